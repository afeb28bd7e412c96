"""The operations on tables: their heads, logs, answers, secrets and chat."""

import time
from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec

from gamester.hosting.head import Answer, ChatLine, Head, Status
from gamester.hosting.opening import NOBODY
from gamester.server.store.faults import BadText, NoTable, Repeated, Stale, Taken
from gamester.server.store.operations import Operation, Statement, Values, every, first, insert, tell

_READ = msgspec.json.Decoder(Head)
_COLUMNS = "body, last, version, created, changed"
_AT_ONCE = """
    with moved as (update head set last = last + ? where id = ? and last = ? and owner = ? returning id)
        {written}{answered}
    select id from moved"""
_WRITTEN = """,
    written as (insert into log (table_id, seq, body)
        select moved.id, new.seq, new.body from moved, (values {rows}) as new (seq, body))"""
_ANSWERED = """,
    answered as (insert into answer (table_id, principal, command, body)
        select moved.id, ?::text, ?::text, 'ack' from moved)"""


def create(head: Head, rows: Sequence[str] = (), secret: str = "") -> Operation[None]:
    """A new table with its first rows and its secret, such as the seed of its shuffles; Taken if the identity exists,
    BadText.
    """
    check_rows(rows)
    now = time.time()
    body = (head.id, len(rows), 1, head.status, int(head.listed), now, now, body_of(head))
    made = yield from insert(
        "head (id, last, version, status, listed, created, changed, body)",
        [body],
        "on conflict (id) do nothing returning id",
    )
    if not made:
        raise Taken(head.id)
    yield from _write_rows(head.id, 0, rows)
    yield from _seat(head)
    if secret:
        yield from insert("secret (table_id, body)", [(head.id, secret)])


def append(
    table: str, expected: int, rows: Sequence[str], answer: Answer | None, head: Head | None, owner: str
) -> Operation[None]:
    """Append rows after row `expected`. The update of the head's row locks it, so only one writer at a time appends."""
    check_rows(rows)
    moved = yield from first(
        "update head set last = last + ? where id = ? and last = ? and owner = ? returning last",
        len(rows), table, expected, owner,
    )  # fmt: skip
    if moved is None:
        yield from head_of(table)
        if answer is not None:
            yield from _refuse_repeated(table, answer)
        raise Stale(table, expected)
    yield from _write_rows(table, expected, rows)
    yield from _keep_answer(table, answer)
    if head is not None:
        yield from set_head(head)


def append_at_once(table: str, expected: int, rows: Sequence[str], answer: Answer | None, owner: str) -> Statement:
    """`append` without a head, as one statement of PostgreSQL; it does nothing in the cases that `append` refuses."""
    check_rows(rows)
    numbered = (value for one in enumerate(rows, expected + 1) for value in one)
    values: Values = (len(rows), table, expected, owner, *numbered)
    sql = _at_once(len(rows), answered=answer is not None)
    return sql, values if answer is None else (*values, answer.principal, answer.command)


@cache
def _at_once(rows: int, *, answered: bool) -> str:
    """The statement that appends so many rows, perhaps with an answer."""
    written = _WRITTEN.format(rows=", ".join(["(?::bigint, ?::text)"] * rows)) if rows else ""
    return _AT_ONCE.format(written=written, answered=_ANSWERED if answered else "")


def _keep_answer(table: str, answer: Answer | None) -> Operation[None]:
    """Store the answer to a command, if there is one; Repeated if the command was answered before."""
    if answer is None:
        return
    values = (table, answer.principal, answer.command, "ack")
    rest = "on conflict do nothing returning command"
    if not (yield from insert("answer (table_id, principal, command, body)", [values], rest)):
        yield from _refuse_repeated(table, answer)


def _refuse_repeated(table: str, answer: Answer) -> Operation[None]:
    """Repeated if the command was answered before."""
    if (yield from answered(table, answer.principal, answer.command)):
        raise Repeated(table, answer.command)


def _write_rows(table: str, after: int, rows: Sequence[str]) -> Operation[None]:
    """Insert rows with their numbers."""
    yield from insert("log (table_id, seq, body)", [(table, seq, row) for seq, row in enumerate(rows, after + 1)])


def check_rows(rows: Sequence[str]) -> None:
    """BadText unless every row is one line."""
    if any("\n" in row or "\r" in row for row in rows):
        raise BadText


def read(table: str) -> Operation[list[str]]:
    """The rows of a table; none of one that does not exist."""
    rows = yield from every("select body from log where table_id = ? order by seq", table)
    return [body for (body,) in rows]


def answered(table: str, principal: str, command: str) -> Operation[bool]:
    """Was this command of a principal answered before?"""
    sql = "select 1 from answer where table_id = ? and principal = ? and command = ?"
    return (yield from first(sql, table, principal, command)) is not None


