"""A helper process without a process, for tests that make many sites."""

from collections import deque

from gamester.server.helper import Helper
from gamester.server.studying import Study, answered


class InProcess(Helper):
    """Answers as the process does, at once and in this one."""

    def __init__(self) -> None:
        self.answers = deque()
        self.study = Study(looked=lambda: self.answers.append(None))

    async def start(self) -> None:
        """There is nothing to start."""

    def ask(self, question) -> None:
        self.answers.append(answered(self.study, *question))

    async def answer(self):
        return self.answers.popleft()
