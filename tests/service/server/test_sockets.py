"""The real server over real sockets: whole sessions, lost connections, what is malformed, what is late."""

import asyncio
import json
import random
import signal

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from folders import ROOT
from gamester.fair.check import verify_record
from server.client import Person, Served


async def seated(people, made, seats=None):
    """Everybody comes with the code."""
    for person in people:
        await person.join(made)


async def sit(line, seat, name):
    assert (await line.ask("sit", seat=seat, name=name))["type"] == "ack"


@pytest.mark.parametrize(("game", "variant"), [("loo", "three/wikipedia-2023"), ("laugh", "adpoker")])
async def test_a_whole_session_of_people_and_bots_is_played_watched_replayed_and_checked(people, game, variant):
    ann, ben, zoe = people[:3]
    made = await ann.open_table(game=game, variant=variant)
    await seated([ben, zoe], made)
    async with ann.at(made["id"]) as a, ben.at(made["id"]) as b, zoe.at(made["id"]) as z:
        await sit(b, 2, "Ben")
        rng = random.Random(1)
        await asyncio.gather(a.play(rng), b.play(rng, deals=False), watch(z))
        for line in (a, b, z):
            assert line.state["finished"]
            assert [one["n"] for one in line.heard] == list(range(1, line.seq + 1))
        assert z.state["view"]["hand"] == []
        assert len(a.state["history"]) == a.state["view"]["deal"]
        assert sum(a.state["between"]["balances"]) + a.state["between"]["pool"] == 0
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


async def test_a_connection_cut_at_any_moment_resumes_without_loss_or_repetition(people):
    ann = people[0]
    made = await ann.open_table()
    rng = random.Random(2)
    heard, since, finished = [], 0, False
    while not finished:
        async with ann.at(made["id"], since) as line:
            for _ in range(rng.randint(1, 6)):
                if line.state["finished"]:
                    break
                await line.play(rng, until=lambda line, n=line.seq: line.state["finished"] or line.seq > n)
            if rng.random() < 0.5 and line.asked:
                await line.send(type="act", id=line.id(), **line.choose(rng))
            heard += line.heard
            since, finished = line.seq, line.state["finished"]
            line.wire.transport.abort()
    assert [one["n"] for one in heard] == list(range(1, since + 1))


async def test_commands_doubled_and_out_of_order_change_nothing_twice(people):
    ann = people[0]
    made = await ann.open_table(variant="three/wikipedia-2023")
    rng = random.Random(3)
    acted = 0
    async with ann.at(made["id"]) as line:
        old = None
        while not line.state["finished"]:
            if line.asked:
                act = {"type": "act", "id": line.id(), **line.choose(rng)}
                sent = [act, act] + ([{**old, "id": line.id()}, old] if old else [])
                rng.shuffle(sent)
                for message in sent:
                    await line.send(**message)
                replies = {}
                for _ in sent:
                    reply = await line.next("ack", "nack")
                    replies.setdefault(reply["id"], []).append(reply)
                mine = replies[act["id"]]
                assert [reply["type"] for reply in mine] == [mine[0]["type"]] * 2
                acted += mine[0]["type"] == "ack"
                assert old is None or [reply["type"] for reply in replies[old["id"]]] == ["ack"]
                old = act if mine[0]["type"] == "ack" else old
            else:
                await line.play(rng, until=lambda line: line.asked or line.state["finished"])
    lines = (await ann.get(f"/api/replays/{made['id']}/record")).text.splitlines()
    rows = [json.loads(text) for text in lines]
    assert sum(row["type"] == "act" and row["seat"] == 0 for row in rows) == acted


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "[]",
        '{"type":"what"}',
        '{"type":"act","id":5}',
        '{"type":"ping","n":1e400}',
        "[" * 9000,
        "\ud7ff",
    ],
)
async def test_a_malformed_message_ends_the_connection_and_nothing_else(people, text):
    made = await people[0].open_table()
    async with people[0].at(made["id"]) as line:
        await line.wire.send(text)
        bye = await line.next("bye")
        assert (bye["code"], bye["retry"]) == ("protocol", False)
        with pytest.raises(ConnectionClosed):
            await line.receive()
    async with people[0].at(made["id"]) as line:
        assert line.welcome["type"] == "welcome"


