"""The process in which bots that search think about one game, so that no table waits for them.

    python -m gamester.server.bot_worker loo

It compiles what it needs or finds it where it was kept, writes one answer to say so, and then answers each question
in turn.  It is given what one seat sees and remembers (`Seen`) and how its bot is made.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, BinaryIO

from gamester.server.helper import lines, read, write

if TYPE_CHECKING:
    from gamester.act import Act


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
        write(answers, None)
        while True:
            write(answers, act_on(read(questions)))


def main() -> None:
    """Think about the game that is named."""
    from gamester.bots.search import make_ready

    questions, answers = lines()
    logging.getLogger("gamester").setLevel(logging.ERROR)  # the server says what there is to be said
    serve(lambda: make_ready(sys.argv[1]), questions, answers)


if __name__ == "__main__":
    main()
