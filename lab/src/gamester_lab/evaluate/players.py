"""The players of the arena, by the name of their level: compiled policies, the network, the search, and the master.

A level exists if its solved table or weights exist. Levels are in order of strength. `printed` and `contested` are
baselines that no table offers: the goals were set against play like theirs before anything was measured.
"""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import numpy as np
import numpy.typing as npt

from gamester.bots.learned import why_weaker
from gamester.bots.levels import SEARCHING
from gamester.bots.master import budget_of
from gamester.bots.network import ACTIONS, Learned, Weights, form_of, mind_for, shipped
from gamester.bots.search import quick_budget
from gamester.bots.tables import solved_table
from gamester.games import bots_of, game_of
from gamester.games.bots import Settings
from gamester.kernel.judged import AS_PRINTED, CONTESTED, PRINTED, RANDOM, TABLES
from gamester.kernel.network import Mind
from gamester.text.errors import BadRun, BadTable, BadWeights
from gamester_lab.compile.arena import Batch, Ints, Player
from gamester_lab.compile.encoding import decider, options_of, rows_of
from gamester_lab.compile.search import SearchPlayer
from gamester_lab.evaluate.form import Form
from gamester_lab.evaluate.gauges import gauge_of
from gamester_lab.evaluate.network import ask, named, preferences

BITS = 62


class LearnedPlayer:
    """A player that uses the shipped weights, or the printed advice if there are none for the form, like the bot."""

    wants_witness = False

    def __init__(self, name: str = "learned", learned: Learned | None = None) -> None:
        """`learned` is a network other than the shipped one."""
        self.name, self.learned = name, learned and in_numpy(learned)

    def choose(self, batch: Batch) -> Ints:
        """An action for each place, sampled from the network's probabilities."""
        usual = np.empty(len(batch.masks), np.int64)
        decider(batch.game)(batch.views, batch.options, batch.masks, np.zeros(1), PRINTED, 0, batch.drawn, usual)
        learned = self.learned or network_for(batch)
        if learned is None:
            return usual
        shares = likely(learned, rows_of(batch.game, batch.options, batch.views), batch.masks, usual)
        up_to = shares.cumsum(1)
        actions = (up_to <= (batch.drawn / 2.0**BITS * up_to[:, -1])[:, np.newaxis]).sum(1)
        legal = batch.masks >> np.minimum(actions, BITS - 1) & 1
        return np.asarray(np.where(legal, actions, usual), np.int64)


def network_for(batch: Batch) -> Learned | None:
    """The shipped network, if it was trained for these tables."""
    try:
        learned = shipped(batch.game)
    except BadWeights:
        return None
    o: Any = options_of(batch.game, batch.options)
    found = learned.at(form_of(batch.game, o, int(batch.views["seats"][0])))
    return found and in_numpy(found)


def in_numpy(learned: Learned) -> Learned:
    """The same with its weights in arrays of NumPy, which other processes can be given."""
    return learned._replace(weights=Weights(*map(np.asarray, learned.weights)))


def in_arrays(mind: Mind) -> Mind:
    """The same in arrays of NumPy, which compiled loops take."""
    return mind._replace(
        numbers=np.asarray(mind.numbers, np.uint8),
        weights=np.asarray(mind.weights, np.float32),
        room=np.asarray(mind.room, np.float32),
    )


def likely(learned: Learned, rows: Any, masks: Any, usual: Any) -> Any:
    """The probability of each action in each row, [rows, 62].

    `masks` are the legal actions. `usual` is the action of the printed advice for each row.
    """
    look, actions = bots_of(learned.game).features, np.arange(ACTIONS)
    legal = (np.asarray(masks)[:, np.newaxis] >> actions & 1).astype(np.float32)
    advised_ones = named(look, usual)
    tokens, around, which = look.lanes(rows, np.asarray(usual))
    answer = ask(learned.weights, tokens.astype(np.float32), around)
    liked = preferences(look, answer, which, legal, advised_ones, np.concatenate) + learned.margin * advised_ones
    share = np.exp((liked - liked.max(1, keepdims=True)) / learned.temperature, dtype=np.float64) * legal
    return share / share.sum(1, keepdims=True)


