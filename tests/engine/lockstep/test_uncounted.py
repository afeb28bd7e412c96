"""Compiled loops that count no users of arrays can make none: nobody would ever free it."""

import sys

import numpy as np
import pytest
from numba.core.errors import NumbaError

from gamester_lab.compile.compiler import uncounted


def doubled(numbers):
    room = np.zeros(len(numbers))
    room[:] = 2 * numbers[0]
    return room[0]


def sum_of(numbers):
    total = 0
    for number in numbers:
        total += number
    return total


def test_a_loop_that_makes_an_array_is_refused():
    with pytest.raises(NumbaError, match="zeros"):
        uncounted(doubled)(np.ones(3))


def test_an_array_that_is_given_has_the_users_it_had():
    numbers = np.arange(5)
    users = sys.getrefcount(numbers)
    loop = uncounted(sum_of)
    assert [loop(numbers) for _ in range(3)] == [10, 10, 10]
    assert sys.getrefcount(numbers) == users
