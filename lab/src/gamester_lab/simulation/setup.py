"""The setup of a simulation, as plain data: its tables, the players of its seats, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from gamester.bots.base import Bot
from gamester.bots.learned import why_weaker
from gamester.bots.levels import SEARCHING
from gamester.bots.roster import CHARACTERS, bot_named, bot_of, check_bots, opponents, spec_of
from gamester.games import belief_of, bots_of, game_of
from gamester.text.catalogue import Word
from gamester.text.errors import BadRun
from gamester_lab.whole_numbers import seed_in

KINDS = ("random", "advice", "tables", "learned", "search", "master", "first")
"""Ways to play that are no character."""

Spec = Mapping[str, Any]
"""The opponent's fields in a record, without the seed, which belongs to the deal."""


def seats_of(asked: Sequence[str], players: int, level: str, boldness: int | None, seed: int) -> tuple[Spec, ...]:
    """An opponent for each seat: first those asked for in their order, then others by `level`; BadRun if that is
    impossible.

    The seed determines which characters are drawn from the roster.
    """
    if len(asked) > players:
        raise BadRun("simulate.many_names", n=len(asked), seats=players)
    bots = [_bot(word, boldness) for word in asked]
    check_bots(bots)
    left = players - len(bots)
    if level == "advice":
        bots += opponents(left, seed, boldness, level, [bot.name for bot in bots])
    else:
        bots += [bot_of({"bot": level})] * left
    specs = [{key: value for key, value in spec_of(bot).items() if key != "seed"} for bot in bots]
    if boldness is not None and all("boldness" not in spec for spec in specs):
        raise BadRun("simulate.idle_boldness")
    return tuple({**spec, "name": _name(spec, seat, specs)} for seat, spec in enumerate(specs))


def _bot(word: str, boldness: int | None) -> Bot:
    """The opponent that a word stands for."""
    names = [character.name for character in CHARACTERS]
    if word in names:
        return bot_named(word, 0, boldness)
    if word not in KINDS:
        raise BadRun("simulate.opponent", text=word, values=", ".join((*KINDS, *names)))
    return bot_of({"bot": word, "boldness": boldness or 0})


def _name(spec: Spec, seat: int, specs: Sequence[Spec]) -> str:
    """A name that is unique at the table: the number of the seat distinguishes equal names."""
    name = str(spec["name"])
    alone = sum(other["name"] == name for other in specs) == 1
    return name if alone and name in {character.name for character in CHARACTERS} else f"{name} {seat}"


def check_seats(setup: Setup) -> None:
    """BadOptions or BadRun if an opponent would not play these tables as its name promises."""
    game, kinds = setup.game, {spec["bot"] for spec in setup.seats}
    if kinds - {"random", "first"}:
        bots_of(game)
    if kinds & set(SEARCHING):
        belief_of(game)
    if "learned" in kinds and why_weaker(game, setup.row, setup.players):
        raise BadRun("simulate.untrained", game=game, variant=setup.variant, n=setup.players)


def is_unguided(setup: Setup) -> bool:
    """Does a master play here without a network?"""
    masters = any(spec["bot"] == "master" for spec in setup.seats)
    return masters and why_weaker(setup.game, setup.row, setup.players) is not None


MOST = 10**12
"""The most deals or sessions: more would take years, and some sums would lose exactness."""
LONGEST = 100_000
"""The most deals of one table, whose rows are held in memory together."""
TABLE_DEALS, TABLE_DEALS_OF_BOTS = 1000, 100
"""The default number of deals at each table."""
MOST_SESSION_DEALS = 1000
"""The default for the most deals of a session."""
MOST_ROWS = 1 << 16
"""The most deals in a chunk, unless one table has more."""
CHUNK_ROWS = {"random": MOST_ROWS, "learned": 1 << 10, "search": 64, "master": 64}
CHUNK_ROWS_OF_POLICIES = 1 << 12
"""The approximate number of deals in a chunk, by the slowest opponent: a fraction of a second of play."""
LEAST_CHUNKS = 32
"""The least number of chunks, so that even a small run shows progress and keeps the workers busy."""


class Chunk(NamedTuple):
    """Consecutive tables that one worker plays; the chunks are the same for any workers."""

    number: int
    first: int
    """Its first table."""
    tables: int


