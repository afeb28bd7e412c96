"""Many tables side by side as one environment: all seats, or one learner among compiled policies."""

import os
import secrets
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import numpy.typing as npt

from gamester.bots.network import weights_for
from gamester.games import game_of
from gamester.kernel.cards import NO_SEAT, Seat
from gamester.kernel.chance import MASK, begin
from gamester.kernel.judged import LEARNED, PRINTED, RANDOM, TABLES
from gamester.text.catalogue import Word
from gamester.text.extras import need

need("gymnasium")

from gymnasium.spaces import Box, Discrete, MultiDiscrete
from gymnasium.vector import AutoresetMode, VectorEnv

from gamester_lab.compile.compiler import make_ready
from gamester_lab.compile.layout import options_record, pack
from gamester_lab.compile.seeing import Run, Sight, sight_of
from gamester_lab.compile.vector import ACTIONS, Tables, new_tables, over_masks, vector
from gamester_lab.dialect import in_dialect
from gamester_lab.envs.one_table import Beginning, seats_of
from gamester_lab.envs.shared import check_level, options_row, seed_of, whole_number
from gamester_lab.evaluate.players import numbers_of

RESETS = -2
"""The number of a table that does not exist, whose chance makes one reset differ from the last."""
Rows = npt.NDArray[np.int8]
Truths = npt.NDArray[np.bool_]
Step = tuple[Rows, npt.NDArray[Any], Truths, Truths, dict[str, Any]]


