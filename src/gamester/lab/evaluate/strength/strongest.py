"""The section with one question: does the master gain among every other level, at every form?"""

from __future__ import annotations

from gamester.lab.evaluate.form import Form
from gamester.lab.evaluate.strength.forms import FORMS, REFERENCE
from gamester.lab.evaluate.strength.markdown import rows
from gamester.lab.evaluate.strength.matrix import compared, kept, shown
from gamester.lab.evaluate.strength.running import Running, Written
from gamester.lab.evaluate.tournament import Found
from gamester.lab.evaluate.workers import Pending

STRONGEST = "master"
SECONDS = {"random": 0.1, "printed": 0.2, "advice": 0.4, "tables": 1.0, "learned": 1.5, "search": 2.5}
"""The budget in seconds of the duel among each level: more where the expected gain is smaller."""
NARROWER: dict[str, dict[str, int]] = {
    "Five-Card, 3 players": {"search": 2},
    "Five-Card, 5 players": {"printed": 2, "learned": 3},
    "Five-Card, 7 players": {"printed": 3, "learned": 3, "search": 2},
    "Three-Card, 3 players": {"learned": 2},
    "Three-Card, 5 players": {"learned": 7},
    "Three-Card, 7 players": {"tables": 3, "learned": 7},
    "Irish, 5 players": {"learned": 5},
    "Unlimited Five-Card, 5 players": {"printed": 6, "advice": 5, "learned": 4, "search": 3},
    "Laugh and Lie Down, 5 players": {"advice": 6, "tables": 3, "learned": 7, "search": 5},
    "Laugh and Lie Down, 4 players": {"learned": 3, "search": 2},
    "Laugh and Lie Down, 3 players": {"search": 2},
}
"""The factor of that budget where the look before left the question open, or nearly so."""


WIDER: dict[str, dict[str, float]] = {
    "Five-Card, 3 players": {"advice": 4.0, "search": 8.0},
    "Five-Card, 5 players": {"random": 1.0, "learned": 13.5, "search": 6.5},
    "Five-Card, 7 players": {"random": 0.7, "learned": 13.5, "search": 6.5},
    "Three-Card, 3 players": {"learned": 5.0},
    "Unlimited Five-Card, 5 players": {"random": 0.7, "learned": 7.0},
}
"""The budgets for the questions that the second look at all cells left open, because it had too few packs."""
WIDEST: dict[str, dict[str, float]] = {
    "Five-Card, 7 players": {"search": 2.5},
    "Unlimited Five-Card, 5 players": {"learned": 1.4},
    "Laugh and Lie Down, 5 players": {"printed": 0.07, "learned": 1.3, "search": 1.7},
}
"""The budgets for questions that are still open, or had too few packs; meant for a scale of many hundreds."""
MENU = 0.15
"""The budget of each duel behind the menu's numbers of the master; meant for a scale of many hundreds."""


def strongest(run: Running) -> Written:
    """One master among a field of each other level, over enough packs to separate them."""
    return tabled(run, {title: among_all(run, title, form) for title, form in FORMS.items()})


def wider(run: Running) -> Written:
    """The same for the questions that were left open, over more and different packs."""
    return asked_again(run, WIDER)


def widest(run: Running) -> Written:
    """The same for the questions that were still open."""
    return asked_again(run, WIDEST)


def menu(run: Running) -> Written:
    """One master among the reference level, at every form, over many packs."""
    return asked_again(run, {title: {REFERENCE: MENU} for title in FORMS})


def asked_again(run: Running, left: dict[str, dict[str, float]]) -> Written:
    """One master among the named levels, form by form, with these budgets."""
    begun = {
        title: {other: run.duel(FORMS[title], STRONGEST, other, seconds) for other, seconds in others.items()}
        for title, others in left.items()
    }
    return tabled(run, begun)


def tabled(run: Running, begun: dict[str, dict[str, Pending[Found | None]]]) -> Written:
    """Write a line for each form as soon as it is finished."""
    others = [other for other in SECONDS if any(other in duels for duels in begun.values())]
    lines, figures = [], {}
    made = Written("")
    for title, duels in begun.items():
        found = {other: duel() for other, duel in duels.items()}
        lines.append([f"**{title}**", *(shown(found.get(other)) for other in others), said(found)])
        figures[title] = {other: kept(each) for other, each in found.items()}
        text = rows([f"one {STRONGEST} among …", *others, "each interval above zero"], lines)
        run.keep(made := Written(text, figures={"forms": figures}))
    return made


def among_all(run: Running, title: str, form: Form) -> dict[str, Pending[Found | None]]:
    """Begin the duels of one master among a field of each other level at a form."""
    there = [level for level in SECONDS if level in compared(run, form)]
    more = NARROWER.get(title, {})
    return {other: run.duel(form, STRONGEST, other, SECONDS[other] * more.get(other, 1)) for other in there}


def said(found: dict[str, Found | None]) -> str:
    """Does each whole interval lie above zero, or which do not? `holm.py` judges all looks together."""
    short = [other for other, each in found.items() if not (each and each.gain.half and (each.gain.low or 0) > 0)]
    return "yes" if not short else f"not shown: {', '.join(short)}"
