"""A module belongs to the rules of its sources: one that was made of other rules is never run."""

import pytest

from gamester.engine import modules
from gamester.engine.modules import BUILT, description_of, is_stale, loaded
from gamester.engine.stamp import code_of, rules_stamp
from gamester.games.registry import OWN

ONE = '"""What."""\n\ndef pool(s):  # chips\n    """How "much"."""\n\n    return s.pool + "# no comment"\n'
SAME = '"""Other."""\n\n\ndef pool(s):\n    """Chips."""\n    return s.pool + "# no comment"\n'


@pytest.fixture(autouse=True)
def fresh():
    is_stale.cache_clear()
    yield
    is_stale.cache_clear()


@pytest.mark.parametrize("game", OWN)
def test_the_kept_module_is_of_these_rules(game):
    made_of = description_of(BUILT / f"{game}.json")["rules"]
    assert made_of == rules_stamp(game), "run `gamester lab build loo laugh` and commit what it makes"


def test_only_comments_and_docstrings_do_not_count():
    assert code_of(ONE) == code_of(SAME)
    assert code_of(ONE) != code_of(ONE.replace("s.pool", "s.pool + 1"))
    assert code_of(ONE) != code_of(ONE.replace("no comment", "a text"))


def test_a_module_of_other_rules_is_not_run_in_a_checkout(monkeypatch, caplog):
    monkeypatch.setattr(modules, "in_checkout", lambda: True)
    monkeypatch.setattr(modules, "rules_stamp", lambda _: "others")
    assert [loaded("loo"), loaded("loo")] == [None, None]
    (record,) = caplog.records
    assert "gamester lab build loo" in record.getMessage()
