"""The question, the answer and the explanation of a puzzle, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamester.bots.adviser import counsel_on
from gamester.bots.reasons import act_told, row
from gamester.games import game_of
from gamester.puzzles.puzzle import seen_in
from gamester.text.errors import BadWords
from gamester.text.messages import Message, message
from gamester.text.phrases import written
from gamester.text.typed import read_act

if TYPE_CHECKING:
    from gamester.kernel.cards import Seat
    from gamester.puzzles.puzzle import Puzzle
    from gamester.table.table import Table
    from gamester.text.act import Act


def position(table: Table, puzzle: Puzzle, number: int) -> list[Message]:
    """The title, and the position as the seat in question knows it."""
    return [title(puzzle, number), *known(table, puzzle.seat)]


def known(table: Table, seat: Seat) -> list[Message]:
    """What a seat has heard, what it sees and holds, and what it is asked."""
    session, v = table.session, table.view(seat)
    told = [one for heard in table.heard(seat) for one in heard.told]
    told += session.game.words.describe(v, session.o)
    return [*told, message("plain.hand", cards=written(v.hand)), session.game.words.prompt(v, session.o)]


def title(puzzle: Puzzle, number: int) -> Message:
    """The number of the puzzle, its form, and the number of players."""
    return message("puzzle.title", number=number, form=message(f"tui.form.{form_of(puzzle)}"), n=puzzle.seats)


def form_of(puzzle: Puzzle) -> str:
    """The form of the game, in a word."""
    return game_of(puzzle.game).facts.form_of(puzzle.variant)


def listed(puzzle: Puzzle) -> list[Message]:
    """The acts to choose from, numbered in an order that gives no hint."""
    return [message("puzzle.choice", n=n, act=act_told(act)) for n, act in enumerate(choices(puzzle), 1)]


def choices(puzzle: Puzzle) -> list[Act]:
    """The acts in their listed order."""
    return sorted((each.act for each in puzzle.weighed), key=str)


def understood(puzzle: Puzzle, line: str) -> Act | None:
    """The act that a line names, by its number, its words or its card; None if it names none of the listed acts."""
    acts = choices(puzzle)
    if line.isascii() and line.isdigit():
        return acts[int(line[:4]) - 1] if 1 <= int(line[:4]) <= len(acts) else None
    for text in (line, f"play {line}"):
        try:
            act = read_act(text)
        except BadWords:
            continue
        if act in acts:
            return act
    return None


def explained(puzzle: Puzzle, act: Act) -> list[Message]:
    """Whether the answer was right, its cost if not, the reason, and the worth of every act."""
    rows = (row(puzzle.game, each) for each in puzzle.weighed)
    return [verdict(puzzle, act), reason(puzzle), difficulty(puzzle), *rows]


def difficulty(puzzle: Puzzle) -> Message:
    """What the decision is about, and which levels do not find the best act."""
    theme = message(f"insight.{puzzle.game}.{puzzle.theme}")
    if not puzzle.missed:
        return message("puzzle.found", theme=theme)
    levels = [message(f"level.{level}.title") for level in puzzle.missed]
    return message("puzzle.missed", theme=theme, n=len(levels), levels=levels)


def verdict(puzzle: Puzzle, act: Act) -> Message:
    """Whether the answer was right, and its cost if not."""
    if act in puzzle.right:
        return message("puzzle.right", act=act_told(act), behind=puzzle.gap.behind, other=act_told(puzzle.gap.act))
    given = next(each for each in puzzle.weighed if each.act == act)
    best = act_told(puzzle.weighed[0].act)
    return message("puzzle.wrong", act=act_told(act), behind=given.behind, doubt=given.doubt, best=best)


def reason(puzzle: Puzzle) -> Message:
    """Why the best act is better than the wrong ones."""
    wrong = (each for each in puzzle.weighed if each.act not in puzzle.right)
    return counsel_on(seen_in(puzzle), (puzzle.weighed[0], *wrong)).reason
