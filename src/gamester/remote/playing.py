"""From a link to a seat: identify the person, open or join a table, and play."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, TextIO

from gamester.catalogue import Word
from gamester.messages import Words
from gamester.protocol import api, api_people, payloads
from gamester.remote.address import Address, ServerFault, read_address
from gamester.remote.at_table import AtTable
from gamester.remote.calls import Calls
from gamester.remote.tokens import keep_token, read_tokens
from gamester.saying import Speaker
from gamester.typed import Lines


@dataclass(frozen=True, slots=True)
class Wishes:
    """The person's name, and the table to open if the link names none."""

    name: str
    game: str
    variant: str
    players: int
    options: Mapping[str, Word] = field(default_factory=dict)
    level: Literal["random", "advice", "learned"] = "advice"
    boldness: int | None = None
    temperature: int = 0
    oversights: int | None = None
    unaided: bool = False
    """Does the person want no aid, even if the table gives aid?"""


def play_there(
    link: str, wishes: Wishes, words: Words, source: TextIO | None = None, sink: TextIO | None = None
) -> None:
    """Play at the table of `link`, or open one at that server; ServerFault."""
    address = read_address(link)
    lines = Lines(Speaker(words, ()), source or sys.stdin, sink or sys.stdout)
    calls = Calls(address.server, words.language, read_tokens().get(address.server, ""))
    introduce(calls, wishes.name)
    if not keep_token(address.server, calls.token):
        lines.say("remote.not_kept")
    if address.table:
        calls.post(f"/api/tables/{address.table}/join", api.Join(address.code), payloads.TableInfo)
    else:
        address = opened(calls, address, wishes)
        lines.say("remote.link", link=f"{address.link(f'/t/{address.table}')}#{address.code}")
    lines.sink.flush()
    at_table = AtTable(address, calls.token, wishes.name, words, lines.source, lines.sink)
    at_table.line.unaided = wishes.unaided
    try:
        asyncio.run(at_table.play())
    except KeyboardInterrupt:
        lines.write("")
    if at_table.over.is_set():
        lines.say("remote.replay", link=address.link(f"/r/{address.table}"))
    lines.sink.flush()


def introduce(calls: Calls, name: str) -> None:
    """Use the person's token if the server knows it, else become a guest."""
    if calls.token:
        try:
            calls.get("/api/me", api_people.Me)
        except ServerFault as fault:
            if fault.fills.get("code") != "who":
                raise
            calls.token = ""
    if not calls.token:
        calls.post("/api/me", api_people.SetMe(name, calls.lang), api_people.Me)


def opened(calls: Calls, address: Address, wishes: Wishes) -> Address:
    """Open a table; returns its address with the code that admits friends."""
    made = calls.post(
        "/api/tables",
        api.Create(
            wishes.game, wishes.variant, wishes.players, wishes.name, dict(wishes.options), level=wishes.level,
            boldness=wishes.boldness, temperature=wishes.temperature, oversights=wishes.oversights,
            lang=calls.lang,
        ),
        api.Created,
    )  # fmt: skip
    return replace(address, table=made.id, code=made.code)
