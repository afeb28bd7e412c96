"""Names and text that people write, and the identities of programs: checks without I/O or secrets."""

import re
import unicodedata

from gamester.text.errors import GamesterError
from gamester.text.lookalikes import skeleton

PROGRAM = "program-"
"""The prefix of a program's identity; the identities of people are hexadecimal."""
LONGEST_NAME = 24
LONGEST_TEXT = 280
MOST_MARKS = 2
"""The number of combining marks that one letter may have."""

_SECRETS = re.compile(r"(?:seat\.[\w-]+\.)?[\w-]{43,}")
"""A pattern for text that looks like a token."""
_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""The Unicode categories of invisible characters: controls, format characters, surrogates, unassigned code points."""
_BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U0001d159\U000e0000-\U000e0fff]"
)
"""Letters and marks that show nothing: the other default-ignorable code points, and two signs that are blank."""
_BASES = (
    "\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u21ff\u2300-\u23ff\u24c2\u25a0-\u27bf\u2934\u2935\u2b00-\u2bff"
    "\u3030\u303d\u3297\u3299\U0001f000-\U0001faff"
)
_EMOJI = (
    "(?:[0-9#*]\ufe0f?\u20e3|\U0001f3f4[\U000e0020-\U000e007e]+\U000e007f"
    f"|[{_BASES}][\ufe0e\ufe0f]?[\U0001f3fb-\U0001f3ff]?)"
)
_PIECES = re.compile(f"{_EMOJI}(?:\u200d{_EMOJI})*|(.)", re.DOTALL)
"""An emoji sequence, which stays whole with all that holds it together, or any one character."""
_SCRIPTS = {
    "EXTENDED": "ARABIC", "RUMI": "ARABIC", "HENTAIGANA": "HIRAGANA", "ROMAN": "LATIN", "TURNED": "LATIN",
    "HANGZHOU": "CJK", "IDEOGRAPHIC": "CJK", "VERTICAL": "KATAKANA",
    "DIGIT": "", "MODIFIER": "", "MASU": "", "VEDIC": "", "CARON": "",
}  # fmt: skip
"""The script of letters and digits whose names do not begin with it; empty for those that all scripts share."""
_TOGETHER = (
    {"LATIN", "CJK", "HIRAGANA", "KATAKANA"}, {"LATIN", "CJK", "HANGUL"}, {"LATIN", "CJK", "BOPOMOFO"},
)  # fmt: skip
"""The scripts that may stand in one word: those of Japanese, Korean and Chinese."""


class BadName(GamesterError):
    """An invalid name."""


# --- Programs -----------------------------------------------------------------------------------------------


def program_of(hashed: str) -> str:
    """The identity of the program whose token has this hash."""
    return f"{PROGRAM}{hashed[:24]}"


def is_program(principal: str) -> bool:
    """Is this a program, not a person?"""
    return principal.startswith(PROGRAM)


# --- Names --------------------------------------------------------------------------------------------------


def clean_name(name: str, most: int = LONGEST_NAME) -> str:
    """A name in its stored form: NFKC, single spaces.

    BadName if it is empty or too long, has no letter or digit, too many combining marks, invisible characters, or a
    word of several scripts.
    """
    if len(name) > 4 * most:  # refused before any costly check
        raise BadName("server.name.long", most=most)
    clean = " ".join(unicodedata.normalize("NFKC", name).split())
    if not clean:
        raise BadName("server.name.empty")
    if len(clean) > most:
        raise BadName("server.name.long", most=most)
    check_readable(clean)
    return clean


def check_readable(*names: str) -> None:
    """BadName if a name shows nothing somewhere, or can be taken for another."""
    for name in names:
        if any(map(_unseen, name)):
            raise BadName("server.name.unseen")
        if not any(unicodedata.category(sign)[0] in "LN" for sign in name):
            raise BadName("server.name.no_letter")
        if _heaped(name):
            raise BadName("server.name.marks", most=MOST_MARKS)
        for word in unicodedata.normalize("NFKC", name).split():
            if not _goes_together(word):
                raise BadName("server.name.scripts", word=word)


def check_apart(*names: str) -> None:
    """BadName if two of these names look alike."""
    seen: set[str] = set()
    for name in names:
        if skeleton(name) in seen:
            raise BadName("server.name.alike", name=name)
        seen.add(skeleton(name))


def _unseen(sign: str) -> bool:
    """Does a character show nothing?"""
    return unicodedata.category(sign) in _UNSEEN or _BLANK.match(sign) is not None


def _goes_together(word: str) -> bool:
    """Is a word of one script, or of scripts that belong together (UTS 39, highly restrictive)?"""
    if word.isascii():
        return True
    scripts = {script_of(sign) for sign in word if sign.isalpha() or sign.isdecimal()} - {""}
    return len(scripts) <= 1 or any(scripts <= some for some in _TOGETHER)


def script_of(sign: str) -> str:
    """The script of a letter or digit, with which its name begins; empty for one that all scripts share."""
    first, _, rest = unicodedata.name(sign, "").partition(" ")
    first = first.partition("-")[0]
    if first in ("OLD", "TAI", "LINEAR", "INSCRIPTIONAL", "MEROITIC"):
        return f"{first} {rest.partition(' ')[0]}"
    return _SCRIPTS.get(first, first)


def _heaped(name: str) -> bool:
    """Are there more than MOST_MARKS combining marks on a letter, or one before the first letter?"""
    heap = MOST_MARKS
    for sign in unicodedata.normalize("NFD", name):
        heap = heap + 1 if unicodedata.category(sign)[0] == "M" else 0
        if heap > MOST_MARKS:
            return True
    return False


# --- What people write --------------------------------------------------------------------------------------


def clean_text(text: str) -> str:
    """A line of chat in its stored form: no invisible characters, single spaces, at most `LONGEST_TEXT` characters.

    Emoji sequences stay whole. Text that looks like a token is replaced. The line is empty if nothing is left.
    """
    found = _PIECES.finditer(unicodedata.normalize("NFC", text[: 4 * LONGEST_TEXT]))
    seen = "".join(" " if one[0].isspace() else one[0] for one in found if one[0].isspace() or not _shows_nothing(one))
    kept, size = [], 0
    for piece in _PIECES.finditer(_SECRETS.sub("…", " ".join(seen.split()))):
        size += len(piece[0])
        if size > LONGEST_TEXT:
            break
        kept.append(piece[0])
    return "".join(kept).strip()


def _shows_nothing(piece: re.Match[str]) -> bool:
    """Is this an invisible character outside an emoji sequence?"""
    return piece[1] is not None and _unseen(piece[1])
