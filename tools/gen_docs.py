"""Write pages of the documents: options from the catalogues, commands from the parser, the API from its docstrings,
layers from the contracts of imports, planes from the encoders.

python tools/gen_docs.py            # 1 if one of them is stale
python tools/gen_docs.py --write
"""

import argparse
import ast
import inspect
import sys
import tomllib
from collections.abc import Iterator
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

from results import written
from sources_page import sources_page

import gamester
import gamester_lab
from gamester.cli import parser
from gamester.commands.parsing import arguments_of, commands_of, grouped
from gamester.games import GAMES, Facts, Game, Rules, Words, game_of
from gamester.games.game import Chance
from gamester.i18n import source
from gamester.study.rulebook import game_title, option_text, preset_text
from gamester.text.catalogue import Choice, spelled
from gamester.text.messages import Words as English

DOCS = Path(__file__).resolve().parent.parent / "docs"
FORMS = {"loo": ("five/wikipedia-2023", "three/wikipedia-2023", "irish/wikipedia-2023"), "laugh": ("adpoker",)}


def presets(name: str) -> list[str]:
    """The presets of a game with their sources."""
    lines = ["", "### Presets", "", "| variant | players | what it is | source |", "| --- | --- | --- | --- |"]
    for variant in game_of(name).words.variants.values():
        text = preset_text(name, variant.id, source().code)
        players = ", ".join(map(str, sorted(variant.players)))
        lines.append(f"| `{variant.id}` | {players} | {text['title']}. {text['text']} | {text['source']} |")
    return lines


def options(name: str) -> list[str]:
    """The options of a game with their values, and the defaults of each form."""
    game = game_of(name)
    lines = [
        "",
        "### Options",
        "",
        f"Defaults are those of {', '.join(f'`{form}`' for form in FORMS[name])}, in this order.",
    ]
    for key, entry in game.words.catalogue.items():
        text = option_text(name, key, source().code)
        played = list(dict.fromkeys(spelled(game.words.variants[form].words[key]) for form in FORMS[name]))
        lines += [
            "",
            f"**`{key}`** ({text['rule']}; {text['source']}). {text['text']} Default: {', '.join(played)}.",
            "",
        ]
        if isinstance(entry, Choice):
            lines += [f"- `{spelled(word)}`: {text['values'].get(spelled(word), '')}" for word in entry.members]
        else:
            lines.append(f"- a whole number from {entry.low} to {entry.high}: {text['values']['integer']}")
            if entry.has_special:
                word = spelled(entry.special)
                lines.append(f"- `{word}`: {text['values'][word]}")
    return lines


def options_page() -> str:
    """The page of variants and options."""
    lines = [
        "# Variants and options",
        "",
        "Made by `python tools/gen_docs.py --write` from `src/gamester/locale/en/rulebook`.",
        "`gamester variants` prints the same.",
        "In a record, `options` names what differs from the variant.",
        "What each source says, and where it is silent: [the sources](sources.md).",
        "Whether a house rule is worth it: [the atlas](../lab/atlas.md) has what each of its words changes.",
        "Which sets are refused: `docs/explanation/decisions/0004-what-is-accepted.md`.",
    ]
    for name in GAMES:
        lines += ["", f"## {game_title(name, source().code)}", *presets(name), *options(name)]
    return "\n".join(lines) + "\n"


# --- The public API ---------------------------------------------------------------------------------------------


def api_page() -> str:
    """The page of the public API: every exported name with its signature and docstring."""
    lines = [
        "# The API",
        "",
        "Made by `python tools/gen_docs.py --write` from the docstrings.",
        "Everything here is friendly outside and plain ints inside: `Card.number`, `Cards.mask`, `View.raw` and",
        "`Table.core` lead to what the kernel works with. Examples stand in `docs/examples/`.",
        "",
        "## `gamester`",
        "",
        "Needs no extra. `import gamester` loads nothing until a name is used.",
        *entries(gamester),
        "",
        "## `gamester_lab`",
        "",
        "A distribution of its own, `gamester-lab`, with the extra `envs` for environments.",
        *entries(gamester_lab),
    ]
    return "\n".join(lines) + "\n"


