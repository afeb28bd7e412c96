"""OpenSpiel's own algorithms on the games of Gamester: MCCFR, bots against bots, and information-set tree search.

Run it with `gamester-lab[envs]`: `python docs/examples/open_spiel_algorithms.py`. Each takes seconds.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import evaluate_bots, external_sampling_mccfr, ismcts, mcts, outcome_sampling_mccfr
from open_spiel.python.bots import uniform_random

import gamester_lab.envs.open_spiel  # noqa: F401 - it registers the games with pyspiel

SMALL = "python_gamester_loo(variant=irish/wikipedia-2023,players=3,options=deck:32+exchange:none)"
"""Three seats, three cards, the piquet pack, nothing exchanged: as small as Loo gets."""


def learn(solver: Any, iterations: int) -> int:
    """Run a MCCFR solver of OpenSpiel for so many iterations; the number of information states it has met."""
    for _ in range(iterations):
        solver.iteration()
    return len(solver._infostates)


def external_sampling(iterations: int, seed: int = 1) -> tuple[int, Any]:
    """External-sampling MCCFR on the small game; information states met, and the average policy."""
    np.random.seed(seed)  # the solvers draw from NumPy's global generator
    solver = external_sampling_mccfr.ExternalSamplingSolver(pyspiel.load_game(SMALL))
    return learn(solver, iterations), solver.average_policy()


def outcome_sampling(iterations: int, seed: int = 1) -> tuple[int, Any]:
    """Outcome-sampling MCCFR on the small game; information states met, and the average policy."""
    np.random.seed(seed)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(pyspiel.load_game(SMALL))
    return learn(solver, iterations), solver.average_policy()


class SearchingBot(ismcts.ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's ISMCTS bot, which lacks what `evaluate_bots` asks of every bot."""

    def restart_at(self, state: Any) -> None:
        """A new game: it keeps nothing between two searches anyway."""
        del state
        self.reset()


def searching_bot(game: Any, simulations: int, seed: int) -> Any:
    """A bot that searches in worlds that `resample_from_infostate` gives it."""
    random_state = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, random_state)
    return SearchingBot(game, evaluator, 5.0, simulations, random_state=random_state)


def duel(name: str, deals: int, simulations: int, seed: int = 1) -> np.ndarray[Any, np.dtype[np.float64]]:
    """One searching bot in seat 0 against random ones, by `evaluate_bots`; chips a deal of each seat."""
    game = pyspiel.load_game(name)
    rng = np.random.RandomState(seed)
    bots = [searching_bot(game, simulations, seed)]
    bots += [uniform_random.UniformRandomBot(seat, rng) for seat in range(1, game.num_players())]
    chips = [evaluate_bots.evaluate_bots(game.new_initial_state(), bots, rng) for _ in range(deals)]
    means: np.ndarray[Any, np.dtype[np.float64]] = np.array(chips, np.float64).mean(axis=0)
    return means


def main() -> None:
    """Show what comes out."""
    for title, solve in (("External-sampling", external_sampling), ("Outcome-sampling", outcome_sampling)):
        met, _policy = solve(20)
        print(f"{title} MCCFR, 20 iterations: {met} information states of small Loo met")
    for name in (SMALL, "python_gamester_laugh(players=3)"):
        print(f"{name}\n  ISMCTS (seat 0) against random, chips a deal:", duel(name, 3, 10).round(2))


if __name__ == "__main__":
    main()
