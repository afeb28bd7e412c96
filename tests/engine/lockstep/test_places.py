"""No rule reads or writes a list before its beginning: a state that is held has nothing there, and does not look."""

import pytest

from gamester.backend.rounds import rounds
from gamester.games import game_of
from gamester.kernel.cards import PACK_SIZE
from gamester_lab.compile.coverage import setting_of

SETTINGS = 150
DEALS = 2


class Places(list):
    """A list whose places count from its beginning only."""

    def __getitem__(self, place):
        assert isinstance(place, slice) or place >= 0
        return super().__getitem__(place)

    def __setitem__(self, place, value):
        assert place >= 0
        super().__setitem__(place, value)


def guarded(s):
    """The same state with such lists."""
    for name in type(s).__slots__:
        value = getattr(s, name)
        if isinstance(value, list):
            setattr(s, name, Places(value))
    return s


@pytest.mark.parametrize("game", ["loo", "laugh"])
def test_no_list_is_read_or_written_before_its_beginning(game):
    package, steps, order = game_of(game), rounds(game), Places([0] * PACK_SIZE)
    for number in range(SETTINGS):
        setting = setting_of(game, 3, number)
        o = setting.row()
        s = guarded(package.rules.open_table(setting.seats, o))
        for deal in range(DEALS):
            if not package.rules.finished(s, o):
                x = steps.deal_out(s, o, order, 3, number, deal)
                assert steps.play_out(s, o, order, x) > 0 or package.rules.over(s)
