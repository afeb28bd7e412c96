"""What each act is worth, found by playing on: worlds that agree with all the seat knows, played out by the adviser.

Interpreted, so that it needs nothing but Python; where the compiled search is at hand that is asked instead.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any, NamedTuple

from gamester.act import Act
from gamester.bots.base import Assessed, Seen, asked_offers, chance_of, is_asked
from gamester.bots.roster import AdviceBot
from gamester.bots.simple import changeable
from gamester.cards import bit, count, lowest, rank_of
from gamester.chance import begin
from gamester.games import game_of
from gamester.policy.loo_knowing import worth

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamester.cards import Seat
    from gamester.game import Game

PLAYER = AdviceBot()
"""Plays all seats to the end."""


class Outcome(NamedTuple):
    """How one deal ended for a seat."""

    chips: float
    looed: bool
    tricks: int


def assess(seen: Seen, worlds: int, seed: int = 0, also: Sequence[Act] = ()) -> tuple[Assessed, ...]:
    """Each act weighed over the same so many worlds; of exchanges those worth a thought, and those in `also`.

    LookupError where the table keeps no memory of the deal.
    """
    acts = candidates(seen, also)
    game, o, seat = game_of(seen.game), seen.o, seen.view.seat
    drawn = seen.memory().worlds(begin(chance_of(seed, seen).getrandbits(62), 0, 0), worlds)
    played: dict[Act, list[Outcome]] = {}
    for act in acts:
        same = next((each for each in played if alike(each, act)), None)
        played[act] = played[same] if same else []
        for number, world in enumerate(() if same else drawn):
            played[act].append(play_out(game, world.state, o, seat, act, Random(number)))
    ends = list(played.values())
    means = [fmean(end.chips for end in rows) for rows in ends]
    best = means.index(max(means))
    return tuple(
        Assessed(
            act,
            1.0 if number == best else 0.0,
            means[number],
            stdev(end.chips for end in rows) / sqrt(worlds) if worlds > 1 else 0.0,
            fmean(end.looed for end in rows),
            fmean(end.tricks for end in rows),
        )
        for number, (act, rows) in enumerate(zip(acts, ends, strict=True))
    )


def candidates(seen: Seen, also: Sequence[Act] = ()) -> list[Act]:
    """The acts that are weighed, in listing order; for an exchange the worst cards, few or many."""
    acts: list[Act] = []
    for offer in asked_offers(seen):
        if offer.limit is None:
            acts.append(offer.act)
        else:
            acts += exchanges(seen, offer.limit)
    acts += also
    return list(dict.fromkeys(acts))


def alike(one: Act, other: Act) -> bool:
    """Are these captures at Laugh and Lie Down the same but for suits, which mean nothing there?"""
    if not (one.takes and other.takes):
        return False
    return rank_of(lowest(one.cards)) == rank_of(lowest(other.cards)) and count(one.takes) == count(other.takes)


def exchanges(seen: Seen, most: int) -> list[Act]:
    """None, the worst card, the two worst and so on; and what the printed advice would put out."""
    cards = sorted(changeable(seen), key=lambda card: worth(seen.view, card))
    chosen = [sum(bit(card) for card in cards[:many]) for many in range(min(most, len(cards)) + 1)]
    advised = PLAYER.choose(seen)
    if advised.do == "exchange":
        chosen.append(advised.cards)
    return [Act("exchange", out) for out in dict.fromkeys(chosen)]


def play_out(game: Game, state: Any, o: Any, seat: Seat, act: Act, chance: Random) -> Outcome:
    """Let `seat` do an act in a copy of this state and everybody play on; the chips are counted from now."""
    s = game.copy(state)
    do(game, s, o, seat, act, chance)
    while not game.over(s):
        turn, seen = asked(game, s, o)
        do(game, s, o, turn, PLAYER.choose(seen), chance)
    return outcome(game, s, seat, state.balances[seat])


def do(game: Game, s: Any, o: Any, seat: Seat, act: Act, chance: Random) -> None:
    """One act, and what chance must add to it."""
    stock = game.to_shuffle(s, o, seat, act)
    if stock:
        game.reshuffle(s, o, shuffled(stock, chance))
    for action in game.steps(s, o, seat, act):
        game.do(s, o, seat, action)
    among = game.to_draw(s, o)
    if among:
        game.draw(s, o, shuffled(among, chance))


def shuffled(those: int, chance: Random) -> list[int]:
    """The members of a set in a random order."""
    order = [each for each in range(52) if those >> each & 1]
    chance.shuffle(order)
    return order


def asked(game: Game, s: Any, o: Any) -> tuple[Seat, Seen]:
    """The first seat the table waits for, and what it sees."""
    seats = game.may_act(s, o)
    for seat in range(s.seats):
        if seats >> seat & 1:
            view = game.new_view()
            game.look(s, o, seat, view)
            seen = Seen(game.ID, o, view, tuple(game.offers(s, o, seat)))
            if is_asked(seen):
                return seat, seen
    raise LookupError("nobody is asked, and the deal is not over")


def outcome(game: Game, s: Any, seat: Seat, had: int) -> Outcome:
    """What a finished deal came to for a seat that had so many chips; a chip left in the pool is everybody's alike."""
    chips = s.balances[seat] - had + game.in_pool(s) / s.seats
    if game.ID == "loo":
        return Outcome(chips, bool(s.looed >> seat & 1), s.tricks[seat])
    return Outcome(chips, s.last_in != seat, count(s.won[seat]))
