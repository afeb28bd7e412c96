"""A key means one thing, does it when it was meant, and never costs a chip that nobody staked."""

from __future__ import annotations

from gamester.text.messages import Words
from gamester.tui.control import TOO_SOON
from gamester.tui.keys import ALL_KEYS, KeysScreen
from gamester.tui.table import TableScreen
from tui.playing import elsewhere, menu, opened, screen_text, table, the_table, until


async def test_a_key_struck_as_the_turn_begins_does_not_act():
    now = [0.0]
    async with table(game="loo", now=lambda: now[0]) as pilot:
        screen = the_table(pilot.app)
        before = screen.sitting.known.seq
        now[0] = screen.sitting.asked_at + TOO_SOON - 0.01
        for key in ("s", "p", "enter", "space", "1"):
            screen.control.press_key(key)
            assert screen.sitting.known.seq == before, key
        screen.control.press_key("h")
        await until(pilot, lambda: screen.sitting.notice is not None)
        now[0] += 0.02
        screen.control.press_key("s")
        await until(pilot, lambda: screen.sitting.known.seq > before)


async def test_the_full_screen_names_its_own_key_when_the_connection_is_lost():
    async with table(game="loo") as pilot:
        the_table(pilot.app).lost()
        await until(pilot, lambda: "Press q to leave" in " ".join(screen_text(pilot.app).split()))


async def test_the_window_of_all_keys_has_a_column_for_them_in_every_language():
    async with table(game="loo", language="de") as pilot:
        await pilot.press("f1")
        await until(pilot, lambda: "Leertaste" in screen_text(pilot.app))
        lines = screen_text(pilot.app).splitlines()
        (at,) = [number for number, line in enumerate(lines) if "Enter, Leertaste" in line]
        column = lines[at].index("die Karte")
        assert lines[at][:column].endswith("  ")
        assert lines[at + 1][column - 2 : column] == "  ", "its second line is indented"
        assert lines[at + 1][column:].split()[0] in Words("de").say("tui.help.enter.does")


async def test_the_window_of_all_keys_lists_what_does_something_there():
    async with table(game="loo") as pilot:
        await pilot.press("f1")
        await until(pilot, lambda: "watch it again" in screen_text(pilot.app))
        assert set(ALL_KEYS) - set(pilot.app.screen.names) == {"u", "say"}
        assert "take back your last act" not in screen_text(pilot.app)
    async with menu() as pilot:
        await pilot.press("f1")
        await opened(pilot, KeysScreen)
        assert pilot.app.screen.names == list(ALL_KEYS)
        await pilot.press("escape")
        pilot.app.call_later(pilot.app.sit, elsewhere())
        await opened(pilot, TableScreen)
        await pilot.press("f1")
        await opened(pilot, KeysScreen)
        assert set(ALL_KEYS) - set(pilot.app.screen.names) == {"n"}
