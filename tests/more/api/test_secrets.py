"""What is printed of a view or a table shows nothing that its reader may not know, in more deals."""

import pytest

from core.api.test_secrets import FORMS, prints_the_same


@pytest.mark.parametrize(("game", "variant", "options"), FORMS)
@pytest.mark.parametrize("seed", [1, 2])
def test_other_cards_that_agree_with_what_was_seen_print_the_same(game, variant, options, seed):
    prints_the_same(game, variant, options, seed)
