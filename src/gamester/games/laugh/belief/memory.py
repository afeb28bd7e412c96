"""The memory of one seat of a table of Laugh and Lie Down, and the codes in which it notes what it heard."""

from dataclasses import dataclass, field
from typing import Annotated

from gamester.games.laugh.kernel.state import PerSeat, per_seat
from gamester.kernel.cards import NO_CARD, NO_SEAT, PACK_SIZE, PER_SEAT, Cards

PER_EVENT = 512
"""An upper bound on the events of a deal."""
STEPS = 64
"""An upper bound on the claim steps with covered answers in a deal."""
PER_STEP = STEPS * PER_SEAT
PER_SET = 32

SILENT = 126
"""Something happened that the seat did not hear but may see."""
SET = 127
"""Cards set aside by another seat."""
CLOSE = 125
"""A timer closed the claims."""
DRAWN = 124
"""Chance has put the rivals in order."""
RELEASED = 192
"""RELEASED + card: another seat laid down the pair with this first card."""
TAKEN = 256
"""TAKEN + 64 * card + action: another seat played the card and took by this action."""
UNKNOWN = -2
"""An answer that does not follow from the result."""


def per_event() -> list[int]:
    """A zero for each event."""
    return [0] * PER_EVENT


def per_set() -> list[int]:
    """A zero for each set."""
    return [0] * PER_SET


def per_step() -> list[int]:
    """A zero for each seat and claim step."""
    return [0] * PER_STEP


def each_step() -> list[int]:
    """A zero for each claim step."""
    return [0] * STEPS


@dataclass(slots=True)
class Witness:
    """One seat's memory of one deal. It holds nothing that the seat has not seen."""

    seat: int = NO_SEAT
    seats: int = 0
    deal: int = 0
    dealer: int = 0
    pot: int = 0
    """Chips in the pot before the antes."""
    balances: PerSeat = field(default_factory=per_seat)
    """Balances before the antes."""

    opened: int = 0
    """The hash of the first view."""
    length: int = 0
    who: Annotated[list[int], PER_EVENT] = field(default_factory=per_event)
    what: Annotated[list[int], PER_EVENT] = field(default_factory=per_event)
    """What was heard: an action of the game, or one of the codes of this file."""
    marks: Annotated[list[int], PER_EVENT] = field(default_factory=per_event)
    """The hash of the view after each event, or UNCHECKED."""
    closes: Annotated[list[int], PER_EVENT] = field(default_factory=per_event)
    """1 for an event that ended a claim step with covered answers."""

    own: Cards = 0
    """The hand of this seat, including what it set aside automatically; for the dealer also a quarte of the table."""
    row: Annotated[list[int], PACK_SIZE] = field(default_factory=lambda: [NO_CARD] * PACK_SIZE)
    """The row as it was first seen."""
    row_length: int = 0
    quartes: Cards = 0
    """Cards the dealer was then seen to have: the quartes that he took from the table are among these."""
    at_once: PerSeat = field(default_factory=per_seat)
    """How many unseen cards each other seat had set aside automatically when play began."""
    open_sets: PerSeat = field(default_factory=per_seat)
    """What each other seat had set aside face up then."""
    seen: Cards = 0
    """Every card this seat has seen."""
    known: PerSeat = field(default_factory=per_seat)
    """Cards that each other seat was dealt, as far as they have been seen."""
    held: PerSeat = field(default_factory=per_seat)
    """How many cards each other seat holds, or held when the deal ended."""
    over: int = 0
    """1 when the deal is settled."""
    leftover: Cards = 0
    """Cards first seen among the leftovers, whatever seat held them."""

    sets: int = 0
    """How many sets others have set aside by an act, or automatically and open to all."""
    set_of: Annotated[list[int], PER_SET] = field(default_factory=per_set)
    set_size: Annotated[list[int], PER_SET] = field(default_factory=per_set)
    set_cards: Annotated[list[int], PER_SET] = field(default_factory=per_set)
    """The cards of each set if they were seen, otherwise none."""
    set_gone: Annotated[list[int], PER_SET] = field(default_factory=per_set)
    """Cards that its seat no longer held at that time."""
    set_late: Annotated[list[int], PER_SET] = field(default_factory=per_set)
    """1 if the set came too late and goes with the leftovers."""

    steps: int = 0
    """How many claim steps with covered answers, or draws, have occurred."""
    offers: Annotated[list[int], STEPS] = field(default_factory=each_step)
    """The pairs offered; none for a draw."""
    eligible: Annotated[list[int], STEPS] = field(default_factory=each_step)
    offender: Annotated[list[int], STEPS] = field(default_factory=each_step)
    answers: Annotated[list[int], PER_STEP] = field(default_factory=per_step)
    """What each seat answered: the first card of the pair it won, LEAVE if it won none, or UNKNOWN."""
    exact: Annotated[list[int], STEPS] = field(default_factory=each_step)
    """1 if the answers were uncovered."""
