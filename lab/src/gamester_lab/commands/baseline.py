"""`gamester lab baseline`: a known method learns or searches at a named task or a small game, with its curve."""

from __future__ import annotations

import argparse
import json
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gamester.text.errors import BadRun
from gamester.text.extras import need
from gamester.text.messages import Say, Words
from gamester_lab.commands.common import add_shared, check_compiler, gone_on, teller
from gamester_lab.files import check_folder

if TYPE_CHECKING:
    from gamester_lab.baselines.run import Asked
    from gamester_lab.tasks.judging import Verdict

NAMES = ("ppo", "mmd", "mccfr", "ismcts")
RESULTS = Path("docs/results/baselines")
MOST = 10**9
PACKS = 4000


def add_baseline(command: argparse.ArgumentParser, say: Say) -> None:
    """The arguments of this command."""
    add = command.add_argument
    add("name", nargs="?", choices=NAMES, metavar="NAME", help=say("cli.baseline.name"))
    add("--task", metavar="TASK", help=say("cli.baseline.task"))
    add("--steps", type=int, metavar="N", help=say("cli.baseline.steps"))
    add("--seed", type=int, metavar="N", help=say("cli.baseline.seed"))
    add("--packs", type=int, metavar="N", help=say("cli.baseline.packs"))
    add("--out", type=Path, metavar="DIR", help=say("cli.baseline.out"))
    add("--page", action="store_true", help=say("cli.baseline.page"))
    add_shared(command, say, "json")


def baseline_command(args: argparse.Namespace, words: Words) -> int:
    """Run a baseline, or write the page; the exit status."""
    check_compiler(*(["matplotlib"] if args.page else []))
    if args.page:
        from gamester_lab.baselines.page import write

        write(Path.cwd(), args.out or RESULTS)
        return 0
    asked = asked_for(args)
    if args.out:
        check_folder(args.out)
    return gone_on(partial(run_it, asked, args, words), words)


def asked_for(args: argparse.Namespace) -> Asked:
    """The run that the arguments describe; BadRun or Missing if there can be none."""
    if not args.name or not args.task:
        raise BadRun("train.no_baseline", values=", ".join(NAMES))
    from gamester_lab.baselines.run import BASELINES, Asked, check_task
    from gamester_lab.tasks import exact_tasks

    baseline = BASELINES[args.name]
    need(*baseline.needs)
    steps = baseline.steps if args.steps is None else args.steps
    packs = PACKS if args.packs is None else args.packs
    seed = 1 if args.seed is None else args.seed
    for name, number, least in (("steps", steps, 1), ("seed", seed, 0), ("packs", packs, 2)):
        if not least <= number <= MOST:
            raise BadRun("measure.range", option=f"--{name}", n=number, least=least, most=MOST)
    check_task(args.name, args.task)
    small = exact_tasks().get(args.task)
    game = small.game if small else args.task
    if args.packs is not None and game in baseline.games:
        raise BadRun("solve.idle", option="packs", text=args.task)
    if args.seed is not None and args.name == "ismcts":  # its chance follows from the packs and from what it sees
        raise BadRun("solve.idle", option="seed", text=args.name)
    return Asked(args.name, game, steps, seed, packs)


def run_it(asked: Asked, args: argparse.Namespace, words: Words) -> int:
    """Run, print the result, and keep the files where that is asked for."""
    from gamester_lab.baselines.run import keep, run

    tell = teller(args)

    def watch(line: dict[str, Any]) -> None:
        figure = "train.sampled" if "nash_conv" in line else "train.gained"
        chips = f"{line['nash_conv']:.4f}" if "nash_conv" in line else f"{line['gain']:+.3f}"
        tell(words.say(figure, steps=words.whole(line["steps"]), seconds=f"{line['seconds']:.0f}", chips=chips))

    ran = run(asked, watch)
    print(json.dumps(ran.to_json()) if args.json else told(ran.found, words), flush=True)
    if args.out:
        keep(args.out, ran)
    return 0


def told(found: Verdict | dict[str, Any], words: Words) -> str:
    """A line for each opponent, or the exact figures."""
    from gamester_lab.solve.runs import told_of_policy

    return told_of_policy(found, words) if isinstance(found, dict) else str(found)
