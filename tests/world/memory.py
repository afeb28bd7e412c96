"""How much a process of the server remembers: the sizes of all that its objects hold."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from typing import Any

from world.service import Process

EACH = 8
"""So many things may be kept for each table, connection and person."""
MORE = 150
BOUNDED = {
    ("Limits", "buckets"): 50_000, ("Desk", "kept"): 500, ("Site", "infos"): 1000, ("Site", "uploads"): 40,
    ("Connection", "waiting"): 64, ("TableState", "chat"): 150, ("Actor", "inbox"): 256,
}  # fmt: skip
"""What has a bound of its own."""
CONNECTED = ("Registry", "logged_in")
"""What holds open connections, and those that end at this moment: of each person one."""
GROWING = {
    ("Table", "events"),
    ("Hearing", "heard"),
    ("Hearing", "begun"),
    ("Session", "deals"),
    ("TableState", "rows"),
}
"""What grows with a session, which ends."""
LONGEST_SESSION = 5000


def too_large(process: Process, people: int) -> Iterator[tuple[str, int, int]]:
    """What is larger than it may be: its name, its size, and the largest that it may have."""
    things = len(process.registry.tables) + len(process.gate.wires) + people
    for (kind, name), size in sizes_of([process.registry, process.site, process.gate]).items():
        most = BOUNDED.get((kind, name), MORE + EACH * things)
        if (kind, name) == CONNECTED:
            most = len(process.gate.wires) + people + EACH
        if (kind, name) in GROWING:
            most = LONGEST_SESSION
        if size > most:
            yield f"{kind}.{name}", size, most


def sizes_of(roots: list[Any]) -> dict[tuple[str, str], int]:
    """The largest size of each attribute that holds several things, by class and name."""
    found: dict[tuple[str, str], int] = {}
    waiting, seen = list(roots), set(map(id, roots))
    while waiting:
        thing = waiting.pop()
        for name, value in attributes_of(thing):
            if isinstance(value, Mapping | list | deque | set):
                key = type(thing).__name__, name
                found[key] = max(found.get(key, 0), len(value))
                inside = list(value.values()) if isinstance(value, Mapping) else list(value)
                keys = list(value) if isinstance(value, Mapping) else []
                nearby = [*inside[:300], *keys[:300]]
            else:
                nearby = [value]
            for one in nearby:
                if id(one) not in seen and type(one).__module__.startswith(PACKAGES):
                    seen.add(id(one))
                    waiting.append(one)
    return found


PACKAGES = "gamester.server", "gamester.hosting"


def attributes_of(thing: Any) -> Iterator[tuple[str, Any]]:
    """The attributes of an object."""
    yield from getattr(thing, "__dict__", {}).items()
    for kind in type(thing).__mro__:
        for name in getattr(kind, "__slots__", ()):
            if hasattr(thing, name):
                yield name, getattr(thing, name)
