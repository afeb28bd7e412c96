"""A table of any game, for drawing: the facts that every view has."""

from __future__ import annotations

from rich.text import Text

from gamester.protocol.payloads import HeardAct, State
from gamester.protocol.views_plain import PlainView
from gamester.text.act import verb_and_number
from gamester.tui.base import Say
from gamester.tui.cards import counters, sign, signs, suit_of
from gamester.tui.look import BRASS, FAINT, Look
from gamester.tui.scene import Place


class PlainScene:
    """The look of a game that has no scene of its own."""

    held = 5
    has_row = False

    def place(self, v: PlainView, seat: int, say: Say) -> Place:
        """What the seat has won or lost so far in the deal."""
        del say
        one = v.seats[seat]
        return Place(len(v.hand) if seat == v.you else 0, f"{one.balance - one.before:+d}")

    def deed(self, state: State, seat: int, act: HeardAct, say: Say) -> str:
        """The act in its typed form, `bid 2`; what is called the same at all games, in words."""
        del state, seat
        told = say(f"did.{act.do}", cards=signs(act.cards))
        if told != f"tui.did.{act.do}":
            return told
        verb, number = verb_and_number(act.do)
        return " ".join([verb, *([] if number is None else [str(number)]), *map(sign, act.cards)])

    def info(self, v: PlainView, say: Say, look: Look, size: tuple[int, int]) -> list[Text]:
        """The pool, and every open card."""
        del size
        pool = Text(say("info.pool") + " ", FAINT)
        pool.append(str(v.pool), f"bold {BRASS}")
        faces = (Text(sign(card), f"bold {look.ink(suit_of(card), paper=False)}") for card in v.open)
        return [pool, counters(v.pool, 16), Text("  ").join(faces)]
