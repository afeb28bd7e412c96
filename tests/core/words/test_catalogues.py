"""The catalogues agree with each other, with the code that uses them, and with what happens at random tables."""

import ast
import re
from pathlib import Path

import pytest

import gamester
from gamester.games import GAMES, game_of
from gamester.i18n import languages
from gamester.study.rulebook import AsTitled
from gamester.text.catalogue import Choice, spelled
from gamester.text.messages import AsWritten, area
from sources import modules as all_modules
from sources import strings
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


def patterns(nodes):
    """Every f-string of a module that makes keys: what stands before and after its one hole."""
    for node in nodes:
        if isinstance(node, ast.JoinedStr) and len(node.values) in (2, 3):
            parts = [part.value if isinstance(part, ast.Constant) else None for part in node.values]
            if parts[0] and parts[1] is None and parts[0].partition(".")[0] in AREAS and "." in parts[0]:
                yield parts[0], parts[2] if len(parts) == 3 else ""


def keys_of(name):
    return set(area("en", name))


ALL_KEYS = set().union(*map(keys_of, AREAS))


@pytest.fixture(scope="module")
def modules():
    return all_modules()


def literal_keys(modules):
    """The keys that code names whole."""
    return {text for module in modules for text in strings(module.nodes) if KEY.fullmatch(text) and text[-1] != "_"}


def made_keys(modules):
    """The keys of the catalogue that code makes with an f-string, out of a word it names somewhere."""
    words = {text for module in modules for text in strings(module.nodes)}
    made = set()
    for module in modules:
        for start, end in patterns(module.nodes):
            for key in ALL_KEYS:
                if key.startswith(start) and key.endswith(end) and key[len(start) : len(key) - len(end)] in words:
                    made.add(key)
    return made


@pytest.mark.parametrize("language", languages())
def test_refusals_are_clauses_and_errors_are_sentences(language):
    opening = "{" + languages()[language].quoted("")[0]
    for name in AREAS:
        for key, pattern in area(language, name).items():
            for said in pattern.values() if isinstance(pattern, dict) else [pattern]:
                assert said == said.strip()
                if name == "refuse" or ".refuse." in key:
                    assert said[-1] not in ".!", key
                    assert said[0] in opening or said[0].islower() or said.startswith(("Pam", "Dumby")), key
                if name in ("options", "record", "store", "gpu", "server"):
                    assert said[-1] in ".}", key
                    assert said[0] in opening or said[0].isupper(), key


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


def test_every_key_that_code_names_exists(modules):
    assert literal_keys(modules) - ALL_KEYS == set()


def test_no_python_names_a_language(modules):
    forbidden = {word.lower() for one in languages().values() for word in (one.code, one.name, one.alias)}
    for module in modules:
        found = {text for text in strings(module.nodes) if re.split("[-_.]", text.lower())[0] in forbidden}
        assert not found, module.path


def test_every_key_is_used(modules):
    named = {key for key in ALL_KEYS if ".you." not in key}
    assert named - literal_keys(modules) - made_keys(modules) == set()


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
            for word in strings(ast.walk(node.args[0])):
                if word.isidentifier():
                    assert f"laugh.refuse.{word}" in ALL_KEYS


def test_errors_bring_what_fills_their_sentences(modules):
    for module in modules:
        for node in module.nodes:
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ERRORS):
                continue
            if any(keyword.arg is None for keyword in node.keywords) or not node.args:
                continue
            given = {keyword.arg for keyword in node.keywords}
            for key in strings(ast.walk(node.args[0])) & ALL_KEYS:
                pattern = area("en", key.partition(".")[0])[key]
                for said in pattern.values() if isinstance(pattern, dict) else [pattern]:
                    wanted = {name for name in fills_of(said) if not name.startswith("house[")} - {"gamester"}
                    assert wanted <= given, (module.path.name, node.lineno, key)


# --- Random tables ------------------------------------------------------------------------------------------

LAUGH_OPTIONS = [
    {},
    {"claim_resolution": "sealed"},
    {"claim_resolution": "random", "claim_eligibility": "everyone"},
    {"claim_resolution": "first_come", "declare": "auto", "set_aside": "face_up"},
    {"dealer_quarte_claim": True, "late_declaration": "void", "voluntary_lie_down": True},
    {"initial_pairs": True, "pair_release": True, "late_declaration": "counts", "last_bonus": "last_capture"},
    {"capture": "strict", "declare_deadline": "own_first_turn", "snatch_scope": "overlooked_only"},
]


def test_laugh_in_words():
    listener = Listener()
    for variant, preset in game_of("laugh").words.variants.items():
        for number, options in enumerate(LAUGH_OPTIONS):
            if "late_declaration" in options and preset.words["declare"] == "none":
                continue
            for seats in preset.players:
                play("laugh", variant, options, seats, number, 2, listener)
    assert listener.said >= {f"laugh.tell.{name}" for name in ("late", "lots", "unwanted", "releases", "empty")}
