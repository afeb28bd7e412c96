"""What a person does at the table: marked cards, refusals, the exchange, hints, windows, the mouse."""

from __future__ import annotations

from gamester.store import StoreError
from gamester.tui.chronicle import LongLog
from gamester.tui.leaving import Leave
from gamester.tui.look_screen import LookScreen
from gamester.tui.rules import Rules
from gamester.tui.settle import Settlement
from gamester.tui.trouble import Trouble
from tui.playing import asked, opened, shows, strike, table, the_table, until


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


async def test_a_full_disk_is_a_sentence_and_the_act_may_be_done_again(monkeypatch) -> None:
    async with table(game="loo", keep=True) as pilot:
        screen = the_table(pilot.app)
        store = screen.sitting.host.store

        tried = []

        def full(_: object) -> None:
            tried.append(1)
            raise StoreError("store.write", path="record.jsonl", reason="No space left on device")

        before = screen.sitting.known.seq
        monkeypatch.setattr(store, "append", full)
        await strike(pilot, "p")
        await opened(pilot, Trouble)
        await shows(pilot, "No space")
        await strike(pilot, "enter")
        await until(pilot, lambda: len(tried) > 1)
        await opened(pilot, Trouble)
        await strike(pilot, "escape")
        await until(pilot, lambda: asked(pilot.app))
        assert screen.sitting.known.seq == before
        monkeypatch.undo()
        await strike(pilot, "p")
        await until(pilot, lambda: screen.sitting.known.seq > before)
