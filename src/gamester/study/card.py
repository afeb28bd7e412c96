"""The card of a game: the rules of one table on one sheet of paper, for people who play with real cards.

`data/card.toml` says which sentences stand under which options; the sentences are those of the area `card`.
"""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple

from gamester.bots.roster import CHARACTERS
from gamester.games import game_of
from gamester.games.game import AnyGame, Sums, members
from gamester.kernel.cards import NO_ACTION, NO_SEAT, lowest
from gamester.study.rulebook import form_title, preset_text
from gamester.text.catalogue import Word, full_words, spelled
from gamester.text.errors import BadOptions, GamesterError
from gamester.text.messages import Words, pattern
from gamester.text.phrases import chips, signed

PLACE = Path(__file__).parent / "data" / "card.toml"
IN_CHIPS = ("ante", "loo_amount", "loo_cap")
"""The options that a sentence names with the word for chips."""
TRIES = 800
"""The deals among which the example is found: half a second, which a server's helper process spends."""


class Line(NamedTuple):
    """A sentence of a card."""

    key: str
    """`play.head`: its section, and its name there."""
    rules: tuple[str, ...]
    """The paragraphs that it rests on."""
    text: str


class Section(NamedTuple):
    """Sentences under a heading."""

    title: str
    lines: list[Line]


class Picture(NamedTuple):
    """A row of cards, chips and arrows, and what it shows."""

    what: list[str]
    text: str


class Share(NamedTuple):
    """What a deal brought one player."""

    name: str
    parts: str
    """`stake −3, 2 tricks at 5 +10`."""
    total: str


class Example(NamedTuple):
    """A deal that was played and settled by the rules of the card."""

    title: str
    before: str
    """What lay in the pool; empty if nothing did."""
    shares: list[Share]
    after: str
    """What lies in the next pool; empty if nothing does."""


class Card(NamedTuple):
    """The rules of a table."""

    game: str
    language: str
    title: str
    players: str
    source: str
    sections: list[Section]
    pictures: list[Picture]
    example: Example

    @property
    def texts(self) -> Iterator[str]:
        """All that is to be read on it, but for the source that its foot names."""
        yield from (self.title, self.players)
        for section in self.sections:
            yield section.title
            yield from (line.text for line in section.lines)
        yield from (picture.text for picture in self.pictures)
        yield from (self.example.title, self.example.before, self.example.after)
        for share in self.example.shares:
            yield from share


def card_of(game: str, variant: str, options: Mapping[str, Word], players: Sequence[int], language: str) -> Card:
    """The card of a table in a language, for these numbers of players; without any for all that may play.

    BadOptions if there is no such table, GamesterError if the game has no card.
    """
    if game not in _data()["shows"]:
        raise GamesterError("card.none", game=game)
    package, words = game_of(game), Words(language)
    tables = _tables(game, variant, options, players)
    preset = package.words.variants[variant]
    one = next(iter(tables.values()))
    chosen = full_words(package.words.catalogue, preset.words, options)
    given = {key: str(value) for key, value in one._asdict().items()}
    given |= {key: spelled(word) for key, word in chosen.items()}
    seats = min(tables)
    return Card(
        game, words.language, form_title(game, variant, language), _numbers(list(tables), words),
        preset_text(game, variant, language)["source"], _sections(game, given, tables, words),
        _pictures(game, given, words),
        _example(game, *_settled(game, variant, tuple(sorted(options.items())), seats), words),
    )  # fmt: skip


def _tables(game: str, variant: str, options: Mapping[str, Word], players: Sequence[int]) -> dict[int, Any]:
    """The options of a table of each size that is asked for; without one, of every size that the house rules allow."""
    package = game_of(game)
    found: dict[int, Any] = {}
    for n in players or sorted(package.words.variants[variant].players):
        try:
            found[n] = package.words.options_of(variant, options, n)
        except BadOptions:
            if players or not found:
                raise
    return found


def _numbers(players: list[int], words: Words) -> str:
    """For how many players the card is."""
    if len(players) == 1:
        return words.say("card.players", n=players[0])
    return words.say("card.range", low=players[0], high=players[-1])


# --- Which sentences ----------------------------------------------------------------------------------------


@cache
def _data() -> dict[str, Any]:
    """The entries of all cards, by game, section and key."""
    return tomllib.loads(PLACE.read_text("utf-8"))


def _entries(table: Mapping[str, str]) -> Iterator[tuple[str, tuple[str, str]]]:
    """The entries of a table: what each names, and when it stands."""
    for name, entry in table.items():
        what, _, when = entry.partition(":")
        yield name, (what, when)


