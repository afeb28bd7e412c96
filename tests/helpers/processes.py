"""Processes that a test began, and what has become of them."""

import time
from pathlib import Path

GONE = ("Z", "", "", "")


def stat(pid) -> tuple[str, ...]:
    """State, parent, group and session of a process; that of one which nobody asks after any more if it has ended."""
    try:
        return tuple(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[:4])
    except OSError:
        return GONE


def alive(pid) -> bool:
    """Is a process running, not a mere name that nobody has asked after?"""
    return stat(pid)[0] != "Z"


def below(pid) -> list[int]:
    """The running processes of the session that a process began."""
    pids = [int(path.name) for path in Path("/proc").glob("[0-9]*")]
    return [each for each in pids if alive(each) and stat(each)[3] == str(pid)]


def wait_for(what, seconds=100):
    """Wait until something is so."""
    deadline = time.monotonic() + seconds
    while not what() and time.monotonic() < deadline:
        time.sleep(0.02)
    return what()
