"""The web application: the API, the sockets, the page and the security headers."""

import os
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import PathLike, StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gamester.games import GAMES
from gamester.handlers.lessons import lessons
from gamester.server import identity
from gamester.server.http_daily import kept_challenge
from gamester.server.routes import ENDPOINTS, openapi
from gamester.server.shell import shell
from gamester.server.sockets import table_socket
from gamester.server.store import StoreFault
from gamester.server.studying import LEVEL, packed
from gamester.server.web import ServerContext, built_once, context_of, handled, language_for, packed_answer, refusal
from gamester.text.errors import Refused

STATIC = Path(__file__).parent / "static"
PAGES = (
    "/", "/new", "/t/{id}", "/r/{id}", "/verify/{id}", "/watch", "/me",
    "/puzzle", "/daily", "/daily/{day}", "/challenge", "/assembly/{id}", "/keeper",
    *(f"/learn/{lesson}" for lesson in lessons()), *(f"/rules/{game}" for game in GAMES),
)  # fmt: skip
"""The paths of the page; `web/src/lib/places.ts` says what each shows."""
EMBEDDED = ("/r/{id}", "/puzzle")
"""The paths of the page that other sites may show in a frame, if the host of the server has named them."""
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip", "via")
"""The headers by which proxies say that they ask for somebody else."""
KEPT_BACK = ("index.html", "sw.js")
"""The files that are not given out as they lie: the page's HTML, and what only a site without a server runs."""
FAVICON = "icons/icon-192.png"
"""What browsers find that ask for an icon before they have read the page."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "media-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
UNFRAMED = "frame-ancestors 'none'"
"""What the policy says of other sites' frames."""
ALONE = POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
"""The policy of the page that plays alone: its worker compiles WebAssembly."""
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
    "x-frame-options": "DENY",
}
PARTS = ("/assets/", "/icon")
ON_PARTS = ("x-content-type-options", "cross-origin-resource-policy")
"""The headers that mean something on a script, a style, a font or an icon; the others are the page's."""
YEAR = 31_536_000
FOR_EVER, FOR_A_DAY = f"public, max-age={YEAR}, immutable", "public, max-age=86400"
"""How long browsers may keep a file: for ever if its name holds a hash of its content, or its folder a version."""
COMPRESSED = [Middleware(GZipMiddleware, compresslevel=LEVEL)]
"""What compresses an answer that is made anew each time."""
WORDY = (".js", ".css", ".svg")
"""The kinds of files that become smaller."""


class SecurityHeaders:
    """Middleware that adds the security headers to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        """Wrap `app`."""
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                part = scope["path"].startswith(PARTS) and message["status"] < 400
                for name in ON_PARTS if part else HEADERS:
                    headers.setdefault(name, HEADERS[name])
                if not part and UNFRAMED not in headers["content-security-policy"]:
                    del headers["x-frame-options"]
                if "location" in headers:  # never by the host that the client claims
                    headers["location"] = urlsplit(headers["location"])._replace(scheme="", netloc="").geturl()
                if scope.get("scheme") == "https":
                    headers.setdefault("strict-transport-security", f"max-age={YEAR}")
            await send(message)

        await self.app(scope, receive, guarded)


class Kept(StaticFiles):
    """Files that browsers may keep."""

    def __init__(self, folder: Path, how_long: str) -> None:
        """`how_long` is the cache header."""
        super().__init__(directory=folder)
        self.how_long = how_long
        self.kept: dict[tuple[str, bool], bytes] = {}
        """The files by path, as they are and compressed."""

    def file_response(
        self, full_path: PathLike, stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """A file with the cache header, read and compressed once for all browsers."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["cache-control"] = self.how_long
        response.headers["vary"] = "Accept-Encoding"
        if not isinstance(response, FileResponse):
            return response
        path = Path(full_path)
        packs = path.suffix in WORDY and "gzip" in Headers(scope=scope).get("accept-encoding", "")
        key = str(path), packs
        if key not in self.kept:
            self.kept[key] = packed(path.read_bytes()) if packs else path.read_bytes()
        headers = {name: value for name, value in response.headers.items() if name != "content-length"}
        if packs:
            headers["content-encoding"] = "gzip"
        return Response(self.kept[key], status_code, headers, response.media_type)


class Alone(StaticFiles):
    """The page that plays alone, as `gamester site` has written it."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        """A file with the policy of that page; it is asked for each time, except in the folder of a version."""
        response = super().file_response(*args, **kwargs)
        response.headers["content-security-policy"] = ALONE
        versioned = "/v/" in str(args[0])
        response.headers["cache-control"] = FOR_EVER if versioned else "no-cache"
        return response


async def page(request: Request) -> Response:
    """The single page, which does its own routing."""
    return await index(request) or missing(request)


async def embeddable(request: Request) -> Response:
    """The single page, which the sites that the host of the server has named may show in a frame."""
    response, origins = await page(request), context_of(request).embed
    if origins:
        response.headers["content-security-policy"] = POLICY.replace(UNFRAMED, f"frame-ancestors {' '.join(origins)}")
    return response


async def index(request: Request, status: int = 200) -> Response | None:
    """The page's HTML, if the page was built."""
    file = STATIC / "index.html"
    return HTMLResponse(await shell(request, file), status, {"cache-control": "no-cache"}) if file.is_file() else None


