"""The menu: a newcomer at a table in two keys, everything to be chosen, evenings to go on with."""

from __future__ import annotations

import threading
from datetime import date
from pathlib import Path

import pytest
from textual.widgets import OptionList

from gamester.cli import parser
from gamester.client.kept import Left
from gamester.games import GAMES, game_of
from gamester.local import Home, Settings, open_home
from gamester.local.days import begin, day_path
from gamester.study.boards import day_of
from gamester.text.errors import BadOptions
from gamester.text.messages import Words
from gamester.tui import run
from gamester.tui.app import GamesterApp, TooSmall
from gamester.tui.base import Leave, Look
from gamester.tui.choices import Choices
from gamester.tui.choose import Choose, Variants
from gamester.tui.form import Form, Typed
from gamester.tui.house_rules import HouseRules
from gamester.tui.keys import KeysScreen
from gamester.tui.menu import Menu
from gamester.tui.table import TableScreen
from tui.playing import asked, elsewhere, menu, opened, screen_text, settled, shows, strike, the_table, until


async def test_enter_enter_sits_down() -> None:
    async with menu() as pilot:
        await strike(pilot, "enter")
        await opened(pilot, Choose)
        await strike(pilot, "enter")
        await until(pilot, lambda: asked(pilot.app) or settled(pilot.app))
        evening = the_table(pilot.app).sitting.host
        assert evening.table.session.opened.variant == "five/wikipedia-2023"
        assert len(evening.table.names) == 5
        await strike(pilot, "q")
        await until(pilot, lambda: not isinstance(pilot.app.screen, TableScreen))
        await strike(pilot, "y")
        await opened(pilot, Menu)
        await shows(pilot, "Continue")


async def test_a_refusal_that_comes_when_the_menu_is_being_left_is_dropped() -> None:
    async with menu() as pilot:
        left = pilot.app.screen
        await left.query_one("#menu-about").remove()
        left.refuse(BadOptions("options.game", game="chess", values=["loo"]))


async def test_the_connection_to_a_server_ends_when_its_table_is_left() -> None:
    first, second = elsewhere(), elsewhere()
    async with menu() as pilot:
        pilot.app.call_later(pilot.app.sit, first)
        await opened(pilot, TableScreen)
        assert first.connected
        await strike(pilot, "q")
        await opened(pilot, Leave)
        await strike(pilot, "y")
        await opened(pilot, Menu)
        await until(pilot, lambda: not first.connected)
        pilot.app.call_later(pilot.app.sit, second)
        await opened(pilot, TableScreen)
        assert second.connected


async def test_a_table_that_arrives_while_the_terminal_is_too_small_waits_until_it_is_larger() -> None:
    async with menu(size=(60, 20)) as pilot:
        await opened(pilot, TooSmall)
        pilot.app.call_later(pilot.app.sit, elsewhere())
        await until(pilot, lambda: len(pilot.app.screen_stack) > 3)
        await opened(pilot, TooSmall)
        assert [type(screen) for screen in pilot.app.screen_stack[1:]] == [Menu, TableScreen, TooSmall]
        await pilot.resize_terminal(80, 24)
        await opened(pilot, TableScreen)
        await shows(pilot, "Next deal")


async def test_a_table_that_says_its_welcome_twice_is_shown_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def greet_twice(home: Home) -> None:
        home.post(home.client.hello())
        home.client.resume()

    monkeypatch.setattr(Home, "connect", greet_twice)
    async with menu() as pilot:
        pilot.app.call_later(pilot.app.sit, elsewhere())
        await opened(pilot, TableScreen)
        assert [type(screen) for screen in pilot.app.screen_stack[1:]] == [Menu, TableScreen]


