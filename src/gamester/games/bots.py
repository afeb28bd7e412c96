"""What bots see, and what a game provides for them besides its rules: advice, features, tables, search settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from gamester.text.act import Act, Offer
from gamester.text.messages import Message

NEVER_ASKED = ("misdeal",)
"""Acts that a seat may do unasked and that no other seat waits for."""
SURE = 2
"""A difference counts if it is at least this many standard errors."""


def nothing_remembered() -> Any:
    """The memory at a table that keeps none: raises LookupError."""
    raise LookupError("this table keeps no memory of the deal for its bots")


@dataclass(frozen=True, slots=True)
class Seen:
    """Everything that an opponent is told: the table through the eyes of one seat, and what that seat may do."""

    game: str
    """The name of the game."""
    o: Any
    """The options record of the table, an `Options` of the game."""
    view: Any
    """What the seat sees, a `View` of the game."""
    offers: tuple[Offer, ...]
    """The legal acts of the seat in listing order; never empty when it is asked to choose."""
    memory: Callable[[], Any] = nothing_remembered
    """Makes the seat's memory of the deal, a `worlds.Witness` of only what it saw and heard; LookupError if none is
    kept.
    """

    @classmethod
    def at(cls, game: Any, s: Any, o: Any, seat: int, memory: Callable[[], Any] = nothing_remembered) -> Seen:
        """What a seat sees of a bare state of a `Game`."""
        return cls(game.id, o, game.rules.view(s, o, seat), tuple(game.words.offers(s, o, seat)), memory)


@dataclass(frozen=True, slots=True)
class Advice:
    """An act, and why the adviser thinks it best."""

    act: Act
    reason: Message


class Style(NamedTuple):
    """How a character plays by advice."""

    boldness: int = 0
    """From -2 to 2: at -2 the player stands only on near certainties, at 2 on mere hope."""
    slips: int = 0
    """The percentage of claims and declarations that the player overlooks."""
    seed: int = 0


EVEN = Style()
"""Neither bold nor cautious, and attentive."""


class Budget(NamedTuple):
    """How much the search tries, and what it assumes of the others."""

    worlds: int
    """The number of worlds in which each act is tried."""
    level: int
    """The level of the rollout policy, which plays deals to their end."""
    weighed: int
    """The level at which the others are assumed to have played so far; 0 for any way of playing."""
    clear: float
    """The first choice stands unless another act beats it by this many standard errors of the difference."""
    apart: int
    """The work of weighting worlds: steps of the Metropolis–Hastings chain from one world to the next, or fresh worlds
    from which each world is drawn.
    """
    penalty_bits: int
    """How many times each mismatch halves the weight of a world, where worlds are weighted."""
    heard: float = 0.0
    """The standard error of the network whose estimate is combined with the worlds, in its units; 0 if none is used."""


class Settings(NamedTuple):
    """How the master plays one form."""

    worlds: int
    """The number of worlds in which each act is tried."""
    apart: int
    """The distance between worlds, in the unit of `Budget.apart`."""
    clear: Mapping[int, float]
    """By phase: by how many standard errors an act must beat the first choice. Other phases are not searched."""
    heard: Mapping[int, float] = {}
    """By phase: the standard error of the network whose estimate is combined with the worlds, in its units. Settings
    with a network weight the acts of the others by the level `tables`.
    """
    penalty_bits: int = 6
    """How many times each mismatch of the others halves the weight of a world."""


class Features(NamedTuple):
    """The inputs of a network, and how its outputs are read."""

    lanes: Callable[[Any, Any], tuple[Any, Any, Any]]
    """Rows of `gamester_lab.compile.vector` or `encode`, and the actions that the printed advice names -> tokens int8,
    surroundings float32, which of the outputs applies.
    """
    spread: Callable[[Any, Any], Any]
    """The outputs of the tokens, and which of them applies -> one for each card."""
    tokens: int
    token: int
    """The length of a token."""
    around: int
    """The length of the surroundings."""
    cards: int
    """The number of outputs of a token."""
    unit: int
    """How many chips count as 1 to the network; 0 if it is a third of the pool."""
    by_rank: bool
    """Are all cards of a rank alike?"""
    options: tuple[str, ...]
    """The options that change which act is best. They are inputs of the network."""
    option_unit: int
    """The divisors of these options."""
    later: tuple[str, ...] = ()
    """The options that change which act is best and came after the network, which knows the first value of each."""


class Solved(NamedTuple):
    """How a game describes its solved tables."""

    form: Callable[[Any], str]
    """(o) -> the solved form that is nearest to these options."""
    buckets: str
    """A fingerprint of the buckets to which the numbers belong."""
    size: int
    """How many numbers a table has."""
    spent: tuple[str, ...]
    """Options that may differ from the solved ones: they change no decision, or the buckets contain them."""
    declares: Callable[[Seen], bool]
    """May a table have an entry for this decision?"""
    shares: Callable[[Seen, bytes, int], list[float] | None]
    """(seen, numbers, boldness) -> how often each declaration is made; None if the table has no entry."""


Likely = Callable[[Sequence[Any], Sequence[int]], Any]
"""(views, masks of legal actions) -> the network's probability of each action, [views, 62]."""


def the_same(seen: Seen) -> Seen:
    """Nothing is overlooked."""
    return seen


@dataclass(frozen=True)
class Bots:
    """How bots play a game."""

    advise: Callable[[Seen, Style, int, Sequence[int], int], Advice]
    """(seen, style, level, table, drawn) -> the act of the policy of this level, and why."""
    first_action: Callable[[Act], int]
    """The action with which an act begins."""
    features: Features
    budget: Budget
    """What searching bots try: a number of worlds and not a time, so that a decision is the same on every machine."""
    settings: Callable[[Any, bool], Settings]
    """(o, hears) -> the settings of the master, with a network or without."""
    solved: Solved | None = None
    slips: Callable[[Seen], list[Act]] = lambda _seen: []
    """What an inattentive seat does, each act with the same probability; empty if it merely overlooks offers."""
    unattended: Callable[[Seen], Seen] = the_same
    """The offers that an inattentive seat then chooses from."""
    kinds: Callable[[Seen, Sequence[Act]], list[object]] = lambda _seen, acts: list(acts)
    """The kind of each act: acts of one kind are equivalent, such as matches that differ only in suits."""
    exchange: Callable[[Seen, int, Likely], dict[Act, float]] | None = None
    """(seen, most, likely) -> the probability of each choice of cards to put out, at most `most`."""
    reason: Callable[[Seen, Sequence[Any], Act], tuple[Message, Message] | None] = lambda _seen, _acts, _chosen: None
    """(seen, acts as weighed, chosen) -> why, in brief and at length, if the game knows more than the numbers say."""
    aim: Callable[[Seen, Any, Any], Message | None] = lambda _seen, _chosen, _other: None
    """(seen, chosen, other) -> what the chosen act, as weighed, aims at and the other does not, such as a full hand."""


def asked_offers(seen: Seen) -> list[Offer]:
    """The offers of the seat, without the acts that nobody waits for."""
    return [offer for offer in seen.offers if offer.act.do not in NEVER_ASKED] or list(seen.offers)


def chance_of(seed: int, seen: Seen) -> Random:
    """Random numbers for this one decision: the same decision under the same seed gives the same numbers."""
    view = seen.view
    asked = ";".join(f"{offer.act.do}{offer.act.cards:x}.{offer.act.takes:x}" for offer in seen.offers)
    return Random(f"{seed}/{view.deal}/{view.seat}/{view.phase}/{view.hand:x}/{asked}")
