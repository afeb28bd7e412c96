"""Sections on what each level gains among others: by form, seat and pool, over sessions; and what the master gains."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import permutations

import numpy as np

from gamester_lab.evaluate.estimates import NORMAL, Estimate
from gamester_lab.evaluate.form import Form
from gamester_lab.evaluate.match import DEAR, Found
from gamester_lab.evaluate.players import levels
from gamester_lab.evaluate.strength.running import (
    FORMS,
    REFERENCE,
    Figures,
    Kept,
    Running,
    Section,
    half_of,
    packs,
    rows,
    written,
)
from gamester_lab.evaluate.strength.sequential import State, adjusted, begun, plan, updated
from gamester_lab.workers import Pending

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
LASTING = ("Three-Card, 5 players", "Five-Card, 5 players")
GOALS_ONLY = "contested"
SESSIONS, FEWEST_SESSIONS = 150, 20


def compared(form: Form) -> list[str]:
    """The levels that are compared: all that exist, except the baseline that only serves the goals."""
    return [level for level in levels(form) if level != GOALS_ONLY]


def kept(found: Found | None) -> Kept | None:
    """The part of a duel that the results keep."""
    return found and found.gain._asdict()


def lines_of(table: Mapping[str, Mapping[str, Kept | None]]) -> list[list[str]]:
    """A line for each bot, with a cell for each of its gains."""
    return [[f"**{one}**", *map(written, gains.values())] for one, gains in table.items()]


# --- Each among each ------------------------------------------------------------------------------------------------


def matrix(run: Running) -> Iterator[Figures]:
    """One of each among a field of each other, at every form."""
    figures: Figures = {}
    begun = {title: duels(run, form) for title, form in FORMS.items()}
    for title, form in FORMS.items():
        cells = {pair: duel() for pair, duel in begun[title].items()}
        names = compared(form)
        figures[title] = {one: {other: kept(cells.get((one, other))) for other in names} for one in names}
        yield {"forms": figures}


def duels(run: Running, form: Form) -> dict[tuple[str, str], Pending[Found | None]]:
    """Begin one of each among a field of each other at a form."""
    pairs = permutations(compared(form), 2)
    return {pair: run.duel(form, *pair, seconds(*pair)) for pair in pairs}


def seconds(one: str, other: str) -> float:
    """The budget of a duel of the matrix."""
    if other == REFERENCE:
        return WIDE
    if one in DEAR:
        return 0.0 if other == BEATEN else DEAR_SECONDS
    return SECONDS


def tell_matrix(figures: Figures) -> str:
    """A table for each form."""
    parts = []
    for title, table in figures["forms"].items():
        parts += [f"### {title}", f"`{FORMS[title].label}`", rows(["one of … among", *table], lines_of(table))]
    return "\n\n".join(parts)


def menu_of(figures: Figures) -> dict[str, dict[str, dict[str, float | int | None]]]:
    """The menu's numbers from the matrix, by form and level: chips a deal among the reference field."""
    forms = {}
    for title, table in figures["forms"].items():
        gains = {one: among[REFERENCE] for one, among in table.items() if one != REFERENCE and among[REFERENCE]}
        forms[FORMS[title].label] = {REFERENCE: {"chips": 0.0, "half": None, "packs": 0}} | {
            one: {"chips": round(gain["value"], 4), "half": rounded(half_of(gain)), "packs": gain["blocks"]}
            for one, gain in gains.items()
        }
    return forms


def rounded(half: float | None) -> float | None:
    """Half an interval as the menu keeps it."""
    return half and round(half, 4)


# --- Among the reference field ----------------------------------------------------------------------------------------


def among_reference(run: Running, form: Form) -> dict[str, Pending[Found | None]]:
    """Begin one of each among the reference field, for a table with many columns."""
    return {one: run.duel(form, one, REFERENCE, NARROW) for one in compared(form) if one != REFERENCE}


def seats(run: Running) -> Iterator[Figures]:
    """One of each among the reference field, seat by seat."""
    begun = {title: among_reference(run, FORMS[title]) for title in BY_SEAT}
    found = {title: [duel() for duel in begun[title].values()] for title in BY_SEAT}
    yield {
        "forms": {
            title: {each.one: [seat._asdict() for seat in each.by_seat] for each in column if each}
            for title, column in found.items()
        }
    }


def tell_seats(figures: Figures) -> str:
    """A table for each form."""
    parts = []
    for title, table in figures["forms"].items():
        between = map(str, range(2, FORMS[title].players))
        lines = [[f"**{one}**", *map(written, gains)] for one, gains in table.items()]
        parts += [f"### {title}", rows([f"one of … among {REFERENCE}", "eldest", *between, "dealer"], lines)]
    return "\n\n".join(parts)


def pools(run: Running) -> Iterator[Figures]:
    """One of each among the reference field, by the chips in the pool."""
    begun = {
        title: {str(pool): among_reference(run, replace(FORMS[title], pool=pool)) for pool in chips}
        for title, chips in POOLS.items()
    }
    figures: Figures = {}
    for title, columns in begun.items():
        every = next(iter(columns.values()))
        figures[title] = {one: {pool: kept(column[one]()) for pool, column in columns.items()} for one in every}
    yield {"forms": figures}


