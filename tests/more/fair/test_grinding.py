"""An operator who plays gets the cards that chance gives; by version 1 he got those he wanted."""

from math import sqrt

import pytest

from fair.grinding import MEAN, VARIANCE, WAYS, grind
from gamester.fair.shuffling import V1, V2

PACKS, TRIES = 2000, 16
ERRORS = 4 * sqrt(VARIANCE / PACKS)
"""Four standard errors of a mean over so many packs."""


@pytest.mark.parametrize("way", WAYS)
def test_over_thousands_of_tries_an_operator_who_grinds_has_the_good_cards_that_chance_gives(way):
    assert abs(grind(V2, way, PACKS, TRIES) - MEAN) < ERRORS


@pytest.mark.parametrize("way", WAYS)
def test_the_same_operator_had_three_times_as_many_by_version_1(way):
    assert grind(V1, way, PACKS // 4, TRIES) > 3 * MEAN
