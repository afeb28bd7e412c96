"""The networks in training: the PyTorch counterpart of `gamester.bots.learned.net`."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import torch

from gamester.bots.learned.net import Shape, Weights, ask, sizes
from gamester.bots.learned.preferences import named, preferences
from gamester.games.bots import Features


class Batch(NamedTuple):
    """Decisions as tensors."""

    tokens: torch.Tensor
    around: torch.Tensor
    which: torch.Tensor
    masks: torch.Tensor
    usual: torch.Tensor


def new_weights(shape: Shape, seed: int, device: str = "cpu") -> Weights:
    """Small random weights; an untrained network gives all actions the same preference."""
    chance = torch.Generator().manual_seed(seed)
    made = []
    for name, size in zip(Weights._fields, sizes(shape), strict=True):
        spread = 0.01 if name in ("card", "verb") else (2.0 / size[0]) ** 0.5
        weights = torch.zeros(size) if len(size) == 1 else torch.randn(size, generator=chance) * spread
        made.append(weights.to(device).requires_grad_())
    return Weights(*made)


def fixed(weights: Weights) -> Weights:
    """A copy whose weights are fixed."""
    return Weights(*(each.detach().clone() for each in weights))


def as_batch(
    look: Features, tokens: Any, around: Any, which: Any, masks: Any, usual: Any, device: str = "cpu"
) -> Batch:
    """Arrays of NumPy as tensors; `usual` are action numbers."""
    arrays = (each.astype(np.float32) for each in (tokens, around, which, masks, named(look, usual)))
    return Batch(*(torch.from_numpy(np.ascontiguousarray(each)).to(device) for each in arrays))


def judge(look: Features, weights: Weights, batch: Batch) -> tuple[torch.Tensor, torch.Tensor]:
    """Log-probabilities of all actions, and the values."""
    answer = ask(weights, batch.tokens, batch.around)
    liked = preferences(look, answer, batch.which, batch.masks, batch.usual, torch.cat)
    return torch.log_softmax(liked, 1), answer.value
