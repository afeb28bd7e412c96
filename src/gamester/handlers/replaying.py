"""A replay: a session step by step, as one seat saw it or with every hand open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gamester.hosting import rendering
from gamester.hosting.naming import BadName, clean_name
from gamester.kernel.cards import NO_SEAT, Seat
from gamester.protocol import api_replays, payloads
from gamester.protocol.views import many
from gamester.table.events import Acted, Event, Opened, Shuffled, last_names
from gamester.table.hearing import NOTICED, Ears, Heard, heard_by
from gamester.table.session import Session
from gamester.text.lookalikes import skeleton
from gamester.text.messages import Words
from gamester.text.saying import Speaker

MOST_STEPS = 200


@dataclass(frozen=True)
class Perspective:
    """The point of view of a replay."""

    ears: Ears = ((1, NO_SEAT),)
    """The seat of the view from the first pack on, or one seat after another, by pack."""
    every_hand: bool = False

    @classmethod
    def of(cls, seat: Seat) -> Perspective:
        """The view of one seat."""
        return cls(((1, seat),))

    def at(self, pack: int) -> Seat:
        """The seat of the view while pack number `pack` is in play."""
        return max((first, seat) for first, seat in self.ears if first <= max(pack, 1))[1]


def names_of(events: Sequence[Event]) -> list[str]:
    """The last names of the seats, as far as they may be shown: one that looks like an earlier one is a number."""
    shown: list[str] = []
    for seat, name in enumerate(last_names(events)):
        alike = skeleton(name) in map(skeleton, shown)
        shown.append(str(seat + 1) if alike else name_or_number(name, seat))
    return shown


def name_or_number(name: str, seat: Seat) -> str:
    """The name if it is valid, else the number of the seat."""
    try:
        return clean_name(name)
    except BadName:
        return str(seat + 1)


def moments(events: Sequence[Event], perspective: Perspective) -> Iterator[tuple[Session, Seat, Heard]]:
    """Each thing heard, with the session after it and the seat of the view."""
    session: Session | None = None
    pack = 0
    for event in events:
        if session is None:
            assert isinstance(event, Opened)  # noqa: S101 - the fold has checked it
            session = Session(event)
            continue
        before, session = session, session.fork()
        session.apply(event)
        pack += isinstance(event, Shuffled)
        if not isinstance(event, NOTICED):
            continue
        eye = perspective.at(pack)
        last, now = before.view(eye), session.view(eye)
        heard = heard_by(eye, before, event, last, now, every_hand=perspective.every_hand)
        if heard is not None:
            yield session, eye, heard


class Playback:
    """The moments of a session one after another, from which steps are told; it never goes back."""

    def __init__(self, events: Sequence[Event], perspective: Perspective) -> None:
        """Stand before the first."""
        self.perspective = perspective
        self.names = names_of(events)
        self.moments = moments(events, perspective)
        self.now: tuple[Session, Seat, Heard] | None = None
        """The moment at which it stands; None after the last."""
        self.number = 0
        self.acts: list[Event] = []
        """What was done in the deal, as far as it was heard."""
        self.go_on()

    def go_on(self) -> None:
        """Go on to the next moment."""
        self.now = next(self.moments, None)
        self.number += 1
        if self.now is not None:
            _, _, heard = self.now
            done = [] if heard.act is None else [Acted(heard.seat, heard.act)]
            self.acts = [] if heard.dealt else [*self.acts, *done]

    def steps(self, lang: str, first: int) -> api_replays.Steps:
        """At most MOST_STEPS steps from number `first`, which is not behind it, counted from 1."""
        while self.now is not None and self.number < first:
            self.go_on()
        speaker = Speaker(Words(lang), self.names)
        steps: list[api_replays.Step] = []
        while self.now is not None and len(steps) < MOST_STEPS:
            steps.append(self.told(*self.now, speaker))
            self.go_on()
        return api_replays.Steps(steps, None if self.now is None else self.number)

    def told(self, session: Session, eye: Seat, heard: Heard, speaker: Speaker) -> api_replays.Step:
        """The step of a moment."""
        plays = rendering.plays_of(self.acts, len(self.names))
        chairs = rendering.chairs_of([payloads.Chair(name, "person", True, False) for name in self.names])
        state = rendering.state_of(session, session.view(eye), None, speaker, chairs, plays=plays)
        hands = [many(hand) for hand in session.s.hands[: session.seats]] if self.perspective.every_hand else None
        trick = int(getattr(session.s, "trick", 0))
        said = rendering.heard_of(self.number, heard, speaker)
        return api_replays.Step(self.number, session.s.deal, trick, said, state, hands)
