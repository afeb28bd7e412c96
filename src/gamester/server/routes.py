"""All routes of the HTTP API, with their inputs and answers; the app and the OpenAPI document are built from them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from gamester.protocol import api, api_catalogue, api_daily, api_people, api_replays, api_study, payloads, wire
from gamester.server import (
    http_account,
    http_assembly,
    http_catalogue,
    http_daily,
    http_learn,
    http_me,
    http_puzzle,
    http_replays,
    http_review,
    http_tables,
)
from gamester.server.web import Handler


@dataclass(frozen=True)
class Endpoint:
    """One method of one path."""

    method: str
    path: str
    handler: Handler
    gives: Any
    """The type of a successful answer: a Struct, or a media type."""
    takes: Any = None
    """The type of the request body: a Struct, or a media type."""
    limit: str = "read"
    status: int = 200
    query: tuple[str, ...] = ()
    packed: bool = False
    """Is the answer compressed each time, because it is long? Never for an answer with a token."""

    @property
    def summary(self) -> str:
        """Its purpose: the first line of the handler's docstring."""
        return str(self.handler.__doc__).split("\n")[0]


ENDPOINTS: Sequence[Endpoint] = (
    Endpoint("GET", "/api/catalogue", http_catalogue.catalogue, api_catalogue.CatalogueInfo, query=("lang",)),
    Endpoint("GET", "/api/rules/{game}", http_catalogue.rules, api_catalogue.RulesInfo, query=("lang",)),
    Endpoint("POST", "/api/learn/{game}", http_learn.learn, api_study.Lesson, api_study.Learn),
    Endpoint("GET", "/api/words", http_catalogue.words, api_catalogue.WordsInfo, query=("lang",)),
    Endpoint("GET", "/api/address", http_catalogue.address, api.Address),
    Endpoint("GET", "/api/me", http_me.me, api_people.Me),
    Endpoint("POST", "/api/me", http_me.set_me, api_people.Me, api_people.SetMe, "write"),
    Endpoint("POST", "/api/me/leave", http_me.leave, api_people.Me, None, "write"),
    Endpoint("POST", "/api/me/password", http_account.set_password, api_people.Me, api_people.SetPassword, "login"),
    Endpoint("POST", "/api/me/passkey/begin", http_account.begin_passkey, dict[str, Any], None, "login"),
    Endpoint("POST", "/api/me/passkey", http_account.finish_passkey, api_people.Me, api_people.NewPasskey, "login"),
    Endpoint("GET", "/api/me/passkeys", http_account.my_passkeys, api_people.MyPasskeys),
    Endpoint(
        "POST",
        "/api/me/passkeys/remove",
        http_account.drop_passkey,
        api_people.MyPasskeys,
        api_people.DropPasskey,
        "login",
    ),
    Endpoint("POST", "/api/login", http_account.log_in, api_people.Me, api_people.LogIn, "login"),
    Endpoint("POST", "/api/login/passkey/begin", http_account.begin_passkey_login, dict[str, Any], None, "login"),
    Endpoint(
        "POST", "/api/login/passkey", http_account.finish_passkey_login, api_people.Me, api_people.ShownPasskey, "login"
    ),
    Endpoint("POST", "/api/check", http_tables.check, api.Checked, api.Check),
    Endpoint("POST", "/api/tables", http_tables.create, api.Created, api.Create, "write", 201),
    Endpoint("GET", "/api/tables", http_tables.lobby, api.Lobby, query=("lang",)),
    Endpoint("GET", "/api/tables/{table}", http_tables.about, payloads.TableInfo, query=("lang",)),
    Endpoint("POST", "/api/tables/{table}/join", http_tables.join, payloads.TableInfo, api.Join, "write"),
    Endpoint("POST", "/api/tables/{table}/again", http_tables.play_again, api.Again, None, "write", 201),
    Endpoint(
        "POST", "/api/tables/{table}/seats/{seat}/token", http_tables.seat_token, api.SeatToken, None, "write", 201
    ),
    Endpoint("GET", "/api/tables/{table}/stream", http_tables.stream, "application/x-ndjson", query=("since", "lang")),
    Endpoint("POST", "/api/tables/{table}/acts", http_tables.acts, api.Done, api.Do, "message"),
    Endpoint("POST", "/api/replays", http_replays.upload, api_replays.Uploaded, "application/jsonl", "upload", 201),
    Endpoint("GET", "/api/replays/{id}", http_replays.about, api_replays.ReplayInfo, query=("lang",)),
    Endpoint("POST", "/api/replays/{id}/share", http_replays.share, api_replays.ReplayInfo, api_replays.Share, "write"),
    Endpoint("GET", "/api/replays/{id}/record", http_replays.record, "application/jsonl"),
    Endpoint(
        "GET",
        "/api/replays/{id}/steps",
        http_replays.steps,
        api_replays.Steps,
        query=("seat", "first", "lang"),
    ),
    Endpoint(
        "GET",
        "/api/replays/{id}/review",
        http_review.review,
        api_study.Reviewed,
        query=("deal", "seat", "lang"),
        packed=True,
    ),
    Endpoint("GET", "/api/daily", http_daily.daily, api_daily.Daily, query=("day", "lang"), packed=True),
    Endpoint("POST", "/api/daily", http_daily.sit, api_daily.SatDaily, api_daily.SitDaily, "write", 201),
    Endpoint("POST", "/api/daily/{id}/standing", http_daily.list_me, api_daily.BoardsResult, api_daily.ListMe, "write"),
    Endpoint("GET", "/api/daily/{id}/steady", http_daily.steady, api_daily.Steady, query=("lang",)),
    Endpoint("GET", "/api/daily/ranked", http_daily.ranked_days, api_daily.OverDays, query=("game", "lang")),
    Endpoint("GET", "/api/daily/{id}", http_daily.result, api_daily.BoardsResult, query=("lang",), packed=True),
    Endpoint("POST", "/api/challenges", http_daily.challenge, api_daily.Challenge, api_daily.AskChallenge, packed=True),
    Endpoint("POST", "/api/challenges/about", http_daily.about_challenge, api_daily.ChallengeInfo, api_daily.Challenge),
    Endpoint("POST", "/api/challenges/sit", http_daily.take, api_daily.SatDaily, api_daily.TakeChallenge, "write", 201),
    Endpoint(
        "POST", "/api/assemblies", http_assembly.create, api_daily.OpenedAssembly, api_daily.NewAssembly, "write", 201
    ),
    Endpoint("GET", "/api/assemblies/{id}", http_assembly.about, api_daily.AssemblyInfo, query=("lang",), packed=True),
    Endpoint(
        "POST", "/api/assemblies/{id}/join", http_assembly.join, api_daily.AssemblyInfo, api_daily.JoinAssembly, "write"
    ),
    Endpoint("POST", "/api/assemblies/{id}/start", http_assembly.start, api_daily.AssemblyInfo, None, "write"),
    Endpoint(
        "GET",
        "/api/puzzle",
        http_puzzle.puzzle,
        api_study.Puzzle,
        query=("day", "number", "after", "about", "difficulty", "lang"),
    ),
    Endpoint("POST", "/api/puzzle/{number}", http_puzzle.solve, api_study.Solved, api_study.Attempt),
    Endpoint("GET", "/api/replays/{id}/verify", http_replays.verify, api_replays.Verified, query=("lang",)),
    Endpoint("POST", "/api/replays/{id}/verify", http_replays.compare, api_replays.Verified, api_replays.Compare),
)

