"""What a table of Loo says is true of that table."""

import re
from types import SimpleNamespace

import pytest

from gamester.games import game_of
from gamester.games.bots import Seen
from gamester.games.loo.bots.reasons import sides, stand_or_pass
from gamester.games.loo.words.deal import declaring
from gamester.i18n import languages
from gamester.text.messages import Words
from rules.loo.table import Loo

WORDS = game_of("loo").words


def seen(t, seat):
    return t.session.game.rules.view(t.s, t.o, seat)


def test_a_hand_is_forced_by_must_only_while_must_holds():
    t = Loo("three", must="first_hand_only", bold_stand=True, rounds=3).deal()
    for rule in ("A16", "B3"):
        seat = t.turn
        assert (t.s.forced, t.refuses(f"{seat}: pass")) == (1, f"{rule} loo.refuse.forced")
        assert WORDS.matters_now(seen(t, seat), t.o) == rule
        assert declaring(seen(t, seat), t.o)[0] == rule
        t.stand().play_out()
        while t.pool:
            t.deal().stand(-1)
        t.deal()


@pytest.mark.parametrize("language", languages())
def test_a_pool_that_one_takes_alone_is_not_laid_to_the_loos_of_others(language):
    t = Loo("three", pool=15).deal()
    alone = SimpleNamespace(chips=18.0, tricks=0.0, looed=0.0, doubt=0.0)
    x = sides(Seen("loo", t.o, seen(t, 1), ()), alone, SimpleNamespace(chips=0.0))
    assert (x.others, t.pool) == (18, 18)
    said = Words(language).tell(stand_or_pass(x, alone)[1])
    assert re.search(r"\b(pools|cagnottes|Pötte)\b[^.]*\b18[.,]00", said.replace("+", " "))
