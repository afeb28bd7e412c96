"""The pages about the two games that one finds first: each leads to a variant that exists, or to what is wrong in it."""

import re

import pytest

from folders import ROOT
from gamester.games import GAMES, game_of
from gamester.text.catalogue import Choice

TEXT = (ROOT / "docs" / "reference" / "pages.md").read_text()
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in TEXT.splitlines()
    if line.startswith("| ") and not line.startswith(("| ---", "| page "))
]
VARIANTS = {variant for game in GAMES for variant in game_of(game).words.variants}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0][:30])
def test_a_page_leads_to_a_variant_or_to_what_it_says_else(row):
    _page, _read, play, else_said = row
    named = re.findall(r"`([^`]+)`", play)
    assert named or else_said or play in ("the same", "no rules", "no variant")
    for name in named:
        key, _, word = name.partition("=")
        if not word:
            assert key in VARIANTS
            continue
        entries = [game_of(game).words.catalogue.get(key) for game in GAMES]
        assert any(isinstance(entry, Choice) and word in map(str, spelt(entry)) for entry in entries), name


def spelt(entry):
    """The words of an option as one types them."""
    return [{True: "true", False: "false"}.get(member, member) for member in entry.members]
