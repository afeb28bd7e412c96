"""The master: its first thought stands unless it is clearly beaten; it knows nothing hidden and does the same again."""

import pytest

from core.bots.test_master import TABLES, UNTRAINED
from gamester.bots.master.bot import MasterBot
from more.bots.test_search import check_secrecy


@pytest.fixture(autouse=True)
def interpreted(monkeypatch):
    for module in ("gamester.bots.search", "gamester.bots.master.bot"):
        monkeypatch.setattr(f"{module}.is_compiled", lambda: False)


@pytest.mark.parametrize(("game", "variant", "seats"), [*TABLES, UNTRAINED])
def test_hidden_cards_make_no_difference(game, variant, seats):
    check_secrecy(MasterBot("x", 5, worlds=3), game, variant, seats, seed=11, many=3)
