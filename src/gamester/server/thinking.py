"""A process beside the server in which bots that search think about one game, so that no table waits for them.

    python -m gamester.server.thinking loo

It compiles what it needs or finds it where it was kept, writes one answer to say so, and then answers each question
in turn.  A message is its length in four bytes and a pickle; questions come from the server that started it and from
nobody else.  It is given what one seat sees and remembers (`Seen`) and how its bot is made, and ends with its input.
"""

from __future__ import annotations

import logging
import os
import pickle
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, BinaryIO

if TYPE_CHECKING:
    from gamester.act import Act

POLITE = 10
"""So much lower is its priority than that of the server."""
WIDTH = 4


def packed(thing: Any) -> bytes:
    """A message."""
    data = pickle.dumps(thing, pickle.HIGHEST_PROTOCOL)
    return len(data).to_bytes(WIDTH, "big") + data


def read(stream: BinaryIO) -> Any:
    """The next message; EOFError at the end."""
    length = stream.read(WIDTH)
    if len(length) < WIDTH:
        raise EOFError
    return pickle.loads(stream.read(int.from_bytes(length, "big")))  # noqa: S301 - from the server that started us


def act_on(question: Any) -> Act | str:
    """What a bot does, or the name of what went wrong."""
    from gamester.bots import bot_of

    spec, seen = question
    try:
        return bot_of(spec).choose(seen)
    except Exception as fault:  # noqa: BLE001 - a weaker bot answers, and the log of the server says why
        return type(fault).__name__


def serve(prepare: Callable[[], None], questions: BinaryIO, answers: BinaryIO) -> None:
    """Get ready, and answer until there are no more questions."""
    prepare()
    with suppress(EOFError, BrokenPipeError):  # the server has ended
        answers.write(packed(None))
        while True:
            answers.flush()
            answers.write(packed(act_on(read(questions))))


def main() -> None:
    """Think about the game that is named, with answers where nothing else is printed."""
    from gamester.bots.search import make_ready

    if hasattr(os, "nice"):
        os.nice(POLITE)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    logging.getLogger("gamester").setLevel(logging.ERROR)  # the server says what there is to be said
    serve(lambda: make_ready(sys.argv[1]), sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
