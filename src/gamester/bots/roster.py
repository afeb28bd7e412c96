"""The opponents by name, with their boldness and attention, and their form in a record, both written and read."""

import itertools
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from string import digits
from typing import Any, NamedTuple

from gamester.bots.base import Assessed, Bot, settled_on
from gamester.bots.learned import LEARNED, LearnedBot
from gamester.bots.levels import LEVELS, SEARCHING, USUAL, check_level
from gamester.bots.simple import FirstBot, RandomBot
from gamester.bots.tables import TablesBot
from gamester.bots.weakened import ALWAYS, HOTTEST, CarelessBot, WeakenedBot
from gamester.games import game_of
from gamester.games.bots import Advice, Seen, Style
from gamester.kernel.judged import PRINTED
from gamester.text.act import Act
from gamester.text.errors import BadWords
from gamester.text.lookalikes import skeleton
from gamester.text.messages import Message, message, printable

CAUTIOUS, BOLDEST = -2, 2
ADVISER = "Adviser"
ATTENTIVE = -3 * BOLDEST
"""A value of `slips` at which a bot overlooks nothing, whatever its boldness."""


class Character(NamedTuple):
    """A character who can be an opponent: a name, the same in every language, and a temper."""

    name: str
    boldness: int
    """From -2, which stands only on safe hands, to 2, which stands on weak hands."""
    slips: int
    """How many of a hundred claims and declarations the character overlooks."""

    @property
    def who(self) -> Message:
        """Where the name comes from."""
        return message(f"level.who.{self.name.lower().replace(' ', '_')}")

    @property
    def temper(self) -> tuple[Message, Message]:
        """How the character plays by printed advice: a sentence for boldness, and one for what is overlooked."""
        slips = slips_of(self.slips, self.boldness)
        overlooks = message("level.overlooks", n=slips) if slips else message("level.overlooks_nothing")
        return message(f"level.stands.{self.boldness}"), overlooks


CHARACTERS: tuple[Character, ...] = (
    Character("Belinda", 1, 4),
    Character("Dorimant", 2, 8),
    Character("Clarissa", -1, 2),
    Character("Sir Plume", 1, 15),
    Character("Thalestris", 0, 3),
    Character("Florio", 0, 8),
    Character("Umbriel", -2, 0),
    Character("Damon", -1, 6),
    Character("Araminta", 0, 1),
    Character("Lothario", 2, 12),
    Character("Celia", -1, 4),
    Character("Mirabell", 0, 0),
)
BY_NAME = {character.name: character for character in CHARACTERS}


@dataclass(frozen=True, slots=True)
class AdviceBot:
    """A bot that plays by printed advice and measured rules, with a given boldness and attention.

    At Loo boldness changes the hands on which it stands; at Laugh and Lie Down a bold bot overlooks a little more.
    """

    name: str = ADVISER
    boldness: int = 0
    slips: int = 0
    seed: int = 0

    def choose(self, seen: Seen) -> Act:
        """The advised act."""
        return self.advise(seen).act

    def assess(self, seen: Seen) -> tuple[Assessed, ...]:
        """The advised act with certainty, without estimates, because the advice has none."""
        return settled_on(seen, self.choose(seen))

    def advise(self, seen: Seen) -> Advice:
        """The advised act, with its reason."""
        game = game_of(seen.game)
        if game.bots is None:
            return Advice(seen.offers[0].act, message("bots.no_advice"))
        slips = slips_of(self.slips, self.boldness)
        return game.bots().advise(seen, Style(self.boldness, slips, self.seed), PRINTED, (), 0)


def slips_of(slips: int, boldness: int) -> int:
    """How many things in a hundred a bot overlooks: a bold one three more for each degree."""
    return min(100, max(0, slips + 3 * max(0, boldness)))


def bot_named(
    name: str, seed: int, boldness: int | None = None, level: str = USUAL, oversights: int | None = None
) -> Bot:
    """The opponent of this name, with its own boldness unless `boldness` is given; BadWords if there is none.

    `oversights` is how many things in a hundred it overlooks, and replaces the slips of its character.
    """
    bot = _of_temper(name, seed, boldness, level, ATTENTIVE if oversights is not None else None)
    return CarelessBot(bot, oversights, seed) if oversights else bot


def _of_temper(name: str, seed: int, boldness: int | None, level: str, slips: int | None) -> Bot:
    """The opponent of this name, perhaps with a number, and with its character's slips if none are given."""
    own = BY_NAME.get(name) or BY_NAME.get(name.rstrip(digits).removesuffix(" "))
    if own is None:
        raise BadWords("opponent", name)
    if level in SEARCHING:
        return _searching(level, name, seed)
    if level not in LEVELS:
        raise BadWords("level", level)
    if level == "random":
        return RandomBot(seed, name)
    bold = own.boldness if boldness is None else _within(boldness)
    slips = own.slips if slips is None else slips
    if level == "tables":
        return TablesBot(name, bold, slips, seed)
    advised = AdviceBot(name, bold, slips, seed)
    return LearnedBot(advised, name, seed) if level == "learned" else advised


def opponents(
    count: int,
    seed: int,
    boldness: int | None = None,
    level: str = USUAL,
    taken: Sequence[str] = (),
    oversights: int | None = None,
) -> list[Bot]:
    """So many opponents with different names, none of them like one in `taken`, sampled at random with `seed`."""
    names = Random(f"roster/{seed}").sample(_free_names(count, taken), count)
    return [bot_named(name, seed, boldness, level, oversights) for name in names]


