"""Tables with a player in each seat: the results depend only on the seed, the deals and the players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from gamester.games import belief_of, game_of
from gamester.games.game import Pools, members
from gamester.kernel.cards import PACK_SIZE, PER_SEAT, Seat
from gamester.text.catalogue import Word
from gamester.text.errors import BadOptions, BadRun
from gamester_lab.compile.compiler import tally_of
from gamester_lab.compile.layout import Record, options_record, pack, record_type
from gamester_lab.compile.stepping import Tables, number_of, stepping
from gamester_lab.dialect import in_dialect

FIRST = 0
"""This value instead of a number of chips means the first deal of a session."""


def pools_of(game: str) -> Pools[Any]:
    """The pools that a game allows; BadOptions if its pool cannot be set."""
    pools = game_of(game).facts.pools
    if pools is None:
        raise BadOptions("measure.no_pool")
    return pools


def check_pool(game: str, o: Any, seats: int, pool: int) -> None:
    """BadOptions if a deal after the first cannot begin with so many chips in the pool, stakes included."""
    pools = pools_of(game)
    least = pools.stakes(o, seats)
    if pool < least or (pool - least) % pools.step(o):
        raise BadOptions("measure.pool", pool=pool, least=least, tricks=o.tricks)


def between_deals(game: str, o: Any, seats: int, pool: int | None, dealer: Seat) -> Any:
    """A table whose next deal, by `dealer`, begins with so many chips in the pool, stakes included.

    None is the usual pool, or the first deal in a game whose pool cannot be set. FIRST is the first deal of a session.
    BadOptions if the pool is impossible.
    """
    s = game_of(game).rules.open_table(seats, o)
    s.dealer = dealer
    if pool == FIRST or (not game_of(game).facts.set_pool and pool is None):
        return s
    pools = pools_of(game)
    chips = pools.usual(o, seats) if pool is None else pool
    check_pool(game, o, seats, chips)
    phases: Any = game_of(game).rules.Phase
    s.deal, s.phase, s.dealer = 1, phases.OVER, (dealer - 1) % seats
    s.pool = chips - pools.stakes(o, seats)
    return s


Ints = npt.NDArray[np.int64]
Reals = npt.NDArray[np.float64]
WIDTH = 1024
"""How many tables are in play at once. If a player wants witnesses, which are large, there are FEWER."""
FEWER = 256


class Inside(NamedTuple):
    """The full states of a batch, with the hidden cards: for an adapter that passes only views on to its own player."""

    states: Record
    """The states of all tables in play."""
    places: Ints
    """The index into `states` of each decision."""


class Batch(NamedTuple):
    """The decisions that the arena asks of one player at once: one place for each decision."""

    game: str
    options: Record
    """The options of all the tables: one record."""
    views: Record
    """The views of the deciding seats: records of the game's `View`."""
    masks: Ints
    """The legal actions."""
    drawn: Ints
    """A random number of 62 bits for each decision. It depends only on the seed, the deal, the seat and the decision's
    number."""
    witnesses: Record | None
    """The seats' memories of the deal, for a player that wants them: records of the game's `Witness`."""
    inside: Inside | None = None
    """The full states, for an adapter, which is a player whose `wants_table` is true."""

    def at(self, places: Ints) -> Batch:
        """Some of the decisions."""
        return self._replace(
            views=self.views[places], masks=self.masks[places], drawn=self.drawn[places],
            witnesses=None if self.witnesses is None else self.witnesses[places],
            inside=None if self.inside is None else self.inside._replace(places=self.inside.places[places]),
        )  # fmt: skip


class Player(Protocol):
    """A player of the arena. Its choice at one place of a batch must not depend on the other places."""

    @property
    def name(self) -> str:
        """Its name in reports."""

    @property
    def wants_witness(self) -> bool:
        """Does it need the memory of its seat? Keeping memories costs time."""

    def choose(self, batch: Batch) -> Ints:
        """One legal action for each place."""


def one_each(player: str, actions: npt.ArrayLike, many: int) -> Ints:
    """What a player chose for so many places; BadRun unless it is one whole number for each."""
    given = np.asarray(actions)
    if given.shape != (many,) or not np.issubdtype(given.dtype, np.integer):
        raise BadRun("measure.actions", text=player, n=many, found=f"{given.dtype} {given.shape}")
    return given.astype(np.int64, copy=False)


