"""Whole deals with an opponent in each seat, in the kernel's dialect: each does what the same bot does at a table.

So it draws the same random numbers as a bot with the seed that `seed_of` makes; a seat at random draws those of random
play.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, NamedTuple

from gamester.backend.pondering import Pondering, pondering
from gamester.backend.rollouts import Bench, Rollouts
from gamester.backend.rounds import Function, Rounds
from gamester.games import advice_of, game_of
from gamester.kernel.cards import NO_ACTION, NO_SEAT, PACK_SIZE, PER_SEAT, Seat, count
from gamester.kernel.chance import begin, shuffle, splitmix, step
from gamester.kernel.judged import LEARNED, RANDOM
from gamester.kernel.lots import draw_bits, draw_fraction, seed
from gamester.kernel.offered import drawn_act, drop_unasked, write_key

FIRST = 16
"""The level of a seat that does the first act offered."""
LONGEST = 16
"""The most actions of an act."""


@dataclass(slots=True)
class Pad:
    """Scratch space of a table."""

    order: Annotated[list[int], PACK_SIZE] = field(default_factory=lambda: [0] * PACK_SIZE)
    row: Annotated[list[int], LONGEST] = field(default_factory=lambda: [0] * LONGEST)
    """The actions of the act that was chosen."""
    codes: Annotated[list[int], PER_SEAT] = field(default_factory=lambda: [0] * PER_SEAT)
    """What each seat hears of an action."""


class Hall(NamedTuple):
    """A table, and how its seats play: arrays of records when compiled, else lists of objects."""

    states: Any
    """[1] the table."""
    views: Any
    """[1] what the seat to act sees."""
    offered: Any
    """[1] its acts."""
    figures: Any
    """Their weights; see `gamester.kernel.offered`."""
    lots: Any
    """[1] its random numbers."""
    pads: Any
    """[1] Pad."""
    levels: Any
    """[PER_SEAT] the level of each seat's policy, or of its first thought."""
    tempers: Any
    """[PER_SEAT] how boldly it plays."""
    slips: Any
    """[PER_SEAT] how many things in a hundred it overlooks."""
    searches: Any
    """[PER_SEAT] how it searches: 0 if it does not, ALONE or ON after a first thought."""
    plans: Any
    """How much each way of searching tries, phase by phase; see `pondering`."""
    chances: Any
    """The numbers of these plans that are floats."""
    bench: Bench
    """The rollouts, with what the policies play by besides the rules."""
    witnesses: Any
    """[PER_SEAT] the memory of each seat that searches."""
    seen: Any
    """[PER_SEAT] what it saw last."""


class Contests(NamedTuple):
    """The functions that play deals; plain functions."""

    play_deal: Function
    """(h, o, seed, table, number) -> acts: shuffle, deal, and play the next deal of a table to its end."""
    inner: tuple[Function, ...]
    """All functions that they call, except those of `rounds` and of the rollouts, for a compiler."""


def seed_of(seed: int, table: int, number: int, seat: Seat) -> int:
    """The seed of the opponent in a seat, in one deal of one table."""
    return begin(begin(seed, table, number), seat, 0)


def contests_of(game: str, around: Rounds, tried: Rollouts) -> Contests:
    """The functions for a game, based on its steps and its rollouts."""
    thinks = pondering(game, tried)
    advised, first_thought, chosen = choosing_of(game, around, thinks)
    take, play_deal = playing_of(game, around, thinks, chosen)
    inner = (*thinks.inner, seed_of, advised, first_thought, chosen, take, play_deal)
    return Contests(play_deal, inner)


