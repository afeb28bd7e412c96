"""What the tests of the OpenSpiel games share: presets, options, and courses of play driven at random."""

import random

import pyspiel

import gamester_lab.envs.open_spiel
from gamester.text.errors import BadOptions
from gamester_lab.envs.open_spiel.line import CHANCE, OVER, Line, first_line
from gamester_lab.envs.open_spiel.setup import Asked, Setup
from table.driving import every_variant as presets

assert gamester_lab.envs.open_spiel.load

OPTIONS = {
    "loo": [
        "",
        "flush_declare:optional+flush_timing:immediate",
        "flush_declare:optional",
        "stock_rule:reshuffle_dead",
        "stock_rule:reshuffle_dead+deck:32+exchange:after_all",
        "pam_civil:choice+pam_role:free",
        "all_pass:carry+eldest_privilege:true+dead_cards:under_pack",
        "loo:unlimited+ante_by:everyone_dealer_double+must:true",
        "dealer_takes_turnup:true",
        "enforcement:penalty",
    ],
    "laugh": [
        "",
        "claim_resolution:sealed+claim_eligibility:everyone",
        "claim_resolution:first_come+pair_release:true",
        "claim_resolution:random+initial_pairs:true",
        "claim_resolution:random+claim_eligibility:everyone+capture:claims",
        "pair_release:true+initial_pairs:true+snatch_scope:overlooked_only",
        "late_declaration:counts+voluntary_lie_down:true+declare:manual",
        "late_declaration:void+dealer_quarte_claim:true+set_aside:face_up",
    ],
}


def tables():
    """(game, variant, seats, options) of the presets with each of the options that go with it."""
    for game, variant, seats in presets():
        for options in OPTIONS[game]:
            try:
                setup(game, variant, seats, options)
            except BadOptions:
                continue
            yield game, variant, seats, options


def setup(game, variant, seats, options="", explicit=True, deals=1, seed=1) -> Setup:
    return Setup(Asked(game, variant, options, seats, deals, 0, explicit, seed))


def courses(asked: Setup, rng: random.Random):
    """The places of one course of play, first to last, every choice at random."""
    line = first_line(asked)
    yield line
    while line.acting != OVER:
        line = line.then(some(line, rng))
        yield line


def some(line: Line, rng: random.Random) -> int:
    legal = line.legal()
    return rng.choice([action for action in range(62) if legal >> action & 1])


def load(game, variant, seats, options="", sampled=False, **more):
    name = f"python_gamester_{game}" + ("_sampled" if sampled else "")
    return pyspiel.load_game(name, {"variant": variant, "players": seats, "options": options, **more})


def played(game, rng, until=None):
    """A state of a game, played at random up to its end or until a place is found."""
    state = game.new_initial_state()
    while not state.is_terminal() and not (until and until(state)):
        state.apply_action(rng.choice(state.legal_actions()))
    return state


__all__ = ["CHANCE", "OPTIONS", "OVER", "courses", "load", "played", "presets", "setup", "some", "tables"]
