"""A server that is told to end, again and again."""

import signal

from service.server.test_sockets import loses_nothing


async def test_a_server_ended_at_any_moment_loses_nothing_that_was_acknowledged(tmp_path):
    await loses_nothing(tmp_path, signal.SIGTERM)
