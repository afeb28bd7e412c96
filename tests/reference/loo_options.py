"""The option catalogue of Loo for the reference implementation: the words of rules/options.json,
transcribed, and the validation of a set of options (rulings C5, C10, C11, C15, L1, L3, L21, L24, G17)."""

# ruff: noqa: PLC0206, TRY004 (plain and obvious on purpose)

VALUES = {
    "ante_by": ["dealer", "everyone", "everyone_dealer_double", "first_pool_everyone"],
    "loo": ["limited", "unlimited", "mixed"],
    "credit": ["negative", "leave"],
    "deck": ["52", "32", "cotton_stripped"],
    "first_dealer": ["lowest", "highest", "first_knave", "best_put_card", "random"],
    "ace_in_draw": ["low"],
    "packets": ["single", "3-2", "2-3"],
    "exchange": ["in_turn", "after_all", "none"],
    "stock_rule": ["cap", "reshuffle_dead", "max_players_5"],
    "dead_cards": ["aside", "under_pack"],
    "all_pass": ["dealer_takes", "carry"],
    "lone_stander": ["takes_pool", "dealer_defends"],
    "dumby": [True, False],
    "dumby_deal_position": ["last_but_one", "first", "last"],
    "dumby_leads": [False, True],
    "bold_stand": [True, False, "first_hand_only"],
    "must": [False, True, "first_hand_only"],
    "forced_dumby": ["eldest_only", "none", "normal"],
    "club_law": [False, True],
    "club_law_dumby": ["none", "eldest_only", "normal"],
    "forced_exchange": ["allowed", "none"],
    "pam": ["club_knave", "trump_knave", "spade_knave", "none"],
    "pam_role": ["trump", "free", "natural_suit"],
    "pam_civil": ["auto", "choice", "off"],
    "pam_civil_only_trump": ["pam_plays_and_wins", "pam_loses"],
    "flush": [True, False],
    "blaze": [False, True],
    "flush_order": ["pam_first", "trump_first"],
    "flush_tie": ["cards_then_elder", "elder", "cards_then_split"],
    "flush_timing": ["after_declarations", "immediate"],
    "flush_declare": ["auto", "optional"],
    "flush_payers": ["standing", "all_players"],
    "flush_to": ["next_pool", "flusher"],
    "flush_exempt": ["pam_and_flush", "flush_only", "none"],
    "lead_two_trumps": ["none", "highest", "any", "highest_if_two_play"],
    "lead_ace": [False, True],
    "trump_after_trick": [False, "any", "highest"],
    "head": [True, False, "in_suit"],
    "void_cannot_head": ["any_card", "must_trump"],
    "dealer_takes_turnup": [False, True],
    "eldest_privilege": [False, True],
    "remainder": ["forbid", "first_tricks", "carry"],
    "end_rule": ["first_loo_free_hand", "complete_extra_round"],
    "enforcement": ["prevent", "penalty"],
    "unaided": [False, True],
    "trump_shown": ["deal", "first_void"],
}

COMMON_DEFAULTS = {
    "rounds": 1,
    "opening_pool": 0,
    "loo": "limited",
    "loo_amount": "ante",
    "loo_cap": None,
    "credit": "negative",
    "bankroll": None,
    "max_extra_deals": None,
    "deck": "52",
    "first_dealer": "lowest",
    "ace_in_draw": "low",
    "ante_by": "dealer",
    "packets": "single",
    "all_pass": "dealer_takes",
    "lone_stander": "takes_pool",
    "club_law": False,
    "club_law_dumby": "none",
    "forced_exchange": "allowed",
    "remainder": "forbid",
    "end_rule": "first_loo_free_hand",
    "enforcement": "prevent",
    "unaided": False,
    "trump_shown": "deal",
    "eldest_privilege": False,
    "stock_rule": "cap",
    "dumby_deal_position": "last_but_one",
    "dumby_leads": False,
    "forced_dumby": "eldest_only",
    "must": False,
    "pam_role": "trump",
    "pam_civil": "auto",
    "pam_civil_only_trump": "pam_plays_and_wins",
    "blaze": False,
    "flush_order": "pam_first",
    "flush_tie": "cards_then_elder",
    "flush_timing": "after_declarations",
    "flush_declare": "auto",
    "flush_payers": "standing",
    "flush_to": "next_pool",
    "flush_exempt": "pam_and_flush",
    "void_cannot_head": "any_card",
    "lead_ace": False,
    "trump_after_trick": False,
    "dealer_takes_turnup": False,
}

