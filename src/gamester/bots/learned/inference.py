"""Inference: from what a seat sees to the network's probability of each whole act."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from gamester.bots.learned.net import ask
from gamester.bots.learned.preferences import ACTIONS, named, preferences
from gamester.games import advice_of, bots_of, game_of
from gamester.games.bots import asked_offers
from gamester.kernel.cards import bit, count
from gamester.kernel.judged import PRINTED

if TYPE_CHECKING:
    from gamester.act import Act
    from gamester.bots.learned.file import Learned
    from gamester.games.bots import Seen


def row_of(seen: Seen) -> Any:
    """What a seat sees as one row of numbers, int8 [1, SIZE]."""
    import numpy as np

    encoder = game_of(seen.game).numbers().encode
    out = array("b", bytes(encoder.SIZE))
    encoder.put_view(seen.view, out)
    encoder.encode_options(seen.o, out)
    return np.frombuffer(out, np.int8)[np.newaxis]


def advised(seen: Seen, v: Any, mask: int) -> int:
    """The action that the printed advice names."""
    return int(advice_of(seen.game).choosing.choose(v, seen.o, mask, (), PRINTED, 0, 0))


def likely(learned: Learned, rows: Any, masks: Any, usual: Any) -> Any:
    """The probability of each action in each row, [rows, 62].

    `masks` are the legal actions. `usual` is the action of the printed advice for each row.
    """
    import numpy as np

    look, actions = bots_of(learned.game).features, np.arange(ACTIONS)
    legal = (np.asarray(masks)[:, np.newaxis] >> actions & 1).astype(np.float32)
    advised_ones = named(look, usual)
    tokens, around, which = look.lanes(rows, np.asarray(usual))
    answer = ask(learned.weights, tokens.astype(np.float32), around)
    liked = preferences(look, answer, which, legal, advised_ones, np.concatenate) + learned.margin * advised_ones
    share = np.exp((liked - liked.max(1, keepdims=True)) / learned.temperature, dtype=np.float64) * legal
    return share / share.sum(1, keepdims=True)


def likely_at(learned: Learned, seen: Seen, views: Sequence[Any], masks: Sequence[int]) -> Any:
    """The probability of each action for some views of the seat at this table, [views, 62]."""
    import numpy as np

    rows = np.concatenate([row_of(replace(seen, view=v)) for v in views])
    return likely(learned, rows, masks, [advised(seen, v, mask) for v, mask in zip(views, masks, strict=True)])


def weigh(learned: Learned, seen: Seen) -> dict[Act, float]:
    """The probability of each offered act, in listing order, with the choices of cards in an exchange."""
    offers, game = asked_offers(seen), bots_of(seen.game)
    if offers[-1].limit is not None and game.exchange is not None:
        return game.exchange(seen, offers[-1].limit, partial(likely_at, learned, seen))
    acts = [offer.act for offer in offers]
    firsts = [game.first_action(act) for act in acts]
    mask = sum(bit(first) for first in set(firsts))
    shares = likely_at(learned, seen, [seen.view], [mask])[0]
    best = {
        first: fullest([act for act, other in zip(acts, firsts, strict=True) if other == first]) for first in firsts
    }
    return {act: float(shares[first]) if act == best[first] else 0.0 for act, first in zip(acts, firsts, strict=True)}


def fullest(acts: list[Act]) -> Act:
    """Of acts with the same first action, the one that takes the most cards, because taking fewer never wins more."""
    return max(acts, key=lambda act: count(act.takes))
