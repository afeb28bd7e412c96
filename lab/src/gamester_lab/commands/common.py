"""What the commands of the laboratory have in common: arguments, refusals, and the checks before they begin."""

import argparse
import secrets
import sys
from collections.abc import Callable, Iterable
from typing import Any

from gamester.table.seeds import number_of
from gamester.text.errors import BadRun, GamesterError
from gamester.text.extras import installing, need
from gamester.text.messages import Say, Words
from gamester_lab.whole_numbers import MOST_SEED, MOST_WORKERS

FAILED, INTERRUPTED = 1, 130
"""The exit status of a command that cannot go on, and of one that the user interrupted; `gamester.cli` refuses those
that cannot begin.
"""
SHARED: dict[str, dict[str, Any]] = {
    "json": {"action": "store_true", "help": "cli.measure.json"},
    "workers": {"type": int, "metavar": "N", "help": "cli.measure.workers"},
    "threads": {"type": int, "metavar": "N", "help": "cli.sim.workers"},
    "ray": {"metavar": "ADDRESS", "help": "cli.sim.ray"},
    "quiet": {"action": "store_true", "help": "cli.sim.quiet"},
}
"""Arguments of several commands, by name."""


def add_shared(command: argparse.ArgumentParser, say: Say, *names: str) -> None:
    """Add these arguments of SHARED, and `--quiet`."""
    for name in (*names, "quiet"):
        option = "workers" if name == "threads" else name
        command.add_argument(f"--{option}", **{**SHARED[name], "help": say(SHARED[name]["help"])})


def failed(fault: GamesterError, words: Words) -> int:
    """Print why a command cannot go on; the exit status."""
    print(f"gamester: {words.say(fault.key, **fault.fills)}", file=sys.stderr)
    return FAILED


def gone_on(go_on: Callable[[], int], words: Words) -> int:
    """Go on with a command whose checks are done; the exit status."""
    try:
        return go_on()
    except GamesterError as fault:
        return failed(fault, words)


def teller(args: argparse.Namespace) -> Callable[[str], None]:
    """Prints on standard error what is being measured, unless the command is to be quiet."""

    def tell(text: str) -> None:
        if not args.quiet:
            print(text, file=sys.stderr, flush=True)

    return tell


def check_compiler(*more: str) -> None:
    """Missing if the compiler or a module that is named is not installed, BadRun if the compiler does not work."""
    need(*more, "numpy", "numba")
    try:
        import numba  # noqa: F401 - this import loads the compiler
    except Exception as fault:  # noqa: BLE001 - a broken compiler can raise any error
        raise BadRun(
            "simulate.no_compiler", reason=str(fault), command=installing("--force-reinstall", "numba")
        ) from None


def workers_of(args: argparse.Namespace) -> int | None:
    """The number of workers; None where it is left open. BadRun or Missing if they, or the cluster, cannot be had."""
    if args.workers is not None and not 1 <= args.workers <= MOST_WORKERS:
        raise BadRun("simulate.range_workers", n=args.workers, most=MOST_WORKERS)
    if (address := vars(args).get("ray")) is not None:
        from gamester_lab.workers import check_address

        check_address(address)
    return int(args.workers) if args.workers is not None else None


def seed_of(text: str | None) -> int:
    """A seed made from a number or from any word; a new one if none is given."""
    if text is None:
        return secrets.randbelow(10**9)
    return int(text) if text.isdecimal() and text.isascii() and int(text) <= MOST_SEED else number_of(text)


def names_in(text: str) -> list[str]:
    """The names in a comma-separated list."""
    return [word.strip() for word in text.split(",") if word.strip()]


def check_names(key: str, names: Iterable[str], known: Iterable[str]) -> None:
    """BadRun, in the sentence of this key, if one of the names is none of those known."""
    there = tuple(known)
    for name in names:
        if name not in there:
            raise BadRun(key, text=name, values=", ".join(there))
