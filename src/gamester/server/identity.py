"""Identity: tokens and the identities that they prove.

For HTTP routes, a guest is `Person(new_principal(), clean_name(name), lang)` with a token `new_token()`. The token goes
only into the guest's cookie; the store keeps `hash_token(token)`, and `People.owner` finds the guest by it. A program
plays one seat with `new_seat_token(table)`, and the seat's `Chair` holds the hash. `accounts` has the passwords, and
`passkeys` the passkeys; a login also gives such a token. Nothing here does I/O.
"""

import hmac
import secrets
from hashlib import sha256

TOKEN_BYTES = 32
SEAT_TOKEN = "seat."  # noqa: S105 - the prefix of such a token


def new_token() -> str:
    """A random token of 256 bits, suitable for a cookie or the fragment of a link."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_seat_token(table: str) -> str:
    """A token for a program that plays a seat at this table; it contains the table's id."""
    return f"{SEAT_TOKEN}{table}.{new_token()}"


def new_code() -> tuple[str, str]:
    """A code that admits friends to a table, and its hash."""
    code = new_token()
    return code, hash_token(code)


def new_principal() -> str:
    """A new identity for a person; it is not a secret."""
    return secrets.token_hex(8)


def hash_token(token: str) -> str:
    """The hash of a token, for the store; the token cannot be derived from it."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def same(one: str, other: str) -> bool:
    """Are two hashes equal? The comparison takes constant time."""
    return hmac.compare_digest(one.encode("utf-8", "surrogatepass"), other.encode("utf-8", "surrogatepass"))
