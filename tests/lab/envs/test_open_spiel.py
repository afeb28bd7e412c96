"""Both games pass OpenSpiel's own tests, and are what their parameters say."""

import copy
import pickle
import random

import pyspiel
import pytest

from envs.spiel import load, played, presets
from gamester.games import game_of
from gamester.text.errors import BadOptions
from gamester_lab.envs import open_spiel

PRESETS = list(presets())


@pytest.mark.parametrize("number", range(3))
def test_every_preset_passes_random_sim_test(number):
    for game, variant, seats in PRESETS[number::3]:
        pyspiel.random_sim_test(load(game, variant, seats), num_sims=1, serialize=True, verbose=False)
        sampled = load(game, variant, seats, sampled=True, rng_seed=5)
        pyspiel.random_sim_test(sampled, num_sims=1, serialize=False, verbose=False)


def test_the_same_seed_draws_the_same_deals_and_another_seed_others():
    def deal(seed):
        game = pyspiel.load_game(f"python_gamester_laugh_sampled(rng_seed={seed})")
        return [str(game.new_initial_state().child(0)) for _ in range(2)]

    assert deal(4) == deal(4)
    assert deal(4) != deal(5)
    assert deal(4)[0] != deal(4)[1]


# --- Parameters -------------------------------------------------------------------------------------------------


def test_options_are_spelled_as_in_the_record():
    game = pyspiel.load_game(
        "python_gamester_loo(variant=five/hoffmann-1909,players=4,deals=2,dealer=3,"
        "options=packets:3-2+deck:32+must:first_hand_only+max_extra_deals:null+club_law:true+ante:10)"
    )
    o = game.setup.o
    given = {
        "packets": "3-2", "deck": "32", "must": "first_hand_only", "max_extra_deals": None, "club_law": True, "ante": 10,
    }  # fmt: skip
    assert o == game_of("loo").words.options_of("five/hoffmann-1909", given, 4)
    assert game.num_players() == 4
    assert str(pyspiel.load_game(str(game))) == str(game)
    assert pickle.loads(pickle.dumps(game)).setup.o == o


@pytest.mark.parametrize("game", ["loo", "laugh"])
def test_every_word_of_every_option_can_be_said(game):
    from gamester.text.catalogue import Choice
    from gamester_lab.envs.open_spiel.setup import options_of, text_of

    catalogue = game_of(game).words.catalogue
    for key, entry in catalogue.items():
        words = list(entry.members) if isinstance(entry, Choice) else [entry.low, entry.high]
        if not isinstance(entry, Choice) and entry.has_special:
            words.append(entry.special)
        for word in words:
            text = text_of({key: word})
            assert options_of(game_of(game), text) == {key: word}
            assert not set(text) & set("(),=|; \n")


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ("variant=five/none", "There is no variant “five/none”"),
        ("players=9", "The option players cannot be “9”. Give a whole number from 3 to 8."),
        ("deals=0", "The option deals cannot be “0”"),
        ("dealer=5", "from 0 to 4"),
        (
            "pool=16",
            "A pool of 16 chips is not possible: with this deal’s stakes in it, it holds 5 or more, by steps of 5.",
        ),
        ("options=mist:true", "There is no option “mist”"),
        ("options=ante:7", "ante is 7, which does not divide"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(asked, sentence):
    with pytest.raises(BadOptions) as refused:
        pyspiel.load_game(f"python_gamester_loo({asked})")
    assert sentence in str(refused.value)


def test_an_action_that_is_not_legal_is_refused_and_changes_nothing():
    rng = random.Random(2)
    state = played(load("loo", "five/wikipedia-2023", 3), rng, until=lambda state: not state.is_chance_node())
    before = str(state)
    with pytest.raises(ValueError, match="no action that may be taken"):
        state.apply_action(60)
    assert str(state) == before


def test_what_the_games_are_told_to_be():
    kinds = pyspiel.GameType.Utility
    assert load("loo", "five/wikipedia-2023", 5).get_type().utility == kinds.GENERAL_SUM
    assert load("laugh", "adpoker", 5).get_type().utility == kinds.ZERO_SUM
    void = load("laugh", "adpoker", 5, "late_declaration:void")
    assert (void.get_type().utility, void.utility_sum()) == (kinds.GENERAL_SUM, None)
    assert load("laugh", "adpoker", 5).utility_sum() == 0


COPIES = {
    "copy": lambda _, state: copy.copy(state),
    "deepcopy": lambda _, state: copy.deepcopy(state),
    "clone": lambda _, state: state.clone(),
    "pickle": lambda _, state: pickle.loads(pickle.dumps(state)),
    "serialize": lambda game, state: game.deserialize_state(state.serialize()),
}


@pytest.mark.parametrize("explicit", [True, False])
@pytest.mark.parametrize("name", ["loo", "laugh"])
def test_states_are_copied_pickled_and_serialised_and_a_copy_goes_its_own_way(name, explicit):
    game = open_spiel.load(name, players=4, deals=2, explicit=explicit)
    state, lots = game.new_initial_state(), random.Random(1)
    while not state.is_terminal():
        state.apply_action(lots.choice(state.legal_actions()))
        if lots.random() < 0.2:
            for copying in COPIES.values():
                copied, before = copying(game, state), told(state)
                assert told(copied) == before
                while not copied.is_terminal():
                    copied.apply_action(lots.choice(copied.legal_actions()))
                assert told(state) == before


def told(state):
    """All that a state says of itself, and to each player."""
    return str(state), state.history(), state.legal_actions(), *map(state.information_state_string, range(4))
