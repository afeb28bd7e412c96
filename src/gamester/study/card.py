"""The card of a game: the rules of one table on one sheet of paper, for people who play with real cards."""

from collections.abc import Iterator, Mapping, Sequence
from string import Formatter
from typing import Any, NamedTuple

from gamester.games import game_of
from gamester.protocol.api_keeper import CardExample
from gamester.study.rulebook import entries, form_title, lines_of, preset_text, selection, stands, words_given
from gamester.study.worked_deal import example_of
from gamester.text.catalogue import Word
from gamester.text.errors import BadOptions, GamesterError
from gamester.text.messages import Words, pattern
from gamester.text.phrases import chips

IN_CHIPS = ("ante", "loo_amount", "loo_cap", "opening_pool", "bankroll")
"""The options that a sentence names with the word for chips."""
EXAMPLE = "example"
MOST_WORDS = 400
"""The most words on a card, figures included."""


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


class Card(NamedTuple):
    """The rules of a table."""

    game: str
    language: str
    title: str
    players: str
    source: str
    sections: list[Section]
    pictures: list[Picture]
    example: CardExample | None
    """None where there is no room for it."""

    @property
    def texts(self) -> Iterator[str]:
        """All that is to be read on it, but for the source that its foot names."""
        yield from (self.title, self.players)
        for section in self.sections:
            yield section.title
            yield from (line.text for line in section.lines)
        yield from (picture.text for picture in self.pictures)
        if self.example:
            yield from (self.example.title, self.example.before, self.example.after)
            for share in self.example.shares:
                yield from (share.name, share.parts, share.total)

    @property
    def words(self) -> int:
        """How many words and figures stand on it."""
        return sum(any(map(str.isalnum, word)) for text in self.texts for word in text.split())


def card_of(game: str, variant: str, options: Mapping[str, Word], players: Sequence[int], language: str) -> Card:
    """The card of a table in a language, for these numbers of players; without any for all that may play.

    BadOptions if there is no such table, GamesterError if the game has no card.
    """
    if game not in selection()["spare"]:
        raise GamesterError("card.none", game=game)
    words = Words(language)
    tables = tables_of(game, variant, options, players)
    given = words_given(game, variant, options, next(iter(tables.values())))
    card = Card(
        game, words.language, form_title(game, variant, language), _numbers(list(tables), words),
        preset_text(game, variant, language)["source"], _sections(game, given, tables, words),
        _pictures(game, given, words), example_of(game, variant, options, min(tables), words),
    )  # fmt: skip
    return _fitting(card, words)


def tables_of(game: str, variant: str, options: Mapping[str, Word], players: Sequence[int]) -> dict[int, Any]:
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


# --- Sentences ---------------------------------------------------------------------------------------------


def _sections(game: str, given: Mapping[str, str], tables: Mapping[int, Any], words: Words) -> list[Section]:
    """The sentences that stand, under their headings."""
    found: dict[str, Section] = {}
    for key, rules in lines_of(game, given).items():
        section = key.partition(".")[0]
        under = found.setdefault(section, Section(words.say(f"card.{game}.{section}.title"), []))
        under.lines.extend(Line(key, rules, text) for text in _said(f"card.{game}.{key}", tables, words))
    return list(found.values())


def _fitting(card: Card, words: Words) -> Card:
    """The card without what one needs least, if it has too many words; then it says that the booklet has the rest."""
    fitting, left_out = card, set[str]()
    for key in selection()["spare"][card.game].split():
        if fitting.words <= MOST_WORDS:
            break
        left_out.add(key)
        kept = [Section(title, [line for line in lines if line.key not in left_out]) for title, lines in card.sections]
        kept[-1].lines.append(Line("more", (), words.say("card.more")))
        fitting = fitting._replace(sections=[section for section in kept if section.lines])
        if key == EXAMPLE:
            fitting = fitting._replace(example=None)
    return fitting


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
        Picture(lettered(what.split(), words), words.say(f"card.{game}.picture.{name}"))
        for name, (what, when) in entries(selection()["pictures"][game])
        if stands(when, given)
    ]


def lettered(pieces: Sequence[str], words: Words) -> list[str]:
    """Pieces of a picture with the letters that court cards have in a language: `VC` for `JC` in French."""
    return [words.say(f"web.card.letter.{piece[0]}") + piece[1:] if piece[0] in "JQKA" else piece for piece in pieces]
