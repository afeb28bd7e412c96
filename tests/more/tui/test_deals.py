"""A whole deal of each form of the game by keys, its settlement, and what is on the way."""

from __future__ import annotations

import pytest

from core.tui.test_deals import SHORTEST, played_and_settled
from gamester.ready_made import TABLES


@pytest.mark.parametrize("key", [key for key in TABLES if key != SHORTEST])
async def test_a_deal_of_each_form_is_played_by_keys_and_settled(key: str) -> None:
    await played_and_settled(key)