def entries(module: ModuleType) -> Iterator[str]:
    """Every exported name of a module."""
    for name in module.__all__:
        if not name.startswith("__"):
            yield from entry(f"{module.__name__}.{name}", getattr(module, name))


def entry(name: str, value: type) -> Iterator[str]:
    """A class with its fields and methods, or a function."""
    tree = ast.parse(inspect.getsource(value)).body[0]
    assert isinstance(tree, ast.ClassDef | ast.FunctionDef)
    yield from ("", f"### `{name}`")
    if isinstance(tree, ast.FunctionDef):
        yield from ("", "```text", signature(tree), "```")
    yield from ("", *(ast.get_docstring(tree) or "").split("\n"))
    rows = list(members(tree.body)) if isinstance(tree, ast.ClassDef) else []
    if rows:
        yield from ("", "| member | is |", "| --- | --- |")
        yield from (f"| `{cell(member)}` | {cell(about)} |" for member, about in rows)


def members(body: list[ast.stmt]) -> Iterator[tuple[str, str]]:
    """The public fields, properties and methods of a class, each with its docstring."""
    for node, after in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            read = any(ast.unparse(mark) in ("property", "cached_property") for mark in node.decorator_list)
            yield node.name if read else signature(node), ast.get_docstring(node) or ""
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            about = inspect.cleandoc(ast.literal_eval(after.value)) if isinstance(after, ast.Expr) else ""
            yield f"{node.target.id}: {ast.unparse(node.annotation)}", about


def signature(node: ast.FunctionDef) -> str:
    """The signature of a function."""
    arguments = ast.unparse(node.args).removeprefix("self").removeprefix("cls").removeprefix(", ")
    returns = ast.unparse(node.returns) if node.returns else "None"
    return f"{node.name}({arguments}) -> {returns}"


def cell(text: str) -> str:
    """A text that can stand in a cell of a table."""
    return " ".join(text.split()).replace("|", "\\|")


# --- What a game may say ----------------------------------------------------------------------------------------

GUIDE = DOCS / "guide" / "add-a-game.md"
PARTS = (Game, Rules, Words, Facts, Chance)


def guide_page() -> str:
    """The guide to adding a game, with the fields of a game and its parts by their docstrings."""
    before, mark, rest = GUIDE.read_text("utf-8").partition("<!-- game -->\n")
    end = rest[rest.index("<!-- /game -->") :]
    return before + mark + "".join(f"{line}\n" for part in PARTS for line in fields_of(part)) + end


def fields_of(part: type) -> Iterator[str]:
    """A part of a game: each field with its docstring; those with a default may be left out."""
    tree = ast.parse(inspect.getsource(part)).body[0]
    assert isinstance(tree, ast.ClassDef)
    yield from (f"### `{part.__name__}`", "", ast.get_docstring(tree) or "", "", "| field | is |", "| --- | --- |")
    given = {node.target.id for node in tree.body if isinstance(node, ast.AnnAssign) and node.value is not None}  # type: ignore[union-attr]
    for member, about in members(tree.body):
        name = member.partition(":")[0]
        if name.isidentifier() and about:
            yield f"| `{name}`{' (optional)' if name in given else ''} | {cell(about)} |"
    yield ""


# --- Commands -------------------------------------------------------------------------------------------------

COMMANDS = DOCS / "reference" / "commands.md"


def commands_page() -> str:
    """The page of the commands: what stands before the mark, then every command by groups, as the parser has it."""
    words = English(source().code)
    top = parser(words)
    every = commands_of(top)
    before, mark, _ = COMMANDS.read_text("utf-8").partition("<!-- commands -->\n")
    lines = []
    for title, listed in grouped(top, words):
        lines += ["", f"## {title}"]
        for action in listed:
            for name, command in every.items():
                if name.split()[0] == action.dest:
                    lines += command_lines(name, command)
    return before + mark + "\n".join(lines) + "\n"


