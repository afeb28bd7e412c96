"""The commands of the laboratory, which an entry point adds to those of the program as `gamester lab …`."""

import argparse
import sys
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from gamester.commands.parsing import Commands, Parser
from gamester.text.messages import Say, Words
from gamester_lab.build import add_build, build_command
from gamester_lab.commands.atlas import add_atlas, atlas_command
from gamester_lab.commands.baseline import add_baseline, baseline_command
from gamester_lab.commands.dataset import add_dataset, dataset_command
from gamester_lab.commands.match import add_exploit, add_match, exploit_command, match_command
from gamester_lab.commands.puzzle import add_puzzle, puzzle_command
from gamester_lab.commands.simulate import add_simulate, simulate_command
from gamester_lab.commands.solve import add_solve, solve_command
from gamester_lab.commands.strength import add_strength, strength_command
from gamester_lab.commands.train import add_train, train_command
from gamester_lab.commands.validate import add_validate, validate_command

Run = Callable[[argparse.Namespace, Words], int]


class Command(NamedTuple):
    """A command of the laboratory."""

    about: str
    """The key of the sentence that says what it does."""
    add: Callable[[argparse.ArgumentParser, Say], None]
    run: Run


COMMANDS = {
    "simulate": Command("cli.simulate", add_simulate, simulate_command),
    "match": Command("cli.tournament", add_match, match_command),
    "exploit": Command("cli.exploit", add_exploit, exploit_command),
    "strength": Command("cli.strength", add_strength, strength_command),
    "atlas": Command("cli.atlas_about", add_atlas, atlas_command),
    "validate": Command("cli.trials", add_validate, validate_command),
    "dataset": Command("cli.dataset_about", add_dataset, dataset_command),
    "solve": Command("solve.about", add_solve, solve_command),
    "train": Command("cli.train", add_train, train_command),
    "baseline": Command("cli.baseline_about", add_baseline, baseline_command),
    "puzzle": Command("puzzle.cli.make_about", add_puzzle, puzzle_command),
    "build": Command("cli.build", add_build, build_command),
}
OLD = {
    "simulate": "simulate", "tournament": "match", "exploit": "exploit", "strength": "strength", "trials": "validate",
    "solve": "solve", "train": "train", "puzzles": "puzzle",
}  # fmt: skip
"""The names that commands had before there was `gamester lab`."""


def add_commands(commands: Commands, language: Parser, say: Say) -> None:
    """Add `lab` with its commands, and the old names, which no help lists."""
    lab = commands.add_parser("lab", parents=[language], help=say("cli.lab"), description=say("cli.lab"))
    within = lab.add_subparsers(dest="lab", metavar=say("cli.command"), required=True)
    for name, one in COMMANDS.items():
        added = within.add_parser(name, parents=[language], help=say(one.about), description=say(one.about))
        one.add(added, say)
        added.set_defaults(run=one.run)
    for old, name in OLD.items():
        one = COMMANDS[name]
        added = commands.add_parser(old, parents=[language], description=say(one.about))
        one.add(added, say)
        added.set_defaults(run=partial(moved, old, name, one.run))


def moved(old: str, name: str, run: Run, args: argparse.Namespace, words: Words) -> int:
    """Say once what the command is called now, and run it."""
    print(f"gamester: {words.say('cli.moved', old=old, now=f'lab {name}')}", file=sys.stderr)
    return run(args, words)