async def test_binary_and_oversized_frames_end_the_connection(people):
    made = await people[0].open_table()
    async with people[0].at(made["id"]) as line:
        await line.wire.send(b"\x00\x01")
        assert (await line.next("bye"))["code"] == "protocol"
    async with people[0].at(made["id"]) as line:
        await line.wire.send("x" * 20_000)
        with pytest.raises(ConnectionClosed):
            while True:
                await line.receive()


async def test_the_first_message_must_be_a_hello(people):
    made = await people[0].open_table()
    address = f"ws://{people[0].served.url}/ws/{made['id']}"
    async with connect(address, subprotocols=["gamester.v1"], additional_headers=people[0].headers) as wire:
        await wire.send('{"type":"ping","n":1}')
        assert json.loads(await wire.recv())["code"] == "protocol"


async def test_another_protocol_is_told_to_reload(people):
    made = await people[0].open_table()
    address = f"ws://{people[0].served.url}/ws/{made['id']}"
    async with connect(address, subprotocols=["gamester.v0"], additional_headers=people[0].headers) as wire:
        assert json.loads(await wire.recv())["code"] == "protocol"


async def test_a_table_that_does_not_exist_and_one_that_is_private_look_the_same(people):
    ann, zoe = people[:2]
    made = await ann.open_table()
    await zoe.post("/api/me", {"name": "Zoe"})
    told = []
    for table in (made["id"], "0" * 12, "%2e%2e", "x" * 300):
        async with zoe.at(table) as line:
            told.append({key: value for key, value in line.welcome.items() if key != "table"})
    assert told == [told[0]] * 4
    assert told[0]["type"] == "bye"
    answers = [await zoe.get(f"/api/tables/{table}") for table in (made["id"], "0" * 12)]
    assert [answer.status_code for answer in answers] == [404, 404]
    assert answers[0].text == answers[1].text
    wrong = await zoe.post(f"/api/tables/{made['id']}/join", {"code": "guess"})
    assert (wrong.status_code, wrong.text) == (404, answers[0].text)


async def test_a_program_plays_a_seat_by_stream_and_post(people):
    import httpx

    from server.client import NO_TLS

    ann = people[0]
    made = await ann.open_table(variant="three/wikipedia-2023")
    given = (await ann.post(f"/api/tables/{made['id']}/seats/1/token")).json()
    headers = {"authorization": f"Bearer {given['token']}", "content-type": "application/json"}
    base, url = f"http://{ann.served.url}", f"/api/tables/{made['id']}"
    done = 0

    async def program():
        nonlocal done
        async with (
            httpx.AsyncClient(base_url=base, headers=headers, verify=NO_TLS, trust_env=False, timeout=30) as http,
            http.stream("GET", f"{url}/stream") as lines,
        ):
            async for text in lines.aiter_lines():
                state = json.loads(text).get("state")
                asked = [act for act in (state or {}).get("acts", ()) if not act["unasked"]]
                if asked:
                    act = {"do": asked[0]["do"], "cards": asked[0]["cards"], "takes": asked[0]["takes"]}
                    body = {"id": f"b{done}", "decision": state["decision"], **act}
                    reply = await http.post(f"{url}/acts", content=json.dumps(body))
                    assert reply.status_code in (200, 409), reply.text
                    done += reply.status_code == 200
                if state and state["finished"]:
                    return

    async with ann.at(made["id"]) as line:
        playing = asyncio.create_task(program())
        await asyncio.sleep(0.2)
        await line.play(random.Random(1))
        assert line.state["chairs"][1]["by"] == "bot"
        await playing
    assert done > 5


async def test_a_token_of_one_seat_opens_nothing_else(people):
    ann = people[0]
    made, other = await ann.open_table(), await ann.open_table()
    token = (await ann.post(f"/api/tables/{made['id']}/seats/1/token")).json()["token"]
    bearer = {"authorization": f"Bearer {token}"}
    stranger = Person(ann.served)
    assert (await stranger.http.get(f"/api/tables/{made['id']}", headers=bearer)).status_code == 200
    assert (await stranger.http.get(f"/api/tables/{other['id']}", headers=bearer)).status_code == 404
    assert (await stranger.http.get("/api/me", headers={"authorization": "Bearer nobody"})).status_code == 401
    async with stranger.at(made["id"], headers=bearer) as line:
        assert line.welcome["you"]["seat"] == 1
        assert not line.welcome["you"]["host"]
        assert (await line.ask("remove", seat=0))["code"] == "not_host"
    async with stranger.at(other["id"], headers=bearer) as line:
        assert line.welcome["code"] == "unknown"
    await stranger.close()


