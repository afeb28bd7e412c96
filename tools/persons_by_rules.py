"""Simulated persons by the rules alone: interpreted, compiled for the processor, and compiled for WebAssembly.

A session is played once, interpreted. Its actions are then walked through by each backend. After every action the state
and the legal actions of every seat are compared, all of a session as one SHA-256.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator, Sequence
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import IO, Any, NamedTuple, cast

import msgspec
import numpy as np
import numpy.typing as npt
from persons_choosing import at_table
from persons_here import NAME
from rules_in_node import node

from gamester.engine.modules import BUILT
from gamester.games import game_of
from gamester.handlers.daily import result_info
from gamester.hosting import Head
from gamester.local.days import opening
from gamester.study.boards import Boards
from gamester.study.results import board_results, session_of
from gamester.table.events import Acted, Event, Opened
from gamester.table.session import Session
from gamester_lab.compile.compiler import admitted_rounds, uncounted
from gamester_lab.compile.layout import empty_record, options_record, pack
from gamester_lab.compile.lockstep import Packer


class Walk(NamedTuple):
    """A state, and what is done from there on until chance steps in."""

    begun: Any
    actions: list[tuple[int, int]]
    """Each a seat and an action."""


def session_by(person: str, boards: Boards) -> list[Event]:
    """The events of a person's session."""
    return session_of(boards, opening(boards, NAME), partial(at_table, person))


def result_by(boards: Boards, events: Sequence[Event]) -> str:
    """The result of a session, as the page gets it."""
    results = list(board_results(events, boards.seed))
    head = Head("", boards.game, boards.variant, boards.options, host="", status="finished")
    return msgspec.json.encode(result_info(head, events, results, "en")).decode()


def begun(events: Sequence[Event]) -> Session:
    """The session before its first deal."""
    opened = events[0]
    assert isinstance(opened, Opened)
    return Session(opened)


def walks_of(events: Sequence[Event]) -> Iterator[Walk]:
    """The walks of a session."""
    session = begun(events)
    rules = session.game.rules
    walk = Walk(rules.copy(session.s), [])
    for event in events[1:]:
        if isinstance(event, Acted):
            steps = session.game.words.steps(session.s, session.o, event.seat, event.act)
            walk.actions.extend((event.seat, action) for action in steps)
        session.apply(event)
        if not isinstance(event, Acted):
            if walk.actions:
                yield walk
            walk = Walk(rules.copy(session.s), [])


def interpreted(game: str, o: Any, walks: Sequence[Walk]) -> str:
    """The digest of some walks by the rules' own source."""
    rules, hashed = game_of(game).rules, sha256()
    packed = Packer(rules.State)
    for walk in walks:
        s = rules.copy(walk.begun)
        for seat, action in walk.actions:
            rules.do(s, o, seat, action)
            hashed.update(packed(s))
            hashed.update(np.array([rules.legal(s, o, other) for other in range(s.seats)], np.int64).tobytes())
    return hashed.hexdigest()


@cache
def walker(game: str) -> Any:
    """The compiled walk: (states, options, seats, actions, rows, legal)."""
    admitted_rounds(game)
    do_of, legal_of = game_of(game).rules.do, game_of(game).rules.legal

    @uncounted
    def walk(states: Any, options: Any, seats: Any, actions: Any, rows: Any, legal: Any) -> None:
        s, o = states[0], options[0]
        for place in range(len(actions)):
            do_of(s, o, seats[place], actions[place])
            rows[place] = s
            for other in range(s.seats):
                legal[place, other] = legal_of(s, o, other)

    return walk


def compiled(game: str, o: Any, walks: Sequence[Walk]) -> str:
    """The digest of some walks by the compiled rules."""
    state, options, hashed = game_of(game).rules.State, options_record(o), sha256()
    for walk in walks:
        states, many = empty_record(state), len(walk.actions)
        pack(walk.begun, states)
        seats, actions = numbers_of(walk).T.copy()
        rows, legal = empty_record(state, many), np.zeros((many, walk.begun.seats), np.int64)
        walker(game)(states, options, seats, actions, rows, legal)
        for row, acts in zip(rows, legal, strict=True):
            hashed.update(row.tobytes())
            hashed.update(acts.tobytes())
    return hashed.hexdigest()


def numbers_of(walk: Walk) -> npt.NDArray[np.int64]:
    """The actions of a walk as rows of a seat and an action."""
    return np.array(walk.actions, np.int64).reshape(-1, 2)


class InNode:
    """A game's WebAssembly module in a process of Node."""

    def __init__(self, game: str) -> None:
        """Start it."""
        script = str(Path(__file__).with_name("persons_in_node.mjs"))
        command = [node(), "--disable-warning=ExperimentalWarning", script, str(BUILT), game]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.packed = Packer(game_of(game).rules.State)

    def close(self) -> None:
        """Stop it."""
        self.process.terminate()
        for stream in (self.process.stdin, self.process.stdout):
            cast("IO[bytes]", stream).close()
        self.process.wait()

    def digest(self, o: Any, walks: Sequence[Walk]) -> str:
        """The digest of some walks."""
        text = json.dumps({"many": [len(walk.actions) for walk in walks]}).encode()
        parts = [part for walk in walks for part in (self.packed(walk.begun), numbers_of(walk).tobytes())]
        into, out = cast("IO[bytes]", self.process.stdin), cast("IO[bytes]", self.process.stdout)
        into.write(b"".join([b"%08x" % len(text), text, options_record(o).tobytes(), *parts]))
        into.flush()
        return out.read(64).decode()
