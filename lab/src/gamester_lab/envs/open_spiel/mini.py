"""The exactly solved small games for OpenSpiel: the nodes of their trees as states, information sets by their names."""

from __future__ import annotations

from typing import Any

import pyspiel
from open_spiel.python.policy import TabularPolicy

from gamester.kernel.cards import Seat
from gamester.text.errors import BadRun
from gamester_lab.compile.vector import ACTIONS
from gamester_lab.solve import mini_laugh, mini_loo
from gamester_lab.solve.games import Solved, check_solved, small_game
from gamester_lab.solve.replay import Place
from gamester_lab.solve.tree import CHANCE, LEAF
from gamester_lab.tasks import exact_tasks

OVER = -4
"""OpenSpiel's player of a game that is over."""
LOO, LAUGH = "mini_loo", "mini_laugh"


class MiniState(pyspiel.State):
    """A node of the tree. Chance deals at the root, and later decides between cards that an actor cannot tell apart."""

    def __init__(self, game: MiniGame) -> None:
        super().__init__(game)
        self.small = game.small
        self.node = 0

    def current_player(self) -> int:
        """Who acts: a seat, chance, or nobody when the game is over."""
        actor = int(self.small.tree.actors[self.node])
        return OVER if actor == LEAF else actor

    def is_terminal(self) -> bool:
        """Is the deal over?"""
        return bool(self.small.tree.actors[self.node] == LEAF)

    def place(self) -> Place:
        """The decision here."""
        return self.small.place(self.node)

    def _legal_actions(self, player: Seat) -> list[int]:
        """The actions of the seat asked, in ascending order."""
        del player  # OpenSpiel asks only for the seat whose turn it is
        return sorted(self.place().actions)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals, or the cards alike, with their probabilities."""
        tree = self.small.tree
        return list(enumerate(tree.odds[tree.edges[self.small.below(self.node)]].tolist()))

    def _apply_action(self, action: int) -> None:
        """Go to a child; ValueError if there is none."""
        chance = self.small.tree.actors[self.node] == CHANCE
        slot = action if chance else self.place().actions.index(action)
        self.node = int(self.small.below(self.node)[slot])

    def _action_to_string(self, player: Seat, action: int) -> str:
        """An action in words; for chance the number of the outcome."""
        if player == CHANCE:
            return f"deal {action}" if self.node == 0 else f"card {action}"
        place = self.place()
        return place.words[place.actions.index(action)]

    def returns(self) -> list[float]:
        """Chips won and lost and, at Loo, an equal share of what is left in the pool; zeros until the game is over."""
        if not self.is_terminal():
            return [0.0] * self.small.tree.players
        won: list[float] = self.small.tree.payoffs[self.small.tree.infosets[self.node]].tolist()
        return won

    def __str__(self) -> str:
        """The node and what led to it."""
        return f"node {self.node}: {' '.join(map(str, self.history()))}"


class Names:
    """OpenSpiel's observer of names: information states are text, without a tensor."""

    tensor = None

    def __init__(self) -> None:
        self.dict: dict[str, Any] = {}

    def set_from(self, state: MiniState, player: Seat) -> None:
        """There is no tensor to write."""

    def string_from(self, state: MiniState, player: Seat) -> str:
        """All that a player has seen: where the player is asked, the name of the information set."""
        return state.small.name(state.node, player)


class MiniGame(pyspiel.Game):
    """A small game, made from the rules; the first load of a form grows its tree."""

    KIND = ""

    def __init__(self, params: Any = None) -> None:
        """Grow the tree; BadRun if there is no such form."""
        given = parameters(self.KIND) | dict(params or {})
        self.form = form_of(self.KIND, given)
        self.small = small_game(self.form)
        tree = self.small.tree
        whole = float(tree.payoffs[0].sum())
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=len(self.small.deals.decks),
            num_players=tree.players,
            min_utility=float(tree.payoffs.min()),
            max_utility=float(tree.payoffs.max()),
            utility_sum=whole,
            max_game_length=2 * tree.players * (int(tree.depths.max()) + 1),
        )
        super().__init__(type_of(self.KIND), info, given)

    def new_initial_state(self) -> MiniState:
        """Before the deal."""
        return MiniState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Names:
        """The observer of names; ValueError for anything but what one player knows with perfect recall."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=True)
        if params or not kind.perfect_recall or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("this game has information states only, without parameters")
        return Names()

    def max_chance_nodes_in_history(self) -> int:
        """The deal, and at most one node for each action."""
        return 1 + int(self.max_game_length())


def parameters(kind: str) -> dict[str, Any]:
    """The parameters with their defaults."""
    return {"game": "a"} if kind == LOO else {"ranks": 3}


def form_of(kind: str, given: dict[str, Any]) -> str:
    """The name of the small game; BadRun if there is none."""
    form = f"mini-loo-{given['game'].lower()}" if kind == LOO else f"mini-laugh-{given['ranks']}"
    if form not in mini_loo.FORMS and form not in mini_laugh.FORMS:
        there = [one.openspiel for one in exact_tasks().values() if one.openspiel.startswith(f"python_gamester_{kind}")]
        asked = ",".join(f"{key}={value}" for key, value in given.items())
        raise BadRun("solve.unknown", text=f"python_gamester_{kind}({asked})", values=" ".join(there))
    return form


def type_of(kind: str) -> Any:
    """The description for OpenSpiel."""
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"python_gamester_{kind}",
        long_name="Gamester: " + ("Mini-Loo" if kind == LOO else "Mini-Laugh"),
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.CONSTANT_SUM if kind == LOO else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=3,
        min_num_players=3,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=False,
        provides_observation_tensor=False,
        parameter_specification=parameters(kind),
    )


for each in (LOO, LAUGH):
    pyspiel.register_game(type_of(each), type(f"python_gamester_{each}", (MiniGame,), {"KIND": each}))


def tabular(game: MiniGame, solution: Solved) -> TabularPolicy:
    """A solution as OpenSpiel's policy, by the names of information sets; BadRun if it is one of another game."""
    check_solved(solution.game, game.form)
    policy = TabularPolicy(game)
    for infoset, place in enumerate(game.small.places()):
        row = policy.policy_for_key(place.name)
        row[:] = 0.0
        row[list(place.actions)] = solution.at(infoset)
    return policy
