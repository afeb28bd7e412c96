"""What of the rules stands under which options: the entries of `data/card.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from gamester.games import game_of
from gamester.study.rulebook import paragraphs
from gamester.text.catalogue import Word, full_words, spelled

PLACE = Path(__file__).parent / "data" / "card.toml"


@cache
def selection() -> dict[str, Any]:
    """The entries of cards by game, section and key, and the conditions of paragraphs."""
    return tomllib.loads(PLACE.read_text("utf-8"))


def entries(table: Mapping[str, str]) -> Iterator[tuple[str, tuple[str, str]]]:
    """The entries of a table: what each names, and when it stands."""
    for name, entry in table.items():
        what, _, when = entry.partition(":")
        yield name, (what, when)


def lines_of(game: str, given: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """The keys of the sentences that stand under these words of the options, with their paragraphs."""
    return {
        f"{section}.{name}": tuple(rules.split())
        for section, table in selection()[game].items()
        for name, (rules, when) in entries(table)
        if stands(when, given)
    }


def stands(when: str, given: Mapping[str, str]) -> bool:
    """Do these words hold: `pam!=none deck=32|52`, or those after a semicolon?"""
    return any(all(_holds(term, given) for term in one.split()) for one in when.split(";"))


def _holds(term: str, given: Mapping[str, str]) -> bool:
    """Is this true of the options: `pam!=none`, `deck=32|52`?"""
    key, _, values = term.partition("=")
    return (given[key.removesuffix("!")] in values.split("|")) != key.endswith("!")


def words_given(game: str, variant: str, options: Mapping[str, Word], row: Any) -> dict[str, str]:
    """The words of all options of a table, and what its `row` has besides."""
    words = game_of(game).words
    chosen = full_words(words.catalogue, words.variants[variant].words, options)
    row_words = {key: str(value) for key, value in row._asdict().items()}
    return row_words | {key: spelled(word) for key, word in chosen.items()}


def paragraphs_in(game: str, given: Mapping[str, str], language: str) -> list[str]:
    """The paragraphs of the rule book that stand under these words of the options."""
    when = selection()["paragraphs"].get(game, {})
    return [id_ for id_ in paragraphs(game, language) if id_ not in when or stands(when[id_], given)]
