"""The other end of a client at home: the loop round a table in this process, its rows in a record file.

Time does not pass here: others act when the face lets them, in the order of their seats. The file answers at once, so
everything is done when a call returns.
"""

from collections.abc import Iterator, Sequence
from math import inf

import msgspec

from gamester.bots.roster import AdviceBot
from gamester.client.client import Client
from gamester.client.host import Host
from gamester.drive.driver import Driver, Job, What, think_at_once
from gamester.hosting import Environment, Head, Hosting, Outcome, Reply, Timing, Who
from gamester.hosting.ledger import Ledger
from gamester.hosting.seating import Place, Seating
from gamester.kernel.cards import Seat
from gamester.local.evening import Evening
from gamester.protocol import api_replays, wire
from gamester.table.seeds import KeyedChance
from gamester.table.table import Table
from gamester.text.errors import GamesterError
from gamester.text.messages import Message, Words, message, printable
from gamester.text.saying import Speaker
from gamester.text.started import as_typed

PERSON = "person"
"""The principal of whoever sits at home."""
NOW = 0.0
"""No clock runs at home."""
UNHURRIED = Timing(act=0.0, trick=0.0, claim=0.0, claims=inf, away=inf, grace=inf, restart=0.0)
"""Nobody is hurried, and nobody is away."""
_decode = msgspec.json.Decoder(wire.FromServer).decode


