"""A table of Laugh and Lie Down, for drawing."""

from __future__ import annotations

from rich.text import Text

from gamester.protocol.payloads import HeardAct, State
from gamester.protocol.views_laugh import LaughView
from gamester.tui.base import Say
from gamester.tui.cards import counters, signs
from gamester.tui.look import BRASS, FAINT, IVORY, Look
from gamester.tui.scene import Place


class LaughScene:
    """How Laugh and Lie Down looks."""

    held = 13
    has_row = True

    def place(self, v: LaughView, seat: int, say: Say) -> Place:
        """Cards held and cards won; a player who has lain down is out."""
        one = v.seats[seat]
        won = say("plate.won", n=one.taken)
        if one.forfeited:
            won += f" -{one.forfeited}"
        return Place(one.held, won, one.lain)

    def deed(self, state: State, seat: int, act: HeardAct, say: Say) -> str:
        """A capture, a claim, a set put aside, a hand laid down."""
        del state, seat
        if act.do == "play":
            return say("did.capture", cards=signs(act.cards), takes=signs(act.takes))
        return say(f"did.{act.do}", cards=signs(act.cards)).rstrip()

    def info(self, v: LaughView, say: Say, look: Look, size: tuple[int, int]) -> list[Text]:
        """One line: the pot with its counters, par, the bonus for the last in, the number of cards in the row."""
        del look, size
        pot = Text(say("info.pot") + " ", FAINT)
        pot.append(str(v.pool), f"bold {BRASS}")
        if v.carried:
            pot.append("  " + say("info.carried", n=v.carried), FAINT)
        line = Text.assemble(pot, "  ", counters(v.pool, 12))
        lying = sum(card is not None for card in v.row)
        for key, number in (("info.par", v.par), ("info.bonus", v.bonus), ("info.table", lying)):
            line.append(f"   {say(key)} ", FAINT)
            line.append(str(number), IVORY)
        return [line]

    def last(self, v: LaughView) -> str:
        """The last capture: card and what it took."""
        if v.last is None or not v.last.takes:
            return ""
        taken = signs(v.last.takes)
        return f"{signs([v.last.card])} ⇒ {taken}" if v.last.card is not None else taken
