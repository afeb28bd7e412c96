"""`gamester play --server`: sit down at a table of a server, in the full screen or in typed lines."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from gamester.commands.outcome import refuse
from gamester.commands.play import look_of, name_of, plain_wanted, table_of
from gamester.text.errors import BadOptions, GamesterError
from gamester.text.messages import Words

ALONE = {
    "seed": None, "opponents": "", "dealer": None, "record": None, "no_record": False, "resume": None,
    "speed": "normal",
}  # fmt: skip
"""The options that apply only to a local table, with their default values."""
OPENING: dict[str, Any] = {
    "game": None, "form": None, "variant": None, "players": None, "option": [], "level": None, "boldness": None,
    "temperature": 0, "oversights": None,
}  # fmt: skip
"""The options for opening a table, with their default values."""


def play_there_command(args: argparse.Namespace, words: Words) -> int:
    """Play until the session ends or the person leaves; exit status 2 and one sentence if that fails."""
    from gamester.client.address import read_address
    from gamester.client.at_server import AtServer, Wishes
    from gamester.client.typed_there import play_there

    try:
        refuse_given(args, ALONE, "remote.alone")
        if read_address(args.server).table:
            refuse_given(args, OPENING, "remote.at_table")
        game, variant, players, options = table_of(args)
        wishes = Wishes(
            name_of(args, words), game, variant, players, options, args.level,
            args.boldness, args.temperature, args.oversights, args.unaided,
        )  # fmt: skip
        host = AtServer(args.server, wishes, words.language)
        if plain_wanted(args, words):
            play_there(host, words, sys.stdin, sys.stdout)
            return 0
        from gamester.tui import run

        status = run(host, None, words.language, look_of(args))
        for told in host.greetings():
            print(words.tell(told))
    except GamesterError as fault:
        return refuse(words.say(fault.key, **fault.fills))
    return status


def refuse_given(args: argparse.Namespace, options: dict[str, Any], key: str) -> None:
    """BadOptions if one of these options was given."""
    for option, usual in options.items():
        if getattr(args, option) != usual:
            raise BadOptions(key, option=option if option in ("game", "form") else f"--{option.replace('_', '-')}")
