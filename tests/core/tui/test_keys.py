"""A key means one thing, does it when it was meant, and never costs a chip that nobody staked."""

from __future__ import annotations

import pytest

from gamester.i18n import languages
from gamester.messages import Words
from gamester.tui.control import TOO_SOON, WINDOWS
from gamester.tui.leaving import Leave
from gamester.tui.settle import Settlement
from gamester.tui.table import TableScreen
from tui.playing import act_once, asked, open_now, opened, screen_text, settled, strike, table, the_table, until

ACTS = (
    "play", "pass", "stand", "dumby", "defend", "wait", "turnup", "flush", "hold", "civil", "misdeal", "all", "declare",
    "ready", "lie", "claim", "leave", "release",
)  # fmt: skip


@pytest.mark.parametrize("language", languages())
def test_the_letter_of_an_act_opens_no_window(language):
    words = Words(language)
    assert not {words.say(f"tui.key.{act}") for act in ACTS} & set(WINDOWS)


async def to_the_sums(pilot):
    """Play until a deal is settled."""
    while not settled(pilot.app):
        await until(pilot, lambda: asked(pilot.app) or settled(pilot.app))
        if asked(pilot.app):
            await act_once(pilot)
    await opened(pilot, Settlement)


@pytest.mark.parametrize("keys", [("q",), ("ctrl+c",)])
async def test_whoever_leaves_at_the_sums_is_dealt_no_cards(keys):
    async with table(game="loo") as pilot:
        await to_the_sums(pilot)
        host = the_table(pilot.app).pace.host
        before = host.client.known.seq
        await strike(pilot, *keys)
        await opened(pilot, Leave)
        assert host.client.known.seq == before
        await strike(pilot, "n")
        await opened(pilot, Settlement)
        assert host.client.known.seq == before
        await strike(pilot, "enter")
        await until(pilot, lambda: host.client.known.seq > before and open_now(pilot.app, TableScreen))


@pytest.mark.parametrize("keys", [("q", "y"), ("ctrl+c", "y")])
async def test_leaving_at_the_sums_ends_the_evening_there(keys):
    async with table(game="loo") as pilot:
        await to_the_sums(pilot)
        known = the_table(pilot.app).pace.host.client.known
        before = known.seq
        await strike(pilot, keys[0])
        await opened(pilot, Leave)
        await strike(pilot, keys[1])
        await until(pilot, lambda: not pilot.app.is_running)
        assert known.seq == before


@pytest.mark.parametrize("key", ["s", "p", "enter", "space", "1"])
async def test_a_key_struck_as_the_turn_begins_does_not_act(key):
    now = [0.0]
    async with table(game="loo", now=lambda: now[0]) as pilot:
        screen = the_table(pilot.app)
        before = screen.sitting.known.seq
        now[0] = screen.sitting.asked_at + TOO_SOON - 0.01
        screen.control.press_key(key)
        assert screen.sitting.known.seq == before
        screen.control.press_key("h")
        await until(pilot, lambda: screen.sitting.notice is not None)
        now[0] += 0.02
        screen.control.press_key("s")
        await until(pilot, lambda: screen.sitting.known.seq > before)


async def test_the_full_screen_names_its_own_key_when_the_connection_is_lost():
    async with table(game="loo") as pilot:
        the_table(pilot.app).lost()
        await until(pilot, lambda: "Press q to leave" in " ".join(screen_text(pilot.app).split()))
