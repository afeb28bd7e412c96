"""The common parts of all HTTP handlers: the caller, request bodies, answers and refusals."""

import asyncio
import gzip
from collections.abc import Awaitable, Callable, Hashable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from pathlib import Path
from typing import TypeVar

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from gamester.handlers.reading import body_as, spoken, trouble_of
from gamester.hosting.listener import Who
from gamester.i18n import first_matching, language_of, languages
from gamester.protocol import payloads
from gamester.server import identity
from gamester.server.accounts import DAYS, SECONDS_A_DAY, Accounts
from gamester.server.limits import Limits, Turns
from gamester.server.registry import Registry
from gamester.server.store import NoTable, Person, as_told
from gamester.server.study_queue import StudyQueue
from gamester.server.studying import as_json
from gamester.text.errors import GamesterError, Refused
from gamester.text.messages import Words

T = TypeVar("T")
LARGEST_BODY = 16_384
LARGEST_RECORD = 2_000_000
SHORT = 10_000
"""So many compressed bytes are unpacked faster than a thread is asked to."""
COOKIE, BROWSER_COOKIE = "gamester", "gamester-browser"
"""Who somebody is, and by what an account knows the browsers that were in it before."""
_encode = msgspec.json.Encoder().encode


@dataclass
class ServerContext:
    """The shared objects of a server's handlers."""

    registry: Registry
    limits: Limits
    origins: tuple[str, ...] = ()
    """The allowed origins besides the server's own."""
    friends: str | None = None
    """The address that friends can open, for invitations; None if only this machine finds the server."""
    alone: Path | None = None
    """The folder of the page that plays alone, if the server offers it."""
    embed: tuple[str, ...] = ()
    """The origins of sites that may show replays and puzzles in a frame."""
    metrics_token: str = ""
    """With it the metrics are read from elsewhere."""
    uploads: dict[str, bytes] = field(default_factory=dict)
    """The uploaded records, compressed, by id; the oldest are dropped."""
    infos: dict[tuple[str, int, float, str], payloads.TableInfo] = field(default_factory=dict)
    """What the lobby tells of tables, by id, version, time of the last change and language; the oldest are dropped."""

    @cached_property
    def reader(self) -> StudyQueue:
        """What reads records and scores boards."""
        return StudyQueue(self.limits)

    @cached_property
    def reviewer(self) -> StudyQueue:
        """What takes seconds, looks back and the pars of assemblies; records do not wait for that."""
        return StudyQueue(self.limits)

    @cached_property
    def judge(self) -> StudyQueue:
        """What finds results without luck: it takes seconds, and nothing else waits for that."""
        return StudyQueue(self.limits)

    async def close(self) -> None:
        """End the processes."""
        for queue in (self.reader, self.reviewer, self.judge):
            await queue.close()

    @cached_property
    def turns(self) -> Turns:
        """The turns of requests."""
        return Turns(self.limits.bounds.at_once)

    @cached_property
    def accounts(self) -> Accounts:
        """The accounts of the store."""
        return Accounts(self.registry.store, self.limits)


@dataclass(frozen=True)
class Caller:
    """The caller of a request."""

    principal: str
    """The caller's identity; empty for an anonymous caller."""
    person: Person | None
    address: str
    lang: str
    token: str = ""
    """The token that proves who a person is."""

    @property
    def words(self) -> Words:
        """The words of the caller's language."""
        return Words(self.lang)

    @property
    def who(self) -> Who:
        """The caller as a table sees it, without a connection."""
        return Who(self.principal, self.lang)


def context_of(connection: HTTPConnection) -> ServerContext:
    """The context of a request."""
    context: ServerContext = connection.app.state.context
    return context


def is_secure(connection: HTTPConnection) -> bool:
    """Is the connection encrypted?"""
    return connection.url.scheme in ("https", "wss")


def check_origin(connection: HTTPConnection, *, bearer: bool) -> None:
    """Refused for an origin that is not allowed, or for a WebSocket without an origin and without a bearer token."""
    origin = connection.headers.get("origin")
    context = context_of(connection)
    if origin is None:
        if bearer or connection.scope["type"] != "websocket":
            return
        raise Refused("origin")
    own = f"{'https' if is_secure(connection) else 'http'}://{connection.headers.get('host', '')}"
    if origin != own and origin not in context.origins:
        raise Refused("origin")


def language_for(connection: HTTPConnection, person: Person | None) -> str:
    """The requested language, else the person's, else the browser's."""
    asked = connection.query_params.get("lang")
    if asked in languages():
        return str(asked)
    if person is not None:
        return language_of(person.lang).code
    return first_matching(connection.headers.get("accept-language", ""))


