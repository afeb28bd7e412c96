"""A wave of deals: all of one kind, played side by side by a network and its opponents, with every choice recorded."""

from collections.abc import Sequence
from typing import Any, NamedTuple, cast

import numpy as np
import numpy.typing as npt
import torch

from gamester.bots.network import ACTIONS, Shape, Weights, sizes
from gamester.games import bots_of, game_of
from gamester.games.bots import Features
from gamester.kernel.cards import count
from gamester.kernel.chance import high, nth, splitmix
from gamester.kernel.judged import PRINTED
from gamester_lab.compile.arena import Arena, Batch, Ints, Player
from gamester_lab.compile.encoding import rows_of
from gamester_lab.compile.vector import bools
from gamester_lab.evaluate.network import ask, named, preferences, unit_of
from gamester_lab.evaluate.players import BITS, PolicyPlayer
from gamester_lab.train.courses import Field


class Tensors(NamedTuple):
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
) -> Tensors:
    """Arrays of NumPy as tensors; `usual` are action numbers."""
    arrays = (each.astype(np.float32) for each in (tokens, around, which, masks, named(look, usual)))
    return Tensors(*(torch.from_numpy(np.ascontiguousarray(each)).to(device) for each in arrays))


def asked(look: Features, weights: Weights, batch: Tensors) -> tuple[torch.Tensor, torch.Tensor]:
    """The preference for each act, [decisions, 62], and the values."""
    answer = ask(weights, batch.tokens, batch.around)
    return preferences(look, answer, batch.which, batch.masks, batch.usual, torch.cat), answer.value


def judge(look: Features, weights: Weights, batch: Tensors) -> tuple[torch.Tensor, torch.Tensor]:
    """Log-probabilities of all actions, and the values."""
    liked, values = asked(look, weights, batch)
    return torch.log_softmax(liked, 1), values


