"""What the person is choosing: the cursor, the cards put out, a half-chosen capture, and the matching buttons."""

from collections.abc import Sequence

from gamester.protocol.payloads import Choice, HeardAct
from gamester.text.act import by_card, verb_and_number
from gamester.text.messages import Say
from gamester.text.typed import read_card
from gamester.tui.acts import WINDOW_KEYS, Button
from gamester.tui.cards import signs

WHOLE_RANK = 3
"""A capture of so many cards takes all that lie there of a rank."""


def in_order(cards: Sequence[str] | set[str]) -> list[str]:
    """Cards in listing order."""
    return sorted(cards, key=lambda card: by_card(read_card(card)))


class Choosing:
    """One choice of the person, from the offers to an act."""

    def __init__(self) -> None:
        self.cards: Sequence[str] = ()
        self.proper: frozenset[str] = frozenset()
        self.plays: dict[str, list[HeardAct]] = {}
        self.said: list[HeardAct] = []
        self.texts: dict[str, str] = {}
        """What the table calls the acts of each verb."""
        self.turnups: dict[str, HeardAct] = {}
        self.pointing = Pointing()
        self.limit: int | None = None
        self.put: set[str] = set()
        self.pending: str | None = None
        self.cursor = 0
        self.at = 0
        """Which button has the cursor."""
        self.on_cards = False
        """Is the cursor on the cards rather than on the buttons?"""
        self.may_deal = False

    def ask(self, cards: Sequence[str], offers: Sequence[Choice], row: Sequence[str], *, may_deal: bool) -> None:
        """Take in the present offers, and drop any half-made choice. `row` holds the cards that may be pointed at."""
        self.pointing = Pointing(offers, row)
        self.cards = cards
        self.may_deal = may_deal
        self.plays, self.said, self.turnups, self.texts = {}, [], {}, {}
        self.limit = None
        self.put = set()
        self.pending = None
        self.at = 0
        for offer in offers:
            if not offer.bare:
                self._take(offer, HeardAct(offer.do, offer.cards, offer.takes))
        if self.limit is None:
            self.proper = frozenset(cards if self.pointing.verbs else self.plays or self.turnups)
        self.on_cards = bool(self.plays) or self.pointing.of_hand or self.exchanging or bool(self.turnups)
        self.cursor = next((n for n, card in enumerate(cards) if card in self.proper), 0)
        self.said.sort(key=lambda act: act.do == "misdeal")

    def _take(self, offer: Choice, act: HeardAct) -> None:
        """Sort one offer in."""
        if act.do == "play":
            self.plays.setdefault(act.cards[0], []).append(act)
        elif act.do == "exchange":
            self.limit, self.proper = offer.limit or 0, frozenset(offer.among or self.cards)
        elif act.do == "turnup":
            self.turnups[act.cards[0]] = act
        else:
            self.said.append(act)
            self.texts[str(act)] = offer.text

    @property
    def exchanging(self) -> bool:
        """Is the person choosing cards to put out?"""
        return self.limit is not None

    @property
    def asked(self) -> bool:
        """Is anything asked?"""
        return bool(self.plays or self.said or self.turnups or self.pointing.verbs) or self.exchanging

    @property
    def card(self) -> str | None:
        """The card under the cursor."""
        return self.cards[self.cursor] if self.cursor < len(self.cards) else None

    @property
    def exchange(self) -> HeardAct:
        """The exchange of the cards put out."""
        return HeardAct("exchange", in_order(self.put), [])

    # --- Buttons --------------------------------------------------------------------------------------------

    def buttons(self, say: Say) -> list[Button]:
        """The buttons, with their keys."""
        if self.pending is not None:
            return self._captures(self.pending, say)
        buttons = []
        if self.exchanging:
            label = say("act.exchange", n=len(self.put)) if self.put else say("act.keep")
            buttons.append(Button(label, "↵", self.exchange))
        turnup = self._turnup()
        if turnup is not None:
            label = say("act.turnup", cards=signs(turnup.cards))
            buttons.append(Button(label, say("key.turnup"), turnup))
        for act in self.said:
            buttons.append(self._button(act, [button.key for button in buttons], say))
        if self.may_deal:
            buttons.append(Button(say("act.deal"), "↵", None))
        return buttons + self.pointing.buttons(say)

    def _button(self, act: HeardAct, taken: Sequence[str], say: Say) -> Button:
        """A button for an act. One that only its game knows has the table's words, and the first key that is free."""
        key = say(f"key.{act.do}")
        if key != f"tui.key.{act.do}":
            return Button(say(f"act.{act.do}", cards=signs(act.cards)).rstrip(), key, act)
        text = self.texts[str(act)]
        number = verb_and_number(act.do)[1]
        free = [str(number)] if number is not None and number < 10 and not self.plays else []
        free += [sign for sign in text.lower() if sign.isalpha()]
        return Button(text, next((sign for sign in free if sign not in (*taken, *WINDOW_KEYS)), ""), act)

    def _turnup(self) -> HeardAct | None:
        """Take the turn-up for the one card put out, or for the card under the cursor."""
        named = next(iter(self.put)) if len(self.put) == 1 else self.card
        return self.turnups.get(named) if named is not None else None

    def _captures(self, card: str, say: Say) -> list[Button]:
        """What the chosen card may take, numbered."""
        buttons = []
        for number, act in enumerate(self.plays.get(card, []), 1):
            whole = len(act.takes) == WHOLE_RANK
            key = say("key.all") if whole else str(number)
            buttons.append(Button(say("act.take_all" if whole else "act.take", cards=signs(act.takes)), key, act))
        return buttons

    def marks(self) -> dict[str, str]:
        """Cards of the row that may be taken one by one, with their keys; or those that are pointed at."""
        if self.pointing.row:
            return self.pointing.marks()
        acts = self.plays[self.pending] if self.pending is not None else []
        return {act.takes[0]: str(n) for n, act in enumerate(acts, 1) if len(act.takes) == 1}

    def claimed(self) -> dict[str, HeardAct]:
        """Cards of the row that may be claimed, and the act that claims them."""
        return {card: act for act in self.said if act.do == "claim" for card in act.cards}

    def matched(self) -> frozenset[str]:
        """Cards of the row that may be claimed, or that the card under the cursor could take."""
        card = self.pending if self.pending is not None else self.card if self.on_cards else None
        acts = self.plays.get(card, []) if card is not None else []
        return frozenset(self.claimed()).union(*(act.takes for act in acts))

    @property
    def chosen(self) -> frozenset[str]:
        """Cards of the hand that are marked."""
        return frozenset(self.put | self.pointing.held | ({self.pending} if self.pending is not None else set()))

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

    def point_at(self, act: HeardAct, say: Say) -> None:
        """Put the cursor on the card or the button of an act."""
        self.let_go()
        buttons = [button.act for button in self.buttons(say)]
        if act.do in ("play", "turnup"):
            self.on_cards = True
            self.cursor = next(n for n, card in enumerate(self.cards) if card in act.cards)
        elif act.do == "exchange":
            self.on_cards = True
            self.put = set(act.cards)
        elif act in buttons:
            self.on_cards = False
            self.at = buttons.index(act)

    def toggle(self, card: str) -> None:
        """Put a card out, or take it back."""
        self.put ^= {card}

    def choose(self, card: str) -> HeardAct | None:
        """The act of playing this card; None if the person must still say what it takes."""
        acts = self.plays.get(card, [])
        if len(acts) > 1:
            self.pending = card
            self.on_cards = False
            self.at = 0
            return None
        return acts[0] if acts else HeardAct("play", [card], [])

    def let_go(self) -> None:
        """Drop a half-made choice."""
        if self.pending is not None:
            self.pending = None
            self.on_cards = True
        self.put = set()
        self.pointing.let_go()


