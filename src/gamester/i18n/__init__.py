"""Languages: one folder for each, with its sentences and the other facts that the program needs."""

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
