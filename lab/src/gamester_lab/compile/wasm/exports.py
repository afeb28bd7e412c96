"""What a game's WebAssembly module exports, and the records that it reads and writes."""

from __future__ import annotations

from typing import Any

import numpy as np

from gamester.backend.contests import Hall, Pad
from gamester.backend.docket import MOST_ACTIONS, MOST_DECISIONS, Docket, Finding, Notes, Plain
from gamester.backend.judging_figures import FIGURES
from gamester.backend.pondering import CHANCES, PLAN
from gamester.backend.rollouts import Bench, Desk
from gamester.games import advice_of, belief_of, game_of
from gamester.games.bots import Budget
from gamester.kernel import network
from gamester.kernel.cards import PACK_SIZE, PER_SEAT
from gamester.kernel.lots import Lots
from gamester.kernel.network import Mind
from gamester.kernel.offered import FIGURES as WEIGHTS
from gamester.kernel.offered import Offered
from gamester_lab.compile.compiler import tally_of
from gamester_lab.compile.judging_compiled import loop as judge
from gamester_lab.compile.layout import SCRATCH, options_record, record_type
from gamester_lab.compile.lockstep import compiled_trace, work_type
from gamester_lab.compile.loops import compiled, contest_loop
from gamester_lab.compile.search import decider as search
from gamester_lab.compile.sums import adding, counts_type, table_type
from gamester_lab.compile.tracing import ROOM, Step
from gamester_lab.compile.wasm.interface import INT, Export, Group, Places, Taken, export_as, record_as
from gamester_lab.compile.worlds import sampler

VERSION = 1
"""The version of the interface: it goes up when an export or the description of records changes its meaning."""
FLOAT, NARROW, BYTE = "float64", "float32", "uint8"

STATE, OPTIONS, VIEW = Places("State"), Places("Options"), Places("View")
TABLES = ("tables",)
DECISIONS = ("decisions",)


def described(game: str) -> dict[str, Any]:
    """The interface as JSON: of each record its size and its fields, of each export its parameters and its result.

    A field is [offset in bytes, type, how many]. A parameter is [name, type], or [name, type, lengths] for an address.
    """
    records = records_of(game)
    return {
        "version": VERSION,
        "game": game,
        "records": {name: record_as(kind, records) for name, kind in records.items()},
        "exports": {name: export_as(export) for name, export in exports_of(game).items()},
        "sizes": sizes_of(game),
    }


def records_of(game: str) -> dict[str, np.dtype[Any]]:
    """The records of a game by name."""
    package: Any = game_of(game)
    first = next(iter(package.words.variants))
    o = package.words.options_of(first, {}, min(package.words.variants[first].players))
    kinds: dict[str, Any] = {
        "State": package.rules.State, "View": package.rules.View, "Tally": tally_of(game).Tally, "Step": Step,
    }  # fmt: skip
    if thinks(game):
        worlds = belief_of(game).sampling
        kinds |= {
            "Witness": belief_of(game).observed.Witness, "Plan": worlds.Plan, "World": worlds.World,
            "Beliefs": belief_of(game).posterior.Beliefs, "Desk": Desk, "Notes": Notes, "Finding": Finding,
            "Offered": Offered, "Lots": Lots, "Pad": Pad,
        }  # fmt: skip
    return {
        "Options": options_record(o).dtype,
        **{name: record_type(kind) for name, kind in kinds.items()},
        "Table": table_type(game),
        "Counts": counts_type(game),
        "Scratch": SCRATCH,
        "Work": work_type(game),
    }


def sizes_of(game: str) -> dict[str, int]:
    """Lengths of arrays that a caller makes room for."""
    if not thinks(game):
        return {}
    candidates, learned = belief_of(game).candidates, advice_of(game).learned
    return {
        "rows": candidates.MOST * candidates.WIDTH, "row": candidates.WIDTH, "acts": candidates.MOST,
        "weights": learned.SIZE, "room": network.ROOM, "liked": network.LIKED,
        "decisions": MOST_DECISIONS, "figures": FIGURES,
    }  # fmt: skip


def exports_of(game: str) -> dict[str, Export]:
    """The exports of a game by name; where no opponent thinks, the rules, random deals and their sums alone."""
    found = rules_of(game) | loops_of(game) | sums_of(game)
    if thinks(game):
        found |= thoughts_of(game) | {"judge": judge_of(game)}
        found |= {"contest": contest_of(game)} if advice_of(game).acting else {}
    return found


