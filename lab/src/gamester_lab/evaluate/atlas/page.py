"""The page of the atlas: tables of what was kept, house rule by house rule, and of the silences."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from gamester.games import game_of
from gamester.i18n import source
from gamester.study.rulebook import option_text
from gamester.study.sources import meaning
from gamester.text.catalogue import spelled
from gamester_lab.evaluate.atlas.answers import answers
from gamester_lab.evaluate.atlas.design import (
    Cell,
    Point,
    cell_of,
    cells,
    forms,
    plan,
    players_at,
    points,
    presets,
    silences,
    usual,
)
from gamester_lab.evaluate.atlas.drawings import draw
from gamester_lab.evaluate.atlas.kept import Results, quoted, shift, size
from gamester_lab.evaluate.strength.running import put, rows

DOCUMENT, PICTURES = Path("docs/lab/atlas.md"), Path("docs/pictures")
WIDE = 0.05
"""A silence matters if its reading changes a figure by more than this."""


class Column(NamedTuple):
    """A column of the tables: its heading, and the figure."""

    heading: str
    figure: str
    decimals: int = 2


EFFECTS = (
    Column("pool", "pool"), Column("stand", "standers"), Column("looed", "loos"), Column("captures", "captures"),
    Column("deals", "length", 1), Column("dealer", "dealer"), Column("eldest", "eldest"), Column("skill", "skill"),
)  # fmt: skip
ABSOLUTE = (
    Column("pool", "pool"), Column("stand", "standers"), Column("looed", "loos"), Column("tricks", "tricks"),
    Column("captures", "captures"), Column("deals", "length"), Column("dealer", "dealer"), Column("eldest", "eldest"),
    Column("worst", "worst", 1), Column("skill", "skill"),
)  # fmt: skip
SPREADS = ("pools", "results")
STUDY = ("order", "fairness", "convergence", "spread", "drama", "security")


def write(root: Path, results: Results) -> None:
    """Write every section of the page, and its pictures; BadRun if the page is not there."""
    sections = {"answers": answers(results), "silences": told_silences(results), "extent": extent(results)}
    sections["nothing"] = idle(results)
    for game in plan():
        sections |= {f"{game} presets": table_of_presets(results, game), f"{game} study": study(results, game)}
        sections[f"{game} rules"] = "\n\n".join(house_rules(results, game))
    for name, text in sections.items():
        put(root / DOCUMENT, name, text)
    draw(root / PICTURES, results)


def english() -> str:
    """The language of the page."""
    return source().code


def extent(results: Results) -> str:
    """How much was played."""
    there = [cell for cell in cells() if results.at(cell)]
    deals = sum(results.deals(cell) for cell in there)
    said = f"{len(there):,} of {len(cells()):,} cells are played, {deals:,} deals by players that think."
    wide = [cell for cell in there if results.is_wide(cell)]
    if not wide:
        return f"{said}\nIn every one the figures in chips are known to ± {WIDE}."
    lines = [f"{said}\n{len(wide)} reached the most evenings before ± {WIDE}:\n"]
    for name in ("pool", "dealer", "eldest", "skill"):
        found = [cell for cell in wide if results.is_wide(cell, name)]
        if found:
            widest = max(found, key=partial(results.widest, name=name))
            most = results.widest(widest, name)
            times = f"about {(most / WIDE) ** 2:,.0f} times as many evenings would do"
            lines.append(f"- {name} in {len(found)}; widest is `{widest.label}`, ± {most:.2f}: {times}.")
    return "\n".join(lines)


# --- Presets ------------------------------------------------------------------------------------------------


def table_of_presets(results: Results, game: str) -> str:
    """Every preset, with the numbers of players."""
    there = [cell for cell in presets(game) if results.at(cell)]
    columns = columns_at(results, there, ABSOLUTE)
    lines = []
    for cell in there:
        cells_of = [size(results.figure(cell, each.figure), each.decimals) for each in columns]
        told = [f"{size(results.luck(cell), 0)} %", *results.spreads(cell)]
        lines.append([f"`{cell.variant}`", str(cell.players), *cells_of, *told])
    spreads = SPREADS if any("pool_spread" in (results.at(cell) or {}) for cell in there) else SPREADS[1:]
    return rows(["preset", "players", *(each.heading for each in columns), "luck", *spreads], lines)


def columns_at(results: Results, there: Sequence[Cell], among: Sequence[Column]) -> list[Column]:
    """The columns that a game has."""
    return [each for each in among if any(results.figure(cell, each.figure) for cell in there)]


def study(results: Results, game: str) -> str:
    """The six measures of the study, for each preset with its usual number of players."""
    there = [cell for cell in presets(game) if cell.is_usual and results.at(cell)]
    lines = [[f"`{cell.variant}`", *(size(results.figure(cell, name), 2) for name in STUDY)] for cell in there]
    return rows(["preset", *STUDY], lines)


# --- House rules --------------------------------------------------------------------------------------------


def house_rules(results: Results, game: str) -> Iterator[str]:
    """A section for each house rule."""
    by_key: dict[str, list[Point]] = {}
    for point in points(game):
        by_key.setdefault(point.key, []).append(point)
    for key in game_of(game).words.catalogue:
        text = option_text(game, key, english())
        head = f"### {text['title']}\n\n`{key}`, {text['rule']}. {text['text']}"
        yield (
            f"{head}\n\n{effects(results, game, by_key[key])}" if key in by_key else f"{head}\n\nIt has one word only."
        )


def effects(results: Results, game: str, at: Sequence[Point]) -> str:
    """What the words of a house rule change, form by form; and where they change nothing or cannot be."""
    columns = columns_at(results, list(presets(game)), EFFECTS)
    lines, apart = [], dict[str, list[str]]()
    for point in at:
        played = [cell_of(point, players) for players in players_at(game, point.variant)]
        there = [cell for cell in played if cell]
        if not there:
            apart.setdefault("Not possible beside the other rules of the form", []).append(named(point))
        elif not any(results.at(cell) for cell in there):
            apart.setdefault("Not played yet", []).append(named(point))
        elif all(results.is_same(cell) for cell in there):
            apart.setdefault("The same in every deal", []).append(named(point))
        else:
            lines.append([named(point), *(three(results, played, each) for each in columns), lucks(results, played)])
    parts = [rows(["", *(each.heading for each in columns), "luck"], lines)] if lines else []
    return "\n\n".join([*parts, *(f"{said}: {'; '.join(words)}." for said, words in apart.items())])


def three(results: Results, played: Sequence[Cell | None], column: Column) -> str:
    """What a word changes with each number of players."""
    return " · ".join(changed(results, cell, column.figure, column.decimals) for cell in played)


def lucks(results: Results, played: Sequence[Cell | None]) -> str:
    """The share of luck with each number of players."""
    return " · ".join(luck(results, cell) for cell in played)


def luck(results: Results, cell: Cell | None) -> str:
    """The share of luck at a table; how wide its interval is if that is wider than two figures of a hundred."""
    if cell is None:
        return "–"
    share = results.luck(cell)
    if share is None:
        return "=" if results.is_same(cell) else "?"
    return f"{size(share, 0)} %" if share.half > 2 else f"{share.value:.0f} %"


def changed(results: Results, cell: Cell | None, figure: str, decimals: int) -> str:
    """What a word changes at a table."""
    if cell is None:
        return "–"
    return "=" if results.is_same(cell) else shift(results.more(cell, figure), decimals)


def named(point: Point) -> str:
    """The form and the word, and what it means."""
    form = next(form for form, variant in forms(point.game).items() if variant == point.variant)
    texts = option_text(point.game, point.key, english())["values"]
    means = f" {texts[spelled(point.word)]}" if spelled(point.word) in texts else ""
    label = f"{form}, " if len(forms(point.game)) > 1 else ""
    return f"{label}`{spelled(point.word)}`{means}"


def idle(results: Results) -> str:
    """The house rules of which no word changes a deal, whatever the form and the number of players."""
    lines = []
    for game in plan():
        at: dict[str, list[Cell]] = {}
        for point in points(game):
            played = [cell_of(point, players) for players in players_at(game, point.variant)]
            at.setdefault(point.key, []).extend(cell for cell in played if cell and results.at(cell))
        keys = [key for key, played in at.items() if played and all(results.is_same(cell) for cell in played)]
        lines += [f"- {game}: {quoted(keys)}." for _ in keys[:1]]
    return "\n".join(lines)


# --- Silences -----------------------------------------------------------------------------------------------

CHANGES = ("pool", "dealer", "eldest", "standers", "captures")
"""The figures by which a silence can matter."""


def told_silences(results: Results) -> str:
    """Which silences matter, with their figures, and which do not."""
    loud, calm, sure = dict[tuple[str, ...], list[str]](), dict[str, list[str]](), 0
    for game in plan():
        for point in silences(game):
            cell = cell_of(point, usual(game, point.variant))
            if cell is None or results.at(cell) is None:
                continue
            found = largest(results, cell)
            sure += is_sure(results, cell)
            if found is None:
                calm.setdefault(f"{point.key}={spelled(point.word)}", []).append(point.variant)
            else:
                row = f"`{point.key}`: {read(point)}", reading(point), ", ".join(found)
                loud.setdefault(row, []).append(point.variant)
    many, others = (sum(map(len, each.values())) for each in (loud, calm))
    matter = f"{many} of {many + others} other readings change a figure by more than {WIDE}"
    matter += f", {sure} of them by the whole interval:"
    head = "| source | house rule, and our reading | another reading | changes |\n| --- | --- | --- | --- |"
    lines = [f"| {' | '.join([quoted(variants), *row])} |" for row, variants in loud.items()]
    rest = [f"- `{words}`: {quoted(variants)}." for words, variants in calm.items()]
    return "\n".join([matter, "", head, *lines, "", "The others do not:", "", *rest])


def largest(results: Results, cell: Cell) -> list[str] | None:
    """The figures that a reading changes by more than WIDE, and surely; None if it changes none."""
    if results.is_same(cell):
        return None
    found = []
    for name in CHANGES:
        more = results.more(cell, name)
        if more and abs(more.value) > max(WIDE, more.half):
            found.append(f"{name} {shift(more, 2)}")
    return found or None


def is_sure(results: Results, cell: Cell) -> bool:
    """Does the whole interval of what a reading changes lie beyond WIDE?"""
    changes = (results.more(cell, name) for name in CHANGES if not results.is_same(cell))
    return any(more and abs(more.value) - more.half > WIDE for more in changes)


def read(point: Point) -> str:
    """What we read where the source is silent."""
    word = game_of(point.game).words.variants[point.variant].words[point.key]
    return meaning(point.game, point.key, word, english())


def reading(point: Point) -> str:
    """The other reading, in words."""
    return meaning(point.game, point.key, point.word, english())
