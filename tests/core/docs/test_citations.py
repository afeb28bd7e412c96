"""Every paragraph that the code cites is in the rule book or in its notes, and it is clear of which game it is."""

import ast
import io
import re
import tokenize
from itertools import pairwise

import pytest

from gamester.cli import main
from gamester.games import GAMES
from gamester.i18n import languages
from gamester.study.rulebook import notes, paragraphs, rulings
from sources import Module, modules

TITLES = {"Loo": "loo", "Laugh": "laugh"}
CITED = re.compile(r"(?<![\w&#/.+$])([A-Z])(\d{1,2})([a-d]?)(?:[-–]\1(\d{1,2}))?(?!\w)")
COMMENTED = re.compile(rf"#.*{CITED.pattern}")
"""Lines that may hold a citation in a comment: to read every token of every module takes seconds."""
NAMED = re.compile(r"\b(Loo|Laugh) $")


def texts(module: Module) -> list[str]:
    """The docstrings and comments of a module, those of its attributes too."""
    said = [
        node.value.value
        for node in module.nodes
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    ]
    if not COMMENTED.search(module.text):
        return said
    tokens = tokenize.generate_tokens(io.StringIO(module.text).readline)
    return said + [token.string for token in tokens if token.type == tokenize.COMMENT]


def citations(text: str, game: str) -> list[tuple[str, str]]:
    """The paragraphs that a text cites, each with its game: the one named before it, else `game`, if any."""
    found, end = [], None
    for match in CITED.finditer(text):
        if named := NAMED.search(text[: match.start()]):
            of = TITLES[named[1]]
        elif end is None or text[end : match.start()] not in (", ", " and "):
            of = game
        end = match.end()
        letter, first, suffix, last = match.groups()
        found += [(of, f"{letter}{n}{suffix}") for n in range(int(first), int(last or first) + 1)]
    return found


def unresolved(module: Module) -> list[tuple[str, str]]:
    """What a module cites that is in no rule book and in no notes."""
    inside = module.name.parts
    game = inside[1] if inside[0] == "games" and inside[1] in GAMES else ""
    cited = [citation for text in texts(module) for citation in citations(text, game)]
    return [(of, id_) for of, id_ in cited if id_ not in known(of)]


def known(game: str) -> dict[str, str]:
    return paragraphs(game, "en") | notes(game, "en") if game else rulings("en")


def test_every_citation_in_the_code_resolves():
    faults = {str(module.name): unresolved(module) for module in modules(CITED.pattern)}
    assert {path: found for path, found in faults.items() if found} == {}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_that_a_book_or_its_notes_cite_is_there(game, language):
    book = paragraphs(game, language) | notes(game, language)
    cited = [citation for text in book.values() for citation in citations(re.sub("`.*?`", "", text), game)]
    assert [(of, id_) for of, id_ in cited if id_ not in book] == []


@pytest.mark.parametrize("game", GAMES)
def test_no_ruling_bears_the_id_of_a_paragraph(game):
    assert set(paragraphs(game, "en")) & set(notes(game, "en")) == set()


def test_a_ruling_of_one_game_is_not_mistaken_for_one_of_the_other():
    both = set(paragraphs("loo", "en") | notes("loo", "en")) & set(paragraphs("laugh", "en") | notes("laugh", "en"))
    assert both == set(rulings("en"))


@pytest.mark.parametrize("game", GAMES)
def test_the_notes_are_the_same_in_every_language_and_name_their_source(game):
    first, *others = [notes(game, language) for language in languages()]
    assert all(list(first) == list(other) for other in others)
    assert [id_ for one, other in pairwise([first, *others]) for id_ in one if one[id_] == other[id_]] == []
    for texts in [first, *others]:  # by one word before a colon, such as “Source:”
        assert set.intersection(*(set(re.findall(r"\w+(?=\s?:)", text)) for text in texts.values()))


def test_a_citation_that_leads_nowhere_is_found():
    assert citations("Head the trick. B10, Q99", "loo") == [("loo", "B10"), ("loo", "Q99")]
    assert "Q99" not in known("loo")
    assert citations("The deal passes on. Loo G4, G5, Laugh R3; C5", "") == [
        ("loo", "G4"), ("loo", "G5"), ("laugh", "R3"), ("", "C5"),
    ]  # fmt: skip
    assert citations("Lead duties. L9-L11", "loo") == [("loo", "L9"), ("loo", "L10"), ("loo", "L11")]


@pytest.mark.parametrize(("game", "asked", "begins"), [("loo", "q31", "Q31  *"), ("loo", "L23A", "L23a  *"), ("laugh", "S8", "S8  *")])  # fmt: skip
def test_a_ruling_can_be_read(capsys, game, asked, begins):
    assert main(["rules", game, asked]) == 0
    assert capsys.readouterr().out.startswith(begins)
