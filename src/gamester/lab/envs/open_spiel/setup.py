"""What is settled when a game is loaded: the table, and bounds that hold for every course it can take."""

from __future__ import annotations

import random
from functools import cached_property
from typing import Any, NamedTuple

from gamester.backend.pools import between_deals
from gamester.catalogue import Choice, Number, Word, spelled
from gamester.errors import BadOptions
from gamester.games import game_of
from gamester.games.game import Game
from gamester.games.laugh.kernel.options import ClaimResolution, LateDeclaration
from gamester.games.laugh.kernel.rules import chips_for
from gamester.games.loo.kernel.rules import loo_due, stake_of
from gamester.kernel.cards import Cards, count
from gamester.lab.envs.options import options_row

MOST_DEALS = 100
USUAL = -1
"""In place of chips in the pool: those of an ordinary deal."""
BETWEEN, SAYS = "+", ":"
"""What stands between options in the parameter `options`, and between an option and its word."""


class Asked(NamedTuple):
    """What was asked for; enough to make the same table again."""

    game: str
    variant: str
    options: str
    players: int
    deals: int
    dealer: int
    explicit: bool
    """Is every chance a node of its own, or drawn behind one node?"""
    seed: int
    """For drawn chance: -1 for a seed of the moment."""
    pool: int = USUAL
    """Chips in the pool of Loo at the first deal, stakes included; FIRST for the first deal of a session."""


