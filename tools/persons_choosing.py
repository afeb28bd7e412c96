"""Simulated persons: what a person of a given name does follows from the name and from what is seen, and from nothing
else. So it does not matter in which front, after how many lost connections, or by which Python the person plays.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from gamester.games.bots import NEVER_ASKED
from gamester.kernel.cards import Seat
from gamester.table.table import Table
from gamester.text.act import Act, Offer, card_name, in_set, mask_of
from gamester.text.typed import read_card


def chosen(person: str, deal: int, hand: Sequence[str], acts: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The act of a person among those on offer, as the protocol spells acts: each is as likely as the others.

    Of an exchange each number of cards is as likely as the others, and each card. Nothing depends on an order.
    """
    seen = f"{person} {deal} {' '.join(sorted(hand))}"
    act = min((one for one in acts if not one["unasked"]), key=lambda one: lot(seen, told(one)))
    cards = list(act["cards"])
    if act["limit"] is not None:
        many = int(lot(seen, "exchange"), 16) % (min(act["limit"], len(hand)) + 1)
        cards = sorted(hand, key=lambda card: lot(seen, card))[:many]
    return {"do": act["do"], "cards": cards, "takes": list(act["takes"])}


def lot(seen: str, what: str) -> str:
    """A number as text that nobody can foresee: the least of several is any of them."""
    return sha256(f"{seen} {what}".encode()).hexdigest()


def told(act: Mapping[str, Any]) -> str:
    """An act on offer in words."""
    return f"{act['do']} {' '.join(sorted(act['cards']))} takes {' '.join(sorted(act['takes']))}"


def at_table(person: str, table: Table, seat: Seat) -> Act:
    """The act of a person at a table in this process."""
    view = table.view(seat)
    found = chosen(person, view.deal, names(view.hand), [on_offer(offer) for offer in table.offers(seat)])
    return Act(found["do"], *(mask_of(map(read_card, found[what])) for what in ("cards", "takes")))


def on_offer(offer: Offer) -> dict[str, Any]:
    """An offer as the protocol tells it."""
    act = offer.act
    return {
        "do": act.do, "cards": names(act.cards), "takes": names(act.takes), "limit": offer.limit,
        "unasked": act.do in NEVER_ASKED,
    }  # fmt: skip


def names(cards: int) -> list[str]:
    """The names of cards."""
    return [card_name(card) for card in in_set(cards)]


def in_messages(person: str, state: Mapping[str, Any]) -> dict[str, Any] | None:
    """The command of a person whom a table has told this state; None if nothing is asked."""
    acts = [one for one in state["acts"] if not one["unasked"]]
    if acts:
        view = state["view"]
        return {"type": "act", "decision": state["decision"], **chosen(person, view["deal"], view["hand"], acts)}
    between = state["between"]
    if between and between["you_may_deal"]:
        return {"type": "deal", "deal": between["next_deal"]}
    return None
