"""Every size from 80 by 24 up: nothing is cut off, and what is smaller gets a sentence."""

from __future__ import annotations

import pytest

from gamester.tui.cards import sign
from gamester.tui.choose import Choose
from gamester.tui.hand import Hand
from gamester.tui.keys import KeyLine
from gamester.tui.middle import Row, Trick
from gamester.tui.plates import OwnPlate, Plate
from gamester.tui.small import TooSmall
from gamester.tui.table import TableScreen
from tui.playing import menu, opened, screen_text, shows, strike, table, the_table, to_play, until

SIZES = ((80, 24), (100, 32), (140, 45))


@pytest.mark.parametrize("size", SIZES)
async def test_eight_players_with_long_names_fit(size: tuple[int, int]) -> None:
    names = tuple(f"Bartholomew{n}" for n in range(7))
    async with table(size=size, players=8, opponents=names, options={"bankroll": None}) as pilot:
        screen = await to_play(pilot)
        await pilot.pause()
        everything_is_there(screen)
        text = screen_text(pilot.app)
        for name in names:
            assert name[:9] in text
        for word in ("Pool", "Stock", "Trumps", "Hint", "Leave", "Ann"):
            assert word in text


@pytest.mark.parametrize(("size", "players"), [((80, 24), 3), ((80, 24), 5), ((140, 45), 4)])
async def test_laugh_fits(size: tuple[int, int], players: int) -> None:
    async with table(size=size, game="laugh", players=players) as pilot:
        screen = the_table(pilot.app)
        await pilot.pause()
        everything_is_there(screen)
        text = screen_text(pilot.app)
        for word in ("Pot", "Par", "In the row", "Hint", "Leave"):
            assert word in text


@pytest.mark.parametrize("size", SIZES)
async def test_cards_that_lie_scattered_are_all_there_and_each_can_be_clicked(size: tuple[int, int]) -> None:
    async with table(size=size, game="laugh", players=5, options={"layout": "scattered"}) as pilot:
        await pilot.pause()
        row = the_table(pilot.app).query_one(Row)
        wide, high, across = row._fit()
        for place, card in enumerate(row.facts.cards):
            down, along = divmod(place, across)
            found = row.render().plain.splitlines()[down * high : down * high + high]
            part = " ".join(line[along * wide : along * wide + wide] for line in found)
            assert (sign(card) in part) if card is not None else not part.strip()
        assert None in row.facts.cards


def everything_is_there(screen: TableScreen) -> None:
    """All parts of the table lie wholly within the screen and do not cover each other."""
    middle = screen.query_one(Row if screen.sitting.game == "laugh" else Trick)
    parts = [*screen.query(Plate), middle, screen.query_one(Hand), screen.query_one(OwnPlate), screen.query_one(KeyLine),
             screen.query_one("#notice"), screen.query_one("#info"), screen.query_one("#acts")]  # fmt: skip
    for part in parts:
        assert part.region.width > 0, part
        assert part.region.height > 0, part
        assert screen.region.contains_region(part.region), (part, part.region)
    for number, part in enumerate(parts):
        for other in parts[number + 1 :]:
            assert not part.region.overlaps(other.region), (part, other)
    hand = screen.query_one(Hand)
    assert hand.region.height == hand.get_content_height(None, None, 0)
    assert hand.region.width >= len(screen.sitting.choosing.cards) * hand.step - 1
    assert middle.region.height >= 6


async def test_a_terminal_too_small_gets_one_sentence_and_the_table_comes_back() -> None:
    async with table() as pilot:
        for size in ((79, 24), (80, 23), (20, 5)):
            await pilot.resize_terminal(*size)
            await opened(pilot, TooSmall)
        await shows(pilot, "too small")
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: pilot.app.screen is the_table(pilot.app))
        await shows(pilot, "Hint")


async def test_a_small_terminal_is_told_so_at_once_and_windows_come_back() -> None:
    async with menu(size=(60, 20)) as pilot:
        await opened(pilot, TooSmall)
        await pilot.resize_terminal(100, 30)
        await until(pilot, lambda: not isinstance(pilot.app.screen, TooSmall))
        await strike(pilot, "enter")
        await opened(pilot, Choose)
        await pilot.resize_terminal(60, 30)
        await opened(pilot, TooSmall)
        await pilot.resize_terminal(80, 24)
        await opened(pilot, Choose)
