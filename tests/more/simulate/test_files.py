"""Files of rows hold every deal that was played, in order, whatever the order in which it was."""

import json

import numpy as np
import pytest
from pyarrow import csv, parquet

from gamester.errors import BadRun
from gamester.lab.simulation.playing import Player
from gamester.lab.simulation.rows import encoded, write_rows
from gamester.lab.simulation.saving import Outputs
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
