"""`gamester card`: the rules of a table on one sheet of paper."""

from __future__ import annotations

import argparse
from pathlib import Path

from gamester.commands.outcome import refusing
from gamester.commands.parsing import Commands, Parser, may_be
from gamester.commands.table import add_option, preset_named, variant_names
from gamester.text.messages import Say, Words

PAPERS = ("a4", "letter")


def add_card(commands: Commands, language: Parser, say: Say) -> None:
    """The arguments of this command."""
    about = say("card.cli.about")
    card = commands.add_parser("card", parents=[language], help=about, description=about)
    may_be(card.add_argument("preset", nargs="?", default="loo", help=say("card.cli.preset")), variant_names)
    add_option(card, say)
    card.add_argument("--players", "-p", type=int, help=say("card.cli.players"))
    card.add_argument("--paper", choices=PAPERS, default=PAPERS[0], help=say("card.cli.paper"))
    card.add_argument("--four", action="store_true", help=say("card.cli.four"))
    card.add_argument("--file", type=Path, default=Path("card.pdf"), metavar="FILE", help=say("card.cli.file"))
    card.set_defaults(run=card_command)


def card_command(args: argparse.Namespace, words: Words) -> int:
    """Write the sheet; exit status 2 and one sentence if that fails."""
    return refusing(lambda: write_card(args, words), words)


def write_card(args: argparse.Namespace, words: Words) -> int:
    """Write the sheet; GamesterError."""
    from gamester.commands.play import option_of
    from gamester.games import every_game, game_of
    from gamester.study.card import card_of
    from gamester.study.card_sheet import sheet_of

    usual = args.preset in every_game()
    game, variant = (args.preset, game_of(args.preset).words.default_variant) if usual else preset_named(args.preset)
    players = [] if args.players is None else [args.players]
    options = dict(option_of(game, text) for text in args.option)
    card = card_of(game, variant, options, players, words.language)
    args.file.write_bytes(sheet_of(card, args.paper, four=args.four))
    print(words.say("card.cli.ready", path=str(args.file)))
    return 0
