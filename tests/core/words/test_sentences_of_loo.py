"""What a table of Loo says is true of that table."""

from gamester.games import game_of
from gamester.games.loo.words.deal import declaring
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
