"""What is stored, as the world follows it: each table's log folded anew, and who may know which cards.

It reads nothing but the database, right after each commit, and what people did and were told.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

import msgspec

from gamester.games import game_of
from gamester.hosting.head import Head
from gamester.kernel.cards import NO_SEAT, NO_SUIT
from gamester.table.events import Acted, Event, Opened, Other, Settled, Shuffled, read_body, read_event
from gamester.table.session import Session
from gamester.table.taking_back import takes_back
from gamester.text.act import in_set
from table.driving import seen_cards
from world.broken import Broken
from world.store import Disk

_read_head = msgspec.json.Decoder(Head)


@dataclass
class Pack:
    """One deal of a pack: what each seat and the public have seen of it, and whose the seats are."""

    deal: int
    eyes: dict[int, str]
    """The principal of each seat who may see its cards."""
    held: set[str] = field(default_factory=set)
    """Everybody who held a seat when it was dealt."""
    seen: dict[int, set[int]] = field(default_factory=dict)
    left: dict[tuple[int, str], float] = field(default_factory=dict)
    """When who gave up which seat: what was told before may still be on its way."""
    told: dict[str, set[int]] = field(default_factory=dict)
    """What people knew who have lost their seat since."""


@dataclass
class Followed:
    """A table as it is stored."""

    id: str
    head: Head
    shown: set[tuple[tuple[str, bool], ...]] = field(default_factory=set)
    """The names of the chairs, and who is muted, as they were ever stored."""
    session: Session | None = None
    before: Session | None = None
    """The session before the last act, which may be taken back."""
    rows: int = 0
    packs: list[Pack] = field(default_factory=list)
    acts: Counter[tuple[int, str]] = field(default_factory=Counter)
    """How often each seat has done each act, those taken back too."""
    by: dict[int, str] = field(default_factory=dict)
    """Who plays each seat: `person`, `bot` or `away-bot`."""
    seated: dict[int, float] = field(default_factory=dict)
    """When it was last stored who plays each seat."""
    own: Counter[int] = field(default_factory=Counter)
    """The acts of each seat while a person played it, without those that a clock brought about."""
    people: set[int] = field(default_factory=set)
    """The chairs of people when the first pack was dealt."""
    strange: set[int] = field(default_factory=set)
    """The chairs in which somebody else acted: a bot in a person's, a person in a bot's."""
    begun: float = 0.0
    """When the first pack was dealt."""
    told_strange: dict[int, float] = field(default_factory=dict)
    moved: float = 0.0
    """When it was stored last."""
    deals: list[Settled] = field(default_factory=list)
    commit: str | None = None
    opened: str | None = None
    awaited: set[int] = field(default_factory=set)
    """The seats whose links the table waits for."""
    out: set[int] = field(default_factory=set)
    """The seats that did not open a link."""
    shares: dict[int, str] = field(default_factory=dict)
    """The links that were opened last, by seat."""
    events: list[Event] = field(default_factory=list)
    covered: bool = False
    """Was the last act one that nobody noticed?"""
    noticed: bool = False
    """Did the last commit that wrote rows write one of which everybody hears or sees something?"""
    clocked: bool = False
    """Did it write the time of a clock?"""

    @property
    def compared(self) -> bool:
        """Are results compared here?"""
        return bool(self.head.settings.get("boards") or self.head.settings.get("assembly"))

    @property
    def finished(self) -> bool:
        """Is the session over?"""
        return self.session is not None and self.session.finished


class Truth:
    """All tables as they are stored."""

    def __init__(self, disk: Disk) -> None:
        self.disk = disk
        self.tables: dict[str, Followed] = {}
        self.lists: dict[str, Head] = {}
        """The heads without people: lists, days, assemblies."""
        self.last_row = 0
        self.moved: dict[str, Followed] = {}
        """The tables of which the last commit wrote rows."""
        self.heads: set[str] = set()
        """The heads that the last commit has moved in a list of tables."""
        self.new: list[Followed] = []
        """The tables that were made and not looked at since."""
        self.changed_lists: list[str] = []
        """The lists that have changed and were not looked at since."""
        self.humans: dict[str, str] = {}
        """The person behind the principal of a program."""
        self.now = disk.loop.time

    def follow(self) -> None:
        """Read what the last commit has written."""
        rows = self.disk.look(
            "select rowid, table_id, seq, body from log where rowid > ? order by rowid", self.last_row
        )
        self.moved.clear()
        self.heads.clear()
        for rowid, table, seq, body in rows:
            self.last_row = rowid
            followed = self.tables.get(table) or self._table(table)
            if followed is not None:
                if table not in self.moved:
                    followed.noticed = followed.clocked = False
                self._take(followed, seq, body)
                self.moved[table] = followed
        self._read_heads()

    def _table(self, table: str) -> Followed | None:
        self._read_heads()
        return self.tables.get(table)

    def _read_heads(self) -> None:
        """Take in the heads that have changed."""
        for id_, version, body in self.disk.changed_heads():
            head = msgspec.structs.replace(_read_head.decode(body), id=id_, version=version)
            self.heads.add(id_)
            if head.status == "closed":
                self.lists[id_] = head
                self.changed_lists.append(id_)
                continue
            table = self.tables.get(id_)
            if table is None:
                table = self.tables[id_] = Followed(id_, head)
                self.new.append(table)
            table.head = head
            muted = [bool(one.get("muted")) for one in head.settings.get("places", ())]
            table.shown.add(tuple(zip((chair.name for chair in head.chairs), muted, strict=False)))
            self._look_round(table)

    def _take(self, table: Followed, seq: int, body: str) -> None:
        """Take in a row."""
        if seq != table.rows + 1:
            raise AssertionError(f"{table.id}: after row {table.rows} comes {seq}")
        table.rows, table.moved = seq, self.now()
        event = read_event(read_body(body), game_of(table.head.game).words.verbs)
        table.events.append(event)
        if isinstance(event, Opened):
            table.session, table.noticed = Session(event), True
            return
        assert table.session is not None
        if isinstance(event, Acted):
            self._overhear(table, event)
            table.before = table.session.fork()
        if takes_back(event) and table.before is not None:
            table.session = table.before
        table.session.apply(event)
        self._notice(table, event)
        match event:
            case Shuffled():
                self._read_heads()
                if not table.packs:
                    table.begun = self.now()
                    table.people = {seat for seat, chair in enumerate(table.head.chairs) if chair.principal}
                held = {chair.principal for chair in table.head.chairs if chair.principal}
                table.packs.append(Pack(event.deal, self._eyes(table), held))
            case Acted(seat, act):
                table.acts[seat, act.do] += 1
                by_person = table.by.get(seat) == "person"
                table.own[seat] += by_person
                if by_person != (seat in table.people):
                    table.strange.add(seat)
            case Other("clock", clock) if clock.get("out"):
                table.own[clock["seat"]] -= table.by.get(clock["seat"]) == "person"
            case Other("seat", told):
                table.by[told["seat"]], table.seated[told["seat"]] = told["by"], self.now()
            case Settled():
                table.deals.append(event)
            case Other("fair", {"step": "commit", "commitment": commit}):
                table.commit = commit
            case Other("fair", {"step": "seed", "seed": seed}):
                table.opened = seed
            case Other("fair", {"step": "shares", "commitments": commitments}):
                table.awaited = set(map(int, commitments))
            case Other("fair", {"step": "refused", "seats": seats}):
                table.out.update(seats)
                table.awaited = set()
            case Other("fair", {"step": "reveal", "shares": shares}):
                table.awaited, table.shares = set(), {int(seat): share for seat, share in shares.items()}
        if not isinstance(event, Other):
            self._see(table)

    def _notice(self, table: Followed, event: Event) -> None:
        """Note whether everybody hears or sees something of an event."""
        before, after = table.before, table.session
        if isinstance(event, Acted) and before is not None and after is not None:
            said = before.game.words.overheard(before.s, before.o, event.seat, event.act, NO_SEAT)
            table.covered = said is None and before.view(NO_SEAT) == after.view(NO_SEAT)
        if isinstance(event, Other) and event.type == "clock":
            table.clocked = True
        else:
            table.noticed |= not (table.covered and (isinstance(event, Acted) or takes_back(event)))

    def asked_seats(self, table: Followed) -> list[int]:
        """The seats that the table waits for."""
        return table.session.to_act() if table.session is not None and table.session.under_way else []

    def human(self, principal: str | None) -> str:
        """The person behind a principal."""
        return self.humans.get(principal or "", principal or "")

    def _eyes(self, table: Followed) -> dict[int, str]:
        """Who sees the cards of which seat of a new pack: one seat for each person, where several play."""
        held = {seat: chair.principal for seat, chair in enumerate(table.head.chairs) if chair.principal}
        owners = {self.human(one) for one in held.values()}
        found: dict[int, str] = {}
        for seat, principal in sorted(held.items(), key=lambda one: (self.human(one[1]) != one[1], one[0])):
            alone = len(owners) == 1 and not table.compared
            if alone or self.human(principal) not in map(self.human, found.values()):
                found[seat] = principal
        return found

    def _look_round(self, table: Followed) -> None:
        """Who has given up a seat sees its cards no longer."""
        if table.packs:
            pack = table.packs[-1]
            for seat, principal in list(pack.eyes.items()):
                if table.head.chairs[seat].principal != principal:
                    pack.told.setdefault(self.human(principal), set()).update(pack.seen.get(seat, ()))
                    del pack.eyes[seat]
                    pack.left[seat, self.human(principal)] = self.now()

    def _overhear(self, table: Followed, event: Acted) -> None:
        """Note the cards that each seat hears of in an act."""
        session = table.session
        if not table.packs or session is None:
            return
        for seat in (*range(session.seats), NO_SEAT):
            said = session.game.words.overheard(session.s, session.o, event.seat, event.act, seat)
            if said is not None:
                table.packs[-1].seen.setdefault(seat, set()).update(in_set(said.cards | said.takes))

    def _see(self, table: Followed) -> None:
        """Note what every seat sees now."""
        if not table.packs or table.session is None:
            return
        pack, session = table.packs[-1], table.session
        for seat in (*range(session.seats), NO_SEAT):
            seen = pack.seen.setdefault(seat, set())
            seen |= set(in_set(seen_cards(table.head.game, session.view(seat))))
            if table.head.game == "loo" and session.s.trump == NO_SUIT and session.s.turn_up in seen:
                raise Broken("hidden", f"seat {seat} of {table.id} sees a turn-up that lies face down")

    def known(self, pack: Pack, principals: set[str]) -> set[int]:
        """Which cards of a pack a person may know who is these principals."""
        known = set(pack.seen.get(NO_SEAT, ()))
        for human, cards in pack.told.items():
            known |= cards if human in principals else set()
        for seat, owner in pack.eyes.items():
            known |= pack.seen.get(seat, set()) if self.human(owner) in principals else set()
        return known
