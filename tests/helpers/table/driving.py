"""Tables driven at random: what the tests of tables, stores and fronts share."""

import random

from gamester.games import game_of
from gamester.table.events import Opened, write_line
from gamester.table.table import Table
from gamester.text.act import Act, in_set, mask_of
from gamester.text.errors import BadOptions


def opened(game: str, variant: str, seats: int, **options) -> Opened:
    return Opened(game, variant, options, 1, tuple(f"P{seat}" for seat in range(seats)))


def an_act(table: Table, seat: int, rng: random.Random) -> Act:
    """A legal act of a seat that may act, with random cards where the rules leave them open."""
    offer = rng.choice(table.offers(seat))
    if offer.limit is None:
        return offer.act
    state = table.session.s
    hand = [card for card in in_set(state.hands[seat]) if not (state.taken and card == state.turn_up)]
    return Act(offer.act.do, mask_of(rng.sample(hand, rng.randint(0, min(offer.limit, len(hand))))))


def some_act(table: Table, rng: random.Random) -> tuple[int, Act]:
    """A legal act of somebody who may act."""
    seat = rng.choice(table.to_act())
    return seat, an_act(table, seat, rng)


def play(table: Table, rng: random.Random, most: int = 10_000) -> int:
    """Play on at random for at most so many deals and acts; how many there were."""
    for count in range(most):
        if table.finished:
            return count
        if table.between_deals:
            table.deal()
        else:
            table.act(*some_act(table, rng))
    return most


def new_table(game: str, variant: str, seats: int, rng: random.Random, **options) -> Table:
    return Table(opened(game, variant, seats, **options), rng)


def lines(events) -> list[str]:
    """A session as the lines of its record."""
    verbs = game_of(events[0].game).words.verbs
    return [write_line(event, verbs) for event in events]


def text_of(events) -> str:
    """The same as the text of a file."""
    return "".join(f"{line}\n" for line in lines(events))


def goes_together(game: str, variant: str, seats: int, options: dict) -> bool:
    """Can there be such a table?"""
    try:
        return bool(game_of(game).words.options_of(variant, options, seats))
    except BadOptions:
        return False


def every_variant():
    """(game, variant, seats) of every preset, smallest and largest tables."""
    for game in ("loo", "laugh"):
        for variant in game_of(game).words.variants.values():
            for seats in {min(variant.players), max(variant.players)}:
                yield game, variant.id, seats


def seen_cards(game: str, view) -> int:
    """Every card a view shows."""
    if game == "loo":
        seen = view.hand | view.out | view.put | view.dumby | (1 << view.turn_up if view.turn_up >= 0 else 0)
        for seat in range(view.seats):
            seen |= view.played[seat] | view.known[seat]
        return seen
    seen = view.hand | view.table | view.offered | view.last_taken
    for seat in range(view.seats):
        seen |= view.won[seat] | view.late[seat]
    for card in (view.last_card, view.played):
        seen |= 1 << card if card >= 0 else 0
    return seen
