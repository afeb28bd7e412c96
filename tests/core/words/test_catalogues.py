"""The catalogues agree with each other, with the code that uses them, and with what happens at random tables."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import gamester
from gamester.catalogue import Choice, spelled
from gamester.games import GAMES, game_of
from gamester.i18n import languages
from gamester.i18n.languages import FOLDER
from gamester.messages import AsWritten, area
from gamester.rulebook import AsTitled, option_text
from words.driver import Listener, fills_of, play

SOURCE = Path(gamester.__file__).parent
AREAS = (
    "refuse", "loo", "laugh", "options", "record", "report", "words", "store", "table", "gpu", "simulate", "room",
    "serve", "server", "measure", "remote", "advice", "review", "puzzle", "train", "api", "extra",
)  # fmt: skip
KEY = re.compile(rf"({'|'.join(AREAS)})(\.[A-Za-z0-9_]+)+")
ERRORS = (
    "IllegalAct",
    "BadOptions",
    "BadRun",
    "BadWeights",
    "BadRecord",
    "StoreError",
    "ServerFault",
    "NoGpu",
    "NoPerson",
    "message",
)


@cache
def trees():
    return [(path, ast.parse(path.read_text("utf-8"))) for path in sorted(SOURCE.rglob("*.py"))]


@cache
def strings(tree):
    """Every string constant of a module."""
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def patterns(tree):
    """Every f-string of a module that makes keys: what stands before and after its one hole."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr) and len(node.values) in (2, 3):
            parts = [part.value if isinstance(part, ast.Constant) else None for part in node.values]
            if parts[0] and parts[1] is None and parts[0].partition(".")[0] in AREAS and "." in parts[0]:
                yield parts[0], parts[2] if len(parts) == 3 else ""


def keys_of(name):
    return set(area("en", name))


ALL_KEYS = set().union(*map(keys_of, AREAS))


def literal_keys():
    """The keys that code names whole."""
    return {text for _, tree in trees() for text in strings(tree) if KEY.fullmatch(text) and text[-1] != "_"}


def made_keys():
    """The keys of the catalogue that code makes with an f-string, out of a word it names somewhere."""
    words = {text for _, tree in trees() for text in strings(tree)}
    made = set()
    for _, tree in trees():
        for start, end in patterns(tree):
            for key in ALL_KEYS:
                if key.startswith(start) and key.endswith(end) and key[len(start) : len(key) - len(end)] in words:
                    made.add(key)
    return made


@pytest.mark.parametrize("name", AREAS)
def test_both_languages_say_the_same_things_with_the_same_fills(name):
    english, french = (area(language, name) for language in ("en", "fr"))
    assert english
    assert set(english) == set(french)
    for key, pattern in english.items():
        assert type(pattern) is type(french[key]), key
        ours, theirs = (
            set.union(*map(fills_of, said.values() if isinstance(said, dict) else [said]))
            for said in (pattern, french[key])
        )
        assert ours == theirs, key


@pytest.mark.parametrize("language", languages())
def test_refusals_are_clauses_and_errors_are_sentences(language):
    for name in AREAS:
        for key, pattern in area(language, name).items():
            for said in pattern.values() if isinstance(pattern, dict) else [pattern]:
                assert said == said.strip()
                if name == "refuse" or ".refuse." in key:
                    assert said[-1] not in ".!", key
                    assert said[0] in "{«“" or said[0].islower() or said.startswith(("Pam", "Dumby")), key
                if name in ("options", "record", "store", "gpu", "server"):
                    assert said[-1] in ".}", key
                    assert said[0] in "{«“" or said[0].isupper(), key


