"""`gamester lab atlas`: what every house rule does, played out."""

from __future__ import annotations

import argparse
from contextlib import AbstractContextManager
from fnmatch import fnmatchcase
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from gamester.text.errors import BadRun
from gamester.text.extras import need
from gamester.text.messages import Say, Words
from gamester_lab.commands.common import INTERRUPTED, add_shared, gone_on, workers_of
from gamester_lab.simulation.progress import Pace, paced
from gamester_lab.workers import Workers, cluster, one_thread_each, processors, threads

if TYPE_CHECKING:
    from gamester_lab.evaluate.atlas.design import Cell

RESULTS = Path("docs/results/atlas.json")


def add_atlas(command: argparse.ArgumentParser, say: Say) -> None:
    """The arguments of this command."""
    add = command.add_argument
    add("--cells", default="*", metavar="GLOB", help=say("cli.atlas.cells"))
    add("--out", type=Path, default=RESULTS, metavar="FILE", help=say("cli.atlas.out"))
    add("--page", action="store_true", help=say("cli.atlas.page"))
    add("--list", action="store_true", help=say("cli.atlas.list"))
    add_shared(command, say, "threads", "ray")


def atlas_command(args: argparse.Namespace, words: Words) -> int:
    """Play the cells that the file lacks; the exit status."""
    many = workers_of(args)
    need("numpy", *(["matplotlib"] if args.page else []))
    one_thread_each()
    from gamester_lab.evaluate.atlas.design import cells

    chosen = [cell for cell in cells() if fnmatchcase(cell.label, args.cells)]
    if not chosen:
        raise BadRun("measure.no_cell", text=args.cells)
    if args.list:
        print("\n".join(cell.label for cell in chosen))
        return 0
    from gamester_lab.evaluate.atlas.kept import done, read

    if args.page:
        write_page(args.out)
        return 0
    pace = Pace(len(chosen), words, "measure.cell_pace")
    pace.begin(done(chosen, read(args.out)))
    return gone_on(partial(played, args, chosen, many, pace), words)


def write_page(path: Path) -> None:
    """Write the page and its pictures from the results in a file."""
    from gamester_lab.evaluate.atlas.kept import Results, read
    from gamester_lab.evaluate.atlas.page import write

    write(Path.cwd(), Results(read(path)))


def played(args: argparse.Namespace, chosen: list[Cell], many: int | None, pace: Pace) -> int:
    """Play with a progress bar; 130 if it is interrupted."""
    from gamester_lab.evaluate.atlas.kept import run
    from gamester_lab.simulation.job import interruptible

    with interruptible() as stop, crew(args.ray, many) as workers, paced(pace, quiet=args.quiet) as watch:
        found = run(chosen, args.out, workers, stop, watch)
    if not args.quiet:
        print(pace.told(found))
    return 0 if found == len(chosen) else INTERRUPTED


def crew(ray: str | None, many: int | None) -> AbstractContextManager[Workers]:
    """The workers of a cluster, or threads of this machine."""
    return threads(many or processors()) if ray is None else cluster(ray, many)
