"""The laboratory's public functions: one's own player over the same packs in every seat, deals by the thousand, environments."""

from functools import partial

import numpy as np
import pytest

import gamester
from gamester import lab
from gamester.backend import play_tables
from gamester.bots.roster import AdviceBot
from gamester.bots.simple import FirstBot

FIVE = lab.Form("loo", "five/wikipedia-2023", 5, pool=15)


def first(view):
    return view.offers[0]


def in_words(view):
    return str(view.offers[0])


@pytest.mark.parametrize("game", ["loo", "laugh"])
def test_a_bot_gains_nothing_among_the_compiled_players_of_its_own_kind(game):
    """Interpreted and compiled they decide alike, and see the same packs: every block comes to zero."""
    gain = lab.duel(AdviceBot(), "advice", game, packs=20)
    assert gain == lab.Gain(pytest.approx(0), None, None, 20)
    assert str(gain) == "+0.00 chips a deal in each of 20 packs, so there is no interval"


def test_a_function_loses_to_the_advice_and_the_advice_wins_from_it():
    loses, wins = lab.duel(first, "advice", FIVE, packs=60), lab.duel("advice", first, FIVE, packs=60)
    assert loses.high < 0 < wins.mean
    assert lab.duel(in_words, "advice", FIVE, packs=60) == lab.duel(FirstBot(), "advice", FIVE, packs=60) == loses


def test_a_view_in_the_harness_shows_the_seat_its_own_cards_only():
    seen = []

    def watching(view):
        seen.append(view)
        return first(view)

    lab.duel(watching, "advice", FIVE, packs=3)
    assert seen
    for view in seen:
        assert view.offers
        assert view.asked
        assert len(view.hand) <= 5
        assert not any(view.raw.known[seat] & ~view.raw.known[view.raw.seat] & view.raw.hand for seat in range(5))
        with pytest.raises(LookupError):
            view.memory()


@pytest.mark.parametrize("game", ["loo", "laugh"])
def test_whoever_does_the_first_thing_is_exploited(game):
    gain = lab.exploit(first, game, packs=40, deals=200)
    assert gain.mean > 0 if game == "loo" else gain.packs == 40


def test_an_attack_says_who_attacked_and_whether_it_passed_its_tests():
    known, own = lab.exploit("advice", "loo", packs=2), lab.exploit(first, "loo", packs=2, deals=20)
    assert (known.attacker, known.passed) == ("knower", True)
    assert "found by knower, which passed" in str(known)
    assert (own.attacker, own.passed) == ("improver", False)
    assert "a small gain says nothing" in str(own)
    with pytest.raises(gamester.GamesterError, match="improver, gradient"):
        lab.exploit(first, "loo", packs=2, deals=20, attacker="knower")


def test_a_gain_is_told_in_one_line():
    assert str(lab.Gain(-0.5, -0.75, -0.25, 40)) == "−0.50 chips a deal (95 % interval −0.75 to −0.25; 40 packs)"
    assert str(lab.Gain(0.5, None, None, 1)) == "+0.50 chips a deal (too few packs for an interval: 1)"
    assert "+0.00 to +0.01" in str(lab.Gain(0.004, 0.001, 0.007, 40))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((first, "genius", "loo"), "genius"),
        ((first, "advice", "whist"), "There is no game “whist”"),
        ((first, "advice", lab.Form("loo", "nine", 5)), "There is no variant “nine”"),
        ((first, "advice", "loo", 0), "0"),
        ((first, 5, "loo"), "“5” is no opponent"),
        ((lambda view: "sing", "advice", "loo", 2), "may not sing"),
        ((lambda view: None, "advice", "loo", 2), "“None” is no act"),
    ],
)
def test_what_cannot_be_played_is_refused_with_a_sentence(arguments, sentence):
    with pytest.raises(gamester.GamesterError) as refused:
        lab.duel(*arguments)
    assert sentence in str(refused.value)


SMALL = {"packs": 4, "seed": 3}
FOUR = {"deals": 8, "seed": 3}
THREE = lab.Form("loo", "three/wikipedia-2023", 5, pool=9)
CALLS = {
    "duel": (partial(lab.duel, "random", "advice", THREE), SMALL),
    "exploit": (partial(lab.exploit, "random", THREE, attacker="improver"), SMALL | {"deals": 8}),
    "bound": (partial(lab.bound, "random", THREE), SMALL | {"worlds": 4}),
    "judge": (partial(lab.judge, "random", "Loo-3c-p5-pool9-v1", among=["advice"]), SMALL | {"workers": 1}),
    "simulate": (partial(lab.simulate, "loo"), FOUR | {"players": 4, "workers": 1}),
    "play_tables": (partial(play_tables, "loo", "five/wikipedia-2023", 5, 4, 2), {"seed": 3}),
    "solution": (lambda steps: lab.solution("kuhn", steps).policy.tolist(), {"steps": 3}),
    "Form": (lambda **given: lab.duel("random", "advice", lab.Form("loo", THREE.variant, **given), 4),
             {"players": 5, "pool": 9}),
}  # fmt: skip
"""Functions of the laboratory, each with its whole numbers."""


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(("call", "numbers"), CALLS.values(), ids=CALLS)
def test_a_whole_number_of_numpy_means_what_an_int_means(call, numbers):
    same = [call(**{name: kind(number) for name, number in numbers.items()}) for kind in (int, np.int32, np.int64)]
    assert str(same[0]) == str(same[1]) == str(same[2])


