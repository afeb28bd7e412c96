"""Exports from the store: the record of a finished session, and all data about a person.

Cards stay hidden while a session goes on, also from the operator's command line, so only a finished session has a
record; a session of a ranked day or of an assembly only when that is over, because others may still play its cards.
"""

from collections.abc import AsyncIterator

from gamester.games import game_of, is_here
from gamester.handlers.replays import record_lines
from gamester.hosting import Head
from gamester.server.ranked import are_withheld, seed_lines
from gamester.server.store import Person, Status, Store
from gamester.text.errors import GamesterError
from gamester.text.lookalikes import login_form

ENDED: tuple[Status, ...] = ("finished", "closed")
MOST = 1_000_000
"""An upper bound of a person's tables, and of a table's lines of chat."""


async def record_of(store: Store, table: str, now: float) -> list[str]:
    """The lines of the record of a session whose cards may be known; GamesterError before."""
    head = await store.head(table)
    rows = await open_record(store, head, now)
    if rows is None:
        game_of(head.game)
        raise GamesterError(f"server.keep.{'cards_on' if head.status in ENDED else 'not_ended'}", table=table)
    return rows


async def open_record(store: Store, head: Head, now: float) -> list[str] | None:
    """The lines of a record; None while somebody may still play its cards, or while its game is not installed."""
    if head.status not in ENDED or not is_here(head.game) or await are_withheld(store, head, now):
        return None
    return [*record_lines(await store.read(head.id), head.game), *await seed_lines(store, head, now)]


async def person_named(store: Store, name: str) -> Person:
    """The person with this identity or this account name; GamesterError."""
    person = await store.people.find(name)
    if person is None:
        account = await store.people.account(handle=login_form(name))
        person = await store.people.find(account.principal) if account else None
    if person is None:
        raise GamesterError("server.keep.nobody", name=name)
    return person


async def all_of(store: Store, person: Person, now: float) -> AsyncIterator[dict[str, object]]:
    """All data about a person as a stream of objects: the person, passkeys, tables with records, lines of chat."""
    account = await store.people.account(principal=person.id)
    yield {
        "type": "person",
        "id": person.id,
        "name": person.name,
        "lang": person.lang,
        "created": person.created,
        "login": account.handle if account else None,
        "login_created": account.created if account else None,
    }
    for key in await store.people.passkeys(principal=person.id):
        yield {"type": "passkey", "id": key.id, "label": key.label}
    for head in await store.heads(principal=person.id, most=MOST):
        seats = [seat for seat, chair in enumerate(head.chairs) if chair.principal == person.id]
        yield {
            "type": "table",
            "id": head.id,
            "title": head.title,
            "status": head.status,
            "created": head.created,
            "seats": seats,
            "record": await open_record(store, head, now),
        }
        for said in await store.said(head.id, most=MOST):
            if said.principal == person.id:
                yield {"type": "said", "table": head.id, "at": said.at, "body": said.body}
