"""Compiled functions that are linked once, within the loops that call them, do what they do otherwise."""

import numpy as np
import pytest
from numba import njit
from numba.extending import register_jitable

from gamester_lab.compile.compiler import admit
from gamester_lab.compile.linking import called

admit()
NEVER = False


@register_jitable
def lowest(number):
    return number + 1


@register_jitable
def idle(number):
    return lowest(number) if NEVER else number


@register_jitable
def busy(number):
    return 2 * lowest(number)


@register_jitable
def nothing_below(number):
    if number < 0:
        raise ValueError("below nothing")
    return [number, number]


@njit
def steps_to_one(number):
    if number == 1:
        return 0
    return 1 + steps_to_one(number // 2 if number % 2 == 0 else 3 * number + 1)


def test_what_a_dead_branch_names_first_and_another_function_calls_is_linked():
    loop = njit(lambda number: idle(number) + busy(number))
    assert loop(3) == 11


def test_an_error_far_below_comes_up_with_its_words():
    loop = njit(lambda number: len(nothing_below(number)))
    assert loop(1) == 2
    with pytest.raises(ValueError, match="below nothing"):
        loop(-1)


def test_functions_that_call_themselves_and_library_functions_are_linked():
    loop = njit(lambda numbers: steps_to_one(np.sort(numbers)[0]))
    assert loop(np.array([9, 6])) == 8


def test_a_loop_that_calls_a_loop_brings_along_all_of_it():
    inner = njit(busy)
    outer = njit(lambda number: inner(number) + busy(number) + idle(number))
    assert inner(1) == 4
    assert outer(1) == 9


def test_callers_come_before_what_they_call():
    class Library:
        def __init__(self, *libraries, finalized=False):
            self._linking_libraries, self._finalized = libraries, finalized

    bottom = Library()
    done = Library(Library(), finalized=True)
    left, right = Library(bottom, done), Library(bottom)
    top = Library(bottom, left, right)
    order = called(top)
    assert len(order) == 4
    assert order.index(bottom) > max(order.index(left), order.index(right))
    assert order.index(done) > order.index(left)


def test_what_was_not_linked_is_refused_when_compiled(monkeypatch):
    monkeypatch.setattr("gamester_lab.compile.linking.called", lambda _library: [])
    with pytest.raises(RuntimeError, match="was not linked"):
        njit(busy)(1)
