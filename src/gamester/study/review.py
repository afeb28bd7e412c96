"""Reviews of played deals: each deal with its decisions, and how its chips divide into luck and skill.

The chips of a deal are what a seat won, and its share of the pool's gain: over all seats they sum to zero. Before the
cards are dealt, a deal is worth nothing. Each decision has a worth by what was known then; the changes between
decisions are luck.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gamester.bots.adviser import PRINTED, reasons
from gamester.bots.base import is_asked, is_forced, seen_by
from gamester.bots.comparing import Weighed, weigh
from gamester.games import game_of
from gamester.games.bots import SURE, Seen
from gamester.kernel.cards import Seat, count
from gamester.study.hindsight import Hindsight, hindsight_of
from gamester.table.events import Acted, Event, Opened, Other, Shuffled
from gamester.table.table import Table
from gamester.text.errors import BadRecord

if TYPE_CHECKING:
    from gamester.text.act import Act
    from gamester.text.messages import Message

REVIEW_WORLDS, QUICK_WORLDS = 200, 80
"""In how many worlds each act is weighed; fewer at the table, where a person waits."""


GRADES = ("fine", "inaccuracy", "mistake", "blunder")
BOUNDS = (0.005, 0.02, 0.05)
"""The bounds between the grades, as shares of the pool."""


@dataclass(frozen=True, slots=True)
class Judged:
    """The act done at a decision, and its cost."""

    turn: int
    """The number of the act among those of its seat in this deal, from 1."""
    act: Act
    acts: tuple[Weighed, ...]
    """Every act with its numbers, best first."""
    cost: float
    """By how many chips the best act is better; 0 unless that is sure."""
    pool: int
    """The pool, in chips."""
    grade: str
    """One of GRADES."""
    paid: int
    """The net chips of the seat in this deal before the act."""
    dominated: Act | None
    """The act that is better in every world, if one is known to be."""
    why: Message | None
    """Why the best act is best, by the same numbers; None if the act done is as good."""

    @property
    def done(self) -> Weighed:
        """The act done, with its numbers."""
        return next(each for each in self.acts if each.act == self.act)

    @property
    def share(self) -> float:
        """The cost in percent of the pool."""
        return 100 * self.cost / max(1, self.pool)

    @property
    def worth(self) -> float:
        """The worth of the act done, in chips of the whole deal."""
        return self.paid + self.done.chips


def judge(seen: Seen, act: Act, pool: int, worlds: int, turn: int = 1) -> Judged:
    """Judge an act by what the seat knew; a loss counts if it exceeds two standard errors."""
    acts = weigh(seen, worlds, also=(act,))
    done = next(each for each in acts if each.act == act)
    grade = grade_of(done, pool)
    fine = grade == GRADES[0]
    v = seen.view
    return Judged(
        turn,
        act,
        acts,
        0.0 if fine else done.behind,
        pool,
        grade,
        v.balances[v.seat] - v.before[v.seat],
        dominating(seen, act),
        None if fine else reasons(seen, acts, acts[0].act, PRINTED.advise(seen))[0],
    )


def grade_of(done: Weighed, pool: int) -> str:
    """One of GRADES, by the share of the pool that the act loses to the best, if that loss is sure."""
    if done.behind <= SURE * done.doubt:
        return GRADES[0]
    share = done.behind / max(1, pool)
    return GRADES[sum(share >= bound for bound in BOUNDS)]


def dominating(seen: Seen, act: Act) -> Act | None:
    """The act that is better in every world, or None: at Laugh and Lie Down, to take all three cards rather than one.

    If one card is taken where three lie, all four of the rank are known, and nobody can match the two that are left. To
    take all three wins two cards more and costs nothing.
    """
    if act.do != "play" or count(act.takes) != 1:
        return None
    whole = [offer.act for offer in seen.offers if offer.act.cards == act.cards and count(offer.act.takes) == 3]
    return whole[0] if whole else None


@dataclass(frozen=True, slots=True)
class Luck:
    """The contribution of luck, in chips."""

    dealt: float
    """The cards dealt: the worth of the deal once the seat saw them."""
    drawn: float
    """The cards drawn in exchange."""
    played: float
    """The acts of the others, and the cards of the tricks and claims."""

    @property
    def whole(self) -> float:
        """The sum."""
        return self.dealt + self.drawn + self.played


@dataclass(slots=True)
class DealReview:
    """The review of one deal of one seat."""

    deal: int
    seat: Seat
    dealer: Seat
    fair: float
    """The worth of the pool to each seat before the stakes, in chips."""
    acted: int = 0
    """How often the seat has acted."""
    judged: list[Judged] = field(default_factory=list)
    """Its decisions, without forced acts."""
    paid: int = 0
    """The net chips of the seat."""
    left: float = 0.0
    """The worth of the pool to each seat after the deal."""
    hindsight: Hindsight | None = None

    @property
    def result(self) -> float:
        """The result of the deal for the seat, its share of the pool's gain included."""
        return self.paid + self.shared

    @property
    def shared(self) -> float:
        """The seat's share of the pool's gain."""
        return self.left - self.fair

    @property
    def foreseeable(self) -> float | None:
        """The best result that hindsight finds; None if there was nothing to decide."""
        return None if self.hindsight is None else self.hindsight.chips - self.fair

    @property
    def cost(self) -> float:
        """The cost of its decisions."""
        return sum(each.cost for each in self.judged)

    @property
    def luck(self) -> Luck:
        """The contribution of the cards and of the others: everything except the decisions."""
        worths = [each.worth - self.fair for each in self.judged]
        if not worths:
            return Luck(0.0, 0.0, self.result)
        dealt = worths[0] + self.judged[0].cost
        drawn = played = 0.0
        after = [worth + each.cost for worth, each in zip(worths, self.judged, strict=True)][1:]
        for judged, worth, then in zip(self.judged, worths, [*after, self.result], strict=True):
            if judged.act.do == "exchange" and judged is not self.judged[-1]:
                drawn += then - worth
            else:
                played += then - worth
        return Luck(dealt, drawn, played)