def missing(request: Request) -> Response:
    """The error that there is no such page, in JSON."""
    return refusal(Refused("no_page"), language_for(request, None))


async def not_found(request: Request, fault: Exception) -> Response:
    """The answer 404: the page for people, JSON for programs."""
    del fault
    asks = request.method in ("GET", "HEAD") and "text/html" in request.headers.get("accept", "")
    found = await index(request, 404) if asks and not request.url.path.startswith("/api/") else None
    return found or missing(request)


async def wrong_method(request: Request, fault: Exception) -> Response:
    """The answer 405: the path does not allow this method."""
    response = refusal(Refused("method"), language_for(request, None))
    response.headers["allow"] = str((getattr(fault, "headers", None) or {}).get("Allow", "GET"))
    return response


async def healthz(request: Request) -> Response:
    """Liveness: the process answers."""
    del request
    return Response("ok\n", media_type="text/plain")


async def readyz(request: Request) -> Response:
    """Readiness: the store accepts writes, and the server is not draining."""
    registry = context_of(request).registry
    if registry.draining:
        return Response("draining\n", 503, media_type="text/plain")
    try:
        await registry.store.ping()
    except StoreFault as fault:
        return Response(f"{fault}\n", 503, media_type="text/plain")
    return Response("ready\n", media_type="text/plain")


async def metrics(request: Request) -> Response:
    """Metrics for Prometheus: for this machine, or for whoever shows the token."""
    if not (asks_here(request) or shows_token(request)):
        return refusal(Refused("metrics"), language_for(request, None))
    return Response(context_of(request).registry.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


def asks_here(request: Request) -> bool:
    """Does a program of this machine ask, and no proxy for somebody else?

    Whoever comes through a tunnel looks like one, so nobody counts as one where `--origin` names an address for others.
    """
    client, host = request.client, request.url.hostname or ""
    forwarded = any(name in request.headers for name in FORWARDED)
    for_others = any(not is_loopback(urlsplit(one).hostname or "") for one in context_of(request).origins)
    return client is not None and is_loopback(client.host) and is_loopback(host) and not (forwarded or for_others)


def is_loopback(host: str) -> bool:
    """Is this a name or an address by which a machine only finds itself?"""
    with suppress(ValueError):
        return ip_address(host).is_loopback
    return host == "localhost"


def shows_token(request: Request) -> bool:
    """Does the caller know the token of the host of the server?"""
    token, shown = context_of(request).metrics_token, request.headers.get("authorization", "")
    return bool(token) and identity.same(shown, f"Bearer {token}")


async def api_document(request: Request) -> Response:
    """The OpenAPI document."""
    return await packed_answer(request, built_once(openapi))


def routes(alone: Path | None) -> list[BaseRoute]:
    """All routes; `alone` is the folder of the page that plays alone, if the server offers it."""
    found: list[BaseRoute] = [
        Route(
            one.path,
            handled(handler, one.limit),
            methods=[one.method],
            middleware=COMPRESSED if one.packed else None,
        )
        for one, handler in ENDPOINTS.items()
    ]
    found += [
        Route("/api/openapi.json", api_document),
        Route("/healthz", healthz),
        Route("/readyz", readyz),
        Route("/metrics", metrics),
        WebSocketRoute("/ws/{table}", table_socket),
        Route("/c/{id}", kept_challenge),
        *(Route(path, embeddable if path in EMBEDDED else page, middleware=COMPRESSED) for path in PAGES),
    ]
    if alone is not None:
        found.append(Mount("/alone", Alone(directory=alone, html=True)))
    for path in sorted(STATIC.glob("*")):
        if path.is_dir():
            found.append(Mount(f"/{path.name}", Kept(path, FOR_EVER if path.name == "assets" else FOR_A_DAY)))
        elif path.name not in KEPT_BACK:
            found.append(Route(f"/{path.name}", file(path.name)))
    return [*found, Route("/favicon.ico", file(FAVICON))]


def file(name: str) -> Callable[[Request], Awaitable[Response]]:
    """A handler that serves one file of the page."""

    async def give(_request: Request) -> Response:
        return FileResponse(STATIC / name)

    return give


def make_app(context: ServerContext) -> Starlette:
    """The application of a server."""
    faults: MutableMapping[Any, Any] = {404: not_found, 405: wrong_method}
    app = Starlette(routes=routes(context.alone), exception_handlers=faults)
    app.add_middleware(SecurityHeaders)
    app.state.context = context
    return app