def _free_names(count: int, taken: Sequence[str]) -> list[str]:
    """The names of characters, none of them like one in `taken`; with numbers too (`Belinda 2`) where they are fewer
    than `count`.
    """
    alike = {skeleton(name) for name in taken}
    free = [name for name in BY_NAME if skeleton(name) not in alike]
    for number in itertools.count(2):
        if len(free) >= count:
            break
        numbered = [f"{name} {number}" for name in BY_NAME]
        free += [name for name in numbered if skeleton(name) not in alike]
    return free


def spec_of(bot: Bot) -> dict[str, Any]:
    """The form of an opponent in a record, from which `bot_of` makes the same one; BadWords for any other bot."""
    match bot:
        case AdviceBot() | TablesBot():
            kind = "tables" if isinstance(bot, TablesBot) else "advice"
            return {"bot": kind, "name": bot.name, "boldness": bot.boldness, "slips": bot.slips, "seed": bot.seed}
        case LearnedBot():
            return spec_of(bot.weaker) | {"bot": "learned"}
        case RandomBot():
            return {"bot": "random", "name": bot.name, "seed": bot.seed}
        case FirstBot():
            return {"bot": "first", "name": bot.name}
        case WeakenedBot():
            of = spec_of(bot.bot)
            return {"bot": "weakened", "name": bot.name, "temperature": bot.temperature, "seed": bot.seed, "of": of}
        case CarelessBot():
            of = spec_of(bot.bot)
            return {"bot": "careless", "name": bot.name, "oversights": bot.oversights, "seed": bot.seed, "of": of}
        case _ if level := _searches(bot):
            return {"bot": level, "name": bot.name, "seed": getattr(bot, "seed", 0)}
        case _:
            raise BadWords("opponent", type(bot).__name__)


def bot_of(spec: Mapping[str, Any]) -> Bot:
    """The opponent that a record describes, the inverse of `spec_of`; BadWords if it cannot be made."""
    kind, name = spec.get("bot"), spec.get("name", "")
    if not isinstance(name, str):
        raise BadWords("opponent", str(name))
    name = printable(name)
    if kind in ("advice", "tables"):
        boldness, slips = _within(_number(spec, "boldness")), _number(spec, "slips")
        if kind == "tables":
            return TablesBot(name or "Tables", boldness, slips, _number(spec, "seed"))
        return AdviceBot(name or ADVISER, boldness, slips, _number(spec, "seed"))
    if kind == "learned":
        weaker = bot_of({**spec, "bot": "advice", "name": name or LEARNED})
        return LearnedBot(weaker, weaker.name, _number(spec, "seed"))
    if kind == "random":
        return RandomBot(_number(spec, "seed"), name or "Random")
    if kind in SEARCHING:
        return _searching(str(kind), name or str(kind).title(), _number(spec, "seed"))
    if kind == "first":
        return FirstBot(name or "First")
    if kind == "weakened" and isinstance(of := spec.get("of"), Mapping) and of.get("bot") != "weakened":
        temperature = _number(spec, "temperature")
        if 1 <= temperature <= HOTTEST:
            return WeakenedBot(bot_of(of), temperature, _number(spec, "seed"))
    if (
        kind == "careless"
        and isinstance(of := spec.get("of"), Mapping)
        and of.get("bot") not in ("weakened", "careless")
    ):
        oversights = _number(spec, "oversights")
        if 1 <= oversights <= ALWAYS:
            return CarelessBot(bot_of(of), oversights, _number(spec, "seed"))
    raise BadWords("opponent", str(kind))


def level_of(bot: Bot) -> str:
    """The level of this opponent, without its temperature and oversights; `first` for a `FirstBot`."""
    spec = spec_of(bot)
    while "of" in spec:
        spec = spec["of"]
    return str(spec["bot"])


def check_bots(bots: Iterable[Bot]) -> None:
    """Missing if one of these opponents cannot play here as its level promises."""
    for bot in bots:
        check_level(level_of(bot))


def quick(bot: Bot) -> Bot:
    """The same opponent, or, for one that searches, a fast substitute that plays by the printed advice."""
    if isinstance(bot, WeakenedBot):
        return WeakenedBot(quick(bot.bot), bot.temperature, bot.seed)
    if isinstance(bot, CarelessBot):
        return CarelessBot(quick(bot.bot), bot.oversights, bot.seed)
    return AdviceBot(bot.name, seed=getattr(bot, "seed", 0)) if _searches(bot) else bot


def _searching(level: str, name: str, seed: int) -> Bot:
    """An opponent that searches; it is imported here, so that tables without one start at once."""
    if level == "master":
        from gamester.bots.master import MasterBot

        return MasterBot(name, seed)
    from gamester.bots.search import SearchBot

    return SearchBot(name, seed)


def _searches(bot: Bot) -> str:
    """The level of an opponent that searches, "" for others; a bot that searches implies that its module is loaded."""
    search, master = sys.modules.get("gamester.bots.search"), sys.modules.get("gamester.bots.master")
    if master is not None and isinstance(bot, master.MasterBot):
        return "master"
    return "search" if search is not None and isinstance(bot, search.SearchBot) else ""


def _number(spec: Mapping[str, Any], key: str) -> int:
    """An integer in a record, 0 if it is missing; BadWords if it is not an integer."""
    value = spec.get(key, 0)
    if type(value) is not int:
        raise BadWords("opponent", f"{key}: {value}")
    return value


def _within(boldness: int) -> int:
    """The boldness, clamped to the range from CAUTIOUS to BOLDEST."""
    return min(BOLDEST, max(CAUTIOUS, boldness))
