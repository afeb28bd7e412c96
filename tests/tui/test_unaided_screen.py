"""Unaided play on the full screen: cards look alike, one points at them by keys or by the mouse (R30, G20)."""

from __future__ import annotations

from textual.pilot import Pilot

from gamester.act import card_name
from gamester.tui.table import TableScreen
from tui.playing import screen_text, shows, strike, table, the_table, until

UNAIDED = {"game": "laugh", "options": {"unaided": True}}


async def turn(pilot: Pilot[int]) -> TableScreen:
    """Declare nothing, and come to one's turn."""
    screen = the_table(pilot.app)
    await until(pilot, lambda: "ready" in screen.choosing.pointing.verbs)
    await strike(pilot, "e")
    await until(pilot, lambda: screen.choosing.pointing.playing)
    return screen


def mates(screen: TableScreen) -> tuple[int, list[int]] | None:
    """The place of a card that matches, and the cards of the row that it takes."""
    row = screen.choosing.pointing.row
    for place, card in enumerate(screen.choosing.cards):
        found = [one for one in row if card_name(one)[0] == card_name(card)[0]]
        if found:
            return place, found if len(found) == 3 else found[:1]
    return None


async def test_every_card_is_marked_alike_and_no_capture_is_listed() -> None:
    async with table(**UNAIDED) as pilot:
        screen = await turn(pilot)
        assert set(screen.choosing.proper) == set(screen.choosing.cards)
        assert screen.choosing.plays == {}
        assert screen.choosing.claimed() == {}
        assert {button.label for button in screen.choosing.buttons(screen.say)} == {
            "Set aside",
            "Play",
            "Lie down",
            "Claim",
        }


async def test_a_capture_is_pointed_at_by_keys() -> None:
    async with table(**UNAIDED) as pilot:
        screen = await turn(pilot)
        found = mates(screen)
        assert found is not None
        place, taken = found
        held = len(screen.choosing.cards)
        card = screen.choosing.cards[place]
        await strike(pilot, str(place + 1), "tab")
        await until(pilot, lambda: screen.choosing.pointing.on_row)
        for one in taken:
            while screen.choosing.pointing.here() != one:
                before = screen.choosing.pointing.cursor
                await strike(pilot, "right")
                await until(pilot, lambda: screen.choosing.pointing.cursor != before)  # noqa: B023
            await strike(pilot, "space")
            await until(pilot, lambda: one in screen.choosing.pointing.lying)  # noqa: B023
        await strike(pilot, "p")
        await until(pilot, lambda: card not in screen.scene.hand(screen.view))
        assert len(screen.scene.hand(screen.view)) == held - 1


async def test_a_wrong_claim_is_refused_and_what_is_pointed_at_stays() -> None:
    async with table(**UNAIDED) as pilot:
        screen = await turn(pilot)
        screen.press_row(screen.choosing.pointing.row[0])
        await strike(pilot, "c")
        await shows(pilot, "A pair is two cards of one rank.")
        assert screen.choosing.pointing.lying == {screen.choosing.pointing.row[0]}
        await strike(pilot, "escape")
        await until(pilot, lambda: not screen.choosing.pointing.lying)


async def test_whoever_points_at_a_pair_is_waited_for() -> None:
    async with table(**UNAIDED) as pilot:
        screen = await turn(pilot)
        place, taken = mates(screen) or (0, [])
        screen.press_card(place)
        for card in taken:
            screen.press_row(card)
        await strike(pilot, "p")
        await until(pilot, lambda: screen.choosing.pointing.verbs == ["claim"])
        screen.press_row(screen.choosing.pointing.row[0])
        events = len(screen.evening.table.events)
        screen.next_thing()
        assert len(screen.evening.table.events) == events
        screen.hurry()
        await until(pilot, lambda: len(screen.evening.table.events) > events)


async def test_at_loo_every_card_is_marked_alike_and_played_without_a_question() -> None:
    options = {"unaided": True, "enforcement": "penalty"}
    async with table(game="loo", variant="three/wikipedia-2023", options=options) as pilot:
        screen = the_table(pilot.app)
        await until(pilot, lambda: screen.choosing.asked)
        while not screen.choosing.pointing.playing:
            before = screen.heard
            await strike(pilot, "s")
            await until(pilot, lambda: screen.heard != before)  # noqa: B023
            await until(pilot, lambda: screen.choosing.asked)
        assert set(screen.choosing.proper) == set(screen.choosing.cards)
        assert "▲1" in screen_text(pilot.app)
        held = len(screen.choosing.cards)
        await strike(pilot, "1")
        await until(pilot, lambda: len(screen.scene.hand(screen.view)) < held)
