"""The results of a tournament, as text for people and as plain data."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from gamester.lab.evaluate.estimates import Estimate
from gamester.lab.evaluate.form import Form
from gamester.lab.evaluate.tournament import Found, Outcome, Plan
from gamester.lab.simulation.writing import Numbers, decimals_for, fit, table
from gamester.study.rulebook import preset_text
from gamester.text.messages import Words


def told(plan: Plan, outcome: Outcome, words: Words, *, by_seat: bool = False) -> str:
    """A tournament in words and tables."""
    say, whole = words.say, Numbers(words).whole
    lines: list[str] = []
    for form in plan.forms:
        found = [each for each in outcome.found if each.form == form]
        lines += ["", heading(form, words), ""]
        lines += matrix(plan.levels, found, words)
        if plan.mixes:
            lines += ["", *mixes(found, words)]
        if by_seat and not form.sessions:
            lines += ["", *seats(found, words)]
    kind = "sessions" if plan.forms[0].sessions else "packs"
    lines += ["", say(f"measure.{kind}", n=outcome.done, all=whole(outcome.done), seed=plan.seed, first=plan.first)]
    lines += [say("measure.reading")]
    if outcome.interrupted:
        lines += [say("measure.broken_off", all=whole(plan.blocks))]
    return fit("\n".join(lines[1:]), sys.stdout.encoding or "ascii")


def heading(form: Form, words: Words) -> str:
    """The form in words."""
    title = preset_text(form.game, form.variant, words.language)["title"]
    return words.say("measure.what", title=title, form=form.label, n=form.players)


def matrix(levels: Sequence[str], found: Sequence[Found], words: Words) -> list[str]:
    """What one of each bot gains among a field of each other."""
    cells = {(each.one, each.other): each.gain for each in found if each.many == 1}
    columns = [[cell(cells.get((one, other)), words) for one in levels] for other in levels]
    return table([words.say("measure.one_among"), *levels], [list(levels), *columns])


def mixes(found: Sequence[Found], words: Words) -> list[str]:
    """What several of one bot gain among another."""
    rows = [each for each in found if each.many > 1]
    named = [words.say("measure.mix", many=each.many, one=each.one, other=each.other) for each in rows]
    return table([words.say("measure.mixed"), words.say("measure.gain")], [named, [cell(e.gain, words) for e in rows]])


def seats(found: Sequence[Found], words: Words) -> list[str]:
    """What one of each bot gains among each other, seat by seat."""
    rows = [each for each in found if each.by_seat]
    if not rows:
        return []
    named = [words.say("measure.mix", many=1, one=each.one, other=each.other) for each in rows]
    columns = [[cell(each.by_seat[seat], words) for each in rows] for seat in range(len(rows[0].by_seat))]
    between = map(str, range(2, len(columns)))
    tops = [words.say("report.place.eldest"), *between, words.say("report.place.dealer")]
    return table([words.say("measure.by_seat"), *tops], [named, *columns])


def cell(estimate: Estimate | None, words: Words) -> str:
    """`+0.123 ± 0.010`."""
    if estimate is None:
        return ""
    numbers = Numbers(words)
    half = estimate.half
    decimals = max(2, decimals_for(half)) if half else 3
    value = round(estimate.value, decimals) + 0.0  # no -0.000
    said = ("+" if value > 0 else "") + numbers.real(value, decimals)
    return f"{said} ± {numbers.real(half, decimals)}" if half is not None else said


def as_json(plan: Plan, outcome: Outcome) -> dict[str, Any]:
    """All results as plain data."""
    return {
        "plan": plan.to_json(), "blocks": outcome.done, "interrupted": outcome.interrupted,
        "seconds": round(outcome.seconds, 1), "found": [each.to_json() for each in outcome.found],
    }  # fmt: skip
