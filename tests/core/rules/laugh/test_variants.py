"""The words of the options, and what is refused (C5, C11, H12)."""

import pytest

from gamester.games.laugh import GAME as laugh
from gamester.text.catalogue import Choice
from gamester.text.errors import BadOptions

CHOICES = {key: entry for key, entry in laugh.words.catalogue.items() if isinstance(entry, Choice)}


@pytest.mark.parametrize("key", CHOICES)
def test_each_word_of_an_option_is_a_number_of_its_own(key):
    choice = CHOICES[key]
    beside = {"late_declaration": "forbidden"} if key == "declare" else {}
    rows = {getattr(laugh.words.options_of("adpoker", {**beside, key: word}, 5), key) for word in choice.members}
    assert len(rows) == len(choice.members)


def test_an_unknown_variant_is_refused():
    with pytest.raises(BadOptions) as error:
        laugh.words.options_of("seed", {}, 5)
    assert error.value.key == "options.variant"


@pytest.mark.parametrize("late", ["forfeit", "counts", "void"])
def test_where_nothing_is_declared_nothing_comes_too_late_H19(late):
    with pytest.raises(BadOptions) as error:
        laugh.words.options_of("adpoker", {"declare": "none", "late_declaration": late}, 5)
    assert error.value.key == "options.laugh.late_undeclared"
    assert laugh.words.options_of("adpoker", {"declare": "none", "late_declaration": "forbidden"}, 5)
