"""The solver of heads-up Three-Card Loo: CFR+, and the exact best response to the average policy.

States and hands that differ only in the names of side suits are treated as one. That is exact as long as the policy
treats them alike. Sums in another order differ by a rounding error, and where two actions have equal values CFR+ would
amplify that error into a real difference. So after each step the regrets of symmetric actions are made equal.
"""

import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from gamester.games import game_of
from gamester.text.errors import BadRun
from gamester.text.files import beside
from gamester_lab.files import said
from gamester_lab.solve.duel_loo import HAND, Array, Rules, States, Tables, deals_of, rules_of, states_of, tables_of
from gamester_lab.solve.duel_loo_loops import (
    ANSWER,
    LEARN,
    WEIGH,
    go_through,
    hand_of,
    place_in,
    settle_dealer,
    settle_eldest,
)

ALL = np.array([0, 1, 2, 3, 4, 5])
BUT_FIRST = np.array([0, 3])
"""The exchanges of side suits that leave the first side suit in place."""
NOTHING = np.array([0])


def even_out(player: int, states: States, rules: Rules, tables: Tables) -> None:
    """Make the numbers of a player, 0 eldest or 1 dealer, equal for symmetric hands and for symmetric pairs."""
    ranks = len(tables.eldest)
    for u in range(ranks):
        if player == 0:
            even_hands(tables.eldest[u], rules.hands, rules.swaps, ALL)
            even_hands(tables.led[u], rules.hands, rules.swaps, ALL)
        else:
            even_hands(tables.dealer[u], rules.hands, rules.swaps, ALL)
            for led in range(2 * ranks):
                even_hands(tables.followed[u, led], rules.hands, rules.swaps, BUT_FIRST if led >= ranks else ALL)
    for number in range(len(states.led)):
        suits = (states.led[number] // ranks, states.played[number] // ranks)
        group = ALL if max(suits) == 0 else BUT_FIRST if max(suits) == 1 else NOTHING
        if len(group) == 1:
            continue
        leader = int(rules.beat[states.led[number], states.played[number]])
        if leader == player:
            even_pairs(tables.second_lead[number], rules.lead_choice, rules.swaps, group, led=False)
        else:
            even_pairs(tables.second_follow[number], rules.follow_choice, rules.swaps, group, led=True)


@njit(cache=True, nogil=True)
def even_hands(table: Any, hands: Any, swaps: Any, group: Any) -> None:
    """Give all hands that an exchange turns into one another their mean, action by action."""
    means = np.zeros(table.shape[1])
    for hand in range(len(hands)):
        a, b, c = hands[hand]
        first = True
        means[:] = 0.0
        for number in group:
            p, q, r = swaps[number, a], swaps[number, b], swaps[number, c]
            other = hand_of(p, q, r)
            first = first and other >= hand
            if len(means) == 2:
                means += table[other]
            else:
                means[0] += table[other, place_in(p, q, r)]
                means[1] += table[other, place_in(q, p, r)]
                means[2] += table[other, place_in(r, p, q)]
        if not first:
            continue
        means /= len(group)
        for number in group:
            p, q, r = swaps[number, a], swaps[number, b], swaps[number, c]
            other = hand_of(p, q, r)
            if len(means) == 2:
                table[other] = means
            else:
                table[other, place_in(p, q, r)] = means[0]
                table[other, place_in(q, p, r)] = means[1]
                table[other, place_in(r, p, q)] = means[2]


@njit(cache=True, nogil=True)
def even_pairs(table: Any, choices: Any, swaps: Any, group: Any, led: bool) -> None:
    """Give all choices of two cards that an exchange turns into one another their mean; `led`: of answers to a lead."""
    size = choices.shape[1]
    for x in range(len(choices)):
        for a in range(size):
            for b in range(size):
                if choices[x, a, b] < 0:
                    continue
                mean, first = 0.0, True
                for number in group:
                    other = swaps[number, x] if led else x
                    p, q = swaps[number, a], swaps[number, b]
                    first = first and (other, p, q) >= (x, a, b)
                    mean += table[choices[other, p, q], 1 if p > q else 0]
                if first:
                    for number in group:
                        other = swaps[number, x] if led else x
                        p, q = swaps[number, a], swaps[number, b]
                        table[choices[other, p, q], 1 if p > q else 0] = mean / len(group)


CHUNK = 50
"""States between two progress messages."""


class Found(NamedTuple):
    """The value of a policy: chips of the deal, with half of what is left in the pool."""

    eldest: float
    dealer: float
    best_eldest: float
    """The value of eldest's best response to the dealer's policy."""
    best_dealer: float

    @property
    def nash_conv(self) -> float:
        """The sum of both players' best-response gains."""
        return self.best_eldest - self.eldest + self.best_dealer - self.dealer


class Duel:
    """The game with a pack of so many ranks and such a pool."""

    def __init__(self, ranks: int, pool: int, loo: int) -> None:
        """Ask the kernel, and start with the uniform policy."""
        self.ranks, self.pool, self.loo = ranks, pool, loo
        self.rules: Rules = rules_of(ranks, pool, loo)
        self.states: States = states_of(ranks)
        number = len(self.states.led)
        self.regrets: Tables = tables_of(self.rules, number)
        self.sums: Tables = tables_of(self.rules, number)
        self.steps = 0

    def step(self, told: Callable[[int], None]) -> None:
        """One step of CFR+ for each player."""
        self.steps += 1
        for player in range(2):
            self._pass(player, LEARN, self.regrets, float(self.steps), told)
            even_out(player, self.states, self.rules, self.regrets)

    def found(self, told: Callable[[int], None]) -> Found:
        """The exact value of the average policy."""
        worth = [
            self._pass(player, mode, self.sums, 0.0, told) / deals_of(self.ranks)
            for mode in (WEIGH, ANSWER)
            for player in range(2)
        ]
        return Found(*worth)

    def stands(self) -> Array:
        """How often each stands on average: [player, trumps held], among the hands with so many trumps."""
        hands, trumps = self.rules.hands, (self.rules.hands < self.ranks).sum(1)
        there = np.array([(hands != turn_up).all(1) for turn_up in range(self.ranks)])
        rows = []
        for table in (self.sums.eldest, self.sums.dealer):
            whole = table.sum(2)
            often = np.where(whole > 0, table[..., 1] / np.where(whole > 0, whole, 1), 0.5)
            rows.append(
                [
                    often[there & (trumps == held)].mean(dtype=np.float64)
                    for held in range(min(HAND, self.ranks - 1) + 1)
                ]
            )
        return np.array(rows)

    def _pass(self, player: int, mode: int, tables: Tables, weight: float, told: Callable[[int], None]) -> float:
        """Go through all states for one player; `told` receives how many more are done."""
        size, hands, number = 4 * self.ranks, len(self.rules.hands), len(self.states.led)
        of_eldest = np.zeros((self.ranks, 2 * self.ranks, size * (size - 1) // 2 if player == 0 else 1))
        of_dealer = np.zeros((self.ranks, 2 * self.ranks, hands if player == 1 else 1, 3))
        for first in range(0, number, CHUNK):
            last = min(first + CHUNK, number)
            go_through(
                player, mode, first, last, weight, self.states, self.rules, tables, self.sums, of_eldest, of_dealer
            )
            told(last - first)
        if player == 0:
            return float(settle_eldest(mode, float(self.pool), weight, self.rules, tables, self.sums, of_eldest))
        return float(settle_dealer(mode, float(self.pool), weight, self.rules, tables, self.sums, of_dealer))

    @property
    def work(self) -> int:
        """The states of one pass for one player."""
        return len(self.states.led)

    # --- Saved progress -----------------------------------------------------------------------------------------

    def save(self, path: Path) -> None:
        """Save the progress atomically; BadRun if that fails."""
        marks = np.array([*self._marks(), str(self.steps)])
        regrets = {f"r_{name}": table for name, table in self.regrets._asdict().items()}
        sums = {f"s_{name}": table for name, table in self.sums._asdict().items()}
        with said(path), beside(path) as at, at.open("wb") as file:
            np.savez(file, marks=marks, **regrets, **sums)

    def _marks(self) -> list[str]:
        """The metadata that a file must match."""
        return [
            game_of("loo").fingerprint,
            str(self.ranks),
            str(self.pool),
            str(self.loo),
            str(self.sums.second_follow.shape),
        ]

    def load(self, path: Path) -> None:
        """Resume from a file; BadRun if it is of another game or other rules."""
        try:
            with path.open("rb") as file, np.load(file) as kept:
                *marks, steps = kept["marks"].tolist()
                if marks != self._marks():
                    raise BadRun("solve.other_duel", path=str(path))
                for name in Tables._fields:
                    for prefix, tables in (("r_", self.regrets), ("s_", self.sums)):
                        getattr(tables, name)[:] = kept[prefix + name]
                self.steps = int(steps)
        except (OSError, EOFError, ValueError, KeyError, zipfile.BadZipFile):
            raise BadRun("solve.no_duel", path=str(path)) from None
