"""The strength report: a page of plots and tables made from results, and the log of the runs that made these.

Each evaluation run (look) uses a seed once, and every look is counted. Whoever may evaluate on the same packs again and
again, and report the best result, overestimates the bots. So the number of a look determines its packs, and the command
writes this number into a file under version control before it plays.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from gamester.study.plots import GREEN, INK, picture
from gamester.text.errors import BadRun
from gamester_lab.evaluate.calibrating import rehearsals as attackers_ready
from gamester_lab.evaluate.match import rehearsal
from gamester_lab.evaluate.players import levels
from gamester_lab.evaluate.strength import bounds, gains, goals, sequential
from gamester_lab.evaluate.strength.running import FORMS, REFERENCE, Figures, Kept, Running, Section, half_of, put
from gamester_lab.workers import ALONE, PACKAGE, Workers, source

SECTIONS: dict[str, Section] = {**gains.SECTIONS, **bounds.SECTIONS, **goals.SECTIONS, **sequential.SECTIONS}
PLANNED = ("master", "rates")
"""The sections whose sizes are in the plan of the sequential test."""
DATA = PACKAGE / "artefacts" / "data" / "strength.json"
"""The menu's numbers for the opponents, made from the section `matrix`."""
OPEN = 0
"""The number of the look for trials, which may be repeated and does not count."""


class Places(NamedTuple):
    """The files of a checkout that the report writes."""

    document: Path
    ledger: Path
    results: Path
    """The folder of figures that the page, other sections and external programs read."""
    pictures: Path

    @classmethod
    def under(cls, root: Path) -> Places:
        """The files of the checkout in this folder."""
        docs = root / "docs"
        pages = docs / "lab"
        return cls(pages / "strength.md", pages / "strength.ledger.jsonl", docs / "results", docs / "pictures")


# --- The log ------------------------------------------------------------------------------------------------------


class Look(NamedTuple):
    """One look (evaluation run) at one section."""

    section: str
    number: int
    """From 1 on; OPEN for a trial."""

    @property
    def seed(self) -> int:
        """The seed of its packs, a hash of the section and the number."""
        digest = hashlib.sha256(f"gamester lab strength {self.section} {self.number}".encode()).digest()
        return int.from_bytes(digest[:8], "big") >> 2


def looks(path: Path) -> list[dict[str, Any]]:
    """The entries of the log, in order; none if there is no file."""
    if not path.is_file():
        return []
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line]


def next_look(path: Path, section: str) -> Look:
    """The next look at a section, whose packs nobody has used."""
    return Look(section, 1 + max((entry["look"] for entry in looks(path) if entry["section"] == section), default=0))


def check_look(path: Path, look: Look, scale: float) -> None:
    """BadRun if these packs are held out: the log has no entry for the look, or only one with fewer packs, or one with
    another plan.
    """
    if look.number == OPEN:
        return
    had = [entry for entry in looks(path) if (entry["section"], entry["look"]) == look]
    if not had:
        raise BadRun("measure.sealed", section=look.section, n=look.number, path=str(path))
    if scale > (most := max(entry["scale"] for entry in had)):
        raise BadRun("measure.sealed_scale", section=look.section, n=look.number, scale=most)
    if look.section in PLANNED and had[-1].get("plan") != sequential.plan().digest:
        raise BadRun("measure.other_plan", section=look.section, n=look.number)


def enter(path: Path, look: Look, source: str, scale: float) -> None:
    """Write a look into the log before it is played, so that an unfinished look counts too."""
    entry = {"section": look.section, "look": look.number, "seed": look.seed, "source": source, "scale": scale}
    if look.section in PLANNED:
        entry["plan"] = sequential.plan().digest
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(entry) + "\n")


# --- Measuring ----------------------------------------------------------------------------------------------------


def make(section: str, scale: float, told: Callable[[str], None], look: int = OPEN, workers: Workers = ALONE) -> str:
    """Measure a section without writing it; its text. The packs are those of look number `look`."""
    run = Running(Look(section, look).seed, scale, told, workers)
    *_, figures = SECTIONS[section].measure(run)
    return text_of(section, {"look": look, "scale": scale, **figures})


