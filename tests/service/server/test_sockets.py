"""The real server over real sockets: a whole session, and the end in good order."""

import asyncio
import random
import signal
import subprocess
import sys

from folders import ROOT
from gamester.fair.check import verify_record
from server.client import Person, Served


async def sit(line, seat, name):
    assert (await line.ask("sit", seat=seat, name=name))["type"] == "ack"


async def test_a_whole_session_of_people_bots_and_a_program_is_played_watched_replayed_and_checked(people):
    """The program is `docs/examples/bot.py`, with a stream and posts."""
    ann, ben, zoe = people[:3]
    made = await ann.open_table(variant="three/wikipedia-2023")
    for person in (ben, zoe):
        await person.join(made)
    token = (await ann.post(f"/api/tables/{made['id']}/seats/3/token")).json()["token"]
    command = [
        sys.executable,
        str(ROOT / "docs" / "examples" / "bot.py"),
        f"http://{ann.served.url}",
        made["id"],
        token,
    ]
    program = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    async with ann.at(made["id"]) as a, ben.at(made["id"]) as b, zoe.at(made["id"]) as z:
        while a.state["chairs"][3]["by"] != "bot":  # until it has come, a stand-in plays its seat
            a.state["chairs"] = (await a.next("presence"))["chairs"]
        await sit(b, 2, "Ben")
        rng = random.Random(1)
        await asyncio.gather(a.play(rng), b.play(rng, deals=False), watch(z))
        for line in (a, b, z):
            assert line.state["finished"]
            assert [one["n"] for one in line.heard] == list(range(1, line.seq + 1))
        assert z.state["view"]["hand"] == []
        assert len(a.state["history"]) == a.state["view"]["deal"]
        assert sum(a.state["between"]["balances"]) + a.state["between"]["pool"] == 0
    said, faults = await program.communicate()
    assert (program.returncode, b"The session is over." in said) == (0, True), faults
    replay = f"/api/replays/{made['id']}"
    told = (await zoe.get(replay)).json()
    assert told["names"][:3:2] == ["Ann", "Ben"]
    steps, first = [], 1
    while first:
        part = (await zoe.get(f"{replay}/steps?seat=all&first={first}")).json()
        steps += part["steps"]
        first = part["next"]
    assert [step["n"] for step in steps] == list(range(1, len(steps) + 1))
    assert steps[-1]["state"]["finished"]
    assert all(len(step["hands"]) == 5 for step in steps)
    lines = (await zoe.get(f"{replay}/record")).text.splitlines()
    assert verify_record(lines).found == (await zoe.get(f"{replay}/verify")).json()["found"] == "fair"
    again = await zoe.http.post("/api/replays", content="\n".join(lines))
    assert again.status_code == 201
    assert (await zoe.get(f"/api/replays/{again.json()['id']}/steps?seat=0")).json()["steps"]


async def watch(line):
    while not line.state["finished"]:
        await line.next("news")


async def test_a_server_that_leaves_tells_everybody_to_come_again(tmp_path):
    served = Served(str(tmp_path / "tables.db"), "--rate", "0")
    ann = Person(served)
    made = await ann.open_table()
    async with ann.at(made["id"]) as line:
        served.process.send_signal(signal.SIGTERM)
        bye = await line.next("bye")
    assert (bye["code"], bye["retry"]) == ("drain", True)
    assert bye["after"] > 0
    assert served.process.wait(timeout=10) == 0
    served.stop()
    await ann.close()
