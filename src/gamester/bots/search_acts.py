"""The acts that are tried out, as people know them; and the policy's own act."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gamester.act import Act, mask_of
from gamester.bots import laugh, loo
from gamester.bots.base import asked_offers
from gamester.games import advice_of, belief_of, game_of
from gamester.games.laugh.advice.knowing import cards_seen
from gamester.games.laugh.belief.candidates import kind_of
from gamester.kernel.cards import PACK_SIZE, count, lowest
from gamester.kernel.network import EMPTY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamester.bots.base import Seen


def unit_at(seen: Seen) -> float:
    """How many chips a network counts as 1 here."""
    return float(advice_of(seen.game).learned.unit(seen.view))


def own_act(seen: Seen, level: int) -> Act:
    """What the policy of this level does here."""
    if seen.game == "loo":
        return loo.advise(seen, level=level).act
    return laugh.advise(seen, level=level).act


def acts_to_try(seen: Seen, s: Any, level: int, drawn: int) -> list[Act]:
    """Every act that is offered, of exchanges those worth a thought; the policy's own first. `s` is a world."""
    acts: list[Act] = []
    for offer in asked_offers(seen):
        acts += [offer.act] if offer.limit is None else exchanges(seen, s, offer.act.do, level, drawn)
    own = own_act(seen, level)
    return sorted(acts, key=lambda act: act != own)


def kinds(seen: Seen, acts: Sequence[Act]) -> list[object]:
    """What kind of act each of some is: those of one kind come to the same, as matches that differ in suits do."""
    if seen.game == "loo":
        return list(acts)
    known = cards_seen(seen.view)
    return [
        (kind_of(seen.view, known, lowest(act.cards)), count(act.takes)) if act.do == "play" else act for act in acts
    ]


def unlike(seen: Seen, acts: Sequence[Act]) -> list[Act]:
    """Of each kind of act the first."""
    first: dict[object, Act] = {}
    for kind, act in zip(kinds(seen, acts), acts, strict=True):
        first.setdefault(kind, act)
    return list(first.values())


def exchanges(seen: Seen, s: Any, verb: str, level: int, drawn: int) -> list[Act]:
    """The exchanges worth a thought, the policy's own first."""
    trying = belief_of(seen.game).candidates
    rows = [-1] * (trying.MOST * trying.WIDTH)
    legal = game_of(seen.game).rules.legal(s, seen.o, seen.view.seat)
    many = trying.tries(s, seen.view, seen.o, legal, EMPTY, level, drawn, rows)
    named = [rows[row * trying.WIDTH : (row + 1) * trying.WIDTH] for row in range(many)]
    return [
        Act(verb, mask_of(action for action in row if 0 <= action < PACK_SIZE)) for row in named if trying.CLOSE in row
    ]
