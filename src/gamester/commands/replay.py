"""`gamester replay FILE…` and `verify FILE…`: a record told or as JSON, and its shuffles computed again."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gamester.kernel.cards import NO_SEAT
from gamester.table.events import Acted, Event, Settled, Shuffled, renamed
from gamester.table.record import Replay, by_number, fault_line, lines_of, path_of, replay_file
from gamester.table.session import Session
from gamester.text.errors import BadOptions, BadRecord
from gamester.text.messages import Message, Words, printable, spelled_out
from gamester.text.phrases import signed
from gamester.text.saying import Speaker

if TYPE_CHECKING:
    from gamester.fair.transcript import Transcript


def replay_command(args: argparse.Namespace, words: Words) -> int:
    """Replay each file on its own; the worst exit status. C6"""
    status = 0
    for name in args.files:
        teller = None if args.json else Teller(words)
        result = replay_file(path_of(name), teller.watch if teller else None)
        if args.json:
            print_json(report(result, name, words))
        elif teller is not None:
            teller.end(result)
        sys.stdout.flush()
        if result.fault is not None:
            print(fault_line(result, name, words), file=sys.stderr, flush=True)
        status = max(status, result.status)
    return status


def print_json(body: dict[str, Any]) -> None:
    """One object a line; pretty-printed on a terminal only. What is not `printable` is spelled out."""
    plain = (sys.stdout.encoding or "").lower().replace("-", "") != "utf8"
    if sys.stdout.isatty():
        print(spelled_out(json.dumps(body, ensure_ascii=plain, indent=1)))
    else:
        print(spelled_out(json.dumps(body, ensure_ascii=plain, separators=(",", ":"))))


def report(result: Replay, name: str, words: Words) -> dict[str, Any]:
    """The JSON object of a file, as far as it could be replayed. C7"""
    body = result.session.report() if result.session is not None else {}
    if result.fault is not None:
        body["error"] = fault_line(result, name, words)
    return body


class Teller:
    """A printer that tells a replayed session in words, with every hidden act open to the reader."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.names: tuple[str, ...] = ()
        self.before: Any = None

    def watch(self, session: Session, event: Event) -> None:
        """Print an event as the public saw it, but with every act in full."""
        self.names = renamed(self.names or session.names, event)
        speaker = Speaker(self.words, self.names)
        after = session.view(NO_SEAT)
        if isinstance(event, Shuffled):
            print()
        before, self.before = self.before, after
        if before is None or isinstance(event, Settled) or (before == after and not isinstance(event, Acted)):
            return
        seat = event.seat if isinstance(event, Acted) else NO_SEAT
        act = event.act if isinstance(event, Acted) else None
        for told in session.game.words.tell(before, after, session.o, seat, act):
            print(speaker.tell(told))

    def end(self, result: Replay) -> None:
        """Print the final balances."""
        session = result.session
        if session is None:
            return
        speaker = Speaker(self.words, self.names)
        print()
        print(speaker.say("cli.told.finished" if session.finished else "cli.told.unfinished"))
        for seat, balance in enumerate(session.report()["balances"]):
            print(speaker.say("cli.told.balance", seat=seat, chips=signed(balance)))
        if session.report()["pool"]:
            print(speaker.say("cli.told.pool", n=session.report()["pool"]))


# --- `gamester verify FILE…`: the shuffles follow from the seed ---------------------------------------------


STATUS = {"fair": 0, "unfair": 1, "unopened": 1, "unproven": 1, "broken": 1, "unreadable": 2}


def verify_command(args: argparse.Namespace, words: Words) -> int:
    """Check each file; returns the worst exit status, 0 only if every shuffle was recomputed and is right.

    `--mine` is a file with one's own transcripts, or empty for those of this terminal. BadOptions.
    """
    transcripts = [] if args.mine is None else transcripts_of(args.mine)
    return max(verify_file(name, transcripts, words) for name in args.files)


def transcripts_of(name: str) -> list[Transcript]:
    """The transcripts in a file, or those that this terminal keeps; BadOptions if there are none."""
    from gamester.client.kept import kept_transcripts, read_transcripts

    try:
        found = read_transcripts(Path(name).read_bytes()) if name else list(kept_transcripts())
    except OSError as fault:
        raise BadOptions("cli.transcript_unreadable", file=name, reason=fault.strerror or str(fault)) from None
    except (ValueError, RecursionError):  # of msgspec too
        raise BadOptions("cli.no_transcript", file=name) from None
    if not found:
        raise BadOptions("cli.nothing_kept")
    return found


def verify_file(name: str, mine: Sequence[Transcript], words: Words) -> int:
    """Print the verdict on a record's shuffles; returns the exit status."""
    from gamester.fair.check import Verdict, verify_record

    try:
        verdict = verify_record(lines_of(path_of(name)), mine)
    except BadRecord as fault:
        verdict = Verdict("unreadable", Message(fault.key, fault.fills))
    place = f"{name}:{verdict.line}" if verdict.line else name
    speaker = by_number(words)
    reason = speaker.tell(verdict.why)
    print(printable(f"{place}: {reason}"), file=sys.stderr if verdict.found != "fair" else sys.stdout)
    if verdict.found == "fair":
        for told in verdict.sums():
            print(printable(speaker.tell(told)))
    return STATUS[verdict.found]
