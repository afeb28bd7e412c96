"""The menu: a newcomer at a table in two keys, everything to be chosen, evenings to go on with."""

from __future__ import annotations

import pytest

from gamester.games import GAMES, game_of
from gamester.rulebook import option_text
from gamester.tui.choices import Choices
from gamester.tui.form import Form
from gamester.tui.house_rules import HouseRules
from tui.playing import menu, opened, strike, until


@pytest.mark.parametrize("game", GAMES)
async def test_every_option_is_among_the_house_rules(game: str) -> None:
    choices = Choices.quick("five" if game == "loo" else "laugh5", "Ann")
    async with menu() as pilot:
        pilot.app.push_screen(HouseRules(choices))
        await opened(pilot, HouseRules)
        form = pilot.app.screen.query_one(Form)
        await until(pilot, lambda: form.has_focus and form.highlighted == 0)
        assert [option.id for option in form.options] == list(game_of(game).words.catalogue)
        for key in game_of(game).words.catalogue:
            text = option_text(game, key, "en")["text"][:20]
            await until(pilot, lambda text=text: text in str(pilot.app.screen.query_one("#about").render()))
            await strike(pilot, "right", "left", "down")
        await until(pilot, lambda: form.highlighted == 0)
        assert choices.options == {}
