"""`gamester lab match` and `gamester lab exploit`: the bots against each other, and attackers against a bot."""

from __future__ import annotations

import argparse
import json
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from gamester.commands.parsing import add_table
from gamester.commands.play import table_of
from gamester.text.errors import BadOptions, BadRun
from gamester.text.extras import need
from gamester.text.messages import Say, Words
from gamester_lab.commands.common import (
    INTERRUPTED,
    add_shared,
    check_compiler,
    check_names,
    gone_on,
    names_in,
    seed_of,
    teller,
    workers_of,
)
from gamester_lab.files import said
from gamester_lab.workers import one_thread_each

if TYPE_CHECKING:
    from gamester_lab.evaluate.calibrating import Attacker
    from gamester_lab.evaluate.form import Form
    from gamester_lab.evaluate.match import Outcome, Plan


USUAL_BLOCKS, USUAL_SESSIONS = 2000, 100


def add_match(command: argparse.ArgumentParser, say: Say) -> None:
    """The arguments of this command."""
    add_table(command, say)
    add = command.add_argument
    add("--bots", metavar="A,B,…", help=say("cli.measure.bots"))
    add("--pool", default="", metavar="N,M,…", help=say("cli.measure.pool"))
    add("--deals", type=int, metavar="N", help=say("cli.measure.deals"))
    add("--sessions", type=int, metavar="N", help=say("cli.measure.sessions"))
    add("--first", type=int, default=0, metavar="N", help=say("cli.measure.first"))
    add("--mixes", action="store_true", help=say("cli.measure.mixes"))
    add("--by-seat", action="store_true", help=say("cli.measure.by_seat"))
    add("--plot", metavar="FILE", help=say("cli.measure.plot"))
    add_shared(command, say, "json", "workers", "ray")


def match_command(args: argparse.Namespace, words: Words) -> int:
    """Play the tournament and print its results; the exit status."""
    many = workers_of(args)
    one_thread_each()
    check_compiler(*(["matplotlib"] if args.plot else []))
    if args.plot:
        from gamester.study.plots import check_path

        check_path(Path(args.plot))
    plan = plan_of(args)
    return gone_on(lambda: tell(args, plan, played(plan, many, args.ray, words, quiet=args.quiet), words), words)


def played(plan: Plan, many: int | None, ray: str | None, words: Words, *, quiet: bool) -> Outcome:
    """Play a plan with so many workers, or on the Ray cluster at an address."""
    from gamester_lab.evaluate.match import make_ready, rehearsals, run
    from gamester_lab.simulation.job import interruptible
    from gamester_lab.simulation.progress import shown
    from gamester_lab.workers import workers_at

    with workers_at(ray, many) as crew:
        make_ready([plan.forms[0].game], words, quiet=quiet, workers=crew, calls=rehearsals(plan))
        with interruptible() as stop, shown(plan.amount, words, quiet=quiet) as watch:
            return run(plan, watch, stop, workers=crew)


def tell(args: argparse.Namespace, plan: Plan, outcome: Outcome, words: Words) -> int:
    """Print the results, and draw them."""
    from gamester_lab.evaluate.reporting import as_json, told

    if args.json:
        print(json.dumps(as_json(plan, outcome), indent=2))
    else:
        print(told(plan, outcome, words, by_seat=args.by_seat))
    if args.plot:
        from gamester_lab.evaluate.reporting import plot

        with said(args.plot):
            plot(Path(args.plot), plan, outcome, words)
    sys.stdout.flush()
    return INTERRUPTED if outcome.interrupted else 0