# --- Killed -------------------------------------------------------------------------------------------------


async def test_a_server_killed_at_any_moment_loses_nothing_that_was_acknowledged(tmp_path):
    await loses_nothing(tmp_path, signal.SIGKILL)


async def loses_nothing(tmp_path, how):
    """It is ended in the middle of commands again and again; the clients come again and the table goes on."""
    database = str(tmp_path / "tables.db")
    words = ("--speed", "instant", "--rate", "0")
    served = Served(database, *words)
    ann = Person(served)
    made = await ann.open_table(variant="three/wikipedia-2023")
    rng = random.Random(4)
    heard, since, acknowledged, pending = [], 0, set(), None
    for _ in range(5):
        try:
            async with ann.at(made["id"], since) as line:
                if pending is not None:
                    await line.send(**pending)
                stop = asyncio.get_running_loop().call_later(rng.uniform(0.02, 0.15), served.process.send_signal, how)
                while not line.state["finished"]:
                    if line.asked:
                        pending = {"type": "act", "id": line.id(), **line.choose(rng)}
                        await line.send(**pending)
                        reply = await line.next("ack", "nack")
                        acknowledged |= {reply["id"]} if reply["type"] == "ack" else set()
                    else:
                        await line.play(rng, until=lambda line: line.asked or line.state["finished"])
                stop.cancel()
        except (ConnectionClosed, InvalidStatus, OSError):
            pass
        heard += [one for one in line.heard if one["n"] > since]
        since = max(since, line.seq)
        served.stop(how)
        served = Served(database, *words, port=served.port)
        ann.served = served
    async with ann.at(made["id"], 0) as line:
        assert line.heard[: len(heard)] == heard
        assert [one["n"] for one in line.heard] == list(range(1, line.seq + 1))
        await line.play(rng)
    lines = (await ann.get(f"/api/replays/{made['id']}/record")).text.splitlines()
    assert verify_record(lines).found == "fair"
    assert sum('"seat":0,"do"' in text for text in lines) >= len(acknowledged) > 0
    await ann.close()
    served.stop()


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


async def test_the_example_bot_plays_a_session_to_its_end(people):
    import subprocess
    import sys

    ann = people[0]
    made = await ann.open_table(variant="three/wikipedia-2023")
    token = (await ann.post(f"/api/tables/{made['id']}/seats/2/token")).json()["token"]
    bot = ROOT / "examples" / "bot.py"
    command = [sys.executable, str(bot), f"http://{ann.served.url}", made["id"], token]
    playing = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    async with ann.at(made["id"]) as line:
        while line.state["chairs"][2]["by"] != "bot":  # until it has come, a stand-in plays its seat
            line.state["chairs"] = (await line.next("presence"))["chairs"]
        await line.play(random.Random(1))
    told, faults = await asyncio.to_thread(playing.communicate, timeout=30)
    assert playing.returncode == 0, faults
    assert "The session is over." in told


async def test_a_client_that_does_not_read_is_dropped_and_the_others_notice_nothing(people):
    ann, ben = people[:2]
    made = await ann.open_table()
    await ben.join(made)
    async with ann.at(made["id"]) as line, ben.at(made["id"]) as deaf:
        await sit(deaf, 1, "Ben")

        async def shout():
            while True:
                await deaf.send(type="hello", client="deaf", lang="en", since=0)

        shouting = asyncio.create_task(shout())
        while True:
            told = await line.next("presence")
            if not told["chairs"][1]["here"] or "gamester_slow_clients_total 1.0" in (await ann.get("/metrics")).text:
                break
            await line.ask("say", text="anybody there?")
        shouting.cancel()
        with pytest.raises((asyncio.CancelledError, ConnectionClosed)):
            await shouting
        assert (await line.ask("deal", deal=1))["type"] == "ack"
        deaf.wire.transport.abort()
    async with ben.at(made["id"]) as again:
        assert again.welcome["you"]["seat"] == 1
