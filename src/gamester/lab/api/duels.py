"""Duels and attacks with one's own player, over the same packs in every seat."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor
from typing import TypeAlias, cast

from gamester.api.refusals import Refused
from gamester.api.seating import PlayerFunction
from gamester.bots.base import Bot
from gamester.games import game_of
from gamester.i18n import source
from gamester.lab.api.own import OwnPlayer
from gamester.lab.compile.arena import Player
from gamester.lab.evaluate.estimates import Estimate
from gamester.lab.evaluate.exploit import modelling
from gamester.lab.evaluate.exploit.calibrating import ASIDE, gain_of
from gamester.lab.evaluate.exploit.learned import learn
from gamester.lab.evaluate.form import Form
from gamester.lab.evaluate.players import player_of
from gamester.lab.workers import ALONE
from gamester.text.errors import BadRun
from gamester.text.messages import Number, Words

Contestant: TypeAlias = str | PlayerFunction | Bot | Player
"""A level (`advice`, `learned` …), a function from View to act, an object with `choose(seen)`, or an arena player."""
FEWEST = 2
"""The least packs for an interval."""
MOST = 10**7
"""The most packs; more are refused."""


@dataclass(frozen=True, slots=True, repr=False)
class Gain:
    """What one player gains in a field of another, in chips a deal, with its interval of 95 %."""

    mean: float
    """Chips a deal, with the player's share of the chips left in the pool."""
    low: float | None
    """The lower end of the interval; None where there are too few packs for one, or where all packs agree."""
    high: float | None
    """The upper end."""
    packs: int
    """The number of packs, each of which was played once with the one player in every seat."""

    def __str__(self) -> str:
        """The gain as one line of text."""
        if self.low is None or self.high is None:
            key, low, high = "alone" if self.packs < FEWEST else "alike", 0.0, 0.0
        else:  # rounded outwards, so that a narrow interval keeps a width
            key, low, high = "between", floor(100 * self.low) / 100, ceil(100 * self.high) / 100
        fills = {"mean": Number(self.mean), "low": Number(low), "high": Number(high)}
        return Words(source().code).say(f"measure.gain_{key}", n=self.packs, **fills)

    __repr__ = __str__


def duel(one: Contestant, other: Contestant, form: Form | str, packs: int = 1000, *, seed: int = 1) -> Gain:
    """What `one` gains among a field of `other`, in chips a deal: duplicate play, the same packs in every seat.

    Each pack is played once with `one` in every seat. A player is the name of a level (`advice`, `learned` …), a
    function from a `View` to an act, or an object with `choose(seen)`. One's own player gets no memory of the deal and
    is asked about many deals in turn, so its act must depend on the view alone. `form` is a `Form`, or a game at its
    usual table. The gain of a player in a field of its own kind is 0. `GamesterError` if there is no such level, form
    or act.
    """
    table, many = form_of(form), number_of(packs)
    return gain(gain_of(table, contestant(one, table), contestant(other, table), many, seed))


def exploit(player: Contestant, form: Form | str, packs: int = 500, *, deals: int = 2000, seed: int = 1) -> Gain:
    """What an attacker that is made to beat this player gains, in chips a deal: a lower bound on the player's weakness.

    A level that decides by printed advice, a solved table or the network is attacked by a search that knows its policy
    (`knower`), which takes a second for some packs. Any other player is attacked by one that plays as its victim
    does, except where the `deals` it learned from have shown that another act pays better (`improver`). The improver
    passes its tests at Laugh and Lie Down only: at Loo it leaves known weaknesses unfound, so a small gain there says
    nothing, and the report on strength quotes none. The gain is measured on `packs` that the attacker has not seen.
    Few deals find little. Arguments and errors are those of `duel`.
    """
    table, many, lessons = form_of(form), number_of(packs), number_of(deals)
    victim = contestant(player, table)
    make = modelling.search if modelling.knows(victim) else learn
    return gain(gain_of(table, make(table, victim, lessons, seed + ASIDE, ALONE), victim, many, seed))


def gain(found: Estimate) -> Gain:
    """An estimate as a `Gain`."""
    return Gain(found.value, found.low, found.high, found.blocks)


def form_of(form: Form | str) -> Form:
    """A form, or the usual form of a game: five players, and at Loo the pool of an ordinary deal."""
    if isinstance(form, Form):
        form.arena(0)
        return form
    game = game_of(form)
    players = min(game.words.variants[game.words.default_variant].players, key=lambda many: abs(many - 5))
    pools, o = game.facts.pools, game.words.options_of(game.words.default_variant, {}, players)
    pool = pools.usual(o, players) if pools is not None else None
    return Form(game.id, game.words.default_variant, players, {}, pool)


def number_of(number: int) -> int:
    """A number of packs or deals; BadRun if it is not one."""
    if type(number) is not int or not 1 <= number <= MOST:
        raise BadRun("measure.blocks", n=number, most=MOST)
    return number


def contestant(who: Contestant, form: Form) -> Player:
    """The player of the arena for a level, a function or an object."""
    if isinstance(who, str):
        return player_of(who, form)
    if hasattr(who, "wants_witness"):
        return cast("Player", who)
    if callable(who) or callable(getattr(who, "choose", None)):
        return OwnPlayer(who)
    fills = {"text": str(who)[:40], "values": "advice, tables, learned …"}
    raise Refused("api.bot", **fills)