def reviewed_seat(events: Sequence[Event], asked: Seat | None) -> Seat:
    """The seat under review: the requested one, else the person's, else the first; BadRecord if there is none."""
    opened = events[0]
    seats = len(opened.names) if isinstance(opened, Opened) else 0
    if asked is None:
        told = next((event.body for event in events if isinstance(event, Other) and event.type == "evening"), {})
        person = told.get("person")
        return person if type(person) is int and 0 <= person < seats else 0
    if not 0 <= asked < seats:
        raise BadRecord("record.seat", seat=asked, seats=seats)
    return asked


def review_deals(
    events: Sequence[Event],
    seat: Seat,
    worlds: int = REVIEW_WORLDS,
    deal: int | None = None,
    *,
    looked: Callable[[], None] = lambda: None,
) -> Iterator[DealReview]:
    """Each finished deal of a record, or the one of this number, as `seat` played it.

    `looked` is called after each act of the seat, to report progress.
    """
    for review in review_steps(events, seat, worlds, deal):
        if review is None:
            looked()
        else:
            yield review


def review_steps(
    events: Sequence[Event],
    seat: Seat,
    worlds: int = REVIEW_WORLDS,
    deal: int | None = None,
) -> Iterator[DealReview | None]:
    """The same in steps: None after each act of the seat, and each deal when it is finished."""
    opened = events[0]
    assert isinstance(opened, Opened)  # noqa: S101 - the record has been replayed
    table = Table(opened, random.Random(0))
    first = 1 if deal is None else before_deal(table, events, deal)
    review: DealReview | None = None
    for event in events[first:]:
        if isinstance(event, Shuffled):
            fair = table.session.game.rules.in_pool(table.session.s) / table.session.seats
            wanted = deal is None or event.deal == deal
            review = DealReview(event.deal, seat, event.dealer, fair) if wanted else None
        if review is not None and isinstance(event, Acted) and event.seat == seat:
            look_at(table, event, review, worlds)
            yield None
        told = len(table.session.deals)
        table.take_in([event])
        if review is not None and len(table.session.deals) > told:
            settle(table, review)
            yield review
            if deal is not None:
                return
            review = None


def before_deal(table: Table, events: Sequence[Event], deal: int) -> int:
    """Fold the events before a deal without telling anybody; returns where in the record the deal begins."""
    for place, event in enumerate(events):
        if isinstance(event, Shuffled) and event.deal == deal:
            return place
        if place:
            table.session.apply(event)
    return len(events)


def look_at(table: Table, event: Acted, review: DealReview, worlds: int) -> None:
    """Judge an act before it is done, by what its seat sees; a forced act is no decision."""
    review.acted += 1
    seen = seen_by(table, event.seat)
    if not is_asked(seen) or is_forced(seen) or event.act.do == "misdeal":
        return
    pool = getattr(seen.view, game_of(seen.game).facts.pool)
    if review.hindsight is None:
        review.hindsight = hindsight_of(seen.game, table.session.s, seen.o, event.seat)
    review.judged.append(judge(seen, event.act, pool, worlds, review.acted))


def settle(table: Table, review: DealReview) -> None:
    """Note the result of the finished deal."""
    session = table.session
    review.paid = session.game.rules.payoff(session.s, session.o, review.seat)
    review.left = session.game.rules.in_pool(session.s) / session.seats


def grades_of(reviews: Sequence[DealReview]) -> dict[str, int]:
    """The number of decisions of each grade."""
    found = Counter(judged.grade for review in reviews for judged in review.judged)
    return {grade: found[grade] for grade in GRADES}
