"""What a server answers on which route, and the OpenAPI document."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from gamester.drive.routes import SERVER, Route, handled_by
from gamester.protocol import api, wire
from gamester.server import (
    http_account,
    http_assembly,
    http_catalogue,
    http_daily,
    http_replays,
    http_tables,
)
from gamester.server.web import Handler

HANDLERS: Sequence[Handler] = (
    http_catalogue.give_catalogue, http_catalogue.give_rules, http_catalogue.give_words, http_catalogue.address,
    http_catalogue.learn, http_account.me, http_account.set_me, http_account.leave, http_account.set_password,
    http_account.begin_passkey, http_account.finish_passkey, http_account.my_passkeys, http_account.drop_passkey,
    http_account.log_in, http_account.begin_passkey_login, http_account.finish_passkey_login, http_tables.check,
    http_tables.create, http_tables.lobby, http_tables.about_table, http_tables.join, http_tables.play_again,
    http_tables.seat_token, http_tables.stream, http_tables.acts, http_replays.upload, http_replays.about_replay,
    http_replays.share, http_replays.record, http_replays.steps, http_replays.verify, http_replays.compare,
    http_replays.review, http_daily.give_daily, http_daily.sit, http_daily.list_me, http_daily.steady,
    http_daily.ranked_days, http_daily.boards_result, http_daily.challenge, http_daily.about_challenge,
    http_daily.take, http_assembly.create_assembly, http_assembly.about_assembly, http_assembly.join_assembly,
    http_assembly.start_assembly, http_assembly.invitation, http_catalogue.puzzle, http_catalogue.solve,
    http_catalogue.keep, http_catalogue.give_card, http_catalogue.lesson_line, http_catalogue.puzzle_line,
    http_catalogue.try_rule,
)  # fmt: skip
ENDPOINTS = handled_by(SERVER, HANDLERS)

SEAT = {"type": "integer", "minimum": 0, "maximum": 7}


def openapi() -> dict[str, Any]:
    """The OpenAPI document."""
    kinds = {kind for one in ENDPOINTS for kind in (one.gives, one.takes) if is_struct(kind)} | {api.Trouble, wire.Nack}
    ordered = sorted(kinds, key=lambda kind: kind.__name__)
    _, payloads = msgspec.json.schema_components(ordered, ref_template="#/components/schemas/{name}")
    paths: dict[str, Any] = {}
    for one, handler in ENDPOINTS.items():
        summary = str(handler.__doc__).split("\n")[0]
        paths.setdefault(one.path, {})[one.method.lower()] = operation(one, summary)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Gamester",
            "version": wire.PROTOCOL,
            "description": "Tables in a browser, and for programs.",
        },
        "paths": paths,
        "components": {"schemas": payloads},
    }


def is_struct(kind: object) -> bool:
    """Is this an object of the schema?"""
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def content(kind: Any) -> dict[str, object]:
    """The content of a body."""
    if isinstance(kind, str):
        return {kind: {"schema": {"type": "string"}}}
    if is_struct(kind):
        return {"application/json": {"schema": {"$ref": f"#/components/schemas/{kind.__name__}"}}}
    return {"application/json": {"schema": {"type": "object"}}}


def operation(one: Route, summary: str) -> dict[str, Any]:
    """One method of one path, in OpenAPI's format; `summary` is its purpose."""
    trouble = {"description": "Refused: a code, and a sentence that says why.", "content": content(api.Trouble)}
    told: dict[str, Any] = {
        "summary": summary,
        "responses": {
            str(one.status): {"description": "Done.", "content": content(one.gives)},
            "4XX": trouble,
            "503": trouble,
        },
    }
    if one.name == "acts":
        told["responses"]["409"] = {"description": "Not done.", "content": content(wire.Nack)}
    names = [(name, "path") for name in re.findall(r"\{(\w+)\}", one.path)] + [(name, "query") for name in one.query]
    told["parameters"] = [
        {
            "name": name, "in": where, "required": where == "path",
            "schema": SEAT if (name, where) == ("seat", "path") else {"type": "string"},
        }
        for name, where in names
    ]  # fmt: skip
    if one.takes is not None:
        told["requestBody"] = {"required": True, "content": content(one.takes)}
    return told
