"""`gamester lab dataset`: deals of a named task as Parquet, with policies, sampled worlds and judged values."""

import argparse
from collections.abc import Callable
from functools import partial
from pathlib import Path

from gamester.text.errors import BadRun
from gamester.text.messages import Say, Words
from gamester_lab.commands.common import (
    INTERRUPTED,
    add_shared,
    check_compiler,
    gone_on,
    seed_of,
    workers_of,
)
from gamester_lab.files import said
from gamester_lab.simulation.progress import Pace, paced
from gamester_lab.workers import one_thread_each, workers

USUAL_DEALS, MOST_DEALS = 1_000_000, 10**8
USUAL_WORLDS, MOST_WORLDS = 2, 100
SEED = "1665"


def add_dataset(command: argparse.ArgumentParser, say: Say) -> None:
    """The arguments of this command."""
    add = command.add_argument
    add("task", metavar="TASK", help=say("cli.dataset.task"))
    add("level", metavar="LEVEL", help=say("cli.dataset.level"))
    add("--out", type=Path, metavar="DIR", required=True, help=say("cli.dataset.out"))
    add("--deals", type=int, metavar="N", default=USUAL_DEALS, help=say("cli.dataset.deals"))
    add("--worlds", type=int, metavar="N", default=USUAL_WORLDS, help=say("cli.dataset.worlds"))
    add("--seed", metavar="SEED", default=SEED, help=say("cli.seed"))
    add_shared(command, say, "workers")


def dataset_command(args: argparse.Namespace, words: Words) -> int:
    """Write the parts that the folder lacks; the exit status."""
    many = workers_of(args)
    one_thread_each()
    check_compiler("pyarrow")
    return gone_on(partial(written, args, asked(args), many, words), words)


def asked(args: argparse.Namespace) -> list[Callable[[], int]]:
    """What is left to write; BadRun if there can be no such data."""
    from gamester_lab.evaluate.players import player_of
    from gamester_lab.tasks import task
    from gamester_lab.tasks.dataset import Asked, begin_at

    for name, number, least, most in (
        ("--deals", args.deals, 1, MOST_DEALS), ("--worlds", args.worlds, 0, MOST_WORLDS),
    ):  # fmt: skip
        if not least <= number <= most:
            raise BadRun("measure.dataset_range", name=name, n=number, least=least, most=most)
    one = task(args.task)
    player_of(args.level, one.form)
    return begin_at(args.out, Asked(one, args.level, args.worlds, seed_of(args.seed)), args.deals)


def written(args: argparse.Namespace, parts: list[Callable[[], int]], many: int | None, words: Words) -> int:
    """Write the parts with a progress bar; 130 if that is interrupted."""
    from gamester_lab.simulation.job import interruptible

    pace = Pace(args.deals, words, "measure.trial_pace")
    done = args.deals - sum(part.args[3] for part in parts)  # type: ignore[attr-defined]
    pace.begin(done)
    with interruptible() as stop, workers(many) as crew, paced(pace, quiet=args.quiet) as watch, said(args.out):
        for deals in crew.as_done(parts, stop):
            done += deals
            watch(done)
    if not args.quiet:
        print(pace.told(done))
    return 0 if done == args.deals else INTERRUPTED
