"""Duels and attacks with one's own player, over the same packs in every seat."""

from dataclasses import dataclass
from importlib.util import find_spec
from math import ceil, floor
from typing import Any, TypeAlias, cast

import numpy as np

from gamester.api.refusals import Refused, forbidden, said_by
from gamester.api.seating import PlayerFunction, act_meant
from gamester.api.view import View
from gamester.bots.base import Bot
from gamester.games import game_of
from gamester.i18n import source
from gamester.text.errors import BadRun
from gamester.text.extras import need
from gamester.text.messages import Words
from gamester.text.saying import Speaker
from gamester_lab.compile.arena import Batch, Ints, Player
from gamester_lab.compile.encoding import options_of
from gamester_lab.compile.layout import unpack
from gamester_lab.evaluate.attackers import IMPROVER, KNOWER, knows
from gamester_lab.evaluate.calibrating import ASIDE, ATTACKERS, GRADIENT, Attacker, gain_of
from gamester_lab.evaluate.estimates import Estimate, mean_of
from gamester_lab.evaluate.form import Form
from gamester_lab.evaluate.information_relaxation import bounds
from gamester_lab.evaluate.players import player_of
from gamester_lab.evaluate.weighing import FIELD, LATE, Effort
from gamester_lab.whole_numbers import seed_in, whole_in
from gamester_lab.workers import ALONE

UNASKED = "misdeal"
"""An act for which the harness asks nobody."""


class OwnPlayer:
    """A function or a bot as a player of the arena.

    The arena asks for one action at a time, such as one card. This player is asked once for each act, and the arena
    then takes the actions of the act one after another.
    """

    wants_witness = False
    wants_table = True

    def __init__(self, player: PlayerFunction | Bot) -> None:
        """`player` takes a View and returns an act, or has a method `choose(seen)`."""
        self.player = player
        self.name = str(getattr(player, "name", getattr(player, "__name__", type(player).__name__)))
        self.begun: dict[tuple[int, int], list[int]] = {}
        """By table and seat, the remaining actions of an act."""

    def choose(self, batch: Batch) -> Ints:
        """One legal action for each place; Refused if the player names an act that is not legal."""
        assert batch.inside is not None  # noqa: S101 - the arena gives it to every player that wants it
        o = options_of(batch.game, batch.options)
        asked = zip(batch.inside.places.tolist(), batch.views["seat"].tolist(), batch.masks.tolist(), strict=True)
        return np.array([self.action(batch, o, *each) for each in asked], np.int64)

    def action(self, batch: Batch, o: Any, place: int, seat: int, mask: int) -> int:
        """The action of one seat at one table: the next one of its current act, or the first of a new act."""
        assert batch.inside is not None  # noqa: S101
        package = game_of(batch.game)
        s = package.rules.open_table(int(batch.views["seats"][0]), o)
        unpack(batch.inside.states, s, place)
        left = self.begun.pop((place, seat), [])
        if not package.words.under_way(s):
            left = package.words.steps(s, o, seat, self.act_of(batch.game, package, s, o, seat))
        elif not left or not mask >> left[0] & 1:  # another player has begun this act differently
            left = [mask.bit_length() - 1]
        if len(left) > 1:
            self.begun[place, seat] = left[1:]
        return left[0]

    def act_of(self, game: str, package: Any, s: Any, o: Any, seat: int) -> Any:
        """The whole act that the player chooses from the view of its seat; Refused if it is not legal."""
        view = package.rules.view(s, o, seat)
        offers = tuple(offer for offer in package.words.offers(s, o, seat) if offer.act.do != UNASKED)
        names = tuple(f"Player {number}" for number in range(s.seats))
        speaker = Speaker(Words(source().code), names)
        shown = View(game, view, o, names, offers, offers, speaker)
        choose = getattr(self.player, "choose", None)
        said = choose(shown.seen()) if choose else self.player(shown)  # type: ignore[operator]
        with said_by(speaker):
            act = act_meant(said, offers, view.hand)
        refused = package.words.why_not(s, o, seat, act)
        if refused is not None:
            raise forbidden(refused, seat, str(act), speaker) from None
        return act


Contestant: TypeAlias = str | PlayerFunction | Bot | Player
"""A level (`advice`, `learned` …), a function from View to act, an object with `choose(seen)`, or an arena player."""
FEWEST = 2
"""The least packs for an interval."""
MOST = 10**7
"""The most packs, deals or worlds; more are refused."""


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
    """The number of packs. `duel` and `exploit` play each once with the one player in every seat; `bound` searches one
    seat of each.
    """

    def __str__(self) -> str:
        """The gain as one line of text."""
        if self.low is None or self.high is None:
            key, low, high = "alone" if self.packs < FEWEST else "alike", 0.0, 0.0
        else:  # rounded outwards, so that a narrow interval keeps a width
            key, low, high = "between", floor(100 * self.low) / 100, ceil(100 * self.high) / 100
        return Words(source().code).say(f"measure.gain_{key}", n=self.packs, mean=float(self.mean), low=low, high=high)

    __repr__ = __str__


def duel(one: Contestant, other: Contestant, form: Form | str, packs: int = 1000, *, seed: int = 1) -> Gain:
    """What `one` gains among a field of `other`, in chips a deal: duplicate play, the same packs in every seat.

    Each pack is played once with `one` in every seat. A player is the name of a level (`advice`, `learned` …), a
    function from a `View` to an act, or an object with `choose(seen)`. One's own player gets no memory of the deal and
    is asked about many deals in turn, so its act must depend on the view alone. `form` is a `Form`, or a game at its
    usual table. The gain of a player in a field of its own kind is 0. A seed is a whole number
    from 0 on. `GamesterError` if there is no such level, form, number or act.
    """
    table, many = form_of(form), whole_in("packs", packs, 1, MOST)
    return gain(gain_of(table, contestant(one, table), contestant(other, table), many, seed_in(seed)))


