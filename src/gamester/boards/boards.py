"""Boards: deals that several tables play alike. Who has the same boards gets the same cards against the same bots.

The shuffles are those of `gamester-shuffle-v3`: the cards of a deal follow from the seed and the number of the deal,
whatever was done before. A bot's own chance follows from its seed and what it sees. So two people who act alike see the
same session to its last card.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from gamester.bots.base import Bot
from gamester.bots.levels import USUAL
from gamester.bots.roster import opponents
from gamester.games import game_of
from gamester.kernel.cards import Seat
from gamester.table.events import Event, Opened, Other
from gamester.table.seeds import number_of
from gamester.text.catalogue import Word
from gamester.text.errors import BadRecord

BOARDS = "boards"
"""The type of the line of a record that names its boards."""


@dataclass(frozen=True, slots=True)
class Boards:
    """Deals for several tables: which game, which cards, which bots, and the chair of the person."""

    name: str
    """What they are called in records; part of what is hashed into each shuffle."""
    game: str
    variant: str
    players: int
    seed: bytes
    """The seed of the shuffles, 32 bytes; packs that are fixed follow them."""
    chair: Seat
    options: Mapping[str, Word] = field(default_factory=dict)
    level: str = USUAL
    """The level of the bots."""
    seated: Mapping[Seat, Bot] = field(default_factory=dict)
    """The bots, if they are chosen; otherwise they are drawn."""
    pools: tuple[int, ...] = ()
    """What the pool of each deal is set to, as `pool_at` reads it."""

    def bots(self) -> dict[Seat, Bot]:
        """The bots by seat; every chair but the person's has one. They follow from the name, so they tell no card.

        Bots that are drawn overlook nothing, so that what a person's decisions were worth can be said without luck.
        """
        if self.seated:
            return dict(self.seated)
        seats = [seat for seat in range(self.players) if seat != self.chair]
        drawn = number_of(f"{self.name}/bots")
        return dict(zip(seats, opponents(len(seats), drawn, level=self.level, oversights=0), strict=True))

    def told(self) -> Other:
        """The line of a record that says which boards it plays, and by which version of the rules."""
        rules = game_of(self.game).fingerprint
        pools = {"pools": list(self.pools)} if self.pools else {}
        return Other(BOARDS, {"name": self.name, "chair": self.chair, "rules": rules, **pools})


@dataclass(frozen=True, slots=True)
class Named:
    """What a record says of the boards that it plays."""

    name: str
    chair: Seat
    rules: str
    """The fingerprint of the rules by which they were played."""
    current: bool
    """Do these rules still hold here? Results of other rules must not be compared with these."""
    pools: tuple[int, ...]
    """What the pool of each deal is set to, as `pool_at` reads it."""


def alike(boards: Boards | Named) -> str:
    """What results have in common that are listed together: the name of the boards, and what their pools are set to."""
    return "/".join([boards.name, *map(str, boards.pools)])


STAKES = 3
"""The pools of a form go from one to so many times the stakes."""


def pools_for(game: str, variant: str, options: Mapping[str, Word], players: int) -> tuple[int, ...]:
    """The pools of a form: each deal finds the stakes of none, one or two others, in turn; () where none are carried.

    With four players everybody deals as often for each pool in twelve deals.
    """
    of = game_of(game)
    if of.facts.pools is None:
        return ()
    staked = of.facts.pools.stakes(of.words.options_of(variant, options, players), players)
    return tuple(staked * others for others in range(STAKES))


def pool_at(pools: Sequence[int], deal: int) -> int | None:
    """What the pool of a deal is set to before its stakes, so that all who play it play for the same; the pools follow
    each other again and again. None where there are none, as in boards of old: the pool is what the last deal left.
    """
    return pools[(deal - 1) % len(pools)] if pools else None


def named_in(events: Sequence[Event]) -> Named | None:
    """The boards that a record plays; None if it names none. BadRecord if the line is malformed."""
    opened = events[0]
    told = next((event.body for event in events if isinstance(event, Other) and event.type == BOARDS), None)
    if told is None or not isinstance(opened, Opened):
        return None
    return _named(told, opened)


def _named(told: Mapping[str, Any], opened: Opened) -> Named:
    """The boards of a line; BadRecord if it is malformed."""
    name, chair, rules = told.get("name"), told.get("chair"), told.get("rules")
    if not (isinstance(name, str) and isinstance(rules, str) and type(chair) is int and 0 <= chair < len(opened.names)):
        raise BadRecord("daily.malformed")
    return Named(name, chair, rules, rules == game_of(opened.game).fingerprint, pools_told(told))


def pools_told(told: Mapping[str, Any]) -> tuple[int, ...]:
    """The pools of a line that names boards; BadRecord if they are malformed."""
    pools = told.get("pools", [])
    if not isinstance(pools, list) or not all(type(one) is int for one in pools):
        raise BadRecord("daily.malformed")
    return tuple(pools)
