"""What a collection of puzzles holds, and how much of it stood when it was weighed again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gamester.lab.puzzles.weighing import LOOK

if TYPE_CHECKING:
    from gamester.lab.puzzles.standing import Standing
    from gamester.study.puzzles import Puzzle


def figures_of(puzzles: Sequence[Puzzle], standings: Sequence[Standing], seed: int) -> dict[str, Any]:
    """The figures as JSON; `seed` is that of the new weighings."""
    return {
        "puzzles": len(puzzles),
        "seed": seed,
        "worlds": LOOK,
        "agree": sum(each.agree for each in standings),
        "stand": sum(each.stands for each in standings),
        "missed": counted(len(puzzle.missed) for puzzle in puzzles),
        "levels": counted(level for puzzle in puzzles for level in puzzle.missed),
        "forms": counted(puzzle.variant for puzzle in puzzles),
        "themes": counted(f"{puzzle.game}.{puzzle.theme}" for puzzle in puzzles),
        "missed_by_theme": counted(f"{puzzle.game}.{puzzle.theme}" for puzzle in puzzles if puzzle.missed),
    }


def counted(things: Any) -> dict[str, int]:
    """How many there are of each, in the order of their names."""
    return {str(name): many for name, many in sorted(Counter(things).items())}


def table_of(figures: Mapping[str, Any]) -> str:
    """The figures as tables in Markdown."""
    whole, worlds = figures["puzzles"], figures["worlds"]
    return "\n".join(
        [
            f"| puzzles | two new weighings of {worlds:,} worlds agree | stand in {4 * worlds:,} worlds |",
            "| --: | --: | --: |",
            f"| {whole:,} | {share(figures['agree'], whole)} | {share(figures['stand'], whole)} |",
            "",
            *rows("levels that miss it", figures["missed"], whole),
            "",
            *rows("missed by", figures["levels"], whole),
            "",
            *rows("form", figures["forms"], whole),
            "",
            "| theme | puzzles | missed by a level |",
            "| --- | --: | --: |",
            *(
                f"| `{theme}` | {many} | {figures['missed_by_theme'].get(theme, 0)} |"
                for theme, many in figures["themes"].items()
            ),
        ]
    )


def rows(title: str, counts: Mapping[str, int], whole: int) -> list[str]:
    """A table of counts and of their shares."""
    told = [f"| {name} | {many} | {share(many, whole)} |" for name, many in counts.items()]
    return [f"| {title} | puzzles | share |", "| --- | --: | --: |", *told]


def share(many: int, whole: int) -> str:
    """A share in percent, never rounded up."""
    return f"{1000 * many // whole / 10:.1f} %"
