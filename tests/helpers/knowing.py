"""Which cards a message names."""

import re

from gamester.text.typed import read_card

CARD = re.compile(r"(?<![A-Za-z0-9])([2-9TJQKA]|10)([SHDC♠♥♦♣])\ufe0e?(?![A-Za-z0-9])")
SIGNS = str.maketrans("♠♥♦♣", "SHDC")


def cards_in(thing) -> set[int]:
    """Every card that is named anywhere in a message, but for what is no card of a deal: which card is Pam, what was
    drawn for the first dealer."""
    if isinstance(thing, dict):
        return set().union(*(cards_in(value) for key, value in thing.items() if key not in ("pam", "draw")))
    if isinstance(thing, list):
        return set().union(*map(cards_in, thing))
    if not isinstance(thing, str):
        return set()
    return {read_card(("T" if rank == "10" else rank) + suit.translate(SIGNS)) for rank, suit in CARD.findall(thing)}
