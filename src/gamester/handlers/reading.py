"""Requests: what an address or a text from outside says, and the answer to one that is refused."""

from typing import TypeVar

import msgspec

from gamester.i18n import language_of
from gamester.protocol import api, wire
from gamester.text.errors import GamesterError, Refused
from gamester.text.messages import Words
from gamester.text.saying import Speaker, as_sentence

T = TypeVar("T")

MOST_FIGURES = 8


def number_of(text: str, otherwise: int) -> int:
    """A number from a path or a query; `otherwise` if it is not a number, or has more than eight digits."""
    return int(text) if len(text) <= MOST_FIGURES and text.isdecimal() else otherwise


def whole_signs(text: str) -> str:
    """The text with question marks instead of surrogates, which no answer can contain."""
    return text.encode("utf-8", "replace").decode()


def spoken(lang: str | None) -> str:
    """A language that a message asks for, if it is spoken here; the source for any other, nothing for nothing."""
    return language_of(lang).code if lang else ""


def body_as(data: bytes, kind: type[T]) -> T:
    """The JSON body of a request as an object; Refused if it is invalid."""
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as wrong:
        raise Refused("body", reason=str(wrong)[:200]) from None


_read = msgspec.json.Decoder(wire.FromClient)


def message_of(text: str | bytes) -> wire.FromClient:
    """A client's message; Refused if it is invalid."""
    try:
        message: wire.FromClient = _read.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as wrong:
        raise Refused("message", reason=str(wrong)[:200]) from None
    return message


# --- Refusals, with their HTTP status -----------------------------------------------------------------------


STATUS = {
    "no_table": 404, "not_here": 404, "no_replay": 404, "no_page": 404, "no_seat": 404, "no_puzzle": 404,
    "not_played": 404, "no_such_puzzle": 404, "metrics": 403,
    "not_seated": 403,
    "not_host": 403, "not_yours": 403, "origin": 403, "who": 401, "limit": 429, "guesses": 429, "large": 413,
    "kind": 415, "body": 400, "no_boards": 404, "no_assembly": 404, "no_challenge": 400, "no_date": 400,
    "no_day_yet": 400, "method": 405, "stale": 409, "next_deal": 409, "other_hand": 409,
    "record": 422, "fault": 500, "busy": 503, "drain": 503, "store": 503, "unread": 503,
}  # fmt: skip
"""The HTTP status by code of refusal; 409 or 400 for other codes."""


def trouble_of(fault: GamesterError, lang: str, otherwise: str = "refused") -> tuple[int, api.Trouble]:
    """The status and the reason of a refusal; `otherwise` is the code of a fault that has none."""
    code = fault.code if isinstance(fault, Refused) else otherwise
    text = whole_signs(as_sentence(Speaker(Words(lang), ()).say(fault.key, **fault.fills)))
    return STATUS.get(code, 400 if code == "refused" else 409), api.Trouble(code, text)
