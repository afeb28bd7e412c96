"""`gamester me`: what your own records say of your play."""

from __future__ import annotations

import argparse
import os
import sys
import time
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from gamester.commands.outcome import refuse
from gamester.commands.replay import print_json
from gamester.commands.review import plot_path
from gamester.drive.clock import today
from gamester.engine.modules import check_engine
from gamester.text.errors import BadOptions, BadRecord, GamesterError, NewerRecord, NoGame
from gamester.text.messages import message
from gamester.text.saying import Speaker

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gamester.study.own_deals import OwnDeal
    from gamester.study.report import Report
    from gamester.text.messages import Words

EVERY = 0.2
"""The seconds between two states of the bar."""
BAR = 30


class Dated(NamedTuple):
    """A deal with the day on which its record was last written, and its name."""

    deal: OwnDeal
    day: date
    label: str
    path: Path


def add_me(commands: Any, language: argparse.ArgumentParser, say: Callable[..., str]) -> None:
    """The arguments of this command."""
    about = say("insight.cli.about")
    me = commands.add_parser("me", parents=[language], help=about, description=about)
    me.add_argument("files", nargs="*", metavar="RECORD", help=say("insight.cli.files"))
    me.add_argument("--name", help=say("insight.cli.name"))
    me.add_argument("--last", type=int, metavar="N", help=say("insight.cli.last"))
    me.add_argument("--json", action="store_true", help=say("insight.cli.json"))
    me.add_argument("--plot", metavar="FILE", help=say("insight.cli.plot"))
    me.add_argument("--practice", action="store_true", help=say("insight.cli.practice"))
    me.add_argument("--forget", action="store_true", help=say("insight.cli.forget"))
    me.add_argument("--quiet", action="store_true", help=say("insight.cli.quiet"))


def me_command(args: argparse.Namespace, words: Words) -> int:
    """Look over the records and tell of each game; exit status 2 and one sentence if that fails."""
    from gamester.commands.practice import kept, practise

    if args.forget:
        kept().unlink(missing_ok=True)
        print(words.say("insight.forgotten"))
        return 0
    try:
        if args.practice:
            practise(words, today())
            return 0
        check_engine()
        if args.last is not None and args.last < 1:
            raise BadOptions("insight.last", n=args.last)
        plot = plot_path(args.plot)
        dated, games, newer = own_dated(args)
        if games:
            print(words.say("insight.no_game", games=games, n=len(games)), file=sys.stderr)
        if newer:
            print(words.say("insight.newer_records", files=newer, n=len(newer)), file=sys.stderr)
        if not dated:
            raise BadOptions("insight.no_deals")
        reported(dated, plot, args, words)
    except GamesterError as fault:
        return refuse(Speaker(words, (), signs=False).say(fault.key, **fault.fills))
    return 0


def own_dated(args: argparse.Namespace) -> tuple[list[Dated], list[str], list[str]]:
    """The person's finished deals of all records, oldest first, the games of records that are not installed here, and
    the records that a later version has made; BadRecord if a record that was named is none.
    """
    from gamester.local.settings import evenings_folder

    dated, missing, newer = list[Dated](), dict[str, None](), list[str]()
    for path in [Path(name) for name in args.files] or sorted(evenings_folder().glob("*.jsonl")):
        try:
            dated += deals_in(path, args.name, named=bool(args.files))
        except NoGame as fault:
            missing[str(fault.fills["game"])] = None
        except NewerRecord:
            if args.files:
                raise
            newer.append(path.name)
    dated.sort(key=lambda each: each.day)
    return dated[-args.last :] if args.last else dated, list(missing), newer


def deals_in(path: Path, name: str | None, *, named: bool) -> list[Dated]:
    """The person's deals in a record, none if it is broken and was not named; NoGame; NewerRecord."""
    from gamester.study.own_deals import own_deals
    from gamester.table.record import replay_file

    result = replay_file(path)
    if result.session is None:
        if result.fault is not None and (named or isinstance(result.fault, NoGame | NewerRecord)):
            raise result.fault
        return []
    seat = own_seat(result.events, name)
    if seat is None:
        if named:
            raise BadRecord("insight.no_name", path=str(path), name=name or "")
        return []
    day = datetime.fromtimestamp(path.stat().st_mtime, UTC).date()
    return [Dated(deal, day, f"{path.stem}:{deal.number}", path) for deal in own_deals(result.events, seat)]


def own_seat(events: Any, name: str | None) -> int | None:
    """The person's seat: the one of this name, or the one that the record calls the person's; None if there is none."""
    from gamester.study.review import reviewed_seat
    from gamester.table.events import last_names

    if name is None:
        return reviewed_seat(events, None)
    names = last_names(events)
    return names.index(name) if name in names else None


def reported(dated: Sequence[Dated], plot: Path | None, args: argparse.Namespace, words: Words) -> None:
    """Judge the deals, game by game, and print what was found."""
    from gamester.commands.practice import remember
    from gamester.study.as_json import report_json
    from gamester.study.report import report_on

    bodies, days, costs, done, waiting = [], [], [], 0, 0
    games = dict.fromkeys(each.deal.game for each in dated)
    bar = Bar(len(dated), words, quiet=args.quiet or args.json)
    for game in games:
        own = [each for each in dated if each.deal.game == game]
        report = report_on([each.deal for each in own], bar.after(done), threads=os.cpu_count() or 1)
        done += len(own)
        kept = report.judged(own)
        days += [each.day for each in kept]
        costs += report.costs
        bodies.append(report_json(game, report, [each.label for each in kept]))
        if not args.json:
            bar.clear()
            tell(game, report, kept, words)
        if not args.files:
            waiting = remember(report, kept)
    if args.json:
        print_json({"games": bodies})
    elif waiting:
        print(words.say("insight.waiting", n=waiting))
    if plot is not None:
        from gamester.study.habits import weeks_of
        from gamester.study.plots import draw_weeks

        draw_weeks(plot, weeks_of(days, costs), words)


def tell(game: str, report: Report, kept: Sequence[Dated], words: Words) -> None:
    """Print a report, and its weeks."""
    from gamester.study.habits import weeks_of
    from gamester.study.sentences import mean_fills, report_sentences

    speaker = Speaker(words, ())
    for number, one in enumerate(report_sentences(game, report, [each.label for each in kept])):
        print(f"{'  ' if number else ''}{speaker.tell(one)}")
    weeks = weeks_of([each.day for each in kept], report.costs)
    if len(weeks) > 1:
        for week in weeks:
            one = message("insight.week", monday=week.monday.isoformat(), n=week.deals, **mean_fills(week.lost))
            print(f"  {speaker.tell(one)}")
    print()


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
