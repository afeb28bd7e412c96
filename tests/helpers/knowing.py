"""A model of what each person at a table may know: which cards, pack by pack. It knows nothing of a server."""

import re

from gamester.act import in_set, read_card, write_cards
from gamester.events import Other, Shuffled
from gamester.kernel.cards import NO_SEAT
from table.driving import seen_cards

PEOPLE = ("Ann", "Ben", "Cat", "Dan")
CARD = re.compile(r"(?<![A-Za-z0-9])([2-9TJQKA]|10)([SHDC♠♥♦♣])\ufe0e?(?![A-Za-z0-9])")
SIGNS = str.maketrans("♠♥♦♣", "SHDC")


def cards_in(thing) -> set[int]:
    """Every card that is named anywhere in a message, but for what is no card of a deal: which card is Pam, what was
    drawn for the first dealer."""
    if isinstance(thing, dict):
        return set().union(*(cards_in(value) for key, value in thing.items() if key not in ("pam", "draw")))
    if isinstance(thing, list):
        return set().union(*map(cards_in, thing))
    if not isinstance(thing, str):
        return set()
    return {read_card(("T" if rank == "10" else rank) + suit.translate(SIGNS)) for rank, suit in CARD.findall(thing)}


class Deal:
    """One pack: what each seat has seen of it so far, and the public, and what each person may."""

    def __init__(self) -> None:
        self.by_seat: dict[int, set[int]] = {}
        self.known: list[set[int]] = [set() for _ in PEOPLE]
        self.own: dict[int, int] = {}
        """Whose the cards of each seat are."""
        self.programs: set[int] = set()
        """Of which of these a program sees them."""
        self.held: set[int] = set()
        """Who holds or held a seat."""
        self.shown: int | None = None
        """The seat whose hand watchers see, or have seen."""


class Line:
    """A connection, by whom, and which pack what it tells is about."""

    def __init__(self, who: int, identity: str, wire=None) -> None:
        self.who = who
        self.identity = identity
        """The same for windows of which only the last stays open: a person's name, or a program's token."""
        self.wire = wire
        self.pack = 0
        self.state = None
        self.over = False


class Knowing:
    """The model of one table: who holds which seat, and what everybody may have seen of each pack."""

    table = None
    """The table that the model watches."""
    game: str
    seats: int

    def __init__(self) -> None:
        super().__init__()
        self.deals: list[Deal] = [Deal()]
        self.holds: dict[int, tuple[int, str | None]] = {}
        """Who holds each seat, and the token if a program does for him."""
        self.coming: dict[int, int] = {}
        self.consents: set[int] = set()

    def follow(self, table):
        """Watch a table, one event after another."""
        self.table, fold = table, table._take_in

        def take_in(after, event):
            if isinstance(event, Other) and event.body.get("step") == "shares":
                self.seat_newcomers()
            if isinstance(event, Shuffled):
                self.dealt()
            fold(after, event)
            self.look()

        table._take_in = take_in

    @property
    def deal(self) -> Deal:
        return self.deals[-1]

    @property
    def under_way(self) -> bool:
        return self.table.session.under_way

    def seat_newcomers(self):
        """Who has come meanwhile takes his seat when a pack is asked for, before anybody can know it."""
        self.holds |= {seat: (who, None) for seat, who in self.coming.items()}
        self.deal.held |= set(self.coming.values())
        self.coming = {}

    def dealt(self):
        """Cards are dealt: each seat's are for who holds it, one for each person where several play."""
        self.deals.append(Deal())
        owners = {who for who, _ in self.holds.values()}
        for seat, (who, token) in sorted(self.holds.items(), key=lambda one: (one[1][1] is not None, one[0])):
            if who not in self.deal.own.values() or len(owners) == 1:
                self.deal.own[seat] = who
                if token is not None:
                    self.deal.programs.add(seat)
        self.deal.held |= owners
        self.deal.shown = next((seat for seat in sorted(self.consents) if seat in self.deal.own), None)

    def look(self):
        """Note what every seat sees now, and so what every person may know."""
        table, deal = self.table, self.deal
        for seat in (*range(self.seats), NO_SEAT):
            seen = deal.by_seat.setdefault(seat, set())
            if table.packs:
                seen |= set(in_set(seen_cards(self.game, table.view(seat))))
                begun = max((at for at, one in enumerate(table.heard(seat)) if one.dealt), default=0)
                for one in table.heard(seat)[begun:]:
                    seen |= set() if one.act is None else set(in_set(one.act.cards | one.act.takes))
        self.learn()

    def learn(self):
        deal = self.deal
        for who in range(len(PEOPLE)):
            deal.known[who] |= deal.by_seat.get(NO_SEAT, set())
            for seat, owner in deal.own.items():
                watched = seat == deal.shown and seat in self.consents and who not in deal.held
                if owner == who or watched:
                    deal.known[who] |= deal.by_seat.get(seat, set())

    def hear(self, line: Line, message):
        kind = message["type"]
        line.over |= kind == "bye"
        if kind in ("welcome", "news"):
            heard = message.get("log", message.get("heard"))
            if kind == "welcome" and heard and heard[0]["n"] == 1:
                line.pack = 0
            for one in heard:
                line.pack += one["kind"] == "deal"
                self.check(line.who, line.pack, one)
            line.state = message["state"]
        elif kind == "nack" and message.get("state"):
            line.state = message["state"]
        shown = {key: value for key, value in message.items() if key not in ("log", "heard")}
        self.check(line.who, line.pack, shown)  # what came before the cards were dealt is of the pack before

    def see_own(self, line: Line):
        """Who holds a seat since the cards were dealt sees them, and nobody looks through another's eyes."""
        if line.state is None:
            return
        assert line.pack == len(self.deals) - 1, "he knows of every deal"
        if line.state["view"] is not None:
            assert line.state["view"]["you"] == self.eye_of(line), f"{line.identity} may not know, or sees too little"

    def check(self, who: int, pack: int, told):
        """Nobody is told of a card that he may not know."""
        more = cards_in(told) - self.deals[pack].known[who]
        if not self.table.finished:
            assert not more, f"{PEOPLE[who]} may not know {write_cards(sorted(more))} of pack {pack}: {told}"

    def seat_of(self, line) -> int | None:
        """The seat that is held by who is at the other end."""
        held = (seat for seat, (who, token) in self.holds.items() if (token or PEOPLE[who]) == line.identity)
        return next(held, None)

    def eye_of(self, line) -> int | None:
        """The seat through whose eyes he sees the table: at once, from every window, and through no other's."""
        seat, deal = self.seat_of(line), self.deal
        if seat is not None:
            return seat if deal.own.get(seat) == line.who else None
        watches = line.who not in deal.held and line.identity in PEOPLE and deal.shown in self.consents
        return deal.shown if watches and deal.shown in deal.own else None

    def gone(self, seat: int):
        """Nobody holds this seat any more, and its cards are nobody's."""
        self.holds.pop(seat, None)
        self.deal.own.pop(seat, None)
        self.consents.discard(seat)