def centred(numbers: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
    """Less the mean of each row over its mask, and 0 outside of it."""
    there = numbers * masks
    return (there - there.sum(1, keepdim=True) / masks.sum(1, keepdim=True).clip(1)) * masks


def wandering(batch: Batch, actions: Ints, often: int) -> Ints:
    """The acts, in so many of 256 cases a random one in their place."""
    for place in np.flatnonzero(batch.masks & (batch.masks - 1)).tolist():
        drawn, mask = splitmix(int(batch.drawn[place])), int(batch.masks[place])
        if drawn & 255 < often:
            actions[place] = nth(mask, high(drawn, count(mask)))
    return actions


Floats = npt.NDArray[np.float32]
ADVISER = PolicyPlayer("advice", PRINTED)


class Thought(NamedTuple):
    """Some decisions with the network's input, and its actions."""

    tokens: npt.NDArray[np.int8]
    around: Floats
    which: npt.NDArray[np.bool_]
    masks: npt.NDArray[np.bool_]
    usual: Ints
    """The acts of the printed advice."""
    kinds: Ints
    """The phase, which separates kinds of choices."""
    seats: Ints
    actions: Ints
    chosen: Floats
    """The log-probability of the action taken."""


class Noted(NamedTuple):
    """The choices of the learning network at one step."""

    thought: Thought
    hands: Ints
    """[choices, 8]: all hands by seat, for the critic only."""
    places: Ints
    """The tables of the choices."""


class NetPlayer:
    """A network in training, as a player at many tables."""

    wants_witness = False

    name = "network"

    def __init__(self, game: str, weights: Weights, device: str = "cpu", temperature: float = 1.0) -> None:
        """Use these weights, which may go on learning elsewhere."""
        self.look, self.weights, self.device, self.temperature = bots_of(game).features, weights, device, temperature

    def choose(self, batch: Batch) -> Ints:
        """Actions drawn with the network's probabilities."""
        return self.think(batch).actions

    def think(self, batch: Batch) -> Thought:
        """The same, with the network's input."""
        tokens, around, which, masks, usual = self.seen(batch)
        likely = self.judged(tokens, around, which, masks, usual)
        actions = drawn(likely, masks, batch.drawn)
        chosen = likely[np.arange(len(actions)), actions]
        kinds, seats = batch.views["phase"], batch.views["seat"]
        return Thought(tokens, around, which, masks, usual, kinds, seats, actions, chosen)

    def preferred(self, batch: Batch) -> Floats:
        """The log-probabilities of all actions."""
        return self.judged(*self.seen(batch))

    def seen(self, batch: Batch) -> tuple[Any, Any, Any, Any, Any]:
        """The network's input."""
        usual = ADVISER.choose(batch)
        tokens, around, which = self.look.lanes(rows_of(batch.game, batch.options, batch.views), usual)
        return tokens, around, which, bools(batch.masks), usual

    def judged(self, tokens: Any, around: Any, which: Any, masks: Any, usual: Any) -> Floats:
        """The network's output."""
        with torch.no_grad():
            batch = as_batch(self.look, tokens, around, which, masks, usual, self.device)
            logs, _ = judge(self.look, self.weights, batch)
            return np.asarray(torch.log_softmax(logs / self.temperature, 1).cpu().numpy())


class Noting:
    """A network whose free choices are noted; it is not asked where only one act is legal."""

    wants_witness, wants_table = False, True

    def __init__(self, player: NetPlayer, noted: list[Noted]) -> None:
        """Note the choices of `player` in `noted`, step by step."""
        self.name, self.player, self.noted = player.name, player, noted

    def choose(self, batch: Batch) -> Ints:
        """What the network chooses."""
        actions = np.asarray(np.log2((batch.masks & -batch.masks).astype(np.float64)), np.int64)  # the only legal act
        free = np.flatnonzero(batch.masks & (batch.masks - 1))
        if len(free):
            asked = batch.at(free)
            thought, inside = self.player.think(asked), asked.inside
            assert inside is not None  # noqa: S101 - `wants_table` is true
            self.noted.append(Noted(thought, inside.states["hands"][inside.places], inside.places))
            actions[free] = thought.actions
        return actions


def drawn(likely: Floats, masks: npt.NDArray[np.bool_], numbers: Ints) -> Ints:
    """For each decision, the action at which the cumulative probability exceeds the random number."""
    up_to = np.cumsum(np.exp(likely) * masks, axis=1, dtype=np.float64)
    passed = up_to <= (numbers / 2.0**BITS * up_to[:, -1])[:, np.newaxis]
    last = ACTIONS - 1 - masks[:, ::-1].argmax(1)
    return np.asarray(np.minimum(passed.sum(1), last), np.int64)


class Wave(Arena):
    """Tables of one kind, at which one network may learn; all of them are played at once."""

    width = 1 << 20

    def __init__(self, game: str, kind: Field, seed: int) -> None:
        """Set them up; BadOptions if there can be none."""
        super().__init__(game, kind.variant, kind.seats, dict(kind.words), seed)
        self.noted: list[Noted] = []

    def worths(self, players: Sequence[Player], deals: Ints, placing: Ints, pools: Ints | None) -> Floats:
        """What each seat got in some deals, [deals, seats]: its chips, and a share of the pool that is left."""
        played = self.play(players, deals, placing, pools)
        return np.asarray(played.paid + played.pool[:, np.newaxis] / self.seats, np.float32)

    def learn_by(self, players: Sequence[Player], deals: Ints, placing: Ints, pools: Ints | None) -> Floats:
        """The same, while the choices of the first player, a NetPlayer, are noted."""
        learner, *others = players
        self.noted = []
        return self.worths([Noting(cast("NetPlayer", learner), self.noted), *others], deals, placing, pools)

    def unit(self, deals: int, pools: Ints | None) -> Floats:
        """The chips that count as 1 unit for a network in each of some deals, [deals, 1]."""
        set_pool = game_of(self.game).facts.set_pool
        chips = self.carried(pools, deals) + self.stakes() if set_pool else np.ones(deals)
        each = np.zeros(deals) + unit_of(bots_of(self.game).features, np.maximum(chips, 1))
        return np.asarray(each[:, np.newaxis], np.float32)
