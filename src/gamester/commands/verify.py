"""`gamester verify FILE…`: check that the shuffles of a record follow from its seed and the players' bytes."""

from __future__ import annotations

import sys

from gamester.errors import BadRecord
from gamester.messages import Message, Words, printable
from gamester.record import lines_of, path_of
from gamester.saying import Speaker

STATUS = {"fair": 0, "unfair": 1, "unopened": 1, "unproven": 1, "broken": 1, "unreadable": 2}


def verify_command(files: list[str], words: Words) -> int:
    """Check each file; returns the worst exit status, 0 only if every shuffle was recomputed and is right."""
    return max(verify_file(name, words) for name in files)


def verify_file(name: str, words: Words) -> int:
    """Print the verdict on a record's shuffles; returns the exit status."""
    from gamester.fair.check import Verdict, verify_record

    try:
        verdict = verify_record(lines_of(path_of(name)))
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
