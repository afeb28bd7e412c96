"""Sections on what else is possible: what attackers gain, a lower bound, and two upper bounds: who sees all cards, with
its luck and without.
"""

from collections.abc import Callable, Iterator
from functools import partial
from time import process_time

import numpy as np

from gamester.kernel.judged import AS_PRINTED, CONTESTED, PRINTED
from gamester_lab.compile import arena
from gamester_lab.compile.arena import Reals
from gamester_lab.evaluate.calibrating import ATTACKERS, Attacked, as_json, attack
from gamester_lab.evaluate.deciding import Player
from gamester_lab.evaluate.estimates import mean_of
from gamester_lab.evaluate.form import Form
from gamester_lab.evaluate.information_relaxation import bounds
from gamester_lab.evaluate.match import parted
from gamester_lab.evaluate.perfect_information import ceiling
from gamester_lab.evaluate.players import levels, player_of, row_of
from gamester_lab.evaluate.strength.running import FORMS, MOST, Figures, Running, Section, rows, written
from gamester_lab.evaluate.weighing import FIELD, LATE, OPEN, Effort
from gamester_lab.workers import Pending

VICTIMS = ("advice", "tables", "learned")
"""Levels that are inexpensive enough to be attacked, without the baselines."""
ATTACKED = ("Three-Card, 5 players", "Five-Card, 5 players", "Laugh and Lie Down, 5 players")
LESSONS, PACKS = 6000, 4000
"""Deals in each round from which attackers learn, and packs on which they are measured."""
SEARCHED = ("Laugh and Lie Down, 5 players", "Laugh and Lie Down, 4 players", "Laugh and Lie Down, 3 players")
FIELDS = {"contested": CONTESTED, "printed": AS_PRINTED, "advice": PRINTED}
"""Fields with deterministic policies, by their level of the policy."""
DEALS = {5: 1000, 4: 400, 3: 100}
"""Deals at scale 1, by players: fewer players mean more lines to search."""
PARTS = 10
"""The number of parts into which the deals of scale 1 are divided for workers."""
RELAXED = {
    ("Three-Card, 5 players", "advice"): (100, Effort(256)),
    ("Three-Card, 5 players", "learned"): (50, Effort(256)),
    ("Irish, 5 players", "advice"): (25, Effort(256, 16)),
    ("Irish, 5 players", "learned"): (20, Effort(128, 16)),
    ("Five-Card, 5 players", "advice"): (15, Effort(256, 32, LATE)),
    ("Five-Card, 5 players", "learned"): (10, Effort(128, 16, LATE)),
    ("Laugh and Lie Down, 5 players", "advice"): (50, Effort(128, 512, OPEN)),
    ("Laugh and Lie Down, 5 players", "learned"): (16, Effort(64, 128, OPEN)),
    ("Laugh and Lie Down, 3 players", "advice"): (40, Effort(64, 1024, OPEN)),
}
"""The packs at scale 1 of which one seat is searched with its luck removed, and how, by form and field."""
GUIDES = {FIELD: "the field", OPEN: "open cards", LATE: "open cards after the exchange"}
SECONDS = 320
"""The approximate cost of the upper bounds in seconds, on one thread of a busy machine."""


def exploit(run: Running) -> Iterator[Figures]:
    """Every attacker against every bot that is attacked."""
    attacks: list[Figures] = []
    begun = {title: begin_attacks(run, FORMS[title]) for title in ATTACKED}
    for title in ATTACKED:
        found = as_json(FORMS[title], begun[title](), run.seed)["attacks"]
        attacks += [{"title": title, **each} for each in found]
        yield {"attacks": attacks}


def begin_attacks(run: Running, form: Form) -> Pending[list[Attacked]]:
    """Begin the attacks at a form."""
    victims = [level for level in levels(form) if level in VICTIMS]
    deals, packs = max(2000, int(LESSONS * run.scale)), min(MOST, max(200, int(PACKS * run.scale)))
    return attack(ATTACKERS, form, victims, deals, packs, run.seed, run.told, run.workers)


def tell_exploit(figures: Figures) -> str:
    """The tests of the attackers, and the gains of those that passed; the gain of one that failed is left out."""
    parts = []
    for title in dict.fromkeys(each["title"] for each in figures["attacks"]):
        found = [each for each in figures["attacks"] if each["title"] == title]
        tests = [
            [
                f"**{name}**", test["hole"], f"{test['by']}: {written(test['known'])}", written(test["gain"]),
                "passed" if test["passed"] else "failed",
            ]
            for name, each in {each["attacker"]: each["tests"] for each in found}.items()
            for test in each
        ]  # fmt: skip
        gains = [
            [f"**{each['bot']}**", each["attacker"], written(each["gain"]) if each["gain"] else NOT_QUOTED]
            for each in found
        ]
        headings = ["attacker", "bot with a known hole", "best known bot gains", "attacker gains", "test"]
        parts += [f"### {title}", rows(headings, tests), rows(["bot attacked", "attacker", "gains at least"], gains)]
    return "\n\n".join(parts)


