"""Whatever a client sends again takes effect once: after a cut before the answer, a restart, at another process."""

import asyncio
import json
import random
import signal

from gamester.server.store import open_store
from server.client import Person, Served

KILLS = 12


async def test_chat_sent_again_to_a_server_that_is_killed_is_said_once(tmp_path):
    database, rng = str(tmp_path / "tables.db"), random.Random(5)
    served = Served(database, "--speed", "instant", "--rate", "0")
    ann = Person(served)
    made = await ann.open_table(options={"rounds": 200})
    waiting, numbers = [], 0
    for kill in range(KILLS + 1):
        async with ann.at(made["id"]) as line:
            for message in waiting:  # as the page and the terminal do after a welcome
                await line.send(**message)
            open_ = {message["id"]: message for message in waiting}
            for _ in range(6):
                numbers += 1
                message = {"type": "say", "id": f"say-{numbers}", "text": f"line {numbers}"}
                open_[message["id"]] = message
                await line.send(**message)
            if kill == KILLS:
                while open_:
                    open_.pop((await line.next("ack", "nack"))["id"], None)
                break
            killer = asyncio.get_running_loop().call_later(rng.random() * 0.02, served.process.kill)
            try:
                while True:
                    open_.pop((await line.next("ack", "nack"))["id"], None)
            except Exception:  # noqa: BLE001 - the connection is gone, however that is told
                killer.cancel()
            waiting = list(open_.values())
        served.stop(signal.SIGKILL)
        served = Served(database, "--speed", "instant", "--rate", "0", port=served.port)
    store = await open_store(database)
    said = [json.loads(one.body)["text"] for one in await store.said(made["id"], 0, 10_000)]
    await store.close()
    assert sorted(said) == sorted(f"line {number + 1}" for number in range(numbers))
    await ann.close()
    served.stop()
