"""`gamester daily` and `gamester challenge`: the same cards for several people, and what levels win with them."""

from __future__ import annotations

import argparse
import os
import sys
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gamester.commands.outcome import refuse
from gamester.commands.play import add_look, look_of, name_of, plain_wanted
from gamester.drive.clock import today
from gamester.engine.modules import check_engine
from gamester.text.errors import BadOptions, GamesterError, NewerRecord
from gamester.text.extras import need
from gamester.text.messages import Message, Words, message
from gamester.text.saying import Speaker

if TYPE_CHECKING:
    from collections.abc import Callable

    from gamester.games.game import Daily
    from gamester.local.days import Kept
    from gamester.study.boards import Boards

COSTLY = 5
"""How many of the costliest decisions are named."""


def add_daily(commands: Any, language: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """The arguments of this command."""
    about = say("daily.cli.about")
    daily = commands.add_parser("daily", parents=[language], help=about, description=about)
    daily.add_argument("date", nargs="?", metavar="YYYY-MM-DD", help=say("daily.cli.date"))
    daily.add_argument("--game", help=say("cli.game"))
    daily.add_argument("--calendar", action="store_true", help=say("daily.cli.calendar"))
    add_result(daily, say)
    about = say("daily.challenge.about")
    challenge = commands.add_parser("challenge", parents=[language], help=about, description=about)
    challenge.add_argument("what", metavar="FILE|TEXT", help=say("daily.challenge.what"))
    add_result(challenge, say)


def add_result(command: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Arguments on how boards are played, and how their result is told."""
    command.add_argument("--searching", action="store_true", help=say("daily.cli.searching"))
    command.add_argument("--picture", metavar="FILE", help=say("daily.cli.picture"))
    command.add_argument("--name", help=say("cli.name"))
    add_look(command, say)


def daily_command(args: argparse.Namespace, words: Words) -> int:
    """Play a day, go on with it, or tell its result; exit status 2 and one sentence if that fails."""
    try:
        if args.calendar:
            return calendar(words)
        day, game = wanted(args)
        from gamester.local.days import day_path
        from gamester.study.boards import day_of

        boards = day_of(day, game)
        return played(boards, day_path(boards, day), args, words)
    except GamesterError as fault:
        return refuse(Speaker(words, (), signs=False).say(fault.key, **fault.fills))


def challenge_command(args: argparse.Namespace, words: Words) -> int:
    """Print the challenge of a record, or play one; exit status 2 and one sentence if that fails."""
    from gamester.local.days import challenge_path
    from gamester.study.challenges import challenge_of

    try:
        if os.path.isfile(args.what):  # noqa: PTH113 - a Path refuses what is too long for a name
            return tell_challenge(Path(args.what), words)
        boards = challenge_of(args.what.rpartition("#")[2])
        return played(boards, challenge_path(boards), args, words)
    except (GamesterError, OSError) as fault:
        key, fills = (fault.key, fault.fills) if isinstance(fault, GamesterError) else ("daily.no_challenge", {})
        return refuse(Speaker(words, (), signs=False).say(key, **fills))


def tell_challenge(path: Path, words: Words) -> int:
    """Print the challenge of a record, in the person's chair; BadOptions."""
    from gamester.study.challenges import challenge_from, challenge_text
    from gamester.study.review import reviewed_seat
    from gamester.table.record import replay_file

    result = replay_file(path)
    if isinstance(result.fault, NewerRecord):
        raise result.fault
    if result.session is None or result.fault is not None:
        raise BadOptions("daily.no_deals")
    boards = challenge_from(result.events, reviewed_seat(result.events, None))
    print(words.say("daily.challenge.text", text=challenge_text(boards)))
    return 0


def wanted(args: argparse.Namespace) -> tuple[date, str]:
    """The day and the game; BadOptions if there is no such day, or it has not begun (in UTC)."""
    from gamester.study.boards import daily_games

    now = today()
    try:
        day = date.fromisoformat(args.date) if args.date else now
    except ValueError:
        raise BadOptions("daily.no_date", text=args.date) from None
    if day > now:
        raise BadOptions("daily.not_yet", date=day.isoformat())
    games = daily_games()
    if args.game not in (None, *games):
        raise BadOptions("daily.no_form", game=args.game)
    return day, args.game or games[0]


def played(boards: Boards, path: Path, args: argparse.Namespace, words: Words) -> int:
    """Play boards, or the rest of them, and tell the result if they are over; the exit status. GamesterError."""
    from gamester.local.days import begin, kept_in

    picture = None if args.picture is None else picture_path(args.picture)
    if args.searching:
        check_engine()
    begin(boards, name_of(args, words), path)
    kept, status = kept_in(path), 0
    if kept is None or not kept.finished:
        status = sit_down(path, args, words)
        kept = kept_in(path)
    if kept is not None and kept.finished:
        tell_result(kept, args, words, picture)
    return status


def sit_down(path: Path, args: argparse.Namespace, words: Words) -> int:
    """Play in typed lines or in the full screen; the exit status."""
    from gamester.local import resume_home

    home = resume_home(path, words.language)
    if plain_wanted(args, words):
        from gamester.local.typed import play_at_home

        return play_at_home(home, words, sys.stdin, sys.stdout)
    from gamester.tui import run

    return run(home, None, words.language, look_of(args))


def tell_result(kept: Kept, args: argparse.Namespace, words: Words, picture: Path | None) -> None:
    """Print the result of finished boards: beside the levels, deal by deal, as it may be shared, and what acts cost.

    The result to share is also written as a picture, if one is asked for. BadOptions if it cannot be written.
    """
    from gamester.bots.levels import to_be_had
    from gamester.study.plots import write_shared
    from gamester.study.results import board_results, compare, daily_form, quick_levels
    from gamester.study.sentences import comparison_sentences, shared_sentences

    opened = kept.opened
    levels = to_be_had() if args.searching else quick_levels()
    speaker = Speaker(words, opened.names)
    boards = list(board_results(kept.record.events, kept.seed, levels))
    form = daily_form(opened.game, opened.variant)
    found = compare(boards, form)
    title = title_of(kept)
    heading, line_of = map(speaker.tell, shared_sentences(title, boards, found))
    told = map(speaker.tell, comparison_sentences(boards, found))
    for line in (speaker.tell(title), *told, "", heading, line_of):
        print(line)
    if picture is not None:
        try:
            write_shared(picture, heading, line_of, boards)
        except OSError as fault:
            raise BadOptions("cli.cannot_write", path=str(picture), reason=fault.strerror or str(fault)) from None
    tell_steady(kept, form, speaker)
    tell_costs(kept, speaker)


def tell_steady(kept: Kept, form: Daily | None, speaker: Speaker) -> None:
    """Print the result without luck, if it can be said of each deal."""
    from gamester.study.own_deals import own_deals
    from gamester.study.report import gains_of
    from gamester.study.results import luck_removed
    from gamester.study.sentences import luck_removed_sentences

    gains = gains_of(list(own_deals(kept.record.events, kept.named.chair)))
    if len(gains) > 1:
        for one in luck_removed_sentences(luck_removed(gains, form)):
            print(speaker.tell(one))


def title_of(kept: Kept) -> Message:
    """The date of a day and its form, or that it is a challenge."""
    from gamester.study.sentences import boards_title

    return boards_title(kept.named.name, kept.opened.game, kept.opened.variant)


def picture_path(name: str) -> Path:
    """The path of the picture; BadOptions if it is neither an SVG nor a PNG that can be drawn here."""
    from gamester.study.plots import check_path

    path = Path(name)
    check_path(path)
    if path.suffix.lower() == ".png":
        need("matplotlib")
    return path


def tell_costs(kept: Kept, speaker: Speaker) -> None:
    """Print what one's decisions cost, deal by deal, as each is weighed, and the costliest at the end."""
    from gamester.bots.reasons import act_told
    from gamester.study.review import QUICK_WORLDS, review_deals

    dear: list[tuple[float, Message]] = []
    for review in review_deals(kept.record.events, kept.named.chair, QUICK_WORLDS):
        print(speaker.say("daily.cost", deal=review.deal, cost=-review.cost), flush=True)
        for verdict in review.verdicts:
            if verdict.cost:
                done, best = act_told(verdict.act), act_told(verdict.acts[0].act)
                told = message("review.dear", deal=review.deal, act=done, cost=-verdict.cost, best=best)
                dear.append((verdict.cost, told))
    print(speaker.say("daily.dear" if dear else "daily.nothing_dear"))
    for _, told in sorted(dear, key=lambda pair: -pair[0])[:COSTLY]:
        print(f"  {speaker.tell(told)}")


def calendar(words: Words) -> int:
    """Print all days that were begun, with one's own result; the exit status."""
    from gamester.local.days import kept_days

    speaker, found = Speaker(words, ()), False
    for kept in kept_days():
        found = True
        session = kept.record.session
        chips = float(session.s.balances[kept.named.chair] if session is not None else 0)
        state = "finished" if kept.finished else "begun"
        print(
            speaker.say(f"daily.calendar.{state if kept.named.current else 'other'}", title=title_of(kept), chips=chips)
        )
    if not found:
        print(speaker.say("daily.calendar.none"))
    return 0