async def test_the_menu_says_that_it_connects_and_leads_nowhere_from_another_window(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answers, there = threading.Event(), elsewhere()
    place = Left("http://cards.example/t/table#code", "loo", "three/wikipedia-2023")
    monkeypatch.setattr("gamester.tui.menu.tables_left", lambda: [place])
    monkeypatch.setattr("gamester.tui.menu.need", lambda library: None)
    monkeypatch.setattr("gamester.client.at_server.AtServer", lambda *_: answers.wait() and there)
    async with menu() as pilot:
        for gone in (True, False):
            answers.clear()
            await strike(pilot, "enter")
            await shows(pilot, "Connecting to cards.example …")
            if gone:
                await strike(pilot, "f1")
                await opened(pilot, KeysScreen)
            coming = [worker for worker in pilot.app.workers if worker.node is pilot.app.screen_stack[1]]
            answers.set()
            await pilot.app.workers.wait_for_complete(coming)
            if gone:
                assert not there.connected
                await strike(pilot, "escape")
                await opened(pilot, Menu)
                await shows(pilot, "Come back to this table at a server")
        await opened(pilot, TableScreen)


@pytest.fixture
def left(evenings: Path) -> Home:
    """An evening that was left."""
    home = open_home(Settings(game="laugh", seed="left", name="Ann"), "en")
    home.connect()
    home.step()
    home.close()
    return home


async def test_an_evening_is_gone_on_with(evenings: Path, left: Home) -> None:
    async with menu() as pilot:
        await shows(pilot, "Continue")
        await strike(pilot, "enter")
        await until(pilot, lambda: asked(pilot.app) or settled(pilot.app))
        assert the_table(pilot.app).sitting.host.table.session.opened.game == "laugh"
        assert the_table(pilot.app).sitting.host.record.path == left.record.path
    assert [path.name for path in evenings.glob("*.jsonl")] == [left.record.path.name]


async def test_variant_players_and_options_are_chosen() -> None:
    async with menu() as pilot:
        pilot.app.push_screen(Choose(Choices.quick("five", "Ann")))
        await opened(pilot, Choose)
        choose = pilot.app.screen
        await strike(pilot, "down", "enter")
        await opened(pilot, Variants)
        listed = pilot.app.screen.query_one(OptionList)
        assert listed.option_count == sum(len(game_of(game).words.variants) for game in GAMES)
        listed.highlighted = [v for _, v in pilot.app.screen.every].index("three/hoffmann-1909")
        await strike(pilot, "enter")
        await until(pilot, lambda: pilot.app.screen is choose)
        await strike(pilot, "down", "right", "right")
        await until(pilot, lambda: choose.choices.players == 7)
        assert choose.choices.variant == "three/hoffmann-1909"
        await strike(pilot, "down", "down", "right", "right")
        await until(pilot, lambda: choose.choices.boldness == -1)
        await strike(pilot, "home", "enter")
        await until(pilot, lambda: asked(pilot.app) or settled(pilot.app))
        assert len(the_table(pilot.app).sitting.host.table.names) == 7


async def test_a_name_is_typed_and_one_that_cannot_be_read_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    async with menu() as pilot:
        pilot.app.push_screen(Choose(Choices.quick("five", "Ann"), at=6))
        await opened(pilot, Choose)
        choose = pilot.app.screen
        await pilot.press("enter", "end", "a", "enter")
        await until(pilot, lambda: choose.choices.name == "Anna")
        monkeypatch.setattr(pilot.app, "notify", lambda text, **_: told.append(text))
        for name in ("", "Ann\u3164"):
            choose.take("name", name)
        assert choose.choices.name == "Anna"
    assert "letter" in told[0]
    assert "invisible characters" in told[1]


@pytest.mark.parametrize(
    ("names", "reason"),
    [
        (", ".join("ABCDE"), "too many names"),
        ("[/b]en, [/b]en", "[/b]en"),
    ],
    ids=["too many", "alike"],
)
async def test_a_table_that_cannot_be_opened_says_why_and_keeps_what_was_chosen(names: str, reason: str) -> None:
    async with menu(notifications=True) as pilot:
        choices = Choices.quick("five", "Ann")
        choices.opponents = names
        pilot.app.push_screen(Choose(choices))
        await opened(pilot, Choose)
        await strike(pilot, "enter")
        await shows(pilot, reason)
        assert pilot.app.screen.choices is choices


async def test_house_rules_that_clash_say_why() -> None:
    choices = Choices.quick("five", "Ann")
    async with menu() as pilot:
        pilot.app.push_screen(Choose(choices, at=3))
        await opened(pilot, Choose)
        choose = pilot.app.screen
        await strike(pilot, "enter")
        await opened(pilot, HouseRules)
        house = pilot.app.screen
        await until(pilot, lambda: house.query_one(Form).has_focus)
        house.query_one(Form).highlighted = list(game_of("loo").words.catalogue).index("dumby")
        await strike(pilot, "right")
        await until(pilot, lambda: choices.options == {"dumby": True})
        reason = choices.clash(Words("en"))
        assert reason is not None
        assert "set “Dumby” to “no spare hand”" in reason
        await shows(pilot, reason[:60])
        await strike(pilot, "escape")
        await until(pilot, lambda: pilot.app.screen is choose)
        await strike(pilot, "home", "enter")
        await shows(pilot, reason[:60])
        assert pilot.app.screen is choose


async def test_a_number_is_typed_into_the_house_rules() -> None:
    choices = Choices.quick("five", "Ann")
    async with menu() as pilot:
        pilot.app.push_screen(HouseRules(choices))
        await opened(pilot, HouseRules)
        house = pilot.app.screen
        house.take_typed("ante", "10")
        assert choices.options == {"ante": 10}
        house.take_typed("ante", "5")
        assert choices.options == {}
        house.take_typed("rounds", "ten")
        house.take_typed("rounds", "0")
        assert choices.options == {}
        house.take_typed("loo_cap", "20")
        assert choices.options == {"loo_cap": 20}
        house.take_typed("loo_cap", "")
        assert choices.options == {}


LOOK = ["--four-colour", "--reduced-motion"]


@pytest.mark.parametrize(
    ("entry", "typed", "command"),
    [
        ("daily", "", ["daily", *LOOK, "--speed", "fast"]),
        ("puzzle", "", ["puzzle"]),
        ("me", "", ["me"]),
        ("challenge", "http://host/c/1f", ["challenge", "http://host/c/1f", *LOOK, "--speed", "fast"]),
        ("server", "http://host", ["play", "--server", "http://host", "--name", "Ann", *LOOK]),
    ],
)
async def test_an_entry_leaves_the_screen_for_a_command(
    entry: str, typed: str, command: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: "ann")
    async with menu() as pilot:
        pilot.app.set_look(Look(four_colour=True, reduced_motion=True, speed="fast"))
        listed = pilot.app.screen.query_one(OptionList)
        listed.highlighted = listed.get_option_index(entry)
        await strike(pilot, "enter")
        if typed:
            await opened(pilot, Typed)
            await strike(pilot, *typed, "enter")
        await until(pilot, lambda: pilot.app.then is not None)
        assert pilot.app.then == command
        parser(Words("en"), joined=False).parse_args(command)


def test_the_menu_comes_back_after_a_command_in_the_language_that_was_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    thens, done = [["puzzle"], None], []

    def run_app(app: GamesterApp) -> int:
        app.then = thens.pop(0)
        app.speak("fr")
        return 3

    monkeypatch.setattr(GamesterApp, "run", run_app)
    monkeypatch.setattr("builtins.input", done.append)
    monkeypatch.setattr("subprocess.run", lambda words, check: done.append(words[3:]))
    assert run(None, None, "en", Look()) == 3
    assert done == [["puzzle", "--lang", "fr"], "\nEntrée ramène au menu. "]


async def test_an_evening_is_offered_with_its_date_until_it_is_put_away(left: Home) -> None:
    begun = f"{left.record.path.name[:4]}-{left.record.path.name[4:6]}-{left.record.path.name[6:8]}"
    async with menu() as pilot:
        await shows(pilot, "Continue", begun)
        await strike(pilot, "x")
        await until(pilot, lambda: not pilot.app.screen.unfinished)
        await strike(pilot, "x")  # on a form of the game it does nothing
        assert "Continue" not in screen_text(pilot.app)
    assert left.record.path.exists(), "its record stays"
    async with menu() as pilot:
        assert not pilot.app.screen.unfinished


async def test_the_days_cards_are_offered_as_such_with_their_date_and_the_balance_of_their_chair(
    evenings: Path,
) -> None:
    day = date(2026, 11, 29)
    boards = day_of(day, "loo")
    assert boards.chair != 0
    evenings.mkdir(exist_ok=True)
    begin(boards, "Ann", evenings / day_path(boards, day).name)
    async with menu() as pilot:
        await shows(pilot, "Continue The day’s cards of 2026-11-29: Irish Loo, deal 1, you at 0 ")


async def test_f1_shows_all_keys_and_any_usual_key_closes_them() -> None:
    async with menu(language="fr") as pilot:
        await strike(pilot, "f1", "f1")
        await opened(pilot, KeysScreen)
        await shows(pilot, Words("fr").say("tui.help.h.does"))
        await strike(pilot, "escape")
        await opened(pilot, Menu)
