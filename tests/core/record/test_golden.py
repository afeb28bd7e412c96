"""Golden records, made by the independent reference reader: the engine reproduces each, whole and broken off anywhere."""

import json
from pathlib import Path

import pytest

from folders import GOLDEN
from gamester.games import GAMES, game_of
from gamester.table.record import replay
from gamester.table.session import Session
from reference import laugh as laugh_reference
from reference import loo as loo_reference

RECORDS = sorted(GOLDEN.glob("*.jsonl"))
READERS = {"loo": loo_reference, "laugh": laugh_reference}


def reader_of(path: Path):
    return READERS[path.name.partition("-")[0]]


def test_every_preset_has_a_golden_record():
    for game in GAMES:
        for variant in game_of(game).words.variants:
            assert (GOLDEN / f"{game}-{variant.replace('/', '--')}.jsonl").is_file()


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_golden_record_is_reproduced(path):
    result = replay(path.read_bytes().splitlines(keepends=True))
    assert result.fault is None
    assert result.session.report() == json.loads(path.with_suffix(".json").read_text())


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_golden_record_broken_off_anywhere_offers_the_same_acts(path):
    lines = path.read_text().splitlines()
    session = None
    game = None
    for line in lines:
        body = json.loads(line)
        if session is None:
            session = replay([line]).session
            game = reader_of(path).Game(body["variant"], body["options"], len(body["seats"]))
            continue
        step_both(session, game, body, line)
        offered = session.report()["next"]
        assert offered == game.next(), line


def step_both(session: Session, game, body: dict, line: str) -> None:
    """Give one event to the engine and to the reference."""
    from gamester.table.events import read_body, read_event

    session.apply(read_event(read_body(line), session.game.words.verbs))
    match body["type"]:
        case "shuffled":
            game.shuffle(body["deal"], body["dealer"], body["deck"].split())
        case "act":
            game.act(body)
        case "reshuffled":
            game.reshuffled(body["stock"].split())
        case "drawn":
            game.drawn(body["order"])
        case "claims_closed":
            game.claims_closed()
