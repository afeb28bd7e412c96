"""What every HTTP handler needs: who asks, what he sends, how he is answered, and what he is refused."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from gamester.errors import GamesterError
from gamester.i18n import first_matching, language_of, languages
from gamester.messages import Words
from gamester.saying import Speaker, as_sentence
from gamester.server import api, identity
from gamester.server.accounts import DAYS, SECONDS_A_DAY, Accounts
from gamester.server.limits import Limits
from gamester.server.refused import Refused
from gamester.server.registry import Registry
from gamester.server.reviewing import Reviewer
from gamester.server.store import BadText, NoTable, Person, StoreFault, Taken
from gamester.server.turns import Turns

T = TypeVar("T")
LARGEST_BODY = 16_384
LARGEST_RECORD = 2_000_000
MOST_FIGURES = 8
COOKIE, SECURE_COOKIE = "gamester", "__Host-gamester"
_encode = msgspec.json.Encoder().encode
STATUS = {
    "no_table": 404, "no_replay": 404, "no_page": 404, "no_seat": 404, "no_puzzle": 404, "not_played": 404,
    "not_seated": 403,
    "not_host": 403, "not_yours": 403, "origin": 403, "who": 401, "limit": 429, "large": 413, "kind": 415, "body": 400,
    "no_date": 400, "method": 405, "stale": 409, "next_deal": 409, "other_hand": 409,
    "record": 422, "fault": 500, "busy": 503, "drain": 503, "store": 503,
}  # fmt: skip
"""HTTP status by code of refusal; 409 or 400 for the others."""


@dataclass
class Site:
    """What the handlers of one server share."""

    registry: Registry
    limits: Limits
    origins: tuple[str, ...] = ()
    """Origins that are allowed besides the server's own."""
    uploads: dict[str, list[str]] = field(default_factory=dict)
    """Records sent to be watched, by id; the oldest are forgotten."""
    reviewer: Reviewer = field(default_factory=Reviewer)

    @cached_property
    def turns(self) -> Turns:
        """Who is worked for now, and who waits."""
        return Turns(self.limits.bounds.at_once)

    @cached_property
    def accounts(self) -> Accounts:
        """Who can log in."""
        return Accounts(self.registry.store)


@dataclass(frozen=True)
class Caller:
    """Who asks."""

    principal: str
    """Empty for somebody who has not said who he is."""
    person: Person | None
    bearer: bool
    address: str
    lang: str

    @property
    def words(self) -> Words:
        """His language."""
        return Words(self.lang)


def site_of(connection: HTTPConnection) -> Site:
    """The site a request came to."""
    site: Site = connection.app.state.site
    return site


def is_secure(connection: HTTPConnection) -> bool:
    """Did it come encrypted?"""
    return connection.url.scheme in ("https", "wss")


def check_origin(connection: HTTPConnection, *, bearer: bool) -> None:
    """Browsers may only come from our own pages; only programs with a token may name no origin. Refused."""
    origin = connection.headers.get("origin")
    site = site_of(connection)
    if origin is None:
        if bearer or connection.scope["type"] != "websocket":
            return
        raise Refused("origin")
    own = f"{'https' if is_secure(connection) else 'http'}://{connection.headers.get('host', '')}"
    if origin != own and origin not in site.origins:
        raise Refused("origin")


def language_for(connection: HTTPConnection, person: Person | None) -> str:
    """The language asked for, the person's own, or the browser's."""
    asked = connection.query_params.get("lang")
    if asked in languages():
        return str(asked)
    if person is not None:
        return language_of(person.lang).code
    return first_matching(connection.headers.get("accept-language", ""))


def spoken(lang: str | None) -> str:
    """A language that a message asks for, if it is spoken here; the source for any other, nothing for nothing."""
    return language_of(lang).code if lang else ""


async def caller_of(connection: HTTPConnection) -> Caller:
    """Who asks, by cookie or bearer token; Refused if the token is nobody's, or the origin a stranger's."""
    site = site_of(connection)
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    bearer = kind.lower() == "bearer"
    check_origin(connection, bearer=bearer)
    address = connection.client.host if connection.client else ""
    if bearer and token.startswith(identity.SEAT_TOKEN):
        principal = await program_of(site, token)
        return Caller(principal, None, True, address, language_for(connection, None))
    if not bearer:
        token = own_token(connection)
    person = await site.accounts.who(token) if token else None
    if bearer and person is None:
        raise Refused("who")
    return Caller(person.id if person else "", person, bearer, address, language_for(connection, person))


