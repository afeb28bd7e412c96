"""The learned opponent: a trained network, and the probability that it gives each whole act."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import fsum
from typing import Any

from gamester.bots.base import Assessed, Bot
from gamester.bots.network import ACTIONS, Learned, form_of, mind_for, shipped
from gamester.engine.calls import Call, Module, arrays_of, lengths_of
from gamester.engine.modules import found_by
from gamester.games import advice_of, bots_of
from gamester.games.bots import Seen, asked_offers, chance_of
from gamester.games.game import BaseView
from gamester.kernel.cards import bit, count
from gamester.kernel.exponential import exp
from gamester.kernel.judged import PRINTED
from gamester.kernel.network import FACTOR, LIKED, Mind
from gamester.text.act import Act
from gamester.text.errors import BadWeights

LEARNED = "Learned"


@dataclass(frozen=True, slots=True)
class LearnedBot:
    """A bot that plays by a network if one was trained for the table, and otherwise by a weaker bot."""

    weaker: Bot
    name: str = LEARNED
    seed: int = 0
    weights: Callable[[str], Learned] | None = None
    """(game) -> the weights; None for those that ship."""

    def choose(self, seen: Seen) -> Act:
        """An act sampled from the network's probabilities."""
        mind = network_for(seen, self.weights)
        if not len(mind.weights):
            return self.weaker.choose(seen)
        if len(offers := asked_offers(seen)) == 1 and offers[0].limit is None:
            return offers[0].act
        weighed = weigh(mind, seen)
        return chance_of(self.seed, seen).choices([*weighed], [*weighed.values()])[0]

    def assess(self, seen: Seen) -> tuple[Assessed, ...]:
        """The probability of each act; the bot does not estimate the chips of an act."""
        mind = network_for(seen, self.weights)
        if not len(mind.weights):
            return self.weaker.assess(seen)
        return tuple(Assessed(act, share) for act, share in weigh(mind, seen).items())


def network_for(seen: Seen, weights: Callable[[str], Learned] | None = None) -> Mind:
    """The network for such a table; EMPTY if there is none that was trained for it."""
    return mind_for(seen.game, seen.o, seen.view.seats, weights)


def why_weaker(game: str, o: object, seats: int) -> str | None:
    """The key of the sentence that says why a weaker bot plays at such a table; None if the network plays."""
    try:
        learned = shipped(game)
    except BadWeights as fault:
        return fault.key
    return None if form_of(game, o, seats) in learned.forms else "train.weights_untrained"


# --- From what a seat sees to the probability of each whole act ----------------------------------------------


def advised(seen: Seen, v: BaseView, mask: int) -> int:
    """The action that the printed advice names."""
    return int(advice_of(seen.game).choosing.choose(v, seen.o, mask, (), PRINTED, 0, 0))


def likely_at(mind: Mind, seen: Seen, views: Sequence[Any], masks: Sequence[int]) -> list[list[float]]:
    """The probability of each action for some views of the seat at this table, [views][62]."""
    temperature = mind.weights[advice_of(seen.game).learned.TEMPERATURE]
    return [
        shares_of(liked(seen, v, mask, advised(seen, v, mask), mind), mask, temperature)
        for v, mask in zip(views, masks, strict=True)
    ]


def shares_of(preferred: Sequence[float], legal: int, temperature: float) -> list[float]:
    """The probability of each action by its preference: a softmax over the legal ones."""
    actions = [action for action in range(ACTIONS) if legal >> action & 1]
    most = max(preferred[action] for action in actions)
    shares = [0.0] * ACTIONS
    for action in actions:
        shares[action] = exp((preferred[action] - most) / temperature)
    whole = fsum(shares)
    return [share / whole for share in shares]


def weigh(mind: Mind, seen: Seen) -> dict[Act, float]:
    """The probability of each offered act, in listing order, with the choices of cards in an exchange."""
    offers, game = asked_offers(seen), bots_of(seen.game)
    if offers[-1].limit is not None and game.exchange is not None:
        return game.exchange(seen, offers[-1].limit, partial(likely_at, mind, seen))
    acts = [offer.act for offer in offers]
    firsts = [game.first_action(act) for act in acts]
    mask = sum(bit(first) for first in set(firsts))
    shares = likely_at(mind, seen, [seen.view], [mask])[0]
    best = {
        first: fullest([act for act, other in zip(acts, firsts, strict=True) if other == first]) for first in firsts
    }
    return {act: shares[first] if act == best[first] else 0.0 for act, first in zip(acts, firsts, strict=True)}


def fullest(acts: list[Act]) -> Act:
    """Of acts with the same first action, the one that takes the most cards, because taking fewer never wins more."""
    return max(acts, key=lambda act: count(act.takes))


# --- By the game's module, or else by the interpreter -------------------------------------------------------


def liked(seen: Seen, view: object, legal: int, usual: int, mind: Mind) -> Sequence[float]:
    """The preference for each action in a view of the seat at this table, legal ones alone valid; `usual` is the
    advised action.
    """
    given = seen, view, legal, usual, mind
    found = found_by(seen.game, lambda module: in_module(module, *given))
    return interpreted(*given) if found is None else found


def interpreted(seen: Seen, view: object, legal: int, usual: int, mind: Mind) -> Sequence[float]:
    """The preferences by the kernel's text: slowly, and summed with more digits than a module has."""
    advice_of(seen.game).learned.like(view, seen.o, legal, usual, mind.weights, mind.room)
    return list(mind.room[LIKED:FACTOR])


def in_module(module: Module, seen: Seen, view: object, legal: int, usual: int, mind: Mind) -> Sequence[float]:
    """The preferences in a module."""
    records = module.records({"options": seen.o, "views": view}) | arrays_of("mind", mind)
    wanted = [("mind.room", "", LIKED, FACTOR - LIKED)]
    return module.ask(Call("like", lengths_of(mind), records, {}, {"legal": legal, "usual": usual}, wanted))
