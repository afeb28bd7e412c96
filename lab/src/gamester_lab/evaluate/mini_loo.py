"""Mini-Loo as a form of a measurement, in which the exact value of every player is known."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from gamester_lab.compile.arena import Arena
from gamester_lab.evaluate.form import Form
from gamester_lab.solve.mini_loo import FORMS, MiniGame


@dataclass(frozen=True)
class MiniForm(Form):
    """A form of Mini-Loo; `variant` is its name."""

    def arena(self, seed: int) -> Arena:
        """Tables of this kind."""
        return mini_game(self.variant).arena(seed)


def mini_form(name: str) -> MiniForm:
    """The form of Mini-Loo of this name."""
    return MiniForm("loo", name, FORMS[name].players, pool=FORMS[name].pool)


@cache
def mini_game(name: str) -> MiniGame:
    """The game of this name, made once."""
    return MiniGame(name)
