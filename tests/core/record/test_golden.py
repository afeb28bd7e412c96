"""Golden records, made by the independent reference reader: the engine reproduces each."""

import json

import pytest

from folders import GOLDEN
from gamester.games import GAMES, game_of
from gamester.table.record import replay

RECORDS = sorted(GOLDEN.glob("*.jsonl"))


def test_every_preset_has_a_golden_record():
    for game in GAMES:
        for variant in game_of(game).words.variants:
            assert (GOLDEN / f"{game}-{variant.replace('/', '--')}.jsonl").is_file()


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_golden_record_is_reproduced(path):
    result = replay(path.read_bytes().splitlines(keepends=True))
    assert result.fault is None
    assert result.session.report() == json.loads(path.with_suffix(".json").read_text())
