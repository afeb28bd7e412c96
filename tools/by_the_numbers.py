"""The two games by the numbers, for a reader who knows neither them nor the code.

`python tools/by_the_numbers.py --write` writes docs/explanation/by-the-numbers.md, and `--pdf FILE` its printed form.
The sentences are in by_the_numbers.md. Every number comes from the rule book's data or from docs/results; nothing is
played.
"""

import argparse
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from results import RESULTS, ROOT

from gamester.games import GAMES, game_of
from gamester.i18n import source
from gamester.study.rulebook import game_title, paragraphs
from gamester.study.sources import source_named, source_names
from gamester.text.catalogue import Choice
from gamester_lab.evaluate.atlas.design import Cell, cells, presets
from gamester_lab.evaluate.atlas.kept import Results, read, size
from gamester_lab.evaluate.estimates import NORMAL

TEMPLATE = Path(__file__).with_suffix(".md")
DOCUMENT = ROOT / "docs" / "explanation" / "by-the-numbers.md"
SMALL = {
    "mini-loo-a": "Loo for three, 9 cards", "mini-loo-b": "the same, 12 cards",
    "mini-loo-c": "the same, three cards each", "mini-laugh-4": "Laugh for three, 4 ranks",
    "mini-laugh-6": "the same, 6 ranks",
}  # fmt: skip
"""Solved games for three, and what a reader calls them."""
FORMS = {
    "Five-Card, 3 players": "three at Five-Card Loo", "Five-Card, 5 players": "five at Five-Card Loo",
    "Five-Card, 7 players": "seven at Five-Card Loo", "Three-Card, 3 players": "three at Three-Card Loo",
    "Three-Card, 5 players": "five at Three-Card Loo", "Three-Card, 7 players": "seven at Three-Card Loo",
    "Irish, 5 players": "five at Irish Loo",
}  # fmt: skip
"""The forms for which the book of 1891 has advice."""
SOON = 600
"""Ten minutes, in seconds."""


def kept(name: str) -> Any:
    """A file of results."""
    return json.loads((RESULTS / f"{name}.json").read_text("utf-8"))