NOT_QUOTED = "not quoted: failed its tests"


def upper_bounds(run: Running) -> Iterator[Figures]:
    """The gain of the perfect-information best response in one seat among each field, in chips a deal."""
    figures: Figures = {}
    begun = {title: {field: begin(run, FORMS[title], field) for field in FIELDS} for title in SEARCHED}
    for title in SEARCHED:
        form, found = FORMS[title], {}
        for field, parts in begun[title].items():
            run.told(f"perfect information among {field}, {form.label}")
            found[field] = mean_of(np.concatenate([part() for part in parts]))
        figures[form.label] = {field: [each.value, each.half, each.blocks] for field, each in found.items()}
    yield figures


def begin(run: Running, form: Form, field: str) -> list[Pending[Reals]]:
    """Begin the search of every seat of every pack, several packs at once."""
    deals, size = max(2, round(DEALS[form.players] * run.scale)), DEALS[form.players] // PARTS
    return [run.workers.begin(gains, form, field, *part, run.seed) for part in parted(0, deals, size)]


def gains(form: Form, field: str, first: int, deals: int, seed: int) -> Reals:
    """The gain of the perfect-information best response over one of the field in its place, by pack."""
    player = Player(FIELDS[field], np.zeros(1, np.uint8))
    return ceiling(form.game, row_of(form), form.players, player, deals, seed, first).gains


def tell_upper_bounds(figures: Figures) -> str:
    """One table."""
    lines = [
        [title, *(written(dict(zip(("value", "half", "blocks"), each, strict=True))) for each in found.values())]
        for title in SEARCHED
        for found in [figures[FORMS[title].label]]
    ]
    return rows(["perfect information among", *FIELDS], lines)


def relaxation(run: Running) -> Iterator[Figures]:
    """A bound on what any attacker gains from a level: see `information_relaxation`."""
    found: list[Figures] = []
    begun = {asked: begin_relaxed(run, *asked) for asked in RELAXED}
    for (title, bot), parts in begun.items():
        run.told(f"information relaxation among {bot}, {FORMS[title].label}")
        done = [part() for part in parts]
        gain = mean_of(np.concatenate([each for each, _ in done]))._asdict()
        seconds = round(sum(seconds for _, seconds in done))
        found.append({"title": title, "bot": bot, **RELAXED[title, bot][1]._asdict(), "gain": gain, "seconds": seconds})
        yield {"bounds": found}


def begin_relaxed(run: Running, title: str, bot: str) -> list[Pending[tuple[Reals, float]]]:
    """Begin the search of one seat of every pack, several packs at once: gains, and seconds of processor time."""
    form, (packs, effort) = FORMS[title], RELAXED[title, bot]
    field, most = player_of(bot, form), max(2, round(packs * run.scale))
    size = -(-packs // PARTS)
    return [
        run.workers.begin(searched, form, field, packs, run.seed, effort, first)
        for first, packs in parted(0, most, size)
    ]


def searched(form: Form, field: arena.Player, packs: int, seed: int, effort: Effort, first: int) -> tuple[Reals, float]:
    """The bounds of some packs, and the seconds of processor time that they took."""
    begun = process_time()
    return bounds(form, field, packs, seed, effort, first), process_time() - begun


def tell_relaxation(figures: Figures) -> str:
    """One table."""
    lines = [
        [f"**{each['bot']}**, {each['title']}", GUIDES[each["guide"]], str(each["worlds"]), written(each["gain"])]
        for each in figures["bounds"]
    ]
    return rows(["bot attacked", "guide", "worlds", "any attacker gains at most"], lines)


def rehearsals() -> list[Callable[[], object]]:
    """A call that compiles what the upper bounds need."""
    return [partial(gains, FORMS[SEARCHED[0]], "printed", 0, 1, 0)]


def relaxed_rehearsals() -> list[Callable[[], object]]:
    """Calls that compile what the bounds by information relaxation need."""
    forms = {FORMS[title].game: FORMS[title] for title, _ in RELAXED}
    return [partial(bounds, form, player_of("advice", form), 1, 0, Effort(1, 1)) for form in forms.values()]


SECTIONS = {
    "exploit": Section(exploit, tell_exploit),
    "ceiling": Section(upper_bounds, tell_upper_bounds),
    "relaxation": Section(relaxation, tell_relaxation),
}
