"""What a judge reads and writes: a deal to be judged, scratch space, and what is said of each decision."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, NamedTuple

from gamester.backend.judging_figures import HALVES
from gamester.kernel.cards import PACK_SIZE, PER_SEAT
from gamester.kernel.judged import PRINTED, TABLES

MOST_DECISIONS = 40
"""At most this many decisions of one seat in a deal are judged; no deal of our games has more."""
MOST_ACTIONS = 400
"""The longest deal that is judged, in actions."""
LONGEST = 8
"""The most actions of an act."""
LEVELS = (PRINTED, TABLES)
"""The levels that are asked whether they do what was done."""
DRAWS = 8
"""How often such a level is asked at one decision, since it may draw lots."""


@dataclass(slots=True)
class Notes:
    """Scratch space of a judge, and what it says of one decision."""

    order: Annotated[list[int], PACK_SIZE] = field(default_factory=lambda: [0] * PACK_SIZE)
    deck: Annotated[list[int], PACK_SIZE] = field(default_factory=lambda: [0] * PACK_SIZE)
    """The pack of the last world that agrees."""
    trial: Annotated[list[int], PACK_SIZE] = field(default_factory=lambda: [0] * PACK_SIZE)
    """The pack that is being tried."""
    drawn: Annotated[list[int], PER_SEAT] = field(default_factory=lambda: [0] * PER_SEAT)
    """How many decisions each seat has taken."""
    missed: int = 0
    """How many acts of the others the last world cannot explain."""
    moves: int = 0
    """How many packs were kept at this decision."""
    mismatches: int = 0
    """The same of the world that is being tried; -1 if it does not agree."""
    found: int = 0
    """How many decisions were judged; -1 if the deal cannot be replayed."""


@dataclass(slots=True)
class Finding:
    """What is said of one decision in whole numbers; `figures` has the chips."""

    at: int = 0
    """The number of the action with which it begins."""
    legal: int = 0
    """The legal actions."""
    many: int = 0
    """How many acts were compared."""
    done: int = 0
    """The row of the act done; row 0 is the policy's own."""
    tried: int = 0
    """In how many worlds they were compared."""
    moved: int = 0
    """How many different packs were met: 0 if the true one is the only world."""
    best: Annotated[list[int], HALVES] = field(default_factory=lambda: [0] * HALVES)
    """The row of the best act, as each half of the worlds names it; that of the act done if none is clearly better."""
    often: Annotated[list[int], len(LEVELS)] = field(default_factory=lambda: [0] * len(LEVELS))
    """How often each of LEVELS does what was done, in DRAWS."""
    acts: Annotated[list[int], LONGEST * (HALVES + 1)] = field(default_factory=lambda: [0] * LONGEST * (HALVES + 1))
    """The actions of the act done, and of the best act by each half, each ended by -1."""


class Plain(NamedTuple):
    """The true views of the judged seat and the two views as rows of numbers."""

    seen: Any
    views: Any


class Docket(NamedTuple):
    """A deal to be judged, and the room for its judgement."""

    opened: Any
    """[1] the state just before the cards are dealt."""
    states: Any
    """[3]: TRUE, NOW, KEPT."""
    deck: Any
    """[52] the true pack."""
    who: Any
    """[actions] the seat of each action."""
    what: Any
    """[actions] each action."""
    levels: Any
    """[PER_SEAT] the level at which each seat plays, and at which the judge plays for the judged seat."""
    tempers: Any
    """[PER_SEAT] how boldly."""
    mind: Any
    """What the policies play by besides the rules."""
    views: Any
    """[2] the view of a policy, and that of the judged seat."""
    seen: Any
    """[actions + 1] the true views of the judged seat, after the deal and after each action."""
    plain: Plain
    notes: Any
    """[1] Notes."""
    verdicts: Any
    """[decisions] Finding."""
    figures: Any
    """[decisions * FIGURES] what `judging_figures` says of each decision."""
    trials: Any
    """The acts of one decision, as `tries` writes them."""
    rows: Any
    """[decisions * acts * WIDTH] the actions of each act, ended by -1."""
    chips: Any
    """[decisions * acts * worlds] the chips won from now on, with the share of what is left in the pool."""
