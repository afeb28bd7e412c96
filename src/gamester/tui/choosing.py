"""What the person is choosing: the cursor, the cards put out, a half-chosen capture, and the matching buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gamester.act import Act, Offer, by_card, mask_of
from gamester.errors import IllegalAct
from gamester.kernel.cards import Card, bit, count
from gamester.tui.acts import Button
from gamester.tui.base import Say
from gamester.tui.cards import sign
from gamester.tui.pointing import Pointing
from gamester.tui.scene import cards_in

WhyNot = Callable[[Act], IllegalAct | None]


def written(cards: int) -> str:
    """Cards as they are drawn: `7♣ 7♥`."""
    return " ".join(sign(card) for card in sorted(cards_in(cards), key=by_card))


class Choosing:
    """One choice of the person, from the offers to an act."""

    def __init__(self) -> None:
        """Start without a question."""
        self.cards: Sequence[Card] = ()
        self.proper: frozenset[Card] = frozenset()
        self.plays: dict[Card, list[Act]] = {}
        self.said: list[Act] = []
        self.turnups: dict[Card, Act] = {}
        self.pointing = Pointing()
        self.limit: int | None = None
        self.put: set[Card] = set()
        self.pending: Card | None = None
        self.cursor = 0
        self.at = 0
        """Which button has the cursor."""
        self.on_cards = False
        """Is the cursor on the cards rather than on the buttons?"""

    def ask(self, cards: Sequence[Card], offers: Sequence[Offer], why_not: WhyNot, row: Sequence[Card] = ()) -> None:
        """Take in the present offers, and drop any half-made choice. `row` holds the cards that may be pointed at."""
        self.pointing = Pointing(offers, row)
        self.cards = cards
        self.plays, self.said, self.turnups = {}, [], {}
        self.limit = None
        self.put = set()
        self.pending = None
        self.at = 0
        for offer in offers:
            if offer.bare:
                continue
            if offer.act.do == "play":
                self.plays.setdefault(cards_in(offer.act.cards)[0], []).append(offer.act)
            elif offer.act.do == "exchange":
                self.limit = offer.limit or 0
            elif offer.act.do == "turnup":
                self.turnups[cards_in(offer.act.cards)[0]] = offer.act
            else:
                self.said.append(offer.act)
        if self.limit is not None:
            self.proper = frozenset(card for card in cards if why_not(Act("exchange", bit(card))) is None)
        else:
            self.proper = frozenset(cards if self.pointing.verbs else self.plays or self.turnups)
        self.on_cards = bool(self.plays) or self.pointing.of_hand or self.exchanging or bool(self.turnups)
        self.cursor = next((n for n, card in enumerate(cards) if card in self.proper), 0)
        self.said.sort(key=lambda act: act.do == "misdeal")

    @property
    def exchanging(self) -> bool:
        """Is the person choosing cards to put out?"""
        return self.limit is not None

    @property
    def asked(self) -> bool:
        """Is anything asked?"""
        return bool(self.plays or self.said or self.turnups or self.pointing.verbs) or self.exchanging

    @property
    def card(self) -> Card | None:
        """The card under the cursor."""
        return self.cards[self.cursor] if self.cursor < len(self.cards) else None

    # --- Buttons --------------------------------------------------------------------------------------------

    def buttons(self, say: Say) -> list[Button]:
        """The buttons, with their keys."""
        if self.pending is not None:
            return self._captures(say)
        buttons = []
        if self.exchanging:
            label = say("act.exchange", n=len(self.put)) if self.put else say("act.keep")
            buttons.append(Button(label, "↵", Act("exchange", mask_of(self.put))))
        turnup = self._turnup()
        if turnup is not None:
            label = say("act.turnup", cards=written(turnup.cards))
            buttons.append(Button(label, say("key.turnup"), turnup))
        for act in self.said:
            label = say(f"act.{act.do}", cards=written(act.cards)).rstrip()
            buttons.append(Button(label, say(f"key.{act.do}"), act))
        return buttons + self.pointing.buttons(say)

    def _turnup(self) -> Act | None:
        """Take the turn-up for the one card put out, or for the card under the cursor."""
        named = next(iter(self.put)) if len(self.put) == 1 else self.card
        return self.turnups.get(named) if named is not None else None

    def _captures(self, say: Say) -> list[Button]:
        """What the chosen card may take, numbered."""
        buttons = []
        for number, act in enumerate(self.plays.get(self.pending or 0, []), 1):
            whole = count(act.takes) == 3
            key = say("key.all") if whole else str(number)
            buttons.append(Button(say("act.take_all" if whole else "act.take", cards=written(act.takes)), key, act))
        return buttons

    def marks(self) -> dict[Card, str]:
        """Cards of the row that may be taken one by one, with their keys."""
        if self.pending is None:
            return {}
        acts = self.plays[self.pending]
        return {cards_in(act.takes)[0]: str(n) for n, act in enumerate(acts, 1) if count(act.takes) == 1}

    def claimed(self) -> dict[Card, Act]:
        """Cards of the row that may be claimed, and the act that claims them."""
        return {card: act for act in self.said if act.do == "claim" for card in cards_in(act.cards)}

    # --- Moving ---------------------------------------------------------------------------------------------

    def move(self, step: int, buttons: int) -> None:
        """Move the cursor sideways."""
        if self.pointing.on_row:
            self.pointing.cursor = (self.pointing.cursor + step) % len(self.pointing.row)
        elif self.on_cards and self.cards:
            self.cursor = (self.cursor + step) % len(self.cards)
        elif buttons:
            self.at = (self.at + step) % buttons

    def cross(self, buttons: int) -> None:
        """Move the cursor between cards and buttons, through the row where the person may point at its cards."""
        if self.pointing.row:
            between = not (self.on_cards or self.pointing.on_row)
            self.pointing.on_row = self.on_cards or (between and not self.pointing.of_hand)
            self.on_cards = between and self.pointing.of_hand
            return
        if self.pending is None and self.proper and buttons:
            self.on_cards = not self.on_cards

    def toggle(self, card: Card) -> None:
        """Put a card out, or take it back."""
        self.put ^= {card}

    def choose(self, card: Card) -> Act | None:
        """The act of playing this card; None if the person must still say what it takes."""
        acts = self.plays.get(card, [])
        if len(acts) > 1:
            self.pending = card
            self.on_cards = False
            self.at = 0
            return None
        return acts[0] if acts else Act("play", bit(card))

    def let_go(self) -> None:
        """Drop a half-made choice."""
        if self.pending is not None:
            self.pending = None
            self.on_cards = True
        self.put = set()
        self.pointing.let_go()