async def caller_of(connection: HTTPConnection) -> Caller:
    """The caller, by cookie or bearer token; Refused if the bearer token is invalid, or the origin is not allowed."""
    context = context_of(connection)
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    bearer = kind.lower() == "bearer"
    check_origin(connection, bearer=bearer)
    address = connection.client.host if connection.client else ""
    if bearer and token.startswith(identity.SEAT_TOKEN):
        principal = await program_of(context, token)
        return Caller(principal, None, address, language_for(connection, None))
    if not bearer:
        token = cookie_of(connection)
    person = await context.accounts.who(token) if token else None
    if bearer and person is None:
        raise Refused("who")
    return Caller(person.id if person else "", person, address, language_for(connection, person), token)


async def program_of(context: ServerContext, token: str) -> str:
    """The principal of a seat's token; Refused."""
    table, _, _ = token.removeprefix(identity.SEAT_TOKEN).partition(".")
    try:
        head = await context.registry.store.head(table)
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


async def read(request: Request, kind: type[T], most: int = LARGEST_BODY) -> T:
    """The JSON body of a request as an object; Refused."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Refused("kind")
    return body_as(await body_of(request, most), kind)


def answer(thing: object, status: int = 200) -> Response:
    """An object as a JSON answer that must not be cached."""
    return Response(_encode(thing), status, {"cache-control": "no-store"}, "application/json")


async def packed_answer(
    request: Request, data: bytes, media_type: str = "application/json", headers: Mapping[str, str] | None = None
) -> Response:
    """An answer that was compressed before, as it is, or for a client that does not read it so, unpacked."""
    headers = {"cache-control": "no-store", "vary": "Accept-Encoding", **(headers or {})}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
    elif len(data) < SHORT:
        data = gzip.decompress(data)
    else:
        data = await asyncio.to_thread(gzip.decompress, data)
    return Response(data, headers=headers, media_type=media_type)


@cache
def built_once(make: Callable[..., object], *args: Hashable) -> bytes:
    """What `make` answers, built and compressed once for the same arguments, of which there must be few."""
    return as_json(make(*args))


def refusal(fault: GamesterError, lang: str) -> Response:
    """The reason of a refusal, as a JSON answer with the matching status."""
    status, trouble = trouble_of(as_told(fault), lang, "no_table" if isinstance(fault, NoTable) else "refused")
    response = answer(trouble, status)
    if trouble.code in ("limit", "guesses", "busy", "drain"):
        response.headers["retry-after"] = "2"
    return response


Handler = Callable[[Request, Caller], Awaitable[Response]]


def handled(handler: Handler, limit: str) -> Callable[[Request], Awaitable[Response]]:
    """The endpoint of a handler: it finds the caller, applies the limits, and turns errors into answers."""

    async def endpoint(request: Request) -> Response:
        context, lang = context_of(request), language_for(request, None)
        try:
            caller = await caller_of(request)
            lang = caller.lang
            if not context.limits.allows(limit, caller.principal, caller.address):
                context.registry.metrics.limited.labels(limit).inc()
                raise Refused("limit")
            return await handler(request, caller)
        except GamesterError as fault:
            return refusal(fault, lang)
        except ClientDisconnect:
            return Response(status_code=400)  # nobody reads it: the client disconnected during its request
        except Exception as fault:  # noqa: BLE001 - the details go to the log, not to the client
            context.registry.log.fault("a request failed", path=request.scope["route"].path, fault=repr(fault))
            return refusal(Refused("fault"), lang)

    return endpoint


# --- Guests -------------------------------------------------------------------------------------------------


async def known(request: Request, caller: Caller, name: str = "", lang: str = "") -> tuple[Caller, str | None]:
    """The caller as a person; an anonymous caller becomes a guest with a token for a cookie. Refused."""
    if caller.principal:
        return caller, None
    context = context_of(request)
    if not context.limits.allows("guest", None, caller.address):
        raise Refused("limit")
    person, token = await context.accounts.guest(name, spoken(lang) or caller.lang)
    return logged_in(caller, person), token


def logged_in(caller: Caller, person: Person) -> Caller:
    """The caller with a person's identity."""
    return replace(caller, principal=person.id, person=person)


def cookie_name(request: HTTPConnection, name: str = COOKIE) -> str:
    """The name of a cookie, which says of an encrypted connection that no other site can have set it."""
    return f"__Host-{name}" if is_secure(request) else name


def cookie_of(request: HTTPConnection, name: str = COOKIE) -> str:
    """What is in the caller's cookie."""
    return request.cookies.get(cookie_name(request, name), "")


def with_cookie(request: Request, response: Response, token: str | None, name: str = COOKIE) -> Response:
    """The answer with a cookie for the token, if there is one."""
    if token is not None:
        response.set_cookie(
            cookie_name(request, name), token, max_age=DAYS * SECONDS_A_DAY, path="/", secure=is_secure(request),
            httponly=True, samesite="strict",
        )  # fmt: skip
    return response
