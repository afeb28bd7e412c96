"""Records of chosen deals: the deals of the simulation, played again and written act by act."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from gamester.games import AnyGame, game_of
from gamester.kernel.cards import NO_ACTION, Seat
from gamester.lab.simulation.choosing import Found
from gamester.lab.simulation.interpreted import BotTable
from gamester.lab.simulation.setup import Setup
from gamester.table.events import Acted, Drawn, Event, Opened, Other, Reshuffled, Settled, Shuffled
from gamester.table.store import RecordFile


class Written:
    """Records what happens to a state as events: `game` is the game, with moves that are recorded."""

    def __init__(self, game: AnyGame) -> None:
        """Start without any events."""
        self.plain = game
        self.game = replace(
            game,
            rules=replace(game.rules, start=self._start, do=self._do),
            chance=replace(game.chance, put_in=self._put_in),
        )
        self.events: list[Event] = []
        self._before: Any = None
        self._actions: list[int] = []

    def _start(self, s: Any, o: Any, deck: list[int]) -> None:
        """The deal of a pack."""
        self.events.append(Shuffled(s.deal, s.dealer, tuple(deck)))
        self.plain.rules.start(s, o, deck)

    def _put_in(self, s: Any, o: Any, order: list[int]) -> None:
        """Random draws at this point, or a new stock."""
        lots = self.plain.chance.due(s, o, NO_ACTION)
        self.events.append(Drawn(tuple(order)) if lots else Reshuffled(tuple(order)))
        self.plain.chance.put_in(s, o, order)

    def _do(self, s: Any, o: Any, seat: Seat, action: int) -> None:
        """An action; the last action of an act completes the act."""
        words = self.plain.words
        if not self._actions:
            self._before = self.plain.rules.copy(s)
        self._actions.append(action)
        self.plain.rules.do(s, o, seat, action)
        if not words.under_way(s):
            self.events.append(Acted(seat, words.act_of(self._before, o, seat, self._actions)))
            self._actions = []


def events_of(setup: Setup, found: Found) -> list[Event]:
    """The record of a deal, from the first deal of its session on."""
    game = game_of(setup.game)
    written = Written(game)
    table = BotTable(setup, found.table, written.game)
    for number in range(found.start, found.place + 1):
        table.deal(number)
        payments = tuple(game.rules.payoff(table.s, table.o, seat) for seat in range(setup.players))
        written.events.append(Settled(table.s.deal, payments, game.rules.in_pool(table.s)))
    names = tuple(str(spec["name"]) for spec in setup.seats)
    origin = {"seed": setup.seed, "table": found.table, "first": found.start, "last": found.place}
    return [
        Opened(setup.game, setup.variant, setup.options, game.rules_number, names),
        Other("simulated", {**origin, "bots": [dict(spec) for spec in setup.seats]}),
        *written.events,
    ]


def name_of(setup: Setup, found: Found) -> str:
    """The file name of the record of a deal."""
    number = setup.number_of(found.table, found.place)
    if setup.sessions:
        return f"session-{number}-deal-{found.place + 1}.jsonl"
    return f"deal-{number}.jsonl"


def write_records(folder: Path, setup: Setup, chosen: Iterable[Found]) -> list[Path]:
    """Write the record of each chosen deal into a folder; StoreError if that fails or a record exists already."""
    paths = []
    for found in chosen:
        path = folder / name_of(setup, found)
        file = RecordFile(path, game_of(setup.game).words.verbs)
        try:
            file.append(events_of(setup, found))
        finally:
            file.close()
        paths.append(path)
    return paths
