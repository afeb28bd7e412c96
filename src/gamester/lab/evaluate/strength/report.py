"""The sections of the report, and the places where each is written."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from gamester.lab.evaluate.exploit.calibrating import rehearsals as attackers_ready
from gamester.lab.evaluate.players import levels
from gamester.lab.evaluate.strength import attacks, matrix, pooled, strongest, upper_bounds
from gamester.lab.evaluate.strength.forms import FORMS, REFERENCE
from gamester.lab.evaluate.strength.goals import goals
from gamester.lab.evaluate.strength.ledger import OPEN, Look, enter, next_look
from gamester.lab.evaluate.strength.markdown import put
from gamester.lab.evaluate.strength.running import Running, Written
from gamester.lab.evaluate.tournament import rehearsal
from gamester.lab.evaluate.workers import ALONE, Workers
from gamester.lab.simulation.source import source

SECTIONS: dict[str, Callable[[Running], Written]] = {
    "matrix": matrix.matrices,
    "strongest": strongest.strongest,
    "wider": strongest.wider,
    "widest": strongest.widest,
    "menu": strongest.menu,
    "seats": matrix.seats,
    "pools": matrix.pools,
    "sessions": matrix.sessions,
    "exploit": attacks.exploitability,
    "ceiling": upper_bounds.upper_bounds,
    "goals": goals,
}
DATA = Path(__file__).parents[3] / "artefacts" / "data" / "strength.json"
"""The menu's numbers for the opponents: made from the section `matrix`, for the master from the sections below."""
OF_THE_MASTER = ("strongest", "wider", "menu")


class Places(NamedTuple):
    """The files of a checkout that the report writes."""

    document: Path
    ledger: Path
    results: Path
    """The folder of figures that other sections and external programs read."""

    @classmethod
    def under(cls, root: Path) -> Places:
        """The files of the checkout in this folder."""
        docs = root / "docs"
        pages = docs / "reference"
        return cls(pages / "strength.md", pages / "strength.ledger.jsonl", docs / "results")


def make(section: str, scale: float, told: Callable[[str], None], look: int = OPEN, workers: Workers = ALONE) -> str:
    """Make a section without writing it; the packs are those of look number `look`."""
    run = Running(Look(section, look), scale, told, workers=workers)
    return text_of(run.look, scale, SECTIONS[section](run))


def write(section: str, scale: float, told: Callable[[str], None], places: Places, workers: Workers = ALONE) -> str:
    """Make a section with packs that nobody has used, and write it to its place."""
    look = next_look(places.ledger, section)
    being_made = pooled.pooled(places.results) if section in pooled.SECTIONS else "This section is being made."
    put(places.document, place_of(section), being_made)  # raises BadRun now, not after all the work
    enter(places.ledger, look, source(), scale)

    def keep(made: Written) -> None:
        data = made.data
        if section in OF_THE_MASTER:
            data = refined(json.loads(DATA.read_text("utf-8")), made.figures["forms"])
        if data:
            DATA.parent.mkdir(exist_ok=True)
            DATA.write_text(json.dumps(data, indent=1, sort_keys=True) + "\n", "utf-8")
        if made.figures:
            places.results.mkdir(exist_ok=True)
            figures = {"look": look.number, "scale": scale, **made.figures}
            path = places.results / f"{section}.json"
            if section in pooled.SECTIONS:
                pooled.keep_aside(path, look.number)
            path.write_text(json.dumps(figures, indent=1) + "\n", "utf-8")
        of_all = section in pooled.SECTIONS
        put(places.document, place_of(section), pooled.pooled(places.results) if of_all else text_of(look, scale, made))

    made = SECTIONS[section](Running(look, scale, told, keep, workers))
    keep(made)
    return text_of(look, scale, made)


def place_of(section: str) -> str:
    """The place of a section in the document; the sections about the master are pooled in one place."""
    return pooled.NAME if section in pooled.SECTIONS else section


def refined(menu: dict[str, Any], found: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """The menu's numbers, updated with the gains of the master among the reference field, by title of the form."""
    for title, gains in found.items():
        gain = gains.get(REFERENCE)
        if gain and gain["low"] is not None:
            half = round((gain["high"] - gain["low"]) / 2, 4)
            entry = {"chips": round(gain["value"], 4), "half": half, "packs": gain["blocks"]}
            menu["forms"].setdefault(FORMS[title].label, {})[strongest.STRONGEST] = entry
    return menu


def rehearsals(sections: Iterable[str]) -> list[Callable[[], object]]:
    """Calls that compile what these sections need: for duels, every level of each game at a form where it exists."""
    calls: list[Callable[[], object]] = []
    if set(sections) - {"exploit", "ceiling"}:
        forms = {(form.game, level): form for form in FORMS.values() for level in levels(form)}
        calls += [rehearsal(form, level) for (_, level), form in forms.items()]
    if "exploit" in sections:
        games = {form.game: form for form in map(FORMS.get, attacks.TITLES) if form}
        calls += [call for form in games.values() for call in attackers_ready(form, attacks.VICTIMS)]
    if "ceiling" in sections:
        calls += upper_bounds.rehearsals()
    return calls


def text_of(look: Look, scale: float, made: Written) -> str:
    """A section with the line that names its command."""
    command = f"gamester lab strength {look.section} --look {look.number} --scale {scale:g}"
    return f"Look {look.number} (`{command}` plays the same packs again).\n\n{made.text}"
