"""`gamester lab train`: a network learns a game from counterfactual action values, expert iteration and self-play."""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from gamester.text.errors import BadRun
from gamester.text.extras import need
from gamester.text.messages import Say, Words
from gamester_lab.commands.common import INTERRUPTED, add_shared, gone_on
from gamester_lab.files import check_folder, said
from gamester_lab.train.courses import COURSES, SMALL, plan_for

if TYPE_CHECKING:
    from gamester_lab.train.courses import Plan
    from gamester_lab.train.run import Exact, Measured, Run

MOST = 1_000_000


def add_train(command: argparse.ArgumentParser, say: Say) -> None:
    """The arguments of this command."""
    add = command.add_argument
    add("game", choices=(*COURSES, *SMALL), help=say("cli.training.game"))
    add("--out", required=True, metavar="DIR", help=say("cli.training.out"))
    add("--trials", type=int, metavar="N", help=say("cli.training.trials"))
    add("--studies", type=int, metavar="N", help=say("cli.training.studies"))
    add("--waves", type=int, metavar="N", help=say("cli.training.waves"))
    add("--tables", type=int, metavar="N", help=say("cli.training.tables"))
    add("--seed", type=int, default=1, metavar="N", help=say("cli.training.seed"))
    add("--measure", type=int, default=50, metavar="N", help=say("cli.training.measure"))
    add("--device", choices=("auto", "cpu", "cuda"), default="auto", help=say("cli.training.device"))
    add("--result", metavar="FILE", help=say("cli.training.result"))
    add_shared(command, say)


def train_command(args: argparse.Namespace, words: Words) -> int:
    """Train; the exit status."""
    need("torch", "numpy", "numba")
    return gone_on(partial(train, begun(args), args, words), words)


def begun(args: argparse.Namespace) -> Run:
    """The run in the folder, from its checkpoint, or a new run; BadRun if there can be none."""
    import torch

    from gamester_lab.solve.runs import check_file
    from gamester_lab.train.learner import new_learner
    from gamester_lab.train.mini_loo import MiniRun
    from gamester_lab.train.run import CHECKPOINT, Run, load_run

    device = args.device
    if device == "auto":
        device = "cuda" if torch.cuda.is_available() else "cpu"
    if device == "cuda" and not torch.cuda.is_available():
        raise BadRun("train.no_gpu")
    torch.set_num_threads(1)
    plan, folder, kind = plan_of(args), Path(args.out), MiniRun if args.game in SMALL else Run
    if args.result:
        check_file(Path(args.result))
    check_folder(folder)
    if (folder / CHECKPOINT).exists():
        return load_run(plan, folder, device, kind)
    return kind(plan, new_learner(plan, device))


def plan_of(args: argparse.Namespace) -> Plan:
    """The plan that the arguments describe; BadRun for a number that is not valid."""
    for idle in ("trials", "studies") if args.game in SMALL else ("result",):
        if getattr(args, idle) is not None:
            raise BadRun("solve.idle", option=idle, text=args.game)
    asked = {
        name: getattr(args, name)
        for name in ("trials", "studies", "waves", "tables")
        if getattr(args, name) is not None
    }
    least = {"tables": 1, "measure": 1}
    for name, number in {**asked, "seed": args.seed, "measure": args.measure}.items():
        if not least.get(name, 0) <= number <= MOST:
            raise BadRun("measure.range", option=f"--{name}", n=number, least=least.get(name, 0), most=MOST)
    return plan_for(args.game)._replace(seed=args.seed, **asked)


def train(run: Run, args: argparse.Namespace, words: Words) -> int:
    """Train until all waves are done or the user interrupts; the weights are kept either way."""
    from gamester_lab.simulation.job import interruptible
    from gamester_lab.simulation.progress import shown
    from gamester_lab.train.run import save_run

    folder, whole = Path(args.out), run.plan.whole
    print(words.say("train.begun", wave=run.wave, all=whole, path=args.out), file=sys.stderr)
    with interruptible() as stop, shown(whole, words, quiet=args.quiet, said="train.pace") as watch:
        while not run.done and not stop():
            line = run.go_on(args.measure)
            watch(run.wave)
            if line.measured is not None:
                with said(folder):
                    save_run(run, folder)
                print(told(line.wave, line.explained, line.measured, words), flush=True)
    with said(folder):
        save_run(run, folder)
        weights = finish(run, folder, args, words)
    print(words.say("train.done" if run.done else "train.stopped", wave=run.wave, all=whole, path=weights))
    return 0 if run.done else INTERRUPTED


def finish(run: Run, folder: Path, args: argparse.Namespace, words: Words) -> Path:
    """Write the weights in the form in which they play, or the exact measurement; the path."""
    from gamester_lab.evaluate.network import save
    from gamester_lab.solve.runs import keep_figures, told_of_policy
    from gamester_lab.train.mini_loo import MiniRun
    from gamester_lab.train.run import CHECKPOINT, learned_of, origin_of

    if not isinstance(run, MiniRun):
        weights = folder / f"learned_{run.plan.game}.npz"
        save(weights, learned_of(run)._replace(origin=origin_of(run)))
        return weights
    if run.done:
        figures = run.figures()
        if args.result:
            keep_figures(Path(args.result), figures)
        print(told_of_policy(figures, words))
    return folder / CHECKPOINT


def told(wave: int, explained: float, measured: Measured | Exact, words: Words) -> str:
    """A measurement as text."""
    from gamester_lab.solve.runs import number
    from gamester_lab.train.run import Exact

    if isinstance(measured, Exact):
        return words.say("train.exact", wave=wave, chips=number(measured.nash_conv, words, 4))
    chips, error = f"{measured.chips:+.3f}", f"{1.96 * measured.error:.3f}"
    return words.say("train.measured", wave=wave, chips=chips, error=error, explained=f"{100 * explained:.1f}")
