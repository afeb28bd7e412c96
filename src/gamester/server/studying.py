"""What a process of low priority does for the server: it reads records, scores boards, and looks back on deals.

A record is read once, and steps are read on where they were left. The answers are compressed, ready to be sent.
"""

import gzip
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

import msgspec

from gamester.fair.transcript import Transcript
from gamester.handlers.assembly import DealResults, Pars, pars_of, won_at
from gamester.handlers.catalogue import card_info
from gamester.handlers.daily import (
    ResultsCache,
    boards_of,
    challenge_made,
    luck_removed_info,
    may_remove_luck,
    result_info,
    settled,
)
from gamester.handlers.reading import number_of
from gamester.handlers.replays import (
    Access,
    Perspective,
    Playback,
    WatchedSession,
    checked_lines,
    names_of,
    record_lines,
    record_text,
    replay_info,
    verified,
)
from gamester.handlers.reviews import acts_of, alone, asked_for, rounded
from gamester.hosting import Head, Refused
from gamester.kernel.cards import Seat
from gamester.protocol import api, api_daily
from gamester.study.boards import DEALS, Boards, Named
from gamester.study.judge import finished
from gamester.study.own_deals import own_deals
from gamester.study.report import gains_of
from gamester.study.results import lost_chairs, par_of, quick_levels
from gamester.study.review import DealReview, review_deal
from gamester.table.events import Event
from gamester.text.errors import GamesterError
from gamester.text.messages import message

MOST_READ = 4_000_000
"""So many letters of records stay read; as objects they take at most some 25 times as much memory."""
LONGEST_LINE = 20_000
"""So many bytes a line of an uploaded record may have; those of our own records have some hundreds."""
MOST_WALKS = 8
"""So many views of records can be read on where they were left."""
MOST_JUDGED = 5 * DEALS
"""In longer sessions nobody is told what decisions were worth without luck, because others would wait for it."""
LEVEL = 5
"""The compression level: a higher one makes answers only a little smaller."""
Rows: TypeAlias = bytes | Sequence[str]
"""A compressed record, or the rows of a log."""
RecordKey: TypeAlias = tuple[str, int, tuple[str, ...]]
"""The id of a session, the number of its rows, and the lines that follow them."""


def packed(data: bytes) -> bytes:
    """The bytes compressed, the same for the same bytes."""
    return gzip.compress(data, LEVEL, mtime=0)


def as_json(thing: object) -> bytes:
    """An answer, ready to be sent."""
    return packed(msgspec.json.encode(thing))


@dataclass(frozen=True)
class SessionRef:
    """A session and how much of it somebody may see, as a key of answers; with its rows it is a `WatchedSession`."""

    id: str
    access: Access = field(default_factory=Access)
    last: int = 0
    """The number of rows."""
    game: str = ""
    """The game, if the rows are a log and no record."""
    seeds: tuple[str, ...] = ()
    """The lines that follow the log."""
    request: int = 0
    """The number of the request, while the session goes on: an answer that was kept until the next row would tell by
    its haste that nobody has acted, not even unnoticed.
    """

    @property
    def lasts(self) -> bool:
        """Will the rows always be the same, so that what is read of them may be kept?"""
        return self.access.over


class Found(NamedTuple):
    """An answer of the process."""

    answer: Any
    """What was asked for; the code, the key and the fills of a refusal; or an unforeseen fault."""
    how: str
    """`answered`, `refused` or `failed`."""
    seconds: float
    """The processor time that it took."""


class ReadRecord(NamedTuple):
    """A record that stays read."""

    lines: list[str]
    events: list[Event]
    letters: int


class Asked(NamedTuple):
    """What a look back is asked for, once it may be given."""

    deal: int
    seat: Seat
    acts: int
    game: str
    names: tuple[str, ...]
    alone: bool


class Result(NamedTuple):
    """The result of a person with some boards, and what its list needs."""

    told: api_daily.BoardsResult
    named: Named
    ahead: list[float]
    lost: bool
    """Was the chair not the person's own to the end?"""


