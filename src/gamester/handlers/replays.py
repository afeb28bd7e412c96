"""Sessions to watch, step by step as one seat saw them or as a whole, and the check of their shuffles, for the API."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import msgspec

from gamester.fair.check import verify_record
from gamester.fair.transcript import Transcript
from gamester.handlers.reading import number_of, whole_signs
from gamester.hosting import rendering
from gamester.hosting.naming import BadName, clean_name
from gamester.hosting.opening import events_of
from gamester.kernel.cards import NO_SEAT, Seat
from gamester.protocol import api_replays, payloads
from gamester.protocol.views import many
from gamester.study.rulebook import form_title
from gamester.table.events import Acted, Event, Other, Settled, Shuffled, last_names, opening, read_body, renamed
from gamester.table.hearing import NOTICED, Ears, Heard, heard_by
from gamester.table.record import reason_of, replay, without_mark
from gamester.table.session import Session
from gamester.table.taking_back import standing
from gamester.text.errors import Refused
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


def names_of(events: Sequence[Event], deal: int | None = None) -> tuple[str, ...]:
    """The last names of the seats, or those at the end of a settled deal, as far as they may be shown."""
    return shown_names(last_names(events, deal))


def shown_names(names: Sequence[str]) -> tuple[str, ...]:
    """The names of seats as they may be shown: one that looks like an earlier one is a number."""
    shown: list[str] = []
    for seat, name in enumerate(names):
        alike = skeleton(name) in map(skeleton, shown)
        shown.append(str(seat + 1) if alike else name_or_number(name, seat))
    return tuple(shown)


def name_or_number(name: str, seat: Seat) -> str:
    """The name if it is valid, else the number of the seat."""
    try:
        return clean_name(name)
    except BadName:
        return str(seat + 1)


def moments(events: Sequence[Event], perspective: Perspective) -> Iterator[tuple[Session, Seat, Heard]]:
    """Each thing heard, with the session after it and the seat of the view."""
    opened = opening(events)
    session, names, shown = Session(opened), opened.names, shown_names(opened.names)
    pack = 0
    for event in events[1:]:
        if (now_named := renamed(names, event)) != names:
            names, shown = now_named, shown_names(now_named)
        before, session = session, session.fork()
        session.apply(event)
        pack += isinstance(event, Shuffled)
        if not isinstance(event, NOTICED):
            continue
        eye = perspective.at(pack)
        last, now = before.view(eye), session.view(eye)
        heard = heard_by(eye, before, event, last, now, shown, every_hand=perspective.every_hand)
        if heard is not None:
            yield session, eye, heard


class Playback:
    """The moments of a session one after another, from which steps are told; it never goes back."""

    def __init__(self, events: Sequence[Event], perspective: Perspective) -> None:
        self.perspective = perspective
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
        speaker = Speaker(Words(lang), ())
        steps: list[api_replays.Step] = []
        while self.now is not None and len(steps) < MOST_STEPS:
            steps.append(self.told(*self.now, speaker))
            self.go_on()
        return api_replays.Steps(steps, None if self.now is None else self.number)

    def told(self, session: Session, eye: Seat, heard: Heard, speaker: Speaker) -> api_replays.Step:
        """The step of a moment, with the names of its time."""
        speaker = speaker.calling(heard.names)
        plays = rendering.plays_of(self.acts, session.seats)
        chairs = rendering.chairs_of([payloads.Chair(name, "person", True, False) for name in heard.names])
        state = rendering.state_of(session, session.view(eye), None, speaker, chairs, plays=plays)
        hands = [many(hand) for hand in session.s.hands[: session.seats]] if self.perspective.every_hand else None
        trick = int(getattr(session.s, "trick", 0))
        said = rendering.heard_of(self.number, heard, speaker)
        return api_replays.Step(self.number, session.s.deal, trick, said, state, hands)


# --- What of a session somebody may see ----------------------------------------------------------------------


@dataclass(frozen=True)
class Access:
    """How much of a session somebody may see."""

    seat: Seat | None = None
    over: bool = True
    withheld: bool = False
    """May others still play its cards?"""
    late: bool = False
    """May every hand of the finished deals be seen?"""
    own: Perspective = field(default_factory=Perspective)
    """What is seen where not everything may be."""
    shared: bool = True
    """May anybody with the link watch it?"""
    may_share: bool = False
    """May this person change that?"""

    @property
    def whole(self) -> bool:
        """May everything be seen?"""
        return self.over and not self.withheld


class WatchedSession:
    """A log, and the part of it that somebody may see."""

    def __init__(self, id_: str, lines: Sequence[str], access: Access, events: list[Event] | None = None) -> None:
        """`events`: what the lines say, if they have been read."""
        self.id = id_
        self.lines = lines
        self.access = access
        self.game = str(read_body(lines[0])["game"])
        self.events = events_of(lines, self.game) if events is None else events

    def check_whole(self) -> None:
        """Refused unless the caller may see everything."""
        if not self.access.whole:
            raise Refused("cards_on" if self.access.over else "not_over")

    def fair(self) -> list[msgspec.Raw]:
        """The `fair` lines, unparsed: an uploaded one may contain what the server would not write."""
        rows = zip(self.lines, self.events, strict=True)
        return [msgspec.Raw(line.encode()) for line, event in rows if isinstance(event, Other) and event.type == "fair"]

    def part(self, asked: str) -> tuple[Sequence[Event], Perspective]:
        """The events and the perspective of a view (a seat, `public` or `all`); Refused if it is not allowed."""
        if asked == "all" and self.access.late and not self.access.whole:
            return self.events[: self.settled()], Perspective(every_hand=True)
        return self.events, self.perspective(asked)

    def settled(self) -> int:
        """The number of events up to the last settlement, which excludes the current deal."""
        ends = (place for place, event in enumerate(self.events, 1) if isinstance(event, Settled))
        return max(ends, default=1)

    def seat_in(self, asked: str, deal: int) -> Seat:
        """The seat for a look back at a deal; NO_SEAT if there is none, Refused if the view is not allowed."""
        if self.access.whole and not asked and self.access.seat is not None:
            return self.access.seat
        perspective, dealt = self.perspective(asked), (event for event in self.events if isinstance(event, Shuffled))
        seats = {perspective.at(pack) for pack, event in enumerate(dealt, 1) if event.deal == deal}
        return seats.pop() if len(seats) == 1 else NO_SEAT

    def perspective(self, asked: str) -> Perspective:
        """The perspective of a view; Refused if it is not allowed."""
        if not self.access.whole:
            if asked not in ("", "public", str(self.access.seat)):
                raise Refused("no_replay")
            return Perspective() if asked == "public" else self.access.own
        if asked == "all":
            return Perspective(every_hand=True)
        seats = len(opening(self.events).names)
        if number_of(asked, seats) < seats:
            return Perspective.of(number_of(asked, seats))
        if asked in ("", "public"):
            return Perspective()
        raise Refused("no_replay")


def record_lines(rows: Sequence[str], game: str) -> list[str]:
    """The rows of a table's log as a record, without the acts that were taken back."""
    return [rows[place] for place in standing(events_of(rows, game))]


