"""Names and text that people write, and the identities of programs: checks without I/O or secrets."""

from __future__ import annotations

import re
import unicodedata

from gamester.errors import GamesterError

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

_CAPITALS = str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX")
_LETTERS = str.maketrans(
    "авекмнорстухіѕјԁԛԝһӏ" + "αβγεηικνορτυχω" + "01|lłøđħɑɡ",
    "abekmhopctyxisjdqwhi" + "abyenikvoptuxw" + "oiiiiodhag",
)
"""Digits and letters of other alphabets that look like Latin letters; `l` maps to `i`, as a capital I looks like it."""
_PAIRS = (("rn", "m"), ("vv", "w"))
"""Pairs of letters that look like one letter."""


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


def clean_name(name: str) -> str:
    """A name in its stored form: NFKC, single spaces.

    BadName if it is empty or too long, has no letter or digit, too many combining marks, or invisible characters.
    """
    if len(name) > 4 * LONGEST_NAME:  # refused before any costly check
        raise BadName("server.name.long", most=LONGEST_NAME)
    clean = " ".join(unicodedata.normalize("NFKC", name).split())
    if not clean:
        raise BadName("server.name.empty")
    if len(clean) > LONGEST_NAME:
        raise BadName("server.name.long", most=LONGEST_NAME)
    if any(unicodedata.category(sign) in _UNSEEN for sign in clean):
        raise BadName("server.name.unseen")
    if not any(unicodedata.category(sign)[0] in "LN" for sign in clean):
        raise BadName("server.name.no_letter")
    if _heaped(clean):
        raise BadName("server.name.marks", most=MOST_MARKS)
    return clean


def _heaped(name: str) -> bool:
    """Are there more than MOST_MARKS combining marks on a letter, or one before the first letter?"""
    heap = MOST_MARKS
    for sign in unicodedata.normalize("NFD", name):
        heap = heap + 1 if unicodedata.category(sign)[0] == "M" else 0
        if heap > MOST_MARKS:
            return True
    return False


def skeleton(name: str) -> str:
    """The skeleton of a name: two names with the same skeleton look alike."""
    plain = unicodedata.normalize("NFKD", name.translate(_CAPITALS))
    bare = "".join(sign for sign in plain if unicodedata.category(sign)[0] in "LN" or sign == "|")
    like = unicodedata.normalize("NFKD", bare.casefold()).translate(_LETTERS)
    for pair, single in _PAIRS:
        like = like.replace(pair, single)
    return like


# --- What people write --------------------------------------------------------------------------------------


def clean_text(text: str) -> str:
    """A line of chat in its stored form: no invisible characters, single spaces, at most `LONGEST_TEXT` characters.

    Text that looks like a token is replaced. The line is empty if nothing is left.
    """
    seen = "".join(
        " " if sign.isspace() else sign
        for sign in unicodedata.normalize("NFC", text[: 4 * LONGEST_TEXT])
        if sign.isspace() or unicodedata.category(sign) not in _UNSEEN
    )
    return _SECRETS.sub("…", " ".join(seen.split()))[:LONGEST_TEXT].strip()
