"""Where the browsers of others find this server: the address that an invitation names."""

from __future__ import annotations

import socket
from collections.abc import Sequence
from contextlib import suppress
from ipaddress import ip_address

EVERYWHERE = ("", "0.0.0.0", "::")  # noqa: S104
"""The addresses that stand for all interfaces of a machine."""


def url_of(host: str, port: int) -> str:
    """The address of a server as a browser on this machine opens it, without a slash at its end."""
    shown = "127.0.0.1" if host in EVERYWHERE else host
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}"


def is_loopback(host: str) -> bool:
    """Is this a name or an address by which a machine only finds itself?"""
    with suppress(ValueError):
        return ip_address(host).is_loopback
    return host == "localhost"


def lan_address(port: int) -> str | None:
    """The address of this machine in the local network, found without sending anything; None if there is none."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        found = str(probe.getsockname()[0])
        if not found.startswith("127."):
            return f"http://{found}:{port}"
    return None


def open_to_others(host: str, port: int, origins: Sequence[str]) -> str | None:
    """The address that friends can open: a named origin, else this machine's in its network; None if there is none."""
    if origins:
        return origins[0].rstrip("/")
    if host in EVERYWHERE:
        return lan_address(port)
    return None if is_loopback(host) else url_of(host, port)
