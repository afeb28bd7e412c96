"""`gamester card` and `gamester booklet`: the rules of a table on one sheet of paper, or as a booklet."""

import argparse
from pathlib import Path

from gamester.commands.parsing import Add, Parser, add_option, may_be, preset_named, variant_names
from gamester.text.catalogue import Word
from gamester.text.files import write_whole
from gamester.text.messages import Say, Words

PAPERS = ("a4", "letter")


def add_card(add: Add, say: Say) -> None:
    """The arguments of these commands."""
    card = add("card", "card.cli.about", "card:write_card")
    add_table(card, say)
    card.add_argument("--paper", choices=PAPERS, default=PAPERS[0], help=say("card.cli.paper"))
    card.add_argument("--four", action="store_true", help=say("card.cli.four"))
    card.add_argument("--file", type=Path, default=Path("card.pdf"), metavar="FILE", help=say("card.cli.file"))

    booklet = add("booklet", "card.booklet.about", "card:write_booklet")
    add_table(booklet, say)
    booklet.add_argument(
        "--file", type=Path, default=Path("booklet.pdf"), metavar="FILE", help=say("card.booklet.file")
    )


def add_table(parser: Parser, say: Say) -> None:
    """The arguments that name a table."""
    may_be(parser.add_argument("preset", nargs="?", default="loo", help=say("card.cli.preset")), variant_names)
    add_option(parser, say)
    parser.add_argument("--players", "-p", type=int, help=say("card.cli.players"))


def table_of(args: argparse.Namespace) -> tuple[str, str, dict[str, Word], list[int]]:
    """The game, the preset, the house rules and the numbers of players that were asked for; GamesterError."""
    from gamester.commands.play import option_of
    from gamester.games import every_game, game_of

    usual = args.preset in every_game()
    game, variant = (args.preset, game_of(args.preset).words.default_variant) if usual else preset_named(args.preset)
    players = [] if args.players is None else [args.players]
    return game, variant, dict(option_of(game, text) for text in args.option), players


def write_card(args: argparse.Namespace, words: Words) -> int:
    """Write the sheet; GamesterError."""
    from gamester.study.card import card_of
    from gamester.study.sheets import sheet_of

    card = card_of(*table_of(args), words.language)
    return write(args.file, sheet_of(card, args.paper, four=args.four), words)


def write_booklet(args: argparse.Namespace, words: Words) -> int:
    """Write the booklet; GamesterError."""
    from gamester.study.booklet import booklet_of
    from gamester.study.sheets import booklet_sheet

    return write(args.file, booklet_sheet(booklet_of(*table_of(args), words.language)), words)


def write(path: Path, made: bytes, words: Words) -> int:
    """Write a PDF, and say so."""
    write_whole(path, made)
    print(words.say("card.cli.ready", path=str(path)))
    return 0
