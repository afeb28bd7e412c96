"""Refusals of the server: a code for programs, and a sentence of the catalogue for people."""

from __future__ import annotations

from typing import Any

from gamester.text.errors import GamesterError


class Refused(GamesterError):
    """A command that the server refuses; nothing has changed."""

    def __init__(self, code: str, /, *, fresh: bool = False, **fills: Any) -> None:
        """`code` is also the key under `room.refuse`; `fresh`: the client needs a new state."""
        super().__init__(f"room.refuse.{code}", **fills)
        self.code = code
        self.fresh = fresh
