"""A learner at three-card loo, written against PettingZoo's AEC interface and nothing else.

    python docs/examples/pettingzoo_learner.py

It sits in one seat among players who do anything legal, and keeps a table of what each kind of act has brought it on
average, in chips, by how many trumps and court cards it held: Monte Carlo control, no bootstrapping.  Then it plays by
that table.  Measured against a random player in the same seat at the same deals.
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from typing import Any

import numpy as np
import numpy.typing as npt

from gamester_lab.compile.encoding import planes
from gamester_lab.envs.pettingzoo_env import env

LEARNER = "seat_0"
WHERE = planes("loo")
JACK = 9
EXPLORING = 0.15

Observation = dict[str, npt.NDArray[np.int8]]
Kind = tuple[int, ...]


class RandomPlayer:
    """Does anything that is legal."""

    def __init__(self, seed: int) -> None:
        """Draw lots by this seed."""
        self.lots = random.Random(seed)

    def choose(self, observation: Observation) -> int:
        """A legal action."""
        return int(self.lots.choice(np.flatnonzero(observation["action_mask"])))

    def learn(self, chips: float) -> None:
        """Nothing."""


class Learner(RandomPlayer):
    """Remembers what each kind of act has brought; does the best one, or while it explores now and then any."""

    def __init__(self, seed: int) -> None:
        """Know nothing."""
        super().__init__(seed)
        self.exploring = EXPLORING
        self.sums: dict[Kind, float] = defaultdict(float)
        self.counts: dict[Kind, int] = defaultdict(int)
        self.done: list[Kind] = []

    def choose(self, observation: Observation) -> int:
        """The act that has brought most so far; one that was never tried comes first."""
        acts = np.flatnonzero(observation["action_mask"]).tolist()
        kinds = [kind_of(observation["observation"], act) for act in acts]
        best = max(range(len(acts)), key=lambda place: self.worth(kinds[place]))
        if self.lots.random() < self.exploring:
            best = self.lots.randrange(len(acts))
        self.done.append(kinds[best])
        return int(acts[best])

    def worth(self, kind: Kind) -> float:
        """Chips that acts of this kind have brought on average."""
        return self.sums[kind] / self.counts[kind] if self.counts[kind] else (100.0 if self.exploring else -100.0)

    def learn(self, chips: float) -> None:
        """The deal is over: every act of it has brought these chips."""
        if self.exploring:
            for kind in self.done:
                self.sums[kind] += chips
                self.counts[kind] += 1
        self.done.clear()


def kind_of(row: npt.NDArray[np.int8], action: int) -> Kind:
    """What is alike enough to be counted together: trumps and courts held, and the verb or sort of card."""
    hand = np.flatnonzero(row[WHERE["hand"]])
    trump = int(row[WHERE["trump"]].argmax())
    trumps, courts = int((hand // 13 == trump).sum()), int((hand % 13 >= JACK).sum())
    if action >= 52:
        return action, trumps, courts
    return int(action // 13 == trump), action % 13 // 3, int(row[WHERE["led"]].any())


def play(table: Any, player: RandomPlayer, others: RandomPlayer, deals: int, seed: int) -> float:
    """Play so many deals; what the player in the learner's seat has won a deal, in chips."""
    total = 0.0
    for deal in range(deals):
        table.reset(seed=seed if deal == 0 else None)
        won = 0.0
        for agent in table.agent_iter():
            observation, reward, over, _, _ = table.last()
            if agent == LEARNER:
                won += reward
            asked = player if agent == LEARNER else others
            table.step(None if over else asked.choose(observation))
        player.learn(won)
        total += won
    return total / deals


def improve(training: int, testing: int, seed: int) -> tuple[float, float]:
    """Chips a deal in the same seat: of a random player, and of the learner after its training."""
    table = env("loo", "three/wikipedia-2023", 4)
    learner = Learner(seed)
    play(table, learner, RandomPlayer(seed + 1), training, seed)
    learner.exploring = 0.0
    before = play(table, RandomPlayer(seed + 2), RandomPlayer(seed + 3), testing, seed + 4)
    after = play(table, learner, RandomPlayer(seed + 3), testing, seed + 4)
    return before, after


def main() -> None:
    """Train, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--training", type=int, default=4000, help="deals to learn from")
    parser.add_argument("--testing", type=int, default=4000, help="deals to be measured by")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    before, after = improve(args.training, args.testing, args.seed)
    print(f"three-card loo, 4 players: random {before:+.3f} chips a deal, after {args.training} deals {after:+.3f}")


if __name__ == "__main__":
    main()
