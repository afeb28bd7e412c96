"""Two sources side by side, as sentences: each difference, and whether each source says so."""

from __future__ import annotations

from collections.abc import Iterator

from gamester.games import game_of
from gamester.i18n import language_of
from gamester.study.rulebook import option_text, paragraphs
from gamester.study.sources import Source, differing_words, meaning, rulings_on, same_words
from gamester.text.messages import Words


def compared(one: Source, other: Source, words: Words) -> Iterator[str]:
    """Two sources, their differences, how much is the same, and what else they say."""
    pair = {"A": one, "B": other}
    for letter, source in pair.items():
        yield f"{letter}  {source.name}: {source.title}"
        yield f"   {source.work}. {words.say(f'compare.read.{source.work.read}')}"
    yield from players(one, other, words)
    differing, same = differing_words(one, other), same_words(one, other)
    for key in by_paragraph(one.game, differing, words):
        text = option_text(one.game, key, words.language)
        yield from ("", f"{text['rule']}  {text['title']} ({key})")
        yield from (f"   {letter}  {played(source, key, words)}" for letter, source in pair.items())
    yield ""
    if not differing:
        yield words.say("compare.nothing")
    yield words.say("compare.same", n=len(same), both=sum(one.says(key) and other.says(key) for key in same))
    if left := len(game_of(one.game).words.catalogue) - len(differing) - len(same):
        yield words.say("compare.left", n=left)
    yield from besides(pair, differing, words)


def by_paragraph(game: str, keys: list[str], words: Words) -> list[str]:
    """House rules in the order of the paragraphs that explain them."""
    book = list(paragraphs(game, words.language))
    return sorted(keys, key=lambda key: book.index(option_text(game, key, words.language)["rule"]))


def players(one: Source, other: Source, words: Words) -> Iterator[str]:
    """The numbers of players of two presets, if they differ."""
    if one.is_preset and other.is_preset:
        many = [sorted(game_of(source.game).words.variants[source.name].players) for source in (one, other)]
        if many[0] != many[1]:
            yield f"   {words.say('compare.players', one=many[0], other=many[1])}"


def besides(pair: dict[str, Source], differing: list[str], words: Words) -> Iterator[str]:
    """What sources say that is no difference: of a paragraph, or of a house rule that is played otherwise."""
    game = pair["A"].game
    told: dict[str, list[str]] = {id_: [] for id_ in paragraphs(game, words.language)}
    for letter, source in pair.items():
        for key, one in source.statements.items():
            if key in told:
                told[key].append(f"   {key}  {letter}  {' '.join(grounds(source, key, words))}")
            elif one.differs and key not in differing:
                text = option_text(game, key, words.language)
                line = f"{text['title']} ({key}) – {played(source, key, words)}"
                told[text["rule"]].append(f"   {text['rule']}  {letter}  {line}")
    lines = [line for lines in told.values() for line in lines]
    if lines:
        yield from ("", words.say("compare.besides"), *lines)


def played(source: Source, key: str, words: Words) -> str:
    """What a source plays by a house rule, whether it says so, and its grounds."""
    word = meaning(source.game, key, source.words[key], words.language)
    line = words.say("compare.played", word=word, claim=claim(source, key, words))
    return " ".join((line, *grounds(source, key, words)))


def claim(source: Source, key: str, words: Words) -> str:
    """Does a source say what is played, something else, or nothing? Then the rulings that settle it."""
    if source.says(key):
        return words.say("compare.says")
    if source.differs(key):
        return words.say("compare.differs")
    if source.idle(key):
        return words.say("compare.idle")
    silent = words.say("compare.silent" if source.work.read == "whole" else "compare.unread")
    ids = rulings_on(source.game, key, words.language)
    return f"{silent} ({words.say('compare.rulings', rulings=ids)})" if ids else silent


def grounds(source: Source, key: str, words: Words) -> Iterator[str]:
    """What a source says in its own words and in ours, and where."""
    if (one := source.statements.get(key)) is None:
        return
    place = f" ({one.at})" if one.at else ""
    if one.quote:
        yield f"{language_of(words.language).quoted(one.quote)}{place}."
    elif one.at:
        yield f"({one.at})"
    if one.text:
        yield one.text
