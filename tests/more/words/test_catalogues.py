"""The catalogues agree with each other, with the code that uses them, and with what happens at random tables."""

from gamester.games import game_of
from words.driver import Listener, play

LOO_OPTIONS = [
    {},
    {"enforcement": "penalty", "opening_pool": 15},
    {"loo": "unlimited", "max_extra_deals": 1, "rounds": 1},
    {"remainder": "first_tricks", "ante": 7, "loo_amount": 4, "max_extra_deals": 0},
    {"remainder": "carry", "ante": 4, "credit": "leave", "bankroll": 9, "ante_by": "everyone"},
    {"eldest_privilege": True, "all_pass": "carry", "opening_pool": 30, "ante_by": "everyone_dealer_double"},
    {"enforcement": "penalty", "remainder": "first_tricks", "loo": "mixed", "loo_cap": 15, "opening_pool": 30},
    {"must": True, "bold_stand": True, "club_law": True, "loo": "unlimited"},
]


FIVE_OPTIONS = [
    {"deck": "32", "flush_declare": "optional", "pam_civil": "choice", "must": True},
    {"deck": "32", "blaze": True, "flush_timing": "immediate", "flush_declare": "optional", "must": True},
    {"deck": "cotton_stripped", "blaze": True, "flush_to": "flusher", "flush_tie": "cards_then_split", "must": True},
    {"deck": "32", "dealer_takes_turnup": True, "exchange": "in_turn", "stock_rule": "reshuffle_dead", "must": True},
    {"pam": "trump_knave", "pam_role": "free", "pam_civil_only_trump": "pam_loses", "must": True, "head": True},
    {"pam_role": "natural_suit", "enforcement": "penalty", "must": True, "pam_civil": "choice"},
]


THREE_OPTIONS = [
    {"lone_stander": "dealer_defends", "remainder": "carry", "bold_stand": False},
    {"lone_stander": "dealer_defends", "remainder": "first_tricks", "bold_stand": False, "enforcement": "penalty"},
    {"dumby_leads": True, "eldest_privilege": True, "bold_stand": False, "void_cannot_head": "must_trump"},
]


LONGER = [
    ("three/hoffmann-1909", {"rounds": 6, "opening_pool": 30, "bold_stand": False}, 3, 1),
    ("three/hoffmann-1909", {"rounds": 6, "opening_pool": 30, "enforcement": "penalty"}, 4, 2),
    ("five/hoyle-improved", {"rounds": 6, "must": True, "deck": "32", "pam_civil": "choice"}, 3, 3),
    ("five/hoffmann-1909", {"rounds": 6, "must": True, "deck": "32", "enforcement": "penalty"}, 3, 4),
]


def tables_of_loo():
    """Every preset as it is, and each set of options with a third of the presets it fits."""
    yield from LONGER
    for place, variant in enumerate(game_of("loo").words.variants):
        own = FIVE_OPTIONS if variant.startswith("five") else THREE_OPTIONS if variant.startswith("three") else []
        for number, options in enumerate([*LOO_OPTIONS, *own]):
            if options and (place + number) % 3:
                continue
            if options.get("eldest_privilege") and preset_defends(variant):
                continue
            few = options.get("deck") in ("32", "cotton_stripped")
            yield variant, options, 3 + (number + place) % (3 if few else 6), number + 100 * place


def preset_defends(variant):
    """Must the dealer defend the pool there? That does not go with an eldest who waits. L25"""
    return game_of("loo").words.variants[variant].words["lone_stander"] == "dealer_defends"


def test_loo_in_words():
    listener = Listener()
    for variant, options, seats, seed in tables_of_loo():
        play("loo", variant, options, seats, seed, 24 if "rounds" in options else 7, listener)
    assert listener.said >= {f"loo.tell.{name}" for name in ("pam", "be_civil", "flush", "sweeps", "defend", "misdeal")}
