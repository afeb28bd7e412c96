"""The window of the people at a table offers what the table takes, and the link that lets friends in."""

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
import segno
from textual.widgets import Input

from gamester.protocol import wire
from gamester.text.errors import GamesterError
from gamester.text.messages import Words
from gamester.tui.form import Typed
from gamester.tui.people import Invitation, People, code_of
from gamester.tui.table import TableScreen
from tui.playing import elsewhere, menu, opened, shows, strike, table, the_table, until


@pytest.mark.parametrize(
    ("boards", "assembly", "seat", "offered"),
    [
        (False, None, 0, ["people.hide", "people.stand_up", "people.replace", "people.mute", "people.remove"]),
        (False, None, None, ["people.sit", "people.replace", "people.mute", "people.remove"]),
        (True, None, 0, []),
        (False, "a-1", 0, ["people.stand_up"]),
        (False, "a-1", None, []),
    ],
    ids=["seated", "watching", "boards", "assembly", "left"],
)
def test_where_results_are_compared_nobody_is_offered_another_chair(
    boards: bool, assembly: str | None, seat: int | None, offered: list[str]
) -> None:
    chairs = [
        SimpleNamespace(name=name, by=by, here=False, coming=None, muted=False)
        for name, by in (("Ann", "person"), ("Robot", "bot"), ("Ben", "person"))
    ]
    known = SimpleNamespace(
        seat=seat, consents=[0], you=SimpleNamespace(host=True, name="Ann"),
        info=SimpleNamespace(boards=boards, assembly=assembly),
    )  # fmt: skip
    chairs = chairs[1:] if seat is None else chairs
    sitting: Any = SimpleNamespace(known=known, state=SimpleNamespace(chairs=chairs), say=lambda key, **_: key)
    assert [
        label for label, _ in People(sitting, SimpleNamespace(link="", name=""), lambda _: None).commands
    ] == offered


LINK = "http://192.168.1.7:8000/t/abcdefgh#0123456789abcdef"


def test_a_link_is_drawn_as_a_code_that_a_phone_reads() -> None:
    matrix = [list(map(bool, row)) for row in segno.make_qr(LINK, error="l").matrix_iter(border=2)]
    drawn = []
    for line in code_of(LINK).plain.split("\n"):
        drawn += [[sign in "▀█" for sign in line], [sign in "▄█" for sign in line]]
    assert drawn[: len(matrix)] == matrix
    assert not any(map(any, drawn[len(matrix) :]))


async def test_whoever_is_given_no_seat_hears_why_and_sits_down_under_another_name() -> None:
    there = elsewhere()
    there.name = "Ben"
    there.sit = lambda refused: refused(GamesterError("room.refuse.name_taken", name="Ben"))
    async with menu() as pilot:
        pilot.app.call_later(pilot.app.sit, there)
        await shows(pilot, "! somebody at the table is called Ben.")
        there.client.ask(wire.Leave)
        await until(pilot, lambda: there.client.known.seat is None)
        await strike(pilot, "i")
        await opened(pilot, People)
        await strike(pilot, "down", "enter")
        await opened(pilot, Typed)
        typed = pilot.app.screen.query_one(Input)
        assert typed.value == "Ben"
        typed.value = "Benji"
        await strike(pilot, "enter")
        await opened(pilot, TableScreen)
        await until(pilot, lambda: "Benji" in the_table(pilot.app).sitting.known.names)


async def test_what_people_said_stays_in_its_place_in_the_log_when_the_language_changes() -> None:
    there = elsewhere()
    lines = [wire.Chat(1, "Ben", "Good evening", "", 1.0), wire.Chat(1, "Ben", "Well played!", "well_played", 2.0)]
    async with menu() as pilot:
        pilot.app.call_later(pilot.app.sit, there)
        await opened(pilot, TableScreen)
        sitting = the_table(pilot.app).sitting
        for line in lines:
            there.client.hear(line)
            there.step()
        before = list(sitting.story)
        pilot.app.speak("de")
        the_table(pilot.app).pace.look_changed()
        for line in lines:
            there.client.hear(msgspec.structs.replace(line, text=f"{line.text} (de)"))
        said = ["Ben: Good evening", f"Ben: {Words('de').say('room.preset.well_played')}"]
        assert [line for line in sitting.story if line.startswith("Ben:")] == said
        places = [before.index(f"{line.name}: {line.text}") for line in lines]
        assert [sitting.story.index(line) for line in said] == places
        assert places[1] - places[0] > 1


async def test_the_invitation_is_copied_by_a_key_and_fits_a_small_terminal() -> None:
    async with table(game="loo", size=(80, 24)) as pilot:
        pilot.app.push_screen(Invitation(LINK))
        await opened(pilot, Invitation)
        await shows(pilot, LINK)
        await strike(pilot, "c")
        await shows(pilot, "The link is copied")
        assert pilot.app.clipboard == LINK
