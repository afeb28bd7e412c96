"""The real thing in a real terminal: a deal by keys, another size, killed, resumed, left."""

from __future__ import annotations

import os
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path

import pexpect
import pyte
import pytest

from gamester.table.record import replay_file
from gamester.tui.control import TOO_SOON

WAIT = 20.0
"""After so many seconds in which nothing comes, nothing will."""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a pseudo-terminal is needed")


class Terminal:
    """A command in a pseudo-terminal, and what stands on its screen."""

    def __init__(self, arguments: list[str], home: Path, **environment: str) -> None:
        """Start `gamester` with these arguments in a terminal of 80 by 24."""
        env = {**os.environ, "TERM": "xterm-256color", "HOME": str(home), "XDG_DATA_HOME": str(home), **environment}
        command = ["-m", "gamester", *arguments]
        self.child = pexpect.spawn(sys.executable, command, env=env, dimensions=(24, 80), timeout=WAIT)
        self.screen = pyte.Screen(80, 24)
        self.stream = pyte.ByteStream(self.screen)

    def text(self) -> str:
        """What stands on the screen."""
        return "\n".join(self.screen.display)

    def until(self, *words: str, gone: str = "\0") -> str:
        """Read on until one of these words stands on the screen, and what shall be gone is; which one."""
        while True:
            for word in words:
                if word in self.text() and gone not in self.text():
                    return word
            try:
                self.stream.feed(self.child.read_nonblocking(65536, timeout=WAIT))
            except (pexpect.TIMEOUT, pexpect.EOF):
                raise AssertionError(f"{words} not in\n{self.text()}") from None

    def listen(self, seconds: float) -> None:
        """Take in what comes within so many seconds."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            with suppress(pexpect.TIMEOUT):
                self.stream.feed(self.child.read_nonblocking(65536, timeout=0.02))

    def resize(self, columns: int, lines: int) -> None:
        """Another size."""
        self.screen.resize(lines, columns)
        self.child.setwinsize(lines, columns)

    def end(self) -> int:
        """Wait for the end; the exit status."""
        end = time.monotonic() + WAIT
        while self.child.isalive() and time.monotonic() < end:
            try:
                self.child.read_nonblocking(65536, timeout=0.05)
            except (pexpect.TIMEOUT, pexpect.EOF):
                continue
        self.child.wait()
        self.child.close()
        return int(self.child.exitstatus)


def test_an_evening_in_a_real_terminal(tmp_path: Path) -> None:
    record = tmp_path / "evening.jsonl"
    game = ["play", "loo", "--seed", "pty", "--name", "Ann", "--speed", "instant", "--reduced-motion", "--lang", "en"]
    terminal = Terminal([*game, "--record", str(record)], tmp_path)
    terminal.until("Pass")
    terminal.listen(TOO_SOON)  # a key struck at once was meant for what was there before
    terminal.child.send("p")
    terminal.until("Next deal")
    terminal.child.send("\r")
    terminal.until("deal 2 of 5")
    terminal.resize(60, 20)
    terminal.until("too small")
    terminal.resize(100, 30)
    terminal.until("Hint")
    terminal.until("Pass", "Next deal")
    told = record.read_bytes()
    terminal.child.kill(signal.SIGKILL)
    terminal.child.wait()
    assert record.read_bytes() == told
    before = replay_file(record)
    assert before.fault is None
    assert before.session is not None
    assert before.session.s.deal == 2

    again = Terminal(["play", "--resume", str(record), "--speed", "instant", "--lang", "fr"], tmp_path)
    again.until("donne 2 sur 5")
    again.until("Passer", "Donne suivante")
    again.child.send("\x03")
    again.until("Quitter la table ?")
    again.child.send("y")
    again.until("La soirée est gardée ; pour la reprendre :")
    assert again.end() == 0
    after = replay_file(record)
    assert after.fault is None
    assert after.session is not None
    assert after.session.s == before.session.s