FORM_DEFAULTS = {
    "five": {
        "dumby": False,
        "bold_stand": False,
        "pam": "club_knave",
        "flush": True,
        "head": False,
        "lead_two_trumps": "none",
        "ante": 5,
        "exchange": "in_turn",
        "dead_cards": "aside",
    },
    "three": {
        "dumby": True,
        "bold_stand": True,
        "pam": "none",
        "flush": False,
        "head": True,
        "lead_two_trumps": "highest",
        "ante": 3,
        "exchange": "none",
        "dead_cards": "under_pack",
    },
    "irish": {
        "dumby": False,
        "bold_stand": True,
        "pam": "none",
        "flush": False,
        "head": True,
        "lead_two_trumps": "highest",
        "ante": 3,
        "exchange": "in_turn",
        "dead_cards": "under_pack",
    },
}

PRESETS = {
    "five": {
        "wikipedia-2023": {},
        "cotton-1674": {
            "first_dealer": "best_put_card",
            "loo": "unlimited",
            "exchange": "none",
            "pam": "none",
            "flush_tie": "elder",
            "flush_exempt": "none",
            "must": "first_hand_only",
        },
        "hoyle-improved": {},
        "enquire-within": {"flush_tie": "elder", "head": True},
        "baxter-wray-1891": {
            "flush_order": "trump_first",
            "flush_tie": "elder",
            "flush_payers": "all_players",
            "flush_to": "flusher",
            "flush_exempt": "flush_only",
        },
        "hoffmann-1909": {
            "first_dealer": "first_knave",
            "flush_order": "trump_first",
            "flush_payers": "all_players",
            "flush_timing": "immediate",
            "head": True,
            "lead_two_trumps": "highest_if_two_play",
            "lead_ace": True,
            "trump_after_trick": "any",
        },
        "hervey-modern": {
            "pam_civil_only_trump": "pam_loses",
            "flush_order": "trump_first",
            "flush_tie": "cards_then_split",
            "flush_payers": "all_players",
            "flush_timing": "immediate",
            "head": True,
        },
        "gamerules-modern": {
            "first_dealer": "random",
            "exchange": "after_all",
            "pam": "spade_knave",
            "flush_payers": "all_players",
            "flush_to": "flusher",
        },
        "parlett-penguin": {"packets": "3-2"},
        "unlimited": {"loo": "unlimited"},
    },
    "three": {
        "wikipedia-2023": {},
        "enquire-within": {
            "dumby_deal_position": "last",
            "bold_stand": "first_hand_only",
            "forced_dumby": "none",
            "lead_ace": True,
        },
        "baxter-wray-1891": {
            "loo_amount": 6,
            "dumby_deal_position": "last",
            "forced_dumby": "none",
            "lead_ace": True,
            "trump_after_trick": "highest",
            "lone_stander": "dealer_defends",
            "remainder": "first_tricks",
        },
        "hoffmann-1909": {
            "first_dealer": "first_knave",
            "forced_dumby": "none",
            "lead_two_trumps": "highest_if_two_play",
            "lead_ace": True,
            "trump_after_trick": "any",
            "lone_stander": "dealer_defends",
            "remainder": "first_tricks",
        },
        "cassell": {"trump_after_trick": "highest"},
        "austen-centre": {
            "bold_stand": "first_hand_only",
            "forced_dumby": "none",
            "trump_shown": "first_void",
            "head": "in_suit",
            "lead_two_trumps": "none",
        },
        "unlimited": {"loo": "unlimited"},
    },
    "irish": {
        "wikipedia-2023": {},
    },
}

RANGES = {
    "ante": (1, 1_000_000),
    "loo_amount": (1, 1_000_000),
    "loo_cap": (1, 1_000_000),
    "opening_pool": (0, 1_000_000),
    "bankroll": (1, 1_000_000),
    "rounds": (1, 1000),
    "max_extra_deals": (0, 1_000_000),
}
INSTEAD_OF_A_NUMBER = {"loo_amount": "ante", "loo_cap": None, "bankroll": None, "max_extra_deals": None}
RANKS_OF_DECK = {
    "52": "A23456789TJQK",
    "32": "A789TJQK",
    "cotton_stripped": "A289TJQK",
}
TRICKS = {"five": 5, "three": 3, "irish": 3}


