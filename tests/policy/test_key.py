"""The key of the rules: it changes with a rule and with nothing else."""

import shutil

import pytest

from gamester.policy import key

KEY = key.rules_key("loo")


@pytest.fixture
def key_after(monkeypatch, tmp_path):
    """The key of a game's rules after one file has been edited."""
    shutil.copytree(key.PACKAGE / "loo", tmp_path / "loo", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(key.PACKAGE / "cards.py", tmp_path)
    monkeypatch.setattr(key, "PACKAGE", tmp_path)

    def edited(name, old, new):
        path = tmp_path / name
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new), "utf-8")
        return key.rules_key.__wrapped__("loo")

    return edited


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("loo/rules.py", "BLAZE_CARDS = 5", "BLAZE_CARDS = 4"),
        ("loo/sight.py", "v.pool = s.pool", "v.pool = 0"),
        ("cards.py", "card % 13", "card % 12"),
    ],
)
def test_another_rule_has_another_key(name, old, new, key_after):
    assert key_after(name, old, new) != KEY


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("loo/rules.py", "They change nothing.", "Nothing is changed."),
        ("loo/sight.py", "  # only holders of a flush are asked", ""),
        ("loo/words.py", "def ", "def  "),
        ("loo/state.py", "\n    seats: int", "\n\n    seats: int"),
    ],
)
def test_words_about_the_rules_leave_the_key(name, old, new, key_after):
    assert key_after(name, old, new) == KEY


def test_the_games_have_keys_of_their_own():
    assert key.rules_key("loo") != key.rules_key("laugh")