class VectorTables(VectorEnv[npt.NDArray[np.int8], npt.NDArray[np.int64], npt.NDArray[Any]]):
    """Tables side by side; each step is one action at every table, by the seat that is asked there.

    Observations are int8 [tables, SIZE], of the seat that is asked next (`gamester_lab.compile.encoding.planes` names
    their places). Rewards are chips as int64 [tables, seats], given when a deal ends. `infos` holds `seat` (who is
    asked), `mask` (its legal actions, bits of an int64), `deal` (how many deals this table has begun) and, where an
    episode has ended, `final_obs` (the end as the seat that acted last sees it; read it where `_final_obs` is true) and
    `final_info` (that seat, that deal, and a mask without actions). A table that has ended starts the next episode in
    the same step (Gymnasium's SAME_STEP); nothing is ever truncated.

    Of several seats that may act at once the first from eldest is asked. Nobody is asked to confess a misdeal, to act
    out of turn or to break a rule.

    The next step reuses all arrays: copy what you keep. What happens at a table depends on the seed, the table's number
    and the actions there, never on `threads`.
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}
    _pool: ThreadPoolExecutor | None = None
    """The threads; None where one is enough, or where the constructor failed and Gymnasium closes it all the same."""

    def __init__(
        self, game: str, variant: str | None = None, seats: int | None = None, tables: int = 16384,
        seed: int | None = 0, options: Mapping[str, Word] | None = None, threads: int | None = None,
        episode: str = "deal", pool: int | None = None, dealer: Seat | None = None, runs: tuple[Run, ...] | None = None,
    ) -> None:  # fmt: skip
        """Set up `tables` tables; BadOptions if there can be no such table, ValueError for another wrong argument.

        An episode is a deal, and the next deal at the table inherits the pool; with `episode="session"` it is a whole
        session. `pool` and `dealer` are explained at `gamester_lab.envs.one_table.Beginning`. With the `runs` of a
        task's observation, observations are its bytes.
        """
        tables = whole_number("tables", tables)
        if tables < 1:
            raise ValueError(f"there must be at least one table, not {tables}")
        if threads is not None and whole_number("threads", threads) < 1:
            raise ValueError(f"there must be at least one thread, not {threads}")
        package = game_of(game)
        self.game, self.variant = game, variant or package.words.default_variant
        self.seats = seats_of(game, self.variant, seats)
        self.o = options_row(game, self.variant, options or {}, self.seats)
        self.num_envs = tables
        given = seed_of(seed)
        self.seed = secrets.randbits(62) if given is None else given
        self._beginning = Beginning(game, self.o, self.seats, episode, pool, dealer)
        self._whole, self._runs = int(self._beginning.whole), runs
        self._run, self._turn, self._chance = -1, 0, 0
        self._options = options_record(self.o)
        parts = min(threads or os.cpu_count() or 1, tables)
        self._bounds = [(part, tables * part // parts, tables * (part + 1) // parts) for part in range(parts)]
        self._make_room()
        with in_dialect(game):
            self._make_ready()

    def _make_room(self) -> None:
        """The arrays and spaces; ValueError if they do not fit in memory."""
        tables = self.num_envs
        try:
            t = new_tables(self.game, self.o, self.seats, tables, len(self._bounds), self._sight)
            self._actions = np.full(tables, -1, np.int64)
            self._sampled = np.zeros(tables, np.int64)
            self._bools = np.zeros((tables, ACTIONS), np.bool_)
            self._truncated = np.zeros(tables, np.bool_)
        except MemoryError:
            raise ValueError(f"{tables} tables do not fit in memory: ask for fewer") from None
        pack(self._beginning.table(), t.fresh)
        t.begins[:] = NO_SEAT if self._beginning.dealer is None else self._beginning.dealer, self._beginning.afresh
        self.tables: Tables = t
        shape = t.rows["row"].shape
        low, high, kind = (-127, 127, np.int8) if self._runs is None else (0, 255, np.uint8)
        self.single_observation_space = Box(low, high, shape[1:], kind)
        self.observation_space = Box(low, high, shape, kind)
        self.single_action_space = Discrete(ACTIONS)
        self.action_space = MultiDiscrete(np.full(tables, ACTIONS))

    def _make_ready(self) -> None:
        """What a copy does not keep: compiled loops, threads, and other names for the arrays."""
        t = self.tables
        self._loops, self._masks = vector(self.game, self._sight), over_masks()
        self._pool = ThreadPoolExecutor(len(self._bounds)) if len(self._bounds) > 1 else None
        self._rows = t.rows["row"]
        self._last_info = {"seat": t.seats.copy(), "mask": np.zeros_like(t.masks), "deal": t.dealt.copy()}
        self._infos = {
            "seat": t.seats, "mask": t.masks, "deal": t.dealt, "final_obs": t.last_rows["row"], "_final_obs": t.ended,
            "final_info": self._last_info, "_final_info": t.ended,
        }  # fmt: skip
        given = (t, self._options, self._chance, self._actions, self._whole, 0, 0, 0)
        make_ready(f"{self.game}-vector-{self._sight.name}", self._loops.play, *given)

    @property
    def _sight(self) -> Sight:
        """How the loops write down what a seat sees."""
        return sight_of(self.game, self._runs, self.seats)

    def __getstate__(self) -> dict[str, Any]:
        """The state from which a copy is made, which goes on exactly as this one would."""
        made = ("_loops", "_masks", "_pool", "_rows", "_infos", "_last_info")
        return {name: value for name, value in vars(self).items() if name not in made}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """A copy, with threads of its own."""
        vars(self).update(state)
        self._make_ready()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[np.int8], dict[str, Any]]:
        """New sessions at all tables; the same `seed` gives the same ones, and no seed gives other ones each time.

        `options` is part of Gymnasium's interface; ValueError, and nothing has changed, if it is not empty.
        """
        if options:
            raise ValueError("a reset takes no options: the options of a table are given when it is made")
        self._restart(seed_of(seed))
        return self._rows, dict(self._infos)

    def _restart(self, seed: int | None) -> None:
        """Begin new sessions at all tables."""
        self._run += 1
        if seed is not None:
            self.seed, self._run = seed, 0
        self._turn = 0
        self._chance = begin(self.seed, RESETS, self._run) if self._run else self.seed & MASK
        self._actions.fill(-1)
        self._play()
        self.tables.ended.fill(False)

    def step(self, actions: npt.ArrayLike) -> Step:
        """Take one action at every table; ValueError, and nothing has changed, if one of them is not legal."""
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or not np.issubdtype(given.dtype, np.integer):
            raise ValueError(f"actions must be {self.num_envs} whole numbers, not {given.dtype} of shape {given.shape}")
        self._actions[:] = given
        t = self.tables
        wrong = int(self._masks.illegal(t.masks, self._actions))
        if wrong >= 0:
            acts = [action for action in range(ACTIONS) if int(t.masks[wrong]) >> action & 1]
            raise ValueError(
                f"table {wrong}, seat {int(t.seats[wrong])}: action {int(self._actions[wrong])} is not legal; "
                f"legal are {', '.join(map(str, acts)) or 'none before the first reset'}"
            )
        self._last_info["seat"][:], self._last_info["deal"][:] = t.seats, t.dealt
        self._play()
        return self._rows, self._rewarded(), t.ended, self._truncated, dict(self._infos)

    def _play(self) -> None:
        """Take `_actions` at all tables."""
        t = self.tables
        t.rewards.fill(0)
        t.ended.fill(False)
        self._in_parts(self._loops.play, t, self._options, self._chance, self._actions, self._whole)

    def _in_parts(self, loop: Any, *given: Any) -> None:
        """Run a loop over all tables, with one thread for each part."""
        if self._pool is None:
            loop(*given, *self._bounds[0])
            return
        for done in [self._pool.submit(loop, *given, *part) for part in self._bounds]:
            done.result()

    def _rewarded(self) -> npt.NDArray[Any]:
        """The chips of every seat at every table."""
        return np.asarray(self.tables.rewards)

    def sample_actions(self) -> npt.NDArray[np.int64]:
        """A legal action for each table, all equally likely, by the seed and the number of the step; a reused array."""
        self._turn += 1
        self._masks.sample(self.tables.masks, self._chance, self._turn, self._sampled)
        return self._sampled

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions as booleans, [tables, 62]; the next call reuses the array."""
        self._masks.spread(self.tables.masks, self._bools)
        return self._bools

    def close_extras(self, **_kwargs: Any) -> None:
        """Stop the threads."""
        if self._pool is not None:
            self._pool.shutdown()


