"""What a client knows depends on no card that was not dealt: two days alike so far look alike to it."""

import re
from datetime import date

import msgspec

from core.client.test_home import play
from gamester.local import resume_home
from gamester.local.days import begin
from gamester.study.boards import ranked_of
from gamester.table.events import Shuffled
from study.parted import seeds

BYTES = re.compile(rb"\b[0-9a-f]{64}\b")
"""The commitment to a seed; two seeds have two."""


def known_by(home) -> bytes:
    """All that a client has been told, and all that follows from it."""
    known = home.client.known
    return msgspec.json.encode((known.state, known.log, known.fair, known.you, known.chat))


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
