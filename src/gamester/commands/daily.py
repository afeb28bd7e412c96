"""`gamester daily` and `gamester challenge`: the same cards for several people, and what levels win with them."""

from __future__ import annotations

import argparse
import os
import re
import sys
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gamester.commands.parsing import Add
from gamester.commands.play import LOOK, add_look, in_lines, name_of, on_the_screen, plain_wanted, refuse_given
from gamester.drive.clock import today
from gamester.engine.modules import check_engine
from gamester.text.errors import BadOptions
from gamester.text.extras import need
from gamester.text.messages import Say
from gamester.text.saying import Speaker
from gamester.text.started import as_typed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamester.games.game import Daily
    from gamester.local.days import Kept
    from gamester.protocol.api_daily import Pip
    from gamester.study.boards import Boards
    from gamester.text.messages import Message, Words

IN_TEXTS = re.compile(r"[\w-]+", re.ASCII)
"""What the text of a challenge is made of."""
LONGEST_TOLD = 40
"""So many characters of a text that is no challenge are told."""

TOLD: dict[str, Any] = {"searching": False, "picture": None, "name": None} | LOOK
"""The options that apply only where boards are played, with their default values."""


def add_daily(add: Add, say: Say) -> None:
    """The arguments of this command."""
    daily = add("daily", "daily.cli.about", "daily:daily_command")
    days = daily.add_mutually_exclusive_group()
    days.add_argument("date", nargs="?", metavar="YYYY-MM-DD", help=say("daily.cli.date"))
    daily.add_argument("--game", help=say("cli.game"))
    days.add_argument("--calendar", action="store_true", help=say("daily.cli.calendar"))
    add_result(daily, say)
    challenge = add("challenge", "daily.challenge.about", "daily:challenge_command")
    challenge.add_argument("what", metavar="FILE|TEXT", help=say("daily.challenge.what"))
    add_result(challenge, say)


def add_result(command: argparse.ArgumentParser, say: Say) -> None:
    """Arguments on how boards are played, and how their result is told."""
    command.add_argument("--searching", action="store_true", help=say("daily.cli.searching"))
    command.add_argument("--picture", metavar="FILE", help=say("daily.cli.picture"))
    command.add_argument("--name", help=say("cli.name"))
    add_look(command, say)


def daily_command(args: argparse.Namespace, words: Words) -> int:
    """List the days, or play one; GamesterError."""
    if not args.calendar:
        return play_day(args, words)
    refuse_given(args, {"game": None} | TOLD, "cli.not_together", other="--calendar")
    return calendar(words)


def challenge_command(args: argparse.Namespace, words: Words) -> int:
    """Print the challenge of a record, or play one; GamesterError."""
    if not names_file(args.what):
        return play_challenge(args, words)
    refuse_given(args, TOLD, "daily.challenge.only_printed")
    return print_challenge(args.what, words)


def names_file(what: str) -> bool:
    """Is this a file that is there, or one that is not and cannot be a challenge or a link either?"""
    there = os.path.exists(what)  # noqa: PTH110 - a Path refuses what is too long for a name
    return there or not (IN_TEXTS.fullmatch(what) or "://" in what or "#" in what)


# --- What a person asks for ---------------------------------------------------------------------------------


def calendar(words: Words) -> int:
    """Print all days that were begun, with one's own result; the exit status."""
    from gamester.local.days import kept_days

    speaker, found = Speaker(words, ()), False
    for kept in kept_days():
        found = True
        session = kept.record.session
        chips = float(session.s.balances[kept.named.chair] if session is not None else 0)
        state = ("finished" if kept.finished else "begun") if kept.named.current else "other"
        print(speaker.say(f"daily.calendar.{state}", title=title_of(kept), chips=chips))
    if not found:
        print(speaker.say("daily.calendar.none"))
    return 0


def print_challenge(name: str, words: Words) -> int:
    """Print the challenge of a session that is over, in the person's chair, or what is wrong with its record; the exit
    status. BadOptions.
    """
    from gamester.study.challenges import challenge_from, challenge_text
    from gamester.study.review import reviewed_seat
    from gamester.table.record import fault_line, replay_file

    result = replay_file(Path(name))
    if result.session is None or result.fault is not None:
        print(fault_line(result, name, words), file=sys.stderr)
        return result.status
    if not result.session.closed:
        raise BadOptions("daily.not_over", path=as_typed([name]))
    boards = challenge_from(result.events, reviewed_seat(result.events, None))
    print(words.say("daily.challenge.text", text=challenge_text(boards)))
    return 0


def play_day(args: argparse.Namespace, words: Words) -> int:
    """Play a day, go on with it, or tell its result; the exit status. GamesterError."""
    from gamester.local.days import day_path
    from gamester.study.boards import day_of

    day, game = day_asked(args.date, args.game)
    boards = day_of(day, game)
    return play_boards(boards, day_path(boards, day), args, words)


def play_challenge(args: argparse.Namespace, words: Words) -> int:
    """Play a challenge, go on with it, or tell its result; the exit status. GamesterError."""
    from gamester.local.days import challenge_path
    from gamester.study.challenges import challenge_of

    text = linked(args.what, words)
    try:
        boards = challenge_of(text.rpartition("#")[2])
    except BadOptions:
        if text == args.what and IN_TEXTS.fullmatch(text):  # it may have been meant for a file's name
            raise BadOptions(
                "daily.no_file", text=text if len(text) <= LONGEST_TOLD else f"{text[:LONGEST_TOLD]}…"
            ) from None
        raise
    return play_boards(boards, challenge_path(boards), args, words)


