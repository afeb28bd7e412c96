"""What one client saw of the shuffles of one table, to be compared with the record: its transcript."""

from collections.abc import Iterable

import msgspec

from gamester.fair.log import ShuffleLog, Unfair
from gamester.fair.shuffling import V3
from gamester.kernel.cards import Cards, Seat
from gamester.table.events import Acted, Event, Shuffled
from gamester.table.session import Session
from gamester.text.act import in_set, write_cards


class Round(msgspec.Struct, frozen=True):
    """A round of commit-reveal for which the client opened its next chain value."""

    pack: int
    out: int
    """The number of seats that had failed a round by then."""
    commits: dict[str, str]
    """By seat, its own included: the commitments before it opened."""


class Transcript(msgspec.Struct):
    """What one client saw in one seat of one table. Deals and seats are keys, so they are texts."""

    table: str
    seat: int
    commitment: str = ""
    """The first commitment to the seed that the server gave."""
    rounds: list[Round] = []
    cards: dict[str, dict[str, list[str]]] = {}
    """By deal and seat: the cards of its own hand, and those that others named in their acts."""


class Comparison:
    """The comparison of a record with the transcripts of its table."""

    def __init__(self, transcripts: Iterable[Transcript], table: str | None = None) -> None:
        """Nothing is compared yet; `table` is the name of the table at its server, if it is known."""
        self.transcripts = list(transcripts)
        self.table = table
        self.mine: dict[Seat, int] = {}
        """By own seat: the number of packs that took a chain value of this client."""
        self.rounds: dict[tuple[Seat, int, int], Round] = {}
        """By own seat, pack and number of failed seats: the rounds that the record must hold."""
        self.proved: set[tuple[Seat, int, int]] = set()
        """Those that it holds as the client saw them."""
        self.held: dict[tuple[str, str], Cards] = {}
        """By deal and seat: the cards that the hand held at any time."""
        self.named: dict[tuple[str, str], Cards] = {}
        """By deal and seat: the cards of the acts."""

    def watch(self, session: Session, event: Event) -> None:
        """Note the cards after an event of the record."""
        for seat in range(session.seats):
            key = str(session.s.deal), str(seat)
            self.held[key] = self.held.get(key, 0) | session.s.hands[seat]
        if isinstance(event, Acted):
            key = str(session.s.deal), str(event.seat)
            self.named[key] = self.named.get(key, 0) | event.act.cards

    def follow(self, before: ShuffleLog, told: ShuffleLog, event: Event) -> None:
        """Compare one event, by the `fair` lines before it and after it; Unfair if the client saw something else."""
        if before.commitment is None and told.commitment is not None:
            self._begin(told, told.commitment)
        if told.bound and not before.bound:
            for seat in self.mine:
                self._compare_round(seat, told)
        if isinstance(event, Shuffled):
            for seat in self.mine:
                self.mine[seat] += (seat, told.packs, len(told.out)) in self.proved and seat in told.shares

    def end(self) -> None:
        """Compare the whole record; Unfair if a round or a card is missing."""
        for seat, pack, _ in sorted(self.rounds.keys() - self.proved):
            raise Unfair("server.fair.mine.missing", number=seat, pack=pack)
        for one in self.transcripts:
            for deal, seats in one.cards.items():
                for at, cards in seats.items():
                    there = (self.held if at == str(one.seat) else self.named).get((deal, at), 0)
                    missing = set(cards) - set(write_cards(in_set(there)).split())
                    if missing:
                        raise Unfair("server.fair.mine.cards", number=at, deal=deal, cards=" ".join(sorted(missing)))

    def _begin(self, told: ShuffleLog, commitment: bytes) -> None:
        """Keep the transcripts of this table; Unfair if the server had given another commitment."""
        self.transcripts = self._of_table(told.table, commitment if told.by is V3 else None)
        for one in self.transcripts:
            if one.commitment and one.commitment != commitment.hex():
                raise Unfair("server.fair.mine.commitment", seen=one.commitment)
            self.mine[one.seat] = 0
            self.rounds |= {(one.seat, each.pack, each.out): each for each in one.rounds if each.commits}

    def _of_table(self, name: str, boards: bytes | None) -> list[Transcript]:
        """The transcripts of the table.

        A commitment to `boards`, which many tables play, bears their name and not the table's. If the table is not
        known, it is the only one at which the client was shown this commitment; of several, none is taken.
        """
        own = [one for one in self.transcripts if one.table in (name, self.table)]
        if own or boards is None:
            return own
        own = [one for one in self.transcripts if one.commitment == boards.hex()]
        return own if len({one.table for one in own}) == 1 else []

    def _compare_round(self, seat: Seat, told: ShuffleLog) -> None:
        """Compare the commitments that a round fixes with those for which the client opened its chain value."""
        key = seat, told.packs + 1, len(told.out)
        if key not in self.rounds:
            return
        seen, here = self.rounds[key].commits, {str(at): digest.hex() for at, digest in told.awaited.items()}
        differ = [at for at in here.keys() | seen.keys() if here.get(at) != seen.get(at)]
        if differ:
            first = str(seat) if str(seat) in differ else min(differ)
            kind = "own" if first == str(seat) else "other"
            raise Unfair(f"server.fair.mine.{kind}", number=first, pack=key[1], seen=seen.get(first, ""))
        self.proved.add(key)
