"""The section on upper bounds: the gain of the perfect-information best response among each field.

No player that sees only its own cards gains more. So a gain among a field is also reported as a share of this bound.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np

from gamester.kernel.judged import AS_PRINTED, CONTESTED, PRINTED
from gamester.lab.evaluate.duel_loops import Player
from gamester.lab.evaluate.duels import Reals
from gamester.lab.evaluate.estimates import Estimate, mean_of
from gamester.lab.evaluate.form import Form
from gamester.lab.evaluate.perfect_information import ceiling
from gamester.lab.evaluate.strength.exact import RESULTS, kept
from gamester.lab.evaluate.strength.forms import FORMS
from gamester.lab.evaluate.strength.markdown import rows, written
from gamester.lab.evaluate.strength.running import Running, Written
from gamester.lab.evaluate.workers import Pending

TITLES = ("Laugh and Lie Down, 5 players", "Laugh and Lie Down, 4 players", "Laugh and Lie Down, 3 players")
FIELDS = {"contested": CONTESTED, "printed": AS_PRINTED, "advice": PRINTED}
"""Fields with deterministic policies, by their level of the policy."""
DEALS = {5: 1000, 4: 400, 3: 100}
"""Deals at scale 1, by players: fewer players mean more lines to search."""
PARTS = 10
"""The number of parts into which the deals of scale 1 are divided for workers."""
SECONDS = 100
"""The approximate cost of the section in seconds, on one thread of a busy machine."""


def upper_bounds(run: Running) -> Written:
    """The gain of the perfect-information best response in one seat among each field, in chips a deal."""
    lines, figures = [], {}
    begun = {title: {field: begin(run, FORMS[title], field) for field in FIELDS} for title in TITLES}
    for title in TITLES:
        form = FORMS[title]
        found = {field: highest(run, form, field, parts) for field, parts in begun[title].items()}
        lines.append([title, *map(written, found.values())])
        figures[form.label] = {field: [each.value, each.half, each.blocks] for field, each in found.items()}
    return Written(rows(["clairvoyant among", *FIELDS], lines), figures=figures)


def begin(run: Running, form: Form, field: str) -> list[Pending[Reals]]:
    """Begin the search of every seat of every pack, several packs at once."""
    deals, size = max(2, round(DEALS[form.players] * run.scale)), DEALS[form.players] // PARTS
    return [
        run.workers.begin(gains, form, field, first, min(size, deals - first), run.look.seed)
        for first in range(0, deals, size)
    ]


def gains(form: Form, field: str, first: int, deals: int, seed: int) -> Reals:
    """The gain of the perfect-information best response over one of the field in its place, by pack."""
    player = Player(FIELDS[field], np.zeros(1, np.uint8))
    return ceiling(form.game, form.variant, form.players, player, deals, seed, first=first).gains


def highest(run: Running, form: Form, field: str, parts: list[Pending[Reals]]) -> Estimate:
    """The result over all packs."""
    run.told(f"clairvoyant among {field}, {form.label}")
    return mean_of(np.concatenate([part() for part in parts]))


def rehearsals() -> list[Callable[[], object]]:
    """A call that compiles what this section needs."""
    return [partial(gains, FORMS[TITLES[0]], "printed", 0, 1, 0)]


def share(form: Form, field: str, gain: float, results: Path = RESULTS) -> str:
    """A gain as a share of the upper bound among the same field; a dash if the bound was not measured."""
    most = kept(results / "ceiling.json").get(form.label, {}).get(field)
    return f"{100 * gain / most[0]:.0f} %" if most else "–"
