"""A game for two from outside is played on every front, in its own words; the page and simulations have lanes of their own."""

import asyncio
import io
import random

import pytest

from gamester.cli import main
from gamester.tui.acts import WINDOW_KEYS
from gamester.tui.control import WINDOWS
from gamester.tui.settle import Settlement
from server.fixtures import five, here
from server.rooms import new_room
from tui.playing import next_deal, play_deal, screen_text, strike, table, the_table, until

__all__ = ["here"]
pytestmark = pytest.mark.usefixtures("third_game")
PLAIN = {"game": "ducat", "variant": "plain", "players": 2}


@pytest.fixture
async def people(here):
    async for made in five(here):
        yield made


async def test_on_the_full_screen_a_number_is_a_key_and_nothing_is_told_by_its_key() -> None:
    async with table(**PLAIN, seed="two") as pilot:
        text = screen_text(pilot.app)
        assert "Ducat – plain" in text
        assert "d Drop" in text
        assert "3 Bid 3" in text
        sitting = the_table(pilot.app).sitting
        before = sitting.known.seq
        await strike(pilot, "2")
        await until(pilot, lambda: sitting.known.seq != before)
        assert any("bids 2." in line for line in sitting.story)
        await play_deal(pilot)
        assert isinstance(pilot.app.screen, Settlement)
        assert not [word for word in screen_text(pilot.app).split() if word.startswith(("tui.", "ducat."))]
        await next_deal(pilot)
        assert the_table(pilot.app).sitting.view.deal == 2


def test_no_button_has_the_key_of_a_window():
    assert set(WINDOWS) == set(WINDOW_KEYS)


async def test_two_people_play_a_session_at_a_server_and_watch_it_again(here, people):
    room = await new_room(here.registry, **PLAIN, listed=True, name="")
    for person, name in zip(people, ("Ann", "Ben"), strict=False):
        await person.post("/api/me", {"name": name})
    async with people[0].at(room.id) as ann, people[1].at(room.id) as ben:
        for seat, (line, name) in enumerate(((ann, "Ann"), (ben, "Ben"))):
            assert (await line.ask("sit", seat=seat, name=name))["type"] == "ack"
        await asyncio.gather(ann.play(random.Random(1)), ben.play(random.Random(2)))
        assert ann.state["finished"]
        assert sum(ann.state["between"]["balances"]) + ann.state["view"]["pool"] == 0
    steps = await people[0].get(f"/api/replays/{room.id}/steps?deal=1")
    assert steps.status_code == 200
    assert "bids" in steps.text
    assert '"do":"bid2"' in "".join(await here.registry.store.read(room.id)), "a number is spelled in its verb"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["rules", "ducat"], "gives no rules"),
        (["rules", "ducat", "D1"], "gives no rules"),
        (["play", "ducat", "--players", "2", "--dealer", "1", "--plain"], "drawn"),
        (["play", "ducat", "--players", "6", "--plain"], "Possible numbers: 2, 3, 4, 5."),
    ],
)
def test_what_it_does_not_have_is_said_in_a_sentence(words, said, capsys):
    main(words)
    told = capsys.readouterr()
    assert said in told.out + told.err


def test_typed_lines_ask_and_answer_in_its_words(monkeypatch, capsys):
    lines = "help\nwhy play AS\nwhy bid 2\nrules\nhint\ntable\nbid 9\nbid 2\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    assert main(["play", "ducat", "--players", "2", "--plain", "--no-record", "--seed", "4"]) == 0
    told = capsys.readouterr().out
    for said in ("(D1)", "gives no rules", "the first of the legal moves", "2 in the pool", "bids 2."):
        assert said in told
    assert "dumby" not in told, "an example of an act of Loo"
    monkeypatch.setattr("sys.stdin", io.StringIO("bid 2\n"))
    assert main(["--lang", "fr", "play", "ducat", "--plain", "--no-record", "--seed", "3", "--level", "random"]) == 0
    told = capsys.readouterr().out
    assert "Misez-vous, ou passez-vous ?" in told
    assert "bids 2." in told, "what its folder lacks is told in the source's language"
