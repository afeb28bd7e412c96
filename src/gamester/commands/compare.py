"""`gamester compare A B`: where two sources of a game differ, and whether each says so."""

import argparse

from gamester.commands.parsing import Add, may_be
from gamester.text.errors import BadOptions
from gamester.text.messages import Say, Words


def add_compare(add: Add, say: Say) -> None:
    """The arguments of this command."""
    command = add("compare", "compare.about", "compare:compare")
    for name in ("a", "b"):
        may_be(command.add_argument(name, metavar=name.upper(), help=say("compare.one")), all_names)


def all_names(_given: argparse.Namespace) -> list[str]:
    """The sources of all games."""
    return [name for _, name in every_source()]


def every_source() -> list[tuple[str, str]]:
    """The sources of all games, each with its game."""
    from gamester.games import every_game
    from gamester.study.sources import source_names

    return [(game, name) for game in every_game() for name in source_names(game)]


def compare(args: argparse.Namespace, words: Words) -> int:
    """Print where two sources differ; BadOptions."""
    from gamester.commands.learn import show
    from gamester.study.sources import compared, source_named

    places = [place_of(name) for name in (args.a, args.b)]
    if places[0][0] != places[1][0]:
        raise BadOptions("compare.two_games", one=places[0][1], other=places[1][1])
    one, other = (source_named(*place, words.language) for place in places)
    show("\n".join(compared(one, other, words)))
    return 0


def place_of(named: str) -> tuple[str, str]:
    """The game and the name of a source that is named whole, or by its end: the only one, or the only preset of them;
    BadOptions.
    """
    from gamester.games import game_of, variant_named

    every = every_source()
    whole = [(game, name) for game, name in every if name in (named, variant_named(game, named))]
    near = whole or [(game, name) for game, name in every if name.endswith(f"/{named}")]
    presets = [(game, name) for game, name in near if name in game_of(game).words.variants]
    for found in (near, presets):
        if len(found) == 1:
            return found[0]
    known = [name for _, name in near or every]
    raise BadOptions("compare.several" if near else "compare.no_source", name=named, values=known)
