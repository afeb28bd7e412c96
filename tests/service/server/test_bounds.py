"""What goes beyond the bounds, over raw sockets; all that is refused without them is in the core lane."""

import json
import socket
import time

import pytest

from folders import HELPERS
from gamester.server.limits import Bounds
from server.client import PATIENCE, Served


class Bounded(Served):
    """A server with bounds of one's own."""

    def __init__(self, **bounds) -> None:
        self.start(str(HELPERS / "server" / "bounded.py"), json.dumps(bounds), "")


@pytest.fixture
def wire():
    """A connection that has hardly any room for what it is sent."""
    served = Bounded(unsent_seconds=0.5, closing_seconds=0.5)
    with socket.socket() as made:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        made.settimeout(PATIENCE)
        made.connect(("127.0.0.1", served.port))
        yield made
    log = served.stop()
    assert not log, log


def test_a_head_that_is_too_long_is_answered_in_a_sentence_and_cut_off(wire):
    """Not one byte more is sent: what the server leaves unread would cut off its answer too."""
    begin, said = b"GET / HTTP/1.1\r\nx: ", b""
    wire.sendall(begin + b"a" * (Bounds().head + 1 - len(begin)))
    while more := wire.recv(65_536):
        said += more
    assert said.startswith(b"HTTP/1.1 431")
    assert said.endswith(b".\n")


def test_who_does_not_read_what_he_asked_for_is_cut_off(wire):
    began = time.monotonic()
    with pytest.raises(ConnectionError):
        while time.monotonic() < began + PATIENCE:
            wire.sendall(b"GET /api/rules/loo HTTP/1.1\r\nhost: table\r\n\r\n")
            time.sleep(0.01)