SEAT = {"type": "integer", "minimum": 0, "maximum": 7}


def openapi() -> dict[str, Any]:
    """The OpenAPI document."""
    kinds = {kind for one in ENDPOINTS for kind in (one.gives, one.takes) if is_struct(kind)} | {api.Trouble, wire.Nack}
    ordered = sorted(kinds, key=lambda kind: kind.__name__)
    _, payloads = msgspec.json.schema_components(ordered, ref_template="#/components/schemas/{name}")
    paths: dict[str, Any] = {}
    for one in ENDPOINTS:
        paths.setdefault(one.path, {})[one.method.lower()] = operation(one)
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


def is_struct(kind: Any) -> bool:
    """Is this an object of the schema?"""
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def content(kind: Any) -> dict[str, Any]:
    """The content of a body."""
    if isinstance(kind, str):
        return {kind: {"schema": {"type": "string"}}}
    if is_struct(kind):
        return {"application/json": {"schema": {"$ref": f"#/components/schemas/{kind.__name__}"}}}
    return {"application/json": {"schema": {"type": "object"}}}


def operation(one: Endpoint) -> dict[str, Any]:
    """One method of one path, in OpenAPI's format."""
    trouble = {"description": "Refused: a code, and a sentence that says why.", "content": content(api.Trouble)}
    told: dict[str, Any] = {
        "summary": one.summary,
        "responses": {
            str(one.status): {"description": "Done.", "content": content(one.gives)},
            "4XX": trouble,
            "503": trouble,
        },
    }
    if one.handler is http_tables.acts:
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
