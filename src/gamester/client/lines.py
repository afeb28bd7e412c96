"""A conversation over two text streams."""

from __future__ import annotations

from typing import Any, TextIO

from gamester.text.messages import printable
from gamester.text.saying import Speaker


class Lines:
    """A conversation over two text streams."""

    def __init__(self, speaker: Speaker, source: TextIO, sink: TextIO) -> None:
        """Read from `source`, write to `sink`."""
        self.speaker = speaker
        self.source = source
        self.sink = sink
        self.prompted = False
        """Is the prompt for a line on the screen?"""

    def say(self, key: str, /, **fills: Any) -> None:
        """Write a sentence."""
        self.write(self.speaker.say(key, **fills))

    def write(self, text: str) -> None:
        """Write a text of our own, of one line or several; over the prompt if it is on the screen."""
        if self.prompted:
            self.sink.write("\r")
            self.prompted = False
        self.sink.write("\n".join(map(printable, text.split("\n"))) + "\n")

    def ask(self) -> None:
        """Show the prompt for a line."""
        if not self.prompted:
            self.sink.write("> ")
            self.prompted = True
        self.sink.flush()

    def read(self) -> str | None:
        """A line without leading and trailing blanks; None at the end of input."""
        self.ask()
        line = self.source.readline()
        self.prompted = False
        return line.strip() if line else None
