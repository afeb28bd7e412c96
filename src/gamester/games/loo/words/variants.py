"""The options of Loo as words, the presets of its sources, and which options go together.

`locale/*/rulebook` holds the sources of each preset in `presets.toml` and the meaning of each option in `options.toml`.
"""

from collections.abc import Mapping
from typing import Any

from gamester.games.loo.kernel import options as opt
from gamester.games.loo.kernel.options import Options
from gamester.games.loo.kernel.rules import pack_of
from gamester.kernel.cards import count
from gamester.text.catalogue import Catalogue, Choice, Number, Variant, Word, full_words, on_off, row_values, words_of
from gamester.text.errors import BadOptions

MOST_CHIPS = 1_000_000
SEATS = (3, 4, 5, 6, 7, 8)
SWITCH = Choice(on_off(opt.No.NO, opt.No.YES))

CATALOGUE: Catalogue = {
    "rounds": Number(1, 1000),
    "max_extra_deals": Number(0, MOST_CHIPS, None, -1, has_special=True),
    "opening_pool": Number(0, MOST_CHIPS),
    "ante": Number(1, MOST_CHIPS),
    "loo": Choice(words_of(opt.Loo)),
    "loo_amount": Number(1, MOST_CHIPS, "ante", 0, has_special=True),
    "loo_cap": Number(1, MOST_CHIPS, None, 0, has_special=True),
    "credit": Choice(words_of(opt.Credit)),
    "bankroll": Number(1, MOST_CHIPS, None, 0, has_special=True),
    "deck": Choice({"52": opt.Deck.FULL, "32": opt.Deck.PIQUET, "cotton_stripped": opt.Deck.COTTON_STRIPPED}),
    "first_dealer": Choice(words_of(opt.FirstDealer)),
    "ace_in_draw": Choice(words_of(opt.AceInDraw)),
    "ante_by": Choice(words_of(opt.AnteBy)),
    "packets": Choice({"single": opt.Packets.SINGLE, "3-2": opt.Packets.THREE_TWO, "2-3": opt.Packets.TWO_THREE}),
    "exchange": Choice(words_of(opt.Exchange)),
    "stock_rule": Choice(words_of(opt.StockRule)),
    "dead_cards": Choice(words_of(opt.DeadCards)),
    "all_pass": Choice(words_of(opt.AllPass)),
    "lone_stander": Choice(words_of(opt.LoneStander)),
    "dumby": SWITCH,
    "dumby_deal_position": Choice(words_of(opt.DumbyPosition)),
    "dumby_leads": SWITCH,
    "bold_stand": Choice(on_off(opt.When.NEVER, opt.When.ALWAYS, opt.When.FIRST_HAND_ONLY)),
    "must": Choice(on_off(opt.When.NEVER, opt.When.ALWAYS, opt.When.FIRST_HAND_ONLY)),
    "forced_dumby": Choice(words_of(opt.DumbyWho)),
    "club_law": SWITCH,
    "club_law_dumby": Choice(words_of(opt.DumbyWho)),
    "forced_exchange": Choice(words_of(opt.ForcedExchange)),
    "pam": Choice(words_of(opt.Pam)),
    "pam_role": Choice(words_of(opt.PamRole)),
    "pam_civil": Choice(words_of(opt.PamCivil)),
    "pam_civil_only_trump": Choice(words_of(opt.CivilOnly)),
    "flush": SWITCH,
    "blaze": SWITCH,
    "flush_order": Choice(words_of(opt.FlushOrder)),
    "flush_tie": Choice(words_of(opt.FlushTie)),
    "flush_timing": Choice(words_of(opt.FlushTiming)),
    "flush_declare": Choice(words_of(opt.FlushDeclare)),
    "flush_payers": Choice(words_of(opt.FlushPayers)),
    "flush_to": Choice(words_of(opt.FlushTo)),
    "flush_exempt": Choice(words_of(opt.FlushExempt)),
    "lead_two_trumps": Choice(words_of(opt.LeadTwoTrumps)),
    "lead_ace": SWITCH,
    "trump_after_trick": Choice(
        {False: opt.TrumpAfterTrick.NEVER, "any": opt.TrumpAfterTrick.ANY, "highest": opt.TrumpAfterTrick.HIGHEST}
    ),
    "head": Choice(on_off(opt.Heading.NO, opt.Heading.YES, opt.Heading.IN_SUIT)),
    "void_cannot_head": Choice(words_of(opt.Voids)),
    "dealer_takes_turnup": SWITCH,
    "eldest_privilege": SWITCH,
    "remainder": Choice(words_of(opt.Remainder)),
    "end_rule": Choice(words_of(opt.EndRule)),
    "enforcement": Choice(words_of(opt.Enforcement)),
    "unaided": Choice(on_off(opt.Unaided.OFF, opt.Unaided.ON)),
    "trump_shown": Choice(words_of(opt.TrumpShown)),
}

