"""What is only prepared at a table has not happened; its record brings it back."""

import random

import pytest

from gamester.kernel.cards import NO_SEAT
from gamester.table.events import Acted, Opened, Settled, read_body, read_event, write_line
from gamester.table.record import RecordFile, StoreError, whole_lines
from gamester.table.table import Table
from table.driving import every_variant, new_table, play, some_act


def everything(table: Table):
    """All that anybody can see of a table."""
    seats = (*range(table.session.seats), NO_SEAT)
    return table.session.report(), [table.view(seat) for seat in seats], [table.heard(seat) for seat in seats]


@pytest.mark.parametrize(("game", "variant", "seats"), sorted(every_variant()))
def test_a_table_is_brought_back_by_its_events(game, variant, seats):
    rng = random.Random(f"{variant}{seats}")
    table = new_table(game, variant, seats, rng)
    play(table, rng, 60)
    assert everything(Table.resume(table.events, rng)) == everything(table)


@pytest.mark.parametrize("game", ["loo", "laugh"])
def test_what_is_only_prepared_has_not_happened(game):
    rng = random.Random(2)
    table = new_table(game, {"loo": "three/wikipedia-2023", "laugh": "adpoker"}[game], 4, rng)
    play(table, rng, 5)
    before = everything(table)
    seat, act = some_act(table, rng)
    prepared = table.prepare_act(seat, act)
    assert everything(table) == before
    table.adopt(prepared)
    assert table.events[-1] == Acted(seat, act) or isinstance(table.events[-1], Settled)


def test_a_record_file_keeps_every_told_event_and_cuts_a_torn_tail(tmp_path):
    rng = random.Random(4)
    path = tmp_path / "evening.jsonl"
    needs = {"exchange": ("cards",), "play": ("cards",)}
    file = RecordFile(path, needs)
    table = new_table("loo", "five/wikipedia-2023", 4, rng)
    play(table, rng, 40)
    file.append(table.events)
    file.close()
    with path.open("ab") as torn:
        torn.write(b'{"type":"act","se')
    lines, size = whole_lines(path)
    assert [read_event(read_body(line), table.session.game.words.verbs) for line in lines] == table.events
    again = RecordFile(path, needs, size=size)
    resumed = Table.resume(table.events, rng)
    play(resumed, rng, 10)
    again.append(resumed.events[len(table.events) :])
    again.close()
    assert [line.decode().rstrip() for line in whole_lines(path)[0]] == [write_line(e, needs) for e in resumed.events]


def test_a_record_that_exists_is_not_overwritten(tmp_path):
    path = tmp_path / "evening.jsonl"
    path.write_text("mine\n")
    with pytest.raises(StoreError):
        RecordFile(path, {})
    assert path.read_text() == "mine\n"


def test_a_read_only_folder_is_one_clear_error(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    with pytest.raises(StoreError) as told:
        RecordFile(blocked / "evening.jsonl", {})
    assert str(blocked) in str(told.value)


def test_a_half_written_batch_is_taken_back(tmp_path, monkeypatch):
    import os

    path = tmp_path / "evening.jsonl"
    file = RecordFile(path, {})
    file.append([Opened("loo", "five/wikipedia-2023", {}, 1, ("A", "B", "C"))])
    kept = path.read_bytes()
    real = os.write

    def half(fd, data):
        if len(data) > 10:
            return real(fd, data[:10])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", half)
    with pytest.raises(StoreError):
        file.append([Settled(1, (0, 0, 0), 0)])
    monkeypatch.undo()
    assert path.read_bytes() == kept
    file.close()


def test_cutting_the_record_at_any_line_and_mending_goes_on():
    rng = random.Random(5)
    table = new_table("loo", "five/wikipedia-2023", 3, rng, enforcement="penalty")
    play(table, rng, 80)
    for cut in range(1, len(table.events)):
        part = Table.resume(table.events[:cut], random.Random(1))
        part.adopt(part.prepare_mend())
        assert not part.session.unsettled
        assert part.session.unnoted is None


def test_who_has_had_the_ears_of_several_seats_has_heard_each_while_it_was_his():
    table = new_table("loo", "three/wikipedia-2023", 3, random.Random(4))
    while table.hearing.packs < 4:
        play(table, random.Random(4), 1)
    begun = {seat: [at for at, one in enumerate(table.heard(seat)) if one.dealt] for seat in (0, 2, NO_SEAT)}
    ears = ((1, NO_SEAT), (2, 2), (4, 0))
    third, first = table.heard(2)[begun[2][1] : begun[2][3]], table.heard(0)[begun[0][3] :]
    heard = table.heard(NO_SEAT)[: begun[NO_SEAT][1]] + third + first
    assert table.hearing.through(ears) == heard
    assert table.hearing.much_through(ears) == len(heard)
    assert all(table.hearing.through(ears, since) == heard[since:] for since in range(len(heard) + 2))
    assert table.hearing.through((*ears, (5, 1))) == heard, "the next deal's have not heard anything yet"
