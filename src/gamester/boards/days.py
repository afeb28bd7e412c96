"""The day's cards: boards that follow from a date, so that everybody has the same without asking anybody.

A day is a date in UTC. It is chosen when somebody sits down, and kept: neither midnight nor a clock that is set changes
the cards of a table.
"""

from __future__ import annotations

from datetime import date
from hashlib import sha256

from gamester.boards.boards import Boards, pools_for
from gamester.games import GAMES, every_game, game_of
from gamester.text.errors import BadOptions

KIND, RANKED = "day", "ranked"
VERSION = "gamester-day-v1"
"""Part of what is hashed into a day's seed: another way to make days gets another name."""


def daily_games() -> list[str]:
    """The games that have daily deals."""
    return [game for game in every_game() if game_of(game).facts.daily]


def day_of(day: date, game: str) -> Boards:
    """The boards of a day; BadOptions if the game has none.

    The forms of a game and the chairs of the person follow each other from day to day.
    """
    name = f"{KIND} {day.isoformat()} {game}"
    return _of(day, game, name, b"")


def ranked_of(day: date, game: str, seed: bytes) -> Boards:
    """The boards of a ranked day of a server, which keeps their seed to itself until the day ends; BadOptions."""
    return _of(day, game, ranked_name(day, game), seed)


def ranked_name(day: date, game: str) -> str:
    """The name of a ranked day's boards."""
    return f"{RANKED} {day.isoformat()} {game}"


def is_ranked(name: str) -> bool:
    """Are boards of this name those of a ranked day?"""
    return name.startswith(f"{RANKED} ")


def _of(day: date, game: str, name: str, seed: bytes) -> Boards:
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
    if kind not in (KIND, RANKED) or game not in GAMES:
        return None
    try:
        return date.fromisoformat(text), game
    except ValueError:
        return None