def lines_of(game: str, given: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """The keys of the sentences that stand under these words of the options, with their paragraphs."""
    return {
        f"{section}.{name}": tuple(rules.split())
        for section, table in _data()[game].items()
        for name, (rules, when) in _entries(table)
        if _stands(when, given)
    }


def _stands(when: str, given: Mapping[str, str]) -> bool:
    """Do these words hold: `pam!=none deck=32|52`, or those after a semicolon?"""
    return any(all(_holds(term, given) for term in one.split()) for one in when.split(";"))


def _holds(term: str, given: Mapping[str, str]) -> bool:
    """Is this true of the options: `pam!=none`, `deck=32|52`?"""
    key, _, values = term.partition("=")
    return (given[key.removesuffix("!")] in values.split("|")) != key.endswith("!")


def _sections(game: str, given: Mapping[str, str], tables: Mapping[int, Any], words: Words) -> list[Section]:
    """The sentences that stand, under their headings."""
    found: dict[str, Section] = {}
    for key, rules in lines_of(game, given).items():
        section = key.partition(".")[0]
        under = found.setdefault(section, Section(words.say(f"card.{game}.{section}.title"), []))
        under.lines.extend(Line(key, rules, text) for text in _said(f"card.{game}.{key}", tables, words))
    return list(found.values())


def _said(key: str, tables: Mapping[int, Any], words: Words) -> Iterator[str]:
    """A sentence, filled; one that names the number of players is said for each."""
    named = {name for _, name, _, _ in Formatter().parse(pattern(words.language, key).forms["other"])}
    for players, options in tables.items():
        values = options._asdict()
        fills = values | {name: chips(values[name]) for name in IN_CHIPS if name in values}
        yield words.say(key, players=players, **{name: fills[name] for name in named & fills.keys()})
        if "players" not in named:
            return


# --- Pictures -----------------------------------------------------------------------------------------------


def _pictures(game: str, given: Mapping[str, str], words: Words) -> list[Picture]:
    """The pictures that stand under these words of the options."""
    return [
        Picture(what.split(), words.say(f"card.{game}.picture.{name}"))
        for name, (what, when) in _entries(_data()["pictures"][game])
        if _stands(when, given)
    ]


# --- A deal that adds up ------------------------------------------------------------------------------------


@lru_cache(256)
def _settled(game: str, variant: str, options: tuple[tuple[str, Word], ...], players: int) -> tuple[Any, Any]:
    """The options of a table, and the public view of a deal that was played there at random and settled: the first
    whose sums show what a card should, of a pool that was not empty if there is one.
    """
    package = game_of(game)
    o = package.words.options_of(variant, {**dict(options), "unaided": False}, players)
    wanted, fitting = _data()["shows"][game], None
    for view in _settled_deals(package, o, players, random.Random(f"card {variant} {players}")):
        sums = package.words.settlement(view, o)
        keys = [term.key for _, terms, _ in sums for term, _ in terms]
        before, after = _pools(game, view, sums)
        if all(keys.count(key) == n for key, n in wanted.items()):
            fitting = fitting or view
            if before or not after:
                return o, view
    return o, fitting or view


def _settled_deals(package: AnyGame, o: Any, players: int, rng: random.Random) -> Iterator[Any]:
    """The public views of settled deals, played at random one after the other."""
    rules = package.rules
    s = rules.open_table(players, o)
    for _ in range(TRIES):
        if rules.finished(s, o):
            s = rules.open_table(players, o)
        rules.next_deal(s, o)
        rules.start(s, o, _order(rules.pack(o), rng))
        while not rules.over(s):
            if lots := package.chance.due(s, o, NO_ACTION):
                package.chance.put_in(s, o, _order(lots, rng))
                continue
            seat = lowest(rules.waited_for(s))
            action = rng.choice(members(rules.legal(s, o, seat)))
            if stock := package.chance.due(s, o, action):
                package.chance.put_in(s, o, _order(stock, rng))
            rules.do(s, o, seat, action)
        view = rules.new_view()
        rules.look(s, o, NO_SEAT, view)
        yield view


def _order(mask: int, rng: random.Random) -> list[int]:
    """The members of a set in random order."""
    return rng.sample(order := members(mask), len(order))


def _pools(game: str, view: Any, sums: Sums) -> tuple[int, int]:
    """The chips in the pool before and after a deal: no chip comes from nowhere."""
    after = getattr(view, game_of(game).facts.pool)
    return after + sum(total for _, _, total in sums), after


def _example(game: str, o: Any, view: Any, words: Words) -> Example:
    """A settled deal in words; a player whom it cost and brought nothing is left out."""
    sums = game_of(game).words.settlement(view, o)
    before, after = _pools(game, view, sums)
    shares = [
        Share(
            CHARACTERS[seat].name, ", ".join(f"{words.tell(term)}\u00a0{signed(n)}" for term, n in terms), signed(total)
        )
        for seat, terms, total in sums
        if terms
    ]
    return Example(
        words.say("card.example"),
        words.say("card.before", chips=chips(before)) if before else "",
        shares,
        words.say("card.after", chips=chips(after)) if after else "",
    )
