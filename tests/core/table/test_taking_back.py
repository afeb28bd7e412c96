"""Taking an act back: what is left of it nowhere, when it may be done, and that it shows nothing."""

import random

import pytest

from core.table.test_secrecy import CASES
from gamester.table.events import Acted, Other, read_body, read_event
from gamester.table.record import replay
from gamester.table.table import Table
from gamester.table.taking_back import standing, takes_back
from gamester.text.act import Act
from gamester.text.errors import IllegalAct
from table.driving import lines, opened, seen_cards, some_act


def listeners(table):
    return (*range(table.session.seats), -1)


def standing_before_an_exchange():
    """A table of Loo whose eldest has just stood and is asked for his exchange."""
    table = Table(opened("loo", "five/wikipedia-2023", 3), random.Random(3))
    table.deal(0)
    table.act(1, Act("stand"))
    return table


@pytest.mark.parametrize(("game", "variant", "seats", "options"), CASES[::5])
def test_at_random_tables_nothing_is_left_of_what_was_taken_back_and_nothing_was_shown(game, variant, seats, options):
    """Every fifth case; `tests/more` takes the others."""
    leaves_nothing_behind(game, variant, seats, options)


def leaves_nothing_behind(game, variant, seats, options):
    """At a random table now and then acts are taken back."""
    rng = random.Random(f"{game}{variant}{options}")
    table = Table(opened(game, variant, seats, **options), rng)
    log, taken = [table.events[0]], 0

    def happen(tried):
        log.extend(event for event, _ in tried)
        table.adopt(tried)

    for _ in range(2):
        if table.finished:
            break
        happen(table.prepare_deal(0))
        while table.session.under_way:
            seat, act = some_act(table, rng)
            before = table.session.s, [table.view(one) for one in listeners(table)], table.to_act()
            happen(table.prepare_act(seat, act))
            assert not any(table.may_take_back(other) for other in range(seats) if other != seat)
            if not table.may_take_back(seat) or rng.random() < 0.3 or taken > 40:
                continue
            seen = [seen_cards(game, view) for view in before[1]]
            assert all(
                seen_cards(game, table.view(one)) & ~known == 0
                for one, known in zip(listeners(table), seen, strict=True)
            )
            happen(table.prepare_take_back(seat))
            taken += 1
            assert (table.session.s, [table.view(one) for one in listeners(table)], table.to_act()) == before
            assert not table.may_take_back(seat), "only once"
    again = Table.resume(log, random.Random(1))
    assert again.session.report() == table.session.report()
    assert all(again.heard(one) == table.heard(one) for one in listeners(table))
    stands = [log[place] for place in standing(log)]
    assert stands == table.events == again.events
    record = replay(lines(stands))
    assert record.fault is None
    assert record.session.report() == table.session.report()


def test_who_has_stood_may_take_it_back_until_he_has_changed_cards_and_all_hear_it():
    table = standing_before_an_exchange()
    assert table.may_take_back(1)
    table.adopt(table.prepare_take_back(1))
    assert table.to_act() == [1]
    assert all(table.heard(one)[-1].told[0].key == "table.taken_back" for one in listeners(table))
    table.act(1, Act("stand"))
    table.act(1, Act("exchange", table.view(1).hand & -table.view(1).hand))
    with pytest.raises(IllegalAct) as refused:
        table.prepare_take_back(1)
    assert refused.value.key == "table.stands"


def test_passing_gives_the_turn_away_and_stands():
    table = Table(opened("loo", "five/wikipedia-2023", 3), random.Random(3))
    table.deal(0)
    table.act(1, Act("pass"))
    assert not table.may_take_back(1)


def test_a_deal_of_the_next_hand_ends_what_may_be_taken_back():
    table = standing_before_an_exchange()
    table.take_in([Other("clock", {"seat": 1, "bank": 10})])
    assert table.may_take_back(1), "a clock row changes nothing"
    rng = random.Random(5)
    while table.session.under_way:
        table.act(*some_act(table, rng))
    assert not any(map(table.may_take_back, range(3)))


def test_a_row_that_takes_back_nothing_is_passed_over():
    table = Table(opened("loo", "five/wikipedia-2023", 3), random.Random(3))
    table.take_in([read_event(read_body('{"type":"taken_back","seat":0}'), {})])
    assert len(table.events) == 1
    assert takes_back(Other("taken_back", {}))
    assert standing([Acted(0, Act("pass")), Other("chat", {}), Other("taken_back", {"seat": 0})]) == [1]
