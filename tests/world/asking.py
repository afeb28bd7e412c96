"""What everybody is told over HTTP, and what is listed: nothing hidden, days as they were bound, results by own acts."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

from gamester.fair.shuffling import V3, commitment
from gamester.study.boards import ranked_name
from knowing import cards_in
from world.broken import Broken
from world.knowledge import Knowledge
from world.people import Answer, Person
from world.truth import Followed

if TYPE_CHECKING:
    from world.world import World

SILENT = (
    "GET /api/tables",
    *(f"{method} /api/{name}" for method in ("GET", "POST") for name in ("daily", "assemblies", "me")),
)
"""Where no card is told, but in streams, and of one's own hands in one's own result with boards."""
OWN_HANDS = ("best", "worst")
"""The parts of such a result that show a hand."""
BY_CHANCE = "/api/me/passkey"
"""Where random text may look like a card."""


class Asking:
    """What is told over HTTP."""

    def __init__(self, world: World, knowledge: Knowledge) -> None:
        self.world = world
        self.truth = world.truth
        self.knowledge = knowledge
        self.bound: dict[tuple[str, str], str] = {}
        """The commitment to each ranked day, by day and game, as it was first told."""
        self.opened: dict[str, float] = {}
        """When the seed of each ranked day was first told, by the name of the boards."""

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
            for line in answer.body.splitlines():
                self.world.told_by_stream(person, path.split("/")[3], person.token, line)
        elif (
            f"{method} {path}".startswith(SILENT)
            and not path.startswith(BY_CHANCE)
            and (cards := cards_in(self._without_own_hands(person, path, answer.json)))
        ):
            raise Broken("hidden", f"{method} {path} tells {person} of {sorted(cards)}")
        if path.startswith("/api/daily") and method == "GET":
            self._ranked(answer)
        if path.startswith("/api/assemblies/"):
            self._assembly(person, answer.json)

    def _without_own_hands(self, person: Person, path: str, told: Any) -> Any:
        """A result with boards without the hands that were dealt to the person, which must be theirs to know."""
        if not (path.startswith("/api/daily/") and isinstance(told, dict)):
            return told
        table = self.truth.tables.get(path.partition("?")[0].split("/")[3])
        for shown in filter(None, map(told.get, OWN_HANDS)):
            seat, hand = told["seat"], cards_in(shown["hand"])
            packs = [pack for pack in table.packs if pack.deal == shown["board"]["deal"]] if table is not None else []
            seen = [pack.seen[seat] for pack in packs if self.knowledge.may_see(person, table, pack, seat)]
            if not any(hand <= cards for cards in seen):
                raise Broken("hidden", f"{path} shows {person} {sorted(hand)} of seat {seat}, which are not theirs")
        return {key: value for key, value in told.items() if key not in OWN_HANDS}

    def _ranked(self, answer: Answer) -> None:
        """A ranked day is bound once, opened as it was bound, and not closed again."""
        told = answer.json
        for one in told.get("games", ()) if isinstance(told, dict) else ():
            ranked, day = one.get("ranked"), told["day"]
            if ranked is None:
                continue
            name = ranked_name(date.fromisoformat(day), one["game"])
            first = self.bound.setdefault((day, one["game"]), ranked["commitment"])
            if ranked["commitment"] != first:
                raise Broken("fair", f"{name} was bound by {first}, and then by {ranked['commitment']}")
            if ranked["seed"] is None:
                if self.opened.get(name, answer.asked_at) < answer.asked_at:
                    raise Broken("hidden", f"{name} was opened, and is closed again: it can be played with known cards")
                continue
            self.opened.setdefault(name, self.world.loop.time())
            if commitment(name, bytes.fromhex(ranked["seed"]), V3).hex() != first:
                raise Broken("fair", f"{name} is opened with another seed")
            if not self.knowledge.over(name):
                raise Broken("hidden", f"{name} is opened before it is over")

    def _replay(self, person: Person, path: str, answer: Answer) -> None:
        """Of a session nobody is shown more than they may know."""
        _, _, _, id_, *way = path.partition("?")[0].split("/")
        table = self.truth.tables.get(id_)
        if table is None:
            return
        hidden = self.knowledge.withheld(table)
        if way == ["record"] and hidden:
            raise Broken("hidden", f"{person} gets the record of {id_} while its cards are hidden")
        if way == ["steps"] and hidden:
            for step in answer.json.get("steps", []):
                self._step(person, answer.asker, table, step)
        if way == ["verify"] and answer.json.get("found") in ("unfair", "broken"):
            raise Broken("fair", f"{person} finds {id_} {answer.json['found']}: {answer.json['text']}")

    def _step(self, person: Person, asker: set[str], table: Followed, step: Any) -> None:
        """A step of a replay shows one hand: that of a seat which was the person's own in that deal."""
        view = step["state"].get("view") or {}
        packs = [pack for pack in table.packs if pack.deal == step["deal"]]
        seat = view.get("you")
        if seat is not None and packs and not any(self.knowledge.may_see(person, table, pack, seat) for pack in packs):
            raise Broken("hidden", f"the replay of {table.id} shows {person} deal {step['deal']} as seat {seat}")
        settled = any(one.deal == step["deal"] for one in table.deals)
        late = table.head.settings.get("late_watching") and settled
        played = any(self.truth.human(one) in map(self.truth.human, asker) for pack in table.packs for one in pack.held)
        if step.get("hands") and (not late or played):
            raise Broken("hidden", f"the replay of {table.id} shows {person} all hands of deal {step['deal']}")

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
