"""`gamester lab puzzle`: makes the puzzles that ship, and weighs them again."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gamester.text.errors import BadRun, GamesterError
from gamester.text.messages import Say, Words
from gamester_lab.commands.common import check_compiler, failed

if TYPE_CHECKING:
    from gamester.study.puzzles import Puzzle
    from gamester_lab.puzzles import Standing

DOCUMENT, RESULTS = Path("docs/lab/puzzles.md"), Path("docs/results/puzzles.json")
USUAL_WEEKS, MOST_WEEKS = 200, 2_000
PACE = "puzzle.pace"


def add_puzzle(command: argparse.ArgumentParser, say: Say) -> None:
    """The arguments of this command."""
    add = command.add_argument
    add("what", choices=("make", "weigh"), help=say("puzzle.cli.make"))
    add("file", metavar="FILE", help=say("puzzle.cli.file"))
    add("--seed", type=int, required=True, metavar="N", help=say("puzzle.cli.seed"))
    add("--weeks", type=int, default=USUAL_WEEKS, metavar="N", help=say("puzzle.cli.weeks"))
    add("--write", action="store_true", help=say("puzzle.cli.write"))
    add("--quiet", action="store_true", help=say("cli.sim.quiet"))


def puzzle_command(args: argparse.Namespace, words: Words) -> int:
    """Make puzzles, or weigh them; the exit status."""
    check_compiler()
    if not 1 <= args.weeks <= MOST_WEEKS:
        raise BadRun("puzzle.week_range", n=args.weeks, most=MOST_WEEKS)
    try:
        return (make if args.what == "make" else weigh)(Path(args.file), args, words)
    except OSError as fault:
        return failed(BadRun("cli.cannot_write", path=args.file, reason=fault.strerror or str(fault)), words)


def make(path: Path, args: argparse.Namespace, words: Words) -> int:
    """Make so many weeks of puzzles, or the rest of them, and write them in their order.

    Until the last is made, those that are there lie in a file beside it, in the order in which they were made.
    """
    from gamester.study.puzzles import WEEK, read_puzzle, write_puzzle
    from gamester_lab.puzzles import arranged, make_puzzles
    from gamester_lab.simulation.progress import shown

    found, rest = path.with_name(f"{path.name}.part"), args.weeks * WEEK
    made = kept_in(found)
    rest -= len(made)
    with found.open("a", encoding="utf-8") as file, shown(max(1, rest), words, quiet=args.quiet, said=PACE) as watch:
        for number, puzzle in zip(range(rest), make_puzzles(args.seed, made), strict=False):
            line = write_puzzle(puzzle)
            made.append(read_puzzle(line))  # as it will be read when a maker goes on, with rounded numbers
            print(line, file=file, flush=True)
            watch(number + 1)
    lines = map(write_puzzle, arranged(made[: args.weeks * WEEK], args.seed))
    path.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    found.unlink()
    print(words.say("puzzle.made", n=args.weeks * WEEK, path=str(path)))
    return 0


def kept_in(path: Path) -> list[Puzzle]:
    """The puzzles of a file that a maker left; a last line that is not whole is cut off."""
    from gamester.study.puzzles import read_puzzle

    if not path.is_file():
        return []
    text = path.read_text("utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        path.write_text(whole, "utf-8")
    try:
        return [read_puzzle(line) for line in whole.splitlines()]
    except (ValueError, KeyError, TypeError, GamesterError):
        raise BadRun("puzzle.no_file", path=str(path)) from None


def weigh(path: Path, args: argparse.Namespace, words: Words) -> int:
    """Weigh so many weeks of a file's puzzles again, print how many stand, and write the figures if asked to."""
    from gamester.study.puzzles import WEEK
    from gamester_lab.puzzles import weighed_again
    from gamester_lab.simulation.progress import shown

    if not path.is_file():
        raise BadRun("puzzle.missing", path=str(path))
    puzzles = kept_in(path)[: args.weeks * WEEK]
    if not puzzles:
        raise BadRun("puzzle.no_file", path=str(path))
    found = []
    with shown(len(puzzles), words, quiet=args.quiet, said=PACE) as watch:
        for number, puzzle in enumerate(puzzles):
            found.append(weighed_again(puzzle, args.seed + WEEK * number))
            watch(number + 1)
    figures = figures_of(puzzles, found, args.seed)
    if args.write:
        from gamester_lab.evaluate.strength.running import put

        put(DOCUMENT, "puzzles", table_of(figures))
        RESULTS.write_text(json.dumps(figures, indent=1) + "\n", "utf-8")
    print(words.say("puzzle.stand", n=figures["stand"], all=len(puzzles), agree=figures["agree"]))
    return 0


# --- What a collection of puzzles holds, and how much of it stands ------------------------------------------


def figures_of(puzzles: Sequence[Puzzle], standings: Sequence[Standing], seed: int) -> dict[str, Any]:
    """The figures as JSON; `seed` is that of the new weighings."""
    from gamester_lab.puzzles import LOOK

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


def counted(things: Iterable[object]) -> dict[str, int]:
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