async def program_of(site: Site, token: str) -> str:
    """The principal of a seat's token; Refused."""
    table, _, _ = token.removeprefix(identity.SEAT_TOKEN).partition(".")
    try:
        head = await site.registry.store.head(table)
    except NoTable:
        raise Refused("who") from None
    hashed = identity.hash_token(token)
    for chair in head.chairs:
        if chair.token is not None and identity.same(chair.token, hashed) and chair.principal is not None:
            return chair.principal
    raise Refused("who")


# --- Bodies and answers -------------------------------------------------------------------------------------


async def body_of(request: Request, most: int = LARGEST_BODY) -> bytes:
    """The body of a request; Refused if it is too large."""
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            raise Refused("large", most=most)
    return bytes(data)


async def read(request: Request, kind: type[T]) -> T:
    """The JSON body of a request as an object; Refused."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Refused("kind")
    data = await body_of(request)
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as wrong:
        raise Refused("body", reason=str(wrong)[:200]) from None


def number_of(text: str, otherwise: int) -> int:
    """A number from a path or a query; `otherwise` if it is none, or has more than eight figures."""
    return int(text) if len(text) <= MOST_FIGURES and text.isdecimal() else otherwise


def whole_signs(text: str) -> str:
    """The text with halves of signs, which no answer can hold, made question marks."""
    return text.encode("utf-8", "replace").decode()


def answer(thing: Any, status: int = 200) -> Response:
    """An object as JSON, kept by nobody."""
    return Response(_encode(thing), status, {"cache-control": "no-store"}, "application/json")


def refusal(fault: GamesterError, lang: str) -> Response:
    """Why not, as JSON with a fitting status."""
    if isinstance(fault, StoreFault) and not isinstance(fault, NoTable | Taken | BadText):
        fault = Refused("store")
    code = fault.code if isinstance(fault, Refused) else "no_table" if isinstance(fault, NoTable) else "refused"
    text = whole_signs(as_sentence(Speaker(Words(lang), ()).say(fault.key, **fault.fills)))
    response = answer(api.Trouble(code, text), STATUS.get(code, 400 if code == "refused" else 409))
    if code in ("limit", "busy", "drain"):
        response.headers["retry-after"] = "2"
    return response


Handler = Callable[[Request, Caller], Awaitable[Response]]


def handled(handler: Handler, limit: str) -> Callable[[Request], Awaitable[Response]]:
    """A handler that knows its caller, keeps to the limits, and answers what it refuses."""

    async def endpoint(request: Request) -> Response:
        site, lang = site_of(request), language_for(request, None)
        try:
            caller = await caller_of(request)
            lang = caller.lang
            if not site.limits.allows(limit, caller.principal, caller.address):
                site.registry.metrics.limited.labels(limit).inc()
                raise Refused("limit")
            return await handler(request, caller)
        except GamesterError as fault:
            return refusal(fault, lang)
        except ClientDisconnect:
            return Response(status_code=400)  # to nobody: he has gone in the midst of his request
        except Exception as fault:  # noqa: BLE001 - told in the log, not to the world
            site.registry.log.fault("a request failed", path=request.scope["route"].path, fault=repr(fault))
            return refusal(Refused("fault"), lang)

    return endpoint


# --- Guests -------------------------------------------------------------------------------------------------


async def known(request: Request, caller: Caller, name: str = "", lang: str = "") -> tuple[Caller, str | None]:
    """The caller as a person; a stranger becomes a guest and gets a token, to be set as his cookie. Refused."""
    if caller.principal:
        return caller, None
    site = site_of(request)
    if not site.limits.allows("guest", None, caller.address):
        raise Refused("limit")
    person = Person(identity.new_principal(), identity.clean_name(name) if name else "", spoken(lang) or caller.lang)
    await site.registry.store.people.add(person)
    return logged_in(caller, person), await site.accounts.token(person)


def logged_in(caller: Caller, person: Person) -> Caller:
    """The caller, now that it is known who he is."""
    return replace(caller, principal=person.id, person=person, bearer=False)


def own_token(request: HTTPConnection) -> str:
    """The token in the caller's cookie."""
    return request.cookies.get(SECURE_COOKIE if is_secure(request) else COOKIE, "")


def with_cookie(request: Request, response: Response, token: str | None) -> Response:
    """The answer with the caller's new cookie, if he got one."""
    if token is not None:
        secure = is_secure(request)
        response.set_cookie(
            SECURE_COOKIE if secure else COOKIE, token, max_age=DAYS * SECONDS_A_DAY, path="/", secure=secure,
            httponly=True, samesite="strict",
        )  # fmt: skip
    return response
