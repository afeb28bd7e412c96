"""Languages: a folder each, with what the program must know of a language beside its sentences."""

from gamester.i18n.languages import (
    BadLanguage,
    Language,
    choose_language,
    first_matching,
    language_of,
    languages,
    matching,
    source,
)
from gamester.i18n.plurals import BadRule, PluralRules

__all__ = [
    "BadLanguage",
    "BadRule",
    "Language",
    "PluralRules",
    "choose_language",
    "first_matching",
    "language_of",
    "languages",
    "matching",
    "source",
]
