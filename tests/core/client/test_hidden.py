"""What a client knows depends on nothing that its person may not see: two tables alike for one seat look alike to it."""

import random
import re
from dataclasses import replace
from datetime import date
from pathlib import Path

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from boards.parted import seeds
from core.client.test_home import play
from gamester.boards import ranked_of
from gamester.events import Shuffled, write_line
from gamester.games import game_of
from gamester.local import Settings, open_home, resume_home
from gamester.local.days import begin

BYTES = re.compile(rb"\b[0-9a-f]{64}\b")
"""The commitment to a seed; two seeds have two."""
FORMS = (("loo", "five/wikipedia-2023"), ("loo", "three/hoffmann-1909"), ("laugh", "adpoker"), ("laugh", "basic"))


def known_by(home) -> bytes:
    """All that a client has been told, and all that follows from it."""
    known = home.client.known
    return msgspec.json.encode((known.state, known.log, known.fair, known.you, known.chat))


def twin(home, rng: random.Random, path: Path):
    """The same evening with other cards wherever its person sees none."""
    table = home.table
    faces = table.session.game.rules.faces(table.view(home.person))
    lines = []
    for event in home.events:
        if isinstance(event, Shuffled):
            places = [place for place, card in enumerate(event.deck) if not faces >> card & 1]
            deck = list(event.deck)
            for place, card in zip(places, rng.sample([deck[place] for place in places], len(places)), strict=True):
                deck[place] = card
            lines.append(write_line(replace(event, deck=tuple(deck)), {}))
        else:
            lines.append(write_line(event, game_of(table.session.opened.game).words.verbs))
    path.write_text("".join(line + "\n" for line in lines))
    return resume_home(path, "en")


@pytest.mark.parametrize(("game", "variant"), FORMS)
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**32), unaided=st.booleans())
def test_hidden_cards_are_not_in_what_a_client_knows(game, variant, seed, unaided, tmp_path_factory) -> None:
    wishes = Settings(game, variant, 5, {"unaided": unaided}, str(seed), keep=False)
    home = open_home(wishes, "en")
    home.connect()
    home.step()
    path = tmp_path_factory.mktemp("twins") / "twin.jsonl"
    other = twin(home, random.Random(seed), path)
    other.connect()
    again = resume_home_of(home, path.with_name("same.jsonl"))
    try:
        assume(other.table.view(home.person) == again.table.view(home.person))  # else something shows in public
        assert known_by(other) == known_by(again)
    finally:
        other.close()
        again.close()


def resume_home_of(home, path: Path):
    """The evening itself, gone on with from its record."""
    verbs = game_of(home.table.session.opened.game).words.verbs
    path.write_text("".join(write_line(event, verbs) + "\n" for event in home.events))
    again = resume_home(path, "en")
    again.connect()
    return again


def test_decks_of_a_day_that_were_not_dealt_are_not_in_what_a_client_knows(tmp_path) -> None:
    """Whatever a terminal shows of a day follows from it; the seed lies on the person's own disk and is told to nobody."""
    day, told, packs = date(2026, 11, 24), [], []
    for seed in seeds(ranked_of(day, "laugh", bytes(32))):
        path = tmp_path / f"{len(told)}.jsonl"
        begin(ranked_of(day, "laugh", seed), "Ann", path)
        home, known = resume_home(path, "en"), []
        home.connect()
        play(home, lambda home=home, known=known: known.append(BYTES.sub(b"-", known_by(home))))
        known.append(BYTES.sub(b"-", known_by(home)))
        told.append(known)
        play(home)
        packs.append([event.deck for event in home.events if isinstance(event, Shuffled)])
    assert len(told[0]) > 5
    assert told[0] == told[1]
    assert [one == two for one, two in zip(*packs, strict=True)] == [True, False]
