"""The names, the opponents and the acts that are meant at a table of the API."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import TypeAlias

from gamester.api.cards import Act, plainly
from gamester.api.refusals import Refused, said_by
from gamester.api.view import View
from gamester.bots.base import Bot
from gamester.bots.levels import LEVELS, check_level
from gamester.bots.roster import bot_of, spec_of
from gamester.hosting.naming import BadName, check_apart, check_readable
from gamester.kernel.cards import Cards, Seat
from gamester.table.events import EVENING, Other
from gamester.table.seeds import number_of
from gamester.text.act import Act as PlainAct
from gamester.text.act import Offer
from gamester.text.errors import BadOptions, BadWords
from gamester.text.messages import Words, printable
from gamester.text.saying import SUIT_SIGNS, Speaker
from gamester.text.typed import understand

PlayerFunction: TypeAlias = Callable[[View], Act | str]
"""A player as a function: it gets a view, and returns an act or its words."""
Opponent: TypeAlias = str | Bot | PlayerFunction
"""A level (`advice`, `learned` …), an object with `choose(seen)`, or a function."""


def players_named(players: Sequence[str], words: Words) -> tuple[str, ...]:
    """The names of the players; Refused unless they are a list of names that can be read and told apart."""
    named = not isinstance(players, str) and isinstance(players, Sequence)
    names = tuple(printable(name).strip() for name in players if isinstance(name, str)) if named else ()
    if not names or len(set(names)) < len(players) or not all(names):
        raise Refused("api.players", sentence=words.say("api.players"))
    try:
        check_readable(*names)
        check_apart(*names)
    except BadName as bad:
        raise Refused(bad.key, sentence=words.say(bad.key, **bad.fills), **bad.fills) from None
    return names


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """Names that are safe to show; seats that share a name are told apart by their numbers."""
    shown = [printable(name).strip() for name in names]
    alone = [bool(name) and shown.count(name) == 1 for name in shown]
    return tuple(
        name if only else f"{name} {seat}".strip() for seat, (name, only) in enumerate(zip(shown, alone, strict=True))
    )


def seat_named(names: Sequence[str], player: str | int, words: Words) -> Seat:
    """The seat of a player, by name or by number from 0; Refused if nobody sits there."""
    if isinstance(player, str) and player.strip() in names:
        return names.index(player.strip())
    if type(player) is int and 0 <= player < len(names):
        return player
    fills = {"name": str(player)[:40], "names": ", ".join(names)}
    raise Refused("api.nobody", sentence=words.say("api.nobody", **fills), **fills)


def seated(
    game: str, names: Sequence[str], bots: Mapping[str, Opponent] | None, seed: str, words: Words
) -> dict[Seat, Bot | PlayerFunction]:
    """The opponent of each seat that has one; Refused if there is no such player or opponent."""
    if bots is not None and not isinstance(bots, Mapping):
        raise Refused("api.bots", sentence=words.say("api.bots"))
    return {
        seat_named(names, player, words): opponent_of(game, bot, str(player), seed, words)
        for player, bot in (bots or {}).items()
    }


def opponent_of(game: str, bot: Opponent, name: str, seed: str, words: Words) -> Bot | PlayerFunction:
    """An opponent, by its level or as an object; Refused if it is neither."""
    if isinstance(bot, str) and bot in LEVELS:
        try:
            check_level(bot, game)
        except BadOptions as fault:
            raise Refused(fault.key, sentence=words.say(fault.key, **fault.fills), **fault.fills) from None
        return bot_of({"bot": bot, "name": name, "seed": number_of(f"{seed}/{name}")})
    if not isinstance(bot, str | type) and (callable(bot) or callable(getattr(bot, "choose", None))):
        return bot
    fills = {"text": str(bot)[:40], "values": ", ".join(LEVELS)}
    raise Refused("api.bot", sentence=words.say("api.bot", **fills), **fills)


def key_of(seed: int | str | None, words: Words) -> str:
    """A seed as a text, a secret one for None; Refused if it is neither a whole number nor a text."""
    if seed is not None and type(seed) not in (int, str):
        raise Refused("api.seed", sentence=words.say("api.seed", text=str(seed)[:40]))
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


def act_meant(act: object, listed: Sequence[Offer], hand: Cards, speaker: Speaker) -> PlainAct:
    """The act meant by a seat whose offers are `listed` and which holds `hand`; Refused if no act is meant."""
    if isinstance(act, Act):
        return act.plain
    if isinstance(act, PlainAct):
        return act
    if not isinstance(act, str) or not act.strip():
        text = str(act)[:40]
        raise Refused("api.act", sentence=speaker.say("api.act", text=text), text=text)
    signed = any(sign in act for sign in SUIT_SIGNS.values())
    with said_by(speaker):
        return understand(plainly(act.strip()) if signed else act.strip(), listed, hand)
