"""Tokens, names and what people write: who one is, what one may be called.

For HTTP routes: a guest is `Person(new_principal(), clean_name(name), lang)` with a token `new_token()`, which goes
into his cookie and nowhere else; the store keeps `hash_token(token)` and finds him by `People.owner`.  A program
plays one seat with `new_seat_token(table)`, whose hash stands in its `Chair`.  Passwords are in `accounts`, passkeys in
`passkeys`; whoever logs in gets such a token too.  Nothing here does I/O.
"""

from __future__ import annotations

import hmac
import re
import secrets
import unicodedata
from hashlib import sha256

from gamester.errors import GamesterError

TOKEN_BYTES = 32
SEAT_TOKEN = "seat."  # noqa: S105 - what such a token begins with
PROGRAM = "program-"
"""What the identity of a program begins with; those of people are hexadecimal."""
LONGEST_NAME = 24
LONGEST_TEXT = 280
MOST_MARKS = 2
"""As many accents may stand on one letter."""

_SECRETS = re.compile(r"(?:seat\.[\w-]+\.)?[\w-]{43,}")
"""What looks like one of our tokens."""
_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Controls, signs without width, changes of direction, halves of signs, signs that nobody has defined."""

_CAPITALS = str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX")
_LETTERS = str.maketrans(
    "авекмнорстухіѕјԁԛԝһӏ" + "αβγεηικνορτυχω" + "01|lłøđħɑɡ",
    "abekmhopctyxisjdqwhi" + "abyenikvoptuxw" + "oiiiiodhag",
)
"""Letters of other alphabets, and figures, that look like Latin letters; `i` and `l` are one, as capital I is l."""
_PAIRS = (("rn", "m"), ("vv", "w"))
"""Two letters that look like one."""


class BadName(GamesterError):
    """A name that nobody can be called."""


# --- Tokens -------------------------------------------------------------------------------------------------


def new_token() -> str:
    """256 bits that nobody can guess, fit for a cookie or the fragment of a link."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_seat_token(table: str) -> str:
    """A token with which a program plays a seat at this table; it tells which table it is for."""
    return f"{SEAT_TOKEN}{table}.{new_token()}"


def new_principal() -> str:
    """An identity for somebody new; it is no secret."""
    return secrets.token_hex(8)


def program_of(hashed: str) -> str:
    """The identity of the program whose token has this hash."""
    return f"{PROGRAM}{hashed[:24]}"


def is_program(principal: str) -> bool:
    """Is this a program, and no person?"""
    return principal.startswith(PROGRAM)


def hash_token(token: str) -> str:
    """What is stored of a token: nobody who reads the store can make the token of it."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def same(one: str, other: str) -> bool:
    """Are two hashes the same? It takes as long whatever they are."""
    return hmac.compare_digest(one.encode("utf-8", "surrogatepass"), other.encode("utf-8", "surrogatepass"))


# --- Names --------------------------------------------------------------------------------------------------


def clean_name(name: str) -> str:
    """A name as it is kept: NFKC, single spaces. BadName if it is empty, too long, has no letter or figure, or holds
    signs that cannot be seen.
    """
    if len(name) > 4 * LONGEST_NAME:  # nothing so long is looked at closely
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
    """Are there more accents on a letter than any language needs, or one before any letter?"""
    heap = MOST_MARKS
    for sign in unicodedata.normalize("NFD", name):
        heap = heap + 1 if unicodedata.category(sign)[0] == "M" else 0
        if heap > MOST_MARKS:
            return True
    return False


def skeleton(name: str) -> str:
    """What a name looks like at a glance: two names of one skeleton are confusable."""
    plain = unicodedata.normalize("NFKD", name.translate(_CAPITALS))
    bare = "".join(sign for sign in plain if unicodedata.category(sign)[0] in "LN" or sign == "|")
    like = unicodedata.normalize("NFKD", bare.casefold()).translate(_LETTERS)
    for pair, single in _PAIRS:
        like = like.replace(pair, single)
    return like


# --- What people write --------------------------------------------------------------------------------------


def clean_text(text: str) -> str:
    """A line of chat as it is kept: no signs that cannot be seen, single spaces, nothing that looks like a token, and
    no longer than `LONGEST_TEXT`; empty if nothing is left.
    """
    seen = "".join(
        " " if sign.isspace() else sign
        for sign in unicodedata.normalize("NFC", text[: 4 * LONGEST_TEXT])
        if sign.isspace() or unicodedata.category(sign) not in _UNSEEN
    )
    return _SECRETS.sub("…", " ".join(seen.split()))[:LONGEST_TEXT].strip()
