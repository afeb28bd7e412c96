"""A complete deal with one fixed policy, and the same deal with one option changed (F5)."""

import pytest

from gamester.games.laugh import GAME as laugh
from gamester.games.laugh.kernel.state import Phase
from gamester.kernel.cards import bit, count, same_rank
from gamester.text.act import card_name
from gamester.text.typed import read_cards
from rules.laugh.tables import Table, names

F5 = (
    "5C 9H 8S TC 7S TH 9D KS 2H 7D TS 7C 4D 3S AC 6D 4C KH 7H 6H QD 5D 2D 8D TD QC AS JH 3D 3H QS 2S KD 6C KC QH 5S "
    "4H 5H AD 3C JC 8C JD 6S 9C AH JS 2C 9S 8H 4S"
)


class Policy:
    """The fixed policy of the golden deals, with its three bad habits."""

    def __init__(self, deck, *, declares=True, one_of_three=False, claims_overlooked=True, **words):
        self.t = Table(5, **words)
        self.dealt = [[deck[place] for place in range(40) if (place + 1) % 5 == seat] for seat in range(5)]
        self.declares, self.one_of_three, self.claims_overlooked = declares, one_of_three, claims_overlooked
        self.t.deal(deck)
        while not laugh.rules.over(self.t.s):
            seat, line = self.next_act()
            self.t.do(seat, line)

    def next_act(self):
        for seat in self.t.asked():
            release = [line for line in self.t.offers(seat) if line.startswith("release")]
            if release:
                return seat, release[0]
        seat = self.t.s.turn
        return seat, getattr(self, self.t.phase.name.lower())(seat)

    def hand(self, seat):
        return [card for card in self.dealt[seat] if self.t.s.hands[seat] >> card & 1]

    def declare(self, seat):
        lines = [line for line in self.t.offers(seat) if line != "ready"]
        if not (self.declares and lines):
            return "ready"
        rank = same_rank(read_cards(lines[0].partition(" ")[2])[0])
        alike = [card for card in self.hand(seat) if rank >> card & 1]
        return "declare " + " ".join(map(card_name, alike if len(alike) == 4 else alike[:2]))

    def claim(self, seat):
        overlooked = self.t.s.overlooked[self.t.s.offender] & self.t.s.offered
        return "leave" if overlooked and not self.claims_overlooked else self.t.offers(seat)[0]

    def turn(self, seat):
        for card in self.hand(seat):
            alike = [other for other in self.t.s.row[: self.t.s.row_length] if same_rank(card) >> other & 1]
            if alike:
                taken = alike if len(alike) == 3 and not self.one_of_three else alike[:1]
                return f"play {card_name(card)} takes {names(sum(map(bit, taken)))}"
        return "lie"


OPTIONS = [
    ("default", {}, [8, 6, 12, 16, 10], [-3, -3, 0, 2, 4]),
    ("claims off", {"snatch": False, "claim_resolution": "off"}, [6, 6, 14, 12, 14], [-4, -3, 1, 0, 6]),
    ("nobody declares", {"declares": False}, [6, 2, 16, 14, 14], [-4, -5, 2, 1, 6]),
    ("one of three, claimed", {"one_of_three": True}, [8, 6, 12, 14, 12], [-3, -3, 0, 1, 5]),
    (
        "one of three, not claimed",
        {"one_of_three": True, "claims_overlooked": False},
        [10, 6, 12, 14, 10],
        [-2, -3, 0, 1, 4],
    ),
    ("release, no snatch", {"pair_release": True, "snatch": False}, [6, 6, 14, 12, 14], [-4, -3, 1, 0, 6]),
    ("last capture", {"last_bonus": "last_capture"}, [8, 6, 12, 16, 10], [-3, -3, 0, 7, -1]),
]


@pytest.mark.parametrize(("words", "taken", "nets"), [row[1:] for row in OPTIONS], ids=[row[0] for row in OPTIONS])
def test_F5_with_one_option_changed(words, taken, nets):
    game = Policy(list(read_cards(F5)), **words)
    assert game.t.counts() == taken
    assert game.t.nets() == nets
    assert (game.t.s.pot, sum(map(count, game.t.s.won))) == (0, 52)


def test_T19_a_triple_declared_and_its_third_played():
    deck = "4S 2C 3C 5C 6C 4H 2D 3D 5D 6D 4D 7C 7D 8C 8D"
    rest = [card for card in range(52) if card not in read_cards(deck + " 4C")]
    t = Table(5).deal([*read_cards(deck), *rest[:25], *read_cards("4C"), *rest[25:]])
    while t.phase == Phase.DECLARE:
        seat = t.s.turn
        t.do(seat, "declare 4H 4S" if seat == 1 else "ready")
    assert t.won(1) == "4H 4S"
    t.do(1, "play 4D takes 4C")
    assert t.won(1) == "4C 4D 4H 4S"
