"""Observations of OpenSpiel, as tensors and as text."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pyspiel

from gamester.games import game_of
from gamester.kernel.cards import NO_SEAT, PACK_SIZE, PER_SEAT, Cards, Seat
from gamester.text.act import CARD_NAMES
from gamester_lab.compile.compiler import encoder_of
from gamester_lab.compile.encoding import empty_rows
from gamester_lab.envs.open_spiel.line import CHANCE, Line
from gamester_lab.envs.open_spiel.quick import Quick
from gamester_lab.envs.open_spiel.setup import Setup
from gamester_lab.envs.open_spiel.spiel import listed
from gamester_lab.envs.open_spiel.worlds import (
    CLAIMED,
    DEALT,
    FACE_DOWN,
    KINDS,
    NOW,
    PHASES,
    SEATWISE,
    Memory,
    remembered,
)
from gamester_lab.envs.registry import HOSTED

Writer = Callable[[Any], str]

MARKS = {FACE_DOWN: "facedown", DEALT: "deals", CLAIMED: "claims"} | {
    NOW + phase: f"now{phase}" for phase in range(PHASES)
}


def name_of(what: int) -> str:
    """A card, or a number that stands for one, as a word."""
    return CARD_NAMES[what] if 0 <= what < PACK_SIZE else "-" if what < 0 else str(what)


def set_text(cards: Cards) -> str:
    """`3H.4S`: the cards of a set."""
    return ".".join([CARD_NAMES[card] for card in listed(cards)]) or "-"


def each(write: Writer) -> Writer:
    """A writer of lists, made from a writer of their items."""
    return lambda values: ",".join([write(value) for value in values])


@cache
def writers(game: str) -> dict[str, Writer]:
    """The writers of those fields of a view that are not plain numbers."""
    spiel = HOSTED[game].spiel()
    found: dict[str, Writer] = dict.fromkeys(spiel.sets, set_text)
    found |= dict.fromkeys(spiel.cards, name_of)
    found |= dict.fromkeys(spiel.lists_of_sets, each(set_text))
    found |= dict.fromkeys(spiel.lists_of_cards, each(name_of))
    return found


@cache
def fields_of(game: str) -> list[tuple[str, Any, Writer]]:
    """The fields of a view, with their empty values and their writers."""
    empty = game_of(game).rules.new_view()
    special = writers(game)
    return [(name, getattr(empty, name), special.get(name, _number)) for name in empty.__slots__]


def _number(value: Any) -> str:
    """A number, or several."""
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def view_text(setup: Setup, v: Any) -> str:
    """A view, field by field, without empty fields."""
    said = [f"seat={v.seat}"]
    for name, empty, write in fields_of(setup.asked.game):
        value = getattr(v, name)
        if value != empty and name != "seat":
            among = value[: setup.seats] if isinstance(value, list) and len(value) == PER_SEAT else value
            said.append(f"{name}={write(among)}")
    return " ".join(said)


@cache
def item_names(game: str) -> list[str]:
    """Every item as words: `2:3H`, `0:stand`."""
    verbs = MARKS | dict(game_of(game).words.saying)
    words = [CARD_NAMES[what] if what < PACK_SIZE else verbs.get(what, "") for what in range(KINDS)]
    words += [""] * (SEATWISE - KINDS)
    return [f"{seat}:{word}" for seat in range(8) for word in words]


def memory_text(setup: Setup, memory: Memory) -> str:
    """The memory of a seat as words, with the results of the deals that are over."""
    names = item_names(setup.asked.game)
    heard = " ".join([names[item] for item in memory.items])
    return " | ".join([heard, *(" ".join(map(str, result)) for result in memory.results)])


def action_text(line: Line, seat: Seat, action: int) -> str:
    """An action as a word: a card or a verb; for chance the outcome."""
    if seat == CHANCE:
        if line.due is None or not line.setup.explicit:
            return "shuffle"
        return f"seat {action}" if line.due.kind == "lots" else f"deal {CARD_NAMES[action]}"
    if action < PACK_SIZE:
        return CARD_NAMES[action]
    return line.setup.spiel.said(line.s, action) or line.setup.game.words.saying[action]


def state_text(line: Line) -> str:
    """Everything about a place in the course of the game: the whole table, and all events so far."""
    setup, s = line.setup, line.s
    hands = " ".join(f"{seat}={set_text(s.hands[seat])}" for seat in range(setup.seats))
    done = " ".join(_step_text(step) for step in line.steps())
    drawn = " ".join(map(str, line.got))
    said = [f"{setup.asked.game} {setup.asked.variant} {setup.asked.options}".rstrip()]
    said.append(f"deal {s.deal} dealer {s.dealer} asked {line.acting}" + (f" drawn {drawn}" if drawn else ""))
    said += [
        f"hands {hands}",
        f"balances {s.balances[: setup.seats]} pool {setup.game.rules.in_pool(s)}",
        f"steps {done}",
    ]
    return "\n".join(said)


def _step_text(step: Any) -> str:
    """An action as its number, a decision of chance as its numbers in brackets."""
    return "[" + " ".join(map(str, step)) + "]" if isinstance(step, tuple) else str(step)


ITEM = 4 + 13 + KINDS - PACK_SIZE
"""Features of what an item says: suit and rank of a card, or the verb or mark."""


SAID = [
    (what // 13, 4 + what % 13) if what < PACK_SIZE else (17 + what - PACK_SIZE,) for what in range(KINDS)
]  # fmt: skip
"""For each value of `what` in an item: which of its features are 1."""


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
        self.ones: list[int] = []
        """The places of `heard` in the tensor that are 1."""
        at = 0
        for name, shape in parts.items():
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[at : at + size].reshape(shape)
            at += size
        self.blank = [0] * self.encoder.SIZE
        """A row that holds nothing but the options of the table."""
        self.encoder.encode_options(setup.o, self.blank)
        self.rows = empty_rows(setup.asked.game, setup.o, 1)
        """The same, for compiled code."""

    def looked(self, state: Any, player: Seat) -> Any:
        """The state from which this observation is made."""
        v = self.setup.game.rules.new_view()
        self.setup.game.rules.look(state.at.s, self.setup.o, NO_SEAT if self.public else player, v)
        return v

    def set_from(self, state: Any, player: Seat) -> None:
        """Write the tensor."""
        if isinstance(state.here, Quick):
            state.here.encode(NO_SEAT if self.public else player, self.rows)
            self.dict["observation"][:] = self.rows["row"][0]
        else:
            row = self.blank.copy()
            self.encoder.put_view(self.looked(state, player), row)
            self.dict["observation"][:] = row
        if self.recall:
            self.set_memory(state, player)

    def numbers(self) -> list[float]:
        """The tensor as a list; a list of zeros, of which few are set, is made faster than one of all numbers."""
        found: list[float] = [0.0] * len(self.tensor)
        seen = self.dict["observation"]
        places = np.flatnonzero(seen)
        for place, number in zip(places.tolist(), seen[places].tolist(), strict=True):
            found[place] = number
        for place in self.ones:
            found[place] = 1.0
        if "results" in self.dict:
            results: list[float] = self.dict["results"].ravel().tolist()
            found[len(found) - len(results) :] = results
        return found

    def set_memory(self, state: Any, player: Seat) -> None:
        """Write the parts that hold the memory."""
        seats = self.setup.seats
        memory = remembered(state.at, NO_SEAT if self.public else player)
        self.dict["heard"].fill(0)
        self.ones, at = [], self.encoder.SIZE
        for item in memory.items:
            self.ones.append(at + (item // SEATWISE - player) % seats)
            self.ones += [at + seats + feature for feature in SAID[item % SEATWISE]]
            at += seats + ITEM
        self.tensor[self.ones] = 1
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
