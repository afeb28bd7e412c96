"""A comparison in words, and a result to share that shows no card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gamester.boards.comparing import Comparison, Difference, par_of, shown_half
from gamester.boards.days import day_named, is_ranked
from gamester.games import game_of
from gamester.text.messages import Message, message

if TYPE_CHECKING:
    from gamester.boards.par import BoardResult

ABOVE, EVEN, BELOW = "▲", "■", "▼"
LEAST = 0.005
"""A smaller difference from par is none."""


def comparison_told(boards: Sequence[BoardResult], found: Comparison) -> list[Message]:
    """The result beside those of the levels, the difference from par with its interval, and each deal."""
    told = [message("daily.own", chips=found.own)]
    for level, won in sorted(found.levels.items(), key=lambda pair: -pair[1]):
        told.append(message("daily.level", level=message(f"level.{level}.title"), chips=won))
    told.append(message("daily.par", par=found.par, ahead=found.ahead, half=interval(found.half)))
    told.append(message(f"daily.tells.{verdict(found)}"))
    told += [
        message("daily.deal", deal=board.deal, own=board.own, par=par_of(board), ahead=board.own - par_of(board))
        for board in boards
    ]
    return told


def steady_told(found: Difference) -> list[Message]:
    """What the decisions gained over the printed advice, which is a result without luck, and what it allows to say."""
    return [
        message("daily.steady", ahead=found.ahead, half=interval(found.half)),
        message(f"daily.steadily.{verdict(found)}"),
    ]


def interval(half: float | None) -> Message | str:
    """Half an interval in words, never without a width; nothing where there is none."""
    return "" if half is None else message("daily.interval", half=shown_half(half))


def verdict(found: Comparison | Difference) -> str:
    """What the interval allows to say: `above`, `below`, or `nothing`."""
    if found.half is None:
        return "nothing"
    if found.ahead > found.half:
        return "above"
    return "below" if found.ahead < -found.half else "nothing"


def title_told(name: str, game: str, variant: str) -> Message:
    """The title of some boards: the date of a day, or that they are a challenge, and the form."""
    form, found = form_told(game, variant), day_named(name)
    if found is None:
        return message("daily.challenge.title", form=form)
    return message("daily.ranked" if is_ranked(name) else "daily.title", date=found[0].isoformat(), form=form)


def form_told(game: str, variant: str) -> Message:
    """The form of a game."""
    return message(f"tui.form.{game_of(game).facts.form_of(variant)}")


def marks(boards: Sequence[BoardResult]) -> str:
    """A sign for each deal: above par, even, or below."""
    return "".join(mark_of(board.own - par_of(board)) for board in boards)


def mark_of(ahead: float) -> str:
    """The sign of one deal."""
    return EVEN if abs(ahead) < LEAST else ABOVE if ahead > 0 else BELOW


def shared_told(title: Message, boards: Sequence[BoardResult], found: Comparison) -> list[Message]:
    """A result to share, in two lines: no card can be told from it."""
    return [
        message("daily.share", title=title),
        message("daily.share_marks", ahead=found.ahead, marks=marks(boards)),
    ]
