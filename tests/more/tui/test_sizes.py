"""The full screen: every size from 80 by 24 up, its windows and keys, each form's deal, a replay, its end."""

from __future__ import annotations

import asyncio

import pytest

from core.tui.test_deals import SHORTEST, played_and_settled
from gamester.handlers.tables import TABLES
from gamester.text.saying import pretty_card
from gamester.tui.app import TooSmall
from gamester.tui.base import Leave
from gamester.tui.choose import Choose
from gamester.tui.chronicle import LongLog
from gamester.tui.form import LookScreen
from gamester.tui.hand import Hand
from gamester.tui.keys import KeyLine
from gamester.tui.middle import Row, Trick
from gamester.tui.plates import OwnPlate, Plate
from gamester.tui.replay import Replay
from gamester.tui.rules import Rules
from gamester.tui.settle import Settlement
from gamester.tui.table import TableScreen
from tui.playing import (
    act_once,
    asked,
    menu,
    opened,
    play_deal,
    screen_text,
    settled,
    shows,
    strike,
    table,
    the_table,
    to_play,
    until,
)

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
            assert (pretty_card(card) in part) if card is not None else not part.strip()
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


async def test_windows_open_and_close() -> None:
    async with table(game="loo") as pilot:
        matters = the_table(pilot.app).sitting.state.rule
        for key, window in (("r", Rules), ("l", LongLog), ("b", Settlement), ("o", LookScreen), ("q", Leave)):
            await strike(pilot, key)
            await opened(pilot, window)
            if window is Rules:
                here = pilot.app.screen
                await until(pilot, lambda: here.query(f"#b-{matters}.-here").first().region.overlaps(here.region))  # noqa: B023
            await strike(pilot, "escape")
            await until(pilot, lambda: pilot.app.screen is the_table(pilot.app))


async def to_the_sums(pilot):
    """Play until a deal is settled."""
    while not settled(pilot.app):
        await until(pilot, lambda: asked(pilot.app) or settled(pilot.app))
        if asked(pilot.app):
            await act_once(pilot)
    await opened(pilot, Settlement)


@pytest.mark.parametrize("key", ["q", "ctrl+c"])
async def test_whoever_leaves_at_the_sums_is_dealt_no_cards_and_may_think_better_of_it(key):
    async with table(game="loo") as pilot:
        await to_the_sums(pilot)
        known = the_table(pilot.app).pace.host.client.known
        before = known.seq
        for answer in ("n", "y"):
            await strike(pilot, key)
            await opened(pilot, Leave)
            assert known.seq == before
            await strike(pilot, answer)
            if answer == "n":
                await opened(pilot, Settlement)
        await until(pilot, lambda: not pilot.app.is_running)
        assert known.seq == before


@pytest.mark.parametrize("key", [key for key in TABLES if key != SHORTEST])
async def test_a_deal_of_each_form_is_played_by_keys_and_settled(key: str) -> None:
    await played_and_settled(key)


@pytest.mark.parametrize("game", ["loo", "laugh"])
async def test_a_deal_is_watched_again_step_by_step(game: str) -> None:
    async with table(game=game) as pilot:
        await play_deal(pilot)
        known = the_table(pilot.app).sitting.known
        await strike(pilot, "w")
        await until(pilot, lambda: isinstance(pilot.app.screen, Replay) and bool(pilot.app.screen.steps))
        replay = pilot.app.screen
        assert [step.heard.act for step in replay.steps] == [one.act for one in known.log]
        assert replay.at == 1
        await shows(pilot, f"1/{len(replay.steps)}")
        for at in range(2, len(replay.steps) + 1):
            await strike(pilot, "right")
            await until(pilot, lambda at=at: replay.at == at)
            assert replay.sitting.view == replay.steps[at - 1].state.view
            assert replay.steps[at - 1].heard.text[-1] in " ".join(replay.sitting.story)
        assert replay.sitting.state.between is not None
        await strike(pilot, "right")
        assert replay.at == len(replay.steps)
        await strike(pilot, "left", "home")
        await until(pilot, lambda: replay.at == 1)
        await strike(pilot, "end", "escape")
        await opened(pilot, Settlement)


STEPS = range(4)
"""Turns of the loop between a screen's being asked for and the end."""


@pytest.mark.parametrize("steps", STEPS)
async def test_the_app_ends_quietly_while_the_sums_come_up(steps):
    async with table(game="loo") as pilot:
        pilot.app.push_screen(Settlement(the_table(pilot.app).pace.host, the_table(pilot.app).sitting, ask=True))
        for _ in range(steps):
            await asyncio.sleep(0)
