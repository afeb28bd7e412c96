"""Tests of the attackers: each must find known weaknesses before its gains are quoted; and what they found, as text."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from gamester.text.messages import Words
from gamester_lab.compile.arena import Player
from gamester_lab.evaluate.attackers import IMPROVER, KNOWER, knows, learn, search
from gamester_lab.evaluate.estimates import Estimate
from gamester_lab.evaluate.form import Form
from gamester_lab.evaluate.gauges import gauge_of
from gamester_lab.evaluate.match import begin_duel, rehearsal
from gamester_lab.evaluate.players import levels, player_of
from gamester_lab.evaluate.reporting import cell, heading
from gamester_lab.simulation.writing import table
from gamester_lab.workers import ALONE, Pending, Workers

ENOUGH = 0.9
"""The least share of the best known bot's gain from a weakness that an attacker must reach."""
KNOWN_GAP = "advice"
"""The level whose gap to the levels above it is known."""
ASIDE = 1 << 40
"""The distance between the seed of a measurement and the seeds from which attackers learn."""
AT_ONCE = 2000
"""Packs that a worker plays before it reports."""
TELL = Callable[[str], None]


class Attacker(NamedTuple):
    """A way to attack."""

    make: Callable[[Form, Player, int, int, Workers], Player]
    """(form, victim, deals to learn from, seed, workers) -> the attacker."""
    attacks: Callable[[Player], bool]
    """Can it attack this victim?"""
    share: float
    """The share of the packs on which it is measured: less where each of its decisions is expensive."""


def anybody(_victim: Player) -> bool:
    """An attacker that learns can attack every victim."""
    return True


ATTACKERS: dict[str, Attacker] = {IMPROVER: Attacker(learn, anybody, 1.0), KNOWER: Attacker(search, knows, 0.05)}
"""Those that need nothing else; `gamester_lab.baselines.response` has one that needs PyTorch."""
GRADIENT = "gradient"
FEWEST = 20
"""The least number of packs on which an attacker is measured."""


class Trial(NamedTuple):
    """A test: one weakness, and what an attacker gained from it."""

    hole: str
    known: Estimate
    """The gain of the best known bot."""
    by: str
    gain: Estimate
    """The gain of the attacker on packs it has not seen."""

    @property
    def passed(self) -> bool:
        """Did the attacker find the weakness?"""
        return self.gain.value >= ENOUGH * self.known.value


class Attacked(NamedTuple):
    """The gain of one attacker from one bot, and the results of its tests."""

    attacker: str
    victim: str
    gain: Estimate
    tests: tuple[Trial, ...]

    @property
    def believed(self) -> bool:
        """May its gain be quoted, because it found every weakness?"""
        return bool(self.tests) and all(test.passed for test in self.tests)


def gain_of(
    form: Form, one: str | Player, other: Player, packs: int, seed: int, workers: Workers = ALONE, size: int = AT_ONCE
) -> Estimate:
    """The gain of one player or level among a field of another; `size` packs are played at once."""
    return begin_duel(form, (one, other), packs, seed, size, workers)().gain


def holes(form: Form) -> Mapping[str, Player]:
    """The bots with a known weakness, by a description of it."""
    base = player_of(KNOWN_GAP, form)
    return {**gauge_of(form.game).holed(base), "plays at random": player_of("random", form), KNOWN_GAP: base}


def measured(
    attacker: Attacker, form: Form, victim: str, deals: int, packs: int, seed: int, workers: Workers = ALONE
) -> Estimate:
    """The gain of an attacker from a victim, a hole or a level, on packs from which it has not learned."""
    there, share = holes(form).get(victim) or player_of(victim, form), attacker.share
    made = attacker.make(form, there, deals, seed + ASIDE, workers)
    return gain_of(form, made, there, max(FEWEST, int(packs * share)), seed, workers, int(AT_ONCE * share))


CHEAP = ("random", "printed", "advice", "tables")
"""The reference bots of the tests: those with a negligible cost."""


class Begun(NamedTuple):
    """A test in progress."""

    hole: str
    known: Mapping[str, Pending[Estimate]]
    """The gain of each reference bot from the bot with the weakness."""
    own: Pending[Estimate]
    """The gain of the attacker."""

    def trial(self) -> Trial | None:
        """The result of the test; None if no reference bot gains anything, because then there is nothing to find."""
        best, by = max(((gain(), level) for level, gain in self.known.items()), key=lambda pair: pair[0].value)
        return Trial(self.hole, best, by, self.own()) if best.is_positive else None


