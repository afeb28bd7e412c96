"""How a seat of a contest remembers a deal and searches, in the kernel's dialect: as `SearchBot` and `MasterBot` do."""

from __future__ import annotations

from typing import Any, NamedTuple

from gamester.backend.rollouts import Rollouts
from gamester.backend.rounds import Function
from gamester.games import advice_of, belief_of, game_of
from gamester.games.bots import Budget
from gamester.kernel.cards import NO_SEAT, bit
from gamester.kernel.chance import begin, splitmix
from gamester.kernel.judged import PRINTED
from gamester.kernel.offered import MOST_OFFERED, drop_unasked, move, same_act

ALONE, ON = 1, 2
"""A seat searches from the printed advice, or checks its own first thought."""
PHASES = 16
"""The phases of a game are fewer."""
WORLDS, APART, WEIGHED, BITS = range(4)
"""The whole numbers of a plan."""
PLAN = 4
CHANCES = 2 * PHASES
"""The floats of a plan: for each phase, by how many standard errors an act must be better, less than 0 where the seat
does not search; then for each the standard error of the network.
"""
FIRST_THOUGHT = MOST_OFFERED - 1
"""The place in which the first thought is kept."""


class Pondering(NamedTuple):
    """The functions; `h` is the `Hall` of `contests`."""

    before_deal: Function
    """(h, o): look at the table before the cards are dealt."""
    after_deal: Function
    """(h, o): begin to watch."""
    before_act: Function
    """(h, o, seat, action): listen to what is said; NO_SEAT for chance."""
    after_act: Function
    """(h, o, seat): look and remember."""
    ponder: Function
    """(h, o, seat, acts, first, seed) -> place: the place of the best act in `offered`, which is written anew."""
    inner: tuple[Function, ...]
    """All functions, for a compiler."""


def pondering(game: str, tried: Rollouts) -> Pondering:
    """The functions of a game."""
    before_deal, after_deal, before_act, after_act = remembering(game)
    list_all, begin_with, drop_alike, write_rows = listing(game)
    plan_of, ponder = searching(game, tried, (list_all, begin_with, drop_alike, write_rows))
    inner = (
        before_deal, after_deal, before_act, after_act, list_all, begin_with, drop_alike, write_rows, plan_of, ponder,
    )  # fmt: skip
    return Pondering(before_deal, after_deal, before_act, after_act, ponder, inner)


def remembering(game: str) -> tuple[Function, ...]:
    """What the seats that search see and hear, before and after a deal and an act."""
    look, observed = game_of(game).rules.look, belief_of(game).observed
    open_witness, heard_as, hear, silent = (
        observed.open_witness, observed.heard_as, observed.hear, observed.SILENT,
    )  # fmt: skip

    def before_deal(h: Any, o: object) -> None:
        for seat in range(h.states[0].seats):
            if h.searches[seat]:
                look(h.states[0], o, seat, h.seen[seat])

    def after_deal(h: Any, o: object) -> None:
        for seat in range(h.states[0].seats):
            if h.searches[seat]:
                look(h.states[0], o, seat, h.views[0])
                open_witness(h.witnesses[seat], h.seen[seat], h.views[0])
                look(h.states[0], o, seat, h.seen[seat])

    def before_act(h: Any, o: object, seat: int, action: int) -> None:
        for listener in range(h.states[0].seats):
            h.pads[0].codes[listener] = silent
            if seat != NO_SEAT and h.searches[listener]:
                h.pads[0].codes[listener] = heard_as(h.states[0], o, seat, action, listener)

    def after_act(h: Any, o: object, seat: int) -> None:
        v = h.views[0]
        for listener in range(h.states[0].seats):
            if h.searches[listener]:
                look(h.states[0], o, listener, v)
                hear(h.witnesses[listener], o, h.seen[listener], v, seat, h.pads[0].codes[listener])
                look(h.states[0], o, listener, h.seen[listener])

    return before_deal, after_deal, before_act, after_act


