"""`gamester lab strength`: makes the report on how strong the bots are."""

import argparse
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

from gamester.text.errors import BadRun, LostWorker
from gamester.text.messages import Say, Words
from gamester_lab.commands.common import (
    INTERRUPTED,
    add_shared,
    check_compiler,
    check_names,
    failed,
    teller,
    workers_of,
)
from gamester_lab.whole_numbers import whole_in
from gamester_lab.workers import one_thread_each

NAMES = ("master", "matrix", "seats", "pools", "sessions", "exploit", "ceiling", "relaxation", "goals", "rates")
"""The sections, as `gamester_lab.evaluate.strength.report` makes them."""
PLANNED = "master"
"""The section whose packs are in the plan of its test; it takes hours, and is made only when it is named."""
MOST_SCALE = 1000.0
MOST_LOOK = 10**6


def add_strength(command: argparse.ArgumentParser, say: Say) -> None:
    """The arguments of this command."""
    add = command.add_argument
    add("sections", nargs="*", metavar="SECTION", help=say("cli.measure.sections"))
    add("--announce", action="store_true", help=say("cli.measure.announce"))
    add("--commitment", metavar="SHA256", help=say("cli.measure.commitment"))
    add("--write", type=Path, metavar="SEAL", help=say("cli.measure.write"))
    add("--page", action="store_true", help=say("cli.measure.page"))
    add("--look", type=int, metavar="N", default=0, help=say("cli.measure.look"))
    add("--scale", type=float, metavar="X", default=1.0, help=say("cli.measure.scale"))
    add_shared(command, say, "workers", "ray")


def strength_command(args: argparse.Namespace, words: Words) -> int:
    """Make the sections; the exit status."""
    many = workers_of(args)
    one_thread_each()
    check_compiler(*(["matplotlib"] if args.write or args.page else []))
    try:
        report(args, wanted(args), many, words)
    except LostWorker as fault:
        return failed(fault, words)
    except KeyboardInterrupt:
        print(f"\ngamester: {words.say('measure.report_broken_off')}", file=sys.stderr)
        return INTERRUPTED
    return 0


def report(args: argparse.Namespace, sections: list[str], many: int | None, words: Words) -> None:
    """Announce the sections, or make them with so many workers and print each of them."""
    from gamester_lab.evaluate.match import make_ready
    from gamester_lab.evaluate.strength.ledger import Look, announced, seed_again
    from gamester_lab.evaluate.strength.report import Places, make, page, rehearsals, write
    from gamester_lab.evaluate.strength.running import FORMS
    from gamester_lab.workers import source, workers_at

    places, told = Places.under(Path.cwd()), teller(args)
    if args.page:
        page(places)
        return
    if args.announce:
        announce_all(sections, args, words)
        return
    for section in sections:
        if args.write:
            announced(section, source())
        else:
            seed_again(Look(section, args.look), args.scale)
    with workers_at(args.ray, many) as crew:
        games = dict.fromkeys(form.game for form in FORMS.values()) if sections != ["rates"] else ()
        make_ready(games, words, quiet=args.quiet, workers=crew, calls=rehearsals(sections))
        for section in sections:
            if args.write:
                text = write(section, args.write, told, places, crew)
            else:
                text = make(Look(section, args.look), args.scale, told, crew)
            print(f"## {section}\n\n{text}\n", flush=True)


def announce_all(sections: list[str], args: argparse.Namespace, words: Words) -> None:
    """Enter the next look at each section into the ledger, and say when its packs will be known."""
    from gamester_lab.evaluate.strength import ledger
    from gamester_lab.workers import source

    seal = ledger.sealed_by(args.commitment) if args.commitment else ledger.sealed_at(time.time())
    for section in sections:
        look = ledger.announce(section, seal, source(), args.scale)
        print(words.say("measure.announced", section=section, n=look.number, path=str(ledger.LEDGER)))
    if seal.round is None:
        print(words.say("measure.secret_next", sections=" ".join(sections)))
    else:
        due = datetime.fromtimestamp(ledger.due(seal.round), UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
        print(words.say("measure.round_next", when=due, address=seal.address, sections=" ".join(sections)))


def wanted(args: argparse.Namespace) -> list[str]:
    """The sections that the arguments name; BadRun if there is no such section or a number is not valid."""
    check_names("measure.section", args.sections, NAMES)
    if not 0 < args.scale <= MOST_SCALE:
        raise BadRun("measure.scale", n=args.scale, most=MOST_SCALE)
    whole_in("--look", args.look, 0, MOST_LOOK)
    if sum(map(bool, (args.look, args.write, args.announce))) > 1:
        raise BadRun("measure.look")
    if args.write and args.scale != 1:
        raise BadRun("measure.scale_announced")
    if args.commitment and not args.announce:
        raise BadRun("measure.commitment_alone")
    if args.page and (args.sections or args.write or args.announce or args.look or args.scale != 1):
        raise BadRun("measure.page_alone")
    if args.scale != 1 and PLANNED in args.sections:
        raise BadRun("measure.planned")
    return list(dict.fromkeys(args.sections)) or [name for name in NAMES if name != PLANNED]
