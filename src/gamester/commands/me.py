"""`gamester me`: what your own records say of your play."""

from __future__ import annotations

import argparse
import os
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gamester.commands.parsing import Add
from gamester.commands.play import refuse_given
from gamester.commands.replay import print_json
from gamester.commands.review import plot_path, tell
from gamester.drive.clock import today
from gamester.engine.modules import check_engine
from gamester.text.errors import BadOptions, BadRecord, NewerRecord, NoGame
from gamester.text.messages import Message, Say
from gamester.text.saying import Speaker

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from gamester.kernel.cards import Seat
    from gamester.study.own_deals import OwnDeal
    from gamester.study.report import Report
    from gamester.table.events import Event
    from gamester.table.record import Replay
    from gamester.text.messages import Words

EVERY = 0.2
"""The seconds between two states of the bar."""
BAR = 30


REPORT: dict[str, Any] = {"name": None, "last": None, "json": False, "plot": None, "quiet": False}
"""The options that apply only to the report, with their default values."""


def add_me(add: Add, say: Say) -> None:
    """The arguments of this command."""
    me = add("me", "insight.cli.about", "me:me_command")
    what = me.add_mutually_exclusive_group()
    what.add_argument("files", nargs="*", default=[], metavar="RECORD", help=say("insight.cli.files"))
    me.add_argument("--name", help=say("insight.cli.name"))
    me.add_argument("--last", type=int, metavar="N", help=say("insight.cli.last"))
    me.add_argument("--json", action="store_true", help=say("insight.cli.json"))
    me.add_argument("--plot", metavar="FILE", help=say("insight.cli.plot"))
    what.add_argument("--practice", action="store_true", help=say("insight.cli.practice"))
    what.add_argument("--forget", action="store_true", help=say("insight.cli.forget"))
    me.add_argument("--quiet", action="store_true", help=say("insight.cli.quiet"))


def me_command(args: argparse.Namespace, words: Words) -> int:
    """Forget mistakes, ask them again, or report on one's play; GamesterError."""
    from gamester.commands.practice import forget, practise

    if args.forget or args.practice:
        refuse_given(args, REPORT, "cli.not_together", other="--forget" if args.forget else "--practice")
    if args.forget:
        return forget(words)
    if args.practice:
        return practise(words, today())
    return report_on_play(args, words)


def report_on_play(args: argparse.Namespace, words: Words) -> int:
    """Judge the deals of all records, and print or draw what they say; exit status 1 if a record that was named is
    damaged; GamesterError.
    """
    from gamester.commands.practice import remembered

    check_engine()
    if args.last is not None and args.last < 1:
        raise BadOptions("insight.last", n=args.last)
    plot = plot_path(args.plot)
    deals, damaged = own_in(args.files, args.name, words)
    deals = deals[-args.last :] if args.last else deals
    if not deals:
        raise BadOptions("insight.no_deals")
    bar = Bar(len(deals), words, quiet=args.quiet or args.json)
    own = not args.files and args.name is None
    reports = reports_on(deals, bar, keep=own)
    found = printed_as_json(reports) if args.json else printed(reports, bar, words)
    if not args.json and own and (waiting := len(remembered())):
        print(words.say("insight.waiting", n=waiting))
    if plot is not None:
        from gamester.study.habits import weeks_of
        from gamester.study.plots import draw_weeks

        days = [deal.day for report in found for deal in report.deals]
        draw_weeks(plot, weeks_of(days, [cost for report in found for cost in report.costs]), words)
    return int(damaged and bool(args.files))


def own_in(files: Sequence[str], name: str | None, words: Words) -> tuple[list[OwnDeal], bool]:
    """The person's finished deals of these records or else of all, each once, oldest first, and whether a record is
    damaged. What cannot be read here, because it is damaged, its game is not installed or a later version has made it,
    is said. BadRecord if a record that was named is none.
    """
    from gamester.local.settings import evenings_folder
    from gamester.study.own_deals import each_once
    from gamester.table.record import fault_line

    deals: list[OwnDeal] = []
    damaged = False
    missing, newer = dict[str, None](), list[str]()
    for path in [Path(name) for name in files] or sorted(evenings_folder().glob("*.jsonl")):
        try:
            result = played(path)
            if result.fault is not None:
                damaged = True
                print(fault_line(result, str(path), words), file=sys.stderr)
            deals += deals_in(result, path, name)
        except NoGame as fault:
            missing[str(fault.fills["game"])] = None
        except BadRecord as fault:
            if files:
                raise
            newer += [path.name] if isinstance(fault, NewerRecord) else []
    if missing:
        print(words.say("insight.no_game", games=list(missing), n=len(missing)), file=sys.stderr)
    if newer:
        print(words.say("insight.newer_records", files=newer, n=len(newer)), file=sys.stderr)
    return each_once(sorted(deals, key=lambda deal: deal.day)), damaged


