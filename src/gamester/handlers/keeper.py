"""The keeper of real cards: a sitting told from its beginning, and what it comes to. Nothing is kept here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from gamester.games import game_of
from gamester.hosting import rendering
from gamester.hosting.naming import clean_name
from gamester.kernel.asking import Kind
from gamester.protocol import api_keeper
from gamester.study.rulebook import form_title
from gamester.table.keeping import BadAnswer, Keeper, Question
from gamester.text.errors import Refused
from gamester.text.messages import Message, Words
from gamester.text.saying import Speaker, as_sentence

ENDLESS = 1000
"""The rounds of a sitting that does not say how many it has: it ends when the company stops."""


@dataclass
class Account:
    """A sitting while it is told."""

    sitting: api_keeper.Sitting
    keeper: Keeper
    speaker: Speaker
    nets: list[list[int]] = field(default_factory=list)
    shown: api_keeper.KeptDeal | None = None
    refused: api_keeper.KeeperRefusal | None = None

    def say(self, told: Sequence[Message]) -> list[str]:
        """Messages as sentences."""
        return [as_sentence(self.speaker.tell(one)) for one in told]

    def question(self, asked: Question, given: list[int] | None = None) -> api_keeper.KeeperQuestion:
        """A question in words."""
        text = self.speaker.say(asked.sentence, seat=self.keeper.s.dealer)
        kind = Kind(asked.kind).name.lower()
        figures = asked.least, asked.most, asked.step
        return api_keeper.KeeperQuestion(asked.key, text, kind, asked.among, *figures, given)  # type: ignore[arg-type]

    def keep(self, number: int, told: api_keeper.Told, *, aloud: bool) -> bool:
        """Take in what was told of a deal; is it settled? `aloud`: all of it is shown."""
        keeper, questions = self.keeper, []
        keeper.begin()
        while asked := keeper.question:
            given = told.get(asked.key)
            if given is None:
                return False
            if aloud:
                questions.append(self.question(asked, given))
            try:
                keeper.answer(given)
            except BadAnswer as fault:
                self.refused = api_keeper.KeeperRefusal(number, as_sentence(self.speaker.say(fault.key, **fault.fills)))
                return False
        s = keeper.s
        self.nets.append([s.balances[seat] - s.before[seat] for seat in range(keeper.seats)])
        if aloud:
            settlement = rendering.sums_of(keeper.sums(), self.speaker)
            said = self.say(keeper.closing())
            self.shown = api_keeper.KeptDeal(number, s.dealer, questions, said, settlement)
        return True


def opened(sitting: api_keeper.Sitting, lang: str) -> Account:
    """A sitting before its first deal; BadOptions or BadAnswer if there can be no such table."""
    game, seats = game_of(sitting.game), len(sitting.players)
    if sitting.dealer >= seats:
        raise Refused("body", reason="dealer")
    rounds = {"rounds": ENDLESS} if "rounds" in game.words.catalogue else {}
    o = game.words.options_of(sitting.variant, rounds | dict(sitting.options), seats)
    names = [clean_name(name) or str(number) for number, name in enumerate(sitting.players, 1)]
    return Account(sitting, Keeper(game, o, seats, sitting.dealer), Speaker(Words(lang), names))


def kept(sitting: api_keeper.Sitting, lang: str) -> api_keeper.Kept:
    """What a sitting comes to; GamesterError if there can be no such table."""
    account = opened(sitting, lang)
    keeper, deals = account.keeper, [*sitting.deals, {}]
    shown = {sitting.show} if sitting.show else {len(deals) - 1, len(deals) - 2}
    for number, told in enumerate(deals, 1):
        if keeper.over or (sitting.stopped and not told):
            break
        if not account.keep(number, told, aloud=number in shown):
            break
    return summed_up(account, lang)


def summed_up(account: Account, lang: str) -> api_keeper.Kept:
    """A sitting as far as it was told."""
    sitting, keeper = account.sitting, account.keeper
    asked = keeper.question
    told = keeper.opening() if asked is not None else [] if keeper.over else keeper.stop()
    return api_keeper.Kept(
        title=form_title(sitting.game, sitting.variant, lang),
        balances=(keeper.s.balances if asked is None else keeper.s.before)[: keeper.seats],
        pool=keeper.game.rules.in_pool(keeper.s),
        dealer=keeper.s.dealer,
        seated=keeper.seated,
        nets=account.nets,
        said=account.say(told),
        question=None if asked is None else account.question(asked),
        rules=[] if asked is None else list(keeper.paragraphs),
        shown=account.shown,
        refused=account.refused,
    )
