"""The variants, the names, the opponents and the acts that are meant at a table of the API."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple, TypeAlias

from gamester.api.cards import Act
from gamester.api.view import View
from gamester.bots.base import Bot
from gamester.bots.levels import LEVELS, check_level
from gamester.bots.roster import bot_of, spec_of
from gamester.games import every_game, game_of
from gamester.hosting.naming import check_apart, check_readable
from gamester.kernel.cards import Cards, Seat
from gamester.study.rulebook import preset_text
from gamester.table.events import EVENING, Other
from gamester.table.seeds import number_of
from gamester.text.act import Act as PlainAct
from gamester.text.act import Offer
from gamester.text.errors import BadWords, GamesterError
from gamester.text.messages import printable
from gamester.text.typed import understand

PlayerFunction: TypeAlias = Callable[[View], Act | str]
"""A player as a function: it gets a view, and returns an act or its words."""
Opponent: TypeAlias = str | Bot | PlayerFunction
"""A level (`advice`, `learned` …), an object with `choose(seen)`, or a function."""


class Variant(NamedTuple):
    """A form of a game as one source describes it."""

    game: str
    """`loo` or `laugh`."""
    name: str
    """The name that `open_table` takes: `five/wikipedia-2023`."""
    players: tuple[int, ...]
    """The numbers of players that it allows."""
    title: str
    """The title for people."""
    text: str
    """What is special about it, in a sentence."""
    source: str
    """The source that describes it."""


def variants(game: str | None = None, *, language: str = "") -> list[Variant]:
    """Every variant of a game, or of all games, with its source; `GamesterError` if there is no such game."""
    found = []
    for name in every_game() if game is None else (game_of(game).id,):
        for variant in game_of(name).words.variants.values():
            text = preset_text(name, variant.id, language)
            players = tuple(sorted(variant.players))
            found.append(Variant(name, variant.id, players, text["title"], text["text"], text["source"]))
    return found


def players_named(players: Sequence[str]) -> tuple[str, ...]:
    """The names of the players; GamesterError unless they are a list of names that can be read and told apart."""
    named = not isinstance(players, str) and isinstance(players, Sequence)
    names = tuple(printable(name).strip() for name in players if isinstance(name, str)) if named else ()
    if not names or len(set(names)) < len(players) or not all(names):
        raise GamesterError("api.players")
    check_readable(*names)
    check_apart(*names)
    return names


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """Names that are safe to show; seats that share a name are told apart by their numbers."""
    shown = [printable(name).strip() for name in names]
    alone = [bool(name) and shown.count(name) == 1 for name in shown]
    return tuple(
        name if only else f"{name} {seat}".strip() for seat, (name, only) in enumerate(zip(shown, alone, strict=True))
    )


def seat_named(names: Sequence[str], player: str | int) -> Seat:
    """The seat of a player, by name or by number from 0; GamesterError if nobody sits there."""
    if isinstance(player, str) and player.strip() in names:
        return names.index(player.strip())
    if type(player) is int and 0 <= player < len(names):
        return player
    raise GamesterError("api.nobody", name=str(player)[:40], names=", ".join(names))


def seated(
    game: str, names: Sequence[str], bots: Mapping[str, Opponent] | None, seed: str
) -> dict[Seat, Bot | PlayerFunction]:
    """The opponent of each seat that has one; GamesterError if there is no such player or opponent."""
    if bots is not None and not isinstance(bots, Mapping):
        raise GamesterError("api.bots")
    return {seat_named(names, who): opponent_of(game, bot, str(who), seed) for who, bot in (bots or {}).items()}


def opponent_of(game: str, bot: Opponent, name: str, seed: str) -> Bot | PlayerFunction:
    """An opponent, by its level or as an object; GamesterError if it is neither."""
    if isinstance(bot, str) and bot in LEVELS:
        check_level(bot, game)
        return bot_of({"bot": bot, "name": name, "seed": number_of(f"{seed}/{name}")})
    if not isinstance(bot, str | type) and (callable(bot) or callable(getattr(bot, "choose", None))):
        return bot
    raise GamesterError("api.bot", text=str(bot)[:40], values=", ".join(LEVELS))


def key_of(seed: int | str | None) -> str:
    """A seed as a text, a secret one for None; GamesterError if it is neither a whole number nor a text."""
    if seed is not None and type(seed) not in (int, str):
        raise GamesterError("api.seed", text=str(seed)[:40])
    return secrets.token_hex(16) if seed is None else str(seed)


def evening_of(seats: int, bots: Mapping[Seat, Bot | PlayerFunction], seed: str, dealer: Seat) -> Other:
    """The line of a record that says who plays, as `gamester play` writes it.

    A player of one's own cannot be written down; the person's seat is the first without a bot, or else the first of
    those.
    """
    specs = {}
    for seat, bot in bots.items():
        if not callable(bot):
            with suppress(BadWords):
                specs[str(seat)] = spec_of(bot)
    own = sorted((seat for seat in range(seats) if str(seat) not in specs), key=lambda seat: seat in bots)
    return Other(EVENING, {**({"person": own[0]} if own else {}), "bots": specs, "seed": seed, "dealer": dealer})


def act_meant(act: object, listed: Sequence[Offer], hand: Cards) -> PlainAct:
    """The act meant by a seat whose offers are `listed` and which holds `hand`; GamesterError if no act is meant."""
    if isinstance(act, Act):
        return act.plain
    if isinstance(act, PlainAct):
        return act
    if not isinstance(act, str) or not act.strip():
        raise GamesterError("api.act", text=str(act)[:40])
    return understand(act.strip(), listed, hand)
