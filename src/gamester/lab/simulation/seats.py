"""The players of a simulation, seat by seat: chance, a level of play or a character of the roster."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gamester.bots.base import Bot
from gamester.bots.roster import CHARACTERS, bot_named, bot_of, check_bots, opponents, spec_of
from gamester.text.errors import BadRun

KINDS = ("random", "advice", "tables", "learned", "search", "master", "first")
"""Ways to play that are no character."""

Spec = Mapping[str, Any]
"""The opponent's fields in a record, without the seed, which belongs to the deal."""


def seats_of(asked: Sequence[str], players: int, level: str, boldness: int | None, seed: int) -> tuple[Spec, ...]:
    """An opponent for each seat: first those asked for in their order, then others by `level`; BadRun if that is
    impossible.

    The seed determines which characters are drawn from the roster.
    """
    if len(asked) > players:
        raise BadRun("simulate.many_names", n=len(asked), seats=players)
    bots = [_bot(word, boldness) for word in asked]
    check_bots(bots)
    left = players - len(bots)
    if level == "advice":
        bots += opponents(left, seed, boldness, level, [bot.name for bot in bots])
    else:
        bots += [bot_of({"bot": level})] * left
    specs = [{key: value for key, value in spec_of(bot).items() if key != "seed"} for bot in bots]
    if boldness is not None and all("boldness" not in spec for spec in specs):
        raise BadRun("simulate.idle_boldness")
    return tuple({**spec, "name": _name(spec, seat, specs)} for seat, spec in enumerate(specs))


def _bot(word: str, boldness: int | None) -> Bot:
    """The opponent that a word stands for."""
    names = [character.name for character in CHARACTERS]
    if word in names:
        return bot_named(word, 0, boldness)
    if word not in KINDS:
        raise BadRun("simulate.opponent", text=word, values=", ".join((*KINDS, *names)))
    return bot_of({"bot": word, "boldness": boldness or 0})


def _name(spec: Spec, seat: int, specs: Sequence[Spec]) -> str:
    """A name that is unique at the table: the number of the seat distinguishes equal names."""
    name = str(spec["name"])
    alone = sum(other["name"] == name for other in specs) == 1
    return name if alone and name in {character.name for character in CHARACTERS} else f"{name} {seat}"