def replay_info(watched: WatchedSession, lang: str) -> api_replays.ReplayInfo:
    """What a replay is of; nothing in it tells how it went."""
    perspective, opened = watched.perspective(""), opening(watched.events)
    return api_replays.ReplayInfo(
        id=watched.id,
        title=form_title(opened.game, opened.variant, lang),
        game=opened.game,
        names=list(names_of(watched.events)),
        finished=watched.access.whole,
        withheld=watched.access.withheld,
        deals=sum(isinstance(event, Shuffled) for event in watched.events),
        steps=sum(1 for _ in moments(watched.events, perspective)),
        seat=watched.access.seat,
        open_hands=watched.access.whole or watched.access.late,
        shared=watched.access.shared,
        may_share=watched.access.may_share,
        fair=watched.fair(),  # type: ignore[arg-type] # objects as they are written
    )


def record_text(watched: WatchedSession) -> str:
    """The record; Refused while the session goes on, or others may still play its cards."""
    watched.check_whole()
    return "\n".join(watched.lines) + "\n"


def verified(watched: WatchedSession, lang: str, mine: Sequence[Transcript] = ()) -> api_replays.Verified:
    """The verdict on every shuffle, computed again and compared with the caller's own transcripts; Refused as for the
    record.
    """
    watched.check_whole()
    verdict = verify_record(watched.lines, mine, watched.id)
    speaker = Speaker(Words(lang), names_of(watched.events))
    sums = [speaker.tell(told) for told in verdict.sums()] if verdict.found == "fair" else []
    return api_replays.Verified(verdict.found, whole_signs(speaker.tell(verdict.why)), verdict.line, sums)


def checked_lines(data: bytes) -> list[str]:
    """The lines of a record from outside; Refused with line and reason if it cannot be played through."""
    lines = data.splitlines()
    played = replay(lines)
    if played.fault is not None or played.session is None:
        raise Refused("record", line=max(1, played.line), reason=reason_of(played))
    return [str(without_mark(lines[number - 1].decode())) for number in played.numbers]
