"""The standing of an assembly: what each person won in each chair, beside what levels win there."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeAlias

import msgspec

from gamester.bots.base import seen_by
from gamester.bots.roster import AdviceBot
from gamester.handlers.reviews import rounded
from gamester.hosting.opening import NewTable, events_of, new_boards_table
from gamester.protocol import api_daily
from gamester.study.boards import Boards
from gamester.study.results import board_results, lost_chairs, par_of, session_of, won_by_seats

SETTLED, POOL_SET, SEATED, STANDS_IN = '"settled"', '"type":"pool"', '"seat","seat"', '"away-bot"'
"""Stand in each row that settles a deal, that sets a pool, that says who plays a seat, and that this is a stand-in."""
Pars: TypeAlias = list[list[float]]
"""Par in chips by chair and by deal."""


def pars_of(boards: Boards, levels: Sequence[str]) -> Pars:
    """Par of each chair in each deal: what these levels win there on average, with bots in all other chairs.

    A bot that plays by advice goes on from deal to deal, and each level begins each deal where that bot began it.
    """
    return [_par_in(boards, chair, levels) for chair in range(boards.players)]


def _par_in(boards: Boards, chair: int, levels: Sequence[str]) -> list[float]:
    """Par of one chair in each deal."""
    bots = {seat: bot for seat, bot in boards.seated.items() if seat != chair}
    alone = replace(boards, chair=chair, seated=bots)
    bot = AdviceBot(boards.seated[chair].name)
    made = NewTable("", "", boards.seed, 0, 0.0)
    _, rows = new_boards_table(alone, "bot", bot.name, made)
    events = session_of(alone, events_of(rows, boards.game), lambda table, seat: bot.choose(seen_by(table, seat)))
    return [par_of(result) for result in board_results(events, boards.seed, levels)]


@dataclass(frozen=True, slots=True)
class Seat:
    """A person's chair in a round, with what each seat of that table won in each settled deal, and the round's pars."""

    chair: int
    won: list[list[float]]
    pars: Pars
    left: bool = False
    """Did somebody else act in the chair, or is it given up?"""


class DealResults(NamedTuple):
    """What each seat of a table won in each settled deal, and the chairs whose people have no result."""

    deals: list[list[float]]
    lost: set[int]


def won_at(rows: Sequence[str], game: str) -> DealResults:
    """What was won at a table, and by whom; nothing for a table without rows."""
    told = rows
    if not any(STANDS_IN in row for row in rows):  # most rows are acts, and of these only a stand-in's matter
        kept = SETTLED, POOL_SET, SEATED
        told = [row for number, row in enumerate(rows) if number == 0 or any(mark in row for mark in kept)]
    events = events_of(told, game)
    return DealResults(won_by_seats(events), lost_chairs(events)) if events else DealResults([], set())


def standings_of(names: Sequence[str], seats: Sequence[Sequence[Seat]], you: int) -> list[api_daily.AssemblyStanding]:
    """Everybody's difference from par: first who has finished most deals, of these the best first, and last those who
    have none, because in some round a chair was not their own to the end; nothing is told of deals that person `you`
    has not settled.
    """
    told = []
    for person, name in enumerate(names):
        if any(seat.left for seat in seats[person]):
            told.append(api_daily.AssemblyStanding(name, 0, 0, person == you, left=True))
            continue
        ahead = [
            deal[seat.chair] - seat.pars[seat.chair][number]
            for seat, own in zip(seats[person], seats[you], strict=True)
            for number, deal in enumerate(seat.won[: len(own.won)])
        ]
        told.append(api_daily.AssemblyStanding(name, len(ahead), rounded(sum(ahead)), person == you))
    told.sort(key=lambda one: (one.left, -one.deals, -one.ahead))
    order = [(one.deals, one.ahead) for one in told]
    return [
        one if one.left else msgspec.structs.replace(one, place=1 + order.index(order[at]))
        for at, one in enumerate(told)
    ]