def tell_pools(figures: Figures) -> str:
    """A table for each form."""
    parts = []
    for title, table in figures["forms"].items():
        chips = [f"pool {pool}" for pool in next(iter(table.values()))]
        parts += [f"### {title}", rows([f"one of … among {REFERENCE}", *chips], lines_of(table))]
    return "\n\n".join(parts)


def sessions(run: Running) -> Iterator[Figures]:
    """One of each among the reference field over whole sessions, in chips a deal: a check of the share of the pool."""
    forms = {title: replace(FORMS[title], pool=None, sessions=True) for title in LASTING}
    begun = {
        title: {one: session(run, form, one) for one in compared(form) if one != REFERENCE}
        for title, form in forms.items()
    }
    yield {"forms": {title: {one: kept(duel()) for one, duel in column.items()} for title, column in begun.items()}}


def session(run: Running, form: Form, one: str) -> Pending[Found | None]:
    """Begin sessions of one of a bot among the reference field: as many as the budget allows at its cost."""
    deals = packs(one, REFERENCE, form, WIDE * run.scale)
    many = min(SESSIONS, deals // form.deals)
    return run.of(form, one, REFERENCE, many) if many >= FEWEST_SESSIONS else lambda: None


def tell_sessions(figures: Figures) -> str:
    """One table, with a column for each form."""
    forms = figures["forms"]
    table = {one: {title: gains.get(one) for title, gains in forms.items()} for one in next(iter(forms.values()))}
    return rows([f"one of … among {REFERENCE}", *forms], lines_of(table))


# --- The master -------------------------------------------------------------------------------------------------------


def master(run: Running) -> Iterator[Figures]:
    """One master among a field of each other level at every form, by the sequential test."""
    test = plan()
    cells = [(title, field) for title in test.forms for field in test.fields]
    there = np.array([{test.bot, field} <= set(levels(FORMS[title])) for title, field in cells])
    least = np.repeat(test.least, len(test.fields))
    state, played, sums, squares = begun(least.shape), *(np.zeros(len(cells)) for _ in range(3))
    before = 0
    for packs_now in test.packs:
        asked = np.flatnonzero(there & ~state.given_up & (adjusted(state) > test.alpha))
        duels = [run.of(FORMS[cells[k][0]], test.bot, cells[k][1], packs_now - before, before) for k in asked.tolist()]
        for k, gain in zip(asked.tolist(), (duel().gain for duel in duels), strict=True):
            played[k] += gain.blocks
            sums[k] += gain.value * gain.blocks
            squares[k] += (gain.sd or 0.0) ** 2 * (gain.blocks - 1) + gain.value**2 * gain.blocks
        now = State(state.highest[asked], state.given_up[asked])
        now = updated(now, packs_now, sums[asked], squares[asked], least[asked], test.beta)
        state.highest[asked], state.given_up[asked] = now
        before = packs_now
        chances = adjusted(state)
        forms: Figures = {title: {} for title in test.forms}
        for k, (title, field) in enumerate(cells):
            said = "shown" if chances[k] <= test.alpha else "given up" if state.given_up[k] else "open"
            found = summed_up(int(played[k]), float(sums[k]), float(squares[k]))
            forms[title][field] = found and {**found._asdict(), "p": float(chances[k]), "said": said}
        yield {"plan": test.digest, "forms": forms}


def summed_up(many: int, total: float, squares: float) -> Estimate | None:
    """The mean of so many packs, from the sums of their gains and of the squares; None if there are none."""
    if not many:
        return None
    mean = total / many
    sd = math.sqrt(max(0.0, squares - many * mean**2) / max(1, many - 1))
    half = NORMAL * sd / math.sqrt(many)
    return Estimate(mean, mean - half, mean + half, sd, many)


def tell_master(figures: Figures) -> str:
    """What is shown, with the p-values after the correction, and the gains themselves."""
    forms = figures["forms"]
    fields = list(dict.fromkeys(field for gains in forms.values() for field in gains))
    cells = [gain for gains in forms.values() for gain in gains.values() if gain]
    shown = sum(gain["said"] == "shown" for gain in cells)
    chances = [[f"**{title}**", *(chance(gains.get(field)) for field in fields)] for title, gains in forms.items()]
    found = [[f"**{title}**", *(written(gains.get(field)) for field in fields)] for title, gains in forms.items()]
    heading = f"one {plan().bot} among …"
    return (
        f"{shown} of {len(cells)} gains are shown. The p-value of each after Holm's correction:\n\n"
        f"{rows([heading, *fields], chances)}\n\n"
        f"The gains, each over the packs that were played until it was decided:\n\n{rows([heading, *fields], found)}"
    )


def chance(gain: Kept | None) -> str:
    """`0.012`, `< 0.001`, a dash for a gain that was not measured."""
    if gain is None:
        return "–"
    return "< 0.001" if gain["p"] < 0.001 else f"{gain['p']:.3f}"


SECTIONS = {
    "master": Section(master, tell_master),
    "matrix": Section(matrix, tell_matrix),
    "seats": Section(seats, tell_seats),
    "pools": Section(pools, tell_pools),
    "sessions": Section(sessions, tell_sessions),
}
