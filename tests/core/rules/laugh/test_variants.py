"""The presets, the words of the options, and what is refused (C5, C11, H12)."""

import pytest

from gamester.catalogue import Choice, spelled
from gamester.errors import BadOptions
from gamester.games.laugh import GAME as laugh
from gamester.games.laugh.kernel.options import Options

ON_OFF = {
    "dealer_quarte_claim",
    "initial_pairs",
    "pair_release",
    "snatch",
    "snatch_on_final_lie_down",
    "lingering_overlooked",
    "voluntary_lie_down",
    "unaided",
}
FIGURES = {"hand", "row", "ante_dealer", "ante_other", "par", "bonus"}
NAMES = {"rounds"} | {name for name in Options._fields if name not in FIGURES}


def test_every_field_but_the_figures_is_an_option_of_the_catalogue():
    assert set(laugh.words.catalogue) == NAMES


@pytest.mark.parametrize("variant", laugh.words.variants)
def test_a_preset_names_every_option(variant):
    preset = laugh.words.variants[variant]
    assert preset.id == variant
    assert set(preset.words) == NAMES
    for seats in preset.players:
        assert laugh.words.options_of(variant, {}, seats) == laugh.words.options_of(variant, preset.words, seats)


DEFAULT = """
    rounds=1 direction=counter_clockwise first_dealer=random table_quarte=auto dealer_quarte_claim=false
    initial_pairs=false declare=manual late_declaration=forfeit declare_deadline=before_play pair_release=false
    set_aside=face_down capture=claims snatch=true snatch_scope=any_pair claim_eligibility=active
    claim_resolution=turn_order snatch_on_final_lie_down=true lingering_overlooked=true last_bonus=last_holder
    voluntary_lie_down=false layout=row unaided=false
"""


def test_adpoker_is_the_default():
    words = laugh.words.variants[laugh.words.default_variant].words
    assert {name: spelled(word) for name, word in words.items()} == dict(pair.split("=") for pair in DEFAULT.split())


@pytest.mark.parametrize(
    ("variant", "differs"),
    [
        ("adpoker-strict", {"declare": "auto", "late_declaration": "forbidden", "capture": "strict"}),
        (
            "willughby-1665",
            {
                "direction": "clockwise",
                "first_dealer": "cut_lowest",
                "late_declaration": "counts",
                "pair_release": True,
                "snatch_scope": "overlooked_only",
                "claim_eligibility": "everyone",
                "last_bonus": "last_capture",
            },
        ),
        (
            "basic",
            {
                "direction": "clockwise",
                "table_quarte": "none",
                "declare": "none",
                "late_declaration": "forbidden",
                "snatch": False,
                "claim_resolution": "off",
            },
        ),
    ],
)
def test_the_other_presets_differ_from_it_in_this(variant, differs):
    words, default = laugh.words.variants[variant].words, laugh.words.variants["adpoker"].words
    assert {name: word for name, word in words.items() if word != default[name]} == differs
    assert laugh.words.options_of(variant, {}, 5) == laugh.words.options_of("adpoker", differs, 5)


@pytest.mark.parametrize("key", sorted(NAMES - {"rounds"}))
def test_each_word_of_an_option_is_a_number_of_its_own(key):
    choice = laugh.words.catalogue[key]
    assert isinstance(choice, Choice)
    beside = {"late_declaration": "forbidden"} if key == "declare" else {}
    rows = {getattr(laugh.words.options_of("adpoker", {**beside, key: word}, 5), key) for word in choice.members}
    assert len(rows) == len(choice.members)
    assert (set(choice.members) == {False, True}) == (key in ON_OFF)


def test_an_unknown_variant_is_refused():
    with pytest.raises(BadOptions) as error:
        laugh.words.options_of("seed", {}, 5)
    assert error.value.key == "options.variant"


@pytest.mark.parametrize("late", ["forfeit", "counts", "void"])
def test_where_nothing_is_declared_nothing_comes_too_late_H19(late):
    with pytest.raises(BadOptions) as error:
        laugh.words.options_of("adpoker", {"declare": "none", "late_declaration": late}, 5)
    assert error.value.key == "options.laugh.late_undeclared"
    assert laugh.words.options_of("adpoker", {"declare": "none", "late_declaration": "forbidden"}, 5)
