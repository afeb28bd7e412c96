"""What a seat observes in OpenSpiel's interface: its view through the common encoder, and its memory if wanted."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from gamester.kernel.cards import NO_SEAT, PACK_SIZE, Seat
from gamester.lab.envs.open_spiel.heard import KINDS, SEATWISE, remembered
from gamester.lab.envs.open_spiel.setup import Setup
from gamester.lab.envs.open_spiel.text import memory_text, view_text
from gamester.lab.envs.tensors import encoder_of

ITEM = 4 + 13 + KINDS - PACK_SIZE
"""Features of what an item says: suit and rank of a card, or the verb or mark."""


def _kinds() -> np.ndarray[Any, np.dtype[np.float32]]:
    """A row of features for each value of `what` in an item."""
    rows = np.zeros((KINDS, ITEM), np.float32)
    for what in range(KINDS):
        if what < PACK_SIZE:
            rows[what, what // 13] = 1
            rows[what, 4 + what % 13] = 1
        else:
            rows[what, 17 + what - PACK_SIZE] = 1
    return rows


SAID = _kinds()


class Observer:
    """Writes tensors and strings; the tensor is one flat row, and `dict` holds its named parts.

    `observation` is the encoder's row. With perfect recall, `heard` has a line for each item of the memory: the seat
    (relative to the observer) and what the item says. For games of several deals, `results` has a line for each deal
    that is over: chips won by each seat (relative to the observer), and chips left in the pool.
    """

    def __init__(self, setup: Setup, iig_obs_type: Any, params: Any) -> None:
        """Lay out the parts; ValueError for unknown kinds of observation."""
        if params:
            raise ValueError(f"observations of this game take no parameters; given were {sorted(params)}")
        hidden = iig_obs_type.private_info == pyspiel.PrivateInfoType.NONE
        if not iig_obs_type.public_info or not (
            hidden or iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        ):
            raise ValueError("this game gives observations of one player, or of the public, always with what is public")
        self.setup = setup
        self.public = hidden
        self.recall = iig_obs_type.perfect_recall
        self.encoder = encoder_of(setup.asked.game)
        parts: dict[str, tuple[int, ...]] = {"observation": (self.encoder.SIZE,)}
        if self.recall:
            parts["heard"] = (setup.bounds.hearings * setup.deals, setup.seats + ITEM)
            if setup.deals > 1:
                parts["results"] = (setup.deals - 1, setup.seats + 1)
        self.tensor = np.zeros(sum(int(np.prod(shape)) for shape in parts.values()), np.float32)
        self.dict = {}
        at = 0
        for name, shape in parts.items():
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[at : at + size].reshape(shape)
            at += size
        self.blank = [0] * self.encoder.SIZE
        """A row that holds nothing but the options of the table."""
        self.encoder.encode_options(setup.o, self.blank)

    def looked(self, state: Any, player: Seat) -> Any:
        """The state from which this observation is made."""
        v = self.setup.game.rules.new_view()
        self.setup.game.rules.look(state.at.s, self.setup.o, NO_SEAT if self.public else player, v)
        return v

    def set_from(self, state: Any, player: Seat) -> None:
        """Write the tensor."""
        row = self.blank.copy()
        self.encoder.put_view(self.looked(state, player), row)
        self.dict["observation"][:] = row
        if self.recall:
            self.set_memory(state, player)

    def set_memory(self, state: Any, player: Seat) -> None:
        """Write the parts that hold the memory."""
        seats = self.setup.seats
        memory = remembered(state.at, NO_SEAT if self.public else player)
        heard = self.dict["heard"]
        heard.fill(0)
        if memory.items:
            items = np.array(memory.items)
            heard[np.arange(len(items)), (items // SEATWISE - player) % seats] = 1
            heard[: len(items), seats:] = SAID[items % SEATWISE]
        if "results" in self.dict:
            results = self.dict["results"]
            results.fill(0)
            for deal, result in enumerate(memory.results[: self.setup.deals - 1]):
                results[deal, :seats] = np.roll(result[:seats], -player)
                results[deal, seats] = result[seats]

    def string_from(self, state: Any, player: Seat) -> str:
        """The same as text."""
        seen = view_text(self.setup, self.looked(state, player))
        if not self.recall:
            return seen
        return f"{seen}\n{memory_text(self.setup, remembered(state.at, NO_SEAT if self.public else player))}"