# --- Heads --------------------------------------------------------------------------------------------------


def body_of(head: Head) -> str:
    """The stored form of a head, without the fields that the store itself sets."""
    bare = msgspec.structs.replace(head, last=0, version=0, created=0.0, changed=0.0)
    return msgspec.json.encode(bare).decode()


def _head(row: Values) -> Head:
    """A head from its columns."""
    body, last, version, created, changed = row
    head = _READ.decode(body)
    return msgspec.structs.replace(head, last=last, version=version, created=created, changed=changed)


def head_of(table: str) -> Operation[Head]:
    """The head of a table; NoTable."""
    row = yield from first(f"select {_COLUMNS} from head where id = ?", table)
    if row is None:
        raise NoTable(table)
    return _head(row)


def heads(
    *,
    listed: bool | None = None,
    status: Sequence[Status] = (),
    principal: str | None = None,
    host: str | None = None,
    named: str | None = None,
    most: int = 100,
) -> Operation[list[Head]]:
    """The heads that meet all given conditions, those first that were last written; no act of a deal moves them.

    The conditions: listed or not, one of these states, a person who has ever had or awaited a seat or been the host,
    who is the host, a principal who is named anywhere in the head. The last one reads all heads, and finds people in
    those that were last written when only seats were noted.
    """
    conditions: list[tuple[str, Sequence[Any]]] = []
    if listed is not None:
        conditions.append(("listed = ?", [int(listed)]))
    if status:
        conditions.append((f"status in ({', '.join('?' * len(status))})", status))
    if principal is not None:
        conditions.append(("id in (select table_id from sat where principal = ?)", [principal]))
    if host is not None:
        conditions.append(("id in (select table_id from sat where principal = ?)", [host]))
        conditions.append(("body like ?", [f'%"host":"{host}"%']))
    if named is not None:
        conditions.append(("body like ?", [f'%"{named}"%']))
    where = " and ".join(sql for sql, _ in conditions)
    sql = f"select {_COLUMNS} from head {where and 'where ' + where} order by changed desc, id limit ?"
    rows = yield from every(sql, *(value for _, values in conditions for value in values), most)
    return [_head(row) for row in rows]


def set_head(head: Head) -> Operation[None]:
    """Write a head that is based on the latest version; Stale, NoTable."""
    row = yield from first(
        "update head set version = version + 1, status = ?, listed = ?, changed = ?, body = ?"
        " where id = ? and version = ? returning version",
        head.status, int(head.listed), time.time(), body_of(head), head.id, head.version,
    )  # fmt: skip
    if row is None:
        yield from head_of(head.id)
        raise Stale(head.id, head.last)
    yield from _seat(head)


def _seat(head: Head) -> Operation[None]:
    """Store permanently who has had or awaited a seat, and who was the host."""
    seated = {chair.principal for chair in head.chairs if chair.principal}
    awaited = {place["coming"][0] for place in head.settings.get("places", ()) if place.get("coming")}
    people = sorted((seated | awaited | {head.host}) - {"", NOBODY})
    rows = [(principal, head.id) for principal in people]
    yield from insert("sat (principal, table_id)", rows, "on conflict do nothing")


# --- Secrets and chat ---------------------------------------------------------------------------------------


def secret(table: str) -> Operation[str]:
    """The secret of a table; NoTable if there is none."""
    row = yield from first("select body from secret where table_id = ?", table)
    if row is None:
        raise NoTable(table)
    return str(row[0])


def say(table: str, principal: str, body: str, answer: Answer | None = None, *, owner: str = "") -> Operation[ChatLine]:
    """Store the next line of chat, numbered from 1, with the answer to its command; NoTable, Repeated, Stale.

    A lock on the head's row makes its number unique.
    """
    held = yield from first("update head set last = last where id = ? and owner = ? returning last", table, owner)
    if held is None:
        raise Stale(table, (yield from head_of(table)).last)
    yield from _keep_answer(table, answer)
    row = yield from first("select coalesce(max(number), 0) + 1 from chat where table_id = ?", table)
    said = ChatLine(row[0] if row else 1, time.time(), principal, body)
    values = (table, said.number, said.at, said.principal, said.body)
    yield from insert("chat (table_id, number, at, principal, body)", [values])
    return said


def said(table: str, most: int) -> Operation[list[ChatLine]]:
    """The latest lines of chat, in order."""
    sql = "select number, at, principal, body from chat where table_id = ? order by number desc limit ?"
    rows = yield from every(sql, table, most)
    return [ChatLine(*row) for row in reversed(rows)]


def ping() -> Operation[None]:
    """Test a write without a change."""
    yield from tell("update schema_version set number = number")