POLICIES = {"random": RANDOM, "advice": PRINTED, "tables": TABLES, "learned": LEARNED}
"""Levels that are nothing but a compiled policy, that of `learned` with a network."""


class LearnerTables(VectorTables):
    """Tables side by side, at each of which the learner holds one seat: a vector environment as in Gymnasium.

    Each step is the learner's action at every table, followed by the actions of the bots until the learner is asked
    again. Observations are those of the learner, and rewards are its chips: float64 [tables]. `infos` holds
    `action_mask` (int8 [tables, 62]) besides what `VectorTables` gives; `seat` is always the learner's. A deal at which
    the learner is not asked is skipped, as in `TableEnv`; the deals and the bots are the same as there. The lots that
    `random`, `learned`, and `tables` at Loo draw are others: `learned` draws each action from the network's
    probabilities, as in a match.
    """

    def __init__(
        self, game: str, variant: str | None = None, seats: int | None = None, seat: Seat = 0, bots: str = "advice",
        tables: int = 16384, seed: int | None = 0, options: Mapping[str, Word] | None = None,
        threads: int | None = None, episode: str = "deal", pool: int | None = None, dealer: Seat | None = None,
        runs: tuple[Run, ...] | None = None,
    ) -> None:  # fmt: skip
        """Sit the learner in `seat`; BadOptions if there can be no such table, ValueError for another wrong argument.

        `bots` is `random`, `advice`, `tables` or `learned`: the other levels play at one table at a time only.
        """
        if not isinstance(bots, str) or bots not in POLICIES:
            raise ValueError(
                f"bots that play at many tables at once are one of {', '.join(POLICIES)}, not {bots!s:.40}: "
                'for all others make_vec(…, vectorization_mode="sync")'
            )
        self.own, many = whole_number("seat", seat), max(whole_number("tables", tables), 0)
        self._gains, self._bot_turns = np.zeros(many), np.zeros(many, np.int64)
        self._numbers, self._weights = np.zeros(1, np.uint8), np.zeros(1, np.float32)
        self._level = POLICIES[bots]
        super().__init__(game, variant, seats, tables, seed, options, threads, episode, pool, dealer, runs)
        if not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat} at a table of {self.seats}")
        check_level(bots, game, self.o, self.seats)
        if bots == "tables":
            self._numbers = numbers_of(game, self.o, self.seats)
        if bots == "learned":
            self._weights = np.asarray(self._network(), np.float32)

    def _network(self) -> npt.ArrayLike:
        """The weights of the learned bots."""
        return weights_for(self.game, self.o, self.seats)

    def _make_ready(self) -> None:
        """The loops of `VectorTables`, and the loop of the bots."""
        super()._make_ready()
        self._infos["action_mask"] = self._bools.view(np.int8)
        make_ready(f"{self.game}-learners-{self._sight.name}", self._loops.others, *self._others(), 0, 0, 0)

    def _restart(self, seed: int | None) -> None:
        """Begin new sessions at all tables, and the draws of the bots anew."""
        self._bot_turns.fill(0)
        super()._restart(seed)

    def _others(self) -> tuple[Any, ...]:
        """The arguments of the loop of the bots."""
        return (
            self.tables, self._options, self._chance, self.own, self._numbers, self._weights, self._level,
            self._bot_turns, self._gains, self._whole,
        )  # fmt: skip

    def _play(self) -> None:
        """Take the learner's actions, or make new tables, and then the bots' actions until the learner is asked."""
        super()._play()
        self._in_parts(self._loops.others, *self._others())
        self.action_masks()

    def _rewarded(self) -> npt.NDArray[Any]:
        """The learner's chips."""
        return self._gains


def tables_for(num_envs: int, game: str, seat: Seat | None = 0, **given: Any) -> VectorTables:
    """The maker for `gymnasium.make_vec`: one learner at `num_envs` tables; all seats if `seat` is None.

    The other arguments are those of `LearnerTables`, or of `VectorTables`.
    """
    if seat is None:
        return VectorTables(game, tables=num_envs, **given)
    return LearnerTables(game, seat=seat, tables=num_envs, **given)
