"""The arguments of a command that describe a table."""

from __future__ import annotations

import argparse

from gamester.commands.parsing import may_be
from gamester.text.errors import BadOptions
from gamester.text.messages import Say


def add_table(command: argparse.ArgumentParser, say: Say) -> None:
    """Add the arguments for a table: its rules, players and chance."""
    add_rules(command, say)
    command.add_argument("--players", "-p", type=int, help=say("cli.players"))
    command.add_argument("--seed", help=say("cli.seed"))


def add_rules(command: argparse.ArgumentParser, say: Say) -> None:
    """Add the arguments for the rules of a table."""
    may_be(command.add_argument("game", nargs="?", help=say("cli.game")), game_names)
    may_be(command.add_argument("form", nargs="?", metavar="variant", help=say("cli.variant")), variant_names)
    may_be(command.add_argument("--variant", "-v", help=say("cli.variant")), variant_names)
    add_option(command, say)


def add_option(command: argparse.ArgumentParser, say: Say) -> None:
    """Add the argument for house rules."""
    command.add_argument("--option", "-o", action="append", default=[], metavar="KEY=VALUE", help=say("cli.option"))


def game_names(_given: argparse.Namespace) -> list[str]:
    """The names of all games."""
    from gamester.games import every_game

    return every_game()


def variant_names(given: argparse.Namespace) -> list[str]:
    """The names of the variants of the game that is given, else of all games."""
    from gamester.games import every_game, game_of

    asked = getattr(given, "game", None)
    games = [asked] if asked in every_game() else every_game()
    return [name for game in games for name in game_of(game).words.variants]


def preset_named(named: str) -> tuple[str, str]:
    """The game and the variant that a variant or a form names; BadOptions."""
    from gamester.games import every_game, game_of, variant_named

    for game in every_game():
        variant = variant_named(game, named)
        if variant in game_of(game).words.variants:
            return game, variant
    raise BadOptions("options.variant", variant=named, values=variant_names(argparse.Namespace()))
