"""The keeper of real cards: a sitting told from its beginning, and what it comes to. Nothing is kept here."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from gamester.games import game_of
from gamester.games.game import AnyGame
from gamester.hosting import rendering
from gamester.hosting.naming import clean_name
from gamester.kernel.asking import Kind
from gamester.protocol import api_keeper
from gamester.protocol.payloads import SeatSum
from gamester.study.pictures import Line, ranking_svg
from gamester.study.rulebook import form_title
from gamester.table.keeping import BadAnswer, Company, Keeper, Question, Standing, moved
from gamester.text.errors import BadOptions, GamesterError, Refused
from gamester.text.messages import Message, Words
from gamester.text.phrases import session_told, signed
from gamester.text.saying import Speaker, as_sentence

ENDLESS = 1000
"""The rounds of a sitting that does not say how many it has: it ends when the company stops."""
COMPANY = "company"
"""Under which name it is told who plays from a deal on."""


@dataclass
class Account:
    """A sitting while it is told."""

    sitting: api_keeper.Sitting
    words: Words
    names: list[str]
    balances: list[int]
    """Of everybody, as they came to the table that sits now."""
    company: Company = field(init=False)
    keeper: Keeper = field(init=False)
    speaker: Speaker = field(init=False)
    options: dict[int, Any] = field(default_factory=dict)
    """By number of players."""
    played: set[int] = field(default_factory=set)
    nets: list[list[int | None]] = field(default_factory=list)
    shown: api_keeper.KeptDeal | None = None
    refused: api_keeper.KeeperRefusal | None = None

    @cached_property
    def game(self) -> AnyGame:
        """What is played."""
        return game_of(self.sitting.game)

    def rules_for(self, seats: int) -> Any:
        """What so many agree on; BadOptions if they cannot play so."""
        if seats not in self.options:
            kept = self.game.keeping is not None and "rounds" in self.game.words.catalogue
            rounds = {"rounds": ENDLESS} if kept else {}
            own = rounds | dict(self.sitting.options)
            self.options[seats] = self.game.words.options_of(self.sitting.variant, own, seats)
        return self.options[seats]

    # --- Who sits where ------------------------------------------------------------------------------------------

    def sit(self, people: Sequence[int], at: Standing) -> None:
        """These people sit down in this order, to a table that stands so; BadOptions or BadAnswer if they cannot."""
        if len(set(people)) < len(people):
            raise BadAnswer("keeper.wrong.twice")
        self.keeper = Keeper(self.game, self.rules_for(len(people)), len(people), at.dealer)
        if at.deal:
            self.keeper.go_on(at)
        self.played |= set(people)
        others = sorted(self.played - set(people))
        strangers = sorted(set(range(len(self.names))) - self.played)
        self.company = Company(list(people), others, strangers)
        self.speaker = Speaker(self.words, [self.names[person] for person in self.company.everybody])

    def change(self, people: Sequence[int], *, untold: bool) -> None:
        """Others play from here on; BadOptions or BadAnswer if they cannot. `untold`: the deal has not begun."""
        for person in people:
            if person >= len(self.names):
                raise BadAnswer("keeper.wrong.seat", seat=person)
        if untold:  # a deal that was kept so stays
            newcomers = [self.names[person] for person in people if person not in self.played]
            check_named_once(newcomers, [self.names[person] for person in self.played])
        self.rules_for(len(people))  # a company of nobody is refused before anybody looks for its dealer
        balances = self.now
        at = moved(self.company.people, self.keeper.standing, people, balances)
        self.rules_for(len(at.seated))
        if not at.deal:
            self.played.clear()
        self.sit(people, at)
        self.balances = balances

    @property
    def now(self) -> list[int]:
        """What everybody has, before the deal that is open."""
        balances = self.balances[:]
        for person, chips in zip(self.company.people, self.keeper.standing.balances, strict=True):
            balances[person] = chips
        return balances

    # --- What is told --------------------------------------------------------------------------------------------

    def say(self, told: Sequence[Message]) -> list[str]:
        """Messages as sentences."""
        return [as_sentence(self.speaker.tell(one)) for one in told]

    def question(self, asked: Question, given: list[int] | None = None) -> api_keeper.KeeperQuestion:
        """A question in words."""
        text = self.speaker.say(asked.sentence, seat=self.keeper.s.dealer)
        kind = Kind(asked.kind).name.lower()
        figures = asked.least, asked.most, asked.step
        among = self.company.persons(asked.among)
        return api_keeper.KeeperQuestion(asked.key, text, kind, among, *figures, given)  # type: ignore[arg-type]

    def refuse(self, number: int, fault: GamesterError) -> None:
        """The answers of this deal do not fit."""
        self.refused = api_keeper.KeeperRefusal(number, as_sentence(self.speaker.say(fault.key, **fault.fills)))

    def keep(self, number: int, told: api_keeper.Told, *, aloud: bool) -> bool:
        """Take in what was told of a deal; is it settled? `aloud`: all of it is shown."""
        keeper, questions = self.keeper, []
        keeper.begin()
        while asked := keeper.question:
            given = told.get(asked.key)
            if given is None or self.refused:
                return False
            if aloud:
                questions.append(self.question(asked, given))
            try:
                keeper.answer(self.company.seats_in(asked, given))
            except BadAnswer as fault:
                self.refuse(number, fault)
                return False
        s, net = keeper.s, list[int | None]([None]) * len(self.names)
        for seat, person in enumerate(self.company.people):
            net[person] = s.balances[seat] - s.before[seat]
        self.nets.append(net)
        if aloud:
            people, said = self.company.people, self.say(self.closing())
            self.shown = api_keeper.KeptDeal(number, people[s.dealer], people, questions, said, self.settlement())
        return True

    def closing(self) -> list[Message]:
        """How the deal ended that is settled; if the sitting is over, who won it of all who have played."""
        told = self.keeper.closing()
        if not self.keeper.over:
            return list(told)
        here = session_told(self.keeper.s.balances[: self.keeper.seats])
        return [one for one in told if one not in here] + self.ranking()

    def ranking(self) -> list[Message]:
        """Who won the sitting, of all who have played."""
        balances = self.now
        return session_told([balances[person] for person in self.company.players])

    def settlement(self) -> list[SeatSum]:
        """The sums of the deal that is settled."""
        sums = rendering.sums_of(self.keeper.sums(), self.speaker)
        return [SeatSum(self.company.people[one.seat], one.terms, one.total) for one in sums]

    def picture(self, title: str) -> str:
        """Who is where, of all who have played."""
        balances, players = self.now, self.company.players
        best = sorted(players, key=lambda person: -balances[person])
        places = {person: 1 + sum(balances[other] > balances[person] for other in players) for person in players}
        lines = [Line(places[person], self.names[person], signed(balances[person])) for person in best]
        return ranking_svg(title, lines)


def check_named_once(names: Sequence[str], others: Sequence[str] = ()) -> None:
    """BadOptions if somebody who sits down has the name of another, in capitals or not: who would be meant?"""
    taken = {name.casefold() for name in others}
    for name in names:
        if name.casefold() in taken:
            raise BadOptions("keeper.named_twice", name=name)
        taken.add(name.casefold())


def opened(sitting: api_keeper.Sitting, lang: str) -> Account:
    """A sitting before its first deal; BadOptions or BadAnswer if there can be no such table."""
    names = [clean_name(name) or str(number) for number, name in enumerate([*sitting.players, *sitting.later], 1)]
    at, first = sitting.carried, range(len(sitting.players))
    if sitting.dealer >= len(first):
        raise Refused("body", reason="dealer")
    if at is None and not sitting.deals:
        check_named_once(names)
    if at is None:
        account = Account(sitting, Words(lang), names, [0] * len(names))
        account.sit(first, Standing(0, sitting.dealer, [], 0, []))
        return account
    balances = (at.balances + [0] * len(names))[: len(names)]
    if not {at.dealer, *at.seated} <= set(at.company) or max(at.company) >= len(names):
        raise Refused("body", reason="carried")
    account = Account(sitting, Words(lang), names, balances)
    account.played = {*first, *(person for person, chips in enumerate(balances) if chips)}
    own, seated = [balances[person] for person in at.company], [at.company.index(person) for person in at.seated]
    account.sit(at.company, Standing(at.deal, at.company.index(at.dealer), own, at.pool, seated))
    return account


def kept(sitting: api_keeper.Sitting, lang: str) -> api_keeper.Kept:
    """What a sitting comes to; GamesterError if there can be no such table."""
    account = opened(sitting, lang)
    deals, before = [*sitting.deals, {}], sitting.carried.deal if sitting.carried else 0
    shown = {sitting.show} if sitting.show else {before + len(deals) - 1, before + len(deals) - 2}
    for number, told in enumerate(deals, before + 1):
        if (people := told.get(COMPANY)) is not None:
            try:
                account.change(people, untold=told.keys() == {COMPANY})
            except (BadAnswer, BadOptions) as fault:
                account.refuse(number, fault)
        if account.keeper.over or (sitting.stopped and not told.keys() - {COMPANY}):
            break
        if not account.keep(number, told, aloud=number in shown):
            break
    return summed_up(account, lang)


def summed_up(account: Account, lang: str) -> api_keeper.Kept:
    """A sitting as far as it was told."""
    sitting, keeper, company = account.sitting, account.keeper, account.company
    asked = keeper.question
    told = keeper.opening() if asked is not None else [] if keeper.over else [*keeper.stop(), *account.ranking()]
    at, balances = keeper.standing, account.now
    carried = api_keeper.Carried(
        at.deal, company.people[at.dealer], company.people, company.persons(at.seated), balances, at.pool
    )
    title = form_title(sitting.game, sitting.variant, lang)
    return api_keeper.Kept(
        title=title,
        balances=balances,
        pool=keeper.game.rules.in_pool(keeper.s),
        dealer=company.people[keeper.s.dealer],
        company=company.people,
        seated=carried.seated,
        nets=account.nets,
        said=account.say(told),
        question=None if asked is None else account.question(asked),
        rules=[] if asked is None else list(keeper.paragraphs),
        shown=account.shown,
        refused=account.refused,
        carried=carried if at.deal else None,
        picture=account.picture(f"{title}, {sitting.day}" if sitting.day else title) if asked is None else None,
    )
