"""The strength report: a page of plots and tables made from results."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from gamester.study.plots import GREEN, INK, picture
from gamester_lab.evaluate.calibrating import rehearsals as attackers_ready
from gamester_lab.evaluate.match import rehearsal
from gamester_lab.evaluate.players import levels
from gamester_lab.evaluate.strength import bounds, gains, goals, sequential
from gamester_lab.evaluate.strength.ledger import Look, announced, open_seal, seed_again
from gamester_lab.evaluate.strength.running import (
    FORMS,
    REFERENCE,
    Figures,
    Kept,
    Running,
    Section,
    half_of,
    put,
    rows,
    written,
)
from gamester_lab.workers import ALONE, PACKAGE, Workers, source

SECTIONS: dict[str, Section] = {**gains.SECTIONS, **bounds.SECTIONS, **goals.SECTIONS, **sequential.SECTIONS}
DATA = PACKAGE / "artefacts" / "data" / "strength.json"
"""The menu's numbers for the opponents, made from the section `matrix`."""


class Places(NamedTuple):
    """The files of a checkout that the report writes."""

    document: Path
    results: Path
    """The folder of figures that the page, other sections and external programs read."""
    pictures: Path

    @classmethod
    def under(cls, root: Path) -> Places:
        """The files of the checkout in this folder."""
        docs = root / "docs"
        return cls(docs / "lab" / "strength.md", docs / "results", docs / "pictures")


# --- Measuring ----------------------------------------------------------------------------------------------------


def make(look: Look, scale: float, told: Callable[[str], None], workers: Workers = ALONE) -> str:
    """Measure a section without writing it; its text. The packs are those of this look; BadRun if they are sealed."""
    run = Running(seed_again(look, scale), scale, told, workers)
    *_, figures = SECTIONS[look.section].measure(run)
    return text_of(look.section, {"look": look.number, "scale": scale, **figures})


def write(section: str, seal: Path, told: Callable[[str], None], places: Places, workers: Workers = ALONE) -> str:
    """Measure a section at the look that was announced, and write its results and the page; its text. BadRun if none
    was announced, or if the file does not open its seal.
    """
    entry = announced(section, source())
    put(places.document, section, "This section is being measured.")  # raises BadRun now, not after all the work
    entry = open_seal(entry, seal)
    text = ""
    for figures in SECTIONS[section].measure(Running(entry["seed"], entry["scale"], told, workers)):
        body = {"look": entry["look"], "scale": entry["scale"], **figures}
        places.results.mkdir(exist_ok=True)
        (places.results / f"{section}.json").write_text(json.dumps(body, indent=1) + "\n", "utf-8")
        if section == "matrix":
            refresh_menu(figures)
        text = text_of(section, body)
        put(places.document, section, text)
    put(places.document, "walls", walls(places.results))
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
    if set(sections) - {"exploit", "ceiling", "relaxation", "rates"}:
        forms = {(form.game, level): form for form in FORMS.values() for level in levels(form)}
        calls += [rehearsal(form, level) for (_, level), form in forms.items()]
    if "exploit" in sections:
        games = {form.game: form for form in map(FORMS.get, bounds.ATTACKED) if form}
        calls += [call for form in games.values() for call in attackers_ready(form, bounds.VICTIMS)]
    if "ceiling" in sections:
        calls += bounds.rehearsals()
    if "relaxation" in sections:
        calls += bounds.relaxed_rehearsals()
    return calls


# --- The page -----------------------------------------------------------------------------------------------------


def page(places: Places) -> None:
    """Write every section and the plots again from the results that are there; nothing is played."""
    for section in SECTIONS:
        path = places.results / f"{section}.json"
        if path.is_file():
            put(places.document, section, text_of(section, json.loads(path.read_text("utf-8"))))
    put(places.document, "walls", walls(places.results))
    draw(places)


def text_of(section: str, body: Figures) -> str:
    """The text of a section from its results, with the line that says where they come from."""
    made = body.get("made")
    if made is None:
        command = f"gamester lab strength {section} --look {body['look']} --scale {body['scale']:g}"
        made = f"Look {body['look']} (`{command}` plays the same packs again)."
    return f"{made}\n\n{SECTIONS[section].tell(body)}"


# --- Both walls: what somebody gains from a level, and the most that anybody could ----------------------------------


WALLED = (
    "Three-Card, 5 players", "Irish, 5 players", "Five-Card, 5 players", "Laugh and Lie Down, 5 players",
    "Laugh and Lie Down, 3 players",
)  # fmt: skip
"""The main forms."""
FIELDS = ("advice", "learned", "master")
"""The levels whose weakness is told: the reference and the two strongest."""


class Below(NamedTuple):
    """Who gained something from a level."""

    by: str
    gain: Kept
    seconds: float | None
    """Of processor time; None where it was not measured."""

    @property
    def low(self) -> float:
        """The lower end of its interval."""
        return float(self.gain["value"]) - (half_of(self.gain) or 0.0)


def walls(results: Path) -> str:
    """The table, from the results in a folder; a missing file counts as one without figures."""
    names = ("relaxation", "gradient", "exploit", "master", "matrix")
    found = {name: goals.figures_in(results / f"{name}.json") for name in names}
    lines = [line_of(found, title, field) for title in WALLED for field in FIELDS]
    headings = ("form, field", "somebody gains", "who", "minutes", "anybody gains at most", "minutes")
    return rows(headings, [line for line in lines if set(line[1:]) != {"–"}])


def line_of(found: Mapping[str, Mapping[str, Any]], title: str, field: str) -> list[str]:
    """One line: of all who were measured, the one whose interval begins highest, and the bound."""
    below = max(all_below(found, title, field), key=lambda each: each.low, default=None)
    above = [each for each in found["relaxation"].get("bounds", []) if (each["title"], each["bot"]) == (title, field)]
    return [
        f"**{title}**, {field}",
        *((written(below.gain), f"`{below.by}`", minutes(below.seconds)) if below else ("–", "–", "–")),
        *((written(above[0]["gain"]), minutes(above[0].get("seconds"))) if above else ("–", "–")),
    ]


def all_below(found: Mapping[str, Mapping[str, Any]], title: str, field: str) -> list[Below]:
    """Everybody who was measured among this field on packs from which nobody had learned."""
    duels = {**found["matrix"].get("forms", {}).get(title, {})}
    gains = [Below(one, table[field], None) for one, table in duels.items() if table.get(field)]
    if told := found["master"].get("forms", {}).get(title, {}).get(field):
        gains.append(Below("master", told, None))
    attacks = found["gradient"].get("gains", []) + found["exploit"].get("attacks", [])
    return gains + [
        Below(each.get("attacker", "gradient"), each["gain"], each.get("seconds"))
        for each in attacks
        if (each["title"], each["bot"]) == (title, field) and each["gain"]
    ]


def minutes(seconds: float | None) -> str:
    """Seconds as minutes; a dash for time that was not measured."""
    return "–" if seconds is None else f"{seconds / 60:.1f}"


# --- Plots ----------------------------------------------------------------------------------------------------------


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
