"""`gamester words check` reports the gaps of a translation, and `gamester words new` makes an empty one."""

import argparse
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Formatter
from typing import NamedTuple

from gamester.commands.parsing import Add, refuse
from gamester.i18n import BadLanguage, Language, languages, source
from gamester.i18n.languages import CODE, FILE, folders, read_language
from gamester.text.messages import Say, Sentence, Words, is_plural, read_catalogue
from gamester.text.started import as_typed

_HEADER = re.compile(r"\[[^\[\]]+\]\s*")


def add_words(add: Add, say: Say) -> None:
    """The arguments of these commands."""
    words = add("words", "cli.words.about", "words:words_command")
    what = words.add_subparsers(dest="what", required=True, metavar=say("cli.command"))
    checking = add("check", "cli.words.check", "words:words_command", what)
    checking.add_argument("code", nargs="?", metavar="LANG", help=say("cli.words.which"))
    new = add("new", "cli.words.new", "words:words_command", what)
    new.add_argument("code", metavar="LANG", help=say("cli.words.tag"))
    new.add_argument("place", metavar="DIR", type=Path, help=say("cli.words.place"))


def words_command(args: argparse.Namespace, words: Words) -> int:
    """Check or begin a translation; exit status 1 if something is missing, 2 and one sentence if it fails."""
    try:
        if args.what == "new":
            return begin(args.code, args.place, words)
        return max([report(one, words) for one in asked(args.code)], default=0)
    except BadLanguage as fault:
        return refuse(words.say(fault.key, **fault.fills))


def asked(code: str | None) -> list[Language]:
    """The language of a code or a folder; without one, all languages except the source. BadLanguage."""
    if code is None:
        return [read_language(folder) for name, folder in folders().items() if name != source().code]
    if code in folders():
        return [read_language(folders()[code])]
    if (Path(code) / FILE).is_file():
        return [read_language(Path(code).resolve())]
    raise BadLanguage("cli.words.unknown", code=code, known=list(languages()))


def report(language: Language, words: Words) -> int:
    """Print the problems of a language; 1 if something is missing or wrong, 0 if at most something is superfluous."""
    findings = check(language)
    for one in findings:
        text = words.say(f"cli.words.{one.kind}", detail=one.detail)
        print(f"{language.code}/{one.file}: {f'{one.key}: ' if one.key else ''}{text}")
    faults = [one for one in findings if one.kind != SPARE]
    key = "cli.words.faults" if faults else "cli.words.whole"
    print(words.say(key, code=language.code, name=language.name, n=len(faults), all=size()))
    return 1 if faults else 0


def begin(code: str, place: Path, words: Words) -> int:
    """Create `place`/`code` from the files of the source, with every sentence as a comment. BadLanguage."""
    folder = place / code
    if CODE.fullmatch(code) is None:
        raise BadLanguage("cli.words.code", path=code)
    if folder.exists():
        return refuse(words.say("cli.words.exists", path=str(folder)))
    try:
        for name in [FILE, *(name for name in files(source().folder) if name.endswith(".toml"))]:
            text = source().file(name).read_text("utf-8")
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(described(text, code) if name == FILE else commented(text), "utf-8")
    except OSError as fault:
        return refuse(words.say("cli.words.unwritten", path=str(folder), reason=fault.strerror or str(fault)))
    print(words.say("cli.words.begun", path=str(folder), place=as_typed([str(place)]), code=code))
    return 0


def described(text: str, code: str) -> str:
    """The source's `language.toml` for another language, with the code in place of its name."""
    text = re.sub(r"(?m)^(source|alias) = .*\n", "", text)
    return re.sub(r"(?m)^name = .*$", f'name = "{code}"', text)


def commented(text: str) -> str:
    """A catalogue in which every sentence is a comment; its tables stay."""
    kept = (line if not line or line[0] == "#" or _HEADER.fullmatch(line) else f"# {line}" for line in text.split("\n"))
    return "\n".join(kept)


# --- The check -----------------------------------------------------------------------------------------------


COUNT = "n"
"""The fill that chooses a plural form; a form may leave the number out."""


class Finding(NamedTuple):
    """A problem of a translation."""

    kind: str
    """`missing`, `spare`, `fills`, `forms`, `odd_forms` or `broken`: the key of the message."""
    file: str
    key: str
    detail: list[str]


SPARE = "spare"
"""The only harmless kind: the program does not use the sentence."""


def files(folder: Path) -> list[str]:
    """The files of a language except `language.toml`, as paths within its folder."""
    found = (path for suffix in ("toml", "md") for path in folder.rglob(f"*.{suffix}"))
    return sorted(path.relative_to(folder).as_posix() for path in found if path.name != FILE)


def sentences(path: Path) -> dict[str, Sentence]:
    """The sentences of a file, by their keys; empty if there is none. OSError or ValueError if it cannot be read."""
    if not path.is_file():
        return {}
    if path.suffix == ".md":
        from gamester.study.rulebook import paragraphs_of

        return dict(paragraphs_of(path.read_text("utf-8")))
    if path.parent.name in ("rulebook", "lessons"):
        return dict(_strings("", tomllib.loads(path.read_text("utf-8"))))
    return read_catalogue(path)


def _strings(prefix: str, table: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """The texts of a table without plurals, by full key."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _strings(f"{prefix}{key}.", value)
        else:
            yield prefix + key, str(value)


def check(language: Language) -> list[Finding]:
    """All problems of a language, file by file."""
    original = source()
    found = []
    for name in sorted({*files(original.folder), *files(language.folder)}):
        try:
            own = sentences(language.file(name))
        except (OSError, ValueError) as fault:
            found.append(Finding("broken", name, "", [" ".join(str(fault).split())]))
            continue
        theirs = sentences(original.file(name))
        found += [Finding("missing", name, key, []) for key in theirs if key not in own]
        found += [Finding(SPARE, name, key, []) for key in own if key not in theirs]
        if name.endswith(".toml") and "/" not in name:
            for key in own.keys() & theirs.keys():
                found += wrong(name, key, own[key], theirs[key], language)
    return sorted(found, key=lambda one: (one.file, one.key, one.kind))


def wrong(name: str, key: str, own: Sentence, theirs: Sentence, language: Language) -> Iterator[Finding]:
    """The problems of one sentence: mismatched fills, and missing or unknown plural forms."""
    wanted = set(language.plurals.categories)
    if is_plural(theirs) or is_plural(own):
        forms = set(own) if isinstance(own, dict) else {"other"}
        if lacking := wanted - forms:
            yield Finding("forms", name, key, sorted(lacking))
        if odd := forms - wanted:
            yield Finding("odd_forms", name, key, sorted(odd))
    try:
        ours, given = fills_of(own), fills_of(theirs)
    except ValueError as fault:
        yield Finding("broken", name, key, [str(fault)])
        return
    if differing := (ours ^ given) - ({COUNT} & given):
        yield Finding("fills", name, key, sorted(f"{{{fill}}}" for fill in differing))


def fills_of(sentence: Sentence) -> set[str]:
    """The fills of a sentence in all its forms; ValueError for an unclosed brace."""
    forms = sentence.values() if isinstance(sentence, dict) else [sentence]
    return {name for form in forms for _, name, _, _ in Formatter().parse(form) if name is not None}


def size() -> int:
    """The number of sentences in the source."""
    return sum(len(sentences(source().file(name))) for name in files(source().folder))
