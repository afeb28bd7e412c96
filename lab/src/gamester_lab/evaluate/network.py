"""The network of a learned player on arrays: with NumPy where it is measured, and with PyTorch in training."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from gamester.bots.network import ACTIONS, KEEP, LAYOUT, VERBS, Learned, Weights
from gamester.games import game_of
from gamester.games.bots import Features
from gamester.kernel.cards import PACK_SIZE
from gamester.text.files import beside

RANKS = 13
NEVER = -1e9


class Answer(NamedTuple):
    """The outputs of a network for some decisions."""

    cards: Any
    """[decisions, tokens, cards]"""
    verbs: Any
    """[decisions, VERBS]"""
    value: Any
    """[decisions]"""


def ask(w: Weights, tokens: object, around: object) -> Answer:
    """The network's outputs for tokens [decisions, tokens, token] and context [decisions, around]; floats."""
    first = (tokens @ w.token + (around @ w.around + w.first)[:, None]).clip(0)
    mixed = (first @ w.mix + (first.mean(1) @ w.pool + w.second)[:, None]).clip(0) + first
    whole = (mixed.mean(1) @ w.rest + w.third).clip(0)
    verbs = whole @ w.verb + w.last
    return Answer(mixed @ w.card, verbs[:, :VERBS], verbs[:, VERBS])


def unit_of(look: Features, pool: Any) -> Any:
    """The chips that the network's unit of 1 stands for, with this pool."""
    return look.unit or pool / 3


def named(look: Features, usual: object) -> Any:
    """The actions `usual` as indicators 0 and 1, [decisions, 62], including all equivalent cards."""
    one, actions = np.asarray(usual)[:, np.newaxis], np.arange(ACTIONS)
    alike = one == actions
    if look.by_rank:
        alike |= (one < PACK_SIZE) & (actions < PACK_SIZE) & (one % RANKS == actions % RANKS)
    return alike.astype(np.float32)


def preferences(look: Features, answer: Answer, which: Any, masks: Any, usual: Any, join: Callable[..., Any]) -> Any:
    """The preference (logit) for each legal action, [decisions, 62]; NEVER for the others.

    `masks` and `usual`, the printed advice's actions, are indicators 0 and 1; `join` concatenates.
    """
    liked = join((look.spread(answer.cards, which), answer.verbs), 1) + KEEP * usual
    legal = masks * 1.0
    return liked * legal + (1.0 - legal) * NEVER


def save(path: Path, learned: Learned) -> None:
    """Write weights as 16-bit floats."""
    header = {
        "layout": LAYOUT, "game": learned.game, "rules": game_of(learned.game).fingerprint, "deals": learned.deals,
        "temperature": learned.temperature,
        "forms": sorted([seats, list(kept), margin] for (seats, kept), margin in learned.forms.items()),
    }  # fmt: skip
    if learned.origin is not None:
        header["origin"] = learned.origin._asdict()
    arrays = {name: np.asarray(each, np.float16) for name, each in learned.weights._asdict().items()}
    with beside(path) as at, at.open("wb") as file:
        np.savez(file, allow_pickle=False, header=np.array(json.dumps(header)), **arrays)
