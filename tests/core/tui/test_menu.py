"""The menu: a newcomer at a table in two keys, everything to be chosen, evenings to go on with."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import OptionList

from gamester.games import GAMES, game_of
from gamester.local import Settings, open_home
from gamester.text.errors import BadOptions
from gamester.text.messages import Words
from gamester.tui.choices import Choices
from gamester.tui.choose import Choose, Variants
from gamester.tui.form import Form
from gamester.tui.house_rules import HouseRules
from gamester.tui.menu import Menu
from gamester.tui.table import TableScreen
from tui.playing import asked, menu, opened, settled, shows, strike, the_table, until


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


async def test_an_evening_is_gone_on_with(evenings: Path) -> None:
    left = open_home(Settings(game="laugh", seed="left", name="Ann"), "en")
    left.connect()
    left.step()
    left.close()
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
    assert "cannot be seen" in told[1]


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
