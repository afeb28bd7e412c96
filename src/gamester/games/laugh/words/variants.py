"""The presets of Laugh and Lie Down, the words of its options, and the options record made from them."""

from collections.abc import Mapping

from gamester.games.laugh.kernel import options as each
from gamester.games.laugh.kernel.options import Options
from gamester.text.catalogue import Catalogue, Choice, Number, Variant, Word, full_words, on_off, row_values, words_of
from gamester.text.errors import BadOptions

CATALOGUE: Catalogue = {
    "rounds": Number(1, 1000),
    "direction": Choice(words_of(each.Direction)),
    "first_dealer": Choice(words_of(each.FirstDealer)),
    "table_quarte": Choice(words_of(each.TableQuarte)),
    "dealer_quarte_claim": Choice(on_off(each.DealerQuarteClaim.OFF, each.DealerQuarteClaim.ON)),
    "initial_pairs": Choice(on_off(each.InitialPairs.OFF, each.InitialPairs.ON)),
    "declare": Choice(words_of(each.Declare)),
    "late_declaration": Choice(words_of(each.LateDeclaration)),
    "declare_deadline": Choice(words_of(each.DeclareDeadline)),
    "pair_release": Choice(on_off(each.PairRelease.OFF, each.PairRelease.ON)),
    "set_aside": Choice(words_of(each.SetAside)),
    "capture": Choice(words_of(each.Capture)),
    "snatch": Choice(on_off(each.Snatch.OFF, each.Snatch.ON)),
    "snatch_scope": Choice(words_of(each.SnatchScope)),
    "claim_eligibility": Choice(words_of(each.ClaimEligibility)),
    "claim_resolution": Choice(words_of(each.ClaimResolution)),
    "snatch_on_final_lie_down": Choice(on_off(each.SnatchOnFinalLieDown.OFF, each.SnatchOnFinalLieDown.ON)),
    "lingering_overlooked": Choice(on_off(each.LingeringOverlooked.OFF, each.LingeringOverlooked.ON)),
    "last_bonus": Choice(words_of(each.LastBonus)),
    "voluntary_lie_down": Choice(on_off(each.VoluntaryLieDown.OFF, each.VoluntaryLieDown.ON)),
    "layout": Choice(words_of(each.Layout)),
    "unaided": Choice(on_off(each.Unaided.OFF, each.Unaided.ON)),
}

_ADPOKER: dict[str, Word] = {
    "rounds": 1,
    "direction": "counter_clockwise",
    "first_dealer": "random",
    "table_quarte": "auto",
    "dealer_quarte_claim": False,
    "initial_pairs": False,
    "declare": "manual",
    "late_declaration": "forfeit",
    "declare_deadline": "before_play",
    "pair_release": False,
    "set_aside": "face_down",
    "capture": "claims",
    "snatch": True,
    "snatch_scope": "any_pair",
    "claim_eligibility": "active",
    "claim_resolution": "turn_order",
    "snatch_on_final_lie_down": True,
    "lingering_overlooked": True,
    "last_bonus": "last_holder",
    "voluntary_lie_down": False,
    "layout": "row",
    "unaided": False,
}
_STRICT: dict[str, Word] = {"declare": "auto", "late_declaration": "forbidden", "capture": "strict"}
_WILLUGHBY: dict[str, Word] = {
    "direction": "clockwise",
    "first_dealer": "cut_lowest",
    "late_declaration": "counts",
    "pair_release": True,
    "snatch_scope": "overlooked_only",
    "claim_eligibility": "everyone",
    "last_bonus": "last_capture",
}
_BASIC: dict[str, Word] = {
    "direction": "clockwise",
    "table_quarte": "none",
    "declare": "none",
    "late_declaration": "forbidden",
    "snatch": False,
    "claim_resolution": "off",
}

VARIANTS: dict[str, Variant] = {
    "adpoker": Variant("adpoker", _ADPOKER, (5, 4, 3)),
    "adpoker-strict": Variant("adpoker-strict", _ADPOKER | _STRICT, (5, 4, 3)),
    "willughby-1665": Variant("willughby-1665", _ADPOKER | _WILLUGHBY, (5, 4)),
    "basic": Variant("basic", _ADPOKER | _BASIC, (5,)),
    "caid": Variant("caid", _ADPOKER | {"set_aside": "face_up"}, (5, 4, 3)),
}

DEFAULT_VARIANT = "adpoker"

_FIGURES: dict[int, dict[str, int]] = {
    5: {"hand": 8, "row": 12, "ante_dealer": 3, "ante_other": 2, "par": 8, "bonus": 5},
    4: {"hand": 10, "row": 12, "ante_dealer": 3, "ante_other": 2, "par": 10, "bonus": 3},
    3: {"hand": 13, "row": 13, "ante_dealer": 4, "ante_other": 3, "par": 14, "bonus": 5},
}
"""What the number of players determines: cards of a hand and of the table, antes, par, bonus. R1"""


def options_of(variant: str, given: Mapping[str, Word], seats: int) -> Options:
    """The options of a preset, updated with what is given, for this many seats; BadOptions if refused. R1, H19"""
    if variant not in VARIANTS:
        raise BadOptions("options.variant", variant=variant, values=", ".join(VARIANTS))
    preset = VARIANTS[variant]
    if seats not in preset.players:
        players = ", ".join(map(str, preset.players))
        raise BadOptions("options.players", variant=variant, seats=seats, values=players)
    words = full_words(CATALOGUE, preset.words, given)
    o = Options(**_FIGURES[seats], **row_values(CATALOGUE, words))
    if o.declare == each.Declare.NONE and o.late_declaration != each.LateDeclaration.FORBIDDEN:
        raise BadOptions("options.laugh.late_undeclared")
    return o
