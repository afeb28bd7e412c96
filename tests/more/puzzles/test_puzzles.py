"""Puzzles: positions by the rules, with a best act that wins clearly; asked, answered and explained."""

from core.puzzles.test_puzzles import EVERY
from gamester.bots import is_asked, seen_by
from gamester.lab.puzzles.weighing import CERTAIN, LEAST, pool_of
from gamester.puzzles import (
    puzzle_numbered,
    table_of,
)


def test_the_best_act_of_every_shipped_puzzle_wins_clearly():
    for number in EVERY:
        puzzle = puzzle_numbered(number)
        seen = seen_by(table_of(puzzle, "You"), puzzle.seat)
        assert puzzle.gap.behind >= 0.99 * LEAST * pool_of(seen)
        for each in puzzle.weighed:
            assert each.act in puzzle.right or each.behind > 0.99 * CERTAIN * each.doubt


def test_every_shipped_puzzle_is_a_position_of_the_rules_in_which_its_seat_is_asked():
    assert len(EVERY) >= 1000
    for number in EVERY:
        puzzle = puzzle_numbered(number)
        seen = seen_by(table_of(puzzle, "You"), puzzle.seat)
        assert is_asked(seen)
        offered = {offer.act for offer in seen.offers if offer.limit is None}
        assert offered <= {each.act for each in puzzle.weighed}