class Home(Driver, Host):
    """A table at home, with one person and bots."""

    alone = True

    def __init__(self, evening: Evening, lang: str) -> None:
        """Sit down; StoreError if a record that was cut off cannot be mended."""
        self.person = evening.person
        self.record = evening.store
        self.seed = evening.seed
        self.client = Client("home", lang, self.post)
        environment = Environment(b"", evening.shuffles, UNHURRIED, admits=lambda: True, takes_back=False)
        hosting = Hosting(head_of(evening), evening.events, (), environment, NOW)
        self.events = list(evening.events)
        super().__init__(hosting, lambda: NOW, self, think_at_once, self._hand_on)
        self._do(hosting.mend)
        self.entered = False

    def connect(self) -> None:
        """Come to the table; the client has had its welcome when this returns."""
        self.post(self.client.hello())

    @property
    def table(self) -> Table:
        """The table itself, with all that is hidden: not for the person's eyes."""
        return self.hosting.t.table

    # --- Messages -------------------------------------------------------------------------------------------

    @property
    def who(self) -> Who:
        """The person, and how the person is answered."""
        return Who(PERSON, self.client.lang, PERSON)

    def post(self, message: wire.FromClient) -> None:
        """Take a message of the client; the client has heard the answer when this returns."""
        if isinstance(message, wire.Hello) and self.entered:
            self.resync(PERSON, message.lang, message.since)
        elif isinstance(message, wire.Hello):
            self.entered = True
            who, since, unaided = self.who, message.since, message.unaided
            self._do(lambda now: self.hosting.join(who, since, now, unaided=unaided))
        else:
            self._carry_out(message)

    def _carry_out(self, message: wire.FromClient) -> None:
        """Carry out a command of the client, perhaps after the claims of the others."""
        try:
            if isinstance(message, wire.Act) and self.untold and self._others_are_first(message):
                self._others_claim()
        except GamesterError as fault:
            self.client.hear(self.hosting.refusal(self.who, message, fault))
            return
        found = list[BaseException | None]()
        self.dispatch(self.who, message, found.append)
        for wrong in filter(None, found):
            raise wrong

    def _hand_on(self, replies: Sequence[Reply]) -> None:
        """Pass replies on to the client."""
        for reply in replies:
            self.client.hear(_decode(reply.data))

    # --- The loop round the table ---------------------------------------------------------------------------

    def keep(self, outcome: Outcome) -> None:
        """Write an outcome to the record; StoreError, and then nothing has happened."""
        events = [event for event, _ in outcome.draft.tried]
        if self.record is not None and events:
            self.record.append(events)
        self.events += events

    def was_done(self, principal: str, command: str) -> bool:
        """Was this command done before? Each is answered at once, so none is sent again."""
        del principal, command
        return False

    def set_timer(self) -> None:
        """Nothing is due where no clock runs."""

    def _do(self, what: What) -> None:
        """Do something now; StoreError, and then nothing has happened."""
        found = list[Outcome | BaseException]()
        self.submit(Job(what, found.append))
        for fault in found:
            if isinstance(fault, BaseException):
                raise fault

    # --- The others -----------------------------------------------------------------------------------------

    @property
    def must_wait(self) -> bool:
        """Must the person act before anything else can happen?"""
        return self.table.to_act() == [self.person] or (self.untold and self.asked)

    @property
    def asked(self) -> bool:
        """Does the table wait for the person? Not if the person may merely speak up."""
        return bool(self._waited_for() >> self.person & 1)

    @property
    def untold(self) -> bool:
        """May pairs be claimed unasked until the next player acts?"""
        return self.table.session.untold

    def _waited_for(self) -> int:
        """The seats that the table waits for."""
        session = self.table.session
        return session.game.rules.waited_for(session.s) if session.under_way else 0

    def comes_first(self) -> bool:
        """In a race of several seats, is the person the first to speak up? The order is random."""
        order = self.table.to_act()
        KeyedChance(self.seed, self.hosting.t.rows).shuffle(order)
        return order[0] == self.person

    def step(self) -> bool:
        """Deal, or let one bot act if one is asked; StoreError. Where pairs are claimed unasked, the others claim
        first.
        """
        table = self.table
        if table.between_deals:
            deal = wire.Deal("deal", table.session.next_deal)
            self._do(lambda now: self.hosting.command(Who(PERSON, self.client.lang), deal, now))
            return True
        if self.untold:
            return self._next_bot_acts()
        seats = [seat for seat in table.to_act() if seat in self.hosting.t.plans.bots]
        if seats:
            self._act_for(seats[0])
        return bool(seats)

    def _act_for(self, seat: Seat) -> None:
        """Let the bot of a seat act."""
        self._do(lambda now: self.hosting.act_for(seat, now))

    def _next_bot_acts(self) -> bool:
        """The bot that is next to play ends the claims and plays; False if the person is next."""
        if self.asked:
            return False
        self._others_claim()
        waited = self._waited_for()
        seat = (waited & -waited).bit_length() - 1
        while self.untold:
            self._act_for(seat)
        if self._waited_for() >> seat & 1:
            self._act_for(seat)
        return True

    def _others_claim(self) -> None:
        """All bots but the next to play claim the pairs they see, or stay silent."""
        asked, table = self._waited_for(), self.table
        for seat in range(table.session.seats):
            while seat != self.person and seat in table.to_act() and not asked >> seat & 1:
                self._act_for(seat)

    def _others_are_first(self, act: wire.Act) -> bool:
        """Do the bots claim before the person's act, which may end the claims? Always, or in a race at random."""
        session = self.table.session
        if session.game.rules.may_close_claims(session.s, session.o):
            return (self.asked or act.do == "claim") and not self.comes_first()
        return self.asked and act.do != "claim"

    # --- Beside the table -----------------------------------------------------------------------------------

    def review(self, deal: int, lang: str) -> Sequence[str]:
        """A look back on a finished deal, in sentences."""
        from gamester.study.review import QUICK_WORLDS, review_deals
        from gamester.study.sentences import review_sentences

        speaker = Speaker(Words(lang), self.table.names)
        reviews = review_deals(self.events, self.person, QUICK_WORLDS, deal)
        return [speaker.tell(told) for review in reviews for told in review_sentences(review)]

    def steps_from(self, first: int, lang: str) -> api_replays.Steps:
        """Some steps of the session so far."""
        from gamester.handlers.replays import Perspective, Playback

        return Playback(self.events, Perspective.of(self.person)).steps(lang, first)

    def farewell(self) -> Iterator[Message]:
        """How to go on with the evening."""
        if self.record is not None and not self.table.session.closed:
            yield message("plain.left", path=as_typed([str(self.record.path)]))

    def doubt(self) -> str | None:
        """Leaving an evening without a record loses it."""
        return "really_lost" if self.record is None else "really"

    def close(self) -> None:
        """Leave the table; the record stays."""
        if self.record is not None:
            self.record.close()


def head_of(evening: Evening) -> Head:
    """What a store would keep of the table; the person holds the seat from the first pack on."""
    opened, places = evening.opened, list[Place]()
    for seat, name in enumerate(map(printable, opened.names)):
        bot = evening.bots.get(seat)
        places.append(Place(name, "person", AdviceBot(name), PERSON) if bot is None else Place(name, "bot", bot))
    seating = Seating(places, PERSON, ledger=Ledger().dealt(1, places))
    return seating.into(Head("home", opened.game, opened.variant, opened.options, host=PERSON))
