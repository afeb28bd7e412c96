"""The results of a match, as text for people, as plain data, and as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gamester.study.plots import GREEN, INK, PAPER, RED, check_path, picture
from gamester.study.rulebook import preset_text
from gamester.text.messages import Words
from gamester_lab.evaluate.estimates import Estimate
from gamester_lab.evaluate.form import Form
from gamester_lab.evaluate.match import Found, Outcome, Plan
from gamester_lab.simulation.writing import Numbers, decimals_for, table

if TYPE_CHECKING:
    from matplotlib.axes import Axes


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
    return "\n".join(lines[1:])


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
    if not rows:
        return [words.say("measure.no_mixes")]
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


def plot(path: Path, plan: Plan, outcome: Outcome, words: Words) -> None:
    """Draw a panel for each form; BadOptions if the file is neither PNG nor SVG, OSError if it cannot be written."""
    check_path(path)
    many, side = len(plan.forms), 1.7 * len(plan.levels) + 2.6
    with picture(path, (side * many, side)) as figure:
        axes = figure.subplots(1, many, squeeze=False)[0]
        for form, panel in zip(plan.forms, axes, strict=True):
            draw(panel, plan.levels, [each for each in outcome.found if each.form == form], words)
            panel.set_title(heading(form, words), fontsize=10)


def draw(panel: Axes, levels: Sequence[str], found: Sequence[Found], words: Words) -> None:
    """One matrix."""
    from matplotlib.colors import LinearSegmentedColormap

    gains = {(each.one, each.other): each.gain for each in found if each.many == 1}
    most = max([abs(gain.value) for gain in gains.values()] or [0]) or 1.0
    rows = [[gains[one, other].value if (one, other) in gains else 0.0 for other in levels] for one in levels]
    panel.imshow(
        rows, cmap=LinearSegmentedColormap.from_list("gain", [RED, PAPER, GREEN]), vmin=-1.3 * most, vmax=1.3 * most
    )
    for row, one in enumerate(levels):
        for column, other in enumerate(levels):
            text = cell(gains.get((one, other)), words).replace(" ± ", "\n± ")
            panel.text(column, row, text, ha="center", va="center", color=INK, fontsize=10)
    panel.set_xticks(range(len(levels)), levels)
    panel.set_yticks(range(len(levels)), levels)
    panel.set_xlabel(words.say("measure.plot_field"))
    panel.set_ylabel(words.say("measure.plot_bot"))
