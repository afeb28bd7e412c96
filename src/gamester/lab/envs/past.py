"""The deal under way at one table, as a record would tell it: what a bot's memory is made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from gamester.backend.rounds import steps_of
from gamester.catalogue import Word
from gamester.events import Acted, Drawn, Event, Opened, Reshuffled, Shuffled
from gamester.games.laugh.words import spoken as laugh_spoken
from gamester.games.loo.words import spoken as loo_spoken
from gamester.kernel.cards import PACK_SIZE, Seat
from gamester.session import Session

SPOKEN: dict[str, Any] = {"loo": loo_spoken, "laugh": laugh_spoken}


class Past(NamedTuple):
    """All that a deal follows from; the deal is played again whenever it is asked for."""

    before: Any
    """The table before the cards were dealt."""
    seed: int
    number: int
    """Seed and number of the deal: its chance."""
    actions: list[tuple[Seat, int]]
    """What was done since, and by whom."""


class Teller:
    """A game that tells what chance decides, as a record has it, and else is the game."""

    def __init__(self, game: Any) -> None:
        """Nothing has happened yet."""
        self._game = game
        self.events: list[Event] = []
        self._acts: list[int] = []
        self._first: Any = None

    def __getattr__(self, name: str) -> Any:
        """Whatever it does not tell."""
        return getattr(self._game, name)

    def start(self, s: Any, o: Any, deck: list[int]) -> None:
        """A deal begins."""
        self.events.append(Shuffled(s.deal, s.dealer, tuple(deck)))
        self._game.start(s, o, deck)

    def reshuffle(self, s: Any, o: Any, order: list[int]) -> None:
        """Chance makes a new stock."""
        self.events.append(Reshuffled(tuple(order)))
        self._game.reshuffle(s, o, order)

    def do(self, s: Any, o: Any, seat: Seat, action: int) -> None:
        """A seat does an action, with which its act may be complete."""
        if not self._acts:
            self._first = self._game.copy(s)
        self._acts.append(action)
        self._game.do(s, o, seat, action)
        spoken = SPOKEN[self._game.ID]
        if not spoken.under_way(s):
            self.events.append(Acted(seat, spoken.act_of(self._first, o, seat, self._acts)))
            self._acts = []

    def draw(self, s: Any, o: Any, order: list[int]) -> None:
        """Chance puts rivals in order."""
        self.events.append(Drawn(tuple(order)))
        self._game.draw(s, o, order)


def events_of(game: Any, o: Any, past: Past) -> list[Event]:
    """The deal as a record would tell it; an act that is not complete is no part of it yet."""
    teller, s, order = Teller(game), game.copy(past.before), [0] * PACK_SIZE
    steps = steps_of(teller)
    x = steps.deal_out(s, o, order, past.seed, 0, past.number)
    for seat, action in past.actions:
        x = steps.act(s, o, seat, action, order, x)
    return teller.events


def session_of(game: Any, variant: str, options: Mapping[str, Word], past: Past) -> Session:
    """The session as it stood before the deal."""
    names: Sequence[str] = [f"seat {seat}" for seat in range(past.before.seats)]
    session = Session(Opened(game.ID, variant, options, game.RULES, tuple(names)))
    session.s = game.copy(past.before)
    return session
