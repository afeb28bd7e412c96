"""Assemblies: several tables of people that play the same boards, where each person meets each chair.

An assembly has as many rounds as a table has chairs. From round to round everybody moves one chair on, and some move to
other tables, so that one meets other people too. Bots sit in the chairs that are free.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from typing import NamedTuple

from gamester.boards.boards import Boards
from gamester.bots.roster import opponents
from gamester.games import game_of
from gamester.games.game import Daily
from gamester.kernel.cards import Seat
from gamester.table.seeds import number_of

LEAST_TABLES, MOST_TABLES = 2, 20


class Spot(NamedTuple):
    """Where somebody sits in a round."""

    table: int
    chair: Seat


def form_of(game: str) -> Daily:
    """The form in which a game's assemblies are played: the first of its daily ones."""
    return game_of(game).facts.daily[0]


def tables_for(people: int, chairs: int) -> int:
    """How many tables so many people need."""
    return max(LEAST_TABLES, -(-people // chairs))


def spot(person: int, round_: int, tables: int, chairs: int) -> Spot:
    """Where a person sits; people and rounds count from 0. No two people sit in one chair."""
    first = person // tables
    return Spot((person + round_ * first) % tables, (first + round_) % chairs)


def round_boards(
    id_: str, game: str, round_: int, seed: bytes, names: Sequence[str], pools: Sequence[int] = ()
) -> Boards:
    """The boards of a round, the same at each table: each chair deals once. `names` are those of the people, which no
    bot has; `pools` are those of the assembly.
    """
    form, name = form_of(game), f"assembly {id_} {round_ + 1}"
    bots = opponents(form.players, number_of(name), taken=names)
    return Boards(
        name, game, form.variant, form.players, hmac.digest(seed, name.encode(), "sha256"), 0,
        {**form.options, "rounds": 1}, seated=dict(enumerate(bots)), pools=tuple(pools),
    )  # fmt: skip
