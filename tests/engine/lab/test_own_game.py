"""One's own player is measured at a game from outside, for which nobody has written advice or beliefs."""

import pytest

from gamester.text.errors import BadOptions, BadRun
from gamester_lab.api import Form, bound, duel, exploit, judge

pytestmark = pytest.mark.usefixtures("third_game")


@pytest.fixture
def form(third_game):
    return Form("ducat", "plain", 2)


def last(view):
    """A player that chooses the last of what is offered."""
    return view.offers[-1]


class Remembers:
    """A player of the arena that wants the memory of its seat."""

    name, wants_witness = "remembers", True

    def choose(self, batch):
        return batch.masks.argmax()


def test_a_player_of_ones_own_is_measured(form):
    assert duel(last, "random", form, packs=8).packs == 8
    assert duel("random", "random", "ducat", packs=4).packs == 4
    (judged,) = judge(last, form, packs=20).judged
    assert (judged.field, judged.gain.blocks, judged.luck_removed) == ("random", 20, False)
    assert exploit(last, form, packs=8, deals=20).attacker == "improver"


@pytest.mark.parametrize("level", ["advice", "tables", "learned", "search", "master"])
def test_what_nobody_has_written_is_refused(form, level):
    with pytest.raises(BadRun, match="There are: random"):
        duel(last, level, form, packs=1)


def test_what_needs_beliefs_says_so(form):
    for measured in (lambda: bound("random", form, packs=1), lambda: duel(Remembers(), "random", form, packs=1)):
        with pytest.raises(BadOptions, match="its `belief`"):
            measured()


def test_a_pool_is_refused_in_words_of_its_own():
    with pytest.raises(BadOptions, match="Only Loo is played for a pool"):
        duel(last, "random", Form("ducat", "plain", 2, pool=6), packs=1)
