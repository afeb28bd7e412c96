"""No paragraph of the rules without a test that bears its name."""

from untested_paragraphs import main, untested

from gamester.games import GAMES
from gamester.rulebook import paragraphs


def test_every_paragraph_has_its_test(capsys):
    assert main() == 0
    books = {game: paragraphs(game, "en") for game in GAMES}
    assert min(map(len, books.values())) > 20
    assert capsys.readouterr().out.splitlines() == [
        f"{game}: all {len(book)} paragraphs have tests" for game, book in books.items()
    ]


def test_a_paragraph_without_one_is_listed(tmp_path):
    """Beside a single test of three paragraphs all the others are missing."""
    (tmp_path / "loo").mkdir()
    (tmp_path / "loo" / "test_B.py").write_text("def test_B9_B10_both(): ...\ndef test_D7_it(): ...\n")
    loo, laugh = (" ".join(untested(game, tmp_path)) for game in GAMES)
    assert "B8 B11" in loo
    assert loo.endswith("D5 D6")
    assert laugh.startswith("R1 R2 ")
