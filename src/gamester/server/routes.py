"""What a server answers on which route, and the OpenAPI document."""

import re
from collections.abc import Callable, Mapping
from functools import partial, wraps
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from gamester.drive.routes import AT_SERVER, EVERYWHERE, Route, handled_by
from gamester.handlers import stateless
from gamester.handlers.reading import spoken
from gamester.protocol import api, wire
from gamester.server import http_account, http_assembly, http_daily, http_replays, http_tables
from gamester.server.http_daily import today_at
from gamester.server.web import Caller, Handler, answer, built_once, context_of, packed_answer, read

MODULES = (http_account, http_assembly, http_daily, http_replays, http_tables, stateless)


def at_server(route: Route, answered: Callable[[stateless.Asked[object]], object]) -> Handler:
    """The handler of a route whose answer follows from the request alone."""

    async def handler(request: Request, caller: Caller) -> Response:
        body = None if route.takes is None else await read(request, route.takes)
        lang = spoken(getattr(body, "lang", None)) or caller.lang
        today = today_at(context_of(request))
        found = answered(stateless.Asked(request.path_params, request.query_params, body, lang, today))
        if isinstance(found, partial):
            return await packed_answer(request, built_once(found.func, *found.args))
        return answer(found)

    return wraps(answered)(handler)


ENDPOINTS: Mapping[Route, Handler] = {
    route: at_server(route, handler) if handler.__module__ == stateless.__name__ else handler
    for route, handler in handled_by(AT_SERVER + EVERYWHERE, *MODULES).items()
}

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
