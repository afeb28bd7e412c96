"""A link between two processes that falls silent without a word is cut at both ends, and one that lives is kept.

A client asks for a sign of life now and then, however much it has to send.
"""

import asyncio
from types import SimpleNamespace

import pytest

from gamester.client.socket import BEAT as ASKED
from gamester.client.socket import Address, Socket
from gamester.protocol import wire
from gamester.server.links import BEAT, SILENT
from gamester.server.relay import PeerClient, PeerServer
from gamester.server.store import Process
from world.loop import VirtualLoop
from world.network import Network

COUNTED = SimpleNamespace(inc=lambda: None, dec=lambda: None)


def run_until_over(loop, what):
    """Run something in virtual time, and close the loop."""
    asyncio.set_event_loop(loop)
    try:
        loop.run_until_complete(what)
    finally:
        asyncio.set_event_loop(None)
        loop.end()


def run(what):
    """Do something with a link over a simulated network."""
    loop = VirtualLoop(1)
    network = Network(loop, 1)
    owner = PeerServer(SimpleNamespace(tables={}), "secret")

    async def linked():
        ear = network.listen(lambda: owner.link, "10.0.0.1", 0)
        relays = await PeerClient.to(Process("other", f"10.0.0.1:{ear.place[1]}", "secret"), COUNTED, 5.0)
        await what(network, relays, owner)

    run_until_over(loop, linked())


@pytest.mark.parametrize("silent", [False, True])
def test_a_silent_link_is_cut_at_both_ends_and_another_is_kept(silent):
    async def wait(network, relays, owner):
        await asyncio.sleep(60.0)
        assert relays.open
        assert not owner.ended
        if silent:
            network.silence(next(iter(network.lines)))
        await asyncio.sleep(SILENT + 3 * BEAT)
        assert relays.open is not silent
        assert owner.ended is silent

    run(wait)


def test_a_client_that_is_busy_asks_for_a_sign_of_life():
    sent = []

    async def send(text):
        sent.append(text)

    async def is_busy():
        socket = Socket(Address("http://10.0.0.1:8000", "table", ""), "token", "en")
        sending = asyncio.ensure_future(socket._send(SimpleNamespace(send=send)))
        for _ in range(9):
            await asyncio.sleep(ASKED / 3 - 0.1)
            socket.post(wire.Describe("id"))
        sending.cancel()

    run_until_over(VirtualLoop(1), is_busy())
    assert sum('"ping"' in text for text in sent) == 2
