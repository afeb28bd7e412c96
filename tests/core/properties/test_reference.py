"""Records made at random by the independent references: the engine makes the same of each."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from gamester.games import game_of
from gamester.table.events import Reshuffled, Settled, read_body, read_event
from gamester.table.record import replay
from gamester.table.session import Session
from gamester.text.catalogue import Choice, spelled
from gamester.text.errors import BadOptions
from reference import laugh, loo
from reference.loo_options import PRESETS, VALUES


def loo_words(rng: random.Random) -> tuple[str, dict[str, Any], int]:
    """A preset with some options changed, and a number of seats."""
    form = rng.choice(list(PRESETS))
    words = {key: rng.choice(VALUES[key]) for key in rng.sample(list(VALUES), rng.choice([0, 1, 2, 4, 8, 20]))}
    if words.get("loo") == "mixed":
        words["loo_cap"] = 30
    if words.get("credit") == "leave":
        words["bankroll"] = rng.choice([5, 20, 60])
    if rng.random() < 0.3:
        words["opening_pool"] = 15
    return f"{form}/{rng.choice(list(PRESETS[form]))}", words, rng.randint(3, 8)


def laugh_words(rng: random.Random) -> tuple[str, dict[str, Any], int]:
    """The same of Laugh."""
    variant = rng.choice(list(laugh.PRESETS))
    return variant, laugh.random_options(rng, rng.choice([0.05, 0.35])), rng.choice(laugh.PLAYERS[variant])


def played(reference, random_words, rng: random.Random, deals: int) -> Iterator[tuple[Session, Any]]:
    """The session after each event of the deals of a random record, and the event."""
    while True:
        variant, words, seats = random_words(rng)
        try:
            lines = reference.random_record(rng, variant, words, seats, deals)
        except ValueError:  # no such table
            continue
        break
    session = Session(read_event(read_body(lines[0]), {}))
    for line in lines[1:]:
        event = read_event(read_body(line), session.game.words.verbs)
        session.apply(event)
        if session.unnoted is None and not isinstance(event, Reshuffled | Settled):
            yield session, event


LOO = [f"{form}/{name}" for form in PRESETS for name in PRESETS[form]]


@pytest.mark.parametrize(
    ("game", "values", "presets"),
    [
        ("loo", VALUES, {name: loo.build_options(name, {})[1] for name in LOO}),
        ("laugh", laugh.VALUES, {name: laugh.DEFAULTS | laugh.PRESETS[name] for name in laugh.PRESETS}),
    ],
    ids=["loo", "laugh"],
)
def test_engine_and_reference_have_the_same_options_and_presets(game, values, presets):
    words = game_of(game).words
    choices = {key: entry.members for key, entry in words.catalogue.items() if isinstance(entry, Choice)}
    assert {key: set(map(spelled, choices[key])) for key in choices} == {
        key: set(map(spelled, values[key])) for key in values
    }
    assert {name: variant.words for name, variant in words.variants.items()} == presets


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    ("reference", "random_words", "many"), [(loo, loo_words, 80), (laugh, laugh_words, 40)], ids=["loo", "laugh"]
)
def test_engine_and_reference_agree(reference, random_words, many, seed):
    """Random records, broken off anywhere, make the same object; and options are refused by both or by neither."""
    rng = random.Random(seed)
    for _ in range(many):
        variant, words, seats = random_words(rng)
        game = reference.__name__.rpartition(".")[2]
        opened = {"type": "opened", "format": 1, "game": game, "variant": variant, "options": words, "rules": 1}
        head = json.dumps(opened | {"seats": [str(seat) for seat in range(seats)]})
        try:
            reference.Game(variant, words, seats)
        except ValueError:
            assert isinstance(replay([head]).fault, BadOptions)
            continue
        pools = {"pools": rng.random() < 0.3} if game == "loo" else {}
        lines = reference.random_record(rng, variant, words, seats, 3, stop_early=True, **pools)
        result = replay(lines)
        assert result.fault is None
        assert result.session is not None
        assert result.session.report() == reference.replay(lines)
