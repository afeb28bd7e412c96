"""Observations of OpenSpiel, as tensors and as text."""

import math
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
from gamester_lab.compile.recalling import BLOCK, nonzero
from gamester_lab.envs.open_spiel.line import CHANCE, Line
from gamester_lab.envs.open_spiel.memory import ITEM, ROOM, Memory, put_lines, remembered
from gamester_lab.envs.open_spiel.quick import Quick
from gamester_lab.envs.open_spiel.setup import Setup
from gamester_lab.envs.open_spiel.spiel import CLAIMED, DEALT, FACE_DOWN, KINDS, NOW, PHASES, SEATWISE, listed
from gamester_lab.envs.registry import spiel_of

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
    spiel = spiel_of(game)
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


ZEROS = [float(zero) for zero in ["0"] * 16]
"""Several objects: a list counts the references to each, and a processor counts those to one object one by one."""


class Sparse:
    """Room for a tensor of which few numbers are set; as a list it is made from zeros."""

    def __init__(self, size: int) -> None:
        room = np.zeros(-(-size // BLOCK) * BLOCK, np.float32)
        self.numbers = room[:size]
        self._room, self._pairs = room, room.view(np.int64)
        self._places = np.zeros((2, len(room)), np.int32)
        self._others = np.zeros(len(room), np.float32)

    def listed(self, used: int) -> list[float]:
        """All numbers, of which only the first `used` are not zero."""
        size = len(self.numbers)
        found = ZEROS * (size // len(ZEROS) + 1)
        del found[size:]
        ones, rest = nonzero()(self._room, self._pairs, used, self._places, self._others)
        for place in self._places[0, :ones].tolist():
            found[place] = 1.0
        for place, number in zip(self._places[1, :rest].tolist(), self._others[:rest].tolist(), strict=True):
            found[place] = number
        return found


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
        self.sparse = Sparse(sum(math.prod(shape) for shape in parts.values()))
        self.tensor = self.sparse.numbers
        self.dict = {}
        at = 0
        for name, shape in parts.items():
            size = math.prod(shape)
            self.dict[name] = self.tensor[at : at + size].reshape(shape)
            at += size
        self.rows = empty_rows(setup.asked.game, setup.o, 1)
        """A row that holds nothing but the options of the table, for compiled code."""
        self.blank: list[int] = self.rows["row"][0].tolist()
        """The same, which stays as it is."""
        self.many = 0
        """The number of lines of `heard` in use."""
        self.items = np.zeros(setup.bounds.hearings * setup.deals + ROOM if self.recall else 0, np.int64)
        self.results = np.zeros((setup.deals - 1, setup.seats + 1), np.int64)
        """What the seats have won, counted from seat 0, and what was left in the pool."""

    def looked(self, state: Any, player: Seat) -> Any:
        """The state from which this observation is made."""
        return self.setup.game.rules.view(state.at.s, self.setup.o, NO_SEAT if self.public else player)

    def set_from(self, state: Any, player: Seat) -> None:
        """Write the tensor."""
        here, seat = state.here, NO_SEAT if self.public else player
        if self.recall:
            self.dict["heard"][: self.many] = 0
        if not isinstance(here, Quick):
            row = self.blank.copy()
            self.encoder.put_view(self.looked(state, player), row)
            self.dict["observation"][:] = row
            if self.recall:
                self.set_memory(here, seat, player)
        elif self.recall:
            self.many = here.recall(seat, player, self.rows, self.items, self.results, self.tensor)
        else:
            here.encode(seat, self.rows)
            self.tensor[:] = self.rows["row"][0]
        if "results" in self.dict:
            results, seats = self.dict["results"], self.setup.seats
            results[:, :seats] = np.roll(self.results[:, :seats], -player, axis=1)
            results[:, seats] = self.results[:, seats]
            self.results.fill(0)

    def set_memory(self, line: Line, seat: Seat, player: Seat) -> None:
        """Write what a seat has heard and the results of the deals, told by the rules in Python."""
        memory = remembered(line, seat)
        self.many = len(memory.items)
        ones: dict[int, int] = {}
        put_lines(memory.items, self.many, player, self.setup.seats, ones, self.encoder.SIZE)
        self.tensor[[*ones]] = 1
        for deal, result in enumerate(memory.results[: self.setup.deals - 1]):
            self.results[deal] = result

    def numbers(self) -> list[float]:
        """The tensor as a list."""
        if not self.recall or self.setup.deals > 1:
            return self.sparse.listed(len(self.tensor))
        return self.sparse.listed(self.encoder.SIZE + self.many * (self.setup.seats + ITEM))

    def string_from(self, state: Any, player: Seat) -> str:
        """The same as text."""
        seen = view_text(self.setup, self.looked(state, player))
        if not self.recall:
            return seen
        return f"{seen}\n{memory_text(self.setup, remembered(state.at, NO_SEAT if self.public else player))}"
