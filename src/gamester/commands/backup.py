"""`gamester backup`, `restore` and `export`: commands for the operator of a server's database."""

import argparse
import asyncio
import json
import time
from pathlib import Path

from gamester.commands.parsing import Add, refuse
from gamester.text.messages import Say, Words, spelled_out


def add_backup(add: Add, say: Say) -> None:
    """The arguments of these commands."""
    backup = add("backup", "cli.backup", "backup:backup_command")
    backup.add_argument("file", metavar="FILE", help=say("cli.backup_file"))
    restore = add("restore", "cli.restore", "backup:backup_command")
    restore.add_argument("file", metavar="FILE", help=say("cli.restore_file"))
    export = add("export", "cli.export", "backup:backup_command")
    export.add_argument("table", nargs="?", metavar="TABLE", help=say("cli.export_table"))
    export.add_argument("--person", metavar="NAME", help=say("cli.export_person"))
    for command in (backup, restore, export):
        command.add_argument("--database", metavar="ADDRESS", help=say("cli.database"))


def backup_command(args: argparse.Namespace, words: Words) -> int:
    """Run one of these commands; GamesterError."""
    from gamester.server.store.opening import default_address

    address = args.database or default_address()
    if args.command == "export":
        if (args.table is None) == (args.person is None):
            return refuse(words.say("server.keep.which"))
        work = export(address, args.table, args.person)
    elif args.command == "backup":
        work = backup_to(address, args.file, words)
    else:
        work = restore_from(args.file, address, words)
    asyncio.run(work)
    return 0


async def backup_to(address: str, file: str, words: Words) -> None:
    """Make a backup, also while the server runs."""
    from gamester.server.store.backup import back_up

    found = await back_up(address, Path(file))
    print(words.say("server.keep.backed_up", n=found, file=file))


async def restore_from(file: str, address: str, words: Words) -> None:
    """Restore a backup."""
    from gamester.server.store.backup import restore

    found = await restore(Path(file), address)
    print(words.say("server.keep.restored", n=found, file=file))


async def export(address: str, table: str | None, person: str | None) -> None:
    """Print the record of a table, or all data about a person, one JSON object per line."""
    from gamester.server.exporting import all_of, person_named, record_of
    from gamester.server.store import Store
    from gamester.server.store.opening import open_database

    store = Store(await open_database(address, make=False))
    try:
        if table is not None:
            for row in await record_of(store, table, time.time()):
                print(spelled_out(row))
        if person is not None:
            async for body in all_of(store, await person_named(store, person), time.time()):
                print(spelled_out(json.dumps(body, ensure_ascii=False, separators=(",", ":"))))
    finally:
        await store.close()
