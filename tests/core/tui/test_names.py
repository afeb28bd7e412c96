"""A name that nobody could read is refused on the full screen with its sentence."""

import pytest

from gamester.tui.choices import Choices
from gamester.tui.choose import Choose
from tui.playing import menu, opened


@pytest.mark.parametrize(("name", "said"), [("", "letter"), ("Ann\u3164", "cannot be seen"), ("\u0410nn", "\u0410nn")])
async def test_a_name_that_cannot_be_read_is_refused_in_words(
    monkeypatch: pytest.MonkeyPatch, name: str, said: str
) -> None:
    async with menu() as pilot:
        told: list[str] = []
        monkeypatch.setattr(pilot.app, "notify", lambda text, **_: told.append(text))
        screen = Choose(Choices.quick("five", "Ann"))
        pilot.app.push_screen(screen)
        await opened(pilot, Choose)
        screen.take("name", name)
        assert screen.choices.name == "Ann"
        assert said in told[0]
        assert not told[0].startswith("tui.")
