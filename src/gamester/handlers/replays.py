"""Sessions to watch, step by step or as a whole, and the check of their shuffles, as objects of the API."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from gamester.fair.check import verify_record
from gamester.fair.transcript import Transcript
from gamester.games import GAMES, game_of
from gamester.handlers.reading import number_of, whole_signs
from gamester.handlers.replaying import Eyes, moments, names_of, steps_of
from gamester.kernel.cards import NO_SEAT, Seat
from gamester.protocol import api_replays
from gamester.study.rulebook import form_title
from gamester.table.events import Event, Opened, Other, Settled, Shuffled, read_body, read_event
from gamester.table.record import reason_of, replay, without_mark
from gamester.table.taking_back import standing
from gamester.text.errors import Refused
from gamester.text.messages import Words
from gamester.text.saying import Speaker


@dataclass(frozen=True)
class Access:
    """The access to a session: whether anybody with the link may watch it, and whether the caller may change that."""

    shared: bool = True
    may_share: bool = False


class Story:
    """A log, and the part of it that the caller may see."""

    def __init__(
        self, id_: str, lines: Sequence[str], seat: int | None, *, over: bool, withheld: bool = False,
        late: bool = False, own: Eyes | None = None, access: Access = Access(), events: list[Event] | None = None,
    ) -> None:  # fmt: skip
        """`seat`: the caller's seat. `over`: is the session over? `withheld`: may others still play its cards?

        `late`: the caller may see every hand of the finished deals. `own`: the caller's eyes unless it may see all.
        `events`: what the lines say, if they have been read.
        """
        self.id = id_
        self.lines = lines
        self.seat = seat
        self.over = over
        self.withheld = withheld
        self.whole = over and not withheld
        """May the caller see everything?"""
        self.late = late
        self.own = own or Eyes()
        self.access = access
        self.game = str(read_body(lines[0])["game"])
        needs = game_of(self.game).words.verbs
        self.events = [read_event(read_body(line), needs) for line in lines] if events is None else events

    def check_whole(self) -> None:
        """Refused unless the caller may see everything."""
        if not self.whole:
            raise Refused("cards_on" if self.over else "not_over")

    def fair(self) -> list[msgspec.Raw]:
        """The `fair` lines, unparsed: an uploaded one may contain what the server would not write."""
        rows = zip(self.lines, self.events, strict=True)
        return [msgspec.Raw(line.encode()) for line, event in rows if isinstance(event, Other) and event.type == "fair"]

    def part(self, asked: str) -> tuple[Sequence[Event], Eyes]:
        """The visible events and the eyes for a view: a seat's, `public`, or `all`; Refused if it is not allowed."""
        if asked == "all" and self.late and not self.whole:
            return self.events[: self.settled()], Eyes(every_hand=True)
        return self.events, self.eyes(asked)

    def settled(self) -> int:
        """The number of events up to the last settlement, which excludes the current deal."""
        ends = (place for place, event in enumerate(self.events, 1) if isinstance(event, Settled))
        return max(ends, default=1)

    def seat_in(self, asked: str, deal: int) -> Seat:
        """The seat for a look back at a deal; NO_SEAT if there is none, Refused if the view is not allowed."""
        if self.whole and not asked and self.seat is not None:
            return self.seat
        eyes, dealt = self.eyes(asked), (event for event in self.events if isinstance(event, Shuffled))
        seats = {eyes.at(pack) for pack, event in enumerate(dealt, 1) if event.deal == deal}
        return seats.pop() if len(seats) == 1 else NO_SEAT

    def eyes(self, asked: str) -> Eyes:
        """The eyes for a view; Refused if it is not allowed."""
        if not self.whole:
            if asked not in ("", "public", str(self.seat)):
                raise Refused("no_replay")
            return Eyes() if asked == "public" else self.own
        if asked == "all":
            return Eyes(every_hand=True)
        opened = self.events[0]
        seats = len(opened.names) if isinstance(opened, Opened) else 0
        if number_of(asked, seats) < seats:
            return Eyes.of(number_of(asked, seats))
        if asked in ("", "public"):
            return Eyes()
        raise Refused("no_replay")


def record_lines(rows: Sequence[str], game: str) -> list[str]:
    """The rows of a table's log as a record, without the acts that were taken back."""
    needs = game_of(game).words.verbs
    return [rows[place] for place in standing([read_event(read_body(row), needs) for row in rows])]


def replay_info(story: Story, lang: str) -> api_replays.ReplayInfo:
    """What a replay is of; nothing in it tells how it went."""
    eyes, opened = story.eyes(""), story.events[0]
    game, variant = (opened.game, opened.variant) if isinstance(opened, Opened) else (GAMES[0], "")
    return api_replays.ReplayInfo(
        id=story.id,
        title=form_title(game, variant, lang),
        game=game,
        names=names_of(story.events),
        finished=story.whole,
        withheld=story.withheld,
        deals=sum(isinstance(event, Shuffled) for event in story.events),
        steps=sum(1 for _ in moments(story.events, eyes)),
        seat=story.seat,
        open_hands=story.whole or story.late,
        shared=story.access.shared,
        may_share=story.access.may_share,
        fair=story.fair(),  # type: ignore[arg-type] # objects as they are written
    )


def steps_from(story: Story, asked: str, first: str, lang: str) -> api_replays.Steps:
    """The steps of a view (a seat, `public` or `all`) from a number on; Refused if it is not allowed."""
    events, eyes = story.part(asked)
    return steps_of(events, eyes, lang, number_of(first, 1))


def record_text(story: Story) -> str:
    """The record; Refused while the session goes on, or others may still play its cards."""
    story.check_whole()
    return "\n".join(story.lines) + "\n"


def verified(story: Story, lang: str, mine: Sequence[Transcript] = ()) -> api_replays.Verified:
    """The verdict on every shuffle, computed again and compared with the caller's own transcripts; Refused as for the
    record.
    """
    story.check_whole()
    verdict = verify_record(story.lines, mine)
    speaker = Speaker(Words(lang), names_of(story.events))
    sums = [speaker.tell(told) for told in verdict.sums()] if verdict.found == "fair" else []
    return api_replays.Verified(verdict.found, whole_signs(speaker.tell(verdict.why)), verdict.line, sums)


def checked_lines(data: bytes) -> list[str]:
    """The lines of a record from outside; Refused with line and reason if it cannot be played through."""
    lines = data.splitlines()
    played = replay(lines)
    if played.fault is not None or played.session is None:
        raise Refused("record", line=max(1, played.line), reason=reason_of(played))
    return [str(without_mark(lines[number - 1].decode())) for number in played.numbers]
