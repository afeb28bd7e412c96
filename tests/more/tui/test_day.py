"""A day's cards in the full screen of a real terminal: gone on with, killed, played to the end, compared."""

from __future__ import annotations

import signal
import sys
from datetime import date
from pathlib import Path

import pytest

from boards.playing import lines, played, the_first
from gamester.boards import day_of
from gamester.events import Acted
from gamester.local.days import day_path, kept_in
from service.tui.test_terminal import Terminal

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="a pseudo-terminal is needed"),
    pytest.mark.timeout(400),
]
DAY = "2026-11-16"
LOOK = ["--speed", "instant", "--reduced-motion", "--lang", "en"]


@pytest.fixture
def nearly_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The record of a day of which only the person's last act, and what follows, is missing."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("service.tui.test_terminal.WAIT", 200)  # the judge may have to be compiled
    boards = day_of(date.fromisoformat(DAY), "loo")
    events = played(boards, the_first)
    own = [at for at, event in enumerate(events) if isinstance(event, Acted) and event.seat == boards.chair]
    path = day_path(boards, date.fromisoformat(DAY))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(line + "\n" for line in lines(events[: own[-1]])), "utf-8")
    return path


def test_a_day_goes_on_in_the_full_screen_after_a_kill_and_is_compared_at_its_end(
    nearly_over: Path, tmp_path: Path
) -> None:
    before = nearly_over.read_bytes()
    terminal = Terminal(["daily", DAY, *LOOK], tmp_path)
    terminal.until("Hint")
    terminal.child.kill(signal.SIGKILL)
    terminal.child.wait()
    assert nearly_over.read_bytes() == before

    again = Terminal(["daily", DAY, *LOOK], tmp_path)
    again.until("Hint")
    again.child.send("h")
    again.listen(1.0)
    while "Par is" not in again.text():
        again.child.send("\r")
        again.listen(0.3)
    again.until("The costliest decisions", "No decision cost")
    assert again.end() == 0
    kept = kept_in(nearly_over)
    assert kept is not None
    assert kept.finished
