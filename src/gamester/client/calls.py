"""The address of a server, and HTTP requests to it before the WebSocket connection: identity, opening and joining."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPException, HTTPMessage
from http.cookies import CookieError, SimpleCookie
from typing import IO, Any, TypeVar
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

import msgspec

from gamester.protocol import api
from gamester.text.errors import GamesterError
from gamester.text.messages import printable

TABLE = re.compile(r"/t/([\w-]{1,40})")


class ServerFault(GamesterError):
    """A server that is unreachable, is not a Gamester server, or refuses a request."""


@dataclass(frozen=True, slots=True)
class Address:
    """A server, and one of its tables with its code; table and code are empty if the address names no table."""

    server: str
    """`http://host:port`."""
    table: str = ""
    code: str = ""

    @property
    def socket(self) -> str:
        """The WebSocket address of the table."""
        return f"ws{self.server.removeprefix('http')}/ws/{self.table}"

    @property
    def invitation(self) -> str:
        """The link of the table."""
        return self.link(f"/t/{self.table}{'#' if self.code else ''}{self.code}")

    def link(self, path: str) -> str:
        """The full address of a page of the server."""
        return self.server + path


def read_address(text: str) -> Address:
    """`https://host`, or the link of a table, `https://host/t/TABLE#CODE`; ServerFault."""
    try:
        parts = urlsplit(text if "://" in text else f"http://{text}")
        port = f":{parts.port}" if parts.port is not None else ""
    except ValueError:
        raise ServerFault("remote.address", address=text) from None
    table = TABLE.fullmatch(parts.path.rstrip("/"))
    other_page = table is None and parts.path not in ("", "/")
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or parts.query or other_page:
        raise ServerFault("remote.address", address=text)
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return Address(f"{parts.scheme}://{host}{port}", table[1] if table else "", parts.fragment if table else "")


# --- Requests ------------------------------------------------------------------------------------------------


T = TypeVar("T")
PATIENCE = 15.0
"""The timeout of a request in seconds."""
LARGEST = 1 << 22
"""The most bytes of an answer."""


class Stay(HTTPRedirectHandler):
    """A handler that follows no redirect, because the token must not go to another server."""

    def redirect_request(
        self, req: Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage, newurl: str
    ) -> None:
        """Do not follow the redirect."""


class Calls:
    """The requests of one person to one server."""

    def __init__(self, server: str, lang: str, token: str = "") -> None:
        """`token` is the person's token, if the server has issued one."""
        self.server = server
        self.lang = lang
        self.token = token
        self.opener = build_opener(Stay)

    def get(self, path: str, kind: type[T], **query: object) -> T:
        """An object from the server, in the usual language unless the query names another; ServerFault."""
        asked = urlencode({"lang": self.lang} | query)
        request = Request(f"{self.server}{path}?{asked}")  # noqa: S310 - the person names the server
        return self._read(self._ask(request), kind)

    def lines(self, path: str) -> list[bytes]:
        """The lines of a file from the server; ServerFault."""
        return self._ask(Request(self._url(path))).splitlines()  # noqa: S310 - as above

    def leads_to(self, path: str) -> str:
        """Where a path leads; ServerFault if it leads nowhere."""
        with faults_of(self.server):
            try:
                self.opener.open(Request(self._url(path)), timeout=PATIENCE).close()  # noqa: S310 - as above
            except HTTPError as answer:
                if where := answer.headers.get("location"):
                    return str(where)
                raise
        raise ServerFault("remote.no_gamester", server=self.server)

    def post(self, path: str, thing: object, kind: type[T]) -> T:
        """The answer to a posted object; ServerFault."""
        headers = {"content-type": "application/json"}
        return self._read(self._ask(Request(self._url(path), msgspec.json.encode(thing), headers)), kind)  # noqa: S310

    def _url(self, path: str) -> str:
        """The address, with the language of the answer."""
        return f"{self.server}{path}?lang={self.lang}"

    def _ask(self, request: Request) -> bytes:
        """Send a request, store the token if the server issues one, and give the answer; ServerFault."""
        if self.token:
            request.add_header("authorization", f"Bearer {self.token}")
        with faults_of(self.server), self.opener.open(request, timeout=PATIENCE) as answer:
            data, cookies = bytes(answer.read(LARGEST + 1)), answer.headers.get_all("set-cookie", [])
        if len(data) > LARGEST:  # cut short, it would look like what it is not
            raise ServerFault("remote.too_long", server=self.server, most=LARGEST >> 20)
        for cookie in cookies:
            self.token = token_in(cookie) or self.token
        return data

    def _read(self, data: bytes, kind: type[T]) -> T:
        """An answer as an object; ServerFault."""
        try:
            return read(data, kind)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
            raise ServerFault("remote.no_gamester", server=self.server) from None


@contextmanager
def faults_of(server: str) -> Iterator[None]:
    """Turn what goes wrong between here and a server into a ServerFault."""
    try:
        yield
    except HTTPError as refused:
        raise refusal(refused, server) from None
    except (URLError, OSError, HTTPException, ValueError) as fault:
        reason = getattr(fault, "reason", None) or fault
        raise ServerFault("remote.unreachable", server=server, reason=str(reason)) from None


def refusal(refused: HTTPError, server: str) -> ServerFault:
    """The server's refusal as a fault; its code is in `fills`."""
    try:
        with refused:
            trouble = read(refused.read(LARGEST), api.Trouble)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError, OSError, HTTPException):
        return ServerFault("remote.no_gamester", server=server)
    return ServerFault("remote.refused", text=trouble.text, code=trouble.code)


def token_in(cookie: str) -> str:
    """The person's token, if this cookie contains it, else ""."""
    try:
        morsels = SimpleCookie(cookie)
    except CookieError:
        return ""
    return next((morsel.value for name, morsel in morsels.items() if name.endswith("gamester")), "")


# --- What a server says: texts lose control characters, so that no server can tamper with the terminal -------


def read(data: str | bytes, kind: type[T]) -> T:
    """An object of this kind, with every text made `printable`.

    msgspec.DecodeError, RecursionError or UnicodeDecodeError if the data are invalid.
    """
    text = data if isinstance(data, str) else data.decode()
    if text.isprintable() and "\\" not in text:  # nothing but printable texts, nothing spelled out
        return msgspec.json.decode(text, type=kind)
    return msgspec.convert(_printable(msgspec.json.decode(text)), kind, str_keys=True)


def _printable(thing: object) -> Any:
    """A copy in which every text is printable on one line."""
    if isinstance(thing, str):
        return printable(thing)
    if isinstance(thing, list):
        return [_printable(one) for one in thing]
    if isinstance(thing, dict):
        return {key: _printable(one) for key, one in thing.items()}
    return thing
