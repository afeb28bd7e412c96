"""A table at home: the service of a table in this process, over a record file."""

import io
import json
import os
import re
from errno import ENOSPC

import pytest

from folders import GOLDEN
from gamester.commands.play import file_to_resume
from gamester.local import Settings, open_home, resume_home, unfinished_evenings
from gamester.local.settings import evenings_folder
from gamester.local.typed import play_at_home
from gamester.protocol import payloads, wire
from gamester.protocol.views_loo import after_trick
from gamester.table.events import Shuffled
from gamester.table.record import StoreError
from gamester.text.act import card_name
from gamester.text.errors import GamesterError
from gamester.text.messages import Words

WISHES = Settings("loo", "three/wikipedia-2023", 4, seed="home", keep=False)


def at_home(wishes=WISHES):
    """A table, with what its client is told."""
    home, told = open_home(wishes, "en"), []
    home.client.told = lambda message, heard: told.append((message, heard))
    home.connect()
    return home, told


def play(home, each=lambda: None) -> None:
    """Play the first thing offered until the deal is over."""
    home.step()
    while home.table.session.under_way:
        if home.must_wait or not home.step():
            choice = next(act for act in home.client.known.state.acts if not act.unasked)
            home.client.act(payloads.HeardAct(choice.do, choice.cards, choice.takes))
        each()


@pytest.mark.parametrize(("game", "variant", "players"), [("loo", "three/wikipedia-2023", 8), ("laugh", "adpoker", 5)])
def test_a_seed_gives_the_cards_that_it_has_always_given(game, variant, players) -> None:
    home, _ = at_home(Settings(game, variant, players, seed="whole", keep=False))
    home.step()
    (shuffled,) = [event for event in home.events if isinstance(event, Shuffled)]
    assert write_cards_as_they_lie(shuffled.deck[:8]) == "5H 4D JC AC 9H 8C 3C AD"


def write_cards_as_they_lie(cards) -> str:
    """Cards by name, in their own order."""
    return " ".join(map(card_name, cards))


def test_the_last_trick_stays_to_be_seen_until_the_next_card() -> None:
    home, _ = at_home()
    seen = []

    def look() -> None:
        state = home.client.known.state
        if state.view is None or not after_trick(state.view):
            return
        seen.append(state)
        assert state.taken_up
        (winner,) = [laid for laid in state.trick if laid.wins]
        assert winner.seat == state.view.leader
        for laid in state.trick:
            assert laid.card in state.view.seats[laid.seat].played
            assert len(state.view.seats[laid.seat].played) == state.view.trick - 1

    for _ in range(4):
        play(home, look)
    assert seen


def test_nothing_is_told_that_is_not_on_the_disk(tmp_path, monkeypatch) -> None:
    home, told = at_home(Settings("loo", "three/wikipedia-2023", 4, seed="home", record=tmp_path / "evening.jsonl"))
    lines = [json.loads(line) for line in home.record.path.read_text().splitlines()]
    assert [line["type"] for line in lines] == ["opened", "evening"]

    def full(_events) -> None:
        raise StoreError("store.write", path="evening.jsonl", reason="No space left on device")

    before = len(told), home.client.known.state
    monkeypatch.setattr(home.record, "append", full)
    with pytest.raises(StoreError):
        home.step()
    assert (len(told), home.client.known.state) == before
    monkeypatch.undo()
    home.step()
    while not home.must_wait:
        home.step()
    state = home.client.known.state
    monkeypatch.setattr(home.record, "append", full)
    answers = []
    home.client.act(payloads.HeardAct(state.acts[0].do, state.acts[0].cards, []), answers.append)
    assert isinstance(answers[0], wire.Nack)
    assert answers[0].code == "store"
    assert home.client.known.state == state


