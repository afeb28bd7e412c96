"""What bots are shown, and what a game tells them beside its rules: advice, features, tables, how long to search."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from gamester.act import Act, Offer, write_cards
from gamester.kernel.cards import Cards
from gamester.messages import Message

NEVER_ASKED = ("misdeal",)
"""Acts that a seat may do unasked and that nobody waits for."""
SURE = 2
"""A difference of so many standard errors is one."""


def nothing_remembered() -> Any:
    """The memory at a table that keeps none."""
    raise LookupError("this table keeps no memory of the deal for its bots")


@dataclass(frozen=True, slots=True)
class Seen:
    """All that an opponent is ever told: the table through the eyes of one seat, and what that seat may do."""

    game: str
    """The name of the game."""
    o: Any
    """The options of the table, an `Options` record of the game."""
    view: Any
    """What the seat sees, a `View` of the game."""
    offers: tuple[Offer, ...]
    """Its legal acts in listing order; never empty when it is asked to choose."""
    memory: Callable[[], Any] = nothing_remembered
    """Makes the seat's memory of the deal, a `worlds.Witness` of what it saw and heard only; LookupError where a table
    keeps none.
    """


@dataclass(frozen=True, slots=True)
class Advice:
    """An act and why it is thought best."""

    act: Act
    reason: Message


class Style(NamedTuple):
    """How a character plays by advice."""

    boldness: int = 0
    """From -2, who stands on little but certainties, to 2, who stands on hope."""
    slips: int = 0
    """How many in a hundred claims and declarations are overlooked."""
    seed: int = 0


EVEN = Style()
"""Neither bold nor cautious, and attentive."""


class Budget(NamedTuple):
    """How much is tried, and what is believed of the others."""

    worlds: int
    """In how many worlds each act is tried."""
    level: int
    """The level of the policy that plays deals to their end."""
    weighed: int
    """The level by which the others are taken to have played so far; 0 for any way."""
    clear: float
    """The first act is done unless another beats it by so many standard errors of the difference."""
    apart: int
    """What weighing costs: steps of the Metropolis–Hastings chain from one world to the next, or fresh worlds among
    which each is drawn.
    """
    penalty_bits: int
    """How many times an act that would not have been done halves the chance of a world, where worlds are weighed."""
    heard: float = 0.0
    """By how much the network errs that is heard beside the worlds, in its units; 0 if none is heard."""


class Settings(NamedTuple):
    """How the master plays one form."""

    worlds: int
    """In how many worlds each act is tried."""
    apart: int
    """How far apart they are, as `Budget` counts it."""
    clear: Mapping[int, float]
    """By phase: by how many standard errors the first thought must be beaten. Phases not named are not searched."""
    heard: Mapping[int, float] = {}
    """By phase: by how much the network errs that is heard beside the worlds, in its units. Settings that hear one
    weigh the acts of the others by the tables.
    """
    penalty_bits: int = 6
    """How many times an act of another halves the chance of a world where something else would have been done."""


class Features(NamedTuple):
    """What is put to a network, and how its answer is read."""

    lanes: Callable[[Any, Any], tuple[Any, Any, Any]]
    """Rows of `gamester.backend.vector` or `encode`, and the actions that the printed advice names -> tokens int8,
    surroundings float32, which answer counts.
    """
    spread: Callable[[Any, Any], Any]
    """The answers of the tokens, and which counts -> one for each card."""
    tokens: int
    token: int
    """Numbers of a token."""
    around: int
    """Numbers of what surrounds them."""
    cards: int
    """Answers of a token."""
    unit: int
    """Chips that count as 1 to the network; 0 where it is a third of the pool that is played for."""
    by_rank: bool
    """Are all cards of a rank alike?"""
    options: tuple[str, ...]
    """The options that change what is best, and that a network is told."""
    option_unit: int
    """By how much they are divided."""


class Solved(NamedTuple):
    """What a game says of its solved tables."""

    form: Callable[[Any], str]
    """(o) -> the form whose table is the nearest to these options."""
    buckets: str
    """A fingerprint of the buckets that the numbers belong to."""
    size: int
    """How many numbers a table has."""
    spent: tuple[str, ...]
    """Options for which a table need not have been solved: they change no decision, or are part of the buckets."""
    declares: Callable[[Seen], bool]
    """Is this a decision that a table may know?"""
    shares: Callable[[Seen, bytes, int], list[float] | None]
    """(seen, numbers, boldness) -> how often each act that is asked for is done; None where the table says nothing."""


Likely = Callable[[Sequence[Any], Sequence[int]], Any]
"""(views, masks of legal actions) -> how probable a network finds each action, [views, 62]."""


def nothing_slips(_seen: Seen) -> list[Act]:
    """An inattentive seat does nothing else: it merely sees less, or nothing can be overlooked."""
    return []


def the_same(seen: Seen) -> Seen:
    """Nothing is overlooked."""
    return seen


def each_for_itself(_seen: Seen, acts: Sequence[Act]) -> list[object]:
    """No two acts come to the same."""
    return list(acts)


def no_reason(_seen: Seen, _acts: Sequence[Any], _chosen: Act) -> None:
    """The numbers say it all."""


@dataclass(frozen=True)
class Bots:
    """How bots play a game."""

    advise: Callable[[Seen, Style, int, Sequence[int], int], Advice]
    """(seen, style, level, table, drawn) -> what the policy of a level does, and why."""
    first_action: Callable[[Act], int]
    """The action with which an act begins."""
    features: Features
    budget: Budget
    """What those who search try: a number of worlds and not a time, so that a decision comes out alike everywhere."""
    settings: Callable[[Any, bool], Settings]
    """(o, hears) -> how the master plays, with a network or without."""
    solved: Solved | None = None
    slips: Callable[[Seen], list[Act]] = nothing_slips
    """What an inattentive seat does, each as likely as another; nothing where it merely sees less to choose from."""
    unattended: Callable[[Seen], Seen] = the_same
    """What it chooses from then."""
    kinds: Callable[[Seen, Sequence[Act]], list[object]] = each_for_itself
    """What kind of act each of some is: those of one kind come to the same, as matches that differ in suits do."""
    exchange: Callable[[Seen, int, Likely], dict[Act, float]] | None = None
    """(seen, most, likely) -> how probable each choice of cards is, where at most so many are put out."""
    reason: Callable[[Seen, Sequence[Any], Act], tuple[Message, Message] | None] = no_reason
    """(seen, acts as weighed, chosen) -> why, in brief and at length, where the game knows better than the numbers."""


def asked_offers(seen: Seen) -> list[Offer]:
    """What the seat is offered, without the acts nobody waits for."""
    return [offer for offer in seen.offers if offer.act.do not in NEVER_ASKED] or list(seen.offers)


def chance_of(seed: int, seen: Seen) -> Random:
    """Random numbers for this one decision, the same whenever it is put again under the same seed."""
    view = seen.view
    asked = ";".join(map(_spelled, seen.offers))
    return Random(f"{seed}/{view.deal}/{view.seat}/{view.phase}/{view.hand:x}/{asked}")


def _spelled(offer: Offer) -> str:
    """An offer as a word of the key under which chance is drawn."""
    return f"{offer.act.do}{offer.act.cards:x}.{offer.act.takes:x}"


def spelled_cards(cards: Cards) -> str:
    """Some cards as a fill of a message: `AH KD`."""
    return write_cards(card for card in range(52) if cards >> card & 1)
