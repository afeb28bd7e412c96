"""The search budget of the master in a phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamester.kernel.judged import TABLES

if TYPE_CHECKING:
    from gamester.games.bots import Budget, Settings


def budget_of(settings: Settings, usual: Budget, phase: int) -> Budget:
    """The budget for a phase in which the master searches; `usual` is the budget of other bots that search."""
    usual = usual._replace(worlds=settings.worlds, clear=settings.clear[phase], apart=settings.apart, weighed=0)
    if settings.apart and not settings.heard:
        usual = usual._replace(weighed=usual.level)
    elif settings.apart:
        usual = usual._replace(weighed=TABLES, penalty_bits=settings.penalty_bits)
    return usual._replace(heard=settings.heard.get(phase, 0.0))
