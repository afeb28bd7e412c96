"""A deal that was played at random by the rules of a table and settled there: the example of a card, which adds up."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from gamester.bots.roster import CHARACTERS
from gamester.games import game_of
from gamester.games.game import AnyGame, Sums, members
from gamester.kernel.cards import NO_ACTION, NO_SEAT, lowest
from gamester.study.selection import selection
from gamester.text.catalogue import Word
from gamester.text.messages import Words
from gamester.text.phrases import chips, signed

TRIES = 800
"""The deals among which the example is found: half a second, which a server's helper process spends."""


class Share(NamedTuple):
    """What a deal brought one player."""

    name: str
    parts: str
    """`stake −3, 2 tricks at 5 +10`."""
    total: str


class Example(NamedTuple):
    """A deal that was played and settled by the rules of the card."""

    title: str
    before: str
    """What lay in the pool; empty if nothing did."""
    shares: list[Share]
    after: str
    """What lies in the next pool; empty if nothing does."""


@lru_cache(256)
def _settled(game: str, variant: str, options: tuple[tuple[str, Word], ...], players: int) -> tuple[Any, Any]:
    """The options of a table, and the public view of a deal that was played there at random and settled: the first
    whose sums show what a card should, of a pool that was not empty if there is one.
    """
    package = game_of(game)
    o = package.words.options_of(variant, {**dict(options), "unaided": False}, players)
    wanted, fitting = selection()["shows"][game], None
    for view in _settled_deals(package, o, players, random.Random(f"card {variant} {players}")):
        sums = package.words.settlement(view, o)
        keys = [term.key for _, terms, _ in sums for term, _ in terms]
        before, after = _pools(game, view, sums)
        if all(keys.count(key) == n for key, n in wanted.items()):
            fitting = fitting or view
            if before or not after:
                return o, view
    return o, fitting or view


def _settled_deals(package: AnyGame, o: Any, players: int, rng: random.Random) -> Iterator[Any]:
    """The public views of settled deals, played at random one after the other."""
    rules = package.rules
    s = rules.open_table(players, o)
    for _ in range(TRIES):
        if rules.finished(s, o):
            s = rules.open_table(players, o)
        rules.next_deal(s, o)
        rules.start(s, o, _order(rules.pack(o), rng))
        while not rules.over(s):
            if lots := package.chance.due(s, o, NO_ACTION):
                package.chance.put_in(s, o, _order(lots, rng))
                continue
            seat = lowest(rules.waited_for(s))
            action = rng.choice(members(rules.legal(s, o, seat)))
            if stock := package.chance.due(s, o, action):
                package.chance.put_in(s, o, _order(stock, rng))
            rules.do(s, o, seat, action)
        view = rules.new_view()
        rules.look(s, o, NO_SEAT, view)
        yield view


def _order(mask: int, rng: random.Random) -> list[int]:
    """The members of a set in random order."""
    return rng.sample(order := members(mask), len(order))


def _pools(game: str, view: Any, sums: Sums) -> tuple[int, int]:
    """The chips in the pool before and after a deal: no chip comes from nowhere."""
    after = getattr(view, game_of(game).facts.pool)
    return after + sum(total for _, _, total in sums), after


def example_of(game: str, variant: str, options: Mapping[str, Word], players: int, words: Words) -> Example:
    """A settled deal in words; a player whom it cost and brought nothing is left out."""
    o, view = _settled(game, variant, tuple(sorted(options.items())), players)
    sums = game_of(game).words.settlement(view, o)
    before, after = _pools(game, view, sums)
    shares = [
        Share(
            CHARACTERS[seat].name, ", ".join(f"{words.tell(term)}\u00a0{signed(n)}" for term, n in terms), signed(total)
        )
        for seat, terms, total in sums
        if terms
    ]
    return Example(
        words.say("card.example"),
        words.say("card.before", chips=chips(before)) if before else "",
        shares,
        words.say("card.after", chips=chips(after)) if after else "",
    )
