"""`gamester lab simulate`: simulation of many deals, and their statistics."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from gamester.commands.parsing import add_table
from gamester.commands.play import table_of
from gamester.text.errors import BadRun
from gamester.text.extras import need
from gamester.text.messages import Say, Words
from gamester_lab.commands.common import add_shared, check_compiler, gone_on, names_in, seed_of, workers_of

if TYPE_CHECKING:
    from gamester_lab.simulation.job import Outputs
    from gamester_lab.simulation.run import RunFolder
    from gamester_lab.simulation.setup import Setup

USUAL_DEALS = 100_000
USUAL_RECORDS, MOST_RECORDS = 10, 10_000


def add_simulate(command: argparse.ArgumentParser, say: Say) -> None:
    """The arguments of this command."""
    add_table(command, say)
    add = command.add_argument
    add("--opponents", default="", metavar="A,B,…", help=say("cli.sim.opponents"))
    add("--level", choices=("random", "advice"), help=say("cli.sim.level"))
    add("--boldness", type=int, choices=range(-2, 3), metavar="-2…2", help=say("cli.boldness"))
    add("--deals", type=int, metavar="N", help=say("cli.sim.deals"))
    add("--sessions", type=int, metavar="N", help=say("cli.sim.sessions"))
    add("--table-deals", type=int, metavar="N", help=say("cli.sim.table_deals"))
    add("--most-deals", type=int, metavar="N", help=say("cli.sim.most_deals"))
    add("--out", metavar="DIR", help=say("cli.sim.out"))
    add("--resume", metavar="DIR", help=say("cli.sim.resume"))
    add("--save", action="append", default=[], metavar="FILE", help=say("cli.sim.save"))
    add("--plot", metavar="FILE", help=say("cli.sim.plot"))
    add("--records", metavar="DIR", help=say("cli.sim.records"))
    add("--choose", metavar="17,40-60,…", help=say("cli.sim.choose"))
    add("--most-records", type=int, metavar="N", help=say("cli.sim.most_records"))
    add_shared(command, say, "threads", "ray")


def simulate_command(args: argparse.Namespace, words: Words) -> int:
    """Simulate; the exit status."""
    check_extras(args)
    setup, outputs, folder = asked(args)
    from gamester_lab.simulation.job import Job
    from gamester_lab.simulation.run import needs_compiler
    from gamester_lab.simulation.setup import check_seats

    check_seats(setup)
    if needs_compiler(setup):
        check_compiler()
    job = Job(setup, outputs, folder, words, quiet=args.quiet)
    job.begin(args.ray, workers_of(args), resumed=args.resume is not None)
    return gone_on(job.go, words)


def check_extras(args: argparse.Namespace) -> None:
    """Missing if something that this run needs is not installed."""
    rows = any(Path(name).suffix in (".parquet", ".csv") for name in args.save)
    wanted = {"ray": args.ray, "matplotlib": args.plot, "pyarrow": rows}
    need(*(module for module, is_wanted in wanted.items() if is_wanted), "numpy")


# --- Reading the arguments --------------------------------------------------------------------------------------


def asked(args: argparse.Namespace) -> tuple[Setup, Outputs, RunFolder | None]:
    """The setup, the outputs, and the folder of the run; GamesterError if they are not possible."""
    from gamester_lab.simulation.job import Outputs
    from gamester_lab.simulation.run import RunFolder

    if args.resume is None:
        setup = setup_of(args, seed_of(args.seed))
        return setup, outputs_of(args, setup), RunFolder(Path(args.out)) if args.out else None
    if args.out:
        raise BadRun("simulate.out_and_resume")
    folder = RunFolder(Path(args.resume))
    setup, outputs = folder.begun()
    if says_which_run(args) and setup != setup_of(args, setup.seed if args.seed is None else seed_of(args.seed)):
        raise BadRun("simulate.other_run", path=args.resume)
    return setup, Outputs.from_json(outputs).joined(outputs_of(args, setup)), folder


def says_which_run(args: argparse.Namespace) -> bool:
    """Do the arguments describe a new run?"""
    numbers = (args.players, args.seed, args.level, args.boldness, args.deals, args.sessions)
    lengths = (args.table_deals, args.most_deals)
    texts = (args.game, args.form, args.variant, args.option, args.opponents)
    return any(texts) or any(value is not None for value in (*numbers, *lengths))


def setup_of(args: argparse.Namespace, seed: int) -> Setup:
    """The setup that the arguments describe; GamesterError if there can be none."""
    from gamester_lab.simulation import setup as usual
    from gamester_lab.simulation.setup import seats_of

    game, variant, players, options = table_of(args)
    names = names_in(args.opponents)
    seats = seats_of(names, players, args.level or "random", args.boldness, seed)
    if args.sessions is not None:
        if args.deals is not None or args.table_deals is not None:
            raise BadRun("simulate.deals_or_sessions")
        most = usual.MOST_SESSION_DEALS if args.most_deals is None else args.most_deals
        return usual.Setup(game, variant, options, seats, seed, sessions=args.sessions, length=most)
    if args.most_deals is not None:
        raise BadRun("simulate.idle_most_deals")
    all_random = all(spec["bot"] == "random" for spec in seats)
    length = usual.TABLE_DEALS if all_random else usual.TABLE_DEALS_OF_BOTS
    deals = USUAL_DEALS if args.deals is None else args.deals
    length = length if args.table_deals is None else args.table_deals
    return usual.Setup(game, variant, options, seats, seed, deals=deals, length=length)


def outputs_of(args: argparse.Namespace, setup: Setup) -> Outputs:
    """The outputs that the arguments ask for."""
    from gamester_lab.simulation.choosing import choices
    from gamester_lab.simulation.job import Outputs

    save = tuple(str(Path(name).absolute()) for name in args.save)
    plot = str(Path(args.plot).absolute()) if args.plot else ""
    if not args.records:
        if args.choose or args.most_records is not None:
            raise BadRun("simulate.no_records")
        return Outputs(save, plot)
    if not args.choose:
        raise BadRun("simulate.no_choose")
    most = USUAL_RECORDS if args.most_records is None else args.most_records
    if not 1 <= most <= MOST_RECORDS:
        raise BadRun("simulate.range_records", n=most, most=MOST_RECORDS)
    return Outputs(save, plot, str(Path(args.records).absolute()), choices(args.choose, setup), most)
