"""From what a seat sees to what a network would do: how probable it finds each whole act."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from gamester.act import Act
from gamester.bots.base import asked_offers
from gamester.bots.learned.look import ACTIONS, LOOKS, named, preferences
from gamester.bots.learned.net import ask
from gamester.games.laugh.advice import choosing as laugh_policy
from gamester.games.laugh.kernel import encode as laugh_encode
from gamester.games.laugh.kernel.state import DECLARE, LEAVE, LIE, READY, RELEASE
from gamester.games.loo.advice import choosing as loo_policy
from gamester.games.loo.kernel import encode as loo_encode
from gamester.games.loo.kernel.state import DONE, TURNUP, Phase
from gamester.games.loo.words.actions import spelled
from gamester.kernel.cards import PACK_SIZE, bit, count, lowest
from gamester.kernel.judged import PRINTED

if TYPE_CHECKING:
    from gamester.bots.base import Seen
    from gamester.bots.learned.file import Learned

VERBS = {"ready": READY, "lie": LIE, "leave": LEAVE, "declare": DECLARE, "release": RELEASE}
"""Verbs of Laugh and Lie Down that are actions, or begin with one."""
ENCODERS: dict[str, Any] = {"laugh": laugh_encode, "loo": loo_encode}
CHOOSES: dict[str, Callable[..., int]] = {"laugh": laugh_policy.choose, "loo": loo_policy.choose}
At = loo_encode.At
HARDLY = 1e-3
"""Cards that are put out less often than this are not followed further."""


def row_of(seen: Seen) -> Any:
    """What a seat sees as one row of numbers, int8 [1, SIZE]."""
    import numpy as np

    encoder = ENCODERS[seen.game]
    out = array("b", bytes(encoder.SIZE))
    encoder.put_view(seen.view, out)
    encoder.encode_options(seen.o, out)
    return np.frombuffer(out, np.int8)[np.newaxis]


def begun(game: str, act: Act) -> int:
    """The action with which an act begins."""
    if game == "loo":
        return spelled(act)[0]
    return VERBS[act.do] if act.do in VERBS else lowest(act.cards)


def advised(seen: Seen, v: Any, mask: int) -> int:
    """The action that the printed advice names."""
    choose = CHOOSES[seen.game]
    return choose(v, seen.o, mask, (), PRINTED, 0, 0)


def likely(learned: Learned, rows: Any, masks: Any, usual: Any) -> Any:
    """How probable each action is in each of some rows, [rows, 62].

    `masks` are the legal ones, `usual` the ones that the printed advice names, a number for each row.
    """
    import numpy as np

    look, actions = LOOKS[learned.game], np.arange(ACTIONS)
    legal = (np.asarray(masks)[:, np.newaxis] >> actions & 1).astype(np.float32)
    advised_ones = named(look, usual)
    tokens, around, which = look.lanes(rows, np.asarray(usual))
    answer = ask(learned.weights, tokens.astype(np.float32), around)
    liked = preferences(look, answer, which, legal, advised_ones, np.concatenate) + learned.margin * advised_ones
    share = np.exp((liked - liked.max(1, keepdims=True)) / learned.temperature, dtype=np.float64) * legal
    return share / share.sum(1, keepdims=True)


def weigh(learned: Learned, seen: Seen) -> dict[Act, float]:
    """How probable each act is, in listing order: all that are offered, and the choices of cards in an exchange."""
    offers = asked_offers(seen)
    if offers[-1].limit is not None:
        return weigh_exchange(learned, seen, offers[-1].limit)
    acts = [offer.act for offer in offers]
    firsts = [begun(seen.game, act) for act in acts]
    mask = sum(bit(first) for first in set(firsts))
    shares = likely(learned, row_of(seen), [mask], [advised(seen, seen.view, mask)])[0]
    best = {
        first: fullest([act for act, other in zip(acts, firsts, strict=True) if other == first]) for first in firsts
    }
    return {act: float(shares[first]) if act == best[first] else 0.0 for act, first in zip(acts, firsts, strict=True)}


def fullest(acts: list[Act]) -> Act:
    """Of acts that begin alike the one that takes most, for to take less never wins more; else the first."""
    return max(acts, key=lambda act: count(act.takes))


def weigh_exchange(learned: Learned, seen: Seen, most: int) -> dict[Act, float]:
    """The same for an exchange: cards are put out one by one in any order, and each order that leads to a set counts.

    The sets of one size are laid before the network at once; what is hardly ever reached is left out.
    """
    v = seen.view
    turn_up = {offer.act.cards: offer.act for offer in seen.offers if offer.act.do == "turnup"}
    own = [card for card in range(PACK_SIZE) if v.hand >> card & 1]
    if v.taken and v.seat == v.dealer:
        own.remove(v.turn_up)
    acts: dict[Act, float] = {}
    reached = {0: 1.0}
    while reached:
        sets = list(reached)
        masks = [may_follow(chosen, own, most, bool(turn_up)) for chosen in sets]
        further: dict[int, float] = {}
        for chosen, share in zip(sets, shares_of_sets(learned, seen, sets, masks), strict=True):
            acts[Act("exchange", chosen)] = reached[chosen] * float(share[DONE])
            if not chosen and turn_up:
                acts |= weigh_turn_up(learned, seen, turn_up, float(share[TURNUP]))
            for card in own:
                if not chosen >> card & 1 and count(chosen) < most:
                    put = chosen | bit(card)
                    further[put] = further.get(put, 0.0) + reached[chosen] * float(share[card])
        reached = {chosen: share for chosen, share in further.items() if share > HARDLY}
    whole = sum(acts.values())
    return {act: share / whole for act, share in acts.items()}


def shares_of_sets(learned: Learned, seen: Seen, sets: list[int], masks: list[int]) -> Any:
    """How probable each action is once these sets of cards are put out, [sets, 62]."""
    import numpy as np

    rows = np.repeat(row_of(seen), len(sets), axis=0)
    usual = []
    for row, chosen, mask in zip(rows, sets, masks, strict=True):
        row[At.PUT : At.PUT + PACK_SIZE] = [chosen >> card & 1 for card in range(PACK_SIZE)]
        v = copy(seen.view)
        v.put = chosen
        usual.append(advised(seen, v, mask))
    return likely(learned, rows, masks, usual)


def weigh_turn_up(learned: Learned, seen: Seen, turn_up: dict[int, Act], share: float) -> dict[Act, float]:
    """How probable it is to take the turn-up for each card, if to take it at all is as probable as `share`. Loo A17"""
    v = copy(seen.view)
    v.phase = Phase.TURN_UP
    shares = likely(learned, row_of(replace(seen, view=v)), [v.hand], [advised(seen, v, v.hand)])[0]
    return {act: share * float(shares[lowest(cards)]) for cards, act in turn_up.items()}


def may_follow(chosen: int, own: list[int], most: int, may_take: bool) -> int:
    """The actions that may follow once these cards are put out. Loo A4, A17"""
    acts = bit(DONE) | (bit(TURNUP) if may_take and not chosen else 0)
    if count(chosen) < most:
        acts |= sum(bit(card) for card in own) & ~chosen
    return acts
