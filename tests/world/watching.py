"""What happens in time: answers, stand-ins, bots; and that no process remembers too much."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from world.broken import Broken
from world.hearing import Hearing
from world.memory import too_large
from world.people import SILENCE

if TYPE_CHECKING:
    from world.people import Person
    from world.world import World

NOTICED = 85.0
"""The seconds after which somebody who is away is known to be, so that the time of grace begins."""
CALM = 45.0
"""The seconds after the last fault in which everything must be well again."""
SOON = 25.0
"""The seconds in which a command is answered then, and in which a bot acts."""


class Watching:
    """Looks again and again."""

    def __init__(self, world: World, hearing: Hearing) -> None:
        self.world = world
        self.truth = world.truth
        self.disk = world.service.disk
        self.hearing = hearing
        self.rounds = 0

    async def watch(self) -> None:
        """Look again and again at what must happen in time."""
        while True:
            await asyncio.sleep(5.0)
            if self.world.service.failures:
                raise Broken("consistent", self.world.service.failures[0])
            self._in_time()
            self._tables_go_on()
            self.rounds += 1
            if self.rounds % 6 == 0:
                self._stays_small()
            if self.rounds % 12 == 0:
                self.said_once()

    def _in_time(self) -> None:
        """While nothing goes wrong, whoever comes is welcomed, and commands are answered."""
        now = self.world.loop.time()
        if now - self.world.calm_since < CALM:
            return
        for tab, ears in self.hearing.ears.items():
            if tab.over or tab.person.hangs or now - tab.person.silent_at < SILENCE:
                continue
            if tab.client.welcomed or tab.person.attacks:
                ears.unwelcome = None
            elif ears.unwelcome is None:
                ears.unwelcome = now
            elif now - max(ears.unwelcome, self.world.calm_since + CALM - SOON) > SOON:
                raise Broken(
                    "alive", f"{tab.person} is not let in at {tab.table} since {ears.unwelcome:.0f}: {tab.recent}"
                )
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
        present: dict[str, float] = {}
        """Since when somebody who plays at a table is surely there."""
        perhaps: dict[str, set[str]] = {}
        """Who may be there, by tables."""
        for person in self.world.people.values():
            for id_ in person.streams:
                perhaps.setdefault(id_, set()).update(person.principals)
        for tab, ears in self.hearing.ears.items():
            table = self.truth.tables.get(tab.table)
            if table is None or tab.over or not tab.client.welcomed or not self._perhaps_there(tab.person):
                continue
            perhaps.setdefault(tab.table, set()).update(tab.person.principals)
            plays = tab.client.known.seat is not None
            if plays and now - tab.person.silent_at > SILENCE and not tab.person.hangs:
                present[tab.table] = min(present.get(tab.table, now), ears.welcomed)
        for id_, since in present.items():  # bots wait for the people who play with them
            table = self.truth.tables[id_]
            if table.finished:
                continue
            awaited = self.truth.asked_seats(table)
            chairs = [table.head.chairs[seat] for seat in awaited]
            away = {self.truth.human(chair.principal) for chair in chairs if chair.by == "person"}
            if not awaited or away & perhaps[id_]:
                continue
            calm = self.world.calm_since + CALM - SOON
            until = max(table.moved, calm, since) + SOON
            if away:
                grace = self.world.character.timing.grace
                if table.head.settings.get("assembly"):
                    grace = max(grace, self.world.character.timing.assembly)
                gone, sure = self._gone_at(id_, away)
                noticed = gone if sure else max(table.moved, calm, gone) + NOTICED - SOON
                noticed = max(noticed, *(table.seated.get(seat, 0.0) for seat in awaited))
                until = max(noticed, calm, since) + grace + SOON
            if now > until:
                raise Broken("alive", f"{id_} waits since {table.moved:.0f} for the seats {awaited}: {chairs}")

    def _gone_at(self, table: str, people: set[str]) -> tuple[float, bool]:
        """When the last of these people closed a window at a table; and does the server know of all their windows?"""
        tabs = [tab for tab in self.hearing.ears if tab.table == table and tab.person.principals & people]
        known = [tab.gone_at for tab in tabs if tab.gone_at is not None]
        here = {one for tab in tabs for one in tab.person.principals}
        return max(known, default=0.0), bool(known) and len(known) == len(tabs) and people <= here

    def _perhaps_there(self, person: Person) -> bool:
        """May a process take somebody for present?"""
        return not person.hangs or self.world.loop.time() - person.slept_at < SILENCE

    def _stays_small(self) -> None:
        """What a process remembers is bounded by its tables, connections and people."""
        living = self.world.service.living
        for process in living[self.rounds // 6 % len(living) :][:1] if living else ():
            if process.serves:
                for name, size, most in too_large(process, len(self.world.people)):
                    raise Broken("small", f"{process} keeps {size} in {name}, where {most} are enough")

    def said_once(self) -> None:
        """What somebody has said once is said once."""
        for table, body, times in self.disk.look("select table_id, body, count(*) from chat group by 1, 2"):
            if times > 1 and "thinks" in body:
                raise Broken("acknowledged", f"{table} has {times} times {body}")