def plan_of(args: argparse.Namespace) -> Plan:
    """The plan that the arguments describe; GamesterError if there can be none."""
    from gamester_lab.evaluate.form import Form
    from gamester_lab.evaluate.match import Plan
    from gamester_lab.evaluate.players import levels

    game, variant, players, options = table_of(args)
    if args.sessions is not None and (args.deals is not None or args.pool):
        raise BadRun("measure.sessions_alone")
    pools = [number(text) for text in args.pool.split(",")] if args.pool else [None]
    forms = tuple(Form(game, variant, players, options, pool, args.sessions is not None) for pool in pools)
    there = levels(forms[0])
    bots = there if args.bots is None else tuple(names_in(args.bots))
    check_names("measure.level", bots, there)
    blocks = args.deals if args.deals is not None else args.sessions
    if blocks is None:
        blocks = USUAL_BLOCKS if args.sessions is None else USUAL_SESSIONS
    if args.first < 0:
        raise BadRun("measure.first", n=args.first)
    return Plan(forms, bots, blocks, seed_of(args.seed), args.first, args.mixes)


def number(text: str) -> int:
    """A number of chips; BadOptions if it is not one."""
    try:
        return int(text)
    except ValueError:
        raise BadOptions("measure.chips", text=text) from None


USUAL_DEALS, USUAL_PACKS, MOST = 40_000, 2000, 10**8


def add_exploit(command: argparse.ArgumentParser, say: Say) -> None:
    """The arguments of this command."""
    add_table(command, say)
    add = command.add_argument
    add("--bots", default="", metavar="A,B,…", help=say("cli.measure.victims"))
    add("--attackers", default="", metavar="A,B,…", help=say("cli.measure.attackers"))
    add("--pool", type=int, metavar="N", help=say("cli.measure.one_pool"))
    add("--deals", type=int, default=USUAL_DEALS, metavar="N", help=say("cli.measure.lessons"))
    add("--packs", type=int, default=USUAL_PACKS, metavar="N", help=say("cli.measure.held_out"))
    add_shared(command, say, "json", "workers", "ray")


def exploit_command(args: argparse.Namespace, words: Words) -> int:
    """Attack, and print what was gained; the exit status."""
    many = workers_of(args)
    one_thread_each()
    check_compiler()
    form, seed = form_of(args)
    return gone_on(partial(attack, args, form, *sides_of(args, form), seed, many, words), words)


def form_of(args: argparse.Namespace) -> tuple[Form, int]:
    """The form and the seed; GamesterError if there can be no such table."""
    from gamester_lab.evaluate.form import Form

    for number in (args.deals, args.packs):
        if not 1 <= number <= MOST:
            raise BadRun("measure.blocks", n=number, most=MOST)
    game, variant, players, options = table_of(args)
    form = Form(game, variant, players, options, args.pool)
    seed = seed_of(args.seed)
    form.arena(seed)
    return form, seed


def sides_of(args: argparse.Namespace, form: Form) -> tuple[list[str], dict[str, Attacker]]:
    """The victims and the attackers; BadRun if one of them does not exist, Missing if one needs what is not there."""
    from gamester_lab.evaluate.calibrating import ATTACKERS, GRADIENT
    from gamester_lab.evaluate.players import levels

    there = levels(form)
    victims = names_in(args.bots) or [level for level in there if level != "random"]
    names = names_in(args.attackers) or list(ATTACKERS)
    check_names("measure.level", victims, there)
    check_names("measure.no_attacker", names, [*ATTACKERS, GRADIENT])
    known = dict(ATTACKERS)
    if GRADIENT in names:
        need("torch")
        from gamester_lab.baselines.response import BY_GRADIENT

        known[GRADIENT] = BY_GRADIENT
    return victims, {name: known[name] for name in names}


def attack(
    args: argparse.Namespace,
    form: Form,
    victims: list[str],
    attackers: dict[str, Attacker],
    seed: int,
    many: int | None,
    words: Words,
) -> int:
    """Attack with so many workers, and print the results."""
    from gamester_lab.evaluate import calibrating
    from gamester_lab.evaluate.match import make_ready
    from gamester_lab.workers import workers_at

    with workers_at(args.ray, many) as crew:
        make_ready([form.game], words, quiet=args.quiet, workers=crew, calls=calibrating.rehearsals(form, victims))
        found = calibrating.attack(attackers, form, victims, args.deals, args.packs, seed, teller(args), crew)()
    if args.json:
        print(json.dumps(calibrating.as_json(form, found, seed), indent=2))
    else:
        print(calibrating.told(form, found, words))
    return 0
