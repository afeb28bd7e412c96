"""One's own mistakes come back after days, later each time they are answered rightly, until they are forgotten."""

from datetime import date, timedelta

from hypothesis import given
from hypothesis import settings as tries
from hypothesis import strategies as st

from gamester.bots.simple import RandomBot
from gamester.study.practice import SPACES, Mistake, answered, due, read, table_at, with_new, write
from study.evenings import evening

TODAY = date(2026, 11, 24)
ONE = Mistake("one.jsonl", 3, 7, 0, TODAY)


def test_a_right_answer_puts_a_mistake_off_and_a_wrong_one_brings_it_back_tomorrow():
    mistakes, today, spaces = [ONE], TODAY, []
    while mistakes:
        spaces.append((mistakes[0].due - today).days)
        today = mistakes[0].due
        mistakes = answered(mistakes, mistakes[0], today, right=True)
    assert spaces == [0, *SPACES[1:]]
    late = answered([ONE], ONE, TODAY, right=True)[0]
    assert answered([late], late, late.due, right=False)[0].due == late.due + timedelta(SPACES[0])


@tries(deadline=None)
@given(st.lists(st.tuples(st.integers(0, 9), st.integers(-9, 9)), unique_by=lambda row: row[0]))
def test_what_is_due_is_what_has_had_its_day(rows):
    mistakes = [Mistake("f", deal, 0, 0, TODAY + timedelta(days)) for deal, days in rows]
    asked = due(mistakes, TODAY)
    assert {each.deal for each in asked} == {deal for deal, days in rows if days <= 0}
    assert [each.due for each in asked] == sorted(each.due for each in asked)


@tries(deadline=None)
@given(st.lists(st.tuples(st.integers(-400, 400), st.booleans()), max_size=12))
def test_whatever_the_clock_does_a_mistake_waits_no_longer_than_the_longest_space(jumps):
    mistakes, today = [ONE], TODAY
    for days, right in jumps:
        today = TODAY + timedelta(days)
        if not mistakes or not due(mistakes, today):
            continue
        mistakes = answered(mistakes, mistakes[0], today, right=right)
        assert due(mistakes, today) == []
        if not right:
            assert (mistakes[0].due - today, mistakes[0].box) == (timedelta(SPACES[0]), 0)
    for mistake in mistakes:
        asked = [days for days in range(max(SPACES) + 1) if due([mistake], today + timedelta(days))]
        assert asked


def test_an_answer_given_when_the_clock_was_ahead_does_not_hide_a_mistake():
    ahead = answered([ONE], ONE, TODAY + timedelta(365), right=True)
    assert due(ahead, TODAY) == ahead
    again = answered(ahead, ahead[0], TODAY, right=True)
    assert (again[0].due, again[0].box) == (TODAY + timedelta(SPACES[2]), 2)


def test_a_clock_that_goes_back_asks_no_mistake_twice():
    later = answered([ONE], ONE, TODAY, right=True)
    assert due(later, TODAY - timedelta(1)) == []
    assert due(later, later[0].due) == later


def test_mistakes_are_read_as_they_were_written_and_a_damaged_file_holds_none(tmp_path):
    path = tmp_path / "deep" / "practice.json"
    write(path, [ONE, answered([ONE], ONE, TODAY, right=True)[0]])
    assert read(path)[0] == ONE
    for damage in ("", "[{}]", "{", '[{"due":1}]'):
        path.write_text(damage, "utf-8")
        assert read(path) == []


def test_a_mistake_that_is_remembered_keeps_its_day():
    later = answered([ONE], ONE, TODAY, right=True)
    assert with_new(later, [ONE]) == later


def test_a_decision_is_found_again_in_its_record_and_another_is_not():
    events = evening("loo", RandomBot(4, "Wanda"), 8)
    found = table_at(events, Mistake("", 3, action_of(events, 3), 0, TODAY))
    assert found is not None
    assert found[0].session.s.deal == 3
    assert any(event.act == found[1] for event in events if getattr(event, "seat", None) == 0)
    assert table_at(events, Mistake("", 99, 0, 0, TODAY)) is None
    assert table_at(events, Mistake("", 3, 999, 0, TODAY)) is None


def action_of(events, deal):
    """The number of the first action of seat 0 in a deal."""
    from gamester.study.own_deals import own_deals

    steps = next(each for each in own_deals(events, 0) if each.number == deal).steps
    return next(number for number, (seat, _) in enumerate(steps) if seat == 0)