PASSED = {
    KNOWER: {("three", 5), ("five", 5), ("adpoker", 5)},
    GRADIENT: {("three", 5)},
    IMPROVER: {("adpoker", 5)},
}
"""Where an attacker has passed all its tests: first words of variants, and players (`docs/lab/strength.md`)."""
LESSONS = 40_000
"""The deals from which `gradient` has learned where it passed."""


@dataclass(frozen=True, slots=True, repr=False)
class Exploit(Gain):
    """What an attacker gains, which attacker it is, and whether its gain may be quoted."""

    attacker: str
    """Its name."""
    passed: bool
    """Has it passed its tests at this form? They are bots with a known hole, of which it must find nine tenths."""

    def __str__(self) -> str:
        """The gain and the attacker as one line of text."""
        said = Words(source().code).say(f"measure.attack_{'passed' if self.passed else 'failed'}", text=self.attacker)
        return f"{Gain.__str__(self)}; {said}"

    __repr__ = __str__


def exploit(
    player: Contestant, form: Form | str, packs: int = 500, *, deals: int = 2000, seed: int = 1,
    attacker: str | None = None,
) -> Exploit:  # fmt: skip
    """What an attacker that is made to beat this player gains, in chips a deal: a lower bound on the player's weakness.

    `knower` is a search that knows the policy of a level that decides by printed advice, a solved table or the network;
    it takes a second for some packs. `improver` plays as its victim does, except where the `deals` it learned from have
    shown that another act pays better. `gradient` does so by a network that climbs the policy gradient (PyTorch); it
    needs 40,000 deals, which take minutes. Without a name such a level is attacked by `knower`, and any other player by
    `improver`, or by `gradient` where only that one has passed its tests and there are deals enough. The result says
    which it is, and whether it passed at such tables; of one that did not, a small gain says nothing. The gain is
    measured on `packs` that the attacker has not seen. Few deals find little. Arguments and errors are those of `duel`;
    BadRun if there is no such attacker.
    """
    table, many, lessons = form_of(form), whole_in("packs", packs, 1, MOST), whole_in("deals", deals, 1, MOST)
    chance = seed_in(seed)
    victim = contestant(player, table)
    name = attacker or attacker_for(victim, table, lessons)
    way = way_of(name, victim)
    found = gain(gain_of(table, way.make(table, victim, lessons, chance + ASIDE, ALONE), victim, many, chance))
    passed = tested(name, table) and (name != GRADIENT or lessons >= LESSONS)
    return Exploit(found.mean, found.low, found.high, found.packs, name, passed)


def attacker_for(victim: Player, form: Form, deals: int) -> str:
    """The least expensive attacker that has passed its tests, or the improver."""
    if knows(victim):
        return KNOWER
    if not tested(IMPROVER, form) and tested(GRADIENT, form) and deals >= LESSONS and find_spec("torch"):
        return GRADIENT
    return IMPROVER


def way_of(name: str, victim: Player) -> Attacker:
    """The attacker of this name; BadRun if there is none that can attack the victim, Missing without PyTorch."""
    if name == GRADIENT:
        need("torch")
        from gamester_lab.baselines.response import BY_GRADIENT

        return BY_GRADIENT
    able = {one: each for one, each in ATTACKERS.items() if each.attacks(victim)}
    if name not in able:
        raise BadRun("measure.no_attacker", text=name, values=", ".join([*able, GRADIENT]))
    return able[name]


def tested(name: str, form: Form) -> bool:
    """Has this attacker passed its tests at such tables?"""
    return (form.variant.split("/")[0], form.players) in PASSED[name] and not form.sessions


def bound(
    player: Contestant, form: Form | str, packs: int = 100, *, worlds: int = 64, open_cards: bool = False, seed: int = 1
) -> Gain:
    """What any attacker gains from this player at most, in chips a deal: an upper bound, beside `exploit`.

    It holds for every player that sees only its own cards, in the mean over packs, with the interval of that mean. One
    seat of each pack, in turn, is searched with all cards open and its luck removed, in so many `worlds` at each
    decision: more of them take longer and make the bound tighter. The player must be a level that decides by printed
    advice, a solved table or the network, or `random`. The lines of a seat are few at Three-Card and Irish Loo and with
    five at Laugh and Lie Down; elsewhere a pack may take minutes. `open_cards` compares acts by what the seat could
    have with open cards, at Loo once its cards are changed: this searches far fewer lines, so that three at Laugh and
    Lie Down and five at Five-Card Loo take seconds a pack; where lines are few the bound is higher. Errors are those
    of `duel`.
    """
    table, many = form_of(form), whole_in("packs", packs, 1, MOST)
    effort = Effort(whole_in("worlds", worlds, 1, MOST), guide=LATE if open_cards else FIELD)
    field = contestant(player, table)
    if not knows(field):
        raise BadRun("measure.no_policy", text=field.name)
    return gain(mean_of(bounds(table, field, many, seed_in(seed), effort)))


def gain(found: Estimate) -> Gain:
    """An estimate as a `Gain`."""
    return Gain(found.value, found.low, found.high, found.blocks)


def form_of(form: Form | str) -> Form:
    """A form, or the usual form of a game: five players, and at Loo the pool of an ordinary deal."""
    if isinstance(form, Form):
        form.arena(0)
        return form
    game = game_of(form)
    players = game.words.variants[game.words.default_variant].usual_players
    pools, o = game.facts.pools, game.words.options_of(game.words.default_variant, {}, players)
    pool = pools.usual(o, players) if pools is not None else None
    return Form(game.id, game.words.default_variant, players, {}, pool)


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