def thinks(game: str) -> bool:
    """Has a game what its opponents think with?"""
    return game_of(game).advice is not None and game_of(game).belief is not None


def rules_of(game: str) -> dict[str, Export]:
    """The rules: legal actions, an action, a view."""
    rules = game_of(game).rules
    legal_of, do_of, look_of = rules.legal, rules.do, rules.look

    def legal(states: Any, options: Any, seat: int) -> int:
        return legal_of(states[0], options[0], seat)

    def do(states: Any, options: Any, seat: int, action: int) -> None:
        do_of(states[0], options[0], seat, action)

    def look(states: Any, options: Any, seat: int, views: Any) -> None:
        look_of(states[0], options[0], seat, views[0])

    table: dict[str, Taken] = {"states": STATE, "options": OPTIONS, "seat": INT}
    return {
        "legal": Export(legal, table, INT),
        "do": Export(do, {**table, "action": INT}),
        "look": Export(look, {**table, "views": VIEW}),
    }


def loops_of(game: str) -> dict[str, Export]:
    """Whole deals at random: `play` keeps a row of each, `trace` everything of one deal."""
    loops: Any = compiled(game)
    many, filled = Places("State", TABLES), ("tables", ROOM)
    return {
        "play": Export(
            loops.play.py_func,
            {
                "fresh": STATE, "options": OPTIONS, "seed": INT, "table": INT, "number": INT, "whole": INT,
                "states": STATE, "scratch": Places("Scratch"),
                "rows": Places("Tally", ("tables", "deals")), "lengths": Places(INT, TABLES),
            },
            INT,
        ),
        "trace": Export(
            compiled_trace(game).py_func,
            {
                "fresh": many, "states": many, "options": Places("Options", TABLES), "works": Places("Work"),
                "seed": INT, "first": INT, "number": INT,
                "steps": Places("Step", filled), "rows": Places("State", filled), "views": Places("View", filled),
                "tallies": Places("Tally", TABLES), "sizes": Places(INT, TABLES),
            },
        ),
    }  # fmt: skip


def sums_of(game: str) -> dict[str, Export]:
    """The sums of finished deals; see `Adding`."""
    loops = adding(game)
    rows: dict[str, Taken] = {
        "rows": Places("Tally", ("tables", "deals")),
        "lengths": Places(INT, TABLES),
        "seats": INT,
    }
    counts, ratios = Places("Counts"), Places(INT, ("ratios",))
    return {
        "add_small": Export(
            loops.add_small.py_func,
            {
                **rows, "limit": INT, "sums": Places("Table"), "flat": Places(INT, ("columns",), "sums"),
                "counts": counts, "above": ratios, "below": ratios, "totals": Places(INT, ("columns",)),
                "moments": Places(INT, (3, "ratios")), "large": Places(BYTE, TABLES),
            },
            INT,
        ),
        "add_large": Export(
            loops.add_large.py_func,
            {**rows, "begin": INT, "end": INT, "sums": Places("Table", TABLES), "counts": counts},
            INT,
        ),
    }  # fmt: skip


def thoughts_of(game: str) -> dict[str, Export]:
    """What opponents think: the policy's choice, a network's preferences, sampled worlds, the search."""
    learned = advice_of(game).learned
    sampled: Any = sampler(game)
    choose_of, like_of = learned.choose, learned.like

    def choose(
        views: Any, options: Any, masks: Any, mind: Any, level: int, boldness: int, drawn: Any, actions: Any
    ) -> None:
        for place in range(len(masks)):
            actions[place] = choose_of(views[place], options[0], masks[place], mind, level, boldness, drawn[place])

    def like(views: Any, options: Any, legal: int, usual: int, mind: Any) -> None:
        like_of(views[0], options[0], legal, usual, mind.weights, mind.room)

    mind = mind_as()
    numbers = {name: FLOAT if name in ("clear", "heard") else INT for name in Budget._fields}
    asked = Places(INT, DECISIONS)
    return {
        "choose": Export(
            choose,
            {
                "views": Places("View", DECISIONS), "options": OPTIONS, "masks": asked, "mind": mind,
                "level": INT, "boldness": INT, "drawn": asked, "actions": asked,
            },
        ),
        "like": Export(like, {"views": VIEW, "options": OPTIONS, "legal": INT, "usual": INT, "mind": mind}),
        "sample": Export(
            sampled.py_func,
            {
                "worlds": Places("World"), "states": STATE, "views": VIEW, "options": OPTIONS,
                "witnesses": Places("Witness"), "plans": Places("Plan"), "x": INT, "most": INT,
            },
            INT,
        ),
        "decide": Export(
            search(game).py_func,
            {
                "bench": bench_of(game), "options": OPTIONS, "witnesses": Places("Witness", DECISIONS),
                "views": Places("View", DECISIONS), "masks": asked, "drawn": asked, "given": INT, "priors": asked,
                "budget": Group(Budget, numbers), "actions": asked, "sets": asked,
            },
        ),
    }  # fmt: skip


