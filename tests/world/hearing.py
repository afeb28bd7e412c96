"""What everybody is told at a table: stored before, numbered without gaps, always the same, and theirs to know."""

from __future__ import annotations

import json
from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from gamester.client.calls import ServerFault
from gamester.protocol import payloads, wire
from gamester.server.identity import hash_token
from world.broken import Broken
from world.knowledge import Knowledge
from world.people import Person, Tab
from world.truth import Followed

if TYPE_CHECKING:
    from world.world import World

LOGGED_OUT = 70.0
"""The seconds after which nobody who was logged out is told anything."""
LOOK = 5.0
"""The seconds between two looks whether a listener is logged in."""


class Ears:
    """What one tab has heard over its present connection, and how it has heard each thing first."""

    def __init__(self) -> None:
        self.seq: int | None = None
        self.pack = 0
        self.anew = False
        """Must its client ask for all of it, because it was told of the end only, as another listener?"""
        self.known: list[tuple[str, int | None, Any]] = []
        self.times: Counter[tuple[str, int | None, str]] = Counter()
        """How often each seat was heard to do each thing."""
        self.folded = 0
        """How much of its log its client was seen to have as it was told."""
        self.you: payloads.You | None = None
        self.unwelcome: float | None = None
        """Since when its client has not been welcomed, as far as anybody looked."""
        self.welcomed = 0.0
        """When it was welcomed last."""
        self.open: dict[str, float] = {}
        """The commands without an answer, and since when."""

    def forget(self, kept: int) -> None:
        """Keep only the first of what was heard."""
        self.known = self.known[:kept]
        self.times = Counter(map(kind_of, self.known))
        self.folded = 0

    def hear(self, told: tuple[str, int | None, Any]) -> None:
        """Note what was heard."""
        self.known.append(told)
        self.times[kind_of(told)] += 1


