"""A table of Loo, for drawing."""

from __future__ import annotations

from rich.text import Text

from gamester.protocol.payloads import HeardAct, State
from gamester.protocol.views_loo import LooView
from gamester.tui.base import Say
from gamester.tui.cards import BIG, HUGE, Face, counters, face_lines, signs, suit_of
from gamester.tui.look import BRASS, FAINT, IVORY, SUITS, Look
from gamester.tui.scene import Place

SUIT_KEYS = ("suit.clubs", "suit.diamonds", "suit.hearts", "suit.spades")


class LooScene:
    """How Loo looks."""

    held = 5
    has_row = False

    def place(self, v: LooView, seat: int, say: Say) -> Place:
        """Cards held and tricks taken; a player who passed is out."""
        one = v.seats[seat]
        won = "◆" * one.tricks
        if one.looed:
            won = f"{won} {say('plate.looed')}".strip()
        away = not one.seated or one.standing is False or one.thrown
        return Place(one.held, won, away, () if seat == v.you else one.known)

    def deed(self, state: State, seat: int, act: HeardAct, say: Say) -> str:
        """A declaration, an exchange, or a card as long as its trick lies there."""
        if act.do == "exchange" and isinstance(state.view, LooView):
            return say("did.exchange", n=state.view.seats[seat].changed or 0)
        if act.do == "play" and not any(one.seat == seat and one.card is not None for one in state.trick):
            return ""
        return say(f"did.{act.do}", cards=signs(act.cards))

    def info(self, v: LooView, say: Say, look: Look, size: tuple[int, int]) -> list[Text]:
        """The turn-up beside the name of trumps, the pool with its counters, the stock, Dumby."""
        if v.turn_up is None:
            return []
        face = face_lines(Face(v.turn_up, dull=v.turn_up_taken), look, size if size[0] < HUGE[0] else BIG)
        suit = suit_of(v.turn_up)
        trump = Text(f"{SUITS[suit]} ", f"bold {look.ink(suit, paper=False)}")
        trump.append(say(SUIT_KEYS[suit]), f"bold {IVORY}")
        pam = say("info.pam", card=signs([v.pam])) if v.pam else ""
        beside = [Text(say("info.trumps"), FAINT), trump, Text(pam, FAINT), *[Text()] * (len(face) - 3)]
        lines = [Text.assemble(card, " ", words) for card, words in zip(face, beside, strict=True)]
        pool = Text(say("info.pool") + " ", FAINT)
        pool.append(str(v.pool), f"bold {BRASS}")
        if v.loo is None:
            pool.append("  " + say("info.unlimited"), FAINT)
        lines += [pool, counters(v.pool, 16)]
        stock = Text(f"{say('info.stock')} ", FAINT)
        stock.append(str(v.stock), IVORY)
        if v.dumby:
            stock.append(f"  ▒▒ {say('info.dumby')}", IVORY)
        return [*lines, stock]
