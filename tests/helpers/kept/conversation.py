"""What a client asks and is answered: the same requests to a server of any version, over one store."""

import json

from kept.opened import person
from kept.shapes import merged, shape
from server.here import Stream

REFUSED = 400
"""The least status of a refusal."""


async def converse(served, cookies, steps):
    """What a server answers to each step of a conversation, in the form in which a folder keeps it."""
    people = {name: person(served, cookie) for name, cookie in cookies.items()}
    known, found = {}, []
    for step in steps:
        who = people.setdefault(step["who"], person(served))
        if "stream" in step:
            found.append(step | await on_stream(served, step))
        elif "messages" in step:
            found.append(step | await at_a_table(who, step))
        else:
            found.append(step | await asked(who, step, known))
    return found


async def asked(who, step, known):
    """One request; what it names of earlier answers, as `{made}`, is put in, and what later ones need is known."""
    path, body = step["path"], json.dumps(step.get("body", {}))
    for name, value in known.items():
        path, body = path.replace(f"{{{name}}}", value), body.replace(f"{{{name}}}", value)
    headers = {"content-type": "application/json"}
    if "token" in step:
        headers |= bearer(step["token"])
    content = step.get("text") or (body if step["method"] == "POST" else None)
    answer = await who.http.request(step["method"], path, content=content, headers=headers)
    kind = answer.headers["content-type"]
    told = answer.json() if kind == "application/json" else None
    for name, key in step.get("keeps", {}).items():
        known[name] = told[key]
    code = told.get("code") if answer.status_code >= REFUSED else None
    return {"status": answer.status_code, "code": code, "kind": kind.partition(";")[0], "reply": shape(told)}


async def on_stream(served, step):
    """The first line of a program's stream."""
    stream = Stream(served.app, step["stream"], bearer(step["token"]))
    told = await stream.next()
    await stream.end()
    return {"type": told["type"], "reply": shape(told)}


def bearer(token):
    """The header by which a program shows its token."""
    return {"authorization": f"Bearer {token}"}


async def at_a_table(who, step):
    """What a connection is told: the answer to each message, and of everything that it hears the shape by its type."""
    table, answers = step["table"], []
    async with who.at(table) as line:
        for message in step["messages"]:
            await line.send(**message)
            told = await answered(line, message)
            answers.append({"type": told["type"], "code": told.get("code"), "reply": shape(told)})
    by_type = {}
    for text in line.raw:
        told = json.loads(text)
        by_type.setdefault(told["type"], []).append(shape(told))
    return {"answers": answers, "heard": {kind: merged(shapes) for kind, shapes in sorted(by_type.items())}}


async def answered(line, message):
    """The answer to a message."""
    while True:
        told = await line.receive()
        if told["type"] == "pong" if message["type"] == "ping" else told.get("id") == message["id"]:
            return told
