"""`gamester replay FILE…`: a record told in words, or as one JSON object a file."""

from __future__ import annotations

import json
import sys
from typing import Any

from gamester.kernel.cards import NO_SEAT
from gamester.table.events import Acted, Event, Settled, Shuffled, renamed
from gamester.table.faults import fault_line
from gamester.table.record import Replay, path_of, replay_file
from gamester.table.session import Session
from gamester.text.messages import Words, spelled_out
from gamester.text.phrases import signed
from gamester.text.saying import Speaker


def replay_command(files: list[str], words: Words, *, as_json: bool) -> int:
    """Replay each file on its own; the worst exit status. C6"""
    status = 0
    for name in files:
        teller = None if as_json else Teller(words)
        result = replay_file(path_of(name), teller.watch if teller else None)
        if as_json:
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
        """Tell in this language."""
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
        if before is None or isinstance(event, Settled):
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
