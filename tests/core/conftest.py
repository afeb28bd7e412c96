"""A test of the core lane that leaves its process, waits for the clock or compiles has no place here: it fails."""

import sys
import threading

import pytest

from third_game.fixtures import installed as third_game
from third_game.fixtures import package, without_ducat

__all__ = ["package", "third_game", "without_ducat"]
FORBIDDEN = {
    "subprocess.Popen": "a process", "os.fork": "a process", "os.forkpty": "a process", "os.posix_spawn": "a process",
    "os.exec": "a process", "os.system": "a process", "socket.bind": "a port", "socket.connect": "a connection",
    "time.sleep": "waiting",
}  # fmt: skip
"""What Python tells of in audit events, and what it is."""
running = [False]
"""Is a test of this lane running?"""


def refuse(event, given):
    """Let nothing of that happen while a test of this lane runs."""
    if not running[0]:
        return
    what = FORBIDDEN.get(event, "Numba" if event == "import" and given[0] == "numba" else None)
    if event == "time.sleep" and threading.current_thread() is not threading.main_thread():
        return  # the store's thread paces its own commits; Python 3.13 is the first to tell of it
    if what:
        raise AssertionError(f"The core lane does without {what} ({event}): another lane is the place for this test.")


sys.addaudithook(refuse)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup():
    """What fixtures do counts too."""
    running[0] = True


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown():
    """Other lanes may do as they like."""
    running[0] = False
