"""Refusals as objects of the API, with their HTTP status."""

from __future__ import annotations

from gamester.handlers.reading import whole_signs
from gamester.hosting.refused import Refused
from gamester.protocol import api
from gamester.text.errors import GamesterError
from gamester.text.messages import Words
from gamester.text.saying import Speaker, as_sentence

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
