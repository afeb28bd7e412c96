"""Simulated persons: what they do does not hang on an order, and a walk that ends otherwise is noticed."""

from datetime import date

from persons import DAY
from persons_by_rules import begun, interpreted, session_by, walks_of
from persons_choosing import chosen

from gamester.boards import day_of

GAME = "laugh"
ACTS = [
    {"do": "play", "cards": [card], "takes": [], "limit": None, "unasked": False} for card in ("2C", "3D", "4H", "5S")
]


def test_what_a_person_does_does_not_hang_on_the_order_of_what_is_on_offer():
    hand = ["2C", "3D", "4H", "5S"]
    for deal in range(50):
        assert chosen("Ann", deal, hand, ACTS) == chosen("Ann", deal, hand[::-1], ACTS[::-1])


def test_persons_of_other_names_do_other_things_and_each_act_is_done_by_somebody():
    done = [chosen(f"person {number}", 1, ["2C"], ACTS)["cards"][0] for number in range(400)]
    assert all(70 <= done.count(card) <= 130 for card in ("2C", "3D", "4H", "5S"))


def test_a_walk_that_ends_otherwise_has_another_digest():
    boards = day_of(date.fromisoformat(DAY), GAME)
    events = session_by("person 3", boards)
    walks, o = list(walks_of(events)), begun(events).o
    shorter = [*walks[:-1], walks[-1]._replace(actions=walks[-1].actions[:-1])]
    assert interpreted(GAME, o, walks) != interpreted(GAME, o, shorter)