# --- Pointing at cards in unaided play ----------------------------------------------------------------------


class Pointing:
    """The verbs that are offered without cards, and the cards that are marked for them."""

    def __init__(self, offers: Sequence[Choice] = (), row: Sequence[str] = ()) -> None:
        """Start with no card marked. Without a row to point at, a card of the hand alone is an act."""
        self.verbs = [offer.do for offer in offers if offer.bare]
        self.row = list(row) if self.verbs else []
        self.held: set[str] = set()
        self.lying: set[str] = set()
        self.on_row = False
        self.cursor = 0

    @property
    def playing(self) -> bool:
        """May a card of the hand be played?"""
        return "play" in self.verbs

    @property
    def of_hand(self) -> bool:
        """Does any of the verbs need a card of the hand?"""
        return any(verb in ("play", "declare", "release") for verb in self.verbs)

    def toggle(self, card: str, *, held: bool) -> None:
        """Mark a card, or remove its mark."""
        cards = self.held if held else self.lying
        cards ^= {card}

    def here(self) -> str | None:
        """The card of the row under the cursor."""
        return self.row[self.cursor] if self.on_row and self.cursor < len(self.row) else None

    def marks(self) -> dict[str, str]:
        """The marks under the cards of the row: those pointed at, and the one under the cursor."""
        marks = dict.fromkeys(self.lying, "●")
        here = self.here()
        if here is not None:
            marks[here] = "◉" if here in self.lying else "▸"
        return marks

    def buttons(self, say: Say) -> list[Button]:
        """A button for each verb, with the cards pointed at."""
        if not self.row and self.playing:
            return []
        return [Button(say(f"bare.{verb}"), say(f"key.{verb}"), self.act(verb)) for verb in self.verbs]

    def act(self, verb: str) -> HeardAct:
        """The act of this verb with the cards pointed at."""
        held, lying = sorted(self.held), sorted(self.lying)
        if verb == "play":
            return HeardAct(verb, held, lying)
        if verb == "claim":
            return HeardAct(verb, lying, [])
        return HeardAct(verb, held or lying if verb in ("declare", "release") else [], [])

    def let_go(self) -> None:
        """Remove all marks."""
        self.held, self.lying = set(), set()
