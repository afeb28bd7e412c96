"""How a program refuses what a later one has kept."""

import re

from cli.obeying import gamester

LATER = {"en": re.compile(r"[Aa] later (Gamester|version of this page)"), "fr": re.compile(r"plus récent")}
"""What the sentence says, by language."""


def refused(lang, place, *words, by=gamester):
    """Is a command refused in one sentence of the language that says so and names the place?"""
    done = by(*words, "--lang", lang)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done.stderr
    assert LATER[lang].search(done.stderr)
    assert str(place) in done.stderr
