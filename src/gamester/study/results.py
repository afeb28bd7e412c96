"""Results with boards: what a person won, what levels win with the same cards in the same chair, and what that tells.

A level begins each deal where the person began it: with the same pool, the same balances and the same dealer. Boards
set the pool, so that this is the same for everybody, and depends on nothing that was done in earlier deals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from gamester.bots.base import Bot, seen_by
from gamester.bots.levels import LEVELS, SEARCHING, to_be_had
from gamester.bots.roster import bot_of
from gamester.fair.log import FAIR, ShuffleLog, told_by
from gamester.fair.log import opened as seed_opened
from gamester.fair.shuffling import DEALER, FairChance
from gamester.games import game_of
from gamester.games.game import Daily, share
from gamester.kernel.cards import Seat
from gamester.study.boards import Boards, pool_at
from gamester.study.habits import NORMAL
from gamester.study.own_deals import bots_in
from gamester.table.events import Acted, Event, Other, PoolSet, Settled, Shuffled, opening
from gamester.table.first_dealer import draw_at
from gamester.table.seeds import number_of
from gamester.table.session import Session
from gamester.table.table import Table
from gamester.text.act import Act, card_name, in_set
from gamester.text.errors import BadRecord, GamesterError

if TYPE_CHECKING:
    from gamester.protocol.api_daily import Pip

SEATED = "seat"
"""The type of the line of a server's record that says who plays in a seat."""


@dataclass(frozen=True, slots=True)
class BoardResult:
    """One deal: what the person won, and what each level would have won. Chips, with the share of the pool's gain."""

    deal: int
    own: float
    levels: Mapping[str, float]
    hand: tuple[str, ...] = ()
    """The person's cards, as they were dealt; none where the deal ended before the person looked at them."""
    paid: int = 0
    """What the table has paid the person up to the end of this deal."""


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
    bots = bots_told(events)
    people = set(range(len(opening(events).names))) - set(bots)
    if len(people) != 1:
        raise BadRecord("daily.malformed")
    return Seated(people.pop(), bots)


def bots_told(events: Sequence[Event], *, begun: bool = False) -> dict[Seat, Bot]:
    """The bots by seat at the end of a record, or at its first deal if `begun`; BadRecord if it is malformed."""
    told = takewhile(lambda event: not (begun and isinstance(event, Shuffled)), events)
    try:
        specs = bots_in(list(told), len(opening(events).names))
        return {seat: bot_of(spec) for seat, spec in enumerate(specs) if spec}
    except (KeyError, TypeError, ValueError, AttributeError, GamesterError):
        raise BadRecord("daily.malformed") from None


def board_results(
    events: Sequence[Event], seed: bytes, levels: Sequence[str] | None = None, *, after: int = 0
) -> Iterator[BoardResult]:
    """Each settled deal of a record of boards but the first `after`, with the results of these levels, else of the
    quick ones.

    `seed` is that of the boards, from which stocks and lots follow that only a level needs. BadRecord if the record has
    other people than one.
    """
    opened = opening(events)
    who = seated(events)
    session, told = Session(opened), ShuffleLog()
    begun: tuple[Session, Shuffled, ShuffleLog] | None = None
    hand: tuple[str, ...] = ()
    for event in events[1:]:
        told = told.and_then(event)
        if isinstance(event, Shuffled) and begun is None:  # a deal after a misdeal is the same deal
            begun = session.fork(), event, told
        session.apply(event)
        if isinstance(event, Shuffled):
            hand = ()
        if not hand and session.under_way:
            hand = tuple(card_name(card) for card in in_set(session.view(who.person).hand))
        if isinstance(event, Settled) and begun is not None:
            (first, pack, then), begun = begun, None
            after -= 1
            if after >= 0:
                continue
            wins = {
                level: played(first, pack, then, seed, who, level)
                for level in (quick_levels() if levels is None else levels)
            }
            own, paid = result(first, session, who.person), session.s.balances[who.person]
            yield BoardResult(pack.deal, own, wins, hand, paid)


def played(before: Session, pack: Shuffled, told: ShuffleLog, seed: bytes, who: Seated, level: str) -> float:
    """What a level wins in one deal in the person's chair, against the same bots.

    Its chance follows from the pack, so that it plays the deal of a challenge as it did the day's.
    """
    table = Table(before.opened, FairChance(told.with_seed(seed), told.shuffles))
    table.session = before.fork()
    table.take_in([pack])
    own = bot_of(
        {"bot": level, "name": before.names[who.person], "seed": number_of(f"{bytes(pack.deck).hex()}/{level}")}
    )
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
    return float(after.deals[-1]["payments"][seat]) + share(gain, before.s, seat)


# --- A result beside par ------------------------------------------------------------------------------------

PAR = tuple(level for level in QUICK if level != "random")
"""The levels whose mean is par: those that play in a moment, without the one that plays at random."""
LEAST = 0.005
"""A smaller difference between two results is none."""
PRIOR = 4
"""So many deals the measured spread of a form counts for."""


class Difference(NamedTuple):
    """A difference from par, or from the printed advice, over all deals, in chips."""

    ahead: float
    half: float | None
    """Half of the 95 % interval: what other cards could have made of the same skill. None where all deals agree and no
    spread was measured, because then nothing can be said about other cards.
    """


