"""Deals of the arena in which one seat is a poser's, with the actions that were done in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from gamester.games import game_of
from gamester.kernel.cards import PACK_SIZE, Card, Seat, count
from gamester.kernel.chance import shuffle
from gamester.lab.compile.arena import FEWER, Arena, Batch, Ints, Player
from gamester.lab.compile.layout import Record, empty_record, pack
from gamester.lab.compile.stepping import number_of
from gamester.lab.evaluate.form import Form
from gamester.lab.evaluate.players import seated


class Posed(NamedTuple):
    """A deal in which a poser sat."""

    opened: Record
    """The state just before the cards are dealt."""
    deck: list[Card]
    steps: list[tuple[Seat, int]]
    """Each action with its seat."""
    seat: Seat
    """The poser's seat."""
    worth: float
    """What the deal was worth to it: chips, and its share of what the pool gained."""


class Noting:
    """A player of the arena whose decisions are noted."""

    wants_table = True

    def __init__(self, player: Player, steps: list[list[tuple[Seat, int]]]) -> None:
        """Play as `player`; `steps` has a list for each table."""
        self.player, self.steps = player, steps
        self.name, self.wants_witness = player.name, player.wants_witness

    def choose(self, batch: Batch) -> Ints:
        """What the player chooses."""
        actions = self.player.choose(batch)
        assert batch.inside is not None  # noqa: S101 - `wants_table` is true
        decided = zip(batch.inside.places.tolist(), batch.views["seat"].tolist(), actions.tolist(), strict=True)
        for place, seat, action in decided:
            self.steps[place].append((seat, action))
        return actions


def deals_of(form: Form, poser: str | Player, field: str, deals: int, seed: int) -> Iterator[Posed]:
    """Deals among players of level `field`; the poser changes its seat from deal to deal, so that it meets each."""
    arena = form.arena(seed)
    steps: list[list[tuple[Seat, int]]] = []
    players = [Noting(seated(who, form), steps) for who in (poser, field)]
    opened = opened_at(form, arena, form.pool)
    for first in range(0, deals, FEWER):
        numbers = np.arange(first, min(deals, first + FEWER))
        steps[:] = [[] for _ in numbers]
        own = numbers % form.players
        placing = (np.arange(form.players) != own[:, np.newaxis]).astype(np.int64)
        pools = None if form.pool is None else np.full(len(numbers), form.pool, np.int64)
        results = arena.play(players, numbers, placing, pools)
        gained = (results.pool - arena.carried(pools, len(numbers))) / form.players
        worth = results.paid[np.arange(len(numbers)), own] + gained
        for place, number in enumerate(numbers.tolist()):
            yield Posed(opened, pack_of(arena, number), steps[place], int(own[place]), float(worth[place]))


def opened_at(form: Form, arena: Arena, pool: int | None) -> Record:
    """The state before the cards of a deal of this form are dealt, with `pool` as in `Arena.play`; seat 0 deals."""
    rules = game_of(form.game).rules
    opened: Any = rules.open_table(form.players, arena.row)
    if pool is not None:
        opened.deal, opened.dealer = 1, form.players - 1
        opened.pool = int(arena.carried(np.array([pool]), 1)[0])
    rules.next_deal(opened, arena.row)
    record = empty_record(type(opened))
    pack(opened, record)
    return record


def pack_of(arena: Arena, number: int) -> list[Card]:
    """The shuffled pack of a deal of the arena."""
    cards, order = arena.package.rules.pack(arena.row), [0] * PACK_SIZE
    shuffle(cards, order, number_of(arena.seed, number, 0, 0))
    return order[: count(cards)]