COMMON: dict[str, Word] = {
    "rounds": 1, "max_extra_deals": None, "opening_pool": 0, "loo": "limited", "loo_amount": "ante", "loo_cap": None,
    "credit": "negative", "bankroll": None, "deck": "52", "first_dealer": "lowest", "ace_in_draw": "low",
    "ante_by": "dealer", "packets": "single", "stock_rule": "cap", "all_pass": "dealer_takes",
    "lone_stander": "takes_pool", "dumby": False, "dumby_deal_position": "last_but_one", "dumby_leads": False,
    "must": False, "forced_dumby": "eldest_only", "club_law": False, "club_law_dumby": "none",
    "forced_exchange": "allowed", "pam_role": "trump", "pam_civil": "auto",
    "pam_civil_only_trump": "pam_plays_and_wins", "blaze": False, "flush_order": "pam_first",
    "flush_tie": "cards_then_elder", "flush_timing": "after_declarations", "flush_declare": "auto",
    "flush_payers": "standing", "flush_to": "next_pool", "flush_exempt": "pam_and_flush", "lead_ace": False,
    "trump_after_trick": False, "void_cannot_head": "any_card", "dealer_takes_turnup": False,
    "eldest_privilege": False, "remainder": "forbid", "end_rule": "first_loo_free_hand", "enforcement": "prevent",
    "unaided": False, "trump_shown": "deal",
}  # fmt: skip

FIVE: dict[str, Word] = COMMON | {
    "ante": 5, "exchange": "in_turn", "dead_cards": "aside", "bold_stand": False, "pam": "club_knave", "flush": True,
    "lead_two_trumps": "none", "head": False,
}  # fmt: skip
THREE: dict[str, Word] = COMMON | {
    "ante": 3, "exchange": "none", "dead_cards": "under_pack", "bold_stand": True, "pam": "none", "flush": False,
    "lead_two_trumps": "highest", "head": True, "dumby": True,
}  # fmt: skip
IRISH: dict[str, Word] = THREE | {"exchange": "in_turn", "dumby": False}

PRESETS: dict[str, dict[str, Word]] = {
    "five/wikipedia-2023": {},
    "five/cotton-1674": {
        "first_dealer": "best_put_card", "loo": "unlimited", "exchange": "none", "pam": "none", "flush_tie": "elder",
        "flush_exempt": "none", "must": "first_hand_only",
    },
    "five/hoyle-improved": {},
    "five/enquire-within": {"flush_tie": "elder", "head": True},
    "five/baxter-wray-1891": {
        "flush_order": "trump_first", "flush_tie": "elder", "flush_payers": "all_players", "flush_to": "flusher",
        "flush_exempt": "flush_only",
    },
    "five/hoffmann-1909": {
        "first_dealer": "first_knave", "flush_order": "trump_first", "flush_payers": "all_players",
        "flush_timing": "immediate", "head": True, "lead_two_trumps": "highest_if_two_play", "lead_ace": True,
        "trump_after_trick": "any",
    },
    "five/hervey-modern": {
        "pam_civil_only_trump": "pam_loses", "flush_order": "trump_first", "flush_tie": "cards_then_split",
        "flush_payers": "all_players", "flush_timing": "immediate", "head": True,
    },
    "five/gamerules-modern": {
        "first_dealer": "random", "exchange": "after_all", "pam": "spade_knave", "flush_payers": "all_players",
        "flush_to": "flusher",
    },
    "five/parlett-penguin": {"packets": "3-2"},
    "five/unlimited": {"loo": "unlimited"},
    "three/wikipedia-2023": {},
    "three/enquire-within": {
        "dumby_deal_position": "last", "bold_stand": "first_hand_only", "forced_dumby": "none", "lead_ace": True,
    },
    "three/baxter-wray-1891": {
        "loo_amount": 6, "dumby_deal_position": "last", "forced_dumby": "none", "lead_ace": True,
        "trump_after_trick": "highest", "lone_stander": "dealer_defends", "remainder": "first_tricks",
    },
    "three/hoffmann-1909": {
        "first_dealer": "first_knave", "forced_dumby": "none", "lead_two_trumps": "highest_if_two_play",
        "lead_ace": True, "trump_after_trick": "any", "lone_stander": "dealer_defends", "remainder": "first_tricks",
    },
    "three/cassell": {"trump_after_trick": "highest"},
    "three/austen-centre": {
        "bold_stand": "first_hand_only", "forced_dumby": "none", "trump_shown": "first_void", "head": "in_suit",
        "lead_two_trumps": "none",
    },
    "three/unlimited": {"loo": "unlimited"},
    "irish/wikipedia-2023": {},
}  # fmt: skip