def table(headings: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """A table of Markdown, its numbers to the right."""
    rule = ["---", *("--:" for _ in headings[1:])]
    return "\n".join(f"| {' | '.join(line)} |" for line in [headings, rule, *lines])


def signed(value: float, half: float) -> str:
    """A number with a true minus sign, and half its interval."""
    return f"{value + 0.0:+.2f} ± {half:.2f}".replace("-", "−")


def values() -> Mapping[str, Any]:
    """Everything that the sentences ask for."""
    atlas = Results(read(RESULTS / "atlas.json"))
    solved = kept("solve")
    there = [cell for cell in cells() if is_plain(cell) and atlas.at(cell)]
    lines = [[said, f"{solved[name]['deals']:,}", f"{solved[name]['nash_conv']:.5f}"] for name, said in SMALL.items()]
    heads = ["", "rule sets", "sources", "paragraphs", "house rules", "their words", "said by the source"]
    return {
        "games": table(heads, map(game_line, GAMES)),
        "pages": pages(),
        "two": solved["heads-up-52"],
        "solved": table(["game", "deals", "chips"], lines),
        **advice(),
        "words": len(there),
        "same": sum(map(atlas.is_same, there)),
        "rules": table(["", "house rule", "changes by"], largest(atlas, there)),
        "luck": table(["rule set", "players", "chips a deal", "luck", "evenings"], luck(atlas)),
        "checks": table(["what", "how often", "what was found"], checks()),
    }


# --- The games and their sources --------------------------------------------------------------------------------------


def game_line(game: str) -> list[str]:
    """What there is of a game, and how much of it the sources say."""
    catalogue, language = game_of(game).words.catalogue, source().code
    there = [source_named(game, name, language) for name in source_names(game)]
    at = [one for one in there if one.is_preset]
    asked = [(one, key) for one in at for key in one.words if not one.idle(key)]
    said = sum(one.says(key) for one, key in asked) / len(asked)
    words = sum(len(entry.members) for entry in catalogue.values() if isinstance(entry, Choice))
    numbers = (len(at), len({one.work for one in there}), len(paragraphs(game, language)), len(catalogue), words)
    return [game_title(game, language), *map(str, numbers), f"{said:.0%}"]


def pages() -> int:
    """The pages that were mapped."""
    text = (ROOT / "docs" / "reference" / "pages.md").read_text("utf-8")
    return len(re.findall(r"^\| (?!page|---)", text, re.MULTILINE))


# --- The advice of 1891 -----------------------------------------------------------------------------------------------


def advice() -> dict[str, Any]:
    """How far a book brings one: the gains of chance, of the book and of a network among measured rules."""
    forms, lines, far = kept("matrix")["forms"], [], {}
    for form, said in FORMS.items():
        gains = [forms[form][level]["advice"] for level in ("random", "printed", "learned")]
        far[said] = 1 - gains[1]["value"] / gains[0]["value"]
        lines.append([said, *(signed(each["value"], each["half"]) for each in gains), f"{far[said]:.0%}"])
    least, most = min(far, key=far.__getitem__), max(far, key=far.__getitem__)
    heads = ["chips a deal", "at random", "by the book", "a network", "the book’s share of the way"]
    return {
        "advice": table(heads, lines),
        "most": far[most],
        "most_at": most,
        "least": far[least],
        "least_at": least,
    }


# --- Rules and luck ---------------------------------------------------------------------------------------------------

LARGEST = {"pool": "the pool", "dealer": "what a dealer wins", "eldest": "what eldest wins", "skill": "what skill wins"}
"""Figures of the atlas, and what a reader calls them."""


def is_plain(cell: Cell) -> bool:
    """Is it one word of one house rule at the usual number of players?"""
    return len(cell.given) == 1 and cell.is_usual


def largest(atlas: Results, there: Sequence[Cell]) -> Iterator[list[str]]:
    """For each figure the house rule that changes it most; twice the chips are twice the figures, so no sums."""
    words = [cell for cell in there if isinstance(game_of(cell.game).words.catalogue[cell.given[0][0]], Choice)]
    for figure, said in LARGEST.items():
        found = {cell: more for cell in words if (more := atlas.more(cell, figure)) and abs(more.value) > more.half}
        if found:
            cell = max(found, key=lambda each: abs(found[each].value))
            yield [said, f"`{cell.label}`", signed(found[cell].value, found[cell].half)]


def luck(atlas: Results) -> list[list[str]]:
    """What thinking wins at each rule set, what luck is there, and how soon who thinks is ahead; most luck last."""
    lines = []
    for cell in (cell for game in GAMES for cell in presets(game) if cell.is_usual):
        body, skill, length = atlas.at(cell), atlas.figure(cell, "skill"), atlas.figure(cell, "length")
        share = atlas.luck(cell)
        if body and skill and length and share:
            evenings = (NORMAL * body["evening_spread"] / (skill.value * length.value)) ** 2
            figures = [str(cell.players), size(skill, 2), f"{size(share, 0)} %", f"{max(1, evenings):,.0f}"]
            lines.append((share.value, [f"`{cell.variant}`", *figures]))
    return [line for _, line in sorted(lines)]


# --- Checks -----------------------------------------------------------------------------------------------------------


def checks() -> list[list[str]]:
    """What was compared with what, how often, and what differed."""
    mutants, keeper, card, heard = kept("mutants"), kept("keeper"), kept("card"), kept("by_ear")
    contests, faults = kept("contests"), kept("world")["faults"].values()
    made, noticed = (sum(mutants[game][key] for game in GAMES) for key in ("mutants", "noticed"))
    ears = sum(heard[place][game]["done"] for place in ("terminal", "page") for game in GAMES)
    soon = sum(each["seconds"] <= SOON for each in faults)
    wrong = card["offences"] + card["faults"]
    return [
        ["small faults put into the rules", f"{made:,}", f"{noticed:,} noticed, the others change nothing or say why"],
        [
            "deals played interpreted and compiled",
            f"{sum(sum(each.values()) for each in contests['deals'].values()):,}",
            f"{len(contests['differing'])} differ",
        ],
        ["deals of real cards settled", f"{keeper['deals']:,}", f"{keeper['wrong']} wrong"],
        ["decisions by readers of the printed card", f"{card['decisions']:,}", f"{wrong + card['payments']} wrong"],
        ["deals played by ear alone", f"{ears:,}", "none stuck"],
        ["faults planted in the service", f"{len(faults)}", f"{soon} found within ten minutes of a simulated world"],
    ]


def page() -> str:
    """The whole page."""
    return TEMPLATE.read_text("utf-8").format_map(values())


# --- In print ---------------------------------------------------------------------------------------------------------

STYLE = """#set document(title: "The two games by the numbers", author: "Gamester", date: none)
#set page(paper: "a4", margin: (x: 24mm, y: 22mm), numbering: "1")
#set text(font: "Libertinus Serif", size: 10pt, lang: "en")
#set par(justify: true, leading: 0.62em)
#show heading.where(level: 1): set text(size: 20pt)
#show heading.where(level: 2): it => block(above: 1.4em, below: 0.7em, smallcaps(it.body))
#show table: set block(breakable: false)
#show table.cell.where(y: 0): strong
"""


def in_print(text: str) -> str:
    """The page for Typst: headings, paragraphs and tables, without the links."""
    parts = [STYLE]
    for block in text.strip().split("\n\n"):
        lines = [line for line in block.split("\n") if not line.startswith("([")]
        if block.startswith("#"):
            parts.append("=" * (len(block) - len(block.lstrip("#"))) + " " + inline(block.lstrip("# ")))
        elif block.startswith("| "):
            head, *rows = [line[2:-2].split(" | ") for line in lines if not line.startswith("| ---")]
            align = ", ".join(["left", *("right" for _ in head[1:])])
            body = ", ".join(
                [f"table.header({', '.join(map(cell, head))})", *(cell(each) for row in rows for each in row)]
            )
            rule = "(x, y) => if y == 0 { (bottom: 0.6pt) }"
            parts.append(f"#table(columns: {len(head)}, align: ({align}), stroke: {rule}, inset: 4pt, {body})")
        else:
            parts.append(inline(" ".join(lines)))
    return "\n\n".join(parts)


def cell(text: str) -> str:
    """A cell of a table for Typst."""
    return f"[{inline(text)}]"


def inline(text: str) -> str:
    """A line for Typst."""
    parts = re.sub(r"\[([^]]*)]\([^)]*\)", r"\1", text).split("`")
    parts[::2] = [re.sub(r"\*([^*]+)\*", r"_\1_", re.sub(r"([#$@<>_\\])", r"\\\1", part)) for part in parts[::2]]
    return "`".join(parts)


def main(words: Sequence[str] | None = None) -> None:
    """Print the page, or write it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help=f"write {DOCUMENT.relative_to(ROOT)}")
    parser.add_argument("--pdf", type=Path, metavar="FILE", help="write the printed form (needs typst)")
    asked = parser.parse_args(words)
    text = page()
    if asked.write:
        DOCUMENT.write_text(text, "utf-8")
    if asked.pdf:
        import typst

        made = typst.compile(in_print(text).encode(), ignore_system_fonts=True, pdf_standards=["ua-1"])
        asked.pdf.write_bytes(bytes(made))
    if not (asked.write or asked.pdf):
        print(text, end="")


if __name__ == "__main__":
    main()
