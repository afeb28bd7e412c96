"""A table of Loo for tests: deal wished hands, act by typed words, read offers, balances and the pool.

    t = Loo("five", seats=3, pool=15, loo="unlimited")
    t.deal({1: "AH KH", 2: "JC"}, turn_up="2H", stock="3C 4C")
    t.act("1: stand", "1: exchange 3H 4S", "2: pass")
    t.stand()                       # everybody still asked stands pat
    t.play("AH 3H 4H")              # cards in turn, whoever's turn it is
    assert t.may(2) == "3H"

What is not wished for is filled up with low cards of mixed suits, so that a wished card is as good as it looks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from gamester.games import game_of
from gamester.games.loo.kernel.options import DumbyPosition, Options, Packets
from gamester.kernel.cards import SUITS, Card
from gamester.table.events import Acted, Opened, Reshuffled, Shuffled, read_body, read_event, write_line
from gamester.table.session import Session
from gamester.text.act import Act, card_name, in_set, write_cards
from gamester.text.catalogue import Word, spelled
from gamester.text.errors import GamesterError, IllegalAct
from gamester.text.typed import read_act, read_card, read_cards

if TYPE_CHECKING:
    from collections.abc import Callable

LAST_FILLED = read_cards("JC JS AC AD AS AH")
"""Cards that fill a hand only when nothing else is left: Pam in his forms and the aces."""


def read_said(said: str) -> tuple[int, Act]:
    """`2: play QS` as seat and act."""
    seat, _, words = said.partition(":")
    return int(seat), read_act(words)


def circuits(o: Options, seats: int, dealer: int) -> list[int]:
    """To whom each card of the pack goes before the turn-up; -1 is Dumby. Spelled out anew, for G7 and B2."""
    circuit = [(dealer + 1 + place) % seats for place in range(seats)]
    if o.dumby:
        circuit.insert({DumbyPosition.FIRST: 0, DumbyPosition.LAST: seats}.get(o.dumby_deal_position, seats - 1), -1)
    first = {Packets.SINGLE: 1, Packets.THREE_TWO: 3, Packets.TWO_THREE: 2}[o.packets]
    sizes = [1] * o.tricks if first == 1 else [first, o.tricks - first]
    return [place for size in sizes for place in circuit for _ in range(size)]


class Loo:
    """A session under test. `variant` may be a form alone: `five` is `five/wikipedia-2023`."""

    def __init__(self, variant: str = "five", seats: int = 3, dealer: int = 0, pool: int = 0, **words: Any) -> None:
        variant = variant if "/" in variant else f"{variant}/wikipedia-2023"
        given = {"opening_pool": pool, **words} if pool else words
        names = tuple(f"seat {seat}" for seat in range(seats))
        self.session = Session(Opened("loo", variant, given, 1, names))
        self.dealer = dealer
        self.offences: list[str] = []
        self.lines = [write_line(self.session.opened, {})]

    # --- Dealing --------------------------------------------------------------------------------------------

    def deck(self, hands: dict[int, str], turn_up: str, stock: str, dumby: str, dealer: int) -> tuple[Card, ...]:
        """The whole pack in such an order that everybody gets what is wished."""
        game = game_of("loo")
        left = [card for card in range(52) if game.rules.pack(self.o) >> card & 1]
        wishes = {seat: list(read_cards(hand)) for seat, hand in {**hands, -1: dumby}.items()}
        top = list(read_cards(stock))
        for card in [*(card for wish in wishes.values() for card in wish), *top, *read_cards(turn_up)]:
            left.remove(card)
        left.sort(key=lambda card: (card in LAST_FILLED, card % 13, card // 13))
        if not turn_up:
            turn_up = card_name(left.pop(next(n for n, card in enumerate(left) if 1 << card & SUITS[2])))
        order = circuits(self.o, self.session.seats, dealer)
        for seat in dict.fromkeys(order):
            wish = wishes.setdefault(seat, [])
            while len(wish) < self.o.tricks:
                wish.append(left.pop(0))
        return (*(wishes[seat].pop(0) for seat in order), *read_cards(turn_up), *top, *left)

    def deal(
        self, hands: dict[int, str] | None = None, turn_up: str = "", stock: str = "", dumby: str = "",
        dealer: int | None = None,
    ) -> Loo:  # fmt: skip
        """The next deal: the first by `self.dealer`, later ones by whose turn it is; trumps are hearts unless said."""
        if dealer is None:
            dealer = self.next_dealer()
        number = self.s.deal + (0 if self.s.redeal else 1)
        self.apply(Shuffled(number, dealer, self.deck(hands or {}, turn_up, stock, dumby, dealer)))
        return self

    def next_dealer(self) -> int:
        """Who deals now: the first dealer, the same again after a misdeal, else the next seat still at the table."""
        if self.s.deal == 0:
            return self.dealer
        if self.s.redeal:
            return self.s.dealer
        seat = (self.s.dealer + 1) % self.session.seats
        while not self.s.seated >> seat & 1:
            seat = (seat + 1) % self.session.seats
        return seat

    # --- Acting ---------------------------------------------------------------------------------------------

    def apply(self, event: Any) -> None:
        """Take an event in, note an offence it was, settle the deal it ended, and count the chips."""
        game = self.session.game
        self.session.apply(event)
        self.lines.append(write_line(event, game.words.verbs))
        follows: list[Any] = []
        if self.session.unnoted is not None:
            self.offences.append(f"{self.session.unnoted.seat}: {self.session.unnoted.kind}")
            follows.append(self.session.unnoted)
        if self.session.unsettled:
            follows.append(self.session.settlement())
        for follow in follows:
            self.session.apply(follow)
            self.lines.append(write_line(follow, game.words.verbs))
        assert sum(self.balances) + self.pool == self.o.opening_pool

    def act(self, *said: str) -> Loo:
        """Acts in words, `1: stand`."""
        for words in said:
            seat, act = read_said(words)
            self.apply(Acted(seat, act))
        return self

    def reshuffle(self, cards: str) -> Loo:
        """Chance makes a new stock of these cards, top first."""
        self.apply(Reshuffled(read_cards(cards)))
        return self

    def play(self, cards: str) -> Loo:
        """Cards one after the other, each by whose turn it is."""
        for card in cards.split():
            self.act(f"{self.turn}: play {card}")
        return self

    def stand(self, *seats: int) -> Loo:
        """Everybody still asked stands pat, or those named do and the others pass, until the first lead."""
        while self.turn >= 0 and self.may(self.turn) and "play" not in self.verbs(self.turn):
            verbs = self.verbs(self.turn)
            passes = bool(seats) and self.turn not in seats and "pass" in verbs
            word = next(verb for verb in ("exchange", "flush", "pass" if passes else "stand") if verb in verbs)
            self.act(f"{self.turn}: {word}")
        return self

    def play_out(self) -> Loo:
        """Everybody plays the first card he may until the deal is over."""
        while self.turn >= 0:
            self.act(f"{self.turn}: {next(offer for offer in self.offered(self.turn) if offer.startswith('play'))}")
        return self

    # --- Reading --------------------------------------------------------------------------------------------

    @property
    def s(self) -> Any:
        """The state."""
        return self.session.s

    @property
    def o(self) -> Options:
        """The options."""
        return self.session.o

    @property
    def turn(self) -> int:
        """Whose turn it is; -1 when nobody's."""
        return self.s.turn if self.session.under_way else -1

    @property
    def balances(self) -> list[int]:
        """Chips won and lost."""
        return self.s.balances[: self.session.seats]

    @property
    def pool(self) -> int:
        """Chips in the pool."""
        return self.s.pool

    @property
    def last(self) -> dict[str, Any]:
        """What the report says of the last deal."""
        return self.session.deals[-1]

    def offered(self, seat: int) -> list[str]:
        """The acts of a seat as typed lines, an exchange with its limit: `exchange 5`."""
        offers = self.session.offers(seat)
        return [str(offer.act) + ("" if offer.limit is None else f" {offer.limit}") for offer in offers]

    def verbs(self, seat: int) -> list[str]:
        """The verbs a seat may use, each once."""
        return list(dict.fromkeys(offer.act.do for offer in self.session.offers(seat)))

    def may(self, seat: int) -> str:
        """What a seat may do, in one line; of plays the cards alone: `AH QS`."""
        return " ".join(words.removeprefix("play ") for words in self.offered(seat))

    def hand(self, seat: int) -> str:
        """The cards of a seat."""
        return write_cards(in_set(self.s.hands[seat]))

    def refuses(self, said: str) -> str:
        """The paragraph by which an act is refused, `B10 loo.refuse.head`; nothing has changed afterwards."""
        seat, act = read_said(said)
        before = repr(self.s)
        why = self.session.game.words.why_not(self.s, self.o, seat, act) if self.session.under_way else None
        with pytest.raises(IllegalAct) as refusal:
            self.session.fork().apply(Acted(seat, act))
        refused = refusal.value
        assert why is None or (why.key, why.rule) == (refused.key, refused.rule)
        assert repr(self.s) == before
        return f"{refused.rule} {refused.key}"

    def winners(self) -> list[int]:
        """Tricks taken, per seat."""
        return self.s.tricks[: self.session.seats]


def refused(variant: str = "five", seats: int = 3, **words: Any) -> str:
    """The key of the message by which a table with these options is refused; empty if it is not."""
    try:
        Loo(variant, seats, **words)
    except GamesterError as refusal:
        return refusal.key
    return ""


def replayed(t: Loo) -> Session:
    """The session read again from the record of `t`."""
    events = [read_event(read_body(line), t.session.game.words.verbs) for line in t.lines]
    session = Session(events[0])  # type: ignore[arg-type]
    for event in events[1:]:
        session.apply(event)
    return session


class Fall:
    """Chance that lets the wished cards fall first."""

    def __init__(self, cards: str) -> None:
        self.cards = [read_card(card) for card in cards.split()]

    def shuffle(self, x):
        x.sort(key=lambda card: card not in self.cards)
        x[: len(self.cards)] = self.cards
        x.reverse()  # the draw takes from the end


SHOWN: set[tuple[str, str]] = set()
"""Each option with each word whose effect a test shows."""


def shows(key: str, *words: Word) -> Callable[[Any], Any]:
    """Marks a test that shows the effect of these words of an option; `test_options.py` asks for every word."""
    SHOWN.update((key, spelled(word)) for word in words)
    return lambda test: test