def listing(game: str) -> tuple[Function, ...]:
    """The acts that a search tries: the printed advice first, or the first thought; those that are alike once."""
    look, kinds, acting = game_of(game).rules.look, belief_of(game).candidates, advice_of(game).acting
    alike, list_exchanges, width = kinds.alike, kinds.list_exchanges, kinds.WIDTH
    list_acts, write_act, advise = acting.list_acts, acting.write_act, acting.advise

    def list_all(h: Any, o: object, seat: int, acts: int, drawn: int) -> None:
        b, v, offered = h.bench, h.views[0], h.offered[0]
        list_acts(offered, h.states[0], o, seat, acts)
        drop_unasked(offered)
        list_exchanges(offered, b.states[0], v, o, b.mind, drawn, b.rows)
        many = offered.many
        own = advise(offered, h.states[0], v, o, acts, b.mind.numbers, PRINTED, 0, 0)
        look(h.states[0], o, seat, v)
        for place in range(many):
            if own >= many and same_act(offered, place, own):
                own = place
        offered.many = many
        if own < many:
            move(offered, own, many)
            for place in range(own, 0, -1):
                move(offered, place - 1, place)
            move(offered, many, 0)

    def begin_with(h: Any, first: int) -> None:
        offered = h.offered[0]
        if first >= 0:
            for place in range(offered.many, 0, -1):
                move(offered, place - 1, place)
            move(offered, FIRST_THOUGHT, 0)
            offered.many += 1

    def drop_alike(h: Any) -> None:
        offered, kept = h.offered[0], 0
        for place in range(offered.many):
            is_new = 1
            for other in range(kept):
                if alike(offered, h.views[0], other, place):
                    is_new = 0
            if is_new:
                move(offered, place, kept)
                kept += 1
        offered.many = kept

    def write_rows(h: Any, o: object) -> None:
        b, row = h.bench, h.pads[0].row
        for place in range(h.offered[0].many):
            size = write_act(row, h.offered[0], place, b.states[0], o)
            for number in range(width):
                b.rows[place * width + number] = row[number] if number < size else -1

    return list_all, begin_with, drop_alike, write_rows


def searching(game: str, tried: Rollouts, lists: tuple[Function, ...]) -> tuple[Function, ...]:
    """The plan of a search, and the search."""
    list_all, begin_with, drop_alike, write_rows = lists
    look, sampling, acting = game_of(game).rules.look, belief_of(game).sampling, advice_of(game).acting
    prepare, sample, decide = sampling.prepare, sampling.sample, tried.decide
    list_acts, most_cards = acting.list_acts, acting.most_cards

    def plan_of(h: Any, way: int, phase: int) -> Budget:
        at, by = (way - 1) * PLAN, (way - 1) * CHANCES + phase
        return Budget(
            h.plans[at + WORLDS], PRINTED, h.plans[at + WEIGHED], h.chances[by], h.plans[at + APART],
            h.plans[at + BITS], h.chances[by + PHASES],
        )  # fmt: skip

    def ponder(h: Any, o: object, seat: int, acts: int, first: int, own_seed: int) -> int:
        b, w, v, offered, way = h.bench, h.witnesses[seat], h.views[0], h.offered[0], h.searches[seat]
        plan = plan_of(h, way, v.phase)
        if plan.clear < 0:
            return first
        move(offered, first, FIRST_THOUGHT)
        list_acts(offered, h.states[0], o, seat, acts)
        drop_unasked(offered)
        if offered.many == 1 and most_cards(h.states[0], o, seat) == 0:
            return 0
        look(h.states[0], o, seat, v)
        x = begin(own_seed, w.opened, w.length)
        prepare(b.plans[0], b.states[0], o, w)
        x = sample(b.worlds[0], b.states[0], b.views[0], o, w, b.plans[0], x)
        if x < 0:  # no true memory has caused this yet
            return 0
        list_all(h, o, seat, acts, splitmix(x))
        begin_with(h, first if way == ON else -1)
        masks = 0
        for place in range(offered.many):
            masks |= bit(offered.firsts[place])
        drop_alike(h)
        write_rows(h, o)
        return int(max(0, decide(b, o, w, v, masks, offered.many, 0, plan, x)))

    return plan_of, ponder
