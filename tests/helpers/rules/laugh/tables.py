"""Tables for the tests: deals from a deck made to measure, and positions in the middle of one.

Seats are counted from the dealer, as in the rules: seat 0 is P0, the dealer, seat 1 is P1.
"""

from __future__ import annotations

from random import Random

from gamester.games.laugh import GAME as laugh
from gamester.games.laugh.kernel.rules import quartes_in, triples_in
from gamester.games.laugh.kernel.state import Phase
from gamester.kernel.cards import ALL, count
from gamester.text.act import card_name, in_set, mask_of
from gamester.text.typed import read_act, read_cards


class Table:
    """A state and its options, spoken to in words."""

    def __init__(self, seats=5, variant="adpoker", **words):
        self.o = laugh.words.options_of(variant, words, seats)
        self.s = laugh.rules.open_table(seats, self.o)

    def deal(self, deck):
        laugh.rules.next_deal(self.s, self.o)
        laugh.rules.start(self.s, self.o, deck)
        return self

    def do(self, seat, line):
        for action in laugh.words.steps(self.s, self.o, seat, read_act(line)):
            assert laugh.rules.legal(self.s, self.o, seat) >> action & 1, (line, action)
            laugh.rules.do(self.s, self.o, seat, action)
        return self

    def offers(self, seat):
        return [str(offer.act) for offer in laugh.words.offers(self.s, self.o, seat)]

    def asked(self):
        return [seat for seat in range(self.s.seats) if self.offers(seat)]

    def why(self, seat, line):
        """The last word of the refusal's key and its paragraph; None if the act is legal."""
        act = read_act(line) if isinstance(line, str) else line
        refusal = laugh.words.why_not(self.s, self.o, seat, act)
        return None if refusal is None else (refusal.key.removeprefix("laugh.refuse."), refusal.rule)

    def hand(self, seat):
        return names(self.s.hands[seat])

    def won(self, seat):
        return names(self.s.won[seat])

    @property
    def row(self):
        return " ".join(card_name(card) for card in self.s.row[: self.s.row_length])

    @property
    def phase(self):
        return Phase(self.s.phase)

    def view(self, seat):
        return laugh.rules.view(self.s, self.o, seat)

    def nets(self):
        return [laugh.rules.payoff(self.s, self.o, seat) for seat in range(self.s.seats)]

    def counts(self):
        return [count(self.s.won[seat]) for seat in range(self.s.seats)]


def cards(text):
    """The mask of some cards in words."""
    return mask_of(read_cards(text))


def names(mask):
    """The words of a mask, in listing order."""
    return " ".join(card_name(card) for card in in_set(mask))


def a_deck(seats, hands=None, table="", seed=0, plain=True):
    """A deck that deals these cards to these seats and to the left of the table, the rest by chance.

    With `plain` nobody is dealt a triple or quarte, nor the table a quarte, but what was asked for.
    """
    hands = hands or {}
    o = laugh.words.options_of("adpoker", {}, seats)
    wanted = {seat: cards(hands.get(seat, "")) for seat in range(seats)}
    laid = list(read_cards(table))
    taken = mask_of(laid)
    for mask in wanted.values():
        taken |= mask
    rng = Random(seed)
    while True:
        rest = in_set(ALL & ~taken)
        rng.shuffle(rest)
        dealt = {}
        for seat, mask in wanted.items():
            need = o.hand - count(mask)
            dealt[seat] = [*read_cards(hands.get(seat, "")), *rest[:need]]
            del rest[:need]
        row = [*laid, *rest]
        bare = all(triples_in(mask_of(dealt[seat])) == triples_in(wanted[seat]) for seat in wanted)
        if not plain or (bare and quartes_in(mask_of(row)) == quartes_in(mask_of(laid))):
            break
    order = [(place + 1) % seats for place in range(o.hand * seats)]
    return [dealt[seat].pop(0) for seat in order] + row


def dealt(seats=5, hands=None, table="", variant="adpoker", plain=True, seed=0, **words):
    """A table after the deal of such a deck, dealt by seat 0."""
    return Table(seats, variant, **words).deal(a_deck(seats, hands, table, seed, plain))


def position(hands, table, *, turn=1, seats=5, won=None, rest=0, variant="adpoker", **words):
    """A table in the middle of a deal: these hands, this table, these piles; all else is won by seat `rest`."""
    t = Table(seats, variant, **words).deal(a_deck(seats))
    s = t.s
    s.phase = Phase.TURN
    s.begun = 1
    s.turn = turn
    s.acted = (1 << seats) - 1
    s.face_down = 0
    row = read_cards(table)
    s.table = mask_of(row)
    s.row[: len(row)] = row
    s.row[len(row) :] = [-1] * (52 - len(row))
    s.row_length = len(row)
    free = ALL & ~s.table
    for seat in range(seats):
        s.hands[seat] = cards(hands.get(seat, ""))
        s.won[seat] = cards((won or {}).get(seat, ""))
        free &= ~(s.hands[seat] | s.won[seat])
    s.won[rest] |= free
    return t