def begin_tests(attacker: Attacker, form: Form, deals: int, packs: int, seed: int, workers: Workers) -> list[Begun]:
    """Begin the tests with every weak bot that an attacker can attack."""
    begun = []
    for hole, victim in holes(form).items():
        if attacker.attacks(victim):
            others = [level for level in levels(form) if level in CHEAP and level != victim.name]
            known = {level: workers.begin(gain_of, form, level, victim, packs, seed) for level in others}
            begun.append(Begun(hole, known, workers.lead(measured, attacker, form, hole, deals, packs, seed, workers)))
    return begun


def attack(
    attackers: Mapping[str, Attacker], form: Form, victims: Sequence[str], deals: int, packs: int, seed: int,
    told: TELL, workers: Workers = ALONE,
) -> Pending[list[Attacked]]:  # fmt: skip
    """Begin every attacker against every victim that it can attack, and its tests; learning and measurement use
    different packs.
    """
    gains, tests = {}, {}
    for name, attacker in attackers.items():
        able = [level for level in victims if attacker.attacks(player_of(level, form))]
        tests[name] = begin_tests(attacker, form, deals, packs, seed, workers) if able else []
        gains[name] = {
            level: workers.lead(measured, attacker, form, level, deals, packs, seed, workers) for level in able
        }

    def collect() -> list[Attacked]:
        found = []
        for name in attackers:
            trials = []
            for test in tests[name]:
                told(f"{name} against: {test.hole}")
                trials.append(test.trial())
            passed = tuple(filter(None, trials))
            for level, gain in gains[name].items():
                told(f"{name} against: {level}")
                found.append(Attacked(name, level, gain(), passed))
        return found

    return collect


def rehearsals(form: Form, victims: Sequence[str]) -> list[Callable[[], object]]:
    """Calls that compile what attackers on these victims need."""
    attackers = [partial(measured, each, form, KNOWN_GAP, FEWEST, 1, 0) for each in ATTACKERS.values()]
    return [*attackers, *(rehearsal(form, level) for level in victims)]


def told(form: Form, found: Sequence[Attacked], words: Words) -> str:
    """The tests, and the gains of the attackers that passed them."""
    say = words.say
    tests = [(name, test) for name, each in {one.attacker: one.tests for one in found}.items() for test in each]
    lines = [heading(form, words), ""]
    if tests:
        lines += [*tested(tests, words), ""]
    refused = [say("measure.not_quoted" if each.tests else "measure.untested") for each in found]
    gains = [cell(each.gain, words) if each.believed else why for each, why in zip(found, refused, strict=True)]
    columns = [[each.victim for each in found], [each.attacker for each in found], gains]
    lines += table([say("measure.attacked"), say("measure.attacker"), say("measure.gains")], columns)
    return "\n".join([*lines, "", say("measure.lower_bound")])


def tested(tests: Sequence[tuple[str, Trial]], words: Words) -> list[str]:
    """The tests of the attackers."""
    say = words.say
    columns = [
        [test.hole for _, test in tests],
        [name for name, _ in tests],
        [cell(test.known, words) for _, test in tests],
        [cell(test.gain, words) for _, test in tests],
        [say("measure.passed" if test.passed else "measure.failed") for _, test in tests],
    ]
    keys = ("hole", "attacker", "known", "gains", "test")
    return table([say(f"measure.{key}") for key in keys], columns)


def as_json(form: Form, found: Sequence[Attacked], seed: int) -> dict[str, Any]:
    """All results as plain data; the gain of an attacker that failed a test is left out."""
    return {
        "form": form.to_json(),
        "seed": seed,
        "attacks": [
            {
                "attacker": each.attacker,
                "bot": each.victim,
                "gain": each.gain._asdict() if each.believed else None,
                "tests": [
                    {"hole": test.hole, "known": test.known._asdict(), "by": test.by,
                     "gain": test.gain._asdict(), "passed": test.passed}
                    for test in each.tests
                ],
            }
            for each in found
        ],
    }  # fmt: skip
