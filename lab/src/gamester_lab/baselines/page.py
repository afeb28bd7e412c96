"""The page of the baselines: its tables and its picture, made from the results that are kept."""

from __future__ import annotations

import json
from collections.abc import Iterable
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING

from gamester.study.plots import GREEN, INK, RED, picture
from gamester_lab.baselines.run import BASELINES, Line
from gamester_lab.evaluate.estimates import Estimate
from gamester_lab.tasks import FIELDS

if TYPE_CHECKING:
    from matplotlib.axes import Axes

PAGE, PICTURE, EXACT = "docs/lab/baselines.md", "docs/pictures/baselines.svg", "docs/results/solve.json"
MARK = "<!-- results -->"
STYLES = {"ppo": (GREEN, "o"), "mmd": (RED, "s")}
"""How the curve of a learner is drawn."""


def kept(folder: Path) -> list[Line]:
    """All results in a folder, each with its curve, by task and in the order of the baselines."""
    found: list[Line] = []
    for path in folder.glob("*.json"):
        lines = path.with_suffix(".jsonl").read_text("utf-8").splitlines()
        found.append(json.loads(path.read_text("utf-8")) | {"curve": [json.loads(line) for line in lines]})
    order = list(BASELINES)
    return sorted(found, key=lambda one: (one["task"], order.index(one["baseline"])))


def is_exact(one: Line) -> bool:
    """Was it measured in a small game?"""
    return "nash_conv" in one["result"]


def command_of(one: Line) -> str:
    """The command that makes a result again."""
    asked = {"--steps": one["steps"], "--seed": one["seed"], "--packs": one["packs"]}
    idle = "--packs" if is_exact(one) else "--seed" if one["baseline"] == "ismcts" else ""
    said = " ".join(f"{name} {number}" for name, number in asked.items() if name != idle)
    return f"gamester lab baseline {one['baseline']} --task {one['task']} {said}"


def signed(number: float, places: int) -> str:
    """A number with its sign, with a true minus."""
    return f"{number:+.{places}f}".replace("-", "−")


def gain(one: Line, field: str) -> str:
    """What it gains among an opponent, with half its interval."""
    judged = next(judged for judged in one["result"]["judged"] if judged["field"] == field)
    found = Estimate(**judged["gain"])
    if found.half is None:
        return signed(found.value, 3)
    decided = f", decided after {judged['decided']:,}" if judged["decided"] else ", not decided"
    return f"{signed(found.value, 3)} ± {ceil(1000 * found.half) / 1000:.3f}{decided}"


def tables(found: Iterable[Line], exact: Line) -> list[str]:
    """Both tables as Markdown."""
    task = [one for one in found if not is_exact(one)]
    small = [one for one in found if is_exact(one)]
    lines = [
        "", "| task | baseline | " + " | ".join(f"among `{field}`" for field in FIELDS) + " | steps | minutes |",
        "| --- | --- | " + "--- | " * len(FIELDS) + "--- | --- |",
    ]  # fmt: skip
    for one in task:
        gains = " | ".join(gain(one, field) for field in FIELDS)
        lines.append(
            f"| `{one['task']}` | `{one['baseline']}` | {gains} | {one['steps']:,} | {one['seconds'] / 60:.1f} |"
        )
    lines += [
        "", "| game | baseline | NashConv | of CFR+ | values | of CFR+ | steps | minutes |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]  # fmt: skip
    for one in small:
        solved = exact[one["task"]]
        values, true = (
            " ".join(f"{value:.4f}".replace("-", "−") for value in each["values"]) for each in (one["result"], solved)
        )
        lines.append(
            f"| `{one['task']}` | `{one['baseline']}` | {one['result']['nash_conv']:.5f} | {solved['nash_conv']:.5f} | "
            f"{values} | {true} | {one['steps']:,} | {one['seconds'] / 60:.1f} |"
        )
    return lines


def written(before: str, found: list[Line], exact: Line) -> str:
    """The page: what stands before the mark, and the results after it."""
    commands = [f"    {command_of(one)}" for one in found]
    told = "\n".join([*tables(found, exact), "", "The commands, in the order of the tables by task:", "", *commands])
    return before.partition(MARK)[0] + MARK + "\n" + told + "\n"


def draw(path: Path, found: list[Line]) -> None:
    """The curves, gains on the left and NashConv on the right; OSError if the file cannot be written."""
    with picture(path, (11, 4.5)) as figure:
        left, right = figure.subplots(1, 2)
        gains(left, [one for one in found if not is_exact(one)])
        distances(right, [one for one in found if is_exact(one)])


def gains(axes: Axes, found: list[Line]) -> None:
    """Gain among advice by processor seconds, of what learns."""
    for one in (one for one in found if one["baseline"] in STYLES):
        colour, mark = STYLES[one["baseline"]]
        seconds, chips = ([each[name] for each in one["curve"]] for name in ("seconds", "gain"))
        label = f"{one['baseline']}, {one['task']}"
        axes.plot(seconds, chips, color=colour, marker=mark, markersize=3, label=label)
    axes.axhline(0, color=INK, linewidth=0.8)
    axes.set_xlabel("processor seconds")
    axes.set_ylabel("gain among advice, chips a deal")
    axes.legend(fontsize=8)


def distances(axes: Axes, found: list[Line]) -> None:
    """NashConv by processor seconds."""
    from matplotlib.ticker import FuncFormatter

    for one in found:
        mark = STYLES.get(one["baseline"], (INK, "^"))[1]
        seconds, chips = ([each[name] for each in one["curve"]] for name in ("seconds", "nash_conv"))
        axes.loglog(seconds, chips, marker=mark, markersize=3, label=f"{one['baseline']}, {one['task']}")
    axes.xaxis.set_major_formatter(FuncFormatter(lambda seconds, _: f"{seconds:,g}"))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda chips, _: f"{chips:g}"))
    axes.set_xlabel("processor seconds")
    axes.set_ylabel("NashConv, chips")
    axes.legend(fontsize=7)


def write(root: Path, folder: Path) -> None:
    """Write page and picture under a folder from the results in another; OSError if that cannot be done."""
    found = kept(folder)
    exact = json.loads((root / EXACT).read_text("utf-8"))
    page = root / PAGE
    page.write_text(written(page.read_text("utf-8"), found, exact), "utf-8")
    draw(root / PICTURE, found)