FORMS = {"five": FIVE, "three": THREE, "irish": IRISH}
TRICKS = {"five": 5, "three": 3, "irish": 3}
VARIANTS: dict[str, Variant] = {
    name: Variant(name, FORMS[name.split("/")[0]] | differences, SEATS) for name, differences in PRESETS.items()
}
DEFAULT_VARIANT = "five/wikipedia-2023"


def options_of(variant: str, given: Mapping[str, Word], seats: int) -> Options:
    """The options of a table of `seats` players: a preset and the differences from it; BadOptions if refused."""
    if variant not in VARIANTS:
        raise BadOptions("options.variant", variant=variant, values=", ".join(VARIANTS))
    preset = VARIANTS[variant]
    if seats not in preset.players:
        raise BadOptions("options.players", variant=variant, seats=seats, values=", ".join(map(str, preset.players)))
    values: dict[str, Any] = row_values(CATALOGUE, full_words(CATALOGUE, preset.words, given))
    values["tricks"] = TRICKS[variant.split("/", maxsplit=1)[0]]
    if values["loo_amount"] == 0:
        values["loo_amount"] = values["ante"]
    o = Options(**values)
    refuse_what_clashes(o, seats)
    refuse_what_does_not_divide(o)
    return o


def refuse_what_clashes(o: Options, seats: int) -> None:
    """Refuse options that do not go together. L3, L21, L25, L26, Q18, Q23"""
    hidden = o.trump_shown == opt.TrumpShown.FIRST_VOID
    clashes = {
        "flush_three": (o.flush or o.blaze) and o.tricks != 5,
        "dumby_exchange": o.dumby and o.exchange != opt.Exchange.NONE,
        "turnup_exchange": o.dealer_takes_turnup and o.exchange == opt.Exchange.NONE,
        "defend_dumby": o.lone_stander == opt.LoneStander.DEALER_DEFENDS and not o.dumby,
        "defend_remainder": o.lone_stander == opt.LoneStander.DEALER_DEFENDS and o.remainder == opt.Remainder.FORBID,
        "defend_eldest": o.lone_stander == opt.LoneStander.DEALER_DEFENDS and o.eldest_privilege,
        "cap_needed": o.loo == opt.Loo.MIXED and not o.loo_cap,
        "five_players": o.stock_rule == opt.StockRule.MAX_PLAYERS_5 and seats > 5,
        "hidden_exchange": hidden and o.exchange != opt.Exchange.NONE,
        "hidden_pam": hidden and o.pam != opt.Pam.NONE,
        "hidden_flush": hidden and (o.flush or o.blaze),
        "hidden_club": hidden and o.club_law,
        "bankroll_needed": o.credit == opt.Credit.LEAVE and not o.bankroll,
        "bankroll_idle": o.credit == opt.Credit.NEGATIVE and o.bankroll,
        "bankroll_small": o.credit == opt.Credit.LEAVE and 0 < o.bankroll < o.ante,
    }
    for name, clash in clashes.items():
        if clash:
            raise BadOptions(f"options.loo.{name}", seats=seats)
    needed = o.tricks * (seats + (1 if o.dumby else 0)) + 1
    if needed > count(pack_of(o.deck)):
        raise BadOptions("options.loo.short_pack", seats=seats, needed=needed, pack=count(pack_of(o.deck)))


def refuse_what_does_not_divide(o: Options) -> None:
    """Refuse stakes that do not divide by the tricks, unless a rule for remainders is chosen. G17, L24"""
    if o.remainder != opt.Remainder.FORBID:
        return
    for key in ("ante", "loo_amount", "loo_cap", "opening_pool"):
        chips = getattr(o, key)
        if chips % o.tricks:
            raise BadOptions("options.loo.divide", option=key, value=chips, tricks=o.tricks)
