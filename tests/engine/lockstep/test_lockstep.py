"""The same deals interpreted and in WebAssembly: all is equal after every act, over all options."""

import importlib
from dataclasses import replace

import pytest
from rules_in_node import OnWasm

from gamester.games import game_of, registry
from gamester.games.loo.kernel.penalties import irregular
from gamester.games.loo.kernel.state import MISDEAL, Offence
from gamester.text.catalogue import spelled
from gamester_lab.compile.coverage import setting_of, settings_with, values
from gamester_lab.compile.lockstep import Difference, compare, compare_tables
from in_wasmtime import InWasmtime

SEED = 1
EVERYTHING = {"loo": 9, "laugh": 1}
"""Seeds with which every verb and every offence is met."""
TABLES, DEALS = {"loo": 720, "laugh": 320}, {"loo": 8, "laugh": 5}


def settings(game):
    """The tables of the comparison in CI."""
    return [setting_of(game, SEED, number) for number in range(TABLES[game])]


@pytest.fixture
def acts_of(monkeypatch):
    """What the interpreter does: for a game, a set that fills with its actions and offences."""

    def watch(game):
        package, done = game_of(game), set()
        do = package.rules.do

        def watched(s, o, seat, action):
            done.add(action)
            if game == "loo" and o.enforcement:
                done.add(Offence(irregular(s, o, seat, action)).name)
            do(s, o, seat, action)

        rules = replace(package.rules, do=watched)
        monkeypatch.setitem(registry._registered, game, replace(package, rules=rules))
        return done

    return watch


@pytest.mark.parametrize("game", ["loo", "laugh"])
def test_interpreted_and_compiled_agree_after_every_act(game, acts_of):
    done = acts_of(game)
    *_, progress = compare(OnWasm(InWasmtime), game, EVERYTHING[game], 0, TABLES[game], DEALS[game])
    assert progress.deals == TABLES[game] * DEALS[game]
    assert progress.acts > 15 * progress.deals
    verbs = set(range(52, 62)) if game == "loo" else set(range(52, 58))
    assert verbs <= done
    if game == "loo":
        assert {offence.name for offence in Offence} <= done
        assert MISDEAL in done


@pytest.mark.parametrize("game", ["loo", "laugh"])
def test_these_tables_have_every_value_of_every_option(game):
    wanted = {(key, spelled(word)) for key, word in values(game)}
    assert [each for each in values(game) if not settings_with(game, *each)] == []
    presets = game_of(game).words.variants
    played = [presets[setting.variant].words | setting.words for setting in settings(game)]
    assert wanted - {(key, spelled(word)) for words in played for key, word in words.items()} == set()


@pytest.mark.parametrize("game", ["loo", "laugh"])
def test_these_tables_have_every_preset_with_every_number_of_players(game):
    for name, preset in game_of(game).words.variants.items():
        plain = [setting for setting in settings(game) if setting.variant == name and not setting.words]
        assert {setting.seats for setting in plain} == set(preset.players), name


@pytest.mark.parametrize(
    ("module", "name", "wrong", "what"),
    [
        ("loo.kernel.tricks", "playable", lambda right: lambda hand, *rest: hand, r"act: legal is \[.*\] interpreted and \[.*\]"),
        ("loo.kernel.settle", "loo_due", lambda right: lambda pool, o: right(pool, o) + 5, r"state: pool is \d+ interpreted and \d+"),
        ("laugh.kernel.sight", "look_at_play", lambda right: lambda s, seat, v: None, r"view: phase is \d interpreted and \d"),
        ("laugh.kernel.tally", "count", lambda right: lambda cards: 1, r"tally: won is \[.*\] interpreted and \[.*\]"),
    ],
)  # fmt: skip
def test_a_wrong_rule_is_found_and_named(module, name, wrong, what, monkeypatch):
    game = module.split(".")[0]
    number = next(n for n, setting in enumerate(settings(game)) if setting.words)
    table = [setting_of(game, SEED, number)]
    assert compare_tables(OnWasm(InWasmtime), table, SEED, number) > 100
    home = importlib.import_module(f"gamester.games.{module}")
    monkeypatch.setattr(home, name, wrong(getattr(home, name)))
    with pytest.raises(Difference) as caught:
        compare_tables(OnWasm(InWasmtime), table, SEED, number)
    rules = ", ".join(f"{key}={word}" for key, word in table[0].words.items())
    start = f"{game} {table[0].variant}, {rules}, {table[0].seats} seats; seed 1, table {number}, deal "
    assert str(caught.value).startswith(start)
    assert caught.match(rf", deal \d+, act \d+: {what} compiled for WebAssembly\.$")
