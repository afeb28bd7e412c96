"""The window of the people at a table offers what the table takes."""

from types import SimpleNamespace
from typing import Any

import pytest

from gamester.tui.people import People


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
    assert [label for label, _ in People(sitting, lambda _: None).commands] == offered
