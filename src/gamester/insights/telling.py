"""A look over many deals in words."""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING, Any

from gamester.games import game_of
from gamester.insights.evidence import Mean, mean_of
from gamester.text.messages import Message, message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamester.insights.looking import Look

MOST_SHOWN = 6
"""How many deals are named that show a habit."""
SURE = 0.95
"""From this probability on a level is named without reserve."""


def told(game: str, look: Look, labels: Sequence[str]) -> list[Message]:
    """The look in sentences; `labels` name the deals."""
    if not look.deals and game_of(game).bots is None:
        return [message("insight.no_advice", game=message(f"plain.game.{game}"), n=look.left_out)]
    if not look.deals:
        return [message("insight.no_deals")]
    chips = fsum(deal.worth for deal in look.deals)
    lines = [
        message("insight.whole", game=message(f"insight.game.{game}"), n=len(look.deals), chips=chips),
        message("insight.gain", **fills(mean_of(look.gains))),
        message("insight.luck", **fills(mean_of(look.luck))),
        message("insight.lost", **fills(mean_of(look.costs))),
    ]
    study, kinds = game_of(game).study, look.kinds()
    order = study().kinds if study is not None else tuple(kinds)
    lines += [
        message("insight.kind", kind=message(f"insight.{game}.{kind}"), **fills(kinds[kind]))
        for kind in order
        if kind in kinds
    ]
    lines += [like_told(look), *habits_told(game, look, labels)]
    if look.is_modelled:
        lines.append(message("insight.modelled"))
    if look.left_out:
        lines.append(message("insight.left_out", n=look.left_out))
    return lines


def fills(mean: Mean, interval: str = "interval") -> dict[str, Any]:
    """A mean as fills of a message; `interval` is the message of its interval, if it has one."""
    half = mean.shown_half
    return {"value": mean.value, "half": "" if half is None else message(f"insight.{interval}", half=half)}


def like_told(look: Look) -> Message:
    """The level that the person plays most like."""
    if not look.like:
        return message("insight.like_nothing")
    best = look.like[0]
    key = "like" if best.probability >= SURE else "like_perhaps"
    title = message(f"level.{best.level}.title")
    return message(
        f"insight.{key}", level=title, percent=int(100 * best.probability), departs=round(100 * best.departs)
    )


def habits_told(game: str, look: Look, labels: Sequence[str]) -> list[Message]:
    """The habits whose cost is no accident, each with the deals that show it."""
    habits = look.habits()
    if not habits:
        return [message("insight.no_habit")]
    lines = []
    for habit in habits:
        name = message(f"insight.{game}.{habit.name}")
        shown = ", ".join(f"{labels[deal]} (-{cost:.1f})" for deal, cost in habit.deals[:MOST_SHOWN])
        cost = fills(habit.cost, "interval_elsewhere")
        lines.append(message("insight.habit", habit=name, **cost, n=len(habit.deals), deals=shown))
    return lines


def body_of(game: str, look: Look, labels: Sequence[str]) -> dict[str, Any]:
    """The same as plain data, for JSON; chips a hundred deals."""
    return {
        "game": game,
        "deals": len(look.deals),
        "left_out": look.left_out,
        "modelled": look.is_modelled,
        "chips": round(fsum(deal.worth for deal in look.deals), 4),
        "gain": mean_of(look.gains)._asdict(),
        "luck": mean_of(look.luck)._asdict(),
        "lost": mean_of(look.costs)._asdict(),
        "kinds": {kind: mean._asdict() for kind, mean in look.kinds().items()},
        "like": [each._asdict() for each in look.like],
        "habits": [
            {
                "name": habit.name,
                **habit.cost._asdict(),
                "deals": [{"deal": labels[deal], "cost": round(cost, 4)} for deal, cost in habit.deals],
            }
            for habit in look.habits()
        ],
    }