def bench_of(game: str) -> Group:
    """The rollouts; see `Bench`."""
    beliefs, sizes, results = belief_of(game).posterior, sizes_of(game), Places(FLOAT, ("results",))
    return Group(
        Bench,
        {
            "states": Places("State", (2,)),
            "views": Places("View", (beliefs.FIRST + beliefs.EVENTS,)),
            "plans": Places("Plan"),
            "worlds": Places("World"),
            "beliefs": Places("Beliefs"),
            "desks": Places("Desk"),
            "mind": mind_as(),
            "rows": Places(INT, (sizes["rows"],)),
            "predicted": Places(FLOAT, (sizes["acts"],)),
            "chips": results,
            "bad": results,
            "taken": results,
        },
    )


def contest_of(game: str) -> Export:
    """Whole deals with an opponent in each seat; see `Hall`."""
    seats = Places(INT, (PER_SEAT,))
    hall = Group(
        Hall,
        {
            "states": STATE,
            "views": VIEW,
            "offered": Places("Offered"),
            "figures": Places(FLOAT, (WEIGHTS,)),
            "lots": Places("Lots"),
            "pads": Places("Pad"),
            "levels": seats,
            "tempers": seats,
            "slips": seats,
            "searches": seats,
            "plans": Places(INT, (2 * PLAN,)),
            "chances": Places(FLOAT, (2 * CHANCES,)),
            "bench": bench_of(game),
            "witnesses": Places("Witness", (PER_SEAT,)),
            "seen": Places("View", (PER_SEAT,)),
        },
    )
    takes: dict[str, Taken] = {
        "fresh": STATE, "options": OPTIONS, "seed": INT, "table": INT, "number": INT, "whole": INT, "hall": hall,
        "rows": Places("Tally", ("tables", "deals")), "lengths": Places(INT, TABLES),
    }  # fmt: skip
    return Export(contest_loop(game).py_func, takes, INT)


def mind_as() -> Group:
    """The numbers and the weights of a policy."""
    return Group(
        Mind,
        {
            "numbers": Places(BYTE, ("numbers",)),
            "weights": Places(NARROW, ("weights",)),
            "room": Places(NARROW, (network.ROOM,)),
        },
    )


def judge_of(game: str) -> Export:
    """The judge of a deal; see `Judging.judge`."""
    kinds, words = belief_of(game).candidates, record_type(game_of(game).rules.View).itemsize // 8
    most, acts = kinds.MOST + 1, Places(INT, (MOST_ACTIONS,))
    seats = Places(INT, (PER_SEAT,))
    docket = Group(
        Docket,
        {
            "opened": STATE,
            "states": Places("State", (3,)),
            "deck": Places(INT, (PACK_SIZE,)),
            "who": acts,
            "what": acts,
            "levels": seats,
            "tempers": seats,
            "mind": mind_as(),
            "views": Places("View", (2,)),
            "seen": Places("View", (MOST_ACTIONS + 1,)),
            "plain": Group(
                Plain,
                {
                    "seen": Places(INT, (MOST_ACTIONS + 1, words), "docket.seen"),
                    "views": Places(INT, (2, words), "docket.views"),
                },
            ),
            "notes": Places("Notes"),
            "verdicts": Places("Finding", (MOST_DECISIONS,)),
            "figures": Places(FLOAT, (MOST_DECISIONS * FIGURES,)),
            "trials": Places(INT, (most * kinds.WIDTH,)),
            "rows": Places(INT, (MOST_DECISIONS * most * kinds.WIDTH,)),
            "chips": Places(FLOAT, ("chips",)),
        },
    )
    numbers = dict.fromkeys(("seat", "actions", "few", "worlds", "apart", "slack", "key"), INT)
    return Export(judge(game).py_func, {"docket": docket, "options": OPTIONS, **numbers}, INT)
