"""Languages made up at run time: every sentence of the source with a mark of the language, and more plural forms."""

import json
import re
import tomllib
from functools import cache
from pathlib import Path

from gamester.commands.words import files
from gamester.i18n import source
from gamester.i18n.languages import FILE
from gamester.text.messages import is_plural

FOUR = "qsl"
"""One with four plural forms, which counts as Slovenian does."""
RIGHT = "qrl"
"""One from right to left, with six plural forms, which counts as Arabic does."""
MARKS = {FOUR: "ž", RIGHT: "ש"}
YES = ("plain", "yes")
KEYS = "key"
"""The table of what a person strikes for a button, one letter each."""
DESCRIBED = {
    FOUR: """
name = "Žargon"
decimal = ","
list = "{0} ž {1}"
quotes = "»{0}«"

[plurals]
one = "v = 0 and i % 100 = 1"
two = "v = 0 and i % 100 = 2"
few = "v = 0 and i % 100 = 3..4 or v != 0"
""",
    RIGHT: """
name = "שפה"
direction = "rtl"
list = "{0} ש {1}"

[plurals]
zero = "n = 0"
one = "n = 1"
two = "n = 2"
few = "n % 100 = 3..10"
many = "n % 100 = 11..99"
""",
}
CATEGORIES = {
    FOUR: ("one", "two", "few", "other"),
    RIGHT: ("zero", "one", "two", "few", "many", "other"),
}


def toml(table: dict, prefix: str = "") -> str:
    """A table of texts and tables as TOML."""
    lines = [
        f"{json.dumps(key)} = {json.dumps(text, ensure_ascii=False)}"
        for key, text in table.items()
        if isinstance(text, str)
    ]
    for key, inner in table.items():
        if not isinstance(inner, str):
            name = prefix + json.dumps(key)
            lines += ["", f"[{name}]", toml(inner, f"{name}.")]
    return "\n".join(lines)


def marked(table: dict, code: str) -> dict:
    """Every sentence with the mark of the language, every plural in each of its forms, which stand in brackets."""
    mark, made = MARKS[code] + (" " if code == RIGHT else ""), {}  # in no word with letters of another script
    for key, value in table.items():
        if is_plural(value):
            made[key] = {form: f"{mark}{value['other']}[{form}]" for form in CATEGORIES[code]}
        elif key == KEYS:
            made[key] = value
        elif isinstance(value, dict):
            made[key] = marked(value, code)
        else:
            made[key] = "\n".join(f"{mark}{line}" if line.strip() else line for line in str(value).split("\n"))
    return made


@cache
def texts(code: str) -> dict[str, str]:
    """Every file of a pseudo-language, made of the source's."""
    made = {FILE: DESCRIBED[code]}
    for name in files(source().folder):
        text = source().file(name).read_text("utf-8")
        if name.endswith(".md"):
            made[name] = re.sub(r"(?m)^(\*\*[A-Z]\d{1,2}\*\*) ", rf"\1 {MARKS[code]}", text)
            continue
        table = marked(tomllib.loads(text), code)
        if Path(name).stem == YES[0]:
            table[YES[1]] = MARKS[code]
        made[name] = toml(table)
    return made


def make_language(place: Path, code: str) -> Path:
    """The folder of a pseudo-language."""
    folder = place / code
    for name, text in texts(code).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder
