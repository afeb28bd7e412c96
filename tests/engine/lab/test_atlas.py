"""The atlas: evenings as rows of numbers, estimates that use the same packs, and a run that can be broken off."""

import json
import pickle
from functools import partial
from shutil import copy

import numpy as np
import pytest

from folders import ROOT
from gamester.cli import main
from gamester_lab.evaluate.atlas import deals, kept, page, playing
from gamester_lab.evaluate.atlas.design import cells
from gamester_lab.evaluate.atlas.evenings import LOOKS, Figure, compared, next_seat, plain, ratio, standing
from gamester_lab.evaluate.atlas.kept import Results, shift
from gamester_lab.workers import ALONE, threads

TINY = "three/wikipedia-2023 p3*"
NAMES = ("three/wikipedia-2023 p3", "three/wikipedia-2023 p3 dumby=false", "three/wikipedia-2023 p3 unaided=true")


@pytest.fixture
def short(monkeypatch):
    """Cells of some hundred evenings."""
    for name, value in {"FIRST": 100, "STEP": 100, "NARROW": 0.4, "WIDEST": 0.5, "MOST_EVENINGS": 600}.items():
        monkeypatch.setattr(playing, name, value)
    monkeypatch.setattr(deals, "DEALS", 2)
    return [cell for cell in cells() if cell.label in NAMES]


def nothing(*_):
    """Neither stop nor watch."""
    return False


def test_two_workers_give_the_same_file_as_one(short, tmp_path):
    assert kept.run(short, tmp_path / "one", ALONE, nothing, nothing) == len(NAMES)
    with threads(2) as crew:
        kept.run(short, tmp_path / "two", crew, nothing, nothing)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
    first, other, same = (kept.read(tmp_path / "one")[name] for name in NAMES)
    assert first["figures"]["pool"][0] > 3
    assert other["more"]["standers"][0] < 0
    assert same["same"] > 300


def test_a_run_that_was_broken_off_goes_on_and_plays_nothing_twice(short, tmp_path, monkeypatch):
    path, told = tmp_path / "kept", []
    kept.run(short, path, ALONE, lambda: bool(told), told.append)
    assert len(kept.read(path)) == 1
    kept.run(short[:2], path, ALONE, nothing, nothing)
    monkeypatch.setattr(kept, "played", lambda *_: pytest.fail("this cell was kept"))
    assert kept.run(short[:2], path, ALONE, nothing, nothing) == 2
    monkeypatch.undo()


def test_a_call_can_be_sent_to_another_machine(short):
    _, reference = kept.alone(short[0])
    call = partial(kept.beside, short[1], reference)
    assert pickle.loads(pickle.dumps(call))() == call()


def test_a_cell_of_another_plan_is_refused(tmp_path, capsys):
    (tmp_path / "kept").write_text('{"seed": 1, "looks": 1, "cells": {}}')
    assert main(["lab", "atlas", "--out", str(tmp_path / "kept")]) == 2
    assert "--out" in capsys.readouterr().err
    assert main(["lab", "atlas", "--cells", "nothing*"]) == 2
    assert main(["lab", "atlas", "--cells", TINY, "--list"]) == 0
    assert set(NAMES) <= set(capsys.readouterr().out.splitlines())


def test_the_command_plays_the_cells_and_keeps_them(short, tmp_path):
    path = tmp_path / "kept.json"
    assert main(["lab", "atlas", "--cells", NAMES[1], "--out", str(path), "--workers", "1", "--quiet"]) == 0
    assert set(json.loads(path.read_text())["cells"]) == set(NAMES[:2])


def test_the_page_is_written_from_what_is_there(short, tmp_path):
    kept.run(short, tmp_path / "kept", ALONE, nothing, nothing)
    for folder in ("docs/lab", "docs/pictures"):
        (tmp_path / folder).mkdir(parents=True)
    copy(ROOT / page.DOCUMENT, tmp_path / page.DOCUMENT)
    page.write(tmp_path, Results(kept.read(tmp_path / "kept")))
    text = (tmp_path / page.DOCUMENT).read_text()
    assert f"3 of {len(cells()):,} cells" in text
    [dumby] = [line for line in text.splitlines() if line.startswith("| three, `false` no spare hand")]
    assert dumby.count(" · ? · ?") == 8
    assert len(list((tmp_path / page.PICTURES).iterdir())) == 3