class Hearing:
    """What is told at tables, and what is asked of them."""

    def __init__(self, world: World, knowledge: Knowledge) -> None:
        self.world = world
        self.truth = world.truth
        self.disk = world.service.disk
        self.knowledge = knowledge
        self.ears: dict[Tab, Ears] = {}
        self.acked: Counter[tuple[str, int]] = Counter()
        """The acts by table and seat that were acknowledged."""
        self.commits: dict[str, str] = {}
        """The first commitment of each table that anybody was shown."""
        self.valid: dict[str, tuple[float, float]] = {}
        """By token: when it was looked whether it is valid, and when it was."""

    def ears_of(self, tab: Tab) -> Ears:
        """What a tab has heard."""
        return self.ears.setdefault(tab, Ears())

    # --- At tables ------------------------------------------------------------------------------------------

    def connects(self, tab: Tab) -> None:
        """Nothing was heard yet over a new connection."""
        self.ears_of(tab).seq = None

    def over_socket(self, tab: Tab, message: wire.FromServer) -> None:
        """What is told at a table is stored, numbered without gaps, always the same, and the listener may know it."""
        ears, table = self.ears_of(tab), self.truth.tables.get(tab.table)
        if table is None:
            raise Broken("stored", f"{tab.table} is told of and not stored")
        match message:
            case wire.Welcome():
                self._welcome(tab, ears, table, message)
            case wire.News() if not ears.anew:
                if ears.seq is not None and message.seq - len(message.heard) != ears.seq:
                    raise Broken(
                        "numbered",
                        f"{tab.person} at {tab.table}: after {ears.seq} comes {message.seq} with {len(message.heard)}",
                    )
                self._hear(tab, ears, table, message.heard, message.seq)
                self._see(tab, ears, table, message.state)
            case wire.Nack(state=payloads.State() as state):
                self._see(tab, ears, table, state)
            case wire.FairNews(fair):
                self._fair(tab, table, fair)
            case wire.Presence(chairs):
                self._chairs(tab, table, chairs)
        if not isinstance(message, wire.Welcome | wire.News):
            self.knowledge.may_know(tab, table, ears.pack, message)
        if not tab.program:
            self._is_logged_in(tab.person, tab.token)

    def folded(self, tab: Tab) -> None:
        """What a client has folded is what it was told, without gaps."""
        known, ears = tab.client.known, self.ears_of(tab)
        if tab.client.welcomed and not len(known.log) == known.seq == (known.log[-1].n if known.log else 0):
            numbers = [one.n for one in known.log][-5:]
            raise Broken("numbered", f"the client of {tab.person} has {numbers} and {known.seq}; {tab.recent}")
        first = ears.folded if ears.folded <= len(known.log) else 0
        for one, told in zip(known.log[first:], ears.known[first:], strict=False):
            if (one.kind, one.seat, one.act) != told:
                raise Broken("numbered", f"the client of {tab.person} has another log than it was told")
        ears.folded = len(known.log)

    def _is_logged_in(self, person: Person, token: str) -> None:
        """Who was logged out elsewhere is soon told nothing more."""
        now = self.world.loop.time()
        looked_at, valid_at = self.valid.get(token, (0.0, now))
        if now < looked_at + LOOK:
            return
        if self.disk.look("select 1 from token where hash = ?", hash_token(token)):
            valid_at = now
        elif now - max(valid_at, self.world.calm_since) > LOGGED_OUT:
            raise Broken("hidden", f"{person} was logged out {now - valid_at:.0f} s ago, and still listens")
        self.valid[token] = now, valid_at

    def _welcome(self, tab: Tab, ears: Ears, table: Followed, message: wire.Welcome) -> None:
        """A welcome begins anew, or goes on after what was heard."""
        ears.welcomed = self.world.loop.time()
        first = message.log[0].n if message.log else message.seq + 1
        if first > 1 and ears.you is not None and who(ears.you) != who(message.you):
            ears.you, ears.seq, ears.anew = message.you, None, True
            ears.forget(0)
            return  # told of the end only through new ears: the client asks for all of it
        if first == 1 or (ears.you is not None and who(ears.you) != who(message.you)):
            ears.forget(first - 1 if ears.you is not None and who(ears.you) == who(message.you) else 0)
            ears.pack = 0
        ears.you, ears.anew = message.you, False
        if first > len(ears.known) + 1 and not ears.known and first != 1:
            raise Broken("numbered", f"{tab.person} at {tab.table} is told from {first} on and has heard nothing")
        ears.pack = sum(kind == "deal" for kind, _, _ in ears.known[: first - 1])
        self._hear(tab, ears, table, message.log, message.seq)
        self._see(tab, ears, table, message.state)
        self._fair(tab, table, message.fair)

    def _hear(self, tab: Tab, ears: Ears, table: Followed, heard: list[payloads.Heard], seq: int) -> None:
        """What is heard."""
        for one in heard:
            told = one.kind, one.seat, one.act
            if one.n <= len(ears.known):
                if ears.known[one.n - 1] != told:
                    raise Broken(
                        "consistent",
                        f"{tab.person} at {tab.table} first hears {ears.known[one.n - 1]}, then {told} as {one.n}",
                    )
            elif one.n != len(ears.known) + 1:
                raise Broken("numbered", f"{tab.person} at {tab.table}: after {len(ears.known)} comes {one.n}")
            else:
                ears.hear(told)
                self._is_stored(tab, ears, table, one)
            ears.pack += one.kind == "deal" and one.n > len(ears.known) - 1
            self.knowledge.may_know(tab, table, ears.pack, one)
        if heard and heard[-1].n != seq:
            raise Broken("numbered", f"{tab.person} at {tab.table}: the last is {heard[-1].n}, and told is {seq}")
        ears.seq = seq

    def _is_stored(self, tab: Tab, ears: Ears, table: Followed, one: payloads.Heard) -> None:
        """Nothing is shown before it is stored."""
        if one.kind == "deal":
            if ears.times[kind_of(ears.known[-1])] > len(table.packs):
                raise Broken("stored", f"{tab.person} at {tab.table} hears of a deal that is not stored")
        elif one.kind == "act" and one.seat is not None and one.act is not None:
            heard, stored = ears.times[kind_of(ears.known[-1])], table.acts[one.seat, one.act.do]
            if heard > stored:
                what = f"{one.act} of seat {one.seat}, which is not stored: {heard} of {stored}"
                raise Broken("stored", f"{tab.person} at {tab.table} hears {what}")

    def _see(self, tab: Tab, ears: Ears, table: Followed, state: payloads.State) -> None:
        """A state is seen through the right eyes, and shows nothing more."""
        self._chairs(tab, table, state.chairs)
        self.knowledge.eyes(tab.person, tab, table, len(table.packs), state.view)
        self.knowledge.may_know(tab, table, ears.pack, state)

    def _chairs(self, tab: Tab, table: Followed, chairs: list[payloads.Chair]) -> None:
        """Who is shown to sit where is stored."""
        told = tuple((chair.name, chair.muted) for chair in chairs)
        if told not in table.shown:
            raise Broken("stored", f"{tab.person} at {table.id} is shown {told}, which was never stored")

    def _fair(self, tab: Tab, table: Followed, fair: payloads.FairState) -> None:
        """A commitment is opened as it was made."""
        if fair.commit is None:
            return
        first = self.commits.setdefault(table.id, fair.commit)
        if fair.commit != first or fair.commit != table.commit:
            raise Broken("fair", f"{table.id} was bound by {first}, and {tab.person} is told {fair.commit}")
        if tab.client.alarm not in ("", "out") and tab.table not in tab.person.meddles_at:
            raise Broken("fair", f"{tab.person} at {table.id}: {tab.client.alarm}; {tab.recent}")

    # --- Commands -------------------------------------------------------------------------------------------

    def asks(self, tab: Tab, message: wire.FromClient) -> None:
        """Somebody asks something of a table."""
        self.ears_of(tab).open[str(getattr(message, "id", ""))] = self.world.loop.time()
        if isinstance(message, wire.Fair):
            tab.person.meddles_at.add(tab.table)
        if isinstance(message, wire.Consent) and message.on:
            self.knowledge.consents.setdefault(tab.table, set()).add(tab.person)

    def lost(self, tab: Tab, message: wire.FromServer) -> None:
        """A message is lost that has no number, and that nobody asks for again."""
        asked, _ = tab.client.waiting.get(str(getattr(message, "id", "")), (None, None))
        if asked is not None and not isinstance(asked, wire.Effective):
            self.ears_of(tab).open.pop(asked.id, None)
        if isinstance(message, wire.FairNews):
            tab.person.meddles_at.add(tab.table)

    def answered(self, tab: Tab, message: wire.FromClient, answer: Any) -> None:
        """What is acknowledged is stored."""
        id_ = str(getattr(message, "id", ""))
        self.ears_of(tab).open.pop(id_, None)
        stored = self.disk.look("select 1 from answer where table_id = ? and command = ?", tab.table, id_)
        if isinstance(answer, wire.Ack) and isinstance(message, wire.Act) and not stored:
            raise Broken("acknowledged", f"{tab.person} at {tab.table}: {message} is acknowledged and not stored")
        unsure = isinstance(answer, wire.Nack) and answer.code == "store"  # it is to be sent again
        if isinstance(answer, wire.Nack) and isinstance(message, wire.Effective) and stored and not unsure:
            raise Broken("acknowledged", f"{tab.person} at {tab.table}: {message} is done, and refused: {answer}")
        seat = tab.client.known.seat
        if isinstance(answer, wire.Ack) and isinstance(message, wire.Act) and seat is not None and not tab.program:
            self.acked[tab.table, seat] += 1
            done = self.truth.tables[tab.table].own[seat]
            if self.acked[tab.table, seat] > done:
                raise Broken(
                    "acknowledged",
                    f"seat {seat} of {tab.table} has {self.acked[tab.table, seat]} acts acknowledged, {done} are stored",
                )

    def ended(self, tab: Tab, fault: BaseException) -> None:
        """A client is sent away with a reason, and by nothing else."""
        if not isinstance(fault, ServerFault):
            raise Broken("consistent", f"the client of {tab.person} fails: {fault!r}")

    # --- By a stream ----------------------------------------------------------------------------------------

    def by_stream(self, person: Person, id_: str, token: str, line: bytes) -> None:
        """A stream tells no more than a socket, and not for longer."""
        self._is_logged_in(person, token)
        table = self.truth.tables.get(id_)
        if table is not None:
            with suppress(ValueError):
                view = (json.loads(line).get("state") or {}).get("view") or {}
                packs = [pack for pack in table.packs if pack.deal == view.get("deal")]
                shown = view.get("you") is not None and packs and not table.finished
                if shown and not any(self.knowledge.may_see(person, table, pack, view["you"]) for pack in packs):
                    raise Broken("hidden", f"a stream shows {person} seat {view['you']} of {id_}")


def who(you: payloads.You) -> tuple[int | None, int | None]:
    """Whose ears somebody has."""
    return you.seat, you.watching


def kind_of(told: tuple[str, int | None, Any]) -> tuple[str, int | None, str]:
    """Who was heard to do what, whatever the cards; of a deal, that there was one."""
    kind, seat, act = told
    return kind, seat if kind != "deal" else None, act.do if act is not None else ""
