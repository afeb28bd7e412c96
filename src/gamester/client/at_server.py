"""A table at a server: from a link to a seat, and what a face may ask besides the messages."""

import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from dataclasses import replace
from typing import Any

from msgspec import structs

from gamester.client.calls import Address, Calls, ServerFault, read_address
from gamester.client.client import Answer
from gamester.client.host import Host
from gamester.client.kept import Left, forget_table, keep_token, kept_transcripts, read_tokens, remember_table
from gamester.client.socket import Socket
from gamester.fair.check import verify_record
from gamester.protocol import api, api_replays, api_study, payloads, wire
from gamester.text.errors import GamesterError
from gamester.text.messages import Message, message
from gamester.text.started import as_typed

BETWEEN_TRIES = 0.5
"""Seconds until a review that is not ready is asked for again."""


class AtServer(Host):
    """The server's end of a client: the connection, and requests beside it."""

    def __init__(self, link: str, asked: api.Create, lang: str, *, unaided: bool = False) -> None:
        """Come to the table of `link`, or open the one that is asked for; ServerFault.

        `unaided`: does the person want no aid, even if the table gives aid?
        """
        address = read_address(link)
        self.name = asked.name
        self.calls = Calls(address.server, lang, read_tokens().get(address.server, ""))
        introduce(self.calls, asked.name)
        self.kept = keep_token(address.server, self.calls.token)
        """Will the server know the person again?"""
        self.opened = not address.table
        """Was the table opened just now?"""
        if address.table:
            left = joined(self.calls, address)
        else:
            made = self.calls.post("/api/tables", structs.replace(asked, lang=lang), api.Created)
            address = replace(address, table=made.id, code=made.code)
            left = Left(address.invitation, asked.game, asked.variant)
        self.address = address
        if left is not None:
            remember_table(left)
        self.socket = Socket(address, self.calls.token, lang, unaided=unaided)
        self.client = self.socket.client

    @property
    def link(self) -> str:
        """The link that lets friends in."""
        you = self.client.known.you
        return replace(self.address, code=(you.code if you else "") or self.address.code).invitation

    @property
    def over(self) -> bool:
        """Is the session over?"""
        state = self.client.known.state
        return state is not None and state.finished

    def connect(self) -> Coroutine[Any, Any, None]:
        """Stay connected; ServerFault if the server ends the connection for good."""
        return self.socket.keep()

    def sit(self, refused: Callable[[GamesterError], None]) -> None:
        """Take the first seat that no person has, if the person has none yet; `refused` is told why not."""
        known = self.client.known
        if known.you is None or known.you.seat is not None or known.you.coming is not None or known.state is None:
            return
        chairs = known.state.chairs
        seats = sorted(range(len(chairs)), key=lambda at: (chairs[at].by != "bot", chairs[at].coming is not None))
        self._try(seats, refused)

    def _try(self, seats: Sequence[int], refused: Callable[[GamesterError], None]) -> None:
        """Sit down in the first of these seats; if somebody was quicker, in the next."""

        def answered(answer: Answer) -> None:
            if not isinstance(answer, wire.Nack) or answer.code == "seated":
                return
            if answer.code == "taken" and len(seats) > 1:
                self._try(seats[1:], refused)
            else:
                refused(ServerFault("remote.refused", text=answer.text, code=answer.code))

        self.client.sit(seats[0], self.name, answered)

    @property
    def asked(self) -> bool:
        """Does the table wait for the person?"""
        return self.client.known.must_act

    def review(self, deal: int, lang: str) -> Sequence[str]:
        """A look back on a finished deal, as soon as the server has made it; ServerFault."""
        path = f"/api/replays/{self.address.table}/review"
        while True:
            told = self.calls.get(path, api_study.Reviewed, deal=deal, lang=lang)
            if told.review is not None:
                return told.review.told
            time.sleep(BETWEEN_TRIES)

    def steps_from(self, first: int, lang: str) -> api_replays.Steps:
        """Some steps of the session so far, as the server lets the person watch it; ServerFault."""
        return self.calls.get(f"/api/replays/{self.address.table}/steps", api_replays.Steps, first=first, lang=lang)

    def ending(self) -> Iterator[Message]:
        """Where a session that is over can be watched, and whether its record agrees with what this terminal saw."""
        yield message("remote.replay", link=self.address.link(f"/r/{self.address.table}"))
        own = self.client.share.own
        if not own.commitment:
            return
        if not self.socket.transcripts.kept:
            yield message("remote.no_transcript")
        try:
            lines = self.calls.lines(f"/api/replays/{self.address.table}/record")
        except ServerFault as fault:
            yield message("remote.unchecked", reason=Message(fault.key, fault.fills))
            return
        verdict = verify_record(lines, [*kept_transcripts(), own], self.address.table)
        if verdict.found != "fair":
            yield message("remote.unfair", why=verdict.why)
            return
        yield message("remote.fair")
        yield from verdict.whose()

    def greetings(self) -> Sequence[Message]:
        """That the server will not know the person again; the link of a table just opened."""
        unknown = [] if self.kept else [message("remote.not_kept")]
        return [*unknown, message("remote.link", link=self.link)] if self.opened else unknown

    def farewell(self) -> Iterator[Message]:
        """How to come back to the seat, which is kept; of a session that is over, what there is to say at its end."""
        if self.over:
            forget_table(self.link)
            yield from self.ending()
        else:
            yield message("remote.gone", link=as_typed([self.link]))


def introduce(calls: Calls, name: str) -> None:
    """Use the person's token if the server knows it, else become a guest."""
    if calls.token:
        try:
            calls.get("/api/me", api.Me)
        except ServerFault as fault:
            if fault.fills.get("code") != "who":
                raise
            calls.token = ""
    if not calls.token:
        calls.post("/api/me", api.SetMe(name, calls.lang), api.Me)


def joined(calls: Calls, address: Address) -> Left | None:
    """Come to the table of a link; what to remember of it, or None if its session is over. ServerFault.

    A table to which nobody can come back is forgotten.
    """
    try:
        info = calls.post(f"/api/tables/{address.table}/join", api.Join(address.code), payloads.TableInfo)
    except ServerFault as fault:
        if fault.fills.get("code") == "no_table":
            forget_table(address.invitation)
        raise
    if info.status == "finished":
        forget_table(address.invitation)
        return None
    return Left(address.invitation, info.game, info.variant)