@pytest.mark.parametrize(
    ("value", "error", "said"),
    [(0.3, 0.001, "+0.30"), (0.01, 0.01, "0"), (0.5, 0.03, "+0.50 ± 0.14"), (-2, 0, "-2.00")],
)
def test_a_change_says_how_wide_it_is_only_if_it_is_wide(value, error, said):
    assert shift(Figure(value, error), 2) == said


def test_there_are_looks_for_every_cell_and_figure():
    assert 5 * len(cells()) <= LOOKS


def test_the_same_packs_narrow_a_difference():
    rng = np.random.Generator(np.random.PCG64(1))
    deals = rng.integers(3, 9, 4000).astype(float)
    pools = 5 * deals + rng.normal(0, 6, 4000)
    reference = {"deals": deals, "pool": pools}
    here = {"deals": deals[:1000], "pool": pools[:1000] + deals[:1000] + rng.normal(0, 0.5, 1000)}
    found = compared(here, reference, "pool")
    assert found.difference.value == pytest.approx(1, abs=4 * found.difference.error)
    assert found.difference.error < plain(ratio(here, "pool", "deals")).error / 3
    assert found.value.value == pytest.approx(6, abs=4 * found.value.error)
    assert found.value.error < plain(ratio(here, "pool", "deals")).error


@pytest.mark.parametrize("many", [700, 4000, 9000])
def test_a_difference_is_as_uncertain_as_it_says_whichever_was_played_longer(many):
    rng = np.random.Generator(np.random.PCG64(3))
    found = []
    for _ in range(200):
        deals = np.ones(max(many, 4000))
        packs = rng.normal(0, 6, len(deals))
        here = {"deals": deals[:many], "pool": (packs + rng.normal(1, 2, len(deals)))[:many]}
        found.append(compared(here, {"deals": deals[:4000], "pool": packs[:4000]}, "pool"))
    for each in ("value", "difference"):
        values, errors = ([getattr(one, each)[part] for one in found] for part in (0, 1))
        assert np.mean(values) == pytest.approx(1, abs=4 * np.mean(errors) / 200**0.5)
        assert np.std(values) == pytest.approx(np.mean(errors), rel=0.2)


def test_the_share_of_skill_is_known_as_well_as_many_samples_show():
    rng = np.random.Generator(np.random.PCG64(2))
    found = [
        playing.share_of_skill(packs + rng.normal(2, 2, 900), packs - rng.normal(1, 2, 900))
        for packs in rng.normal(0, 3, (300, 900))
    ]
    values = [one.value for one in found]
    assert np.mean(values) == pytest.approx(1.5**2 / (1.5**2 + 13), abs=0.005)
    assert np.std(values) == pytest.approx(np.mean([one.error for one in found]), rel=0.2)


def test_a_large_pool_makes_a_silence_matter_for_sure_only_beyond_its_interval():
    cell = next(one for one in cells() if one.label == NAMES[1])
    said = [page.is_sure(Results({cell.label: {"more": {"pool": [0.4, error]}}}), cell) for error in (0.01, 0.1)]
    assert said == [True, False]


def test_the_winner_of_an_evening_and_where_he_stood():
    paid = np.array([[[3, -1, -2], [-4, 5, -1], [2, 0, -2]]])
    found = standing(paid, np.array([3]), np.array([1]))
    assert found["wins"] == [0]  # 1, 4 and -5 chips
    assert found["first_wins"] == [1]
    assert found["security"] == pytest.approx([2 / 3])  # second of three after the first deal, first from then on
    assert found["drama"] == pytest.approx([0.25**0.5])


def test_eldest_is_the_next_who_sits_there():
    dealer, seated = np.array([[0, 4, 2]]), np.array([[0b11101, 0b11110, 0b00101]])
    assert next_seat(dealer, seated, 5).tolist() == [[2, 1, 0]]


def test_who_holds_pam_stands():
    named = {one.label: one for one in cells()}
    cell, without = named["five/wikipedia-2023 p5"], named["five/cotton-1674 p5"]
    assert not deals.has_pam(without)
    assert deals.has_pam(cell)
    found = deals.worth_of_pam(cell, 40)
    assert found["chips"].value > 1
    assert found["stands"].value > 0.9
