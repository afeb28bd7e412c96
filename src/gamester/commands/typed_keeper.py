"""A keeper of real cards to whom people type: it asks what happened, and tells what everybody wins and pays."""

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from pathlib import Path

import msgspec

from gamester.client.told_lines import LEAVE, Lines
from gamester.handlers.keeper import COMPANY, kept
from gamester.protocol.api_keeper import MOST_PEOPLE, KeeperQuestion, Kept, KeptDeal, Sitting, Told
from gamester.study.rulebook import paragraphs
from gamester.table.record import StoreError
from gamester.text.errors import GamesterError
from gamester.text.files import write_whole
from gamester.text.messages import Words, printable
from gamester.text.phrases import signed
from gamester.text.saying import Speaker, as_sentence, pretty

AFTER = re.compile(" (?:after|après) ")


def answers(told: Mapping[str, list[int]]) -> bool:
    """Was anything told of a deal, besides who plays from it on?"""
    return bool(told.keys() - {COMPANY})


class TypedKeeper:
    """A keeper to whom people type. Every answer is stored before it is shown what it comes to."""

    def __init__(self, path: Path, sitting: Sitting, words: Words) -> None:
        """Keep the sitting in this file; GamesterError if there can be no such table."""
        self.path, self.sitting, self.words = path, sitting, words
        self.now = kept(sitting, words.language)
        self.lines = Lines(Speaker(words, ()), sys.stdin, sys.stdout)
        self.fixed: dict[int, dict[str, list[int]]] = {}
        """What was told before of deals that are told again, by their indices."""

    def run(self) -> int:
        """Ask and answer until the input ends; the exit status."""
        print(pretty(self.words.say("keeper.title", title=self.now.title, path=str(self.path))))
        self.show()
        while (line := self.read()) is not None and (line not in LEAVE or self.names_somebody(line)):
            self.type(line)
        return 0

    def read(self) -> str | None:
        """The next typed line; None at the end of the input."""
        line = self.lines.read()
        if line is None:
            print()
        return line

    def type(self, line: str) -> None:
        """Do what a line says: a command, or an answer."""
        word, _, rest = line.partition(" ")
        commands: dict[str, Callable[[str], None]] = {
            "undo": self.undo, "score": self.score, "deal": self.deal, "fix": self.fix, "may": self.may,
            "stop": self.stop, "help": self.help, "join": self.join, "leave": self.leave, "picture": self.picture,
        }  # fmt: skip
        fixed = dict(self.fixed)
        try:
            if word in commands and not self.names_somebody(word):
                commands[word](rest)
            elif not line:
                self.show()
            else:
                self.answer(line)
        except StoreError as fault:  # nothing has changed: it can be told again
            self.fixed = fixed
            print(pretty(self.words.say(fault.key, **fault.fills)))

    def names_somebody(self, word: str) -> bool:
        """Does a command's word name somebody who may be the answer, wholly or by the first letter?"""
        question = self.now.question
        if question is None or question.kind not in NAMED:
            return False
        return any(word == (name if word[1:] else name[:1]) for name in map(str.casefold, self.named(question.among)))

    def say(self, key: str, **fills: object) -> None:
        """A sentence of the keeper's own."""
        print(pretty(as_sentence(self.words.say(f"keeper.{key}", **fills))))

    # --- Telling ---------------------------------------------------------------------------------------------

    def take(self, deals: list[dict[str, list[int]]], *, stopped: bool = False) -> None:
        """Store the sitting with these deals, and reckon it."""
        changed = msgspec.structs.replace(self.sitting, deals=deals, stopped=stopped)
        self.store(changed, kept(changed, self.words.language))

    def store(self, changed: Sitting, now: Kept) -> None:
        """Store the sitting as it was changed; then it is shown what it comes to. StoreError if it cannot be."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self.path, msgspec.json.format(msgspec.json.encode(changed), indent=1))
        except OSError as fault:
            raise StoreError("keeper.not_kept", path=str(self.path), reason=fault.strerror or str(fault)) from None
        self.sitting, self.now = changed, now

    @property
    def open(self) -> int:
        """The index of the deal that is asked about."""
        return len(self.now.nets)

    def answer(self, line: str) -> None:
        """Answer the question that is open."""
        question = self.now.question
        if question is None:
            self.say("over")
            return
        given = understood(line, question, self.names, self.words.say("plain.yes"))
        if given is None:
            self.say(f"how.{question.kind}", names=self.named(question.among), text=printable(line))
            return
        number, deals = self.open + 1, [dict(deal) for deal in self.sitting.deals]
        deals += [{}] * (number - len(deals))
        fitting = takewhile(lambda told: told[0] != question.key, deals[number - 1].items())
        deals[number - 1] = dict(fitting) | {question.key: given}
        changed = msgspec.structs.replace(self.sitting, deals=deals)
        if now := self.stored(changed, number):
            for said in now.shown.said if now.shown else ():
                print(pretty(said))
            self.show()

    def stored(self, changed: Sitting, show: int | None = None) -> Kept | None:
        """What the sitting comes to as it was changed and stored; None, which is said, if it refuses the open deal."""
        now = kept(msgspec.structs.replace(changed, show=show), self.words.language)
        if now.refused and now.refused.deal == self.open + 1:
            print(pretty(now.refused.text))
            return None
        self.store(changed, now)
        return now

    def undo(self, _rest: str) -> None:
        """Take the last answer back, or that a deal is told again, or that the company stopped."""
        deals = [dict(deal) for deal in self.sitting.deals]
        told_of_open = any(deals[self.open : self.open + 1])
        if self.sitting.stopped:
            pass
        elif self.open in self.fixed and not any(map(answers, deals[self.open : self.open + 1])):
            deals[self.open : self.open + 1] = [self.fixed.pop(self.open)]
        elif told_of_open or self.open:
            deals[self.open if told_of_open else self.open - 1].popitem()
        else:
            self.say("nothing_told")
            return
        while deals and not deals[-1]:
            deals.pop()
        self.take(deals)
        self.show()

    def fix(self, rest: str) -> None:
        """Tell a deal again: what was told of it goes, and what was told of later ones stays."""
        number = self.number(rest)
        if number is not None:
            deals = [dict(deal) for deal in self.sitting.deals]
            if answers(deals[number - 1]):
                self.fixed[number - 1] = deals[number - 1]
            deals[number - 1] = {key: given for key, given in deals[number - 1].items() if key == COMPANY}
            self.take(deals)
            self.say("again", deal=number)
            self.show()

    def between(self) -> bool:
        """Is nothing told yet of the deal that is open? If not, that is said."""
        if any(map(answers, self.sitting.deals[self.open :])):
            self.say("unfinished", deal=self.open + 1)
            return False
        return True

    def leave(self, rest: str) -> None:
        """Some go; who stays plays on."""
        gone = seats_of(rest, self.names, self.now.company)
        if not gone:
            self.say("how.seats", names=self.named(self.now.company), text=printable(rest))
        else:
            self.change([person for person in self.now.company if person not in gone])

    def join(self, rest: str) -> None:
        """Somebody comes, or comes back, and sits down last or after somebody."""
        name, place, *_ = *AFTER.split(rest, maxsplit=1), ""
        name, company, names = printable(name).strip(), list(self.now.company), list(self.names)
        after = seats_of(place, names, company) if place else company[-1:]
        if not name or after is None or len(after) != 1:
            self.say("how.seats", names=self.named(company), text=printable(place or rest))
            return
        known = [person for person, one in enumerate(names) if one.casefold() == name.casefold()]
        if known and known[0] in company:
            self.say("there", name=names[known[0]])
            return
        later = self.sitting.later if known else [*self.sitting.later, name]
        if len(self.sitting.players) + len(later) > MOST_PEOPLE:
            self.say("crowd", most=MOST_PEOPLE)
            return
        company.insert(company.index(after[0]) + 1, known[0] if known else len(names))
        self.change(company, later)

    def change(self, company: list[int], later: list[str] | None = None) -> None:
        """These play from the deal on that is open, if they can."""
        if not self.between():
            return
        deals = [*self.sitting.deals[: self.open], {COMPANY: company}, *self.sitting.deals[self.open + 1 :]]
        more = self.sitting.later if later is None else later
        changed = msgspec.structs.replace(self.sitting, deals=deals, later=more, stopped=False)
        if now := self.stored(changed):
            self.say("plays", names=self.named(now.company))
            self.show()

    def stop(self, _rest: str) -> None:
        """The company stops: the pool is divided."""
        if not self.between():
            return
        self.take(list(self.sitting.deals), stopped=True)
        self.show()
        self.score("")

    def picture(self, rest: str) -> None:
        """Draw who is where into a file."""
        if self.now.picture is None:
            self.say("not_over")
            return
        path = drawn_at(rest)
        try:
            write_whole(path, self.now.picture.encode())
        except (OSError, ValueError) as fault:  # a path with a NUL is no system's fault
            reason = fault.strerror if isinstance(fault, OSError) else None
            self.say("not_drawn", path=printable(str(path)), reason=reason or str(fault))
            return
        self.say("drawn", path=str(path))

    # --- Showing ---------------------------------------------------------------------------------------------

    def show(self) -> None:
        """What the keeper says of the deal that is open, and asks."""
        if self.now.refused:
            self.say("does_not_fit", deal=self.now.refused.deal, reason=self.now.refused.text)
        if not any(map(answers, self.sitting.deals[self.open : self.open + 1])):
            for line in self.now.said:
                print(pretty(line))
        if self.now.question is not None:
            print(pretty(f"{self.now.question.text} {self.choices(self.now.question)}"))

    def choices(self, question: KeeperQuestion) -> str:
        """How a question may be answered, in brackets."""
        named = ", ".join(self.named(question.among))
        key = "yes_no" if question.kind == "number" and question.most == 1 else question.kind
        return f"({self.words.say(f'keeper.choices.{key}', names=named, most=question.most)})"

    @property
    def names(self) -> list[str]:
        """Everybody's."""
        return [*self.sitting.players, *self.sitting.later]

    def named(self, people: Sequence[int]) -> list[str]:
        """The names of some people."""
        return [self.names[person] for person in people]

    def shown(self, number: int) -> KeptDeal | None:
        """All about a deal; None if it is not settled."""
        return kept(msgspec.structs.replace(self.sitting, show=number), self.words.language).shown

    def deal(self, rest: str) -> None:
        """How a deal came to its numbers."""
        number = self.number(rest)
        if number is None:
            return
        shown = self.shown(number)
        if shown is None:
            self.say("not_settled", deal=number)
            return
        for one in shown.settlement:
            parts = ", ".join(f"{term.text} {signed(term.chips)}" for term in one.terms) or "0"
            print(self.words.say("plain.settled", seat=self.names[one.seat], parts=parts, total=signed(one.total)))

    def number(self, rest: str) -> int | None:
        """The number of a deal that a line names, the last that was told where it names none; None if there is none."""
        number = int(rest[:4]) if rest.isdecimal() else len(self.sitting.deals) if not rest else 0
        if 1 <= number <= len(self.sitting.deals):
            return number
        self.say("no_deal", n=len(self.sitting.deals))
        return None

    def score(self, _rest: str) -> None:
        """Everybody's chips, deal by deal and together."""
        width = max(map(len, self.names), default=0)
        for person, name in enumerate(self.names):
            won = [net[person] for net in self.now.nets]
            if person in self.now.company or any(chips is not None for chips in won):
                nets = " ".join(f"{'' if chips is None else signed(chips):>4}" for chips in won)
                print(f"{name:{width}}  {nets}  = {signed(self.now.balances[person])}")
        self.say("pool", n=self.now.pool)

    def may(self, _rest: str) -> None:
        """The paragraphs that say what may be done now."""
        book = paragraphs(self.sitting.game, self.words.language)
        for id_ in self.now.rules:
            print(pretty(f"{id_}  {' '.join(book[id_].split())}"))

    def help(self, _rest: str) -> None:
        """What may be typed."""
        print(self.words.say("keeper.help"))