class Found(NamedTuple):
    """A chosen deal."""

    value: int
    """How notable the deal is."""
    table: int
    place: int
    """The number of the deal at its table, from 0 on."""
    start: int
    """The number of the table's deal with which its session began."""


@dataclass(frozen=True)
class Setup:
    """A simulation: tables of one kind, each with random numbers of its own."""

    game: str
    variant: str
    options: Mapping[str, Word]
    """The options that differ from the preset."""
    seats: tuple[Spec, ...]
    seed: int
    """From 0 to 2**62 - 1, see `gamester.kernel.chance`."""
    deals: int = 0
    """The number of deals in all, where sessions follow one another at each table; or"""
    sessions: int = 0
    """the number of sessions, each at a table of its own."""
    length: int = TABLE_DEALS
    """The deals of a table; for sessions the most, after which a session is left unfinished."""

    def __post_init__(self) -> None:
        """BadOptions or BadRun if there can be no such tables."""
        object.__setattr__(self, "seed", seed_in(self.seed))
        for name, value, most in (("deals", self.amount, MOST), ("length", self.length, LONGEST)):
            if not 1 <= value <= most:
                raise BadRun(f"simulate.range_{name}", n=value, most=most)
        if self.sessions and self.length < self.schedule:
            raise BadRun("simulate.short_session", n=self.length, schedule=self.schedule)

    @classmethod
    def from_json(cls, body: Mapping[str, Any]) -> Setup:
        """The setup that `to_json` has written."""
        return cls(**{**body, "seats": tuple(body["seats"])})

    def to_json(self) -> dict[str, Any]:
        """As JSON has it."""
        return {**asdict(self), "seats": [dict(spec) for spec in self.seats]}

    # --- Questions ------------------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        """How many sit down."""
        return len(self.seats)

    @property
    def amount(self) -> int:
        """Deals, or sessions, in all."""
        return self.deals or self.sessions

    @property
    def most_deals(self) -> int:
        """About how many deals are played in all."""
        return self.deals or self.sessions * self.schedule

    @property
    def all_random(self) -> bool:
        """Does every seat play at random, so that the compiled loop can play?"""
        return all(spec["bot"] == "random" for spec in self.seats)

    @cached_property
    def row(self) -> Any:
        """The options row of the tables."""
        return game_of(self.game).words.options_of(self.variant, self.options, self.players)

    @property
    def schedule(self) -> int:
        """The number of deals after which a session may end. Loo G18, Laugh R5"""
        return int(getattr(self.row, "rounds", 1)) * self.players

    @property
    def tables(self) -> int:
        """How many tables there are."""
        return self.sessions or -(-self.deals // self.length)

    @property
    def chunk_tables(self) -> int:
        """The number of tables in a chunk: the rows of a chunk fit into memory, and a small run has several chunks."""
        rows = min(CHUNK_ROWS.get(spec["bot"], CHUNK_ROWS_OF_POLICIES) for spec in self.seats)
        usual = min(self.length, 2 * self.schedule) if self.sessions else self.length
        return max(1, min(rows // usual, self.tables // LEAST_CHUNKS))

    @property
    def chunks(self) -> int:
        """How many chunks there are."""
        return -(-self.tables // self.chunk_tables)

    def chunk(self, number: int) -> Chunk:
        """The chunk of this number, from 0 on."""
        first = number * self.chunk_tables
        return Chunk(number, first, min(self.chunk_tables, self.tables - first))

    def all_chunks(self) -> Iterator[Chunk]:
        """Every chunk in order."""
        return map(self.chunk, range(self.chunks))

    def lengths(self, first: int, tables: int) -> npt.NDArray[np.int64]:
        """The number of deals that each of some tables plays; for sessions, the most."""
        lengths = np.full(tables, self.length, np.int64)
        if self.deals and first + tables == self.tables:
            lengths[-1] = self.deals - (self.tables - 1) * self.length
        return lengths

    def number_of(self, table: int, place: int) -> int:
        """The number, from 1 on, that users see for a deal at a place of a table, or for its session."""
        return table + 1 if self.sessions else table * self.length + place + 1
