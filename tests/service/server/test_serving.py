"""The server as a program: what it needs to start, what it tells a browser over HTTPS, and what it logs."""

import asyncio
import os
import random
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from gamester.server.admission import Admission
from gamester.server.app import is_loopback, make_app
from gamester.server.limits import Limits
from gamester.server.serving import Serving, listen, open_to_others, server_of, url_of
from gamester.server.web import ServerContext
from server.client import JSON, Person, Served


async def test_behind_https_the_cookie_is_bound_to_the_host_and_the_log_holds_no_cards_names_or_tokens(tmp_path):
    words = ("--proxy", "127.0.0.1", "--speed", "instant", "--rate", "0", "--log-json")
    served = Served(str(tmp_path / "t.db"), *words)
    person, ann = Person(served), Person(served)
    secure = {"x-forwarded-proto": "https", "origin": f"https://{served.url}", **JSON}
    answer = await person.http.post("/api/me", content="{}", headers=secure)
    assert re.match(r"__Host-gamester=[\w-]{43};", answer.headers["set-cookie"])
    assert "Secure" in answer.headers["set-cookie"]
    assert "max-age" in answer.headers["strict-transport-security"]
    made = await ann.open_table(variant="three/wikipedia-2023")
    async with ann.at(made["id"]) as line:
        await line.play(random.Random(1), until=lambda line: line.seq > 30)
        await line.wire.send("nonsense")
        await line.next("bye")
    await person.close()
    await ann.close()
    log = served.stop()
    assert not [word for word in ("Ann", ann.http.cookies["gamester"], made["code"]) if word in log]
    assert not re.search(r"\b[2-9TJQKA][CDHS]\b", log)


def test_what_hinders_a_server_from_starting_is_one_sentence_and_status_two(served, tmp_path):
    """A port that is taken; a database that is none, named by the environment; one that another server has."""
    (tmp_path / "junk.db").write_text("no database at all" * 100)
    own = os.environ | {"GAMESTER_DATABASE": str(tmp_path / "junk.db")}
    cases = {
        str(served.port): ["--database", str(tmp_path / "t.db"), "--port", str(served.port)],
        "--port": ["--database", str(tmp_path / "t.db"), "--port", "70000"],
        str(tmp_path / "junk.db"): ["--port", "0"],
        served.database: ["--database", served.database, "--port", "0"],
    }

    def begun(words):
        command = [sys.executable, "-m", "gamester", "serve", "--no-open", *words]
        return subprocess.run(command, stderr=subprocess.PIPE, text=True, env=own, timeout=100, check=False)

    with ThreadPoolExecutor() as together:
        for named, done in zip(cases, together.map(begun, cases.values()), strict=True):
            assert done.returncode == 2, done.stderr
            assert done.stderr.startswith("gamester: ")
            assert done.stderr.count("\n") == 1
            assert named in done.stderr


@pytest.mark.parametrize("host", ["0.0.0.0", "::", ""])
def test_a_server_that_listens_everywhere_names_an_address_that_is_not_this_machines_alone(host):
    found = open_to_others(host, 8000, ())
    assert found is None or not is_loopback(re.match(r"http://\[?(.+?)\]?:8000", found)[1])
    assert url_of(host, 8000) == "http://127.0.0.1:8000"


class Listening(Served):
    """A server that somebody else has started."""

    def __init__(self, url: str) -> None:
        self.url = url


async def test_a_listener_is_served_without_a_task_and_leaves_the_table_once(registry):
    serving, ear = Serving(port=0, limits=0), listen("127.0.0.1", 0)
    site = ServerContext(registry, Limits(0))
    server = server_of(make_app(site), serving, Admission(site.limits, site.turns))
    server.registry = registry
    running = asyncio.create_task(server.serve(sockets=[ear]))
    ann = Person(Listening(f"127.0.0.1:{ear.getsockname()[1]}"))
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
