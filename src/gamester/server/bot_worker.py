"""The bot worker: a process in which the searching bots of one game think, so that no table waits for them.

    python -m gamester.server.bot_worker loo

It loads the game's module, writes one answer when it is ready, and then answers the questions in turn. A question
holds the bot's spec and what its seat sees and remembers (`Seen`).
"""

from __future__ import annotations

import logging
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any, BinaryIO

from gamester.engine.modules import module_of
from gamester.server.helper import lines, read, write

if TYPE_CHECKING:
    from gamester.act import Act


def act_on(question: Any) -> Act | str:
    """The act of a bot, or the name of the exception."""
    from gamester.bots import bot_of

    spec, seen = question
    try:
        return bot_of(spec).choose(seen)
    except Exception as fault:  # noqa: BLE001 - a weaker bot answers, and the log of the server says why
        return type(fault).__name__


def serve(game: str, questions: BinaryIO, answers: BinaryIO) -> None:
    """Load the module of a game, and answer questions until the input ends."""
    module_of(game)
    with suppress(EOFError, BrokenPipeError):  # the server has ended
        write(answers, None)
        while True:
            write(answers, act_on(read(questions)))


def main() -> None:
    """Run the worker for the game on the command line."""
    questions, answers = lines()
    logging.getLogger("gamester").setLevel(logging.ERROR)  # the server does the logging
    serve(sys.argv[1], questions, answers)


if __name__ == "__main__":
    main()
