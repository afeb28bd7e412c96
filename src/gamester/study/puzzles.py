"""Puzzles: positions in which the best act wins clearly, one for every day.

Each puzzle is one line of JSON. It holds the whole deal and all acts, so that the rules rebuild the position; the
player is shown only what the deciding seat sees.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from gamester.bots.base import seen_by
from gamester.bots.comparing import Weighed
from gamester.bots.roster import CHARACTERS
from gamester.games import every_game, game_of
from gamester.table.events import Opened
from gamester.table.seeds import Arranged
from gamester.table.table import Table
from gamester.text.act import Offer, card_name
from gamester.text.errors import BadWords
from gamester.text.messages import Message, message
from gamester.text.typed import read_act, read_cards, understand

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from datetime import date

    from gamester.games.bots import Seen
    from gamester.kernel.cards import Card, Seat
    from gamester.text.act import Act
    from gamester.text.catalogue import Word

WEEK = 7
SHIPPED = Path(__file__).parent / "data" / "puzzles.jsonl"


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position and its solution."""

    game: str
    variant: str
    rules: int
    """The number of the rules by which it was made."""
    options: Mapping[str, Word]
    seats: int
    dealer: Seat
    deck: tuple[Card, ...]
    done: tuple[tuple[Seat, Act], ...]
    """The acts since the deal."""
    seat: Seat
    """The seat that decides."""
    weighed: tuple[Weighed, ...]
    """The acts of that seat, best first, with their numbers."""
    theme: str = ""
    """The kind of its decision, as the game names it."""
    missed: tuple[str, ...] = ()
    """The levels that do not find the best act. The more there are, the more difficult it is."""
    deal: int = 0
    """The number of its deal among those of which the maker made the collection."""

    @property
    def right(self) -> tuple[Act, ...]:
        """The best act, and those that are worth the same in every possible deal."""
        return right_of(self.weighed)

    @property
    def choices(self) -> list[Act]:
        """The acts to choose from, in an order that gives no hint."""
        return in_listed_order(self.weighed)

    @property
    def gap(self) -> Weighed:
        """The worth of the best act minus that of the best wrong act."""
        return self.weighed[len(self.right)]


def in_listed_order(acts: Iterable[Weighed]) -> list[Act]:
    """Acts to choose from, in an order that gives no hint."""
    return sorted((each.act for each in acts), key=str)


def right_of(weighed: Sequence[Weighed]) -> tuple[Act, ...]:
    """The best of some acts, and those that are worth the same in every possible deal."""
    return tuple(each.act for n, each in enumerate(weighed) if n == 0 or not (each.behind or each.doubt))


def table_of(puzzle: Puzzle, you: str) -> Table:
    """The table of the puzzle, dealt and played up to the question; `you` is the name of the seat that decides."""
    names = [character.name for character in CHARACTERS if character.name != you][: puzzle.seats]
    names[puzzle.seat] = you
    opened = Opened(puzzle.game, puzzle.variant, dict(puzzle.options), puzzle.rules, tuple(names))
    table = Table(opened, Arranged(puzzle.deck))
    table.deal(puzzle.dealer)
    for seat, act in puzzle.done:
        table.act(seat, act)
    return table


def seen_in(puzzle: Puzzle) -> Seen:
    """What the seat that decides sees."""
    return seen_by(table_of(puzzle, ""), puzzle.seat)


def write_puzzle(puzzle: Puzzle) -> str:
    """A puzzle as one line."""
    body = {
        "game": puzzle.game, "variant": puzzle.variant, "rules": puzzle.rules, "options": dict(puzzle.options),
        "seats": puzzle.seats, "dealer": puzzle.dealer, "deck": " ".join(map(card_name, puzzle.deck)),
        "done": [[seat, str(act)] for seat, act in puzzle.done], "seat": puzzle.seat,
        "weighed": [[str(each.act), *(round(number, 3) + 0.0 for number in each[1:])] for each in puzzle.weighed],
        "theme": puzzle.theme, "missed": list(puzzle.missed), "deal": puzzle.deal,
    }  # fmt: skip
    return json.dumps(body, separators=(",", ":"))


