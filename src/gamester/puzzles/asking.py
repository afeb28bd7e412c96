"""A puzzle as it is asked, answered and explained, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamester.act import read_act
from gamester.bots.adviser import counsel_on
from gamester.bots.reasons import act_told, row
from gamester.errors import BadWords
from gamester.games import game_of
from gamester.messages import Message, message
from gamester.phrases import written
from gamester.puzzles.puzzle import seen_in

if TYPE_CHECKING:
    from gamester.act import Act
    from gamester.puzzles.puzzle import Puzzle
    from gamester.table import Table


def position(table: Table, puzzle: Puzzle, number: int) -> list[Message]:
    """What the seat that is asked has heard, what it sees and holds, and the question."""
    session, v = table.session, table.view(puzzle.seat)
    told = [title(puzzle, number)]
    for heard in table.heard(puzzle.seat):
        told += heard.told
    told += session.game.words.describe(v, session.o)
    told.append(message("plain.hand", cards=written(v.hand)))
    told.append(session.game.words.prompt(v, session.o))
    return told


def title(puzzle: Puzzle, number: int) -> Message:
    """Which puzzle it is, of which form, with how many players."""
    return message("puzzle.title", number=number, form=message(f"tui.form.{form_of(puzzle)}"), n=puzzle.seats)


def form_of(puzzle: Puzzle) -> str:
    """The form of the game, in a word."""
    return game_of(puzzle.game).facts.form_of(puzzle.variant)


def listed(puzzle: Puzzle) -> list[Message]:
    """The acts to choose among, numbered in an order that tells nothing."""
    return [message("puzzle.choice", n=n, act=act_told(act)) for n, act in enumerate(choices(puzzle), 1)]


def choices(puzzle: Puzzle) -> list[Act]:
    """The acts in the order in which they are listed."""
    return sorted((each.act for each in puzzle.weighed), key=str)


def understood(puzzle: Puzzle, line: str) -> Act | None:
    """The act that a line names, by its number, its words or its card; None if it is none of those listed."""
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
    """Whether that was right, what it costs if not, why, and what every act is worth."""
    return [verdict(puzzle, act), reason(puzzle), *(row(puzzle.game, each) for each in puzzle.weighed)]


def verdict(puzzle: Puzzle, act: Act) -> Message:
    """Whether that was right, and what it costs if not."""
    if act in puzzle.right:
        return message("puzzle.right", act=act_told(act), behind=puzzle.gap.behind, other=act_told(puzzle.gap.act))
    given = next(each for each in puzzle.weighed if each.act == act)
    best = act_told(puzzle.weighed[0].act)
    return message("puzzle.wrong", act=act_told(act), behind=given.behind, doubt=given.doubt, best=best)


def reason(puzzle: Puzzle) -> Message:
    """Why the best act is best."""
    return counsel_on(seen_in(puzzle), puzzle.weighed).reason
