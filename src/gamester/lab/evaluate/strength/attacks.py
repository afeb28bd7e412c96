"""The section on attackers: their tests, and the gains of those that passed."""

from __future__ import annotations

from gamester.lab.evaluate.exploit.calibrating import ATTACKERS, Attacked, attack
from gamester.lab.evaluate.exploit.reporting import as_json
from gamester.lab.evaluate.form import Form
from gamester.lab.evaluate.strength.forms import FORMS
from gamester.lab.evaluate.strength.markdown import rows, written
from gamester.lab.evaluate.strength.running import Running, Written
from gamester.lab.evaluate.strength.sizes import MOST
from gamester.lab.evaluate.workers import Pending

VICTIMS = ("advice", "tables", "learned")
"""Levels that are inexpensive enough to be attacked, without the baselines."""
TITLES = ("Three-Card, 5 players", "Five-Card, 5 players", "Laugh and Lie Down, 5 players")
DEALS, PACKS = 6000, 4000
"""Deals in each round from which attackers learn, and packs on which they are measured."""


def exploitability(run: Running) -> Written:
    """Every attacker against every bot that is attacked."""
    parts, figures = [], []
    begun = {title: begin(run, FORMS[title]) for title in TITLES}
    for title in TITLES:
        form, found = FORMS[title], begun[title]()
        parts += [f"### {title}", tested(found), quoted(found)]
        figures += [{"title": title, **each} for each in as_json(form, found, run.look.seed)["attacks"]]
        run.keep(made := Written("\n\n".join(parts), figures={"attacks": figures}))
    return made


def begin(run: Running, form: Form) -> Pending[list[Attacked]]:
    """Begin the attacks at a form."""
    victims = [level for level in run.levels(form) if level in VICTIMS]
    deals, packs = max(2000, int(DEALS * run.scale)), min(MOST, max(200, int(PACKS * run.scale)))
    return attack(tuple(ATTACKERS), form, victims, deals, packs, run.look.seed, run.told, run.workers)


def tested(found: list[Attacked]) -> str:
    """The tests of the attackers."""
    lines = [
        [f"**{name}**", test.hole, f"{test.by}: {written(test.known)}", written(test.gain), verdict(test.passed)]
        for name, tests in {each.attacker: each.tests for each in found}.items()
        for test in tests
    ]
    return rows(["attacker", "bot with a known hole", "best known bot gains", "attacker gains", "test"], lines)


def quoted(found: list[Attacked]) -> str:
    """The gains of attackers; the gain of an attacker that failed a test is left out."""
    lines = [
        [f"**{each.victim}**", each.attacker, written(each.gain) if each.believed else "not quoted: failed its tests"]
        for each in found
    ]
    return rows(["bot attacked", "attacker", "gains at least"], lines)


def verdict(passed: bool) -> str:
    """The result of a test: passed or not."""
    return "passed" if passed else "failed"
