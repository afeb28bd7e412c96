"""What is believed of hidden hands: where the others have chosen, those they would have chosen so with."""

import random

from core.bots.test_beliefs import believed, played_by_policy
from gamester.kernel.chance import begin


def test_hands_are_guessed_better_from_what_the_others_did_than_from_the_cards_alone():
    rng = random.Random("beliefs")
    found = []
    while len(found) < 8:
        deal = played_by_policy("five/wikipedia-2023", 5, rng)
        if not deal.over and deal.s.phase == 5:
            found.append(believed(deal, deal.s.turn, begin(1, len(found), 0), 6))
    found = [each for each in found if each]
    right, even = sum(each[0] for each in found), sum(each[1] for each in found)
    assert right > 1.2 * even
    assert sum(each[2] for each in found) / len(found) < 3
