"""What is said over a WebSocket to a table: malformed, in the wrong order, by a stranger, with a token."""

import pytest
from websockets.exceptions import ConnectionClosed

from server.client import Person

MALFORMED = ("", "nonsense", "[]", '{"type":"what"}', '{"type":"act","id":5}', '{"type":"ping","n":1e400}',
             "[" * 9000, "\ud7ff", b"\x00\x01")  # fmt: skip


async def test_a_malformed_message_ends_the_connection_and_nothing_else(people):
    made = await people[0].open_table()
    for said in MALFORMED:
        async with people[0].at(made["id"]) as line:
            await line.wire.send(said)
            bye = await line.next("bye")
            assert (bye["code"], bye["retry"]) == ("protocol", False)
            with pytest.raises(ConnectionClosed):
                await line.receive()
    async with people[0].at(made["id"]) as line:
        assert line.welcome["type"] == "welcome"


@pytest.mark.parametrize(("protocol", "said"), [("gamester.v1", '{"type":"ping","n":1}'), ("gamester.v0", None)])
async def test_the_first_message_must_be_a_hello_and_another_protocol_is_told_to_reload(here, people, protocol, said):
    made = await people[0].open_table()
    async with here.wire(f"/ws/{made['id']}", people[0].headers, protocol) as wire:
        if said:
            await wire.send(said)
        assert '"code":"protocol"' in await wire.recv()


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
