"""Files of rows hold every deal in order; plots have all their words and are the same for the same sums."""

import json
import xml.etree.ElementTree as ET

import matplotlib.image
import numpy as np
import pytest
from pyarrow import csv, parquet

from gamester.text.errors import BadRun
from gamester.text.messages import Words, area
from gamester_lab.simulation.job import Outputs
from gamester_lab.simulation.playing import Player, encoded, write_rows
from gamester_lab.simulation.report import plot
from gamester_lab.simulation.sums import Sums
from simulate.dealt import TABLES, rows_of
from simulate.setups import setup_of

SETUPS = [setup_of(deals=50, length=20), setup_of("laugh", "adpoker", 4, sessions=7, length=30)]


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.game)
@pytest.mark.parametrize("kind", [".parquet", ".csv"])
def test_a_file_of_rows_has_a_row_for_each_deal_and_a_column_for_each_number(setup, kind, tmp_path):
    player, parts, batches = Player(setup, interpreted=True), [], []
    for chunk in setup.all_chunks():
        batches += list(player.batches(chunk))
        parts.append(tmp_path / f"{chunk.number}.arrow")
        parts[-1].write_bytes(encoded(setup, list(player.batches(chunk))))
    write_rows(tmp_path / "rows", kind, setup, parts)
    table = parquet.read_table(tmp_path / "rows") if kind == ".parquet" else csv.read_csv(tmp_path / "rows")
    rows = np.concatenate([batch.rows[at, :length] for batch in batches for at, length in enumerate(batch.lengths)])
    assert table.num_rows == len(rows)
    for name in rows.dtype.names:
        if rows[name].ndim == 1:
            assert table[name].to_pylist() == rows[name].tolist()
        else:
            for seat in range(setup.players):
                assert table[f"{name}_{seat}"].to_pylist() == rows[name][:, seat].tolist()
            assert f"{name}_{setup.players}" not in table.column_names
    where = list(zip(*(table[name].to_pylist() for name in ("number", "table", "place")), strict=True))
    assert where == sorted(where)
    assert all(number == setup.number_of(at, place) for number, at, place in where)
    if kind == ".parquet":
        assert json.loads(table.schema.metadata[b"gamester"]) == setup.to_json()
        meanings = json.loads(table.schema.metadata[b"codes"])
        for name, codes in meanings.items():
            assert {str(value) for value in table[name].to_pylist()} <= set(codes)
        assert meanings["ended"]["1"] == {"loo": "played", "laugh": "last_holder"}[setup.game]


def test_files_may_go_into_the_folder_that_the_run_will_make_and_into_no_other_or_in_place_of_a_folder(tmp_path):
    outputs = Outputs((str(tmp_path / "run" / "rows.csv"),), str(tmp_path / "run" / "plot.png"))
    outputs.check(tmp_path / "run")
    (tmp_path / "x.csv").mkdir()
    for wrong in (outputs, Outputs((str(tmp_path / "x.csv"),))):
        with pytest.raises(BadRun):
            wrong.check(tmp_path / "other")


PANELS = {
    "loo": ("chips", "standing", "tricks", "pool", "growth", "sessions"),
    "laugh": ("chips", "cards", "captures", "last_in", "lay", "winnings"),
}


def drawn(path, place, language="en", title="A title"):
    game, _, seats, _ = TABLES[place]
    plot(path, title, Sums.of(game, seats, *rows_of(place), 1), Words(language))
    return path.read_bytes()


@pytest.mark.parametrize(("place", "language"), [(0, "fr"), (5, "en")])
def test_a_plot_has_all_its_words(tmp_path, place, language):
    game = TABLES[place][0]
    root = ET.fromstring(drawn(tmp_path / "plot.svg", place, language, "Cost: $5 & more_$5"))
    texts = {"".join(node.itertext()).strip() for node in root.iter("{http://www.w3.org/2000/svg}text")}
    words = area(language, "report")
    assert {"Cost: $5 & more_$5", words["report.place.eldest"], words["report.place.dealer"]} <= texts
    assert {words[f"report.plot.{panel}"] for panel in PANELS[game]} <= texts
    assert not [text for text in texts if "report." in text]


@pytest.mark.parametrize("suffix", ["svg", "PNG"])
def test_the_same_sums_make_the_same_file(tmp_path, suffix):
    assert drawn(tmp_path / f"one.{suffix}", 6) == drawn(tmp_path / f"two.{suffix}", 6)
    if suffix == "PNG":
        picture = matplotlib.image.imread(tmp_path / "one.PNG", format="png")
        height, width, parts = picture.shape
        assert width > height > 1000
        assert len(np.unique(picture.reshape(-1, parts)[::97], axis=0)) > 20
