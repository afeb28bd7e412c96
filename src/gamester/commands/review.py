"""`gamester review FILE`: the gains and losses of each decision, with luck and skill separated."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from gamester.commands.parsing import Add
from gamester.commands.replay import print_json
from gamester.table.events import last_names
from gamester.table.record import fault_line
from gamester.text.extras import need
from gamester.text.messages import Say
from gamester.text.saying import Speaker

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gamester.study.review import DealReview
    from gamester.table.record import Replay
    from gamester.text.messages import Message, Words


def add_review(add: Add, say: Say) -> None:
    """The arguments of this command."""
    review = add("review", "review.cli.about", "review:review_command")
    review.add_argument("file", metavar="FILE", help=say("review.cli.file"))
    review.add_argument("--seat", type=int, metavar="N", help=say("review.cli.seat"))
    review.add_argument("--deal", type=int, metavar="N", help=say("review.cli.deal"))
    review.add_argument("--worlds", type=int, metavar="N", default=200, help=say("review.cli.worlds"))
    review.add_argument("--json", action="store_true", help=say("review.cli.json"))
    review.add_argument("--plot", metavar="FILE", help=say("review.cli.plot"))


def review_command(args: argparse.Namespace, words: Words) -> int:
    """Review a record; exit status 1 if it is incomplete; GamesterError."""
    from gamester.table.record import path_of, replay_file

    result = replay_file(path_of(args.file))
    if result.session is None or (result.fault is not None and not result.session.deals):
        print(fault_line(result, args.file, words), file=sys.stderr)
        return result.status
    return review(result, args, words)


def review(result: Replay, args: argparse.Namespace, words: Words) -> int:
    """Print the reviews of a record, draw them if a plot is requested, and say what the record lacks; GamesterError."""
    plot = plot_path(args.plot)
    reviews = reviewed(result, args, words)
    if plot is not None:
        from gamester.study.plots import draw_review

        draw_review(plot, reviews, last_names(result.events)[reviews[0].seat], words)
    if result.fault is not None:
        print(fault_line(result, args.file, words), file=sys.stderr)
    return result.status


def plot_path(name: str | None) -> Path | None:
    """The path of the plot, if one is requested; BadOptions if it cannot be drawn."""
    if name is None:
        return None
    from gamester.study.plots import check_path

    check_path(Path(name))
    need("matplotlib")
    return Path(name)


def reviewed(result: Replay, args: argparse.Namespace, words: Words) -> list[DealReview]:
    """Review the requested deals and print each in words, or all as JSON; GamesterError if there are none."""
    from gamester.study.as_json import review_json
    from gamester.study.review import reviewed_seat, reviews_asked
    from gamester.study.sentences import review_sentences, session_sentences

    session = result.session
    assert session is not None  # noqa: S101 - an unreadable record was refused
    seat = reviewed_seat(result.events, args.seat)
    found = reviews_asked(session, result.events, seat, args.worlds, args.deal)
    names, reviews = last_names(result.events), []
    for review in found:
        reviews.append(review)
        if not args.json:
            tell(review_sentences(review), Speaker(words, last_names(result.events, review.deal)))
    if args.json:
        print_json({"seat": seat, "name": names[seat], **review_json(reviews, session.game.words.verbs)})
    elif args.deal is None:
        tell(session_sentences(reviews), Speaker(words, names))
    return reviews


def tell(told: Iterable[Message], speaker: Speaker) -> None:
    """Print a heading and the indented lines below it."""
    for number, one in enumerate(told):
        print(f"{'  ' if number else ''}{speaker.tell(one)}", flush=True)
    print()
