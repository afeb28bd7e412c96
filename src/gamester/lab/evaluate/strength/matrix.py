"""Sections on the gain of each level among each other one: at every form, by seat, by pool, and over whole sessions."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from typing import Any

from gamester.lab.evaluate.costs import DEAR
from gamester.lab.evaluate.form import Form
from gamester.lab.evaluate.strength.forms import FORMS, REFERENCE
from gamester.lab.evaluate.strength.markdown import rows, written
from gamester.lab.evaluate.strength.running import Running, Written
from gamester.lab.evaluate.strength.sizes import packs
from gamester.lab.evaluate.tournament import Found
from gamester.lab.evaluate.workers import Pending

SECONDS, DEAR_SECONDS = 1.0, 2.5
"""The budget in seconds of a duel, and of one with a bot that searches."""
WIDE = 6.6
"""The budget of a duel among the reference field, from which the menu's numbers come."""
NARROW = 4.9
"""The budget of such a duel where it is measured seat by seat, or pool by pool."""
BEATEN = "random"
"""The field in which no searching bot is measured, because the result would say nothing about the bot."""
POOLS = {"Three-Card, 5 players": (6, 9, 12, 15), "Five-Card, 5 players": (10, 15, 25)}
BY_SEAT = ("Five-Card, 5 players", "Three-Card, 5 players", "Laugh and Lie Down, 5 players")
GOALS_ONLY = "contested"
SESSIONS, FEWEST_SESSIONS = 150, 20


def compared(run: Running, form: Form) -> list[str]:
    """The levels that are compared: all that exist, except the baseline that only serves the goals."""
    return [level for level in run.levels(form) if level != GOALS_ONLY]


def matrices(run: Running) -> Written:
    """One of each among a field of each other, at every form."""
    parts, found, figures = [], {}, {}
    made = Written("")
    begun = {title: duels(run, form) for title, form in FORMS.items()}
    for title, form in FORMS.items():
        levels = compared(run, form)
        cells = {pair: duel() for pair, duel in begun[title].items()}
        lines = [[f"**{one}**", *(shown(cells.get((one, other))) for other in levels)] for one in levels]
        parts += [f"### {title}", f"`{form.label}`", rows(["one of … among", *levels], lines)]
        found[form.label] = {one: summary(one, cells.get((one, REFERENCE))) for one in levels}
        figures[title] = {one: {other: kept(cells.get((one, other))) for other in levels} for one in levels}
        made = Written("\n\n".join(parts), {"field": REFERENCE, "forms": found}, {"forms": figures})
        run.keep(made)
    return made


def duels(run: Running, form: Form) -> dict[tuple[str, str], Pending[Found | None]]:
    """Begin one of each among a field of each other at a form."""
    pairs = permutations(compared(run, form), 2)
    return {pair: run.duel(form, *pair, seconds(*pair)) for pair in pairs}


def seconds(one: str, other: str) -> float:
    """The budget of a duel of the matrix."""
    if other == REFERENCE:
        return WIDE
    if one in DEAR:
        return 0.0 if other == BEATEN else DEAR_SECONDS
    return SECONDS


def summary(one: str, found: Found | None) -> dict[str, float | int | None] | None:
    """The menu's number for a level at a form: chips a deal among the reference field; None if not measured."""
    if one == REFERENCE:
        return {"chips": 0.0, "half": None, "packs": 0}
    if found is None:
        return None
    return {"chips": round(found.gain.value, 4), "half": found.gain.half and round(found.gain.half, 4),
            "packs": found.gain.blocks}  # fmt: skip


def kept(found: Found | None) -> dict[str, Any] | None:
    """The part of a duel that the results keep."""
    return found and found.gain.to_json()


def shown(found: Found | None) -> str:
    """A cell of a matrix."""
    return written(found.gain if found else None)


def seats(run: Running) -> Written:
    """One of each among the reference field, seat by seat."""
    parts, figures = [], {}
    begun = {title: among_reference(run, FORMS[title]) for title in BY_SEAT}
    for title in BY_SEAT:
        found = [duel() for duel in begun[title].values()]
        lines = [[f"**{each.one}**", *map(written, each.by_seat)] for each in found if each]
        between = map(str, range(2, FORMS[title].players))
        parts += [f"### {title}", rows([f"one of … among {REFERENCE}", "eldest", *between, "dealer"], lines)]
        figures[title] = {each.one: [seat.to_json() for seat in each.by_seat] for each in found if each}
    return Written("\n\n".join(parts), figures={"forms": figures})


def among_reference(run: Running, form: Form) -> dict[str, Pending[Found | None]]:
    """Begin one of each among the reference field, for a table with many columns."""
    levels = [one for one in compared(run, form) if one != REFERENCE]
    return {one: run.duel(form, one, REFERENCE, NARROW) for one in levels}


def pools(run: Running) -> Written:
    """One of each among the reference field, by the chips in the pool."""
    parts, figures = [], {}
    begun = {
        title: [among_reference(run, replace(FORMS[title], pool=pool)) for pool in chips]
        for title, chips in POOLS.items()
    }
    for title, chips in POOLS.items():
        found = {one: [column[one]() for column in begun[title]] for one in begun[title][0]}
        lines = [[f"**{one}**", *map(shown, row)] for one, row in found.items()]
        parts += [f"### {title}", rows([f"one of … among {REFERENCE}", *(f"pool {pool}" for pool in chips)], lines)]
        figures[title] = {
            one: {str(pool): kept(each) for pool, each in zip(chips, row, strict=True)} for one, row in found.items()
        }
    return Written("\n\n".join(parts), figures={"forms": figures})


def sessions(run: Running) -> Written:
    """One of each among the reference field over whole sessions, in chips a deal: a check of the share of the pool."""
    titles = ("Three-Card, 5 players", "Five-Card, 5 players")
    forms = [replace(FORMS[title], pool=None, sessions=True) for title in titles]
    levels = [one for one in compared(run, forms[0]) if one != REFERENCE]
    begun = {one: [session(run, form, one) for form in forms] for one in levels}
    found = {one: [duel() for duel in row] for one, row in begun.items()}
    lines = [[f"**{one}**", *map(shown, row)] for one, row in found.items()]
    figures = {title: {one: kept(row[place]) for one, row in found.items()} for place, title in enumerate(titles)}
    return Written(rows([f"one of … among {REFERENCE}", *titles], lines), figures={"forms": figures})


def session(run: Running, form: Form, one: str) -> Pending[Found | None]:
    """Begin sessions of one of a bot among the reference field: as many as the budget allows at its cost."""
    deals = packs(one, REFERENCE, form, WIDE * run.scale)
    many = min(SESSIONS, deals // form.deals)
    return run.of(form, one, REFERENCE, many) if many >= FEWEST_SESSIONS else lambda: None
