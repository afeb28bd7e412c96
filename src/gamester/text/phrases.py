"""Phrases that both games share: numbers of things, cards in a row, the end of a session."""

from collections.abc import Sequence
from functools import lru_cache

from gamester.i18n import source
from gamester.kernel.cards import Cards, Seat
from gamester.text.act import Act, in_set, verb_and_number, write_cards
from gamester.text.messages import Message, Words, message


def chips(n: int) -> Message:
    """`5 chips`."""
    return message("words.chips", n=n)


def cards(n: int) -> Message:
    """`2 cards`."""
    return message("words.cards", n=n)


def tricks(n: int) -> Message:
    """`2 tricks`."""
    return message("words.tricks", n=n)


@lru_cache(8_192)
def written(mask: Cards) -> str:
    """`3H 4S`: the cards of a mask in listing order."""
    return write_cards(in_set(mask))


def own_label(game: str, act: Act) -> Message | None:
    """What a game itself calls an act, by its sentence `GAME.act.VERB`; None if it has none."""
    verb, number = verb_and_number(act.do)
    key = f"{game}.act.{verb}"
    if not Words(source().code).has(key):
        return None
    return message(key, cards=written(act.cards), takes=written(act.takes), n=number)


def signed(n: int) -> str:
    """`+3`, `−5` or `0`: a gain or a loss, with a true minus sign."""
    return f"+{n}" if n > 0 else f"−{-n}" if n else "0"


def pick(keys: Sequence[str], number: int) -> str:
    """One of several ways to say the same thing: the same number always picks the same one."""
    return keys[number % len(keys)]


def winners(amounts: Sequence[int]) -> list[Seat]:
    """The seats with the most chips, of a deal or of a session; seats that tie are all winners. Laugh R6"""
    return [seat for seat, each in enumerate(amounts) if each == max(amounts)]


def session_told(balances: Sequence[int]) -> list[Message]:
    """The session is over, and who won it."""
    first = winners(balances)
    key = "table.winner" if len(first) == 1 else "table.tied"
    return [message("table.over"), *(message(key, seat=seat, balance=signed(balances[seat])) for seat in first)]
