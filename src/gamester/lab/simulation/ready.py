"""Compilation before a run, where no module of the game plays and adds up."""

from __future__ import annotations

import numpy as np

from gamester.lab.compile import first_call, is_kept, record_type
from gamester.lab.compile.compiler import tally_of
from gamester.lab.simulation.adding import adds_itself
from gamester.lab.simulation.playing import is_compiled, random_tables
from gamester.lab.simulation.setup import Setup
from gamester.lab.simulation.sums import Sums


def sums_name(setup: Setup) -> str:
    """The name of the sums of a game among compiled loops."""
    return f"{setup.game}-sums"


def needs_compiler(setup: Setup) -> bool:
    """Does a run need code that is compiled for this processor?"""
    return is_compiled(setup) or adds_itself(setup.game) is None


def is_ready(setup: Setup) -> bool:
    """Is everything that a run needs in this machine's cache, so that nothing has to be compiled?"""
    plays = not is_compiled(setup) or is_kept(random_tables(setup).loop)
    return plays and (adds_itself(setup.game) is not None or is_kept(sums_name(setup)))


def make_ready(setup: Setup) -> None:
    """Compile what a run needs, unless it is in this machine's cache."""
    if is_compiled(setup):
        random_tables(setup).prepare()
    if adds_itself(setup.game) is None:
        rows, none = np.zeros((1, 1), record_type(tally_of(setup.game).Tally)), np.zeros(1, np.int64)
        first_call(sums_name(setup), lambda: Sums.of(setup.game, setup.players, rows, none, 0))
