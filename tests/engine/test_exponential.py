"""The exponential function and the logarithm of the kernel: as exact as a library's, and the same compiled."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from numba import njit

from gamester.kernel.exponential import exp, log
from gamester_lab.compile.compiler import admit

ULPS = 1


@given(st.floats(-700, 700))
def test_the_exponential_is_right_to_the_last_bit_but_one(x):
    assert abs(exp(x) - math.exp(x)) <= ULPS * math.ulp(math.exp(x))


@given(st.floats(1e-300, 1e300))
def test_the_logarithm_is_right_to_the_last_bit_but_one(x):
    assert abs(log(x) - math.log(x)) <= ULPS * math.ulp(math.log(x))


@pytest.mark.parametrize(
    ("x", "value"), [(0, 1.0), (-0.0, 1.0), (-701, 0.0), (-math.inf, 0.0), (701, exp(700)), (math.inf, exp(700))]
)
def test_the_exponential_at_its_ends(x, value):
    assert exp(x) == value


@pytest.mark.parametrize("power", [-40, -1, 0, 1, 40])
def test_the_logarithm_of_a_power_of_two_is_its_multiple(power):
    assert log(2.0**power) == power * math.log(2)


def test_both_are_the_same_compiled():
    admit()
    numbers = [0.1 * step for step in range(1, 500)] + [1e-9, 1e9, 690.5]
    compiled = njit(lambda x: (exp(-x), exp(x / 8), log(x)))
    assert [compiled(x) for x in numbers] == [(exp(-x), exp(x / 8), log(x)) for x in numbers]
