"""Whatever happens to what the server says on its way, the client comes to know what the server told."""

import asyncio
import random
from contextlib import suppress
from dataclasses import replace

from gamester.client.at_server import AtServer, Wishes
from gamester.client.socket import Socket
from gamester.protocol import payloads, wire
from server.faulty import FAULTS, Relay

BEAT = 0.02
ACTS = 25


async def until(client, met):
    """Beat until a condition is met, as a client does that hears nothing."""
    async with asyncio.timeout(60):
        while not met():
            client.beat()
            await asyncio.sleep(BEAT)


async def act(client, rng):
    """Do an act, or deal, as soon as one may, and wait for its answer."""
    known, answers = client.known, []
    await until(client, lambda: known.must_act or known.may_deal)
    acts = [one for one in known.state.acts if not one.unasked]
    if not acts:
        client.deal(answers.append)
    else:
        one = rng.choice(acts)
        client.act(payloads.HeardAct(one.do, [] if one.limit is not None else one.cards, one.takes), answers.append)
    await until(client, lambda: answers)
    return answers[0]


def at_rest(known):
    """Does the table wait for the person? Then nothing happens."""
    return known.must_act or known.may_deal


async def test_after_faults_on_the_way_the_client_knows_what_the_server_told(served):
    await knows_what_was_told(served, FAULTS, 0)


async def knows_what_was_told(served, faults, seed):
    """Acts of a client whose line has these faults."""
    rng = random.Random(seed)
    form = ("loo", "five/wikipedia-2023") if seed else ("laugh", "adpoker")
    wishes = Wishes("Ann", *form, 4, {"rounds": 100})
    host = await asyncio.to_thread(AtServer, f"http://{served.url}", wishes, "en")
    relay = Relay(served.url, faults, seed)
    async with relay.open() as port:
        socket = Socket(replace(host.address, server=f"http://127.0.0.1:{port}"), host.calls.token, "en")
        client, keeping = socket.client, asyncio.create_task(socket.keep())
        try:
            done = []
            while len(done) < ACTS or set(relay.done) != set(faults):
                done.append(await act(client, rng))
            relay.faults = ()
            done.append(await act(client, rng))
            await until(client, lambda: at_rest(relay.truth) and at_rest(client.known) and not client.waiting)
            assert client.known.state == relay.truth.state
            assert client.known.log == relay.truth.log
            assert [one.n for one in client.known.log] == list(range(1, client.known.seq + 1))
        finally:
            keeping.cancel()
            with suppress(asyncio.CancelledError):
                await keeping
    assert sum(isinstance(one, wire.Ack) for one in done) > len(done) // 2