def test_an_evening_that_finds_no_room_leaves_no_record(tmp_path, monkeypatch) -> None:
    path, room = tmp_path / "evening.jsonl", iter([True])

    def sync(_file) -> None:
        if not next(room, False):
            raise OSError(ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", sync)
    open_home(Settings("loo", seed="home", record=path), "en").close()
    path.unlink()
    with pytest.raises(StoreError):
        open_home(Settings("loo", seed="home", record=path), "en")
    assert not path.exists()


@pytest.mark.parametrize("word", ["q", "quit", "exit"])
def test_who_leaves_a_full_disk_is_not_asked_again(tmp_path, monkeypatch, word) -> None:
    home = open_home(Settings("loo", seed="home", record=tmp_path / "evening.jsonl"), "en")

    def full(_events) -> None:
        raise StoreError("store.write", path="evening.jsonl", reason="No space left on device")

    monkeypatch.setattr(home.record, "append", full)
    heard = io.StringIO()
    assert play_at_home(home, Words("en"), io.StringIO(f"\n{word}\n\n"), heard) == 0
    assert heard.getvalue().count("No space left") == 2


@pytest.mark.parametrize(
    ("spec", "said"),
    [('{"bot":"genius"}', "There is no such opponent: “genius”"), ("7", "does not say who plays")],
)
def test_opponents_whom_nobody_knows_are_not_replaced_by_others(spec, said, tmp_path) -> None:
    home, _ = at_home(Settings("loo", "three/wikipedia-2023", 3, seed="home", record=tmp_path / "evening.jsonl"))
    home.close()
    text = home.record.path.read_text("utf-8")
    home.record.path.write_text(changed := re.sub(r'"1":\{[^}]*\}', f'"1":{spec}', text), "utf-8")
    with pytest.raises(GamesterError, match=said):
        resume_home(home.record.path, "en")
    assert home.record.path.read_text("utf-8") == changed != text


def test_an_evening_resumed_goes_on_as_it_would_have(tmp_path) -> None:
    whole, _ = at_home(Settings("laugh", "adpoker", 4, seed="on", record=tmp_path / "whole.jsonl"))
    play(whole)
    cut, _ = at_home(Settings("laugh", "adpoker", 4, seed="on", record=tmp_path / "cut.jsonl"))
    cut.step()
    while not cut.must_wait:
        cut.step()
    cut.close()
    again = resume_home(tmp_path / "cut.jsonl", "en")
    again.connect()
    while again.table.session.under_way:
        if again.must_wait or not again.step():
            choice = next(act for act in again.client.known.state.acts if not act.unasked)
            again.client.act(payloads.HeardAct(choice.do, choice.cards, choice.takes))
    assert (tmp_path / "cut.jsonl").read_text() == (tmp_path / "whole.jsonl").read_text()


def test_an_act_at_home_stands_and_its_record_stays_readable(tmp_path) -> None:
    path = tmp_path / "evening.jsonl"
    home, _ = at_home(Settings("loo", "five/wikipedia-2023", 4, seed="home", record=path))
    answers: list[wire.FromServer] = []
    for _ in range(2):
        while not home.must_wait:
            home.step()
        state = home.client.known.state
        home.client.act(payloads.HeardAct(state.acts[0].do, state.acts[0].cards, []))
        assert not home.client.known.state.may_take_back
        written = path.read_text()
        home.client.take_back(answers.append)
        assert path.read_text() == written
    assert [answer.code for answer in answers if isinstance(answer, wire.Nack)] == ["written"] * 2


def test_an_evening_cut_before_its_last_settlement_is_gone_on_with(monkeypatch, tmp_path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    whole = (GOLDEN / "loo-three--wikipedia-2023.jsonl").read_bytes().splitlines(keepends=True)
    path = evenings_folder() / "evening.jsonl"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"".join(whole))
    assert unfinished_evenings() == []
    last = max(at for at, line in enumerate(whole) if b'"settled"' in line)
    path.write_bytes(b"".join(whole[:last]))
    assert unfinished_evenings() == [path]


def test_the_evening_that_was_played_last_comes_first_whatever_its_name(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    names = [
        "20261129-194023-loo-five-12ab",
        "challenge-5ea148488cc7990c-0a1b2c3d",
        "20261129-day-loo-0a1b2c3d",
        "20261130-day-loo-0a1b2c3d",
    ]
    for name in names:
        path = evenings_folder() / f"{name}.jsonl"
        open_home(Settings("loo", "three/wikipedia-2023", 3, seed="home", record=path), "en").close()
    for written, name in ((3, names[0]), (2, names[1]), (1, names[2]), (1, names[3])):
        os.utime(evenings_folder() / f"{name}.jsonl", (written, written))
    assert [path.stem for path in unfinished_evenings()] == [names[0], names[1], names[3], names[2]]
    assert file_to_resume("").stem == names[0]
