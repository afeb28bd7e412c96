"""Figures of solutions as text."""

from __future__ import annotations

from typing import Any

from gamester.lab.solve.runs import Figures
from gamester.text.messages import Words

DECIMALS = 4


def told_in_words(figures: Figures, words: Words) -> str:
    """The results, line by line."""
    lines = [words.say("solve.title", game=figures["game"], seconds=number(figures["seconds"], words, 1))]
    for key, value in figures.items():
        if key in ("game", "seconds"):
            continue
        name = words.say(f"solve.figures.{key}")
        if isinstance(value, list) and value and isinstance(value[0], list):
            lines.append(words.say("solve.line", name=name, value="").rstrip())
            lines += [f"    {row(each, words)}" for each in value]
        else:
            text = row(value, words) if isinstance(value, list) else exact(value, words)
            lines.append(words.say("solve.line", name=name, value=text))
    return "\n".join(lines)


def row(values: list[Any], words: Words) -> str:
    """Numbers in a row."""
    return "  ".join(number(value, words, DECIMALS) for value in values)


def exact(value: Any, words: Words) -> str:
    """One number with all its digits."""
    text = str(value) if isinstance(value, (int, str)) else f"{value:.8f}".rstrip("0").rstrip(".")
    text = f"{value:.1e}" if isinstance(value, float) and value and abs(value) < 1e-8 else text
    return text.replace(".", words.say("solve.point"))


def number(value: float, words: Words, places: int) -> str:
    """A number with so many decimals."""
    return f"{value:.{places}f}".replace(".", words.say("solve.point"))
