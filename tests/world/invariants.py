"""What always holds, checked after every commit and at everything that anybody is told."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from contextlib import suppress
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any

import msgspec

from gamester.boards import day_named, is_ranked, ranked_name
from gamester.client.address import ServerFault
from gamester.fair.shuffling import V3, commitment
from gamester.kernel.cards import NO_SEAT
from gamester.protocol import payloads, wire
from gamester.server.identity import hash_token
from knowing import cards_in
from world.loop import EPOCH
from world.memory import too_large
from world.people import Answer, Person, Tab
from world.truth import Followed, Pack

if TYPE_CHECKING:
    from world.world import World

SILENT = ("/api/tables", "/api/daily", "/api/assemblies", "/api/me")
"""Where no card is told."""
LONGEST_WAIT = 130.0
"""The seconds after which a table goes on without people who are away."""
ASSEMBLY_WAIT = 700.0
LOGGED_OUT = 70.0
"""The seconds after which nobody who was logged out is told anything."""
CALM = 45.0
"""The seconds after the last fault in which everything must be well again."""
SILENCE = 80.0
"""The seconds in which a client notices that its connection has fallen silent, and its commands are answered."""
SOON = 25.0
"""The seconds in which a command is answered then, and in which a bot acts."""


class Broken(Exception):
    """An invariant does not hold."""

    def __init__(self, invariant: str, what: str) -> None:
        super().__init__(f"{invariant}: {what}")
        self.invariant = invariant
        self.step = 0
        self.at = 0.0


class Ears:
    """What one tab has heard over its present connection, and how it has heard each thing first."""

    def __init__(self) -> None:
        self.seq: int | None = None
        self.pack = 0
        self.known: list[tuple[str, int | None, Any]] = []
        self.you: payloads.You | None = None
        self.welcomed = 0.0
        """When it was welcomed last."""
        self.open: dict[str, float] = {}
        """The commands without an answer, and since when."""


class Invariants:
    """All of them."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.truth = world.truth
        self.disk = world.service.disk
        self.ears: dict[Tab, Ears] = {}
        self.consents: dict[tuple[str, int], str] = {}
        """Who has let watchers see a seat's hand."""
        self.acked: Counter[tuple[str, int]] = Counter()
        """The acts by table and seat that were acknowledged."""
        self.commits: dict[str, str] = {}
        """The first commitment of each table that anybody was shown."""
        self.listed: dict[str, dict[str, Any]] = {}
        """The entries of each list as they were last."""
        self.bound: dict[tuple[str, str], str] = {}
        """The commitment to each ranked day, by day and game, as it was first told."""
        self.owners: dict[str, str] = {}
        """Whose each table with boards is, by what people did."""

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
            case wire.News():
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
            self._may_know(tab, table, ears.pack, message)
        self._is_logged_in(tab)

    def folded(self, tab: Tab) -> None:
        """What a client has folded is what it was told, without gaps."""
        known, ears = tab.client.known, self.ears_of(tab)
        if [one.n for one in known.log] != list(range(1, known.seq + 1)) and tab.client.welcomed:
            raise Broken(
                "numbered", f"the client of {tab.person} has {[one.n for one in known.log][-5:]} and {known.seq}"
            )
        if any((one.kind, one.seat, one.act) != told for one, told in zip(known.log, ears.known, strict=False)):
            raise Broken("numbered", f"the client of {tab.person} has another log than it was told")

    def _is_logged_in(self, tab: Tab) -> None:
        """Who was logged out elsewhere is soon told nothing more."""
        now = self.world.loop.time()
        if tab.program or now < tab.looked_at + 5.0:
            return
        tab.looked_at = now
        if self.disk.look("select 1 from token where hash = ?", hash_token(tab.token)):
            tab.valid_at = now
        elif now - max(tab.valid_at, self.world.calm_since) > LOGGED_OUT:
            raise Broken("hidden", f"{tab.person} was logged out {now - tab.valid_at:.0f} s ago, and still listens")

    def _welcome(self, tab: Tab, ears: Ears, table: Followed, message: wire.Welcome) -> None:
        """A welcome begins anew, or goes on after what was heard."""
        ears.welcomed = self.world.loop.time()
        first = message.log[0].n if message.log else message.seq + 1
        if first > 1 and ears.you is not None and who(ears.you) != who(message.you):
            ears.you, ears.known, ears.seq = message.you, [], None
            return  # told of the end only through new ears: the client asks for all of it
        if first == 1 or (ears.you is not None and who(ears.you) != who(message.you)):
            ears.known = ears.known[: first - 1] if ears.you is not None and who(ears.you) == who(message.you) else []
            ears.pack = 0
        ears.you = message.you
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
                ears.known.append(told)
                self._is_stored(tab, ears, table, one)
            ears.pack += one.kind == "deal" and one.n > len(ears.known) - 1
            self._may_know(tab, table, ears.pack, one)
        if heard and heard[-1].n != seq:
            raise Broken("numbered", f"{tab.person} at {tab.table}: the last is {heard[-1].n}, and told is {seq}")
        ears.seq = seq

    def _is_stored(self, tab: Tab, ears: Ears, table: Followed, one: payloads.Heard) -> None:
        """Nothing is shown before it is stored."""
        if one.kind == "deal":
            if sum(kind == "deal" for kind, _, _ in ears.known) > len(table.packs):
                raise Broken("stored", f"{tab.person} at {tab.table} hears of a deal that is not stored")
        elif one.kind == "act" and one.seat is not None and one.act is not None:
            heard = sum(
                (kind, seat) == ("act", one.seat) and act is not None and act.do == one.act.do
                for kind, seat, act in ears.known
            )
            if heard > table.acts[one.seat, one.act.do]:
                raise Broken(
                    "stored",
                    f"{tab.person} at {tab.table} hears {one.act} of seat {one.seat}, which is not stored: {heard} of {table.acts[one.seat, one.act.do]}",
                )

    def _see(self, tab: Tab, ears: Ears, table: Followed, state: payloads.State) -> None:
        """A state is seen through the right eyes, and shows nothing more."""
        self._chairs(tab, table, state.chairs)
        self._eyes(tab.person, tab, table, len(table.packs), state.view)
        self._may_know(tab, table, ears.pack, state)

    def _chairs(self, tab: Tab, table: Followed, chairs: list[payloads.Chair]) -> None:
        """Who is shown to sit where is stored."""
        told = tuple((chair.name, chair.muted) for chair in chairs)
        if told not in table.shown:
            raise Broken("stored", f"{tab.person} at {table.id} is shown {told}, which was never stored")

    def _eyes(self, person: Person, tab: Tab | None, table: Followed, number: int, view: Any) -> None:
        """Whose eyes does a view have?"""
        seat = getattr(view, "you", None)
        if view is None or seat is None or seat == NO_SEAT or table.finished or not number:
            return
        pack = table.packs[min(number, len(table.packs)) - 1]
        if not self._may_see(person, table, pack, seat):
            raise Broken(
                "hidden", f"{person} sees seat {seat} of {table.id} in pack {number}; its eyes are {pack.eyes}"
            )

    def _may_see(self, person: Person, table: Followed, pack: Pack, seat: int) -> bool:
        """May somebody look through the eyes of a seat?"""
        eye = pack.eyes.get(seat)
        mine = eye is not None and self.truth.human(eye) in person.principals
        return mine or (table.id, seat) in self.consents

    def _may_know(self, tab: Tab, table: Followed, number: int, told: Any) -> None:
        """Nobody is told of a card that is not theirs to know."""
        if not table.packs or not number or table.finished:
            return
        cards = cards_in(msgspec.to_builtins(told))
        if cards and (asked := tab.client.waiting.get(str(getattr(told, "id", "")))) is not None:
            cards -= cards_in(msgspec.to_builtins(asked[0]))  # an answer may name what was asked about
        if not cards:
            return
        known: set[int] = set()
        for pack in table.packs[max(0, number - 1) : number + 1]:
            known |= self.truth.known(pack, tab.person.principals)
            for seat in pack.seen:
                if (table.id, seat) in self.consents:
                    known |= pack.seen[seat]
        if cards - known:
            more = sorted(cards - known)
            raise Broken("hidden", f"{tab.person} at {table.id} is told of {more} in pack {number}: {told!r}"[:900])

    def _fair(self, tab: Tab, table: Followed, fair: payloads.FairState) -> None:
        """A commitment is opened as it was made."""
        if fair.commit is None:
            return
        first = self.commits.setdefault(table.id, fair.commit)
        if fair.commit != first or fair.commit != table.commit:
            raise Broken("fair", f"{table.id} was bound by {first}, and {tab.person} is told {fair.commit}")
        if tab.client.alarm not in ("", "out"):
            raise Broken("fair", f"{tab.person} at {table.id}: {tab.client.alarm}")

    # --- Commands -------------------------------------------------------------------------------------------

    def asks(self, tab: Tab, message: wire.FromClient) -> None:
        """Somebody asks something of a table."""
        self.ears_of(tab).open[str(getattr(message, "id", ""))] = self.world.loop.time()
        if isinstance(message, wire.Consent) and message.on and tab.client.known.seat is not None:
            self.consents[tab.table, tab.client.known.seat] = tab.person.name

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

    # --- Over HTTP ------------------------------------------------------------------------------------------

    def over_http(self, person: Person, method: str, path: str, headers: dict[str, str], answer: Answer) -> None:
        """No request brings down a handler, and no answer shows what is hidden."""
        if answer.status == 201 and path.endswith("/token"):
            _, _, _, id_, _, seat, _ = path.split("/")
            program = self.truth.tables[id_].head.chairs[int(seat)].principal
            self.truth.humans[program or ""] = min(person.principals)
        if answer.status == 500:
            raise Broken("consistent", f"{method} {path} of {person}: {answer.body!r}"[:600])
        if answer.status not in (200, 201) or not path.startswith("/api/"):
            return
        if path.startswith("/api/replays/"):
            self._replay(person, path, answer)
        elif "/stream" in path:
            self._stream(person, path.split("/")[3], answer)
        elif path.startswith(SILENT) and not path.startswith("/api/tables/") and (cards := cards_in(answer.json)):
            raise Broken("hidden", f"{method} {path} tells {person} of {sorted(cards)}")
        if path.startswith("/api/daily") and method == "GET":
            self._ranked(answer.json)
        if path.startswith("/api/assemblies/"):
            self._assembly(person, answer.json)

    def _ranked(self, told: Any) -> None:
        """A ranked day is bound once, and opened as it was bound."""
        for one in told.get("games", ()) if isinstance(told, dict) else ():
            ranked, day = one.get("ranked"), told["day"]
            if ranked is None:
                continue
            first = self.bound.setdefault((day, one["game"]), ranked["commitment"])
            if ranked["commitment"] != first:
                raise Broken("fair", f"{day} of {one['game']} was bound by {first}, and then by {ranked['commitment']}")
            if ranked["seed"] is not None:
                name = ranked_name(date.fromisoformat(day), one["game"])
                if commitment(name, bytes.fromhex(ranked["seed"]), V3).hex() != first:
                    raise Broken("fair", f"{day} of {one['game']} is opened with another seed")
                if not self._over(name):
                    raise Broken("hidden", f"{day} of {one['game']} is opened before it is over")

    def _replay(self, person: Person, path: str, answer: Answer) -> None:
        """Of a session nobody is shown more than they may know."""
        _, _, _, id_, *way = path.partition("?")[0].split("/")
        table = self.truth.tables.get(id_)
        if table is None:
            return
        hidden = self._withheld(table)
        if way == ["record"] and hidden:
            raise Broken("hidden", f"{person} gets the record of {id_} while its cards are hidden")
        if way == ["steps"] and hidden:
            for step in answer.json.get("steps", []):
                self._step(person, table, step)
        if way == ["verify"] and answer.json.get("found") in ("unfair", "broken"):
            raise Broken("fair", f"{person} finds {id_} {answer.json['found']}: {answer.json['text']}")

    def _withheld(self, table: Followed) -> bool:
        """May somebody still play these cards?"""
        if not table.finished:
            return True
        boards, assembly = table.head.settings.get("boards"), table.head.settings.get("assembly")
        if assembly:
            alike = [one for one in self.truth.tables.values() if one.head.settings.get("assembly") == assembly]
            return any(not one.finished and any(chair.principal for chair in one.head.chairs) for one in alike)
        return bool(boards) and is_ranked(boards["name"]) and not self._over(boards["name"])

    def _over(self, name: str) -> bool:
        """May a process have taken a ranked day for over?"""
        found = day_named(name)
        latest = EPOCH + self.world.loop.time() + self.world.most_skew
        return found is None or datetime.fromtimestamp(latest, UTC).date() > found[0]

    def _step(self, person: Person, table: Followed, step: Any) -> None:
        """A step of a replay shows one hand: that of a seat which was the person's own in that deal."""
        view = step["state"].get("view") or {}
        packs = [pack for pack in table.packs if pack.deal == step["deal"]]
        seat = view.get("you")
        if seat is not None and packs and not any(self._may_see(person, table, pack, seat) for pack in packs):
            raise Broken("hidden", f"the replay of {table.id} shows {person} deal {step['deal']} as seat {seat}")
        settled = any(one.deal == step["deal"] for one in table.deals)
        late = table.head.settings.get("late_watching") and settled
        played = any(self.truth.human(one) in person.principals for pack in table.packs for one in pack.held)
        if step.get("hands") and (not late or played):
            raise Broken("hidden", f"the replay of {table.id} shows {person} all hands of deal {step['deal']}")

    def _stream(self, person: Person, id_: str, answer: Answer) -> None:
        """A stream tells no more than a socket."""
        table = self.truth.tables.get(id_)
        for line in answer.body.splitlines() if table is not None else ():
            with suppress(ValueError):
                view = (json.loads(line).get("state") or {}).get("view") or {}
                if view.get("you") is not None and table is not None and table.packs and not table.finished:
                    packs = [pack for pack in table.packs if pack.deal == view["deal"]]
                    if not any(self._may_see(person, table, pack, view["you"]) for pack in packs):
                        raise Broken("hidden", f"a stream shows {person} seat {view['you']} of {id_}")

    def _assembly(self, person: Person, info: Any) -> None:
        """Whoever did not act in their own chair throughout has no result."""
        standings = {one["name"]: one for one in info.get("standings", [])} if isinstance(info, dict) else {}
        for table in self.truth.tables.values():
            if table.head.settings.get("assembly") != info.get("id"):
                continue
            for seat in table.strange & table.people:
                name = table.session.names[seat] if table.session is not None else ""
                settled = table.told_strange.setdefault(seat, self.world.loop.time())
                one = standings.get(name)
                if one is not None and not one["left"] and one["deals"] and self.world.loop.time() - settled > 60:
                    raise Broken("results", f"{name} has a result in {info['id']}, and others acted in that chair")

    # --- Always ---------------------------------------------------------------------------------------------

    def after_commit(self) -> None:
        """A listed result follows from its person's own acts, while its day lasts."""
        for table in self.truth.tables.values():
            if table.opened is not None and self._withheld(table):
                raise Broken("hidden", f"the seed of {table.id} is opened while others may still play its cards")
        for id_, head in self.truth.lists.items():
            listed = head.settings.get("listed")
            if listed is None or self.listed.get(id_) == listed:
                continue
            before, self.listed[id_] = self.listed.get(id_, {}), dict(listed)
            for table_id, entry in listed.items():
                table = self.truth.tables.get(table_id)
                if before.get(table_id) == entry or table is None:
                    continue
                if table.strange:
                    raise Broken(
                        "results", f"{entry[0]} is listed with {table_id}, where others acted in {table.strange}"
                    )
                if table.head.settings.get("assembly"):
                    raise Broken("results", f"{entry[0]} is listed with {table_id}, a table of an assembly")
                if len(entry[1]) > len(table.deals):
                    raise Broken("results", f"{entry[0]} is listed with deals that are not settled")
                boards = table.head.settings.get("boards") or {}
                if is_ranked(boards.get("name", "")) and self._surely_over(boards["name"]):
                    raise Broken("results", f"{entry[0]} is listed anew with {table_id} after its day")
                alike = [one for one in listed if one != table_id and listed[one][2:] == entry[2:] != [""]]
                if alike:
                    raise Broken("results", f"{entry[0]} is listed twice: {table_id}, {alike}")

    def _surely_over(self, name: str) -> bool:
        """Must every process have taken a ranked day for over?"""
        found = day_named(name)
        earliest = EPOCH + self.world.loop.time() - self.world.least_skew - 120.0
        return found is not None and datetime.fromtimestamp(earliest, UTC).date() > found[0]

    async def watch(self) -> None:
        """Look again and again at what must happen in time."""
        while True:
            await asyncio.sleep(5.0)
            if self.world.service.failures:
                raise Broken("consistent", self.world.service.failures[0])
            self._in_time()
            self._tables_go_on()
            self._stays_small()

    def _in_time(self) -> None:
        """While nothing goes wrong, commands are answered and tables go on."""
        now = self.world.loop.time()
        if now - self.world.calm_since < CALM:
            return
        for tab, ears in self.ears.items():
            if tab.over or now - tab.person.silent_at < SILENCE:
                continue
            for id_, since in ears.open.items():
                if now - max(since, self.world.calm_since + CALM - SOON) > SOON:
                    raise Broken(
                        "alive",
                        f"{tab.person} at {tab.table} waits since {since:.0f} for {tab.client.waiting.get(id_)}; {tab.client.welcomed=} {tab.recent}",
                    )

    def _tables_go_on(self) -> None:
        """While nothing goes wrong, a table where bots are to act, or somebody who is away, goes on."""
        now = self.world.loop.time()
        if now - self.world.calm_since < CALM:
            return
        present: dict[str, set[str]] = {}
        perhaps: dict[str, set[str]] = {}
        since: dict[str, float] = {}
        for tab, ears in self.ears.items():
            if not tab.over and tab.client.welcomed:
                perhaps.setdefault(tab.table, set()).update(tab.person.principals)
                if now - tab.person.silent_at > SILENCE:
                    present.setdefault(tab.table, set()).update(tab.person.principals)
                    since[tab.table] = min(since.get(tab.table, now), ears.welcomed)
        for id_, principals in present.items():
            table = self.truth.tables.get(id_)
            if table is None or table.finished or now - since[id_] < LONGEST_WAIT:
                continue
            if not any(self.truth.human(chair.principal) in principals for chair in table.head.chairs):
                continue  # bots wait for the people who play with them
            awaited = self.truth.asked_seats(table)
            chairs = [table.head.chairs[seat] for seat in awaited]
            if any(chair.by == "person" and self.truth.human(chair.principal) in perhaps[id_] for chair in chairs):
                continue
            away = any(chair.by == "person" for chair in chairs)
            patience = ASSEMBLY_WAIT if away and table.head.settings.get("assembly") else LONGEST_WAIT if away else SOON
            if awaited and now - max(table.moved, self.world.calm_since + CALM - SOON) > patience:
                raise Broken("alive", f"{id_} waits since {table.moved:.0f} for the seats {awaited}: {chairs}")

    def _stays_small(self) -> None:
        """What a process remembers is bounded by its tables, connections and people."""
        for process in self.world.service.living:
            if process.serves:
                for name, size, most in too_large(process, len(self.world.people)):
                    raise Broken("small", f"{process} keeps {size} in {name}, where {most} are enough")

    def at_the_end(self) -> None:
        """What holds of each table as a whole."""
        for table, body, times in self.disk.look("select table_id, body, count(*) from chat group by 1, 2"):
            if times > 1 and "thinks" in body:
                raise Broken("acknowledged", f"{table} has {times} times {body}")
        for table in self.truth.tables.values():
            if table.opened is not None and table.commit is not None and not table.compared:
                made = commitment(table.id, bytes.fromhex(table.opened)).hex()
                if made != table.commit:
                    raise Broken("fair", f"{table.id} was bound by {table.commit}, and opens {table.opened}")


def who(you: payloads.You) -> tuple[int | None, int | None]:
    """Whose ears somebody has."""
    return you.seat, you.watching