@pytest.mark.parametrize(("call", "numbers"), CALLS.values(), ids=CALLS)
def test_what_is_no_whole_number_is_refused_by_its_name(call, numbers):
    for name in numbers:
        for wrong in (1.5, "x", None, -1, 2**70, float("nan")):
            if (name, wrong) not in (("seed", None), ("pool", None)):
                with pytest.raises(gamester.GamesterError, match=f"{name} .* is not possible: give a whole number"):
                    call(**numbers | {name: wrong})


def test_a_simulation_gives_figures_that_sum_to_nothing():
    found = lab.simulate("loo", 4, deals=200, seed=3)
    assert found["deals"] == 200
    assert found["seats"] == 4
    balance = found["balance"]
    assert balance["chips"] + balance["left"] - balance["opened"] == 0


def test_an_environment_of_no_library_or_game_is_refused():
    with pytest.raises(gamester.GamesterError, match=r"Choose one of: gymnasium, pettingzoo, openspiel, vector\."):
        lab.environment("loo", "tensorforce")
    with pytest.raises(gamester.GamesterError, match="whist"):
        lab.environment("whist")


def test_a_solved_policy_is_kept_and_loaded_and_worth_the_same(tmp_path):
    found = lab.solution("kuhn", 200)
    assert found.values() == pytest.approx([-1 / 18, 1 / 18], abs=1e-3)
    assert 0 <= found.nash_conv() < 0.01
    found.save(tmp_path / "kuhn.npz")
    again = lab.load_solution(tmp_path / "kuhn.npz")
    assert again.game == "kuhn"
    assert again.nash_conv() == found.nash_conv()
    assert all(sum(again.at(number)) == pytest.approx(1) for number in range(len(again.owners)))


@pytest.mark.parametrize("game", ["kuhn", "kuhn-3", "leduc", "mini-laugh-3"])
def test_a_policy_is_told_and_kept_by_names_and_a_file_without_them_is_read_too(game, tmp_path):
    found = lab.solution(game, 2)
    by_name = found.by_name()
    found.save(tmp_path / "policy.npz")
    with np.load(tmp_path / "policy.npz") as kept:
        assert kept["names"].tolist() == list(by_name)
        assert kept["words"].tolist() == [word for said in by_name.values() for word in said]
        assert len(by_name) == len(found.owners)
        older = {key: kept[key] for key in ("game", "policy", "begins", "owners", "keys")}
    np.savez(tmp_path / "older.npz", **older)
    assert lab.load_solution(tmp_path / "older.npz").by_name() == by_name


def test_kuhn_is_told_by_card_and_bets():
    by_name = lab.solution("kuhn", 500).by_name()
    assert by_name["1 2 b"]["bet"] == pytest.approx(1, abs=0.02)
    assert by_name["1 0 b"]["pass"] == pytest.approx(1, abs=0.02)


def test_what_is_no_solution_is_refused_with_a_sentence(tmp_path):
    with pytest.raises(gamester.GamesterError, match="chess"):
        lab.solution("chess")
    with pytest.raises(gamester.GamesterError, match="steps"):
        lab.solution("kuhn", 0)
    (tmp_path / "torn.npz").write_bytes(b"PK\x03\x04 torn")
    for path in (tmp_path / "torn.npz", tmp_path / "nowhere.npz"):
        with pytest.raises(gamester.GamesterError, match=path.name):
            lab.load_solution(path)
    with pytest.raises(gamester.GamesterError, match="cannot"):
        lab.solution("kuhn", 1).save(tmp_path / "nowhere" / "kuhn.npz")
    found = lab.solution("kuhn", 1)
    with pytest.raises(gamester.GamesterError, match="other rules of leduc"):
        lab.Solution("leduc", found.policy, found.begins, found.owners, found.keys).nash_conv()


def test_no_level_gains_more_than_the_bound():
    form = lab.Form("loo", "three/wikipedia-2023", 3, {}, 9)
    most, gain = lab.bound("random", form, packs=60, worlds=16), lab.duel("advice", "random", form, packs=60)
    assert most.high > gain.low > 0
    assert most.packs == 60
    assert lab.bound("random", form, packs=60, worlds=16, open_cards=True).high > gain.low
    with pytest.raises(gamester.GamesterError, match="first"):
        lab.bound(first, form, packs=2)
