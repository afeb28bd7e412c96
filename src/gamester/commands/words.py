"""`gamester words check` reports the gaps of a translation, and `gamester words new` makes an empty one."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from gamester.commands.parsing import Add, refuse
from gamester.i18n import BadLanguage, Language, languages, source
from gamester.i18n.languages import CODE, FILE, folders, read_language
from gamester.text.messages import Say, Words
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
    from gamester.commands.words_check import SPARE, check, size

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
    from gamester.commands.words_check import files

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
