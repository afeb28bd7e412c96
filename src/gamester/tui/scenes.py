"""How each game is drawn: facts taken from a view as it is sent; no rule is applied here."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from gamester.protocol.payloads import HeardAct, State
from gamester.protocol.views import PlainView
from gamester.protocol.views_laugh import LaughView
from gamester.protocol.views_loo import LooView
from gamester.text.act import verb_and_number
from gamester.text.messages import Say
from gamester.text.saying import pretty_card
from gamester.tui.base import BRASS, FAINT, IVORY, SUITS, Look
from gamester.tui.cards import BIG, HUGE, Face, counters, face_lines, signs, suit_of


@dataclass(frozen=True, slots=True)
class Place:
    """The facts about a seat on its plate."""

    held: int = 0
    won: str = ""
    """Tricks taken, or cards won."""
    away: bool = False
    """Is it out of this deal?"""
    known: Sequence[str] = ()
    """Open cards of its hand."""


class LaughScene:
    """How Laugh and Lie Down looks; views are those of `gamester.protocol`."""

    held = 13
    """Cards of a full hand."""
    has_row = True
    """Do cards lie in the middle to be taken? Otherwise there is a trick, or nothing."""

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
        if not v.deal:
            return []
        up = Face(v.turn_up, dull=v.turn_up_taken, back=v.turn_up is None)
        face = face_lines(up, look, size if size[0] < HUGE[0] else BIG)
        if v.turn_up is None:
            trump = Text(say("info.face_down"), IVORY)
        else:
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
        return " ".join([verb, *([] if number is None else [str(number)]), *map(pretty_card, act.cards)])

    def info(self, v: PlainView, say: Say, look: Look, size: tuple[int, int]) -> list[Text]:
        """The pool, and every open card."""
        del size
        pool = Text(say("info.pool") + " ", FAINT)
        pool.append(str(v.pool), f"bold {BRASS}")
        faces = (Text(pretty_card(card), f"bold {look.ink(suit_of(card), paper=False)}") for card in v.open)
        return [pool, counters(v.pool, 16), Text("  ").join(faces)]


AnyScene = LooScene | LaughScene | PlainScene
SCENES: dict[str, AnyScene] = {"loo": LooScene(), "laugh": LaughScene()}


def scene_of(game: str) -> AnyScene:
    """The scene of a game; a plain one if the game has none of its own."""
    return SCENES.get(game) or PlainScene()
