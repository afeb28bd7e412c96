"""What `engine.py` runs in fresh processes: a master's first decision, and a server, idle or full of masters."""

import asyncio
import random
import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from itertools import cycle
from typing import Any

from gamester.bots.base import is_asked, is_forced, seen_by, seen_to_keep
from gamester.bots.roster import AdviceBot, bot_named, opponents
from gamester.games import game_of
from gamester.games.bots import Seen
from gamester.table.events import Opened
from gamester.table.table import Table

FORMS = (("loo", "five/wikipedia-2023"), ("laugh", "adpoker"))
IN_FLIGHT = 8
"""The decisions of masters that are kept in flight."""


def choices(game: str, variant: str) -> Iterator[tuple[Table, int, Seen]]:
    """The decisions with a choice at a table of five; the printed advice goes on from each."""
    table = Table(Opened(game, variant, {}, game_of(game).rules_number, tuple("ABCDE")), random.Random(1))
    while True:
        while table.between_deals:
            table.deal()
        seat, seen = next((seat, seen) for seat in table.to_act() if is_asked(seen := seen_by(table, seat)))
        if not is_forced(seen):
            yield table, seat, seen
        table.act(seat, AdviceBot().choose(seen))


def first_decision(game: str, variant: str) -> None:
    """A master's first decision at a new table."""
    _, _, seen = next(choices(game, variant))
    opponents(1, 1, level="master")[0].choose(seen)


def serve(words: Sequence[str], thinks: int) -> int:
    """`gamester serve`, beside whose tables so many masters think without end."""
    from gamester.cli import main as command
    from gamester.server import serving

    usual = serving.house_of

    async def think(registry: Any, kept: Iterator[Seen]) -> None:
        while True:
            await registry.bots.think(bot_named("Celia", 7, level="master"), next(kept))

    @asynccontextmanager
    async def house(*args: Any) -> AsyncIterator[Any]:
        async with usual(*args) as registry:
            some = [kept for form in FORMS for _, kept in zip(range(40), map(to_keep, choices(*form)), strict=False)]
            kept = cycle(random.Random(1).sample(some, len(some)))
            thinking = [asyncio.create_task(think(registry, kept)) for _ in range(thinks)]
            yield registry
            for one in thinking:
                one.cancel()

    serving.house_of = house  # type: ignore[assignment] # it is called with the same arguments
    sys.argv[1:] = ["serve", *words]
    return command()


def to_keep(choice: tuple[Table, int, Seen]) -> Seen:
    """What a bot that thinks elsewhere is given."""
    table, seat, _ = choice
    return seen_to_keep(table, seat)


if __name__ == "__main__":
    what, *more = sys.argv[1:]
    if what == "first":
        first_decision(*more)
    else:
        sys.exit(serve(more, IN_FLIGHT if what == "think" else 0))