class RandomPlayer:
    """A player that chooses among the legal actions uniformly at random."""

    name = "random"
    wants_witness = False

    def choose(self, batch: Batch) -> Ints:
        """A random legal action for each mask."""
        from gamester_lab.compile.vector import over_masks

        actions = np.empty(len(batch.masks), np.int64)
        over_masks().pick(batch.masks, batch.drawn, actions)
        return actions


class Results(NamedTuple):
    """The results of some deals or sessions: one row each, in the order of the request."""

    paid: Ints
    """[rows, seats] net chips, stakes included."""
    pool: Ints
    """Chips left in the pool."""
    deals: Ints
    """How many deals were played: 1, or the deals of the session."""
    carried: Ints
    """Chips in the pool before the stakes of the first."""

    @property
    def worths(self) -> Reals:
        """[rows, seats] chips a deal with an equal share of the pool left, less an equal share of the pool before."""
        share = (self.pool - self.carried) / self.paid.shape[1]
        worths: Reals = (self.paid + share[:, np.newaxis]) / self.deals[:, np.newaxis]
        return worths


class Arena:
    """Tables of one kind under one seed."""

    width = WIDTH

    def __init__(
        self, game: str, variant: str, seats: int, words: Mapping[str, Word], seed: int, *, sessions: bool = False
    ) -> None:
        """Set the tables up; BadOptions if the options are invalid. With `sessions` a table plays its whole session."""
        self.set_up(game, seats, game_of(game).words.options_of(variant, words, seats), seed)
        self.sessions = sessions

    @classmethod
    def of_row(cls, game: str, seats: int, row: Any, seed: int, dealt: Record) -> Arena:
        """Tables under a row of options, even one that the catalogue does not offer.

        `dealt` are states with the cards already dealt: each table starts from a random one of them, without a shuffle.
        """
        arena = cls.__new__(cls)
        arena.set_up(game, seats, row, seed, dealt)
        return arena

    def set_up(self, game: str, seats: int, row: Any, seed: int, dealt: Record | None = None) -> None:
        """Store the game and its options, and derive the record types."""
        self.package = game_of(game)
        self.game, self.seats, self.seed, self.sessions = game, seats, seed, False
        self.row, self.dealt = row, dealt
        self.options = options_record(self.row)
        opened = self.package.rules.open_table(seats, self.row)
        view = record_type(type(self.package.rules.new_view()))
        self._state, self._view, self._tally = record_type(type(opened)), view, record_type(tally_of(game).Tally)
        belief = self.package.belief
        self._witness = view if belief is None else record_type(belief().observed.Witness)
        self._work = np.dtype([("now", view), ("order", np.int64, (PACK_SIZE,)), ("codes", np.int64, (PER_SEAT,))])

    def play(self, players: Sequence[Player], deals: Ints, placing: Ints, pools: Ints | int | None = None) -> Results:
        """Play a table for each number in `deals`; the player in each seat is `placing[row, seat]`.

        Seat 0 deals. The same number gives the same pack, whoever plays. `pools` are the chips in the pool of Loo,
        stakes included, in a deal that is not the first of its session; a number if all are alike. Without `pools`
        every deal is the first.
        ValueError names a player that chooses an illegal action, BadRun one that chooses no whole numbers. BadOptions
        if a player wants the memory of its seat at a game without `belief`.
        """
        heard = any(player.wants_witness for player in players)
        if heard:
            belief_of(self.game)
        wide = FEWER if heard else self.width
        parts = []
        if isinstance(pools, int):
            pools = np.full(len(deals), pools, np.int64)
        for first in range(0, len(deals), wide):
            part = slice(first, first + wide)
            states = self._begun(len(deals[part]), None if pools is None else pools[part])
            with in_dialect(self.game):
                parts.append(self._play(players, deals[part], placing[part], states))
        paid, pool, played = (np.concatenate(column) for column in zip(*parts, strict=True))
        return Results(paid, pool, played, self.carried(pools, len(deals)))

    # --- The start of a deal ----------------------------------------------------------------------------------

    def check_pool(self, pool: int) -> None:
        """BadOptions if a deal after the first cannot begin with so many chips in the pool, stakes included."""
        check_pool(self.game, self.row, self.seats, pool)

    def stakes(self) -> int:
        """The chips that all seats together stake for a deal after the first."""
        return pools_of(self.game).stakes(self.row, self.seats)

    def carried(self, pools: Ints | None, rows: int) -> Ints:
        """[rows] the chips in the pool before the stakes."""
        if pools is None:
            opening = self.package.rules.in_pool(self.package.rules.open_table(self.seats, self.row))
            return np.full(rows, opening, np.int64)
        return pools - self.stakes()

    def _begun(self, rows: int, pools: Ints | None) -> Record:
        """The states before a deal: the first deal, or with `pools` the second. Seat 0 deals."""
        opened = self.package.rules.open_table(self.seats, self.row)
        if pools is not None:
            opened.deal, opened.dealer = 1, self.seats - 1
        states: Record = np.zeros(rows, self._state)
        pack(opened, states)
        states[:] = states[0]
        if pools is not None:
            states["pool"] = self.carried(pools, rows)
        return states

    # --- Play -------------------------------------------------------------------------------------------------

    def _play(self, players: Sequence[Player], deals: Ints, placing: Ints, states: Record) -> tuple[Ints, Ints, Ints]:
        """Play some tables at once: the chips won, those left in the pool, and how many deals there were."""
        rows = len(deals)
        t = self._tables(players, deals, placing, states)
        loops = stepping(self.game, heard=len(t.witnesses) > 0)
        places, order = np.arange(rows), np.empty(rows, np.int64)
        views, masks, numbers = np.zeros(rows, self._view), np.empty(rows, np.int64), np.empty(rows, np.int64)
        counts = np.zeros(len(players) + 1, np.int64)
        left = loops.begin(t, self.options, self.seed, places)
        while left:
            loops.ask(t, self.options, self.seed, places[:left], order, counts, views, masks, numbers)
            actions = np.empty(left, np.int64)
            for player, first, end in zip(players, counts[:-1], counts[1:], strict=True):
                if first < end:
                    part = slice(first, end)
                    memory = self._memories(t, order[part]) if player.wants_witness else None
                    inside = Inside(states, order[part]) if getattr(player, "wants_table", False) else None
                    batch = Batch(self.game, self.options, views[part], masks[part], numbers[part], memory, inside)
                    actions[part] = one_each(player.name, player.choose(batch), end - first)
            asked, left = left, loops.act(t, self.options, self.seed, order[:left], masks, actions, places)
            if left < 0:
                wrong = -1 - left
                player = players[int(np.searchsorted(counts, wrong, "right")) - 1]
                seat, legal = t.asked[order[wrong]], members(int(masks[wrong]))
                raise ValueError(f"{player.name} chose {actions[wrong]} in seat {seat}, where {legal} are legal")
            left += loops.begin(t, self.options, self.seed, places[left:asked])
        seats = slice(0, self.seats)
        paid = states["balances"][:, seats] if self.sessions else t.tallies["paid"][:, seats]
        return paid.copy(), states[game_of(self.game).facts.pool].copy(), t.deals - deals

    def _tables(self, players: Sequence[Player], deals: Ints, placing: Ints, states: Record) -> Tables:
        """The arrays for some tables."""
        rows = len(deals)
        watches = np.array([player.wants_witness for player in players], np.int64)
        memories = rows * self.seats if watches.any() else 0
        if self.dealt is not None:
            lots = [number_of(self.seed, deal, 0, 0) % len(self.dealt) for deal in deals.tolist()]
            states[:] = self.dealt[lots]
        return Tables(
            states, np.zeros(rows, self._tally), deals.copy(), np.ascontiguousarray(placing, np.int64),
            np.zeros(rows, np.int64), np.full((rows, self.seats + 1), -1 if self.dealt is None else 0, np.int64),
            np.array([int(self.sessions)]), watches,
            np.zeros(memories, self._witness), np.zeros(memories, self._view), np.zeros(1, self._work),
        )  # fmt: skip

    def _memories(self, t: Tables, places: Ints) -> Record:
        """The witnesses of the deciding seats at some tables."""
        taken: Record = t.witnesses[places * self.seats + t.asked[places]]
        return taken
