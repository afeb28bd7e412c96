"""What the seats of an interpreted table remember of a deal, for opponents that search."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from gamester.games import AnyGame
from gamester.kernel.cards import NO_ACTION, NO_SEAT, Seat
from gamester.table.worlds import Witness


class Memories:
    """The memories of some seats: `game` is the game, with moves that these seats follow."""

    def __init__(self, game: AnyGame, o: Any, seats: Collection[Seat]) -> None:
        """Nothing is dealt yet."""
        self.plain, self.o, self.seats = game, o, seats
        rules = replace(game.rules, next_deal=self._next_deal, start=self._start, do=self._do)
        self.game = replace(game, rules=rules, chance=replace(game.chance, put_in=self._put_in))
        self.of: dict[Seat, Witness] = {}
        """The memory of each of the seats."""
        self._before: dict[Seat, Any] = {}

    def _next_deal(self, s: Any, o: Any) -> None:
        """What a seat sees before the cards are dealt."""
        self._before = {seat: self._seen(s, seat) for seat in self.seats}
        self.plain.rules.next_deal(s, o)

    def _start(self, s: Any, o: Any, deck: list[int]) -> None:
        """The deal of a pack."""
        self.plain.rules.start(s, o, deck)
        for seat in self.seats:
            self.of[seat] = Witness(self.plain.id, o, self._before[seat], self._seen(s, seat))

    def _do(self, s: Any, o: Any, seat: Seat, action: int) -> None:
        """An action, as each seat hears it."""
        codes = {one: memory.kernel.heard_as(s, o, seat, action, one) for one, memory in self.of.items()}
        self.plain.rules.do(s, o, seat, action)
        self._hear(s, seat, codes)

    def _put_in(self, s: Any, o: Any, order: list[int]) -> None:
        """Random draws, which the seats see; a new stock belongs to the exchange that calls for it."""
        lots = self.plain.chance.due(s, o, NO_ACTION)
        self.plain.chance.put_in(s, o, order)
        if lots:
            self._hear(s, NO_SEAT, {one: memory.kernel.SILENT for one, memory in self.of.items()})

    def _hear(self, s: Any, seat: Seat, codes: dict[Seat, int]) -> None:
        """Let each seat hear what was done, and look."""
        for one, code in codes.items():
            self.of[one].hear_code(seat, code, self._seen(s, one))

    def _seen(self, s: Any, seat: Seat) -> Any:
        """What a seat sees."""
        view = self.plain.rules.new_view()
        self.plain.rules.look(s, self.o, seat, view)
        return view
