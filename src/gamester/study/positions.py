"""A position for a paragraph of a rule book, in which one can do what it allows and is refused what it forbids."""

import random
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from gamester.bots.roster import CHARACTERS
from gamester.games import game_of
from gamester.games.game import AnyGame, members
from gamester.kernel.cards import Card, Seat
from gamester.table.events import Opened
from gamester.table.seeds import Arranged
from gamester.table.table import Table
from gamester.text.act import Act
from gamester.text.catalogue import Word
from gamester.text.typed import read_act, read_cards

FOLDER = Path(__file__).parent / "data" / "positions"
WITHOUT = "without"


@dataclass(frozen=True)
class Position:
    """A table at which the first seat is asked something, and what it may try."""

    preset: str
    players: int
    dealer: Seat
    allowed: Act
    refused: Act | None = None
    """An act that is refused by the paragraph; None where it forbids nothing."""
    options: Mapping[str, Word] = field(default_factory=dict)
    wish: Mapping[str, str] = field(default_factory=dict)
    """Cards by seat, or by `turn_up`, `dumby`, `stock` or `table`; all others fall by chance."""
    acts: Sequence[str] = ()
    """What the others did before: `1 stand`."""
    seed: int = 0


@cache
def _data(game: str) -> dict[str, Any]:
    """The file of a game, by paragraph; empty if there is none."""
    path = FOLDER / f"{game}.toml"
    return tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}


@cache
def positions(game: str) -> dict[str, Position]:
    """The positions of a game by paragraph."""
    told = {id_: one for id_, one in _data(game).items() if id_ != WITHOUT}
    whole = {id_: told[one["like"]] | one if "like" in one else one for id_, one in told.items()}
    return {id_: _position(one) for id_, one in whole.items()}


def _position(told: Mapping[str, Any]) -> Position:
    """A position, with its acts read."""
    acts = {key: read_act(word) if (word := told.get(key)) else None for key in ("allowed", "refused")}
    return Position(**{key: one for key, one in {**told, **acts}.items() if key != "like"})


def without(game: str) -> dict[str, str]:
    """The paragraphs without a position, and why each has none."""
    return {id_: why for why, ids in _data(game).get(WITHOUT, {}).items() for id_ in ids.split()}


def table_at(game: str, position: Position) -> Table:
    """The table of a position, as its first seat finds it."""
    package = game_of(game)
    names = tuple(character.name for character in CHARACTERS[: position.players])
    opened = Opened(game, position.preset, position.options, package.rules_number, names)
    o = package.words.options_of(position.preset, position.options, position.players)
    table = Table(opened, Arranged(pack_of(package, o, position)))
    table.deal(position.dealer)
    for said in position.acts:
        seat, _, words = said.partition(" ")
        table.act(int(seat), read_act(words))
    return table


def pack_of(package: AnyGame, o: Any, position: Position) -> list[Card]:
    """A pack that deals what is wished: a pack in order shows which of its places fall to whom."""
    order = members(package.rules.pack(o))
    s = package.rules.open_table(position.players, o)
    s.dealer = position.dealer
    package.rules.next_deal(s, o)
    package.rules.start(s, o, list(order))
    at = {card: place for place, card in enumerate(order)}
    pack: dict[int, Card] = {}
    for key, cards in position.wish.items():
        free = (at[card] for card in fallen(s, key) if at[card] not in pack)
        pack.update(zip(free, read_cards(cards), strict=False))
    left = [card for card in random.Random(position.seed).sample(order, len(order)) if card not in pack.values()]
    return [pack[place] if place in pack else left.pop() for place in range(len(order))]


def fallen(s: Any, key: str) -> list[Card]:
    """The cards that fell to a seat, to the turn-up, to the stock, or to another set of a state."""
    if key.isdecimal():
        return members(s.hands[int(key)])
    if key == "stock":
        return [card for card in s.stock[s.top :] if card >= 0]
    value = getattr(s, key)
    return [value] if key == "turn_up" else members(value)