def is_integer(value):
    """C10: true, 1.0 and "1" are no integers."""
    return isinstance(value, int) and not isinstance(value, bool)


def same_word(value, word):
    """C11: true is not 1, "on" is not true."""
    return type(value) is type(word) and value == word


def full_deck(options):
    """The pack in use (option deck): every card once."""
    ranks = RANKS_OF_DECK[options["deck"]]
    return [rank + suit for suit in "CDHS" for rank in ranks]


def split_variant(variant):
    """`five/wikipedia-2023` -> form and preset."""
    if not isinstance(variant, str):
        raise ValueError("variant must be a string")
    for form in PRESETS:
        for preset in PRESETS[form]:
            if variant == form + "/" + preset:
                return form, preset
    raise ValueError(f"unknown variant {variant!r}")


def build_options(variant, given):
    """Defaults of the form, then the preset, then what the record gives; every name and value is checked."""
    form, preset = split_variant(variant)
    if not isinstance(given, dict):
        raise ValueError("options must be an object")
    options = {}
    options.update(COMMON_DEFAULTS)
    options.update(FORM_DEFAULTS[form])
    options.update(PRESETS[form][preset])
    for name in given:
        if name not in options:
            raise ValueError(f"unknown option {name!r}")
        check_value(name, given[name])
        options[name] = given[name]
    return form, options


def check_value(name, value):
    if name in VALUES:
        if not any(same_word(value, word) for word in VALUES[name]):
            raise ValueError(f"unknown value {value!r} of option {name}")
        return
    if name in INSTEAD_OF_A_NUMBER and same_word(value, INSTEAD_OF_A_NUMBER[name]):
        return
    low, high = RANGES[name]
    if not is_integer(value) or not low <= value <= high:
        raise ValueError(f"option {name} must be an integer from {low} to {high}")


def check_options(form, options, players):
    """The sets of options that are refused."""
    tricks = TRICKS[form]
    if not 3 <= players <= 8:
        raise ValueError("3 to 8 players (G1)")
    if options["remainder"] == "forbid":
        for name in ("ante", "loo_amount", "loo_cap", "opening_pool"):
            if is_integer(options[name]) and options[name] % tricks != 0:
                raise ValueError(f"{name} must be a multiple of {tricks} (G17, L24)")
    if options["loo"] == "mixed" and options["loo_cap"] is None:
        raise ValueError("loo = mixed needs loo_cap (L1)")
    if (options["credit"] == "leave") != (options["bankroll"] is not None):
        raise ValueError("credit = leave and bankroll need each other (Q18)")
    if options["credit"] == "leave" and options["bankroll"] < options["ante"]:
        raise ValueError("the bankroll does not pay the first stake (Q18)")
    if options["lone_stander"] == "dealer_defends":
        if options["remainder"] == "forbid":
            raise ValueError("dealer_defends needs remainder first_tricks or carry (L3a)")
        if not options["dumby"]:
            raise ValueError("dealer_defends needs Dumby (L3c)")
        if options["eldest_privilege"]:
            raise ValueError("dealer_defends does not go with eldest_privilege (L25)")
    if tricks == 3 and (options["flush"] or options["blaze"]):
        raise ValueError("no flush with three cards (L21)")
    if options["dumby"] and options["exchange"] != "none":
        raise ValueError("no Dumby with an exchange (L21)")
    if options["dealer_takes_turnup"] and options["exchange"] == "none":
        raise ValueError("dealer_takes_turnup needs an exchange (L21)")
    if options["trump_shown"] == "first_void":
        if options["exchange"] != "none" or options["pam"] != "none" or options["flush"] or options["blaze"]:
            raise ValueError("trumps that are turned up later need a game without exchange, Pam and flush (L26)")
        if options["club_law"]:
            raise ValueError("club law needs the turn-up (L26)")
    if options["stock_rule"] == "max_players_5" and players > 5:
        raise ValueError("at most five players (stock_rule max_players_5)")
    hands = players + (1 if options["dumby"] else 0)
    if hands * tricks + 1 > len(full_deck(options)):
        raise ValueError("the pack has too few cards for so many players")
