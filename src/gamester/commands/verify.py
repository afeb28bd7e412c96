"""`gamester verify FILE…`: check that the shuffles of a record follow from its seed and its bytes, and that they are
one's own.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from gamester.commands.outcome import refuse
from gamester.table.record import lines_of, path_of
from gamester.text.errors import BadOptions, BadRecord, GamesterError
from gamester.text.messages import Message, Words, printable
from gamester.text.saying import Speaker

if TYPE_CHECKING:
    from gamester.fair.transcript import Transcript

STATUS = {"fair": 0, "unfair": 1, "unopened": 1, "unproven": 1, "broken": 1, "unreadable": 2}


def verify_command(files: list[str], mine: str | None, words: Words) -> int:
    """Check each file; returns the worst exit status, 0 only if every shuffle was recomputed and is right.

    `mine` is a file with one's own transcripts, or empty for those of this terminal; None compares with none.
    """
    try:
        transcripts = [] if mine is None else transcripts_of(mine)
    except GamesterError as fault:
        return refuse(words.say(fault.key, **fault.fills))
    return max(verify_file(name, transcripts, words) for name in files)


def transcripts_of(name: str) -> list[Transcript]:
    """The transcripts in a file, or those that this terminal keeps; BadOptions if there are none."""
    from gamester.client.transcripts import kept_transcripts, read_transcripts

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
    seats = [words.say("cli.told.seat_name", number=seat) for seat in range(8)]
    place = f"{name}:{verdict.line}" if verdict.line else name
    speaker = Speaker(words, seats, signs=False)
    reason = speaker.tell(verdict.why)
    print(printable(f"{place}: {reason}"), file=sys.stderr if verdict.found != "fair" else sys.stdout)
    if verdict.found == "fair":
        for told in verdict.sums():
            print(printable(speaker.tell(told)))
    return STATUS[verdict.found]
