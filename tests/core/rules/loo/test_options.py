"""Every option of Loo and every word of it has an effect that a test shows; what does not go together is refused."""

import importlib

import pytest

from gamester.games.loo.words.variants import CATALOGUE
from gamester.text.catalogue import Choice, spelled
from rules.loo.table import SHOWN, refused

for module in ("flush", "hand", "play", "stakes"):
    importlib.import_module(f".test_options_{module}", __package__)
for module in ("test_B", "test_penalties", "test_sessions", "test_unaided"):
    importlib.import_module(f".{module}", __package__)

DEFEND = {"lone_stander": "dealer_defends"}
LATE = {"trump_shown": "first_void"}


@pytest.mark.parametrize("key", CATALOGUE)
def test_every_word_is_shown_to_have_its_effect(key):
    """Each word of each option; of a number the special word and some number."""
    entry = CATALOGUE[key]
    shown = {word for option, word in SHOWN if option == key}
    if isinstance(entry, Choice):
        assert shown == {spelled(word) for word in entry.members}
    else:
        assert any(word.isdecimal() for word in shown)
        assert not entry.has_special or spelled(entry.special) in shown


@pytest.mark.parametrize(
    ("form", "seats", "words", "key"),
    [
        ("three", 3, {"flush": True}, "flush_three"),
        ("irish", 3, {"flush": True}, "flush_three"),
        ("three", 3, {"blaze": True}, "flush_three"),
        ("five", 3, {"dumby": True}, "dumby_exchange"),
        ("irish", 3, {"dumby": True}, "dumby_exchange"),
        ("three", 3, {"exchange": "in_turn"}, "dumby_exchange"),
        ("three", 3, {"exchange": "after_all"}, "dumby_exchange"),
        ("five", 3, {"dealer_takes_turnup": True, "exchange": "none"}, "turnup_exchange"),
        ("three", 3, {"dealer_takes_turnup": True}, "turnup_exchange"),
        ("five", 3, DEFEND | {"remainder": "carry"}, "defend_dumby"),
        ("irish", 3, DEFEND | {"remainder": "carry"}, "defend_dumby"),
        ("three", 3, DEFEND, "defend_remainder"),
        ("three", 3, DEFEND | {"remainder": "forbid"}, "defend_remainder"),
        ("three", 3, DEFEND | {"remainder": "carry", "eldest_privilege": True}, "defend_eldest"),
        ("five", 3, {"loo": "mixed"}, "cap_needed"),
        ("five", 6, {"stock_rule": "max_players_5"}, "five_players"),
        ("five", 3, {"credit": "leave"}, "bankroll_needed"),
        ("five", 3, {"bankroll": 20}, "bankroll_idle"),
        ("five", 3, {"credit": "leave", "bankroll": 4}, "bankroll_small"),
        ("irish", 3, LATE, "hidden_exchange"),
        ("five", 3, LATE | {"exchange": "none"}, "hidden_pam"),
        ("five", 3, LATE | {"exchange": "none", "pam": "none"}, "hidden_flush"),
        ("five", 3, LATE | {"exchange": "none", "pam": "none", "flush": False, "blaze": True}, "hidden_flush"),
        ("three", 3, LATE | {"club_law": True}, "hidden_club"),
        ("five", 7, {"deck": "32"}, "short_pack"),
        ("five", 7, {"deck": "cotton_stripped"}, "short_pack"),
        ("five", 6, {"deck": "32", "dumby": True, "exchange": "none"}, "short_pack"),
    ],
)
def test_what_does_not_go_together(form, seats, words, key):
    """Refused with the key of its message."""
    assert refused(form, seats, **words) == f"options.loo.{key}"


@pytest.mark.parametrize(
    ("words", "key"),
    [
        ({"colour": "blue"}, "options.unknown"),
        ({"players": 4}, "options.unknown"),
        ({"loo": "limitless"}, "options.value"),
        ({"must": 1}, "options.value"),
        ({"must": "true"}, "options.value"),
        ({"deck": 52}, "options.value"),
        ({"head": 0}, "options.value"),
        ({"ante": True}, "options.number"),
        ({"ante": 5.0}, "options.number"),
        ({"ante": "5"}, "options.number"),
        ({"ante": 0}, "options.number"),
        ({"ante": 1_000_005}, "options.number"),
        ({"rounds": 0}, "options.number"),
        ({"rounds": 1001}, "options.number"),
        ({"opening_pool": -5}, "options.number"),
        ({"loo_amount": None}, "options.number"),
        ({"loo_cap": "ante"}, "options.number"),
        ({"max_extra_deals": -1}, "options.number"),
        ({"max_extra_deals": False}, "options.number"),
    ],
)
def test_words_that_do_not_exist(words, key):
    """Unknown options, words and numbers; 1 is not true, true is not 1 (C10, C11, C15)."""
    assert refused(**words) == key
