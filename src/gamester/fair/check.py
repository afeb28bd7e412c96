"""The check that every shuffle of a record agrees with its `fair` lines, for the command line and the page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple

from gamester.fair.log import FAIR, FIRST_DEALER, ShuffleLog, Unfair
from gamester.fair.shuffling import DEALER, V1, Fair, is_shuffle
from gamester.fair.transcript import Comparison, Transcript
from gamester.kernel.cards import Seat
from gamester.table.events import Drawn, Event, Other, Reshuffled, Shuffled
from gamester.table.first_dealer import Draw, draw_at
from gamester.table.record import Replay, replay
from gamester.table.session import Session
from gamester.text.act import write_cards
from gamester.text.errors import BadWords, quoted
from gamester.text.messages import Message, message
from gamester.text.typed import read_cards


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a check, and how much of the record it has recomputed."""

    found: Literal["fair", "unfair", "unopened", "unproven", "broken", "unreadable"]
    """`unopened`: the seed is not open yet. `unproven`: the record has no `fair` lines. `broken`: it breaks a rule.
    `unreadable`: it is not a record.
    """
    why: Message
    line: int = 0
    """The line with the fault; 0 if there is none."""
    deals: int = 0
    reshuffles: int = 0
    lots: int = 0
    dealer: bool = False
    """Was the draw of the first dealer recomputed?"""
    seats: Mapping[Seat, int] = field(default_factory=dict)
    """The number of packs that each seat's bytes went into."""
    refused: tuple[tuple[Seat, int], ...] = ()
    """The seats that did not open their bytes, each with the pack."""
    alone: int = 0
    """The number of packs without any player's bytes."""
    old: bool = False
    """Did it use version 1 of the shuffle?"""
    mine: Mapping[Seat, int] | None = None
    """By own seat: the number of packs that took the bytes of whoever asks. None without a transcript."""

    def sums(self) -> Iterator[Message]:
        """Sentences about what was recomputed, whose bytes went in, and what that does not prove."""
        for what, many in (("deals", self.deals), ("reshuffles", self.reshuffles), ("lots", self.lots)):
            if many:
                yield message(f"server.fair.{what}", n=many)
        yield message("server.fair.dealer" if self.dealer else "server.fair.no_dealer")
        if self.old:
            yield message("server.fair.old")
        yield from self.whose()
        for seat, pack in self.refused:
            yield message("server.fair.refused", number=seat, pack=pack)
        if self.alone:
            yield message("server.fair.alone", n=self.alone)

    def whose(self) -> Iterator[Message]:
        """By seat: whose bytes went in, and to whom that is proved."""
        mine = self.mine or {}
        for seat, packs in sorted(self.seats.items()):
            if seat not in mine:
                yield message("server.fair.entered", number=seat, n=packs, of=self.deals)
        for seat, packs in sorted(mine.items()):
            yield message(
                "server.fair.mine.entered" if packs else "server.fair.mine.nothing", number=seat, n=packs, of=self.deals
            )
            if self.seats.get(seat, 0) > packs:
                yield message("server.fair.mine.foreign", number=seat, n=self.seats[seat] - packs)
        if self.mine is None:
            yield message("server.fair.mine.none")
        elif self.seats.keys() - mine:
            yield message("server.fair.mine.others")


class Chanced(NamedTuple):
    """An event made by chance, with the state of the `fair` lines before it."""

    line: int
    event: Event
    told: ShuffleLog