def deals_in(result: Replay, path: Path, name: str | None) -> list[OwnDeal]:
    """The person's deals in a record, as far as it can be played; BadRecord if there is no such person."""
    from gamester.study.own_deals import own_deals

    seat = own_seat(result.events, name, path)
    day = datetime.fromtimestamp(path.stat().st_mtime, UTC).date()
    return list(own_deals(result.events, seat, str(path), day))


def played(path: Path) -> Replay:
    """A record, as far as it can be played; NoGame; BadRecord with its place if it cannot be played at all."""
    from gamester.table.record import replay_file

    result = replay_file(path)
    if result.session is not None:
        return result
    assert result.fault is not None  # noqa: S101 - it says why there is no session
    if isinstance(result.fault, NoGame | NewerRecord):
        raise result.fault
    place = f"{path}:{result.line}" if result.line else str(path)
    raise BadRecord("insight.fault", path=place, reason=Message(result.fault.key, result.fault.fills))


def own_seat(events: Sequence[Event], name: str | None, path: Path) -> Seat:
    """The seat of this name, or that of the only person; BadRecord if there is no such seat."""
    from gamester.study.review import seats_of_people
    from gamester.table.events import last_names

    names, people = last_names(events), seats_of_people(events) or [0]
    if name is None and len(people) > 1:
        raise BadRecord("insight.several", path=str(path), values=[names[seat] for seat in people])
    if name is not None and name not in names:
        raise BadRecord("insight.no_name", path=str(path), name=name)
    return people[0] if name is None else names.index(name)


def reports_on(deals: Sequence[OwnDeal], bar: Bar, *, keep: bool) -> Iterator[Report]:
    """The report on each game; `keep`: are its mistakes to be remembered?"""
    from gamester.commands.practice import remember
    from gamester.study.report import report_on

    done = 0
    for game in dict.fromkeys(deal.game for deal in deals):
        own = [deal for deal in deals if deal.game == game]
        report = report_on(game, own, bar.after(done), threads=os.cpu_count() or 1)
        done += len(own)
        if keep:
            remember(report)
        yield report


def printed(reports: Iterable[Report], bar: Bar, words: Words) -> list[Report]:
    """Print each report in sentences, once it is there."""
    from gamester.study.sentences import report_sentences, week_sentences

    speaker, found = Speaker(words, ()), []
    for report in reports:
        bar.clear()
        tell([*report_sentences(report), *week_sentences(report)], speaker)
        found.append(report)
    return found


def printed_as_json(reports: Iterable[Report]) -> list[Report]:
    """Print all reports as JSON."""
    from gamester.study.as_json import report_json

    found = list(reports)
    print_json({"games": [report_json(report) for report in found]})
    return found


class Bar:
    """How far the judge is, on one line of a terminal's standard error."""

    def __init__(self, whole: int, words: Words, *, quiet: bool) -> None:
        """`whole` deals are to be judged."""
        self.whole, self.words, self.last = whole, words, 0.0
        self.shown = not quiet and sys.stderr.isatty()

    def after(self, before: int) -> Callable[[int], None]:
        """What to call with the number of deals done beyond `before`."""
        return lambda done: self.show(before + done)

    def show(self, done: int) -> None:
        """Draw the bar anew, if it is time."""
        now = time.monotonic()
        if self.shown and (now - self.last >= EVERY or done == self.whole):
            self.last = now
            filled = BAR * done // self.whole
            text = self.words.say("insight.pace", done=done, all=self.whole)
            print(f"\r[{'#' * filled}{'.' * (BAR - filled)}] {text}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Take the bar away."""
        if self.shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)
