"""Let simulated persons play a day everywhere, and compare their results byte by byte.

    python tools/persons.py rules --persons 10000 --workers 2
    python tools/persons.py service --persons 100               # the service of the page's worker, in this Python
    python tools/persons.py node --persons 100                  # the same in Pyodide, in Node
    python tools/persons.py chromium --persons 100              # in the worker of a real page; or firefox
    python tools/persons.py server --persons 200 --kill 2000      # one process over a file, real sockets, bad lines
    python tools/persons.py processes --persons 200 --kill 2000   # three processes on PostgreSQL

What a person does follows from the person's name and what is seen (`persons_choosing.py`). The persons take the games
in turn. `rules` plays every session interpreted, and walks through it by the compiled rules and by WebAssembly: after
every action the state and the legal actions of all seats must be the same bytes. The others compare what the page is
told at the end (chips deal by deal, what every level wins with the cards, par, the interval, the texts to share) with
what this process computes without a table service. The exit status is 1 if anything differs.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from datetime import date
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import persons_choosing
import persons_here
from persons_at_servers import play as at_servers
from persons_by_rules import InNode, begun, compiled, interpreted, result_by, session_by, walks_of
from persons_here import kept, results
from persons_in_browsers import printed_in
from pyodide_in_node import printed, program_of, write_engine

from gamester.study.boards import daily_games, day_of
from gamester.study.results import won_by_seats
from lockstep import number

DAY = "2026-11-24"
PROCESSES = {"server": 1, "processes": 3}
"""How many processes serve."""
BROWSERS = ("chromium", "firefox")
PROGRAMS = [Path(persons_choosing.__file__), Path(persons_here.__file__)]
CHUNK = 25
"""The persons of one task of a worker; one of them is compared with the levels too."""


class Played(NamedTuple):
    """What came of a person's day by the rules."""

    person: int
    deals: int
    actions: int
    agree: bool
    """Do all backends agree after every action?"""
    digest: str
    """Of all states, and of what each seat won."""
    result: str
    """The digest of the result beside the levels; empty if they did not play."""


def by_rules(first: int, last: int, day: str) -> list[Played]:
    """The days of some persons; runs in a process of its own."""
    games, found = daily_games(), []
    nodes = {game: InNode(game) for game in games}
    for person in range(first, last):
        game = games[person % len(games)]
        found.append(played(person, game, day, nodes[game], levels=person == first))
    for node in nodes.values():
        node.close()
    return found


def played(person: int, game: str, day: str, node: InNode, *, levels: bool) -> Played:
    """A person's day by every backend of the rules."""
    boards = day_of(date.fromisoformat(day), game)
    events = session_by(f"person {person}", boards)
    walks, o = list(walks_of(events)), begun(events).o
    found = interpreted(game, o, walks)
    won = won_by_seats(events)
    return Played(
        person, len(won), sum(len(walk.actions) for walk in walks),
        found == compiled(game, o, walks) == node.digest(o, walks), sha256(f"{found} {won}".encode()).hexdigest(),
        kept(result_by(boards, events)) if levels else "",
    )  # fmt: skip


def all_by_rules(persons: range, workers: int, day: str) -> Iterator[list[Played]]:
    """The days of some persons, as they are done."""
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        firsts = range(persons.start, persons.stop, CHUNK)
        for job in as_completed([pool.submit(by_rules, one, min(one + CHUNK, persons.stop), day) for one in firsts]):
            yield job.result()


def rules(persons: range, workers: int, day: str) -> int:
    """Compare the backends of the rules; the exit status."""
    began, found = time.monotonic(), list[Played]()
    for some in all_by_rules(persons, workers, day):
        found += some
        print(f"\r{len(found):,} of {len(persons):,} persons, {time.monotonic() - began:,.0f} s", end="", flush=True)
    wrong = [one.person for one in found if not one.agree]
    digest = sha256("".join(one.digest for one in sorted(found)).encode()).hexdigest()
    deals, actions = sum(one.deals for one in found), sum(one.actions for one in found)
    print(
        f"\n{deals:,} deals, {actions:,} actions: interpreted rules, compiled rules and WebAssembly"
        f" {'differ for persons ' + str(wrong[:20]) if wrong else 'agree after each'}. Digest {digest[:16]}."
    )
    return int(bool(wrong))


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
    parser.add_argument("where", choices=("rules", "service", "node", *BROWSERS, *PROCESSES))
    parser.add_argument("--persons", type=number, default=100)
    parser.add_argument("--first", type=int, default=0, help="the number of the first person")
    parser.add_argument("--workers", type=number, default=2, help="how many processes compare the rules")
    parser.add_argument("--kill", type=int, default=0, metavar="N", help="kill a server whenever N commands were sent")
    parser.add_argument("--day", default=DAY)
    args = parser.parse_args()
    persons = range(args.first, args.first + args.persons)
    if args.where == "rules":
        return rules(persons, args.workers, args.day)
    return in_fronts(args.where, persons, args.day, args.kill)


if __name__ == "__main__":
    sys.exit(main())
