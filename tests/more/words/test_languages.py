"""A language is a folder: found at run time, played in for an evening, and no code names one."""

from core.words import test_languages as at_core
from gamester.i18n import languages
from tui.playing import menu, screen_text, shows, strike, table
from words.pseudo import FOUR, MARKS, RIGHT

place, here = at_core.place, at_core.here


async def test_the_full_screen_speaks_it_too(here):
    async with table(language=FOUR, game="loo") as pilot:
        assert MARKS[FOUR] in screen_text(pilot.app)
        await strike(pilot, "o")
        await shows(pilot, languages()[FOUR].name)
    async with menu(language=RIGHT) as pilot:
        assert MARKS[RIGHT] in screen_text(pilot.app)
