"""What a table of Loo says is true of that table."""

import re

import pytest

from gamester.bots.comparing import Weighed
from gamester.games import game_of
from gamester.games.bots import Seen
from gamester.games.loo.bots.reasons import reason, sides, stand_or_pass
from gamester.games.loo.words.deal import declaring
from gamester.i18n import languages
from gamester.study import judge
from gamester.text.act import Act
from gamester.text.messages import Words
from rules.loo.table import Loo

WORDS = game_of("loo").words


def seen(t, seat):
    return t.session.game.rules.view(t.s, t.o, seat)


def weighed(verb, chips, behind=0.0, doubt=0.0):
    return Weighed(Act(verb), chips, 0.0, 0.0, 0.0, behind, doubt)


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
    alone, passing = weighed("stand", 18.0), weighed("pass", 0.0, 18.0)
    x = sides(Seen("loo", t.o, seen(t, 1), ()), alone, passing)
    assert (x.others, t.pool) == (18, 18)
    said = Words(language).tell(stand_or_pass(x, alone, passing)[1])
    assert re.search(r"\b(pools|cagnottes|Pötte)\b[^.]*\b18[.,]00", said.replace("+", " "))


@pytest.mark.parametrize(
    ("acts", "words"),
    [
        ([weighed("stand", 5.0, doubt=0.1), weighed("dumby", 4.9, 0.1, 0.1), weighed("pass", 3.0, 2.0, 3.0)], "even"),
        ([weighed("stand", 5.0, doubt=3.0), weighed("dumby", 4.9, 0.1, 3.0), weighed("pass", 3.0, 2.0, 0.1)], "more"),
        ([weighed("pass", 5.0, doubt=3.0), weighed("dumby", 4.9, 0.1, 3.0), weighed("stand", 3.0, 2.0, 0.1)], "less"),
        ([weighed("dumby", 5.0, doubt=3.0), weighed("stand", 4.9, 0.1, 3.0), weighed("pass", 3.0, 2.0, 0.1)], None),
    ],
)
def test_standing_is_weighed_against_passing_by_the_doubt_between_these_two(acts, words):
    t = Loo("three", pool=15).deal()
    told = reason(Seen("loo", t.o, seen(t, 1), ()), acts, acts[-1].act)
    assert (told and told[0].key) == (words and f"advice.stand.words_{words}")


def test_a_review_of_taking_dumby_does_not_explain_it_by_passing(monkeypatch):
    acts = (weighed("stand", 9.0, doubt=0.1), weighed("dumby", 2.0, 7.0, 0.1), weighed("pass", 0.0, 9.0, 0.1))
    monkeypatch.setattr(judge, "weigh", lambda *_, **__: acts)
    t = Loo("three", pool=15).deal()
    look = Seen("loo", t.o, seen(t, 1), t.session.offers(1))
    assert judge.judge(look, Act("pass"), 20).why.key == "advice.stand.words_more"
    why = judge.judge(look, Act("dumby"), 20).why
    assert why.key.startswith("advice.words.")
    assert "take Dumby" in Words("en").tell(why)
