"""No paragraph of the rules without a test that bears its name."""

from untested_paragraphs import main

from gamester.games import GAMES
from gamester.study.rulebook import paragraphs


def test_every_paragraph_has_its_test(capsys):
    assert main() == 0
    books = {game: paragraphs(game, "en") for game in GAMES}
    assert min(map(len, books.values())) > 20
    assert capsys.readouterr().out.splitlines() == [
        f"{game}: all {len(book)} paragraphs have tests" for game, book in books.items()
    ]
