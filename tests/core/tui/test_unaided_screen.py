"""Unaided play on the full screen: cards look alike, one points at them by keys or by the mouse (R30, G20)."""

from __future__ import annotations

from textual.pilot import Pilot

from gamester.tui.table import TableScreen
from tui.playing import shows, strike, table, the_table, until

UNAIDED = {"game": "laugh", "options": {"unaided": True}}


async def turn(pilot: Pilot[int]) -> TableScreen:
    """Declare nothing, and come to one's turn."""
    screen = the_table(pilot.app)
    await until(pilot, lambda: "ready" in screen.sitting.choosing.pointing.verbs)
    await strike(pilot, "e")
    await until(pilot, lambda: screen.sitting.choosing.pointing.playing)
    return screen


def mates(screen: TableScreen) -> tuple[int, list[int]] | None:
    """The place of a card that matches, and the cards of the row that it takes."""
    row = screen.sitting.choosing.pointing.row
    for place, card in enumerate(screen.sitting.choosing.cards):
        found = [one for one in row if one[0] == card[0]]
        if found:
            return place, found if len(found) == 3 else found[:1]
    return None


async def test_every_card_is_marked_alike_and_no_capture_is_listed() -> None:
    async with table(**UNAIDED) as pilot:
        screen = await turn(pilot)
        assert set(screen.sitting.choosing.proper) == set(screen.sitting.choosing.cards)
        assert screen.sitting.choosing.plays == {}
        assert screen.sitting.choosing.claimed() == {}
        assert {button.label for button in screen.sitting.choosing.buttons(screen.sitting.say)} == {
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
        held = len(screen.sitting.choosing.cards)
        card = screen.sitting.choosing.cards[place]
        await strike(pilot, str(place + 1), "tab")
        await until(pilot, lambda: screen.sitting.choosing.pointing.on_row)
        for one in taken:
            while screen.sitting.choosing.pointing.here() != one:
                before = screen.sitting.choosing.pointing.cursor
                await strike(pilot, "right")
                await until(pilot, lambda: screen.sitting.choosing.pointing.cursor != before)  # noqa: B023
            await strike(pilot, "space")
            await until(pilot, lambda: one in screen.sitting.choosing.pointing.lying)  # noqa: B023
        await strike(pilot, "p")
        await until(pilot, lambda: card not in screen.sitting.view.hand)
        assert len(screen.sitting.view.hand) == held - 1


async def test_a_wrong_claim_is_refused_and_what_is_pointed_at_stays() -> None:
    async with table(**UNAIDED) as pilot:
        screen = await turn(pilot)
        screen.control.press_row(screen.sitting.choosing.pointing.row[0])
        await strike(pilot, "c")
        await shows(pilot, "A pair is two cards of one rank.")
        assert screen.sitting.choosing.pointing.lying == {screen.sitting.choosing.pointing.row[0]}
        await strike(pilot, "escape")
        await until(pilot, lambda: not screen.sitting.choosing.pointing.lying)


async def test_whoever_points_at_a_pair_is_waited_for() -> None:
    async with table(**UNAIDED) as pilot:
        screen = await turn(pilot)
        place, taken = mates(screen) or (0, [])
        screen.control.press_card(place)
        for card in taken:
            screen.control.press_row(card)
        await strike(pilot, "p")
        await until(pilot, lambda: screen.sitting.choosing.pointing.verbs == ["claim"])
        screen.control.press_row(screen.sitting.choosing.pointing.row[0])
        events = len(screen.sitting.host.table.events)
        screen.pace.next_thing()
        assert len(screen.sitting.host.table.events) == events
        screen.pace.hurry()
        await until(pilot, lambda: len(screen.sitting.host.table.events) > events)


async def test_at_loo_every_card_is_marked_alike_and_played_without_a_question() -> None:
    options = {"unaided": True, "enforcement": "penalty"}
    async with table(game="loo", variant="three/wikipedia-2023", options=options) as pilot:
        screen = the_table(pilot.app)
        await until(pilot, lambda: screen.sitting.choosing.asked)
        while not screen.sitting.choosing.pointing.playing:
            before = screen.sitting.known.seq
            await strike(pilot, "s")
            await until(pilot, lambda: screen.sitting.known.seq != before)  # noqa: B023
            await until(pilot, lambda: screen.sitting.choosing.asked)
        assert set(screen.sitting.choosing.proper) == set(screen.sitting.choosing.cards)
        await shows(pilot, "▲1")
        held = len(screen.sitting.choosing.cards)
        await strike(pilot, "1")
        await until(pilot, lambda: len(screen.sitting.view.hand) < held)