def write(section: str, scale: float, told: Callable[[str], None], places: Places, workers: Workers = ALONE) -> str:
    """Measure a section with packs that nobody has used, and write its results and the page; its text."""
    look = next_look(places.ledger, section)
    put(places.document, section, "This section is being measured.")  # raises BadRun now, not after all the work
    enter(places.ledger, look, source(), scale)
    text = ""
    for figures in SECTIONS[section].measure(Running(look.seed, scale, told, workers)):
        body = {"look": look.number, "scale": scale, **figures}
        places.results.mkdir(exist_ok=True)
        (places.results / f"{section}.json").write_text(json.dumps(body, indent=1) + "\n", "utf-8")
        if section == "matrix":
            refresh_menu(figures)
        text = text_of(section, body)
        put(places.document, section, text)
    draw(places)
    return text


def refresh_menu(figures: Figures) -> None:
    """Put the gains of the matrix into the menu's numbers."""
    menu = json.loads(DATA.read_text("utf-8")) if DATA.is_file() else {"forms": {}}
    menu = {"field": REFERENCE, "forms": menu["forms"] | gains.menu_of(figures)}
    DATA.write_text(json.dumps(menu, indent=1, sort_keys=True) + "\n", "utf-8")


def rehearsals(sections: Iterable[str]) -> list[Callable[[], object]]:
    """Calls that compile what these sections need: for duels, every level of each game at a form where it exists."""
    calls: list[Callable[[], object]] = []
    if set(sections) - {"exploit", "ceiling", "rates"}:
        forms = {(form.game, level): form for form in FORMS.values() for level in levels(form)}
        calls += [rehearsal(form, level) for (_, level), form in forms.items()]
    if "exploit" in sections:
        games = {form.game: form for form in map(FORMS.get, bounds.ATTACKED) if form}
        calls += [call for form in games.values() for call in attackers_ready(form, bounds.VICTIMS)]
    if "ceiling" in sections:
        calls += bounds.rehearsals()
    return calls


# --- The page -----------------------------------------------------------------------------------------------------


def page(places: Places) -> None:
    """Write every section and the plots again from the results that are there; nothing is played."""
    for section in SECTIONS:
        path = places.results / f"{section}.json"
        if path.is_file():
            put(places.document, section, text_of(section, json.loads(path.read_text("utf-8"))))
    draw(places)


def text_of(section: str, body: Figures) -> str:
    """The text of a section from its results, with the line that says where they come from."""
    made = body.get("made")
    if made is None:
        command = f"gamester lab strength {section} --look {body['look']} --scale {body['scale']:g}"
        made = f"Look {body['look']} (`{command}` plays the same packs again)."
    return f"{made}\n\n{SECTIONS[section].tell(body)}"


PLOTTED = ("tables", "search", "learned", "master")
"""The levels whose gains over the reference are plotted; the others lie too far below it."""
RIVALS = ("advice", "tables", "learned", "search")
"""The fields among which the master's gains are plotted; the others lie too far below it."""


def draw(places: Places) -> None:
    """Draw the plots of the page from the results that are there."""
    places.pictures.mkdir(exist_ok=True)
    for name, path in (("matrix", "strength-levels.svg"), ("master", "strength-master.svg")):
        results = places.results / f"{name}.json"
        if results.is_file():
            forms = json.loads(results.read_text("utf-8"))["forms"]
            if name == "matrix":
                found = {
                    title: {one: table[one][REFERENCE] for one in PLOTTED if one in table}
                    for title, table in forms.items()
                }
            else:
                found = {title: {other: table.get(other) for other in RIVALS} for title, table in forms.items()}
            plot(places.pictures / path, found)


def plot(path: Path, forms: Mapping[str, Mapping[str, Kept | None]]) -> None:
    """A panel for each form with a line for each gain in chips a deal: its value and its interval of 95 %."""
    with picture(path, (13, 9.5), h_pad=0.12, w_pad=0.12) as figure:
        panels = list(figure.subplots(-(-len(forms) // 3), 3).flat)
        for axes, (title, gains) in zip(panels, forms.items(), strict=False):
            axes.set_title(title, fontsize=11)
            for place, gain in enumerate(gains.values()):
                if gain is not None:
                    half = half_of(gain) or 0.0
                    axes.errorbar([gain["value"]], [-place], xerr=[half], fmt="o", color=GREEN, capsize=3)
            axes.set_yticks([-place for place in range(len(gains))], list(gains))
            axes.set_ylim(0.6 - len(gains), 0.4)
            axes.axvline(0.0, color=INK, linewidth=0.8)
            axes.grid(axis="x")
        for axes in panels[len(forms) :]:
            axes.set_axis_off()
