"""`gamester rules`, `variants` and `opponents`: what one reads to learn the games."""

import argparse
import os
import pydoc
import re
import shutil
import sys
import textwrap
from collections.abc import Iterator

from gamester.bots.levels import LEVELS, measured, strengths, to_be_had
from gamester.bots.network import shipped
from gamester.bots.roster import CHARACTERS
from gamester.commands.parsing import preset_named
from gamester.games import every_game, game_of
from gamester.games.registry import OWN
from gamester.study.positions import positions
from gamester.study.rulebook import notes, option_text, paragraphs, preset_text, rules_text
from gamester.text.catalogue import Choice, spelled
from gamester.text.errors import BadOptions, BadWeights
from gamester.text.messages import Words

WIDEST = 100
"""Wider lines are tiring to read."""
LABEL = re.compile(r"\s*(\S+(?: \S+)*\s{2,})?")
"""What begins a line, and what its further lines are indented by: spaces, or a label and the spaces after it."""


def show(text: str, *, markdown: bool = False) -> None:
    """Print a text; another program than a terminal gets its lines as they are."""
    if not sys.stdout.isatty():
        print(text)
        return
    size = shutil.get_terminal_size()
    width = min(size.columns, WIDEST)
    shown = rendered(text, width) if markdown else "\n".join(folded(text, width))
    if shown.count("\n") + 1 < size.lines:
        print(shown)
    else:
        os.environ.setdefault("LESS", "-R")  # it passes on what makes letters bold
        pydoc.pager(f"{shown}\n")


def rendered(text: str, width: int) -> str:
    """A text in Markdown as a terminal shows it."""
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console(width=width, highlight=False)
    with console.capture() as found:
        console.print(Markdown(text, hyperlinks=False))
    return found.get().rstrip("\n")


def folded(text: str, width: int) -> Iterator[str]:
    """The lines of a text, none longer than the width where there is a space to break it at."""
    for line in text.split("\n"):
        label = LABEL.match(line)
        hanging = " " * min(label.end() if label else 0, width // 2)
        yield from textwrap.wrap(
            line, width, subsequent_indent=hanging, break_long_words=False, break_on_hyphens=False,
            drop_whitespace=True, replace_whitespace=False,
        ) or [""]  # fmt: skip


# --- `gamester rules GAME [PARAGRAPH]` ----------------------------------------------------------------------


def rules_command(args: argparse.Namespace, words: Words) -> int:
    """Print the rule book, or one paragraph of the book or its notes; BadOptions."""
    game, paragraph = game_of(args.game).id, args.paragraph
    texts = paragraphs(game, words.language)
    if paragraph is None or not texts:
        show(rules_text(game, words.language), markdown=True)
        return 0
    known = {name.upper(): (name, text) for name, text in (texts | notes(game, words.language)).items()}
    if paragraph.upper() not in known:
        raise BadOptions("cli.no_paragraph", paragraph=paragraph, game=game, paragraphs=list(texts))
    name, text = known[paragraph.upper()]
    show(f"{name}  {text}", markdown=True)
    if name in positions(game):
        show("\n" + words.say("cli.try_paragraph", paragraph=name))
    return 0


# --- `gamester variants [NAME]` -----------------------------------------------------------------------------


def variants_command(args: argparse.Namespace, words: Words) -> int:
    """List the variants of both games, or explain one; BadOptions."""
    show("\n".join(listed(words) if args.variant is None else explained(*preset_named(args.variant), words)))
    return 0


def listed(words: Words) -> Iterator[str]:
    """All variants with their titles, by game."""
    for game in every_game():
        yield f"{game}{words.own.colon}"
        for name in game_of(game).words.variants:
            yield f"  {name:28} {preset_text(game, name, words.language)['title']}"


def explained(game: str, variant: str, words: Words) -> Iterator[str]:
    """A preset, its source, and its options one by one; * marks what it plays."""
    about = preset_text(game, variant, words.language)
    colon = words.own.colon
    lines = [f"{variant}{colon} {about['title']}", about["text"], about["source"], f"({words.say('cli.wide')})"]
    yield from filter(None, lines)
    yield ""
    package = game_of(game)
    for key, entry in package.words.catalogue.items():
        played = package.words.variants[variant].words[key]
        text = option_text(game, key, words.language)
        if isinstance(entry, Choice):
            values = " ".join(f"{spelled(word)}{'*' if word == played else ''}" for word in entry.members)
        else:
            values = f"{entry.low}-{entry.high} (* {spelled(played)})"
        rule = f" [{text['rule']}]" if text["rule"] else ""
        yield f"{key}{rule}{colon} {values}"
        if text["text"]:
            yield f"    {text['title']}. {text['text']}"


# --- `gamester opponents` -----------------------------------------------------------------------------------


def opponents_command(args: argparse.Namespace, words: Words) -> int:
    """Print the levels with their measured strength, and the characters with their tempers.

    With `--more` it also prints the origin of the learned players' weights.
    """
    lines = [words.say("level.levels")]
    for level in LEVELS:
        lines.append(f"  {level:10}{words.say(f'level.{level}.text')}")
        lines += [f"  {'':10}{line}" for line in about(level, words, more=args.more)]
    lines += ["", words.say("level.characters")]
    for character in CHARACTERS:
        lines.append(f"  {character.name:12}{words.tell(character.who)}")
        lines += [f"  {'':12}{words.tell(one)}" for one in character.temper]
    show("\n".join(lines))
    return 0


def about(level: str, words: Words, *, more: bool) -> list[str]:
    """The measured strength of a level, or why it cannot be had here."""
    if level not in to_be_had():
        return [words.say("level.no_engine", level=level, values=list(to_be_had()))]
    field, found = measured()["field"], strengths(level)
    lines = [words.say("level.measured", field=words.say(f"level.{field}.title"))] if found else []
    for form, one in found.items():
        figure = words.say("level.figure", chips=one.chips, half=one.width, form=form)
        lines.append(f"{figure} {words.say('level.packs', n=one.packs, packs=words.whole(one.packs))}")
    lines += origins(words) if more and level == "learned" else []
    return [*lines, words.say("level.reference")] if level == field else lines


def origins(words: Words) -> list[str]:
    """The origin of each game's weights, and their measured gains, from the headers of their files."""
    lines = []
    for game in OWN:
        try:
            learned = shipped(game)
        except BadWeights as fault:
            lines.append(words.say(fault.key))
            continue
        if learned.origin is None:
            lines.append(words.say("level.no_origin", game=words.say(f"plain.game.{game}")))
            continue
        seed, command, commit, measured = learned.origin
        deals = words.whole(learned.deals)
        said = words.say(
            "level.origin", game=words.say(f"plain.game.{game}"), seed=seed, command=command, commit=commit, deals=deals
        )
        gains = (
            words.say("level.figure", chips=chips, half=half, form=form) for form, (chips, half) in measured.items()
        )
        lines += [said, *gains]
    return lines
