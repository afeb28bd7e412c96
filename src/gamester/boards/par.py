"""What levels win with the cards of a record in the person's chair, deal by deal.

A level begins each deal where the person began it: with the same pool, the same balances and the same dealer. Boards
set the pool, so that this is the same for everybody, and depends on nothing that was done in earlier deals.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from gamester.bots.base import Bot, seen_by
from gamester.bots.levels import LEVELS, SEARCHING, to_be_had
from gamester.bots.roster import bot_of
from gamester.fair.log import Told
from gamester.fair.shuffling import FairChance
from gamester.kernel.cards import Seat
from gamester.table.events import Event, Opened, Other, Settled, Shuffled
from gamester.table.seeds import number_of
from gamester.table.session import Session
from gamester.table.table import Table
from gamester.text.errors import BadRecord, GamesterError

EVENING, SEATED = "evening", "seat"
"""The types of the lines that say who plays: in a record of a table at home, and in one of a server."""


@dataclass(frozen=True, slots=True)
class BoardResult:
    """One deal: what the person won, and what each level would have won. Chips, with the share of the pool's gain."""

    deal: int
    own: float
    levels: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Seated:
    """Who sits where in a record with one person."""

    person: Seat
    bots: Mapping[Seat, Bot]


QUICK = tuple(level for level in LEVELS if level not in SEARCHING)
"""The levels that play a deal in a moment, without a search."""


def quick_levels() -> tuple[str, ...]:
    """The quick levels that can be had here."""
    return tuple(level for level in QUICK if level in to_be_had())


def seated(events: Sequence[Event]) -> Seated:
    """The person's seat and the bots, as a record says; BadRecord if not exactly one seat has a person."""
    opened, bots = events[0], bots_told(events)
    people = set(range(len(opened.names) if isinstance(opened, Opened) else 0)) - set(bots)
    if len(people) != 1:
        raise BadRecord("daily.malformed")
    return Seated(people.pop(), bots)


def bots_told(events: Sequence[Event], *, begun: bool = False) -> dict[Seat, Bot]:
    """The bots by seat at the end of a record, or at its first deal if `begun`; BadRecord if it is malformed."""
    bots: dict[Seat, Bot] = {}
    try:
        for event in events:
            if begun and isinstance(event, Shuffled):
                break
            if isinstance(event, Other) and event.type == EVENING:
                bots = {int(seat): bot_of(spec) for seat, spec in event.body["bots"].items()}
            elif isinstance(event, Other) and event.type == SEATED and "bot" in event.body:
                bots[event.body["seat"]] = bot_of(event.body["bot"])
            elif isinstance(event, Other) and event.type == SEATED:
                bots.pop(event.body["seat"], None)
    except (KeyError, TypeError, ValueError, AttributeError, GamesterError):
        raise BadRecord("daily.malformed") from None
    return bots


def board_results(
    events: Sequence[Event], seed: bytes, levels: Sequence[str] | None = None, *, after: int = 0
) -> Iterator[BoardResult]:
    """Each settled deal of a record of boards but the first `after`, with the results of these levels, else of the
    quick ones.

    `seed` is that of the boards, from which stocks and lots follow that only a level needs. BadRecord if the record has
    other people than one.
    """
    opened = events[0]
    assert isinstance(opened, Opened)  # noqa: S101 - the record has been replayed
    who = seated(events)
    session, told = Session(opened), Told()
    begun: tuple[Session, Shuffled, Told] | None = None
    for event in events[1:]:
        told = told.and_then(event)
        if isinstance(event, Shuffled) and begun is None:  # a deal after a misdeal is the same deal
            begun = session.fork(), event, told
        session.apply(event)
        if isinstance(event, Settled) and begun is not None:
            (first, pack, then), begun = begun, None
            after -= 1
            if after >= 0:
                continue
            wins = {
                level: played(first, pack, then, seed, who, level)
                for level in (quick_levels() if levels is None else levels)
            }
            yield BoardResult(pack.deal, result(first, session, who.person), wins)


def played(before: Session, pack: Shuffled, told: Told, seed: bytes, who: Seated, level: str) -> float:
    """What a level wins in one deal in the person's chair, against the same bots."""
    table = Table(before.opened, FairChance(told.with_seed(seed), told.shuffles))
    table.session = before.fork()
    table.take_in([pack])
    own = bot_of({"bot": level, "name": before.names[who.person], "seed": number_of(f"{seed.hex()}/{level}")})
    bots = {**who.bots, who.person: own}
    while table.session.under_way or table.session.redealing:
        if table.session.redealing:
            table.deal()
            continue
        seat = table.to_act()[0]
        table.act(seat, bots[seat].choose(seen_by(table, seat)))
    return result(before, table.session, who.person)


def result(before: Session, after: Session, seat: Seat) -> float:
    """The result of a deal for a seat, in chips: what it won, and its share of the pool's gain."""
    rules = after.game.rules
    gain = rules.in_pool(after.s) - rules.in_pool(before.s)
    return float(after.deals[-1]["payments"][seat]) + gain / after.seats
