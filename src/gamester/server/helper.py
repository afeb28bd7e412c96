"""A process beside the server, for what takes long or holds the interpreter: both ends of it.

A message is its length in four bytes and a pickle; questions come from the server that started the process and from
nobody else.  The process gives way to all others, and ends with its input.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, BinaryIO

WIDTH = 4
POLITE = 10
"""So much lower is its priority than that of the server."""


def packed(thing: Any) -> bytes:
    """A message."""
    data = pickle.dumps(thing, pickle.HIGHEST_PROTOCOL)
    return len(data).to_bytes(WIDTH, "big") + data


# --- The server's end ---------------------------------------------------------------------------------------


class Helper:
    """A process that answers the server's questions."""

    def __init__(self, words: Sequence[str]) -> None:
        """`words` are what a Python of our own is started with: `-m`, a module, and more."""
        self.words = words
        self.process: Process | None = None

    async def start(self) -> None:
        """Start it, where it does not hear Ctrl-C, which is for the server; OSError."""
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, *self.words, stdin=PIPE, stdout=PIPE, start_new_session=True
        )

    def ask(self, question: Any) -> None:
        """Send a question; EOFError if the process does not run."""
        if self.process is None or self.process.stdin is None:
            raise EOFError
        self.process.stdin.write(packed(question))

    async def answer(self) -> Any:
        """Its next message; EOFError if it has ended, UnpicklingError if this is none."""
        if self.process is None or self.process.stdout is None:
            raise EOFError
        length = await self.process.stdout.readexactly(WIDTH)
        data = await self.process.stdout.readexactly(int.from_bytes(length, "big"))
        return pickle.loads(data)  # noqa: S301 - from a process of our own

    def kill(self) -> None:
        """Whatever it does, it does it no longer: whoever waits for an answer gets EOFError."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                self.process.kill()

    async def end(self) -> None:
        """It is no more; nobody may be waiting for an answer."""
        self.kill()
        process, self.process = self.process, None
        if process is not None:
            await process.communicate()


# --- Its own end --------------------------------------------------------------------------------------------


def lines() -> tuple[BinaryIO, BinaryIO]:
    """Where this process, a polite one from now on, reads questions and writes answers and nothing else."""
    if hasattr(os, "nice"):
        os.nice(POLITE)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return sys.stdin.buffer, answers


def read(questions: BinaryIO) -> Any:
    """The next question; EOFError at the end."""
    length = questions.read(WIDTH)
    if len(length) < WIDTH:
        raise EOFError
    return pickle.loads(questions.read(int.from_bytes(length, "big")))  # noqa: S301 - from the server that started us


def write(answers: BinaryIO, answer: Any) -> None:
    """Send an answer; BrokenPipeError if the server has ended."""
    answers.write(packed(answer))
    answers.flush()
