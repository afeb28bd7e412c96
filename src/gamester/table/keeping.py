"""The keeper of a deal with real cards: it asks what it must know, and reckons what everybody wins and pays."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from gamester.games.game import AnyGame, Keeping, Sums, members, seated_at
from gamester.kernel.asking import COUNT_BITS, PLACE_BITS, Kind
from gamester.kernel.cards import NO_SEAT
from gamester.text.errors import GamesterError
from gamester.text.messages import Message, message
from gamester.text.phrases import chips


class BadAnswer(GamesterError):
    """An answer that does not fit what was asked."""


class Question(NamedTuple):
    """What the keeper must know next."""

    key: str
    sentence: str
    """The key of its sentence."""
    kind: int
    """A `Kind`."""
    among: list[int]
    """The seats that an answer may name."""
    least: int
    """The fewest seats that it may name."""
    most: int
    """The most seats, the highest number, or the highest sum of numbers."""
    step: int
    """Its numbers are multiples of this."""


class Standing(NamedTuple):
    """A table between two deals."""

    deal: int
    """How many were dealt."""
    dealer: int
    """Who dealt the last; before the first, who will deal it."""
    balances: list[int]
    pool: int
    seated: list[int]
    """Who still plays."""


class Keeper:
    """The chips of a table. Seats are ints; nothing is known of the cards."""

    def __init__(self, game: AnyGame, o: Any, seats: int, dealer: int) -> None:
        """A table of so many seats at which `dealer` deals first; BadAnswer if nobody can keep this game."""
        if game.keeping is None:
            raise BadAnswer("keeper.no_such", game=game.id)
        self.game, self.o, self.seats = game, o, seats
        self.keeping: Keeping[Any, Any] = game.keeping()
        self.s = game.rules.open_table(seats, o)
        self.s.dealer = dealer
        self.before = self.s
        """The table before the deal."""
        self.asked = 0
        self.question: Question | None = None
        """What must be answered next; None where no deal is open."""
        self._keys = [asked.name.lower() for asked in self.keeping.kernel.Asked]

    def view(self, s: Any = None) -> Any:
        """What everybody sees, now or of another state."""
        return self.game.rules.view(s or self.s, self.o, NO_SEAT)

    @property
    def over(self) -> bool:
        """Has the sitting ended by its rules?"""
        return bool(self.game.rules.finished(self.s, self.o))

    def go_on(self, at: Standing) -> None:
        """Go on from a table between two deals."""
        s = self.s
        s.deal, s.dealer = at.deal, at.dealer
        s.balances[: self.seats] = at.balances
        setattr(s, self.keeping.pool, at.pool)
        if hasattr(s, "seated"):
            s.seated = in_bits([seat in at.seated for seat in range(self.seats)], 1)
        self.before = self.game.rules.copy(s)

    @property
    def standing(self) -> Standing:
        """The table before the deal that is open; if none is, after the last."""
        s = self.s if self.question is None else self.before
        seated = members(seated_at(s))
        return Standing(s.deal, s.dealer, s.balances[: self.seats], self.game.rules.in_pool(s), seated)

    def begin(self) -> None:
        """Begin the next deal."""
        self.before = self.game.rules.copy(self.s)
        self.game.rules.next_deal(self.s, self.o)
        self.keeping.kernel.begin(self.s, self.o)
        self._ask(self.keeping.kernel.following(self.s, self.o, 0))

    def _ask(self, asked: int) -> None:
        """Ask a question by its number; 0 for none."""
        kernel, s, o = self.keeping.kernel, self.s, self.o
        self.asked, self.question = asked, None
        if asked:
            among = members(kernel.among(s, o, asked))
            figures = kernel.least(s, o, asked), kernel.most(s, o, asked), kernel.step(asked)
            self.question = Question(
                self._keys[asked], self.keeping.questions[asked], kernel.kind(asked), among, *figures
            )

    def opening(self) -> Sequence[Message]:
        """What the keeper says when a deal has begun."""
        return self.keeping.begun(self.view(self.before), self.view(), self.o)

    def closing(self) -> Sequence[Message]:
        """What the keeper says when it is settled."""
        return self.keeping.settled(self.view(self.before), self.view(), self.o)

    @property
    def paragraphs(self) -> Sequence[str]:
        """The paragraphs of the rules that say what may be done now."""
        return self.keeping.paragraphs(self.view(), self.o, self.asked)

    def answer(self, given: Sequence[int]) -> None:
        """Enter an answer: seats, a number for each seat, or one number. The last settles the deal.

        BadAnswer if it does not fit.
        """
        if self.question is None:
            raise BadAnswer("keeper.no_question")
        told = packed(self.question, given, self.seats)
        self._ask(self.keeping.kernel.answer(self.s, self.o, self.asked, told))

    def sums(self) -> Sums:
        """The deal that is settled as sums: for each seat its terms and their total, in chips."""
        return self.game.words.settlement(self.view(), self.o)

    def stop(self) -> list[Message]:
        """The company breaks up after a deal; what the keeper says."""
        pool = self.game.rules.in_pool(self.s)
        self.keeping.kernel.stop(self.s, self.o)
        shared = pool - self.game.rules.in_pool(self.s)
        return [message("keeper.shared", chips=chips(shared))] if shared else []


def packed(question: Question, given: Sequence[int], seats: int) -> int:
    """An answer as the kernel takes it; BadAnswer if it does not fit."""
    if question.kind == Kind.NUMBER:
        check_number(question, given)
        return given[0]
    if question.kind == Kind.COUNTS:
        check_counts(question, given, seats)
        return in_bits(given, COUNT_BITS)
    check_seats(question, given)
    if question.kind == Kind.ORDER:
        return in_bits([seat + 1 for seat in given], PLACE_BITS)
    return in_bits([seat in given for seat in range(seats)], 1)


def in_bits(numbers: Sequence[int], width: int) -> int:
    """Numbers in one, so many bits for each."""
    told = 0
    for number in reversed(numbers):
        told = told << width | number
    return told


def check_number(question: Question, given: Sequence[int]) -> None:
    """BadAnswer unless it is one number in bounds."""
    if len(given) != 1 or not 0 <= given[0] <= question.most:
        raise BadAnswer("keeper.wrong.number", most=question.most)
    check_step(question, given)


def check_counts(question: Question, given: Sequence[int], seats: int) -> None:
    """BadAnswer unless it is a number for each seat, 0 for those that are not asked, and not too many together."""
    if len(given) != seats or any(number < 0 for number in given):
        raise BadAnswer("keeper.wrong.counts", seats=seats)
    for seat, number in enumerate(given):
        if number and seat not in question.among:
            raise BadAnswer("keeper.wrong.seat", seat=seat)
    if sum(given) > question.most:
        raise BadAnswer("keeper.wrong.sum", n=sum(given), most=question.most)
    check_step(question, given)


def check_step(question: Question, given: Sequence[int]) -> None:
    """BadAnswer if a number is no multiple of the step."""
    for number in given:
        if number % question.step:
            raise BadAnswer("keeper.wrong.step", n=number, step=question.step)


def check_seats(question: Question, given: Sequence[int]) -> None:
    """BadAnswer unless these are seats that were asked about, as many as may be, and none twice but in an order."""
    for seat in given:
        if seat not in question.among:
            raise BadAnswer("keeper.wrong.seat", seat=seat)
    if question.kind == Kind.SEATS and len(set(given)) < len(given):
        raise BadAnswer("keeper.wrong.twice")
    if not question.least <= len(given) <= question.most:
        key = "keeper.wrong.exactly" if question.least == question.most else "keeper.wrong.many"
        raise BadAnswer(key, n=len(given), least=question.least, most=question.most)


# --- The company: people come and go, and sit on the seats of a table ---------------------------------------


class Company(NamedTuple):
    """Who sits where. A person is a place among all who ever came; a seat is one at the table that sits now."""

    people: list[int]
    """Who sits at the table, in the order of play."""
    gone: list[int]
    """Who has played and is not there now."""
    strangers: list[int]
    """Who has not played."""

    @property
    def players(self) -> list[int]:
        """Who plays or has played."""
        return self.people + self.gone

    @property
    def everybody(self) -> list[int]:
        """All, those at the table first: a place here is their seat, so that others can be named too."""
        return self.players + self.strangers

    def persons(self, seats: Sequence[int]) -> list[int]:
        """Who sits on these seats."""
        return [self.people[seat] for seat in seats]

    def seats_in(self, question: Question, given: Sequence[int]) -> list[int]:
        """An answer that names people as one that names seats; BadAnswer if a number for somebody is missing."""
        if question.kind == Kind.NUMBER:
            return list(given)
        if question.kind != Kind.COUNTS:
            everybody = self.everybody
            return [everybody.index(person) if person in everybody else person for person in given]
        if len(given) <= max(self.people):
            raise BadAnswer("keeper.wrong.counts", seats=len(self.people))
        for seat, person in enumerate(self.everybody):
            if seat >= len(self.people) and person < len(given) and given[person]:
                raise BadAnswer("keeper.wrong.seat", seat=seat)
        return [given[person] for person in self.people]


def moved(people: Sequence[int], at: Standing, company: Sequence[int], balances: Sequence[int]) -> Standing:
    """A table with these people as it stands when this company goes on.

    Everybody keeps their chips, and what lies in the pool stays there. Whoever could pay no more stays out.
    To the left of the last dealer sits the next, and if he is gone, the next who was there and has not gone.
    """
    left = [people[(at.dealer + step) % len(people)] for step in range(len(people))]
    first = next((person for person in left if person in company), company[0])
    gone = at.deal > 0 and first != left[0]
    dealer = (company.index(first) - gone) % len(company)
    out = {person for seat, person in enumerate(people) if seat not in at.seated}
    seated = [seat for seat, person in enumerate(company) if person not in out]
    return Standing(at.deal, dealer, [balances[person] for person in company], at.pool, seated)