@dataclass(frozen=True, slots=True)
class Comparison:
    """All deals together, in chips."""

    own: float
    par: float
    """The mean of the levels, without the one that plays at random."""
    levels: Mapping[str, float]
    half: float | None
    """Half of the 95 % interval of the difference; None as for a `Difference`."""

    @property
    def ahead(self) -> float:
        """By how much the person is above par."""
        return self.own - self.par

    @property
    def better(self) -> list[str]:
        """The levels that won more than the person."""
        return [level for level, won in self.levels.items() if won - self.own >= LEAST]

    @property
    def even(self) -> list[str]:
        """The levels that won as much."""
        return [level for level in self.levels if level not in (*self.better, *self.beaten)]

    @property
    def beaten(self) -> list[str]:
        """The levels that won less than the person, the best first."""
        less = [level for level, won in self.levels.items() if self.own - won >= LEAST]
        return sorted(less, key=lambda level: -self.levels[level])


def par_of(board: BoardResult) -> float:
    """The par of one deal: the mean of the levels that count for it."""
    counted = [won for level, won in board.levels.items() if level in PAR]
    return sum(counted) / len(counted)


def pips(boards: Sequence[BoardResult]) -> list[Pip]:
    """How each deal went beside its par: all that is shown of it where a result is sent."""
    ahead = [board.own - par_of(board) for board in boards]
    return ["even" if abs(chips) < LEAST else "above" if chips > 0 else "below" for chips in ahead]


def daily_form(game: str, variant: str) -> Daily | None:
    """The daily form of a variant, with the spreads that were measured; None if it is none."""
    return next((form for form in game_of(game).facts.daily if form.variant == variant), None)


def compare(boards: Sequence[BoardResult], form: Daily | None = None) -> Comparison:
    """The comparison of at least two deals, all with the same levels."""
    found = difference([board.own - par_of(board) for board in boards], form.spread if form else None)
    return Comparison(
        sum(board.own for board in boards),
        sum(map(par_of, boards)),
        {level: sum(board.levels[level] for board in boards) for level in boards[0].levels},
        found.half,
    )


def luck_removed(gains: Mapping[int, float], form: Daily | None) -> Difference:
    """The result without luck, from the gains of at least two deals over the printed advice, by number of the deal."""
    return difference(list(gains.values()), form.steady if form else None)


def shown_half(half: float | None) -> float | None:
    """Half an interval with two decimals, never without a width; None where there is none."""
    return None if half is None else max(round(half, 2), 0.01)


def difference(deals: Sequence[float], spread: float | None = None) -> Difference:
    """The sum of the differences of at least two deals, with its interval.

    A few deals say little about how much a person's differences vary. So the measured `spread` counts as much as PRIOR
    deals, if it is known.
    """
    mean = sum(deals) / len(deals)
    prior = 0 if spread is None else PRIOR
    free = prior + len(deals) - 1
    squares = sum((one - mean) ** 2 for one in deals) + prior * (spread or 0.0) ** 2
    return Difference(sum(deals), student(free) * sqrt(len(deals) * squares / free) or None)


def student(free: int) -> float:
    """The factor of Student's distribution for 95 % with so many degrees of freedom, by Cornish and Fisher's expansion.

    From 10 degrees on it errs by less than a thousandth.
    """
    z = NORMAL
    return (
        z
        + (z**3 + z) / (4 * free)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * free**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * free**3)
    )


# --- Sessions that bots play, and what each seat won --------------------------------------------------------

Choose = Callable[[Table, Seat], Act]


def session_of(boards: Boards, opening: Sequence[Event], choose: Choose) -> list[Event]:
    """The events of a session of some boards, after its first ones; `choose` acts in the person's chair."""
    told, known = told_by(opening), len(opening)
    fair = told.with_seed(boards.seed)
    bots, table = boards.bots(), Table.resume(opening, FairChance(fair))
    draw = draw_at(table.session, fair.stream(DEALER), boards.chair)
    table.remark("first_dealer", **draw.told())
    while not table.finished:
        for event in table.events[known:]:
            told = told.and_then(event)
        known = len(table.events)
        table.chance = FairChance(told.with_seed(boards.seed), told.shuffles)
        if table.between_deals:
            table.deal(draw.dealer, pool_at(boards.pools, table.session.next_deal))
            continue
        seat = table.to_act()[0]
        table.act(seat, choose(table, seat) if seat == boards.chair else bots[seat].choose(seen_by(table, seat)))
    table.remark(FAIR, **seed_opened(boards.seed).body)
    return table.events


def won_by_seats(events: Sequence[Event]) -> list[list[float]]:
    """For each settled deal what each seat won, with its share of what the pool gained, in chips."""
    first = opening(events)
    session = Session(first)
    pool, found = session.game.rules.in_pool(session.s), list[list[float]]()
    for event in events:
        if isinstance(event, PoolSet):
            pool = event.chips
        elif isinstance(event, Settled):
            share = (event.pool - pool) / session.seats
            found.append([paid + share for paid in event.payments])
            pool = event.pool
    return found


def lost_chairs(events: Sequence[Event]) -> set[Seat]:
    """The chairs that were not their people's own in every deal: given up, or acted in by somebody else. All of them
    where a bot's chair went to anybody, who saw another hand there.
    """
    first = opening(events)
    by, lost = dict[Seat, str](), set[Seat]()
    for event in events:
        if isinstance(event, Other) and event.type == SEATED:
            seat, now = event.body["seat"], event.body["by"]
            if by.get(seat) == "bot":
                return set(range(len(first.names)))
            if seat in by and now == "bot":
                lost.add(seat)
            by[seat] = now
        elif isinstance(event, Acted) and by.get(event.seat) == "away-bot":
            lost.add(event.seat)
    return lost
