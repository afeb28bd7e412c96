"""The full screen at a real server's table: beside another client, through a killed server, with people and chat."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import msgspec
import pytest

from gamester.tui.replay import Replay
from gamester.tui.settle import Settlement
from service.tui.test_at_server import play_to_the_settlement, screen_at, table_of
from tui.playing import (
    shows,
    strike,
    the_table,
    until,
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tokens are kept in a folder of the test's own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("NO_PROXY", "*")


def public(view) -> dict:
    """What of a view does not depend on whose it is."""
    own = ("you", "hand", "out", "dumby_cards", "seats")
    seats = [{key: value for key, value in seat.items() if key != "known"} for seat in view["seats"]]
    return {key: value for key, value in view.items() if key not in own} | {"seats": seats}


async def test_the_screen_and_another_client_see_the_same_deal(people, served) -> None:
    ann = people[0]
    table, link = await table_of(ann, served)
    async with ann.at(table) as line, screen_at(link) as pilot:
        await shows(pilot, "Next deal", "Ann")
        await strike(pilot, "enter")
        dealt = line.play(random.Random(1), until=lambda line: line.state["between"] and line.deal == 1, deals=False)
        playing = asyncio.create_task(dealt)
        await play_to_the_settlement(pilot)
        await playing
        known = the_table(pilot.app).sitting.known
        state = msgspec.to_builtins(known.state)
        assert public(state["view"]) == public(line.state["view"])
        assert state["between"]["settlement"] == line.state["between"]["settlement"] or state["between"]["balances"]
        assert state["between"]["balances"] == line.state["between"]["balances"]
        assert known.seq == line.seq
        assert isinstance(pilot.app.screen, Settlement)
        await strike(pilot, "w")
        await until(pilot, lambda: isinstance(pilot.app.screen, Replay) and bool(pilot.app.screen.steps))
        assert [step.heard.act for step in pilot.app.screen.steps] == [one.act for one in known.log]
