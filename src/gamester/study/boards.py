"""Boards: deals that several tables play alike. Who has the same boards gets the same cards against the same bots.

The shuffles are those of `gamester-shuffle-v3`: the cards of a deal follow from the seed and the number of the deal,
whatever was done before. A bot's own chance follows from its seed and what it sees. So two people who act alike see the
same session to its last card.
"""

import hmac
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from hashlib import sha256
from typing import NamedTuple

from gamester.bots.base import Bot
from gamester.bots.levels import USUAL
from gamester.bots.roster import opponents
from gamester.games import GAMES, every_game, game_of
from gamester.games.game import Daily
from gamester.kernel.cards import Seat
from gamester.table.events import Body, Event, Opened, Other, opening
from gamester.table.seeds import number_of
from gamester.text.catalogue import Word
from gamester.text.errors import BadOptions, BadRecord

BOARDS = "boards"
"""The type of the line of a record that names its boards."""


@dataclass(frozen=True, slots=True)
class Boards:
    """Deals for several tables: which game, which cards, which bots, and the chair of the person."""

    name: str
    """What they are called in records; part of what is hashed into each shuffle."""
    game: str
    variant: str
    players: int
    seed: bytes
    """The seed of the shuffles, 32 bytes; packs that are fixed follow them."""
    chair: Seat
    options: Mapping[str, Word] = field(default_factory=dict)
    level: str = USUAL
    seated: Mapping[Seat, Bot] = field(default_factory=dict)
    """The bots, if they are chosen; otherwise they are drawn."""
    pools: tuple[int, ...] = ()
    """What the pool of each deal is set to, as `pool_at` reads it."""

    def bots(self) -> dict[Seat, Bot]:
        """The bots by seat; every chair but the person's has one. They follow from the name, so they tell no card.

        Bots that are drawn overlook nothing, so that what a person's decisions were worth can be said without luck.
        """
        if self.seated:
            return dict(self.seated)
        seats = [seat for seat in range(self.players) if seat != self.chair]
        drawn = number_of(f"{self.name}/bots")
        return dict(zip(seats, opponents(len(seats), drawn, level=self.level, oversights=0), strict=True))

    def told(self) -> Other:
        """The line of a record that says which boards it plays, and by which version of the rules."""
        rules = game_of(self.game).fingerprint
        pools = {"pools": list(self.pools)} if self.pools else {}
        return Other(BOARDS, {"name": self.name, "chair": self.chair, "rules": rules, **pools})


@dataclass(frozen=True, slots=True)
class Named:
    """What a record says of the boards that it plays."""

    name: str
    chair: Seat
    rules: str
    """The fingerprint of the rules by which they were played."""
    current: bool
    """Do these rules still hold here? Results of other rules must not be compared with these."""
    pools: tuple[int, ...]
    """What the pool of each deal is set to, as `pool_at` reads it."""


def alike(boards: Boards | Named) -> str:
    """What results have in common that are listed together: the name of the boards, and what their pools are set to."""
    return "/".join([boards.name, *map(str, boards.pools)])


DEALS = 12
"""The deals of a day."""
STAKES = 3
"""The pools of a form go from one to so many times the stakes."""


def pools_for(game: str, variant: str, options: Mapping[str, Word], players: int) -> tuple[int, ...]:
    """The pools of a form: deals find the stakes of none, one or two others, in turn; () where none are carried."""
    of = game_of(game)
    if of.facts.pools is None:
        return ()
    staked = of.facts.pools.stakes(of.words.options_of(variant, options, players), players)
    return tuple(staked * others for others in range(STAKES))


def pool_at(pools: Sequence[int], deal: int) -> int | None:
    """What the pool of a deal is set to before its stakes, so that all who play it play for the same; the pools follow
    each other again and again. None where there are none, as in boards of old: the pool is what the last deal left.
    """
    return pools[(deal - 1) % len(pools)] if pools else None


def named_in(events: Sequence[Event]) -> Named | None:
    """The boards that a record plays; None if it names none. BadRecord if the line is malformed."""
    told = next((event.body for event in events if isinstance(event, Other) and event.type == BOARDS), None)
    return None if told is None else _named(told, opening(events))


def _named(told: Body, opened: Opened) -> Named:
    """The boards of a line; BadRecord if it is malformed."""
    name, chair, rules = told.get("name"), told.get("chair"), told.get("rules")
    if not (isinstance(name, str) and isinstance(rules, str) and type(chair) is int and 0 <= chair < len(opened.names)):
        raise BadRecord("daily.malformed")
    return Named(name, chair, rules, rules == game_of(opened.game).fingerprint, pools_told(told))


