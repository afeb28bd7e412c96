"""Who may see which seat's cards, over the real socket and HTTP: nobody who holds or held a seat in a deal, or watched
one, is shown another's cards of it, whatever he does in the middle; and whoever comes to his own seat again goes on."""

import pytest

from service.server.test_principals import PROGRAMS, see_nothing, table_of_two, token_of


@pytest.fixture(autouse=True)
async def programs():
    """All programs of a test are closed after it."""
    yield
    while PROGRAMS:
        await PROGRAMS.pop().person.close()


async def test_one_bot_after_another_shows_nothing_either(people):
    async with table_of_two(people, players=5) as (made, _, _):
        for seat in (2, 3, 4):
            await see_nothing(await token_of(people[0], made, seat), seat)
