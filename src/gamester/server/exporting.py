"""What leaves the store as files: the record of a session that has ended, and all that is kept of a person.

Cards stay hidden while a session goes on, from the operator's command line too: its record is given when it has ended.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Any

from gamester.errors import GamesterError
from gamester.events import read_body, read_event
from gamester.games import game_of
from gamester.server.accounts import handle_of
from gamester.server.identity import BadName
from gamester.server.store import Person, Status, Store
from gamester.taking_back import standing

ENDED: tuple[Status, ...] = ("finished", "closed")
MOST = 1_000_000
"""Nobody has more tables, and no table more lines of chat."""


class NotYet(GamesterError):
    """A record that is not open yet."""


class Nobody(GamesterError):
    """A person who is not kept here."""


def record_lines(rows: Sequence[str], game: str) -> list[str]:
    """The rows of a table's log as a record: what was taken back has not been."""
    needs = game_of(game).words.verbs
    return [rows[place] for place in standing([read_event(read_body(row), needs) for row in rows])]


async def record_of(store: Store, table: str) -> list[str]:
    """The record of a table whose session has ended, line by line; NoTable, NotYet."""
    head = await store.head(table)
    if head.status not in ENDED:
        raise NotYet("server.keep.not_ended", table=table)
    return record_lines(await store.read(table), head.game)


async def person_named(store: Store, name: str) -> Person:
    """The person of this identity or with the account of this name; Nobody."""
    person = await store.people.find(name)
    if person is None:
        try:
            account = await store.people.account(handle=handle_of(name))
        except BadName:
            account = None
        person = await store.people.find(account.principal) if account else None
    if person is None:
        raise Nobody("server.keep.nobody", name=name)
    return person


async def all_of(store: Store, person: Person) -> AsyncIterator[dict[str, Any]]:
    """Everything kept of a person, an object at a time: who it is, passkeys, tables and records, what was said."""
    account = await store.people.account(principal=person.id)
    yield {
        "type": "person",
        "id": person.id,
        "name": person.name,
        "lang": person.lang,
        "created": person.created,
        "login": account.handle if account else None,
    }
    for key in await store.people.passkeys(principal=person.id):
        yield {"type": "passkey", "id": key.id, "label": key.label}
    for head in await store.heads(principal=person.id, most=MOST):
        rows = record_lines(await store.read(head.id), head.game) if head.status in ENDED else None
        seats = [seat for seat, chair in enumerate(head.chairs) if chair.principal == person.id]
        yield {
            "type": "table",
            "id": head.id,
            "title": head.title,
            "status": head.status,
            "created": head.created,
            "seats": seats,
            "record": rows,
        }
        for said in await store.said(head.id, most=MOST):
            if said.principal == person.id:
                yield {"type": "said", "table": head.id, "at": said.at, "body": said.body}
