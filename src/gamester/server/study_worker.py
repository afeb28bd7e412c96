"""The process that does what `studying` can: it answers a question with a None for each act it looked at, then `Found`.

python -m gamester.server.study_worker
"""

from __future__ import annotations

from contextlib import suppress
from typing import BinaryIO

from gamester.server.helper import lines, read, write
from gamester.server.studying import Study, answered


def work(questions: BinaryIO, answers: BinaryIO) -> None:
    """The loop of the process."""
    study = Study(looked=lambda: write(answers, None))
    with suppress(EOFError, BrokenPipeError):  # the server has ended
        while True:
            what, args = read(questions)
            write(answers, answered(study, what, args))


if __name__ == "__main__":
    work(*lines())
