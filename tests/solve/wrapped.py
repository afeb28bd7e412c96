"""A small game as OpenSpiel sees it: the kernel interpreted, and no tree, number or loop of `gamester.solve`.

Only the names of our information sets are asked for beside, to look up what our policy does there.
"""

import sys
from hashlib import sha256

import numpy as np
import pyspiel
from open_spiel.python import policy as spiel_policy

from gamester.cards import RANKS, count, lowest
from gamester.games import game_of
from gamester.solve.eyes import COLUMNS, eyes


class Shared:
    """What all states of a game refer to and none copies."""

    def __init__(self, deals):
        self.deals, self.package = deals, game_of(deals.game)

    def __deepcopy__(self, memo):
        return self


class Place:
    """A table, and what each seat has seen; OpenSpiel copies states often, so copying is quick."""

    def __init__(self, seats):
        self.table = None
        self.seen, self.shown = [""] * seats, [""] * seats
        self.last = [0] * seats
        self.keys = [[0] * COLUMNS for _ in range(seats)]
        self.choices = []

    def __deepcopy__(self, memo):
        other = Place(0)
        other.table = self.table and sys.modules[f"gamester.{type(self.table).__module__.split('.')[1]}"].copy(
            self.table
        )
        other.seen, other.shown, other.last = self.seen[:], self.shown[:], self.last[:]
        other.keys, other.choices = [row[:] for row in self.keys], self.choices
        return other


class WrappedState(pyspiel.State):
    """A deal under way."""

    def __init__(self, game):
        super().__init__(game)
        self.shared = game.shared
        self.place = Place(game.shared.deals.seats)

    @property
    def deals(self):
        return self.shared.deals

    @property
    def package(self):
        return self.shared.package

    def current_player(self):
        if self.place.table is None:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.is_terminal() else lowest(self.package.waited_for(self.place.table))

    def chance_outcomes(self):
        return list(enumerate(self.deals.odds))

    def is_terminal(self):
        return self.place.table is not None and bool(self.package.over(self.place.table))

    def _legal_actions(self, player):
        return self.place.choices

    def _apply_action(self, action):
        package, o = self.package, self.deals.options
        if self.place.table is None:
            self.place.table = package.open_table(self.deals.seats, o)
            self.place.table.dealer = self.deals.seats - 1
            if self.deals.game == "loo":
                self.place.table.pool = self.deals.pool
            package.next_deal(self.place.table, o)
            package.start(self.place.table, o, self.deals.decks[action].tolist())
        else:
            self.do(action)
        while True:
            self.look()
            if self.is_terminal():
                return
            legal = self.legal_now()
            self.place.choices = sorted({self.named(each) for each in range(62) if legal >> each & 1})
            if len(self.place.choices) > 1:
                return
            self.do(self.place.choices[0])

    def do(self, name):
        legal = self.legal_now()
        action = next(each for each in range(62) if legal >> each & 1 and self.named(each) == name)
        self.package.do(self.place.table, self.deals.options, self.current_player(), action)

    def legal_now(self):
        return self.package.legal(self.place.table, self.deals.options, self.current_player())

    def named(self, action):
        """Suits mean nothing in Laugh: a card goes by the first of its rank there."""
        return action % 13 if self.deals.game == "laugh" and action < 52 else action

    def look(self):
        for seat in range(self.deals.seats):
            v = self.package.new_view()
            self.package.look(self.place.table, self.deals.options, seat, v)
            shown = repr(plain(v) if self.deals.game == "loo" else by_ranks(v))
            if self.place.shown[seat] != shown:
                self.place.shown[seat] = shown
                self.place.seen[seat] = sha256((self.place.seen[seat] + shown).encode()).hexdigest()
            self.place.last[seat] = eyes(self.deals.game).see(v, plain(v), self.place.last[seat], self.place.keys[seat])

    def information_state_string(self, player=None):
        seat = self.current_player() if player is None else player
        return f"{seat} {self.place.seen[seat]}"

    def returns(self):
        chips = [self.package.payoff(self.place.table, self.deals.options, seat) for seat in range(self.deals.seats)]
        if self.deals.game == "loo":
            chips[-1] += self.deals.options.ante
            chips = [won + self.place.table.pool / len(chips) for won in chips]
        return [float(won) for won in chips]

    def __str__(self):
        return f"{self.history()}"


class WrappedGame(pyspiel.Game):
    """Some deals."""

    def __init__(self, deals):
        kind = pyspiel.GameType(
            short_name="wrapped",
            long_name="wrapped",
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.GENERAL_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=deals.seats,
            min_num_players=deals.seats,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=False,
            provides_observation_tensor=False,
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=62,
            max_chance_outcomes=len(deals.odds),
            num_players=deals.seats,
            min_utility=-1e6,
            max_utility=1e6,
            utility_sum=None,
            max_game_length=200,
        )
        super().__init__(kind, info, {})
        self.shared = Shared(deals)

    def new_initial_state(self):
        return WrappedState(self)


class OurPolicy(spiel_policy.Policy):
    """What a policy of ours does at the same places."""

    def __init__(self, game, tree, policy):
        super().__init__(game, list(range(game.num_players())))
        self.tree, self.policy = tree, policy

    def action_probabilities(self, state, player_id=None):
        player, sight = state.current_player(), eyes(state.deals.game)
        acts, groups, keys = [0] * 62, [0] * 62, state.place.keys[player]
        size, number = sight.choices(state.place.table, state.deals.options, state.legal_now(), keys, acts, groups)
        names = [state.named(action) for action in acts[:size]]
        taken = np.ones(1)
        if number > 1:
            infoset = np.searchsorted(self.tree.keys, sight.key_of(keys))
            assert self.tree.keys[infoset] == sight.key_of(keys)
            taken = self.policy[self.tree.begins[infoset] : self.tree.begins[infoset + 1]]
        assert sorted(names) == state.place.choices
        alike = np.bincount(groups[:size])
        return {name: taken[group] / alike[group] for name, group in zip(names, groups, strict=False)}


def plain(v):
    """All that a view holds, as a list of ints in the order of its record."""
    flat = []
    for name in type(v).__dataclass_fields__:
        value = getattr(v, name)
        flat += value if isinstance(value, list) else [value]
    return flat


def by_ranks(v):
    """What a view holds, suits left out: how many cards of each rank lie where."""

    def numbers(cards):
        return tuple(count(cards & rank) for rank in RANKS)

    lots = [v.hand, v.table, v.last_taken, v.offered, *v.won, *v.late, *v.overlooked]
    cards = [-1 if card < 0 else card % 13 for card in (v.played, v.last_card)]
    return [numbers(lot) for lot in lots], cards, v.phase, v.turn, v.lain, v.begun, v.ended, v.held, v.taken
