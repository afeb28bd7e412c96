"""A table of Loo broken off is found again as it was."""

from core.tui.test_resume import goes_on


async def test_a_killed_evening_goes_on_where_it_was() -> None:
    await goes_on("loo")