def linked(what: str, words: Words) -> str:
    """A text or a link as it is, and where the short link of a server leads; BadOptions or ServerFault."""
    from urllib.parse import urlsplit

    from gamester.client.calls import Calls

    if "://" not in what or "#" in what:
        return what
    try:
        link = urlsplit(what)
    except ValueError:
        raise BadOptions("daily.no_challenge") from None
    return Calls(f"{link.scheme}://{link.netloc}", words.language).leads_to(link.path)


def day_asked(date_text: str | None, game: str | None) -> tuple[date, str]:
    """The day and the game; BadOptions if there is no such day, or it has not begun (in UTC)."""
    from gamester.study.boards import daily_games

    now = today()
    try:
        day = date.fromisoformat(date_text) if date_text else now
    except ValueError:
        raise BadOptions("daily.no_date", text=date_text) from None
    if day > now:
        raise BadOptions("daily.not_yet", date=day.isoformat())
    games = daily_games()
    if game not in (None, *games):
        raise BadOptions("daily.no_form", game=game)
    return day, game or games[0]


# --- Boards are played, and their result is told ------------------------------------------------------------


def play_boards(boards: Boards, path: Path, args: argparse.Namespace, words: Words) -> int:
    """Play boards, or the rest of them, and tell the result if they are over; the exit status. GamesterError."""
    from gamester.local import resume_home
    from gamester.local.days import begin, kept_in

    picture = None if args.picture is None else picture_path(args.picture)
    if args.searching:
        check_engine()
    name, status = name_of(args, words), 0
    begin(boards, name, path)
    kept = kept_in(path)
    if kept is not None and kept.opened.names[kept.named.chair] != name:
        refuse_given(args, {"name": None}, "daily.begun_as", name=kept.opened.names[kept.named.chair])
    if kept is None or not kept.finished:
        home = resume_home(path, words.language)
        status = in_lines(home, words) if plain_wanted(args, words) else on_the_screen(home, None, args, words)
        kept = kept_in(path)
    if kept is not None and kept.finished:
        tell_result(kept, picture, words, searching=args.searching)
    return status


def picture_path(name: str) -> Path:
    """The path of the picture; BadOptions if it is neither an SVG nor a PNG that can be drawn here."""
    from gamester.study.plots import check_path

    path = Path(name)
    check_path(path)
    if path.suffix.lower() == ".png":
        need("typst")
    return path


def title_of(kept: Kept, *, short: bool = False) -> Message:
    """The date of a day and its form, or that it is a challenge."""
    from gamester.study.sentences import boards_title

    return boards_title(kept.named.name, kept.opened.game, kept.opened.variant, short=short)


def tell_result(kept: Kept, picture: Path | None, words: Words, *, searching: bool) -> None:
    """Print the result of finished boards: beside the levels, deal by deal, as it may be shared, and what acts cost.

    The result to share is also written as a picture, if one is asked for. BadOptions if it cannot be written.
    """
    from gamester.bots.levels import to_be_had
    from gamester.study.results import board_results, compare, pips, quick_levels
    from gamester.study.sentences import comparison_sentences, pictured_sentences, pooled_sentences, shared_sentences

    speaker = Speaker(words, kept.opened.names)
    short = title_of(kept, short=True)
    boards = list(board_results(kept.record.events, kept.seed, to_be_had() if searching else quick_levels()))
    found = compare(boards, form_of(kept))
    for told in (title_of(kept), *comparison_sentences(boards, found), *pooled_sentences(found, boards[-1].paid)):
        print(speaker.tell(told))
    print("", *map(speaker.tell, shared_sentences(short, boards, found)), sep="\n")
    if picture is not None:
        draw(picture, [speaker.tell(one) for one in pictured_sentences(short, found)], pips(boards))
    tell_without_luck(kept, speaker)
    tell_costs(kept, speaker)


def form_of(kept: Kept) -> Daily | None:
    """The daily form of some boards, with the spreads that were measured; None if it is none."""
    from gamester.study.results import daily_form

    return daily_form(kept.opened.game, kept.opened.variant)


def draw(picture: Path, lines: Sequence[str], shown: Sequence[Pip]) -> None:
    """Write the picture to share; BadOptions if it cannot be written."""
    from gamester.study.pictures import shared_svg, write_picture

    try:
        write_picture(picture, shared_svg(lines, shown))
    except OSError as fault:
        raise BadOptions("cli.cannot_write", path=str(picture), reason=fault.strerror or str(fault)) from None


def tell_without_luck(kept: Kept, speaker: Speaker) -> None:
    """Print the result without luck, if it can be said of each deal."""
    from gamester.study.judge import finished
    from gamester.study.own_deals import own_deals
    from gamester.study.report import gains_of
    from gamester.study.results import luck_removed
    from gamester.study.sentences import luck_removed_sentences

    gains = finished(gains_of(list(own_deals(kept.record.events, kept.named.chair))))
    if len(gains) > 1:
        for one in luck_removed_sentences(luck_removed(gains, form_of(kept))):
            print(speaker.tell(one))


def tell_costs(kept: Kept, speaker: Speaker) -> None:
    """Print what one's decisions cost, deal by deal, as each is judged, and the costliest at the end."""
    from gamester.study.review import QUICK_WORLDS, review_deals
    from gamester.study.sentences import dearest_sentences

    reviews = []
    for review in review_deals(kept.record.events, kept.named.chair, QUICK_WORLDS):
        print(speaker.say("daily.cost", deal=review.deal, cost=review.cost), flush=True)
        reviews.append(review)
    dearest = dearest_sentences(reviews)
    print(speaker.say("daily.dear" if dearest else "daily.nothing_dear"))
    for one in dearest:
        print(f"  {speaker.tell(one)}")
