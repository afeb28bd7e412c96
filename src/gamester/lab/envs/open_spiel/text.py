"""States, observations and actions as strings: short, complete, and equal for equal content."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from gamester.games import game_of
from gamester.kernel.cards import PACK_SIZE, PER_SEAT, Cards, Seat
from gamester.lab.envs.open_spiel.drawing import listed
from gamester.lab.envs.open_spiel.heard import CLAIMED, DEALT, FACE_DOWN, KINDS, NOW, PHASES, SEATWISE, Memory
from gamester.lab.envs.open_spiel.line import CHANCE, Line
from gamester.lab.envs.open_spiel.setup import Setup
from gamester.lab.envs.registry import HOSTED
from gamester.text.act import CARD_NAMES

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
