"""The interface of an opponent: it sees what its seat may see, and chooses one of the acts offered to its seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, Protocol

from gamester.games.bots import NEVER_ASKED, Seen, asked_offers
from gamester.games.check import check_acts
from gamester.table.hearing import as_race
from gamester.table.worlds import Witness, remembered

if TYPE_CHECKING:
    from gamester.kernel.cards import Seat
    from gamester.table.table import Table
    from gamester.text.act import Act


class Assessed(NamedTuple):
    """An opponent's estimates for one act; None where it has no estimate."""

    act: Act
    probability: float
    """The probability that this opponent does the act here."""
    chips: float | None = None
    """The expected chips of the deal from now on, with the seat's share of the chips left in the pool."""
    error: float | None = None
    """One standard error of `chips`; 0 where it is exact."""
    looed: float | None = None
    """The probability of a loo; at Laugh and Lie Down, of not being the last in."""
    tricks: float | None = None
    """The expected tricks; at Laugh and Lie Down, the expected cards won, leftovers included."""


class Bot(Protocol):
    """An opponent. Its choice depends only on what it sees, so a resumed session plays on in the same way."""

    @property
    def name(self) -> str:
        """Its name at the table."""

    def assess(self, seen: Seen) -> tuple[Assessed, ...]:
        """Its estimates for each offered act, in listing order; of the exchanges it lists only plausible ones.

        The probabilities sum to one, and `choose` samples from them.
        """

    def choose(self, seen: Seen) -> Act:
        """The act it chooses: one of `seen.offers`, with the cards to put out if it is an exchange."""


def seen_by(table: Table, seat: Seat) -> Seen:
    """What the opponent in this seat sees now; it sees covered claims of unaided play as an equivalent race."""
    session = table.session
    game = session.opened.game
    o = as_race(session, ())[0].o

    def memory() -> Witness:
        return remembered(game, o, table.followed(seat))

    return Seen(game, o, table.view(seat), tuple(table.offers(seat)), memory)


def seen_to_keep(table: Table, seat: Seat) -> Seen:
    """Like `seen_by`, with a copy of the deal so far, so that a bot can think during play; KeyError before a deal."""
    seen = seen_by(table, seat)
    return replace(seen, memory=partial(remembered, seen.game, seen.o, table.followed(seat)))


def is_asked(seen: Seen) -> bool:
    """Does the table wait for this seat? It does not wait for a dealer who can only confess a misdeal."""
    return any(offer.act.do not in NEVER_ASKED for offer in seen.offers)


def is_forced(seen: Seen) -> bool:
    """Is only one act possible?"""
    offers = asked_offers(seen)
    return len(offers) == 1 and not offers[0].limit


def settled_on(seen: Seen, act: Act) -> tuple[Assessed, ...]:
    """The assessment of a bot that always does this act here and has no estimates."""
    named = [act if offer.limit is not None and offer.act.do == act.do else offer.act for offer in asked_offers(seen)]
    return tuple(Assessed(each, 1.0 if each == act else 0.0) for each in named)


# --- How opponents play among themselves ---------------------------------------------------------------------


Bots = Mapping["Seat", Bot] | Sequence[Bot]


def next_asked(table: Table, bots: Bots) -> tuple[Seat, Seen] | None:
    """The first seat with a bot that the table waits for, with what it sees; None if there is none."""
    for seat in table.to_act():
        if seat in bots if isinstance(bots, Mapping) else seat < len(bots):
            seen = seen_by(table, seat)
            if is_asked(seen):
                return seat, seen
    return None


def step(table: Table, bots: Bots) -> bool:
    """Let one bot act; False if the table waits for none of them."""
    asked = next_asked(table, bots)
    if asked is None:
        return False
    seat, seen = asked
    table.act(seat, bots[seat].choose(seen))
    return True


def drive(table: Table, bots: Bots, deals: int | None = None) -> int:
    """Deal and let the bots act until the session or `deals` deals are finished; returns the number of deals.

    It also stops when the table waits for a seat without a bot. BadRules if a deal does not end.
    """
    dealt = acts = 0
    while not table.finished:
        if table.between_deals:
            if dealt == deals:
                break
            table.deal()
            dealt, acts = dealt + 1, 0
        elif not step(table, bots):
            break
        else:
            acts += 1
            check_acts(table.session.game.id, acts)
    return dealt
