"""What all screens share: the words, the look, and a way to ask a question."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar, cast

from textual.await_complete import AwaitComplete
from textual.screen import ModalScreen, Screen

if TYPE_CHECKING:
    from gamester.errors import GamesterError
    from gamester.tui.app import GamesterApp

T = TypeVar("T")
Say = Callable[..., str]
"""Says `tui.` and a key."""


class Spoken:
    """A screen that speaks the language of the person."""

    closed = False

    def on_mount(self) -> None:
        """Come up, unless the app is just ending: then part of what stands on the screen will never be there."""
        if self.house.is_running:
            self.come_up()

    def come_up(self) -> None:
        """Fill in what the screen shows."""

    def dismiss(self, result: Any = None) -> AwaitComplete:
        """Close, once: keys that come together must not close what lies below."""
        if self.closed:
            return AwaitComplete()
        self.closed = True
        return cast("AwaitComplete", super().dismiss(result))  # type: ignore[misc]

    @property
    def house(self) -> GamesterApp:
        """The app."""
        return cast("GamesterApp", cast("Any", self).app)

    def say(self, key: str, /, **fills: Any) -> str:
        """The sentence `tui.key`."""
        return self.house.words.say(f"tui.{key}", **fills)

    def explain(self, fault: GamesterError) -> str:
        """What went wrong, in words."""
        return self.house.words.say(fault.key, **fault.fills)


class Page(Spoken, Screen[T]):
    """A whole screen."""


class Dialog(Spoken, ModalScreen[T]):
    """A window over a screen."""