class MasterPlayer:
    """A player that does the choice of another player, unless its search finds an act that is clearly better."""

    wants_witness = True

    name = "master"

    def __init__(self, first: Player, game: str) -> None:
        """`first` is the player whose choice it starts from, a learned one if there is a network."""
        self.first, self.usual = first, bots_of(game).budget
        self._made: tuple[Settings, SearchPlayer] | None = None

    def choose(self, batch: Batch) -> Ints:
        """An action for each place."""
        settings, search = self._ready(batch)
        actions = self.first.choose(batch)
        open_to_it = batch.masks & (batch.masks - 1) != 0
        exchanging = game_of(batch.game).facts.exchanging
        for phase in settings.clear:
            there = open_to_it & (batch.views["phase"] == phase)
            if there.any():
                priors = np.left_shift(1, actions[there])
                if phase == exchanging:
                    priors[:] = 0  # one card does not identify an exchange: the policy's choice is the default
                actions[there] = search.guided(batch.at(there), priors, budget_of(settings, self.usual, phase))
        return actions

    def _ready(self, batch: Batch) -> tuple[Settings, SearchPlayer]:
        """The settings for these tables, and the player that searches."""
        if self._made is None:
            o = options_of(batch.game, batch.options)
            mind = in_arrays(mind_for(batch.game, o, int(batch.views["seats"][0])))
            settings = bots_of(batch.game).settings(o, bool(len(mind.weights)))
            self._made = settings, SearchPlayer(self.name, self.usual._replace(worlds=settings.worlds), mind)
        return self._made


class PolicyPlayer:
    """Plays by the compiled policy of its game."""

    wants_witness = False

    def __init__(self, name: str, level: int, numbers: Any = None, boldness: int = 0) -> None:
        """`level` as the policy numbers it; `numbers` its solved table; `boldness` how boldly it declares."""
        self.name, self.level, self.boldness = name, level, boldness
        self.numbers = np.zeros(1, np.uint8) if numbers is None else numbers

    def choose(self, batch: Batch) -> Ints:
        """What the policy chooses."""
        actions = np.empty(len(batch.masks), np.int64)
        decider(batch.game)(
            batch.views, batch.options, batch.masks, self.numbers, self.level, self.boldness, batch.drawn, actions
        )
        return actions


def learned_at(form: Form) -> Player | None:
    """The learned player, if its weights exist and were trained for the form."""
    return LearnedPlayer() if why_weaker(form.game, row_of(form), form.players) is None else None


def row_of(form: Form) -> Any:
    """The options of a form; BadOptions if there can be no such table."""
    return game_of(form.game).words.options_of(form.variant, form.words, form.players)


def numbers_of(game: str, o: Any, seats: int) -> npt.NDArray[np.uint8]:
    """The numbers of a game's policy at the level of the tables: the nearest solved table, or nothing where the policy
    has measured rules instead. BadTable if the table cannot be read.
    """
    numbers = bytes(1) if bots_of(game).solved is None else solved_table(game, o, seats).numbers
    return np.frombuffer(numbers, np.uint8).copy()


def by_tables(form: Form) -> Player | None:
    """Plays by solved tables, or by measured rules if its game has no tables."""
    try:
        return PolicyPlayer("tables", TABLES, numbers_of(form.game, row_of(form), form.players))
    except BadTable:
        return None


def contested_at(form: Form) -> Player | None:
    """Takes any contested match before any other act, if the game has such matches."""
    return PolicyPlayer("contested", CONTESTED) if gauge_of(form.game).contested else None


def master_at(form: Form) -> Player:
    """The master, whose prior is the network's, or that of the tables or the advice if there is no network."""
    first = by_tables(form) or PolicyPlayer("advice", PRINTED)
    return MasterPlayer(learned_at(form) or first, form.game)


MAKERS: dict[str, Callable[[Form], Player | None]] = {
    "random": lambda _form: PolicyPlayer("random", RANDOM),
    "contested": contested_at,
    "printed": lambda _form: PolicyPlayer("printed", AS_PRINTED),
    "advice": lambda _form: PolicyPlayer("advice", PRINTED),
    "tables": by_tables,
    "search": lambda form: SearchPlayer("search", quick_budget(form.game)),
    "learned": learned_at,
    "master": master_at,
}
"""The maker of the player of each level at a form, weakest first; it returns None if the player's data are missing."""


def player_of(level: str, form: Form) -> Player:
    """The player of this level at a form; BadRun if there is none."""
    player = made_at(level, form)
    if player is None:
        raise BadRun("measure.level", text=level, values=", ".join(levels(form)))
    return player


def made_at(level: str, form: Form) -> Player | None:
    """The player of this level at a form; None if there is none, or if nobody has written what it needs."""
    game = game_of(form.game)
    if level not in MAKERS or (level != "random" and not game.bots) or (level in SEARCHING and not game.belief):
        return None
    return MAKERS[level](form)


def seated(who: str | Player, form: Form) -> Player:
    """The player of a level, or a copy of the given player, so that it remembers nothing of earlier play."""
    return player_of(who, form) if isinstance(who, str) else deepcopy(who)


def levels(form: Form) -> tuple[str, ...]:
    """The levels that exist for a form."""
    return tuple(level for level in MAKERS if made_at(level, form) is not None)