def verify_record(lines: Iterable[bytes | str], mine: Iterable[Transcript] = (), table: str | None = None) -> Verdict:
    """Replay a record, fold its `fair` lines, and recompute each of its shuffles.

    `mine` are the transcripts of whoever asks: the record must also agree with those of its table. `table` is the name
    of the table at its server, if it is known.
    """
    seen = Comparison(mine, table)
    given = bool(seen.transcripts)
    played = replay(lines, seen.watch if given else None)
    if played.fault is not None or played.session is None:
        return _broken(played)
    if not any(isinstance(event, Other) and event.type == FAIR for event in played.events):
        return Verdict("unproven", message("server.fair.unproven"))
    told, chanced, refused, line = ShuffleLog(), list[Chanced](), list[tuple[Seat, int]](), 0
    try:
        for line, event in zip(played.numbers, played.events, strict=True):
            before, told = told, told.and_then(event)
            seen.follow(before, told, event)
            if is_shuffle(event) or (isinstance(event, Other) and event.type == FIRST_DEALER):
                if told.commitment is None:
                    raise Unfair("server.fair.no_commitment")
                chanced.append(Chanced(line, event, told))
            refused += ((seat, told.packs + 1) for seat in sorted(told.out - before.out))
        if told.seed is None:
            return Verdict("unopened", message("server.fair.unopened"))
        line = 0
        seen.end()
    except Unfair as wrong:
        return Verdict("unfair", Message(wrong.key, wrong.fills), line)
    if given and not seen.transcripts:
        return Verdict("unproven", message("server.fair.mine.no_transcript", table=quoted(told.table)))
    verdict = _computed(played.session, chanced, told.seed)
    return replace(verdict, refused=tuple(refused), old=told.by is V1, mine=seen.mine if given else None)


def _computed(session: Session, chanced: list[Chanced], seed: bytes) -> Verdict:
    """Recompute every shuffle, up to the first that differs."""
    verdict = Verdict("fair", message("server.fair.fair"))
    dealer = None
    for line, event, told in chanced:
        fair = told.with_seed(seed)
        try:
            if isinstance(event, Other):
                dealer = _check_dealer(session, event, fair)
            else:
                _check_order(event, fair, told.shuffles)
            if isinstance(event, Shuffled) and event.deal == 1 and dealer not in (None, event.dealer):
                raise Unfair("server.fair.other_dealer", number=dealer)
        except Unfair as wrong:
            return replace(verdict, found="unfair", why=Message(wrong.key, wrong.fills), line=line)
        verdict = replace(
            verdict,
            deals=verdict.deals + isinstance(event, Shuffled),
            reshuffles=verdict.reshuffles + isinstance(event, Reshuffled),
            lots=verdict.lots + isinstance(event, Drawn),
            dealer=verdict.dealer or isinstance(event, Other),
            alone=verdict.alone + (isinstance(event, Shuffled) and not told.shares),
            seats=Counter(verdict.seats) + Counter(told.shares.keys() if isinstance(event, Shuffled) else ()),
        )
    return verdict


def _check_order(event: Event, fair: Fair, number: int) -> None:
    """Unfair if the cards or seats are not in the order of shuffle `number`."""
    order: tuple[int, ...] = ()
    match event:
        case Shuffled(_, _, order) | Reshuffled(order) | Drawn(order):
            expected = sorted(order)
            fair.shuffle(number, expected)
            if tuple(expected) != order:
                seats = isinstance(event, Drawn)
                shown = " ".join(map(str, expected) if seats else (write_cards([card]) for card in expected))
                raise Unfair("server.fair.other_order", number=number, expected=shown)


def _check_dealer(session: Session, event: Other, fair: Fair) -> Seat:
    """The first dealer, if the draw agrees with shuffle 0; Unfair if not."""
    told = _told_draw(event.body)
    draw = draw_at(session, fair.stream(DEALER), told.dealer)
    if draw != told:
        raise Unfair("server.fair.other_dealer", number=draw.dealer)
    return draw.dealer


def _told_draw(body: Any) -> Draw:
    """The draw of the first dealer in the record; Unfair if it is malformed."""
    try:
        drawn = tuple((int(seat), read_cards(card)[0]) for seat, card in body["drawn"])
        return Draw(int(body["dealer"]), drawn)
    except (KeyError, TypeError, ValueError, IndexError, BadWords):
        raise Unfair("server.fair.malformed", key=FIRST_DEALER) from None


def _broken(played: Replay) -> Verdict:
    """The verdict on a record that breaks a rule or is unreadable."""
    fault = played.fault
    found: Literal["broken", "unreadable"] = "unreadable" if played.unreadable else "broken"
    return Verdict(found, Message(fault.key, fault.fills) if fault else message("record.empty"), played.line)
