"""What is asked of a server over a kept store, in whichever database it is."""

import json
from contextlib import AsyncExitStack

from cryptography.hazmat.primitives.asymmetric import ec

from cli.obeying import gamester
from identity.authenticator import Authenticator
from kept.conversation import converse
from kept.opened import person, read
from kept.playing import play
from kept.shapes import missing
from kept.terminal import Terminal
from server.here import Stream


def people_of(folder, served):
    """Each of the people with the cookie of then."""
    cookies = read(folder, "server/people.json")["people"]
    return {name: person(served, cookie) for name, cookie in cookies.items()}


async def record_of(who, table):
    """The record of a session that is over, as one of its people downloads it."""
    answer = await who.get(f"/api/replays/{table}/record")
    assert answer.status_code == 200, answer.text
    return answer.text


async def play_out(people, names, table, terminal=False):
    """Play a table to its end, with these people at it; the first one may be at a terminal, which kept its part in the
    shuffles. Returns the connections.
    """
    async with AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(people[name].at(table)) for name in names]
        for name, line in zip(names, lines, strict=True):
            assert line.state["chairs"][line.welcome["you"]["seat"]]["name"] == name
        if terminal:
            lines[0].terminal = Terminal(lines[0], table)
        await play(lines)
    return lines


def is_fair(record, path):
    """Does every shuffle of the record follow from what its server had committed itself to?"""
    path.write_text(record, "utf-8")
    done = gamester("verify", path, "--lang", "en")
    return (done.returncode, gamester("replay", path).returncode) == (0, 0)


def acts_in(lines):
    """The rows of a log that a record has too."""
    return [row for row in lines if json.loads(row)["type"] in ("shuffled", "act", "settled")]


def passkey_of(folder):
    """The passkey of then."""
    kept = read(folder, "server/people.json")["passkey"]
    found = Authenticator("table", "http://table")
    found.id, found.counter = bytes.fromhex(kept["id"]), kept["counter"]
    found.key = ec.derive_private_key(int(kept["key"]), ec.SECP256R1())
    return found


SAME = ("status", "code", "kind", "type")
"""What of an answer is the same as before."""


async def not_as_before(folder, served):
    """Which answers of the recorded conversation are other ones now, or lack a field."""
    before = read(folder, "client.json")
    after = await converse(served, read(folder, "server/people.json")["people"], before)
    found = []
    for old, new in zip(before, after, strict=True):
        name = old.get("path") or old.get("table") or old["stream"]
        found += [f"{name}: {key} {old[key]}, now {new[key]}" for key in SAME if old.get(key) != new.get(key)]
        found += [f"{name}{one}" for one in missing(old.get("reply", "null"), new.get("reply", "null"))]
        found += [f"{name} {one}" for one in missing(old.get("heard", {}), new.get("heard", {}))]
        answers = (one.get("answers", ()) for one in (old, new))
        for message, told, now in zip(old.get("messages", ()), *answers, strict=True):
            same = (told["type"], told["code"]) == (now["type"], now["code"])
            gone = (
                missing(told["reply"], now["reply"]) if same else [f"{told['type']}, now {now['type']} {now['code']}"]
            )
            found += [f"{name} {message['type']}: {one}" for one in gone]
    return found


async def heard_by_program(served, table, token):
    """The first thing that a program in a seat is told."""
    stream = Stream(served.app, table, {"authorization": f"Bearer {token}"})
    told = await stream.next()
    await stream.end()
    return told
