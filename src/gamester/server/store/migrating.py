"""Migrations: numbered SQL files that bring a database to the current schema."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from gamester.server.store.faults import NewerSchema
from gamester.server.store.operations import Operation

FOLDER = Path(__file__).parent / "migrations"


@cache
def migrations() -> dict[int, list[str]]:
    """The statements of each migration by its number."""
    found = {}
    for path in sorted(FOLDER.glob("[0-9][0-9][0-9][0-9].sql")):
        text = "\n".join(line for line in path.read_text("utf-8").splitlines() if not line.startswith("--"))
        found[int(path.stem)] = [part.strip() for part in text.split(";\n") if part.strip(" ;\n")]
    return found


def migrate(place: str) -> Operation[int]:
    """Bring the database at `place` to the latest schema; returns its number. NewerSchema if the database is newer."""
    yield "create table if not exists schema_version (number bigint not null)", ()
    rows = yield "select max(number) from schema_version", ()
    found = rows[0][0] or 0
    known = max(migrations())
    if found > known:
        raise NewerSchema(place, found, known)
    for number, statements in migrations().items():
        if number > found:
            for statement in statements:
                yield statement, ()
            yield "insert into schema_version (number) values (?)", (number,)
    return known