@dataclass
class Study:
    """The records that the process has read."""

    read: OrderedDict[RecordKey, ReadRecord] = field(default_factory=OrderedDict)
    walks: OrderedDict[tuple[str, int, bool, Perspective], Playback] = field(default_factory=OrderedDict)
    book: ResultsCache = field(default_factory=lambda: ResultsCache(quick_levels()))
    looked: Callable[[], None] = lambda: None
    """Is called after each act that was looked at."""

    def watched(self, ref: SessionRef, rows: Rows) -> WatchedSession:
        """The session, read if it is not."""
        key = (ref.id, ref.last, ref.seeds)
        known = self.read.get(key)
        if known is None:
            told = (
                gzip.decompress(rows).decode().removesuffix("\n").split("\n")
                if isinstance(rows, bytes)
                else rows[: ref.last]
            )
            lines = [*(record_lines(told, ref.game) if ref.game else told), *ref.seeds]
            known = ReadRecord(lines, WatchedSession(ref.id, lines, ref.access).events, sum(map(len, lines)))
        if ref.lasts:
            self.read[key] = known
            self.read.move_to_end(key)
        while len(self.read) > 1 and sum(one.letters for one in self.read.values()) > MOST_READ:
            self.forget(self.read.popitem(last=False)[0][0])
        return WatchedSession(ref.id, known.lines, ref.access, known.events)

    def forget(self, id_: str) -> None:
        """Forget the views of a session, which hold its events."""
        for key in [one for one in self.walks if one[0] == id_]:
            del self.walks[key]

    # --- What may be asked ----------------------------------------------------------------------------------

    def check(self, data: bytes) -> bytes:
        """A record from outside; Refused if it is none, or has a line that no record needs."""
        for number, line in enumerate(data.splitlines(), 1):
            if len(line) > LONGEST_LINE:
                raise Refused("record", line=number, reason=message("record.too_long", most=LONGEST_LINE))
        return packed(("\n".join(checked_lines(data)) + "\n").encode())

    def card(self, asked: api.Check, lang: str) -> bytes:
        """The card of a table, whose example is looked for among many deals; BadOptions."""
        return as_json(card_info(asked, lang))

    def about(self, ref: SessionRef, rows: Rows, lang: str) -> bytes:
        """What the session is of."""
        return as_json(replay_info(self.watched(ref, rows), lang))

    def steps(self, ref: SessionRef, rows: Rows, asked: str, first: str, lang: str) -> bytes:
        """The steps of a view from a number on."""
        events, perspective = self.watched(ref, rows).part(asked)
        key, number = (ref.id, len(events), ref.access.over, perspective), number_of(first, 1)
        walk = self.walks.pop(key, None)
        if walk is None or walk.number > number:
            walk = Playback(events, perspective)
        told = walk.steps(lang, number)
        if ref.lasts or perspective.every_hand:  # else the deal under way is among the steps
            self.walks[key] = walk
        while len(self.walks) > MOST_WALKS:
            self.walks.popitem(last=False)
        return as_json(told)

    def record(self, ref: SessionRef, rows: Rows) -> bytes:
        """The record."""
        return packed(record_text(self.watched(ref, rows)).encode())

    def verify(self, ref: SessionRef, rows: Rows, lang: str, transcripts: Sequence[Transcript] = ()) -> bytes:
        """The verdict on every shuffle, and on whether the record is what its players' own clients saw."""
        return as_json(verified(self.watched(ref, rows), lang, transcripts))

    def challenge(self, ref: SessionRef, rows: Rows) -> api_daily.OwnChallenge:
        """The session as a challenge."""
        return challenge_made(self.watched(ref, rows))

    def asked(self, ref: SessionRef, rows: Rows, deal: str, seat: str) -> Asked:
        """What a look back is asked for; Refused if it may not be given."""
        watched = self.watched(ref, rows)
        number, found = asked_for(watched, deal, seat)
        acts = acts_of(watched.events, number, found)
        return Asked(number, found, acts, watched.game, names_of(watched.events, number), alone(watched))

    def review(self, ref: SessionRef, rows: Rows, deal: int, seat: Seat) -> DealReview:
        """The look back on a settled deal."""
        return finished(review_deal(self.watched(ref, rows).events, seat, deal), self.looked)

    def played(self, ref: SessionRef, rows: Rows, seed: bytes) -> bool:
        """Have the levels played all settled deals? Some more are played now; others are answered before the next."""
        events = self.watched(ref, rows).events
        return len(self.book.results(ref.id, events, seed, DEALS)) == settled(events)

    def result(self, ref: SessionRef, rows: Rows, head: Head, seed: bytes, lang: str) -> Result:
        """The result of whoever has the seat, beside those of the levels; each deal is played by them once."""
        events = self.watched(ref, rows).events
        results = self.book.results(ref.id, events, seed)
        told = result_info(head, events, results, lang)
        named = boards_of(events)
        ahead = [rounded(one.own - par_of(one)) for one in results]
        return Result(told, named, ahead, named.chair in lost_chairs(events))

    def chair(self, ref: SessionRef, rows: Rows) -> tuple[bool, Seat]:
        """Can there be a result without luck, and the chair of the boards."""
        watched = self.watched(ref, rows)
        short = settled(watched.events) <= MOST_JUDGED
        return short and may_remove_luck(watched), boards_of(watched.events).chair

    def gains(self, ref: SessionRef, rows: Rows, seat: Seat) -> dict[int, float]:
        """What the decisions gained, by deal."""
        return finished(gains_of(list(own_deals(self.watched(ref, rows).events, seat))))

    def steady(self, ref: SessionRef, rows: Rows, gains: Sequence[tuple[int, float]] | None, lang: str) -> bytes:
        """The result without luck, from the gains by number of the deal; None of them while they are worked out."""
        return as_json(luck_removed_info(self.watched(ref, rows), None if gains is None else dict(gains), lang))

    def won(self, rows: Sequence[str], last: int, game: str) -> DealResults:
        """What was won at a table up to row `last`, and by whom."""
        return won_at(rows[:last], game)

    def pars(self, boards: Boards) -> Pars:
        """The pars of a round of an assembly."""
        return pars_of(boards, quick_levels())


def answered(study: Study, what: str, args: Sequence[object]) -> Found:
    """The answer to a question."""
    began, how = time.process_time(), "answered"
    try:
        answer = getattr(study, what)(*args)
    except GamesterError as fault:
        how, answer = "refused", (fault.code if isinstance(fault, Refused) else "", fault.key, fault.fills)
    except Exception as fault:  # noqa: BLE001 - the log of the server says what it was, and the next is answered
        how, answer = "failed", repr(fault)
    return Found(answer, how, time.process_time() - began)
