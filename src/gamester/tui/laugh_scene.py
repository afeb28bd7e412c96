"""A table of Laugh and Lie Down, for drawing."""

from __future__ import annotations

from rich.text import Text

from gamester.act import Act, by_card
from gamester.games.laugh.kernel.options import Options
from gamester.games.laugh.kernel.sight import View
from gamester.games.laugh.words.cloth import lying
from gamester.kernel.cards import NO_CARD, NO_SEAT, Card, Seat
from gamester.tui.base import Say
from gamester.tui.cards import counters, sign
from gamester.tui.look import BRASS, FAINT, IVORY, Look
from gamester.tui.scene import Place, cards_in


class LaughScene:
    """How Laugh and Lie Down looks."""

    held = 13
    has_row = True
    complete = False
    """There are no tricks to look at."""

    def place(self, v: View, seat: Seat, say: Say) -> Place:
        """Cards held and cards won; a player who has lain down is out."""
        won = say("plate.won", n=v.taken[seat])
        if v.forfeited[seat]:
            won += f" -{v.forfeited[seat]}"
        return Place(v.held[seat], won, bool(v.lain >> seat & 1), ())

    def hand(self, v: View) -> list[Card]:
        """By rank."""
        return sorted(cards_in(v.hand), key=by_card)

    def row(self, v: View, o: Options) -> list[Card]:
        """The cards of the table as they lie; NO_CARD where nothing lies."""
        return lying(v, o)

    def turn(self, v: View) -> Seat:
        """The seat asked."""
        return v.turn

    def pool(self, v: View) -> int:
        """The pot."""
        return v.pot

    def deed(self, v: View, seat: Seat, act: Act, say: Say) -> str:
        """A capture, a claim, a set put aside, a hand laid down."""
        del v, seat
        cards = " ".join(sign(card) for card in sorted(cards_in(act.cards), key=by_card))
        takes = " ".join(sign(card) for card in sorted(cards_in(act.takes), key=by_card))
        if act.do == "play":
            return say("did.capture", cards=cards, takes=takes)
        return say(f"did.{act.do}", cards=cards).rstrip()

    def info(self, v: View, o: Options, say: Say, look: Look, size: tuple[int, int]) -> list[Text]:
        """One line: the pot with its counters, par, the bonus for the last in, the number of cards in the row."""
        del look, size
        pot = Text(say("info.pot") + " ", FAINT)
        pot.append(str(v.pot), f"bold {BRASS}")
        if v.carried:
            pot.append("  " + say("info.carried", n=v.carried), FAINT)
        line = Text.assemble(pot, "  ", counters(v.pot, 12))
        for key, number in (("info.par", o.par), ("info.bonus", o.bonus), ("info.table", v.row_length)):
            line.append(f"   {say(key)} ", FAINT)
            line.append(str(number), IVORY)
        return [line]

    def see(self, v: View, seat: Seat, act: Act | None) -> None:
        """Remember nothing: the row and the last capture lie open."""

    def last(self, v: View) -> str:
        """The last capture: card and what it took."""
        if v.last_seat == NO_SEAT or not v.last_taken:
            return ""
        taken = " ".join(sign(card) for card in sorted(cards_in(v.last_taken), key=by_card))
        return f"{sign(v.last_card)} ⇒ {taken}" if v.last_card != NO_CARD else taken
