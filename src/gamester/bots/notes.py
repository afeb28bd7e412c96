"""Notes for user interfaces: why an opponent plays more weakly at a table than its level promises."""

from __future__ import annotations

from functools import cache

from gamester.bots.learned.bot import why_weaker
from gamester.bots.tables import note_on
from gamester.text.messages import Message, message


@cache
def note_of(level: str, game: str, o: object, seats: int) -> Message | None:
    """The note that a user interface should show for opponents of this level at such a table; None if there is none."""
    if level == "tables":
        return note_on(game, o, seats)
    if level == "learned":
        why = why_weaker(game, o, seats)
        return message(why) if why else None
    return None