def choosing_of(game: str, around: Rounds, thinks: Pondering) -> tuple[Function, ...]:
    """What a seat does: at random, by its policy, or by a search after it."""
    rules, acting = game_of(game).rules, advice_of(game).acting
    legal, look, some, ponder = rules.legal, rules.look, around.some, thinks.ponder
    list_acts, write_act, draws, notice, advise, weigh, most_cards = (
        acting.list_acts, acting.write_act, acting.draws, acting.notice, acting.advise, acting.weigh, acting.most_cards,
    )  # fmt: skip

    def advised(h: Hall, o: object, seat: int, acts: int, is_drawn: int) -> int:
        level, slips, lots = h.levels[seat], h.slips[seat], h.lots[0]
        drawn = draw_bits(lots) if is_drawn else 0
        lots.drawn = 0
        if slips and is_drawn:
            acts = notice(h.offered[0], h.views[0], acts, slips, lots)
        s, v, numbers = h.states[0], h.views[0], h.bench.mind.numbers
        return int(advise(h.offered[0], s, v, o, acts, numbers, level, h.tempers[seat], drawn))

    def first_thought(h: Hall, o: object, seat: int, acts: int, own_seed: int) -> int:
        level, v, offered = h.levels[seat], h.views[0], h.offered[0]
        numbers, temper, slips = h.bench.mind.numbers, h.tempers[seat], h.slips[seat]
        is_drawn = 1 if level == LEARNED else draws(v, o, acts, numbers, level, temper, slips)
        if is_drawn:
            write_key(h.lots[0], own_seed, v, offered)
            seed(h.lots[0])
        drop_unasked(offered)
        if level == FIRST:
            return 0
        if level != LEARNED:
            return int(advised(h, o, seat, acts, is_drawn))
        most = most_cards(h.states[0], o, seat)
        if offered.many == 1 and most == 0:
            return 0
        weigh(offered, v, o, most, h.bench.mind, h.figures)
        return drawn_act(offered, h.figures, draw_fraction(h.lots[0]))

    def chosen(h: Hall, o: object, seat: int, drawn: int, own_seed: int) -> int:
        s, offered = h.states[0], h.offered[0]
        if h.levels[seat] == RANDOM:
            h.pads[0].row[0] = some(s, o, seat, drawn)
            return 1
        acts = legal(s, o, seat)
        look(s, o, seat, h.views[0])
        list_acts(offered, s, o, seat, acts)
        place = first_thought(h, o, seat, acts, own_seed)
        if h.searches[seat]:
            place = ponder(h, o, seat, acts, place, own_seed)
        return int(write_act(h.pads[0].row, offered, place, s, o))

    return advised, first_thought, chosen


def playing_of(game: str, around: Rounds, thinks: Pondering, chosen: Function) -> tuple[Function, ...]:
    """An action, with what chance does round it, and a whole deal."""
    package = game_of(game)
    over, do, due, put_in = package.rules.over, package.rules.do, package.chance.due, package.chance.put_in
    deal_out, asked = around.deal_out, around.asked
    before_deal, after_deal, before_act, after_act = thinks[:4]

    def take(h: Hall, o: object, seat: int, action: int, x: int) -> int:
        s, order = h.states[0], h.pads[0].order
        among = due(s, o, action)
        if among:
            x = shuffle(among, order, x)
            put_in(s, o, order[: count(among)])
        before_act(h, o, seat, action)
        do(s, o, seat, action)
        after_act(h, o, seat)
        among = due(s, o, NO_ACTION)
        if among:
            x = shuffle(among, order, x)
            put_in(s, o, order[: count(among)])
            before_act(h, o, NO_SEAT, NO_ACTION)
            after_act(h, o, NO_SEAT)
        return x

    def play_deal(h: Hall, o: object, seed: int, table: int, number: int) -> int:
        s, order, row = h.states[0], h.pads[0].order, h.pads[0].row
        before_deal(h, o)
        x = deal_out(s, o, order, seed, table, number)
        after_deal(h, o)
        acts = 0
        while not over(s):
            x = step(x)
            drawn = splitmix(x)
            seat = asked(s, drawn)
            many = chosen(h, o, seat, drawn, seed_of(seed, table, number, seat))
            for place in range(many):
                x = take(h, o, seat, row[place], x)
            acts += many
        return acts

    return take, play_deal
