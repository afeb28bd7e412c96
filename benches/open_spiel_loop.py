"""Both games inside OpenSpiel, from Python: random play, information states and resampling, compared with its Oh Hell.

   python benches/open_spiel_loop.py [--write]

The times are processor time of one core. The last four columns count decisions at each of which something is computed.
"""

import random
import time
from collections.abc import Callable
from typing import Any

import pyspiel
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation
from report import run, surroundings, table

import gamester_lab.envs.open_spiel  # noqa: F401 - it registers the games with pyspiel

SECONDS = 2.0
GAMES = (
    "oh_hell(players=5,num_tricks_fixed=5)",
    "python_gamester_loo(players=5)",
    "python_gamester_loo_sampled(players=5)",
    "python_gamester_laugh(players=5)",
    "python_gamester_laugh_sampled(players=5)",
)
COLUMNS = (
    "game",
    "decisions a CPU-second",
    "beside Oh Hell",
    "deals a CPU-second",
    "text",
    "tensor",
    "tensor in place",
    "a resampled world",
)


def nothing(state: Any, _observation: Any) -> None:
    """Only play."""


def told(state: Any, _observation: Any) -> None:
    """The acting player's information state as text."""
    state.information_state_string()


def seen(state: Any, _observation: Any) -> None:
    """The acting player's information state as a tensor, a list of numbers."""
    state.information_state_tensor()


def written(state: Any, observation: Any) -> None:
    """The same tensor, written in place into an array of NumPy."""
    observation.set_from(state, state.current_player())


def resampled(state: Any, _observation: Any) -> None:
    """Another history that the acting player cannot tell from this one."""
    state.resample_from_infostate(state.current_player(), random.random)


def first_decision(game: Any) -> Any:
    """The state in which a player is asked first."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(random.choice(state.legal_actions()))
    return state


def rates(name: str, at_decision: Callable[[Any, Any], None], seconds: float) -> tuple[float, float]:
    """Decisions and deals a second of random play, with some computation at each decision."""
    game = pyspiel.load_game(name)
    observation = make_observation(game, INFO_STATE_OBS_TYPE)
    at_decision(first_decision(game), observation)  # loads compiled rules, or compiles them
    rng = random.Random(1)
    decisions = deals = 0
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node():
                decisions += 1
                at_decision(state, observation)
            state.apply_action(rng.choice(state.legal_actions()))
        deals += 1
    took = time.process_time() - begun
    return decisions / took, deals / took


def report(quick: bool) -> str:
    """All games as Markdown."""
    seconds = 0.05 if quick else SECONDS
    rows, first = [], rates(GAMES[0], nothing, seconds)[0]
    for name in GAMES:
        decisions, deals = rates(name, nothing, seconds)
        more = [f"{rates(name, each, seconds)[0]:,.0f}" for each in (told, seen, written, resampled)]
        rows.append([f"`{name}`", f"{decisions:,.0f}", f"{decisions / first:.2f}", f"{deals:,.0f}", *more])
    return "\n".join([surroundings("open-spiel", "numpy"), "", *table(COLUMNS, rows)]) + "\n"


if __name__ == "__main__":
    run("open_spiel_loop", __doc__, report)
