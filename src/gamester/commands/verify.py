"""`gamester verify FILE…`: are the shuffles of a record what its seed and the players' bytes make them?"""

from __future__ import annotations

import sys
from pathlib import Path

from gamester.errors import BadRecord
from gamester.messages import Message, Words, printable
from gamester.record import lines_of
from gamester.saying import Speaker

STATUS = {"fair": 0, "unfair": 1, "unopened": 1, "unproven": 1, "broken": 1, "unreadable": 2}


def verify_command(files: list[str], words: Words) -> int:
    """Check each file on its own; the worst exit status: 0 only if every shuffle was computed again and is right."""
    return max(verify_file(name, words) for name in files)


def verify_file(name: str, words: Words) -> int:
    """Say what a record's shuffles are worth; its exit status."""
    from gamester.server.fair_check import Verdict, verify_record

    try:
        verdict = verify_record(lines_of(Path(name)))
    except BadRecord as fault:
        verdict = Verdict("unreadable", Message(fault.key, fault.fills))
    seats = [words.say("cli.told.seat_name", number=seat) for seat in range(8)]
    place = f"{name}:{verdict.line}" if verdict.line else name
    reason = Speaker(words, seats, signs=False).tell(verdict.why)
    print(printable(f"{place}: {reason}"), file=sys.stderr if verdict.found != "fair" else sys.stdout)
    if verdict.found == "fair":
        shares = ", ".join(map(str, verdict.seats))
        print(words.say("server.fair.deals", n=verdict.deals))
        print(words.say("server.fair.reshuffles", n=verdict.reshuffles))
        print(words.say("server.fair.lots", n=verdict.lots))
        print(words.say("server.fair.dealer" if verdict.dealer else "server.fair.no_dealer"))
        print(words.say("server.fair.shares", seats=shares) if shares else words.say("server.fair.no_shares"))
    return STATUS[verdict.found]
