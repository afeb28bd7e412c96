"""Chosen deals are those that were asked for, and their records are of the very deals that were simulated."""

import random

import pytest

from gamester.table.record import replay_file
from gamester.text.errors import BadRun
from gamester_lab.simulation.choosing import Finder, choices
from gamester_lab.simulation.figures import figures_of
from gamester_lab.simulation.interpreted import write_records
from gamester_lab.simulation.playing import Batch, Player
from simulate.setups import setup_of

RECORDED = [
    setup_of(deals=60, length=30),
    setup_of(players=8, options={"stock_rule": "reshuffle_dead", "dealer_takes_turnup": True}, deals=40, length=20),
    setup_of(variant="three/hoffmann-1909", names=["advice", "random", "Belinda"], deals=20, length=10),
    setup_of(options={"flush_declare": "optional", "pam_civil": "choice"}, sessions=8, length=100),
    setup_of("laugh", "adpoker", 5, names=["advice"], options={"claim_resolution": "random"}, deals=20, length=10),
    setup_of("laugh", "willughby-1665", 4, options={"claim_resolution": "first_come"}, sessions=5, length=50),
]


def played(setup) -> list[Batch]:
    player = Player(setup, interpreted=setup.game == "laugh")
    return [batch for chunk in setup.all_chunks() for batch in player.batches(chunk)]


def found(setup, words, batches, most=5):
    finder = Finder(setup, words, most)
    for batch in batches:
        finder.take(batch)
    return finder


@pytest.mark.parametrize("setup", RECORDED, ids=lambda setup: f"{setup.variant}-{setup.players}")
def test_a_record_replays_to_what_the_row_says(setup, tmp_path):
    batches = played(setup)
    rows = {batch.first + at: batch.rows[at] for batch in batches for at in range(len(batch.lengths))}
    chosen = found(setup, choices(f"1-{setup.amount}", setup), batches).chosen()
    assert len(chosen) == setup.amount
    for deal, path in zip(chosen, write_records(tmp_path, setup, chosen), strict=True):
        result = replay_file(path)
        assert result.fault is None, (path, result.line, str(result.fault))
        told = result.session.report()["deals"]
        row = rows[deal.table][deal.start : deal.place + 1]
        assert [deal["payments"] for deal in told] == row["paid"][:, : setup.players].tolist()
        assert [deal["dealer"] for deal in told] == row["dealer"].tolist()
        assert result.session.finished == bool(row[-1]["last"])


@pytest.mark.parametrize("setup", [setup_of(deals=3000, length=60), RECORDED[-1]], ids=lambda setup: setup.game)
def test_notable_deals_are_the_best_of_the_whole_run_in_whatever_order_it_comes(setup):
    batches = played(setup)
    finder = found(setup, tuple(figures_of(setup.game).notable), batches, most=5)
    mixed = random.Random(1).sample(batches, len(batches))
    assert found(setup, tuple(figures_of(setup.game).notable), mixed, most=5).found == finder.found
    for word, measure in figures_of(setup.game).notable.items():
        values = [
            (-int(value), batch.first + at, place)
            for batch in batches
            for at, length in enumerate(batch.lengths)
            for place, value in enumerate(measure(batch.rows[at, :length]))
            if value > 0
        ]
        best = [(-deal.value, deal.table, deal.place) for deal in finder.found[word]]
        assert best == sorted(values)[:5], word


@pytest.mark.parametrize(
    ("text", "said"), [("1,5-2", "5-2 runs backwards: write 2-5"), ("0-2", "1 to 60"), ("2-99", "1 to 60")]
)
def test_a_span_that_cannot_be_is_refused_for_what_is_wrong_with_it(text, said):
    with pytest.raises(BadRun, match=said):
        choices(text, RECORDED[0])
