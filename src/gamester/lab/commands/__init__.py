"""The commands of the laboratory, which an entry point adds to those of the program."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from gamester.lab.commands.exploit import add_exploit, exploit_command
from gamester.lab.commands.puzzles import add_puzzles, puzzles_command
from gamester.lab.commands.simulate import add_simulate, simulate_command
from gamester.lab.commands.solve import add_solve, solve_command
from gamester.lab.commands.strength import add_strength, strength_command
from gamester.lab.commands.tournament import add_tournament, tournament_command
from gamester.lab.commands.train import add_train, train_command
from gamester.lab.commands.trials import add_trials, trials_command


def add_commands(commands: Any, language: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Add the commands, each with the function that runs it."""
    add_simulate(commands, language, say).set_defaults(run=simulate_command)
    add_tournament(commands, language, say).set_defaults(run=tournament_command)
    add_exploit(commands, language, say).set_defaults(run=exploit_command)
    add_strength(commands, language, say).set_defaults(run=strength_command)
    add_trials(commands, language, say).set_defaults(run=trials_command)
    add_puzzles(commands, language, say).set_defaults(run=puzzles_command)
    add_solve(commands, language, say).set_defaults(run=solve_command)
    add_train(commands, language, say).set_defaults(run=train_command)
