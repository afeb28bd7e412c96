"""A small game as OpenSpiel sees it: the kernel interpreted, and no tree, number or loop of `gamester.lab.solve`.

Only the names of our information sets are asked for beside, to look up what our policy does there.
"""

from hashlib import sha256

import numpy as np
import pyspiel
from open_spiel.python import policy as spiel_policy

from gamester.games import game_of
from gamester.kernel.cards import RANKS, count, lowest
from gamester.lab.solve.information_sets import information_sets
from gamester.lab.solve.information_sets_plain import COLUMNS


class Place:
    """A table, what each seat has seen, and what follows: made once however often OpenSpiel comes by."""

    def __init__(self, deals):
        self.deals, self.package, self.table = deals, game_of(deals.game), None
        self.seen, self.shown = [""] * deals.seats, [""] * deals.seats
        self.last, self.keys = [0] * deals.seats, [[0] * COLUMNS for _ in range(deals.seats)]
        self.choices, self.after = [], {}

    def __deepcopy__(self, memo):
        return self

    def then(self, action):
        """The place to which an action leads, once somebody has a choice again."""
        if action not in self.after:
            other = Place(self.deals)
            other.seen, other.shown, other.last = self.seen[:], self.shown[:], self.last[:]
            other.keys = [row[:] for row in self.keys]
            if self.table is None:
                other.deal(action)
            else:
                other.table = self.package.rules.copy(self.table)
                other.do(action)
            other.play_on()
            self.after[action] = other
        return self.after[action]

    def deal(self, number):
        o = self.deals.options
        self.table = self.package.rules.open_table(self.deals.seats, o)
        self.table.dealer = self.deals.seats - 1
        if self.deals.game == "loo":
            self.table.pool = self.deals.pool
        self.package.rules.next_deal(self.table, o)
        self.package.rules.start(self.table, o, self.deals.decks[number].tolist())

    def play_on(self):
        self.look()
        while not self.over():
            legal = self.legal()
            self.choices = sorted({self.named(each) for each in range(62) if legal >> each & 1})
            if len(self.choices) > 1:
                return
            self.do(self.choices[0])
            self.look()

    def do(self, name):
        legal = self.legal()
        action = next(each for each in range(62) if legal >> each & 1 and self.named(each) == name)
        self.package.rules.do(self.table, self.deals.options, self.actor(), action)

    def legal(self):
        return self.package.rules.legal(self.table, self.deals.options, self.actor())

    def actor(self):
        return lowest(self.package.rules.waited_for(self.table))

    def over(self):
        return bool(self.package.rules.over(self.table))

    def named(self, action):
        """Suits mean nothing in Laugh: a card goes by the first of its rank there."""
        return action % 13 if self.deals.game == "laugh" and action < 52 else action

    def look(self):
        for seat in range(self.deals.seats):
            v = self.package.rules.new_view()
            self.package.rules.look(self.table, self.deals.options, seat, v)
            shown = repr(plain(v) if self.deals.game == "loo" else by_ranks(v))
            if self.shown[seat] != shown:
                self.shown[seat] = shown
                self.seen[seat] = sha256((self.seen[seat] + shown).encode()).hexdigest()
            self.last[seat] = information_sets(self.deals.game).see(v, plain(v), self.last[seat], self.keys[seat])


class WrappedState(pyspiel.State):
    """A deal under way."""

    def __init__(self, game):
        super().__init__(game)
        self.place = game.place

    def current_player(self):
        if self.place.table is None:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.place.over() else self.place.actor()

    def chance_outcomes(self):
        return list(enumerate(self.place.deals.odds))

    def is_terminal(self):
        return self.place.table is not None and self.place.over()

    def _legal_actions(self, player):
        return self.place.choices

    def _apply_action(self, action):
        self.place = self.place.then(action)

    def information_state_string(self, player=None):
        seat = self.current_player() if player is None else player
        return f"{seat} {self.place.seen[seat]}"

    def returns(self):
        o, table = self.place.deals.options, self.place.table
        chips = [self.place.package.rules.payoff(table, o, seat) for seat in range(table.seats)]
        if self.place.deals.game == "loo":
            chips[-1] += o.ante
            chips = [won + table.pool / len(chips) for won in chips]
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
        self.place = Place(deals)

    def new_initial_state(self):
        return WrappedState(self)


class OurPolicy(spiel_policy.Policy):
    """What a policy of ours does at the same places."""

    def __init__(self, game, tree, policy):
        super().__init__(game, list(range(game.num_players())))
        self.tree, self.policy = tree, policy

    def action_probabilities(self, state, player_id=None):
        place, sight = state.place, information_sets(state.place.deals.game)
        acts, groups, keys = [0] * 62, [0] * 62, place.keys[place.actor()]
        size, number = sight.choices(place.table, place.deals.options, place.legal(), keys, acts, groups)
        names = [place.named(action) for action in acts[:size]]
        taken = np.ones(1)
        if number > 1:
            infoset = np.searchsorted(self.tree.keys, sight.key_of(keys))
            assert self.tree.keys[infoset] == sight.key_of(keys)
            taken = self.policy[self.tree.begins[infoset] : self.tree.begins[infoset + 1]]
        assert sorted(names) == place.choices
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
        return tuple(count(cards & rank) for rank in RANKS[:4])

    lots = [v.hand, v.table, v.last_taken, v.offered, *v.won, *v.late, *v.overlooked]
    cards = [-1 if card < 0 else card % 13 for card in (v.played, v.last_card)]
    return [numbers(lot) for lot in lots], cards, v.phase, v.turn, v.lain, v.begun, v.ended, v.held, v.taken
