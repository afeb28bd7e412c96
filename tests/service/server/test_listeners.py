"""What a server keeps for somebody who listens to a table over a WebSocket."""

import asyncio
from types import SimpleNamespace

from gamester.server.app import make_app
from gamester.server.gate import Gate
from gamester.server.limits import Limits
from gamester.server.serving import Serving, listen, server_of
from gamester.server.web import Site
from server.client import Person


async def test_a_listener_is_served_without_a_task_and_leaves_the_table_once(registry):
    serving, ear = Serving(port=0, limits=0), listen("127.0.0.1", 0)
    site = Site(registry, Limits(0))
    server = server_of(make_app(site), serving, Gate(site.limits, site.turns))
    server.registry = registry
    running = asyncio.create_task(server.serve(sockets=[ear]))
    ann = Person(SimpleNamespace(url=f"127.0.0.1:{ear.getsockname()[1]}"))
    try:
        made = await ann.open_table()
        actor = await registry.table(made["id"])
        async with ann.at(made["id"]) as line:
            assert server.server_state.tasks == set()
            (frames,) = [one for one in server.server_state.connections if hasattr(one, "take")]
            assert not hasattr(frames, "scope")
            await line.send(type="ping", n=1)
            assert (await line.next("pong"))["n"] == 1
            assert len(actor.hosting.t.listeners) == 1
        async with asyncio.timeout(30):
            while actor.hosting.t.listeners:  # noqa: ASYNC110 - no event tells of it
                await asyncio.sleep(0.01)
        assert b'gamester_connections{role="player"} 0.0' in registry.metrics.text()
    finally:
        await ann.close()
        server.should_exit = True
        await running
