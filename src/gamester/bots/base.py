"""What an opponent is: it is shown what its seat may see, and names one of the acts its seat is offered."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, Protocol

from gamester.games.bots import NEVER_ASKED, Seen, asked_offers
from gamester.races import as_race
from gamester.worlds import Witness, remembered

if TYPE_CHECKING:
    from gamester.act import Act
    from gamester.kernel.cards import Seat
    from gamester.table import Table


class Assessed(NamedTuple):
    """What an opponent thinks of one act; None where it has no number for it."""

    act: Act
    probability: float
    """How often this opponent would do it here."""
    chips: float | None = None
    """What it may expect of the deal from now on, its share of what is left in the pool included."""
    error: float | None = None
    """One standard error of `chips`; 0 where it is exact."""
    looed: float | None = None
    """The chance of being looed; at Laugh and Lie Down of not being the last in."""
    tricks: float | None = None
    """The tricks it may expect; at Laugh and Lie Down the cards won, leftovers included."""


class Bot(Protocol):
    """An opponent. It chooses by what it sees and by nothing else, so that a resumed session plays on alike."""

    @property
    def name(self) -> str:
        """What it is called at the table."""

    def assess(self, seen: Seen) -> tuple[Assessed, ...]:
        """What it thinks of each act it is offered, in listing order; of exchanges it names those worth a thought.

        The probabilities sum to one, and `choose` is drawn from them.
        """

    def choose(self, seen: Seen) -> Act:
        """Its act: one of `seen.offers`, for an exchange with the cards to be put out."""


def seen_by(table: Table, seat: Seat) -> Seen:
    """What the opponent in this seat is shown now; covered claims of unaided play as a race, it comes to the same."""
    session = table.session
    game = session.opened.game
    o = as_race(session, ())[0].o

    def memory() -> Witness:
        return remembered(game, o, table.followed(seat))

    return Seen(game, o, table.view(seat), tuple(table.offers(seat)), memory)


def seen_to_keep(table: Table, seat: Seat) -> Seen:
    """The same, the deal so far included: it may be thought about while the table goes on. KeyError before a deal."""
    seen = seen_by(table, seat)
    return replace(seen, memory=partial(remembered, seen.game, seen.o, table.followed(seat)))


def is_asked(seen: Seen) -> bool:
    """Does the table wait for this seat? A dealer who might merely confess a misdeal is not asked."""
    return any(offer.act.do not in NEVER_ASKED for offer in seen.offers)


def is_forced(seen: Seen) -> bool:
    """Is there but one thing to be done?"""
    offers = asked_offers(seen)
    return len(offers) == 1 and not offers[0].limit


def settled_on(seen: Seen, act: Act) -> tuple[Assessed, ...]:
    """The assessment of one who does just this here and has no number for anything."""
    named = [act if offer.limit is not None and offer.act.do == act.do else offer.act for offer in asked_offers(seen)]
    return tuple(Assessed(each, 1.0 if each == act else 0.0) for each in named)
