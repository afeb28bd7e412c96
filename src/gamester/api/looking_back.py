"""A review of the deals of a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gamester.api.drawing import framed
from gamester.kernel.cards import Seat
from gamester.study.as_json import review_json
from gamester.study.review import reviews_asked
from gamester.study.sentences import review_sentences, session_sentences
from gamester.table.events import Event
from gamester.table.session import Session
from gamester.text.saying import Speaker


@dataclass(frozen=True, slots=True, repr=False)
class Review:
    """The cost of a player's decisions, judged by what was known at the time, with luck and skill separated."""

    player: str
    """The player whose deals they are."""
    report: dict[str, object]
    """The figures that `gamester review --json` prints; chips with four decimals."""
    sentences: list[str]
    """The figures in sentences."""

    def __str__(self) -> str:
        """The sentences, one a line."""
        return "\n".join(self.sentences)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        """The sentences for a notebook; names are escaped."""
        return framed(self.player, self.sentences)


def looked_back(
    session: Session, events: Sequence[Event], seat: Seat, deal: int | None, worlds: int, speaker: Speaker
) -> Review:
    """A review of the finished deals of a seat, or of one deal; BadOptions if there is no such deal."""
    found = list(reviews_asked(session, events, seat, worlds, deal))
    told = [one for each in found for one in review_sentences(each)]
    told += session_sentences(found) if deal is None else []
    return Review(speaker.name(seat), review_json(found, session.game.words.verbs), [speaker.tell(one) for one in told])
