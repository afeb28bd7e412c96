"""The address of a server, and the link to one of its tables."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from gamester.text.errors import GamesterError

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