@pytest.mark.parametrize("language", languages())
def test_house_rules_named_in_a_refusal_exist_and_have_a_title_and_a_meaning(language):
    named = {
        (key.split(".")[-2], one[6:-1])
        for key, said in area(language, "options").items()
        for one in fills_of(said)
        if one[:6] == "house["
    }
    everywhere = {name for place, name in named if place == "options"}  # refused by a host, whatever the game
    named = {(place, name) for place, name in named if place != "options"}
    assert {game for game, _ in named} == set(GAMES)
    for game, name in named | {(game, name) for game in GAMES for name in everywhere}:
        key, _, word = name.partition("=")
        entry = game_of(game).words.catalogue[key]
        words = entry.members if isinstance(entry, Choice) else [entry.special]
        assert not word or word in map(spelled, words), name
        assert AsWritten()[name] == (word or key)
        assert AsTitled(game, language)[name].strip("“”«» ") not in ("", key, word)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_every_value_of_every_option_is_told_in_words(game, language):
    for key, entry in game_of(game).words.catalogue.items():
        words = list(entry.members) if isinstance(entry, Choice) else [entry.special] * entry.has_special + ["integer"]
        told = option_text(game, key, language)["values"]
        assert {spelled(word) for word in words} <= set(told), key


def test_there_are_no_catalogues_without_a_twin():
    names = [{path.name for path in (FOLDER / language).glob("*.toml")} for language in languages()]
    assert names[0] == names[1]


def test_every_key_that_code_names_exists():
    assert literal_keys() - ALL_KEYS == set()


def test_every_key_is_used():
    named = {key for key in ALL_KEYS if ".you." not in key}
    assert named - literal_keys() - made_keys() == set()


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", AREAS)
def test_a_sentence_that_says_you_stands_beside_one_that_names_the_player_and_names_nobody_more(name, language):
    for key, said in area(language, name).items():
        if ".you." in key:
            named, addressed = fills_of(area(language, name)[key.replace(".you.", ".", 1)]), fills_of(said)
            seats = {fill for fill in named if fill == "seat" or fill.endswith("_seat")}
            assert addressed == named - (seats - addressed), key
            assert not seats <= addressed, key


@pytest.mark.parametrize("language", languages())
def test_everything_told_of_a_player_in_the_games_can_be_told_to_that_player(language):
    for name in ("loo", "laugh", "table"):
        told = area(language, name)
        for key, said in told.items():
            of_one = isinstance(said, str) and "seat" in fills_of(said) and (".tell." in key or name == "table")
            assert not of_one or ".you." in key or key.replace(".", ".you.", 1) in told, key


def test_every_refusal_of_laugh_exists():
    """Laugh names its refusals by the last part of their keys."""
    tree = ast.parse((SOURCE / "games" / "laugh" / "words" / "refusals.py").read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "_refuse":
            for word in strings(node.args[0]):
                if word.isidentifier():
                    assert f"laugh.refuse.{word}" in ALL_KEYS


def test_errors_bring_what_fills_their_sentences():
    for path, tree in trees():
        for node in ast.walk(tree):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ERRORS):
                continue
            if any(keyword.arg is None for keyword in node.keywords) or not node.args:
                continue
            given = {keyword.arg for keyword in node.keywords}
            for key in strings(node.args[0]) & ALL_KEYS:
                pattern = area("en", key.partition(".")[0])[key]
                for said in pattern.values() if isinstance(pattern, dict) else [pattern]:
                    wanted = {name for name in fills_of(said) if not name.startswith("house[")} - {"gamester"}
                    assert wanted <= given, (path.name, node.lineno, key)


# --- Random tables ------------------------------------------------------------------------------------------

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
LAUGH_OPTIONS = [
    {},
    {"claim_resolution": "sealed"},
    {"claim_resolution": "random", "claim_eligibility": "everyone"},
    {"claim_resolution": "first_come", "declare": "auto", "set_aside": "face_up"},
    {"dealer_quarte_claim": True, "late_declaration": "void", "voluntary_lie_down": True},
    {"initial_pairs": True, "pair_release": True, "late_declaration": "counts", "last_bonus": "last_capture"},
    {"capture": "strict", "declare_deadline": "own_first_turn", "snatch_scope": "overlooked_only"},
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


def test_laugh_in_words():
    listener = Listener()
    for variant, preset in game_of("laugh").words.variants.items():
        for number, options in enumerate(LAUGH_OPTIONS):
            if "late_declaration" in options and preset.words["declare"] == "none":
                continue
            for seats in preset.players:
                play("laugh", variant, options, seats, number, 2, listener)
    assert listener.said >= {f"laugh.tell.{name}" for name in ("late", "lots", "unwanted", "releases", "empty")}
