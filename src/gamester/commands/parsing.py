"""Arguments of a command line: what is wrong in one sentence, near names, help by groups, in the person's language."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias

from gamester.i18n import choose_language, languages, source
from gamester.text.errors import BadOptions
from gamester.text.messages import Say, Words

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

REFUSED = 2
"""The exit status of a command that is refused."""
Commands: TypeAlias = "argparse._SubParsersAction[Parser]"
"""Where commands are added."""
Add: TypeAlias = "Callable[..., Parser]"
"""Adds a command: its name, the key of the sentence on what it does, `module:function` in `gamester.commands`, which is
(arguments, words) -> exit status; and the commands among which it is, if not those of the program.
"""
SHELLS = ("bash", "zsh", "fish")
GROUPS: Mapping[str, Sequence[str]] = {
    "play": ("play", "keep", "daily", "puzzle", "challenge"),
    "look_back": ("review", "replay", "me", "verify"),
    "learn": ("learn", "rules", "card", "booklet", "variants", "compare", "opponents"),
    "host": ("serve", "site", "backup", "restore", "export"),
}
"""The commands as the help lists them; those of other packages follow in a group of their own."""
OWN = (
    "usage", "arguments", "options", "help", "required", "unrecognized", "one", "some", "most_one", "value", "beside",
    "ambiguous", "one_of", "where", "ignored", "exactly",
)  # fmt: skip
"""The sentences of argparse itself, under `cli.own`: in the source language they are its very words."""


class Help(argparse.HelpFormatter):
    """The help, with headings as the person's language writes them."""

    def start_section(self, heading: str | None) -> None:
        """Begin a section; argparse itself writes the colon."""
        super().start_section(heading and heading + asked_words().own.colon.removesuffix(":"))


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one sentence."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.formatter_class = Help

    def error(self, message: str) -> NoReturn:
        """Print one line on standard error; exit status 2."""
        self.exit(REFUSED, f"gamester: {asked_words().say('cli.wrong_use', message=message, command=self.prog)}\n")

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Print the help; OSError if it cannot be written, an error that argparse would ignore."""
        (file or sys.stdout).write(self.format_help())

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        """The arguments, understood; leaves with a sentence that names the option which one that is unknown is near."""
        found, unknown = self.parse_known_args(args, namespace)
        if unknown:
            parsers = list(self._chosen(found))
            given = next((word for word in unknown if word.startswith("-")), "")
            known = [option for parser in parsers for option in parser._option_string_actions]
            if near := get_close_matches(given.partition("=")[0], known, 1):
                parsers[-1].error(asked_words().say("cli.nearest", value=given, near=near[0]))
            parsers[-1].error(argparse._("unrecognized arguments: %s") % " ".join(unknown))  # type: ignore[attr-defined]
        return found

    def _chosen(self, found: argparse.Namespace) -> Iterator[argparse.ArgumentParser]:
        """This parser, and those of the commands that were chosen."""
        yield self
        for action in self._actions:
            if isinstance(action, argparse._SubParsersAction):
                chosen = action.choices.get(getattr(found, action.dest, None) or "")
                if isinstance(chosen, Parser):
                    yield from chosen._chosen(found)

    def _get_value(self, action: argparse.Action, arg_string: str) -> Any:
        """What a word stands for; what is no number is refused in words, not as a type."""
        try:
            return super()._get_value(action, arg_string)
        except argparse.ArgumentError:
            if action.type not in (int, float):
                raise
            self._check_range(action, arg_string)
            key = "cli.no_whole" if action.type is int else "cli.no_number"
            raise argparse.ArgumentError(action, asked_words().say(key, value=arg_string)) from None

    def _check_range(self, action: argparse.Action, value: object) -> None:
        """Refuse what does not lie in the range of the argument, if it has one."""
        if isinstance(action.choices, range) and value not in action.choices:
            first, last = action.choices[0], action.choices[-1]
            told = asked_words().say("cli.out_of_range", value=value, first=first, last=last)
            raise argparse.ArgumentError(action, told)

    def _check_value(self, action: argparse.Action, value: object) -> None:
        """Refuse what is none of the choices, and name the nearest."""
        if action.choices is None or value in action.choices:
            return
        self._check_range(action, value)
        words, values = asked_words(), list(map(str, listed(action)))
        near = get_close_matches(str(value), values, 1)
        key = "cli.nearest" if near else "cli.no_such"
        told = words.say(key, value=value, near=near[0] if near else "", values=", ".join(values))
        raise argparse.ArgumentError(action if action.option_strings else None, told)


class Completion(argparse.Action):
    """An option that prints what lets a shell complete commands, and leaves."""

    def __call__(self, parser: argparse.ArgumentParser, _found: object, shell: Any, _option: object = None) -> None:
        """Print it."""
        from argcomplete.shell_integration import shellcode

        print(shellcode(["gamester"], shell=shell))
        parser.exit()


def complete(parser: argparse.ArgumentParser) -> None:
    """Answer a shell that asks how a command line goes on, and leave."""
    import argcomplete

    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for old in set(action.choices) - set(listed(action)):
                del action.choices[old]
    argcomplete.autocomplete(parser)


def may_be(action: argparse.Action, words: Callable[[argparse.Namespace], Iterable[str]]) -> None:
    """Let a shell complete an argument by its usual words, given the arguments before it; it may be something else."""
    action.completer = lambda parsed_args, **_: words(parsed_args)  # type: ignore[attr-defined]


class TopParser(Parser):
    """The parser of the program, whose help lists the commands by groups."""

    def format_help(self) -> str:
        """The help."""
        words, shown = asked_words(), self._get_formatter()
        shown.add_usage(self.usage, self._actions, self._mutually_exclusive_groups)
        shown.add_text(self.description)
        for title, commands in grouped(self, words):
            shown.start_section(title)
            shown.add_arguments(commands)
            shown.end_section()
        shown.start_section(self._optionals.title)
        shown.add_arguments(self._optionals._group_actions)
        shown.end_section()
        shown.add_text(self.epilog)
        return shown.format_help()


def grouped(parser: argparse.ArgumentParser, words: Words) -> Iterator[tuple[str, list[argparse.Action]]]:
    """The listed commands of a parser by groups, each with its title."""
    left = {
        command.dest: command
        for action in parser._actions
        if isinstance(action, argparse._SubParsersAction)
        for command in action._choices_actions
    }
    for group, names in GROUPS.items():
        yield words.say(f"cli.group.{group}"), [left.pop(name) for name in names]
    if left:
        yield words.say("cli.group.more"), list(left.values())


def commands_of(parser: argparse.ArgumentParser, before: str = "") -> dict[str, argparse.ArgumentParser]:
    """The parsers of all commands that a help lists, by their words: `play`, `lab simulate`."""
    found: dict[str, argparse.ArgumentParser] = {}
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name in listed(action):
                within = action.choices[name]
                found |= commands_of(within, f"{before}{name} ") or {f"{before}{name}": within}
    return found


def arguments_of(command: argparse.ArgumentParser) -> list[argparse.Action]:
    """The arguments of a command, without those that every command has."""
    return [action for action in command._actions if action.dest not in ("help", "lang")]


def listed(action: argparse.Action) -> Sequence[Any]:
    """The choices of an argument, without the old names of commands."""
    if isinstance(action, argparse._SubParsersAction):
        return [command.dest for command in action._choices_actions]
    return list(action.choices or ())


def speak(words: Words) -> None:
    """Let argparse itself speak the language of these words from now on."""
    original = Words(source().code)
    said = {original.say(f"cli.own.{key}"): words.say(f"cli.own.{key}") for key in OWN}
    argparse._ = lambda text: said.get(text.strip(), text.strip()) + text[len(text.rstrip()) :]  # type: ignore[attr-defined]
    argparse.ngettext = lambda one, more, n: said.get(more, one if n == 1 else more)  # type: ignore[attr-defined]


def asked_words() -> Words:
    """The words of the language that the command line asks for."""
    return Words(choose_language(asked_language(sys.argv[1:])))


def asked_language(given: Sequence[str]) -> str | None:
    """The language that `--lang` names. It is read before the arguments are parsed, since their help uses it too."""
    for place, word in enumerate(given):
        value = word.removeprefix("--lang=") if word.startswith("--lang=") else None
        if word == "--lang" and place + 1 < len(given):
            value = given[place + 1]
        if value in languages():
            return value
    return None


def refuse(text: str) -> int:
    """Print one sentence on standard error; returns the exit status."""
    print(f"gamester: {text}", file=sys.stderr)
    return REFUSED


# --- The arguments that describe a table ---------------------------------------------------------------------


def add_table(command: argparse.ArgumentParser, say: Say) -> None:
    """Add the arguments for a table: its rules, players and chance."""
    add_rules(command, say)
    command.add_argument("--players", "-p", type=int, help=say("cli.players"))
    command.add_argument("--seed", help=say("cli.seed"))


def add_rules(command: argparse.ArgumentParser, say: Say) -> None:
    """Add the arguments for the rules of a table."""
    may_be(command.add_argument("game", nargs="?", help=say("cli.game")), game_names)
    one = command.add_mutually_exclusive_group()
    may_be(one.add_argument("form", nargs="?", metavar="variant", help=say("cli.variant")), variant_names)
    may_be(one.add_argument("--variant", "-v", help=say("cli.variant")), variant_names)
    add_option(command, say)


def add_option(command: argparse.ArgumentParser, say: Say) -> None:
    """Add the argument for house rules."""
    command.add_argument("--option", "-o", action="append", default=[], metavar="KEY=VALUE", help=say("cli.option"))


def game_names(_given: argparse.Namespace) -> list[str]:
    """The names of all games."""
    from gamester.games import every_game

    return every_game()


def lesson_names(_given: argparse.Namespace) -> tuple[str, ...]:
    """The names of all lessons."""
    from gamester.handlers.lessons import lessons

    return lessons()


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
    raise BadOptions("options.no_such", variant=named, values=variant_names(argparse.Namespace()))
