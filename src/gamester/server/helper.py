"""The process that does what `studying` can: this module has both ends of the connection, and is what the process runs.

A message is its length in four bytes and a pickle. Only the server that started the process sends it questions. The
answer is a None for each act that was looked at, then `Found`. The process has a low priority, and ends with its input.
"""

import asyncio
import os
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from typing import Any, BinaryIO

from gamester.server.studying import Study, answered

WIDTH = 4
POLITE = 10
"""The nice value of the process, relative to the server."""


def packed(thing: object) -> bytes:
    """An object as the bytes of a message."""
    data = pickle.dumps(thing, pickle.HIGHEST_PROTOCOL)
    return len(data).to_bytes(WIDTH, "big") + data


# --- The server's end ---------------------------------------------------------------------------------------


class Helper:
    """A process that answers the server's questions."""

    process: Process | None = None

    async def start(self) -> None:
        """Start the process in its own session, so that Ctrl-C reaches only the server; OSError."""
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "gamester.server.helper", stdin=PIPE, stdout=PIPE, start_new_session=True
        )

    def ask(self, question: object) -> None:
        """Send a question; EOFError if the process does not run."""
        if self.process is None or self.process.stdin is None:
            raise EOFError
        self.process.stdin.write(packed(question))

    async def answer(self) -> Any:
        """The next message of the process; EOFError if it has ended, UnpicklingError if the message is malformed."""
        if self.process is None or self.process.stdout is None:
            raise EOFError
        length = await self.process.stdout.readexactly(WIDTH)
        data = await self.process.stdout.readexactly(int.from_bytes(length, "big"))
        return pickle.loads(data)  # noqa: S301 - from a process of our own

    def kill(self) -> None:
        """Kill the process; a task that waits for an answer gets EOFError."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                self.process.kill()

    async def end(self) -> None:
        """Kill the process and wait for its end; no task may wait for an answer."""
        self.kill()
        process, self.process = self.process, None
        if process is not None:
            await process.communicate()


# --- The helper's end ---------------------------------------------------------------------------------------


def lines() -> tuple[BinaryIO, BinaryIO]:
    """The streams for questions and answers; it also lowers this process's priority and sends prints to stderr."""
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


def write(answers: BinaryIO, answer: object) -> None:
    """Send an answer; BrokenPipeError if the server has ended."""
    answers.write(packed(answer))
    answers.flush()


def work(questions: BinaryIO, answers: BinaryIO) -> None:
    """The loop of the process."""
    study = Study(looked=lambda: write(answers, None))
    with suppress(EOFError, BrokenPipeError):  # the server has ended
        while True:
            what, args = read(questions)
            write(answers, answered(study, what, args))


if __name__ == "__main__":
    work(*lines())
