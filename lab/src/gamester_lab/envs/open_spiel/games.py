"""The games and states of the OpenSpiel interface; importing this file registers them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

import pyspiel

from gamester.games import game_of
from gamester.kernel.cards import PACK_SIZE, Seat
from gamester.kernel.chance import begin
from gamester.text.catalogue import Word
from gamester.text.errors import BadOptions
from gamester_lab.compile.vector import ACTIONS
from gamester_lab.envs.open_spiel.line import CHANCE, OVER, Line, first_line
from gamester_lab.envs.open_spiel.observer import Observer, action_text, state_text
from gamester_lab.envs.open_spiel.quick import Quick, first_quick
from gamester_lab.envs.open_spiel.setup import USUAL, Asked, Setup, text_of
from gamester_lab.envs.open_spiel.spiel import listed
from gamester_lab.envs.open_spiel.worlds import resampled
from gamester_lab.envs.registry import HOSTED
from gamester_lab.whole_numbers import plain

FINENESS = 1 << 52
"""The number of different seeds that a number from 0 to 1 can give."""


class State(pyspiel.State):
    """A state of OpenSpiel: a place in a course of the game."""

    def __init__(self, game: Any, here: Line | Quick) -> None:
        """Make a state; only games do this."""
        super().__init__(game)
        self.here = here
        self.led: Line | None = None
        """The place to which the next step leads, if it is known already: when a whole course is replayed."""

    @property
    def at(self) -> Line:
        """The place as a line, which tells everything."""
        return self.here.told()

    def current_player(self) -> int:
        """Who acts: a seat, chance, or nobody when the game is over."""
        return self.here.acting

    def is_chance_node(self) -> bool:
        """Does chance act? OpenSpiel would ask for the player."""
        return self.here.acting == CHANCE

    def legal_actions(self, player: Seat | None = None) -> list[int]:
        """The actions here, without OpenSpiel's way around; of a player who is not asked none."""
        if player is None:
            here = self.here
            return listed(here.mask or here.legal())  # the mask, where it is known: this is called at every step
        legal: list[int] = super().legal_actions(player)
        return legal

    def information_state_tensor(self, player: Seat | None = None) -> list[float]:
        """What a player knows, as numbers; OpenSpiel's way around would write them twice."""
        observer = self.get_game().told
        observer.set_from(self, self.here.acting if player is None else player)
        numbers: list[float] = observer.numbers()
        return numbers

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self.here.acting == OVER

    def _legal_actions(self, player: Seat) -> list[int]:
        """The actions of the seat asked, in ascending order."""
        del player  # OpenSpiel asks only for the seat whose turn it is
        return listed(self.here.legal())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of chance, all equally likely."""
        outcomes = listed(self.here.legal())
        return [(outcome, 1 / len(outcomes)) for outcome in outcomes]

    def _apply_action(self, action: int) -> None:
        """Take an action; ValueError if it is not legal."""
        if self.led is None:
            self.here = self.here.then(action)
        else:
            self.here, self.led = self.led, None

    def _action_to_string(self, player: Seat, action: int) -> str:
        """An action as a word."""
        return action_text(self.at, player, action)

    def returns(self) -> list[float]:
        """Chips won and lost, once the game is over; zeros until then."""
        chips = self.here.balances()
        return [float(each) if self.here.acting == OVER else 0.0 for each in chips]

    def __reduce__(self) -> tuple[Any, ...]:
        """The state as its game and its history, from which it is played again."""
        return _restored, (self.get_game(), self.serialize())

    def resample_from_infostate(self, player: Seat, uniform_sampler: Callable[[], float]) -> State:
        """A whole history that `player` cannot tell from this one; `uniform_sampler` returns numbers from 0 to 1."""
        lines = resampled(self.at, player, begin(int(uniform_sampler() * FINENESS), 0, 0))
        state = State(self.get_game(), lines[0])
        for line in lines[1:]:
            state.led = line
            state.apply_action(line.outcome())
        return state

    def __str__(self) -> str:
        """Everything, hidden cards included."""
        return state_text(self.at)


class Game(pyspiel.Game):
    """A game of OpenSpiel: a table with its options, all of which `setup` holds."""

    NAME = ""
    EXPLICIT = True

    def __init__(self, params: Any = None) -> None:
        """Set up the table; BadOptions if there can be no such table."""
        game, explicit = self.NAME, self.EXPLICIT
        given = defaults_of(game) | dict(params or {})
        least, most = players_of(game)
        if not least <= given["players"] <= most:
            raise BadOptions("options.number", option="players", value=given["players"], low=least, high=most)
        self.setup = setup = Setup(asked_of(game, explicit, given))
        bounds = setup.bounds
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=PACK_SIZE if explicit else 1,
            num_players=setup.seats,
            min_utility=bounds.least,
            max_utility=bounds.most,
            utility_sum=0.0 if bounds.zero_sum else None,
            max_game_length=bounds.decisions * setup.deals,
        )
        super().__init__(type_of(setup), info, given)

    def __reduce__(self) -> tuple[Any, ...]:
        """The game as the text that loads it."""
        return pyspiel.load_game, (str(self),)

    def serialize(self) -> str:
        """The game as the text that `pyspiel.load_game` takes."""
        return str(self)

    @cached_property
    def told(self) -> Observer:
        """The observer of information states."""
        return self.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))

    @cached_property
    def first(self) -> Line | Quick:
        """The place before the first deal."""
        return first_line(self.setup) if self.setup.explicit else first_quick(self.setup)

    def new_initial_state(self) -> State:
        """The state before the first deal."""
        return State(self, self.first)

    def max_chance_nodes_in_history(self) -> int:
        """Chance nodes, at most."""
        return self.setup.bounds.chances * self.setup.deals

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """An observer; ValueError for unknown kinds of observation."""
        return Observer(self.setup, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


def _restored(game: Game, text: str) -> State:
    """The state that was serialised so."""
    state: State = game.deserialize_state(text)
    return state


def defaults_of(game: str) -> dict[str, Any]:
    """The parameters of a game with their defaults."""
    pool = {"pool": USUAL} if game_of(game).facts.set_pool else {}
    return {"variant": game_of(game).words.default_variant, "players": 5, "options": "", "deals": 1, "dealer": 0} | pool


def asked_of(game: str, explicit: bool, given: Mapping[str, Any]) -> Asked:
    """The table that these parameters describe."""
    return Asked(
        game, given["variant"], given["options"], given["players"], given["deals"], given["dealer"], explicit,
        given.get("rng_seed", -1), given.get("pool", USUAL),
    )  # fmt: skip


def players_of(game: str) -> tuple[int, int]:
    """The least and the greatest number of players in any preset of a game."""
    counts = [players for variant in game_of(game).words.variants.values() for players in variant.players]
    return min(counts), max(counts)


def short_name(game: str, explicit: bool) -> str:
    """The name under which OpenSpiel knows a game."""
    return f"python_gamester_{game}" + ("" if explicit else "_sampled")


def type_of(setup: Setup) -> Any:
    """The description of a game for OpenSpiel."""
    kinds, game, explicit = pyspiel.GameType, setup.asked.game, setup.explicit
    least, most = players_of(game)
    return kinds(
        short_name=short_name(game, explicit),
        long_name=f"Gamester: {setup.spiel.title}" + ("" if explicit else ", sampled chance"),
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if explicit else kinds.ChanceMode.SAMPLED_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if setup.bounds.zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=defaults_of(game) | ({} if explicit else {"rng_seed": -1}),
    )


for name in HOSTED:
    for chance in (True, False):
        # a class, because OpenSpiel releases what it was given when Python has ended, and only a class exists that long
        kind = type(short_name(name, chance), (Game,), {"NAME": name, "EXPLICIT": chance})
        pyspiel.register_game(type_of(Setup(asked_of(name, chance, defaults_of(name)))), kind)


def load(game: str, *, explicit: bool = True, **asked: Word) -> Any:
    """A game as `pyspiel.load_game` gives it, with options as keywords: `load("loo", players=3, must="always")`.

    `variant`, `players`, `deals`, `dealer`, `pool`, `rng_seed` are parameters; all other keywords are options of the
    game in the words of the record. BadOptions if there can be no such table, or OpenSpiel does not have the game.
    """
    if game_of(game).id not in HOSTED:
        raise BadOptions("measure.not_in_openspiel", game=game, values=", ".join(HOSTED))
    asked = plain(asked)
    known = {key: asked.pop(key) for key in (*defaults_of(game), "rng_seed") if key in asked and key != "options"}
    return pyspiel.load_game(short_name(game, explicit), known | ({"options": text_of(asked)} if asked else {}))


__all__ = ["CHANCE", "Game", "State", "load"]
