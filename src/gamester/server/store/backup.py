"""Backups: a SQLite file of the same schema for both kinds of database, so it can be restored into the other kind."""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import TypeAlias

from gamester.server.store.faults import Damaged, NewerSchema, StoreFault, Unreachable
from gamester.server.store.opening import open_database
from gamester.server.store.operations import Operation, Values, every, first, insert
from gamester.server.store.sqlite import Sqlite, named_faults

TABLES: dict[str, tuple[tuple[str, ...], int]] = {
    "head": (("id", "last", "version", "status", "listed", "created", "changed", "body"), 1),
    "log": (("table_id", "seq", "body"), 2),
    "answer": (("table_id", "principal", "command", "body"), 3),
    "sat": (("principal", "table_id"), 2),
    "secret": (("table_id", "body"), 1),
    "chat": (("table_id", "number", "at", "principal", "body"), 2),
    "person": (("id", "name", "lang", "created"), 1),
    "token": (("hash", "principal", "expires", "note"), 1),
    "account": (("principal", "handle", "password", "created"), 1),
    "passkey": (("id", "principal", "public_key", "counter", "label"), 1),
}
"""The tables of a backup in the order of a restore: their columns, and how many of the first ones are the key."""

PAGE = 2000
"""The number of rows that are read at a time."""

Sink: TypeAlias = Callable[[str, Sequence[Values]], object]


async def back_up(address: str, path: Path) -> int:
    """Write a snapshot of the database at `address` into a new file; returns the number of tables.

    A StoreFault if either is unusable or the file exists; no new file is left then.
    """
    if path.exists():
        raise StoreFault("server.store.file_exists", place=str(path))
    database = await open_database(address, make=False)
    part = path.with_name(f"{path.name}.part")
    try:
        with suppress(FileNotFoundError):
            part.unlink()
        part.touch(0o600)
        await (await Sqlite.open(str(part))).close()
        with named_faults(str(path)), closing(sqlite3.connect(part, check_same_thread=False)) as file:

            def keep(table: str, rows: Sequence[Values]) -> None:
                """Put rows into the file."""
                places = ", ".join("?" * len(rows[0]))
                file.executemany(f"insert into {table} ({', '.join(TABLES[table][0])}) values ({places})", rows)

            await database.snapshot(dump(keep))
            file.commit()
            file.execute("pragma journal_mode = delete")
            found = int(file.execute("select count(*) from head").fetchone()[0])
        _to_disk(part)
        part.rename(path)
    except OSError as fault:
        raise Unreachable("cli.cannot_write", path=str(path), reason=fault.strerror or str(fault)) from None
    finally:
        await database.close()
        with suppress(OSError):
            part.unlink()
    return found


def _to_disk(path: Path) -> None:
    """Force a file to the disk."""
    file = os.open(path, os.O_RDWR)
    try:
        os.fsync(file)
    finally:
        os.close(file)


async def restore(path: Path, address: str) -> int:
    """Restore a backup into the database at `address`, which must be empty or new; returns the number of tables.

    A StoreFault if the backup is damaged or the database is unusable; nothing has changed then.
    """
    with tempfile.TemporaryDirectory(prefix="gamester-restore-") as folder:
        copy = Path(folder) / "backup.db"
        try:
            shutil.copyfile(path, copy)
        except OSError as fault:
            raise Unreachable("server.store.no_backup", place=str(path), reason=fault.strerror or str(fault)) from None
        with named_faults(str(path)):
            await _bring_up(copy, path)
        made = not address.startswith("postgres") and not Path(address).exists()
        try:
            return await _put_back(copy, address)
        except StoreFault:
            if made:
                for rest in ("", "-wal", "-shm"):
                    Path(address + rest).unlink(missing_ok=True)
            raise


async def _bring_up(copy: Path, path: Path) -> None:
    """Check that the copy of a backup is complete, and migrate it to the current schema; Damaged, NewerSchema."""
    with closing(sqlite3.connect(copy)) as file:
        names = {name for (name,) in file.execute("select name from sqlite_master where type = 'table'")}
        if not {"schema_version", "head", "log"} <= names:
            raise Damaged("server.store.damaged", place=str(path), reason=", ".join(sorted(names)[:3]))
        checked = file.execute("pragma quick_check").fetchone()[0]
        if checked != "ok":
            raise Damaged("server.store.damaged", place=str(path), reason=" ".join(str(checked).split()))
    try:
        database = await Sqlite.open(str(copy))
    except NewerSchema as fault:
        raise NewerSchema(str(path), fault.fills["found"], fault.fills["known"]) from None
    try:
        torn = await database.look(torn_log())
    finally:
        await database.close()
    if torn is not None:
        raise Damaged("server.store.damaged", place=str(path), reason=torn)


async def _put_back(copy: Path, address: str) -> int:
    """Write every row of a checked backup into an empty database."""
    database = await open_database(address)
    try:
        with closing(sqlite3.connect(copy, check_same_thread=False)) as file:
            return await database.write(load(file, address))
    finally:
        await database.close()


def dump(sink: Sink) -> Operation[None]:
    """Read every table, page by page in the order of its key."""
    for table, (columns, keys) in TABLES.items():
        key = ", ".join(columns[:keys])
        places = ", ".join("?" * keys)
        select, order = f"select {', '.join(columns)} from {table}", f"order by {key} limit {PAGE}"
        rows = yield from every(f"{select} {order}")
        while rows:
            sink(table, rows)
            rows = yield from every(f"{select} where ({key}) > ({places}) {order}", *rows[-1][:keys])


def load(file: sqlite3.Connection, address: str) -> Operation[int]:
    """Write every table of a backup; StoreFault if the database has rows."""
    for table in ("head", "person"):
        if (yield from first(f"select 1 from {table} limit 1")) is not None:
            raise StoreFault("server.store.not_empty", place=address.partition("?")[0])
    found = 0
    for table, (columns, _) in TABLES.items():
        into = f"{table} ({', '.join(columns)})"
        for page in pages(file, f"select {', '.join(columns)} from {table}"):
            yield from insert(into, page)
            found += len(page) if table == "head" else 0
    return found


def pages(file: sqlite3.Connection, sql: str) -> Iterator[list[Values]]:
    """The rows of a backup, in pages."""
    cursor = file.execute(sql)
    while rows := cursor.fetchmany(PAGE):
        yield rows


def torn_log() -> Operation[str | None]:
    """The id of a table whose log does not match its head; None if there is none."""
    row = yield from first(
        "select head.id from head left join log on log.table_id = head.id group by head.id, head.last"
        " having count(log.seq) <> head.last or coalesce(max(log.seq), 0) <> head.last limit 1"
    )
    return str(row[0]) if row else None