def command_lines(name: str, command: argparse.ArgumentParser) -> Iterator[str]:
    """A command with what it does and its arguments."""
    about = command.description or ""
    yield from ("", f"### `gamester {name}`", "", f"{about[:1].upper()}{about[1:].removesuffix('.')}.", "")
    yield from ("| argument | meaning |", "| --- | --- |")
    for action in arguments_of(command):
        value = "" if action.nargs == 0 else str(action.metavar or "") or "|".join(map(str, action.choices or ()))
        called = ", ".join(action.option_strings) or str(action.metavar or action.dest)
        shown = f"{called} {value}".strip() if action.option_strings else called
        yield f"| `{cell(shown)}` | {cell(str(action.help or '') % {'default': action.default})} |"


# --- Layers and planes ------------------------------------------------------------------------------------------

LAYERS = DOCS / "reference" / "architecture.md"
PLANES = DOCS / "lab" / "environments.md"


def named(modules: list[str]) -> str:
    """Modules as words in a sentence; those of the project have short names."""
    return ", ".join(f"`{module.removeprefix('gamester.')}`" for module in modules)


def told_of(contract: dict[str, Any]) -> Iterator[str]:
    """The lines that describe a contract."""
    yield f"**{contract['name']}.**"
    if contract["type"] == "layers":
        if "containers" in contract:
            yield f"In {named(contract['containers'])}:"
        yield "Each line imports only from the lines below it."
        yield ""
        for line in contract["layers"]:
            beside = [name.strip() for name in line.replace("|", ":").split(":")]
            yield f"- {named(beside)}"
    elif contract["type"] == "independence":
        yield f"No import leads from one of {named(contract['modules'])} to another."
    else:
        direct = " directly" if str(contract.get("allow_indirect_imports")) == "True" else ""
        yield f"Nothing in {named(contract['source_modules'])}"
        yield f"imports {named(contract['forbidden_modules'])}{direct}."
        if contract.get("ignore_imports"):
            yield "Exceptions stand in `pyproject.toml`."
    yield ""


def layers() -> str:
    """All contracts, in their order."""
    contracts = tomllib.loads((DOCS.parent / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    return "\n".join(line for contract in contracts for line in told_of(contract))


def layers_page() -> str:
    """The page of the architecture with the import contracts between its marks."""
    before, mark, rest = LAYERS.read_text("utf-8").partition("<!-- layers -->\n")
    return f"{before}{mark}\n{layers()}\n{rest[rest.index('<!-- /layers -->') :]}"


def described(game: str) -> Iterator[tuple[str, str]]:
    """The name of each plane of a game's observations, and the description in its file."""
    at = import_module(f"gamester.games.{game}.kernel.encode").At
    body = ast.parse(inspect.getsource(at)).body[0]
    assert isinstance(body, ast.ClassDef)
    for member, words in pairwise(body.body):
        if isinstance(member, ast.Assign) and isinstance(words, ast.Expr):
            yield ast.unparse(member.targets[0]).lower(), str(ast.literal_eval(words.value))


def planes_page() -> str:
    """The page of environments with the planes of both games at its end, from the encoders themselves."""
    from gamester_lab.compile.encoding import planes, size

    text, mark, _ = PLANES.read_text("utf-8").partition("<!-- planes -->\n")
    lines: list[str] = []
    for game, title in (("loo", "Loo"), ("laugh", "Laugh and Lie Down")):
        where = planes(game)
        lines += ["", f"### {title}: {size(game)} places", ""]
        lines += ["| plane | places | what it holds |", "| --- | --- | --- |"]
        for name, words in described(game):
            lines.append(f"| `{name}` | {where[name].start}-{where[name].stop - 1} | {words} |")
    return text + mark + "\n".join(lines) + "\n"


PAGES = {
    COMMANDS: commands_page,
    GUIDE: guide_page,
    DOCS / "reference" / "options.md": options_page,
    DOCS / "reference" / "api.md": api_page,
    DOCS / "reference" / "sources.md": sources_page,
    LAYERS: layers_page,
    PLANES: planes_page,
}


if __name__ == "__main__":
    sys.exit(written(PAGES, "gen_docs", write="--write" in sys.argv[1:]))
