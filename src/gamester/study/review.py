"""Reviews of played deals: each deal with its decisions, and how its chips divide into luck and skill.

The chips of a deal are what a seat won, and its share of the pool's gain: over all seats they sum to zero. Before the
cards are dealt, a deal is worth nothing. Each decision has a worth by what was known then; the changes between
decisions are luck.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from gamester.bots.base import is_asked, is_forced, seen_by
from gamester.games.game import BaseState, share
from gamester.kernel.cards import Seat
from gamester.study.hindsight import Hindsight, hindsight_of
from gamester.study.judge import GRADES, Steps, Verdict, judge
from gamester.table.events import Acted, Event, Other, Shuffled, opening
from gamester.table.session import Session
from gamester.table.table import Table
from gamester.text.errors import BadOptions, BadRecord

REVIEW_WORLDS, QUICK_WORLDS = 200, 80
"""In how many worlds each act is weighed; fewer at the table, where a person waits."""


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

    game: str
    deal: int
    seat: Seat
    dealer: Seat
    fair: float
    """The worth of the pool to each seat before the stakes, in chips."""
    acted: int = 0
    """How often the seat has acted."""
    verdicts: list[Verdict] = field(default_factory=list)
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
        return sum(each.cost for each in self.verdicts)

    @property
    def luck(self) -> Luck:
        """The contribution of the cards and of the others: everything except the decisions."""
        worths = [each.worth - self.fair for each in self.verdicts]
        if not worths:
            return Luck(0.0, 0.0, self.result)
        dealt = worths[0] + self.verdicts[0].cost
        drawn = played = 0.0
        after = [worth + each.cost for worth, each in zip(worths, self.verdicts, strict=True)][1:]
        for verdict, worth, then in zip(self.verdicts, worths, [*after, self.result], strict=True):
            if verdict.act.do == "exchange" and verdict is not self.verdicts[-1]:
                drawn += then - worth
            else:
                played += then - worth
        return Luck(dealt, drawn, played)


def reviewed_seat(events: Sequence[Event], asked: Seat | None) -> Seat:
    """The seat under review: the requested one, else the first person's, else the first; BadRecord if there is none."""
    if asked is None:
        return next(iter(seats_of_people(events)), 0)
    if asked not in range(seats := len(opening(events).names)):
        raise BadRecord("record.seat", seat=asked, seats=seats)
    return asked


def seats_of_people(events: Sequence[Event]) -> list[Seat]:
    """The seats in which people have sat, as a record of an evening at home or of a server's table tells."""
    told = [event for event in events if isinstance(event, Other)]
    own = [event.body.get("person") for event in told if event.type == "evening"]
    own += [event.body.get("seat") for event in told if event.type == "seat" and event.body.get("by") == "person"]
    seats = range(len(opening(events).names))
    return sorted({seat for seat in own if type(seat) is int and seat in seats})


def review_deals(
    events: Sequence[Event], seat: Seat, worlds: int = REVIEW_WORLDS, deal: int | None = None
) -> Iterator[DealReview]:
    """Each finished deal of a record, or the one of this number, as `seat` played it."""
    return (review for review in review_steps(events, seat, worlds, deal) if review is not None)


def review_deal(events: Sequence[Event], seat: Seat, deal: int) -> Steps[DealReview]:
    """A quick look at one finished deal, with a pause after each act of the seat; LookupError if it is not over."""
    for review in review_steps(events, seat, QUICK_WORLDS, deal):
        if review is not None:
            return review
        yield
    raise LookupError(f"deal {deal} is not over")


def reviews_asked(
    session: Session, events: Sequence[Event], seat: Seat, worlds: int, deal: int | None
) -> Iterator[DealReview]:
    """The same for arguments from outside: BadOptions at once unless there are such deals and worlds."""
    settled = [each["deal"] for each in session.deals]
    if not settled:
        raise BadOptions("review.no_deals")
    if deal is not None and deal not in settled:
        raise BadOptions("review.no_deal", deal=deal, n=len(settled))
    if type(worlds) is not int or worlds < 1:
        raise BadOptions("review.few_worlds", n=worlds)
    return review_deals(events, seat, worlds, deal)


def review_steps(
    events: Sequence[Event],
    seat: Seat,
    worlds: int = REVIEW_WORLDS,
    deal: int | None = None,
) -> Iterator[DealReview | None]:
    """The finished deals, and None after each act of the seat."""
    opened = opening(events)
    table = Table(opened, random.Random(0))
    first = 1 if deal is None else before_deal(table, events, deal)
    review: DealReview | None = None
    rules, before = table.session.game.rules, table.session.s
    for event in events[first:]:
        if isinstance(event, Shuffled):
            before = rules.copy(table.session.s)
            fair = share(rules.in_pool(before), before, seat)
            wanted = deal is None or event.deal == deal
            review = DealReview(opened.game, event.deal, seat, event.dealer, fair) if wanted else None
        if review is not None and isinstance(event, Acted) and event.seat == seat:
            look_at(table, event, review, worlds)
            yield None
        told = len(table.session.deals)
        table.take_in([event])
        if review is not None and len(table.session.deals) > told:
            settle(table, review, before)
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
    if review.hindsight is None:
        review.hindsight = hindsight_of(seen.game, table.session.s, seen.o, event.seat)
    review.verdicts.append(judge(seen, event.act, worlds, review.acted))


def settle(table: Table, review: DealReview, before: BaseState) -> None:
    """Note the result of the finished deal; who sat there `before` it shares the pool, as the judge reckons."""
    session = table.session
    review.paid = session.game.rules.payoff(session.s, session.o, review.seat)
    review.left = share(session.game.rules.in_pool(session.s), before, review.seat)


def grades_of(reviews: Sequence[DealReview]) -> dict[str, int]:
    """The number of decisions of each grade."""
    found = Counter(verdict.grade for review in reviews for verdict in review.verdicts)
    return {grade: found[grade] for grade in GRADES}