# --- The file of a sitting, and what people type: names, numbers, yes and no ---------------------------------


class Whole(Sitting, frozen=True):
    """A sitting of any length: nobody else reckons it."""

    deals: list[Told] = msgspec.field(default_factory=list)


def read(path: Path) -> Sitting:
    """The sitting in a file; GamesterError if there is none in it."""
    try:
        sitting = msgspec.json.decode(path.read_bytes(), type=Whole)
    except (msgspec.DecodeError, RecursionError):
        raise GamesterError("keeper.no_sitting", path=str(path)) from None
    deals = [dict(sorted(told.items(), key=lambda answer: answer[0] != COMPANY)) for told in sitting.deals]
    return msgspec.structs.replace(sitting, deals=deals)


def drawn_at(named: str) -> Path:
    """Where a picture is drawn: at this path, or under a name of its own in what can only be a folder."""
    path = Path(named.strip())
    return path / "gamester.svg" if path.name in ("", "..") else path.with_suffix(".svg")


NAMED = ("seats", "order")
"""The kinds of questions that names answer."""
NOBODY = ("-", "nobody", "none", "no", "n")
YES, NO = "y", ("n", "-")
"""As everywhere; a language has a letter of its own for yes."""


def seats_of(text: str, names: Sequence[str], among: Sequence[int]) -> list[int] | None:
    """The seats that a line names, by numbers from 1 or by the beginning of their names; None if a word is no name."""
    found = []
    for word in text.replace(",", " ").split():
        near = [seat for seat in among if names[seat].casefold().startswith(word.casefold())]
        exact = [seat for seat in near if names[seat].casefold() == word.casefold()] or near
        if word.isdecimal() and 1 <= int(word[:4]) <= len(names):
            exact = [int(word[:4]) - 1]
        if len(exact) != 1:
            return None
        found += exact
    return found


def understood(line: str, question: KeeperQuestion, names: Sequence[str], yes: str = YES) -> list[int] | None:
    """The answer that a line gives; None if it gives none. Numbers for seats follow one another as they are asked.

    `yes`: the language's letter for it.
    """
    if question.kind in NAMED:
        word = line.casefold()
        begins = any(names[seat].casefold().startswith(word) for seat in question.among)
        return [] if word in NOBODY and not begins else seats_of(line, names, question.among)
    letter = line.casefold()[:1] if line.isalpha() else line
    if question.kind == "number" and letter in (*NO, YES, yes):
        return [int(letter not in NO)]
    numbers = line.replace(",", " ").split()
    if not numbers or not all(word.isdecimal() and len(word) <= 3 for word in numbers):
        return None
    given = list(map(int, numbers))
    if question.kind == "number":
        return given if len(given) == 1 else None
    if len(given) != len(question.among):
        return None
    return [given[question.among.index(seat)] if seat in question.among else 0 for seat in range(len(names))]
