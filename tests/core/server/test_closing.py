"""A server ends its connections, those too that are closing at that moment."""

from types import SimpleNamespace

import pytest
from websockets.protocol import State
from websockets.server import ServerProtocol

from gamester.server.frames import Frames


@pytest.mark.parametrize("state", [State.OPEN, State.CLOSING, State.CLOSED])
def test_a_connection_in_any_state_is_closed_when_the_server_ends(state):
    closed, frames = [], Frames.__new__(Frames)
    frames.conn = ServerProtocol(state=state)
    frames.handshake_complete, frames.close_sent = True, False
    frames.ping_timer = frames.pong_timer = None
    frames.queue = SimpleNamespace(put_nowait=lambda _: None)
    frames.transport = SimpleNamespace(write=lambda _: None, close=lambda: closed.append(True))
    frames.shutdown()
    assert closed == [True]