def read_puzzle(line: str) -> Puzzle:
    """The puzzle of a line; the inverse of `write_puzzle`."""
    body = json.loads(line)
    return Puzzle(
        body["game"], body["variant"], body["rules"], body["options"], body["seats"], body["dealer"],
        read_cards(body["deck"]),
        tuple((seat, read_act(act)) for seat, act in body["done"]), body["seat"],
        tuple(Weighed(read_act(act), *numbers) for act, *numbers in body["weighed"]),
        body["theme"], tuple(body["missed"]), body["deal"],
    )  # fmt: skip


@cache
def shipped() -> tuple[str, ...]:
    """The lines of all puzzles that come with the program."""
    return tuple(SHIPPED.read_text("utf-8").splitlines())


def puzzle_of_day(day: date) -> tuple[int, Puzzle]:
    """The puzzle of a day and its number, from 1; after the last puzzle the first comes again.

    The first day of the calendar is a Monday, and the puzzles are whole weeks: the first of each week is for Mondays.
    """
    number = (day.toordinal() - 1) % len(shipped()) + 1
    return number, puzzle_numbered(number)


@cache
def puzzle_numbered(number: int) -> Puzzle:
    """The puzzle of this number, from 1; IndexError if there is none."""
    if not 1 <= number <= len(shipped()):
        raise IndexError(number)
    return read_puzzle(shipped()[number - 1])


def act_named(acts: Sequence[Act], line: str) -> Act | None:
    """The act that a line names, by its number, its words or its cards; None if it names none of these."""
    try:
        found = understand(line, [Offer(act) for act in acts])
    except BadWords:
        return None
    return found if found in acts else None


# --- Choosing puzzles by what they are about and by how difficult they are ----------------------------------

EASY, MEDIUM, HARD = DIFFICULTIES = ("easy", "medium", "hard")
"""No level misses it; one or two do; three or more."""
MOST_MEDIUM = 2


class Label(NamedTuple):
    """What a puzzle is chosen by."""

    game: str
    theme: str
    difficulty: str

    def fits(self, about: str, difficulty: str) -> bool:
        """Is it about this (a game, or `game.theme`), and as difficult? Nothing asked fits all."""
        return about in ("", self.game, f"{self.game}.{self.theme}") and difficulty in ("", self.difficulty)


def difficulty_of(missed: Sequence[str]) -> str:
    """How difficult a puzzle is that these levels miss."""
    return EASY if not missed else MEDIUM if len(missed) <= MOST_MEDIUM else HARD


@cache
def labels() -> tuple[Label, ...]:
    """The labels of all puzzles, in their order."""
    bodies = map(json.loads, shipped())
    return tuple(Label(body["game"], body["theme"], difficulty_of(body["missed"])) for body in bodies)


def following(number: int, about: str, difficulty: str) -> int | None:
    """The number of the next puzzle of this kind after another, the first after the last; None if there is none."""
    numbers = range(1, len(labels()) + 1)
    after = (*numbers[number:], *numbers[:number])
    return next((one for one in after if labels()[one - 1].fits(about, difficulty)), None)


def subjects() -> dict[str, Message]:
    """What puzzles are about: games, each before its themes, by the words that `following` takes."""
    found: dict[str, Message] = {}
    there = {(label.game, label.theme) for label in labels()}
    for game in every_game():
        study = game_of(game).study
        themes = [theme for theme in study().kinds if (game, theme) in there] if study is not None else []
        if themes:
            found[game] = message(f"puzzle.game.{game}")
        for theme in themes:
            fills = {"game": message(f"puzzle.game.{game}"), "theme": message(f"insight.{game}.{theme}")}
            found[f"{game}.{theme}"] = message("puzzle.subject", **fills)
    return found
