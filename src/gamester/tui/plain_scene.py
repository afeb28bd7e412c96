"""A table of any game, for drawing: the facts that every view has."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from gamester.act import Act, by_card
from gamester.games import Game
from gamester.kernel.cards import Card, Seat, count
from gamester.tui.base import Say
from gamester.tui.cards import counters, sign
from gamester.tui.look import BRASS, FAINT, Look
from gamester.tui.scene import Laid, Place, cards_in


class PlainScene:
    """The look of a game that has no scene of its own."""

    held = 5
    has_row = False
    complete = False

    def __init__(self, game: Game) -> None:
        """Start with nothing seen."""
        self.game = game
        self.trick: list[Laid] = []

    def place(self, v: Any, seat: Seat, say: Say) -> Place:
        """What the seat has won or lost so far in the deal."""
        del say
        return Place(count(v.hand) if seat == v.seat else 0, f"{v.balances[seat] - v.before[seat]:+d}", False, ())

    def hand(self, v: Any) -> list[Card]:
        """By rank."""
        return sorted(cards_in(v.hand), key=by_card)

    def turn(self, v: Any) -> Seat:
        """The seat asked."""
        return int(v.turn)

    def pool(self, v: Any) -> int:
        """Chips in the pool."""
        return int(getattr(v, self.game.facts.pool))

    def deed(self, v: Any, seat: Seat, act: Act, say: Say) -> str:
        """The act in its typed form."""
        del v, seat, say
        return " ".join([act.do, *(sign(card) for card in cards_in(act.cards))])

    def info(self, v: Any, o: Any, say: Say, look: Look, size: tuple[int, int]) -> list[Text]:
        """The pool, and every open card."""
        del o, size
        pool = Text(say("info.pool") + " ", FAINT)
        pool.append(str(self.pool(v)), f"bold {BRASS}")
        faces = Text("  ").join(
            Text(sign(card), f"bold {look.ink(card // 13, paper=False)}")
            for card in cards_in(self.game.rules.faces(v) & ~v.hand)
        )
        return [pool, counters(self.pool(v), 16), faces]

    def see(self, v: Any, seat: Seat, act: Act | None) -> None:
        """Remember nothing."""