def pools_told(told: Body) -> tuple[int, ...]:
    """The pools of a line that names boards; BadRecord if they are malformed."""
    pools = told.get("pools", [])
    if not isinstance(pools, list) or not all(type(one) is int for one in pools):
        raise BadRecord("daily.malformed")
    return tuple(pools)


# --- The boards of a day ------------------------------------------------------------------------------------
#
# A day is a date in UTC. It is chosen when somebody sits down, and kept: neither midnight nor a clock that is set
# changes the cards of a table.

DAY, RANKED = "day", "ranked"
VERSION = "gamester-day-v1"
"""Part of what is hashed into a day's seed: another way to make days gets another name."""


def daily_games() -> list[str]:
    """The games that have daily deals."""
    return [game for game in every_game() if game_of(game).facts.daily]


def day_of(day: date, game: str) -> Boards:
    """The boards of a day; BadOptions if the game has none."""
    name = f"{DAY} {day.isoformat()} {game}"
    return _boards_of(day, game, name, b"")


def ranked_of(day: date, game: str, seed: bytes) -> Boards:
    """The boards of a ranked day of a server, which keeps their seed to itself until the day ends; BadOptions."""
    return _boards_of(day, game, ranked_name(day, game), seed)


def ranked_name(day: date, game: str) -> str:
    """The name of a ranked day's boards."""
    return f"{RANKED} {day.isoformat()} {game}"


def is_ranked(name: str) -> bool:
    """Are boards of this name those of a ranked day?"""
    return name.startswith(f"{RANKED} ")


def _boards_of(day: date, game: str, name: str, seed: bytes) -> Boards:
    """The boards of a day in its form, with a seed, or with the one that follows from their name."""
    forms = game_of(game).facts.daily
    if not forms:
        raise BadOptions("daily.no_form", game=game)
    number = day.toordinal()
    form = forms[number % len(forms)]
    seed = seed or sha256(f"{VERSION}/{name}/{form.variant}/{form.players}".encode()).digest()
    chair = number // len(forms) % form.players
    pools = pools_for(game, form.variant, form.options, form.players)
    return Boards(name, game, form.variant, form.players, seed, chair, form.options, pools=pools)


def day_named(name: str) -> tuple[date, str] | None:
    """The date and the game of a day's boards by their name; None if these are no day's boards."""
    kind, _, rest = name.partition(" ")
    text, _, game = rest.partition(" ")
    if kind not in (DAY, RANKED) or game not in GAMES:
        return None
    try:
        return date.fromisoformat(text), game
    except ValueError:
        return None


# --- The boards of an assembly ------------------------------------------------------------------------------
#
# Several tables of people play the same boards. An assembly has as many rounds as a table has chairs. From round to
# round everybody moves one chair on, and some move to other tables, so that each person meets each chair and other
# people too. Bots sit in the chairs that are free.

LEAST_TABLES, MOST_TABLES = 2, 20


class Spot(NamedTuple):
    """Where somebody sits in a round."""

    table: int
    chair: Seat


def assembly_form(game: str) -> Daily:
    """The form in which a game's assemblies are played: the first of its daily ones."""
    return game_of(game).facts.daily[0]


def tables_for(people: int, chairs: int) -> int:
    """How many tables so many people need."""
    return max(LEAST_TABLES, -(-people // chairs))


def spot(person: int, round_: int, tables: int, chairs: int) -> Spot:
    """Where a person sits; people and rounds count from 0. No two people sit in one chair."""
    first = person // tables
    return Spot((person + round_ * first) % tables, (first + round_) % chairs)


def round_boards(
    id_: str, game: str, round_: int, seed: bytes, names: Sequence[str], pools: Sequence[int] = ()
) -> Boards:
    """The boards of a round, the same at each table: each chair deals once. `names` are those of the people, which no
    bot has; `pools` are those of the assembly.
    """
    form, name = assembly_form(game), f"assembly {id_} {round_ + 1}"
    bots = opponents(form.players, number_of(name), taken=names)
    return Boards(
        name, game, form.variant, form.players, hmac.digest(seed, name.encode(), "sha256"), 0,
        {**form.options, "rounds": 1}, seated=dict(enumerate(bots)), pools=tuple(pools),
    )  # fmt: skip
