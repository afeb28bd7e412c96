"""The deals of which puzzles are made: every form in turn, played by a mixture of levels."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from gamester.bots.base import is_asked, is_forced, seen_by
from gamester.bots.roster import CHARACTERS, bot_named
from gamester.games import game_of
from gamester.table.events import Opened
from gamester.table.table import Table

if TYPE_CHECKING:
    from gamester.games.bots import Seen
    from gamester.kernel.cards import Seat

PLAYERS = ("advice", "tables", "learned")
"""The levels that play: those that decide at once."""


class Form(NamedTuple):
    """A form of which puzzles are made."""

    game: str
    variant: str
    seats: range
    pools: tuple[int, ...]
    """Chips in the pool before the stake."""


FORMS = (
    Form("loo", "five/wikipedia-2023", range(3, 7), (5, 10, 20)),
    Form("loo", "three/wikipedia-2023", range(3, 7), (3, 6, 12)),
    Form("laugh", "adpoker", range(3, 6), (0,)),
    Form("loo", "irish/wikipedia-2023", range(3, 7), (3, 6, 12)),
    Form("laugh", "adpoker", range(3, 6), (0,)),
)


def decisions(seed: int, number: int) -> Iterator[tuple[Table, Seat, Seen]]:
    """The decisions of a deal, each with its table, from one drawn by chance to the end of the deal.

    The deal begins anywhere, so that late decisions are met as often as early ones.
    """
    form, chance = FORMS[number % len(FORMS)], Random(f"puzzles/{seed}/{number}")
    table = dealt(form, chance)
    players = [player(seat, chance) for seat in range(len(table.names))]
    skipped = chance.randrange(3 * len(players))
    while table.session.under_way:
        seat, seen = asked(table)
        if not is_forced(seen):
            skipped -= 1
            if skipped < 0:
                yield table, seat, seen
        table.act(seat, players[seat].choose(seen))


def dealt(form: Form, chance: Random) -> Table:
    """A table of this form, dealt."""
    seats = chance.choice(form.seats)
    options: dict[str, Any] = {"opening_pool": chance.choice(form.pools)} if game_of(form.game).facts.set_pool else {}
    names = tuple(map(str, range(seats)))
    table = Table(Opened(form.game, form.variant, options, game_of(form.game).rules_number, names), chance)
    table.deal(chance.randrange(seats))
    return table


def player(seat: Seat, chance: Random) -> Any:
    """The bot of a seat: any of the levels that decide at once, timid, even or bold."""
    level, boldness, seed = chance.choice(PLAYERS), chance.randint(-1, 1), chance.getrandbits(30)
    return bot_named(CHARACTERS[seat].name, seed, boldness, level, 0)


def asked(table: Table) -> tuple[Seat, Seen]:
    """The first seat that the table waits for, and what it sees."""
    each = ((seat, seen_by(table, seat)) for seat in table.to_act())
    return next((seat, seen) for seat, seen in each if is_asked(seen))