class Setup:
    """A table as it was asked for; BadOptions if there can be no such table."""

    def __init__(self, asked: Asked) -> None:
        """Settle the options."""
        self.asked = asked
        self.game: Game = game_of(asked.game)
        self.seats = asked.players
        self.deals = asked.deals
        self.loo = asked.game == "loo"
        self.explicit = asked.explicit
        self.o = options_row(asked.game, asked.variant, options_of(self.game, asked.options), asked.players)
        for key, value, low, high in (
            ("deals", asked.deals, 1, MOST_DEALS),
            ("dealer", asked.dealer, 0, self.seats - 1),
        ):
            if not low <= value <= high:
                raise BadOptions("options.number", option=key, value=value, low=low, high=high)
        self._opened = between_deals(
            asked.game, self.o, self.seats, None if asked.pool == USUAL else asked.pool, asked.dealer
        )
        self.first = int(self._opened.deal)
        """How many deals the table has had before: 1 where the first is not the first of its session."""
        self.pack: Cards = self.game.rules.pack(self.o)
        self.chance = random.Random(asked.seed) if asked.seed >= 0 else random.Random()

    def opened(self) -> Any:
        """A state before the first deal."""
        return self.game.rules.copy(self._opened)

    def to_deal(self, seated: int) -> int:
        """How many cards leave the pack in a deal to so many seats; the rest is a stock whose order may wait."""
        if not self.loo:
            return count(self.pack)
        return int(self.o.tricks * (seated + (1 if self.o.dumby else 0)) + 1)

    @cached_property
    def zero_sum(self) -> bool:
        """Does every course give as much as it takes? Loo leaves chips in the pool, a void card in the pot."""
        return not self.loo and self.o.late_declaration != LateDeclaration.VOID

    # --- Bounds -------------------------------------------------------------------------------------------------

    @cached_property
    def claim_steps(self) -> int:
        """Laugh: claim steps in a deal: a rank is overlooked once at most, a seat lies down once, one for quartes."""
        if self.loo or self.o.claim_resolution == ClaimResolution.OFF:
            return 0
        return 13 + self.seats + 1

    @cached_property
    def decisions(self) -> int:
        """Actions of players in a deal, at most.

        Loo, by seat: a declaration (eldest one more, who waited), an exchange of all cards and its end, a flush asked
        about when it is dealt, exchanged or taken with Dumby, and its cards with a word before each trick; the dealer
        takes the turn-up and puts a card out for it.  Laugh: what is won goes in twos at least and takes two actions
        at most, and for each seat lying down, keeping sets back, and an answer in each claim step.
        """
        seats = self.seats
        if self.loo:
            tricks = int(self.o.tricks)
            return seats + 1 + seats * (tricks + 1) + 2 + 3 * seats + seats * tricks + tricks
        return 52 + seats + seats + 1 + self.claim_steps * seats

    @cached_property
    def hearings(self) -> int:
        """What one seat hears and sees in a deal, at most, counted in the items of `heard`.

        The deal itself; each card when it is first seen; in Loo an item for each action; in Laugh each card when it is
        won, a word before it and, for one's own act, no more than that; each lying down, keeping back and answer, and
        where chance decides among answers all of them once more and that it has.  What is not heard is one item.
        """
        cards = count(self.pack)
        if self.loo:
            return 1 + cards + self.decisions
        answers = self.claim_steps * self.seats
        drawn = answers + self.claim_steps if self.o.claim_resolution == ClaimResolution.RANDOM else 0
        return 1 + cards + 52 + 26 + 2 * self.seats + 1 + answers + drawn

    @cached_property
    def chances(self) -> int:
        """Chance nodes in a deal, at most."""
        if not self.explicit:
            return 1 + (self.seats if self.loo else self.claim_steps)
        if self.loo:
            return self.to_deal(self.seats) + self.seats * int(self.o.tricks)
        return count(self.pack) + self.claim_steps * self.seats

    @cached_property
    def utilities(self) -> tuple[float, float]:
        """The least and the most chips a seat can end with; bounds, not always reached.

        Loo: a seat loses at most its stake and one loo a deal, and wins at most the pool and the loos of all; all of it
        may be carried.  Laugh: a seat loses at most its ante and the price of having no card, and wins at most the
        bonus, what was carried, and the worth of the whole pack.
        """
        return self._utilities_of_loo() if self.loo else self._utilities_of_laugh()

    def _utilities_of_loo(self) -> tuple[float, float]:
        o, seats = self.o, self.seats
        pool, least, most = self._opened.pool, 0, 0
        for deal in range(self.first + 1, self.first + self.deals + 1):
            stakes = [stake_of(1 if seat == 0 else 0, deal, o) for seat in range(seats)]
            pool += sum(stakes)
            due = loo_due(pool, o)
            least -= max(stakes) + due
            pool += seats * due
            most += pool
        return float(least), float(most)

    def _utilities_of_laugh(self) -> tuple[float, float]:
        o = self.o
        none, ante = chips_for(0, o.par), max(o.ante_dealer, o.ante_other)
        carried, most = 0, 0
        for _ in range(self.deals):
            most += o.bonus + carried + chips_for(52, o.par)
            carried += self.seats * (ante - none)
        return float(self.deals * (none - ante)), float(most)


def options_of(game: Game, text: str) -> dict[str, Word]:
    """The options in a text such as `must:true+deck:32`, in the words of the record; BadOptions if refused."""
    given: dict[str, Word] = {}
    for part in filter(None, text.split(BETWEEN)):
        key, _, value = part.partition(SAYS)
        entry = game.words.catalogue.get(key)
        if entry is None:
            raise BadOptions("options.unknown", option=key)
        given[key] = word_of(entry, value)
    return given


def word_of(entry: Choice | Number, value: str) -> Word:
    """The word that is spelled so; the text itself, which the catalogue will refuse, if there is none."""
    if isinstance(entry, Choice):
        return next((word for word in entry.members if spelled(word) == value), value)
    if entry.has_special and spelled(entry.special) == value:
        return entry.special
    digits = value.removeprefix("-")
    return int(value) if digits.isascii() and digits.isdigit() and len(digits) < 20 else value


def text_of(options: dict[str, Word]) -> str:
    """The inverse of `options_of`."""
    return BETWEEN.join(f"{key}{SAYS}{spelled(word)}" for key, word in options.items())
