"""Accounts over HTTP and sockets: who may change them, who is held up by guesses, and what logging out ends."""

import pytest

pytestmark = pytest.mark.asyncio


async def test_the_socket_of_a_browser_that_logs_out_is_closed(people):
    ann = people[0]
    made = await ann.open_table()
    async with ann.at(made["id"]) as line:
        await ann.post("/api/me/leave")
        bye = await line.next("bye")
        assert (bye["code"], bye["retry"]) == ("forbidden", False)


async def test_a_stream_ends_with_the_token_it_was_asked_with(people):
    ann = people[0]
    made = await ann.open_table()
    token = ann.http.cookies["gamester"]
    ann.http.cookies.clear()
    ann.http.headers["authorization"] = f"Bearer {token}"
    async with ann.http.stream("GET", f"/api/tables/{made['id']}/stream") as stream:
        lines = stream.aiter_lines()
        await anext(lines)
        await ann.post("/api/me/leave")
        last = [line async for line in lines][-1]
        assert '"forbidden"' in last
    assert (await ann.get("/api/me")).status_code == 401


async def test_nobody_comes_back_by_the_link_of_a_table_from_which_somebody_was_removed(people):
    ann, ben, cat = people[:3]
    made = await ann.open_table()
    await ben.join(made)
    async with ann.at(made["id"]) as line, ben.at(made["id"]) as removed:
        assert (await removed.ask("sit", seat=1, name="Ben"))["type"] == "ack"
        assert (await line.ask("remove", seat=1))["type"] == "ack"
        code = line.welcome["you"]["code"]
    join = f"/api/tables/{made['id']}/join"
    assert (await cat.post(join, {"code": made["code"]})).status_code == 404
    assert (await ann.post(join, {"code": made["code"]})).status_code == 200, "who belongs there needs no code"
    assert (await cat.post(join, {"code": code})).status_code == 200
    assert (await ben.post(join, {"code": code})).status_code == 404
