"""The acts that a search tries, and the policy's choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamester.games import advice_of, belief_of, bots_of, game_of
from gamester.games.bots import EVEN, asked_offers
from gamester.games.game import BaseState
from gamester.kernel.cards import PACK_SIZE
from gamester.kernel.network import EMPTY
from gamester.text.act import Act, mask_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamester.games.bots import Seen


def unit_at(seen: Seen) -> float:
    """The chips that a network's unit of 1 stands for here."""
    return float(advice_of(seen.game).learned.unit(seen.view))


def own_act(seen: Seen, level: int) -> Act:
    """The choice of the policy of this level here."""
    return bots_of(seen.game).advise(seen, EVEN, level, (), 0).act


def acts_to_try(seen: Seen, s: BaseState, level: int, drawn: int) -> list[Act]:
    """Every offered act, of the exchanges only plausible ones; the policy's choice first. `s` is a world's state."""
    acts: list[Act] = []
    for offer in asked_offers(seen):
        acts += [offer.act] if offer.limit is None else exchanges(seen, s, offer.act.do, level, drawn)
    own = own_act(seen, level)
    return sorted(acts, key=lambda act: act != own)


def unlike(seen: Seen, acts: Sequence[Act]) -> list[Act]:
    """The first act of each kind."""
    first: dict[object, Act] = {}
    for kind, act in zip(bots_of(seen.game).kinds(seen, acts), acts, strict=True):
        first.setdefault(kind, act)
    return list(first.values())


def exchanges(seen: Seen, s: BaseState, verb: str, level: int, drawn: int) -> list[Act]:
    """The plausible exchanges, the policy's choice first."""
    trying = belief_of(seen.game).candidates
    rows = [-1] * (trying.MOST * trying.WIDTH)
    legal = game_of(seen.game).rules.legal(s, seen.o, seen.view.seat)
    many = trying.tries(s, seen.view, seen.o, legal, EMPTY, level, drawn, rows)
    named = [rows[row * trying.WIDTH : (row + 1) * trying.WIDTH] for row in range(many)]
    return [
        Act(verb, mask_of(action for action in row if 0 <= action < PACK_SIZE)) for row in named if trying.CLOSE in row
    ]
