"""A table of Loo, for drawing."""

from __future__ import annotations

from rich.text import Text

from gamester.act import Act
from gamester.games.loo.kernel.options import Options
from gamester.games.loo.kernel.sight import View
from gamester.games.loo.kernel.state import Phase
from gamester.kernel.cards import NO_CARD, NO_SEAT, Card, Seat, rank_of, suit_of
from gamester.tui.base import Say
from gamester.tui.cards import BIG, HUGE, Face, counters, face_lines, sign
from gamester.tui.look import BRASS, FAINT, IVORY, SUITS, Look
from gamester.tui.scene import Laid, Place, cards_in, seats_from

SUIT_KEYS = ("suit.clubs", "suit.diamonds", "suit.hearts", "suit.spades")


class LooScene:
    """How Loo looks."""

    held = 5
    has_row = False

    def __init__(self) -> None:
        """No trick has been seen."""
        self.trick: list[Laid] = []
        self.complete = False
        self.tricks: list[int] = []

    def place(self, v: View, seat: Seat, say: Say) -> Place:
        """Cards held and tricks taken; a player who passed is out."""
        won = "◆" * v.tricks[seat]
        if v.looed >> seat & 1:
            won = f"{won} {say('plate.looed')}".strip()
        gone = not v.seated >> seat & 1
        passed = bool(v.declared >> seat & 1) and not v.standing >> seat & 1
        thrown = bool(v.thrown >> seat & 1)
        return Place(v.held[seat], won, gone or passed or thrown, () if seat == v.seat else cards_in(v.known[seat]))

    def hand(self, v: View) -> list[Card]:
        """Trumps first, then suit by suit, high cards first; Pam before all others."""

        def key(card: Card) -> tuple[int, int, int]:
            pam = 0 if v.pam >> card & 1 else 1
            return pam, 0 if suit_of(card) == v.trump else 1 + suit_of(card), -rank_of(card)

        return sorted(cards_in(v.hand), key=key)

    def turn(self, v: View) -> Seat:
        """Whose act it is."""
        return v.turn

    def pool(self, v: View) -> int:
        """The pool."""
        return v.pool

    def deed(self, v: View, seat: Seat, act: Act, say: Say) -> str:
        """A declaration, an exchange or a card."""
        if act.do == "exchange":
            return say("did.exchange", n=max(0, v.changed[seat]))
        if act.do == "play" and not any(one.seat == seat and one.card is not None for one in self.trick):
            return ""
        cards = " ".join(sign(card) for card in cards_in(act.cards))
        return say(f"did.{act.do}", cards=cards)

    def info(self, v: View, o: Options, say: Say, look: Look, size: tuple[int, int]) -> list[Text]:
        """The turn-up beside the name of trumps, the pool with its counters, the stock, Dumby."""
        if v.turn_up == NO_CARD:
            return []
        face = face_lines(Face(v.turn_up, dull=bool(v.taken)), look, size if size[0] < HUGE[0] else BIG)
        trump = Text(f"{SUITS[v.trump]} ", f"bold {look.ink(v.trump, paper=False)}")
        trump.append(say(SUIT_KEYS[v.trump]), f"bold {IVORY}")
        pam = say("info.pam", card=sign(cards_in(v.pam)[0])) if v.pam else ""
        beside = [Text(say("info.trumps"), FAINT), trump, Text(pam, FAINT), *[Text()] * (len(face) - 3)]
        lines = [Text.assemble(card, " ", words) for card, words in zip(face, beside, strict=True)]
        pool = Text(say("info.pool") + " ", FAINT)
        pool.append(str(v.pool), f"bold {BRASS}")
        if o.loo != 0:
            pool.append("  " + say("info.unlimited"), FAINT)
        lines += [pool, counters(v.pool, 16)]
        stock = Text(f"{say('info.stock')} ", FAINT)
        stock.append(str(v.stock), IVORY)
        if v.dumby_there:
            stock.append(f"  ▒▒ {say('info.dumby')}", IVORY)
        return [*lines, stock]

    def see(self, v: View, seat: Seat, act: Act | None) -> None:
        """Follow the trick: the present one, or the finished one after the last card was played."""
        grown = next((s for s, n in enumerate(v.tricks[: v.seats]) if self.tricks and n > self.tricks[s]), NO_SEAT)
        laid = [s for s in seats_from(max(v.leader, 0), v.seats) if v.leader != NO_SEAT and v.laid[s] != NO_CARD]
        if laid:
            self.trick = [Laid(s, v.laid[s], s == v.best_seat) for s in laid]
            self.complete = not v.to_play
            waiting = [s for s in seats_from(v.leader, v.seats) if v.to_play >> s & 1]
            self.trick += [Laid(s, None, wins=False) for s in waiting]
        elif grown != NO_SEAT and act is not None and act.do == "play" and not self.complete:
            played = [one for one in self.trick if one.card is not None]
            played.append(Laid(seat, cards_in(act.cards)[0], wins=False))
            self.trick = [Laid(one.seat, one.card, one.seat == grown) for one in played]
            self.complete = True
        elif v.phase != Phase.PLAY or not any(v.tricks[: v.seats]):
            self.trick = []
            self.complete = False
            if v.phase == Phase.PLAY:
                self.trick = [Laid(s, None, wins=False) for s in seats_from(v.leader, v.seats) if v.to_play >> s & 1]
        self.tricks = list(v.tricks[: v.seats])
