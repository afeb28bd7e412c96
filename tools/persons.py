"""Let simulated persons play a day everywhere, and compare their results byte by byte.

    python tools/persons.py service --persons 100               # the service of the page's worker, in this Python
    python tools/persons.py node --persons 100                  # the same in Pyodide, in Node
    python tools/persons.py chromium --persons 100              # in the worker of a real page; or firefox
    python tools/persons.py server --persons 200 --kill 2000      # one process over a file, real sockets, bad lines
    python tools/persons.py processes --persons 200 --kill 2000   # three processes on PostgreSQL

What a person does follows from the person's name and what is seen (`persons_choosing.py`). The persons take the games
in turn. What the page is told at the end (chips deal by deal, what every level wins with the cards, par, the interval,
the texts to share) is compared with what this process computes without a table service. The exit status is 1 if
anything differs.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Sequence
from datetime import date
from functools import partial
from pathlib import Path

import msgspec
import persons_choosing
import persons_here
from persons_at_servers import play as at_servers
from persons_choosing import at_table
from persons_here import NAME, kept, results
from persons_in_browsers import printed_in
from pyodide_in_node import printed, program_of, write_engine

from gamester.handlers.daily import result_info
from gamester.hosting import Head
from gamester.local.days import opening
from gamester.study.boards import Boards, daily_games, day_of
from gamester.study.results import board_results, session_of
from gamester.table.events import Event
from lockstep import number

DAY = "2026-11-24"
PROCESSES = {"server": 1, "processes": 3}
"""How many processes serve."""
BROWSERS = ("chromium", "firefox")
PROGRAMS = [Path(persons_choosing.__file__), Path(persons_here.__file__)]


def session_by(person: str, boards: Boards) -> list[Event]:
    """The events of a person's session."""
    return session_of(boards, opening(boards, NAME), partial(at_table, person))


def result_by(boards: Boards, events: Sequence[Event]) -> str:
    """The result of a session, as the page gets it."""
    found = list(board_results(events, boards.seed))
    head = Head("", boards.game, boards.variant, boards.options, host="", status="finished")
    return msgspec.json.encode(result_info(head, events, found, "en")).decode()


def in_fronts(where: str, persons: range, day: str, every: int) -> int:
    """Compare the results of a front with those computed here; the exit status."""
    began, games = time.monotonic(), daily_games()
    if where in PROCESSES:
        there, killed = asyncio.run(at_servers(persons, games, day, PROCESSES[where], every))
        more = f"{killed} processes killed"
    else:
        found = (
            asyncio.run(results(persons, games, day)) if where == "service" else in_pyodide(where, persons, games, day)
        )
        there, waits = [digest for digest, _ in found], sorted(took for _, took in found)
        late = waits[min(len(waits) - 1, len(waits) * 99 // 100)]
        more = f"there {waits[len(waits) // 2]:.2f} s after the last act, 99 of 100 within {late:.2f} s"
    took = time.monotonic() - began
    wrong = [person for person, digest in zip(persons, there, strict=True) if digest != expected(person, games, day)]
    told = f", persons {wrong[:20]}" if wrong else ""
    print(f"{where}: {len(wrong)} of {len(persons):,} results differ{told}; {more}; {took:,.0f} s.")
    return int(bool(wrong))


def expected(person: int, games: Sequence[str], day: str) -> str:
    """The digest of a person's result without a table service."""
    boards = day_of(date.fromisoformat(day), games[person % len(games)])
    return kept(result_by(boards, session_by(f"person {person}", boards)))


def in_pyodide(where: str, persons: range, games: Sequence[str], day: str) -> list[tuple[str, float]]:
    """The digests and times of results in Pyodide, in Node or in a browser."""
    asked = f"await results(range({persons.start}, {persons.stop}), {list(games)}, {day!r})"
    program = program_of(asked, *PROGRAMS)
    if where in BROWSERS:
        return list(printed_in(where, program))
    with tempfile.TemporaryDirectory(prefix="gamester-persons-") as folder:
        write_engine(Path(folder))
        found: list[tuple[str, float]] = printed(Path(folder), program)[0]
    return found


def main() -> int:
    """Compare, and say what differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("where", choices=("service", "node", *BROWSERS, *PROCESSES))
    parser.add_argument("--persons", type=number, default=100)
    parser.add_argument("--first", type=int, default=0, help="the number of the first person")
    parser.add_argument("--kill", type=int, default=0, metavar="N", help="kill a server whenever N commands were sent")
    parser.add_argument("--day", default=DAY)
    args = parser.parse_args()
    persons = range(args.first, args.first + args.persons)
    return in_fronts(args.where, persons, args.day, args.kill)


if __name__ == "__main__":
    sys.exit(main())
