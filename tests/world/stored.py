"""What holds of all that is stored: secrets that others may play with, links of clients, days, lists of results."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from gamester.fair.shuffling import chain_of, commitment
from gamester.study.boards import is_ranked
from world.asking import Asking
from world.broken import Broken
from world.knowledge import ON_TIME, Knowledge
from world.truth import Followed

if TYPE_CHECKING:
    from world.world import World


class Stored:
    """What holds of all that is stored, at each commit."""

    def __init__(self, world: World, knowledge: Knowledge, asking: Asking) -> None:
        self.world = world
        self.truth = world.truth
        self.knowledge = knowledge
        self.asking = asking
        self.listed: dict[str, dict[str, Any]] = {}
        """The entries of each list as they were last."""

    def after_commit(self) -> None:
        """Look at what has changed."""
        for table in self.truth.moved.values():
            if table.opened is not None and self.knowledge.withheld(table):
                raise Broken("hidden", f"the seed of {table.id} is opened while others may still play its cards")
            if table.awaited & table.out:
                raise Broken(
                    "fair", f"{table.id} asks {table.awaited} for links; {table.out} did not open theirs before"
                )
            if not table.noticed and (table.clocked or table.id in self.truth.heads):
                raise Broken("hidden", f"a clock or the list of tables tells of an act at {table.id} that nobody heard")
            self._are_own(table)
        new, self.truth.new = self.truth.new, []
        for table in new:
            self._is_closed_day(table)
        changed, self.truth.changed_lists = self.truth.changed_lists, []
        for id_ in changed:
            self._list(id_, self.truth.lists[id_].settings.get("listed") or {})

    def _are_own(self, table: Followed) -> None:
        """The links in the record are those that the clients gave."""
        shares, table.shares = table.shares, {}
        for seat, share in shares.items():
            secrets = self.world.secrets.get(table.id, {}).get(seat, set())
            if secrets and share not in {one.hex() for each in secrets for one in links_of(table.id, seat, each)}:
                raise Broken("fair", f"{table.id} has {share} for seat {seat}, which no client there has given")

    def _is_closed_day(self, table: Followed) -> None:
        """Nobody sits down to a ranked day whose seed was told."""
        boards = table.head.settings.get("boards") or {}
        told = self.asking.opened.get(boards.get("name", ""))
        if told is not None and is_ranked(boards["name"]) and self.world.loop.time() - told > ON_TIME:
            raise Broken("hidden", f"{table.id} begins with {boards['name']}, whose seed was told")

    def _list(self, id_: str, listed: dict[str, Any]) -> None:
        """A listed result follows from its person's own acts, while its day lasts."""
        before, self.listed[id_] = self.listed.get(id_, {}), dict(listed)
        for table_id, entry in listed.items():
            table = self.truth.tables.get(table_id)
            if before.get(table_id) == entry or table is None:
                continue
            if table.strange:
                raise Broken("results", f"{entry[0]} is listed with {table_id}, where others acted in {table.strange}")
            if table.head.settings.get("assembly"):
                raise Broken("results", f"{entry[0]} is listed with {table_id}, a table of an assembly")
            if len(entry[1]) > len(table.deals):
                raise Broken("results", f"{entry[0]} is listed with deals that are not settled")
            boards = table.head.settings.get("boards") or {}
            if is_ranked(boards.get("name", "")) and self.knowledge.surely_over(boards["name"]):
                raise Broken("results", f"{entry[0]} is listed anew with {table_id} after its day")
            alike = [one for one in listed if one != table_id and listed[one][2:] == entry[2:] != [""]]
            if alike:
                raise Broken("results", f"{entry[0]} is listed twice: {table_id}, {alike}")

    def at_the_end(self) -> None:
        """Each table as a whole."""
        for table in self.truth.tables.values():
            if table.opened is not None and table.commit is not None and not table.compared:
                made = commitment(table.id, bytes.fromhex(table.opened)).hex()
                if made != table.commit:
                    raise Broken("fair", f"{table.id} was bound by {table.commit}, and opens {table.opened}")


@lru_cache(500)
def links_of(table: str, seat: int, secret: str) -> list[bytes]:
    """The links of a client."""
    return chain_of(table, seat, bytes.fromhex(secret)) if secret else []
