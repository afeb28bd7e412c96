"""Deals that were played by the rules of a table and settled there: the example of a card, and the one of a booklet."""

import random
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias, TypeVar

from gamester.bots.roster import CHARACTERS, AdviceBot
from gamester.games import game_of
from gamester.games.bots import Seen
from gamester.games.game import AnyGame, Sums, members
from gamester.kernel.cards import NO_ACTION, NO_SEAT, Cards, Seat, lowest
from gamester.protocol.api_keeper import CardExample, CardShare
from gamester.study.rulebook import selection
from gamester.text.catalogue import Word
from gamester.text.messages import Message, Words
from gamester.text.phrases import chips, signed, written
from gamester.text.saying import Speaker, pretty

Options: TypeAlias = tuple[tuple[str, Word], ...]
"""House rules that differ from the preset, in order."""
TRIES = 800
"""The deals among which the example is found: half a second, which a server's helper process spends."""

MOST_IN_POOL = 100
"""The chips of a pool whose parts are followed at a glance."""


class Players:
    """Players who do anything that is allowed."""

    def __init__(self, package: AnyGame, o: Any, rng: random.Random) -> None:
        self.package, self.o, self.rng = package, o, rng

    def dealt(self, s: Any) -> None:
        """A deal begins."""

    def act(self, s: Any, seat: Seat) -> Sequence[int]:
        """The actions of what a seat does."""
        return [self.rng.choice(members(self.package.rules.legal(s, self.o, seat)))]

    def acted(self, s: Any, seat: Seat, actions: Sequence[int]) -> None:
        """It was done; for what chance does there is NO_SEAT, and no action."""


P = TypeVar("P", bound=Players)


@lru_cache(256)
def _settled(game: str, variant: str, options: Options, players: int) -> tuple[Any, Any]:
    """The options of a table, and the public view of a settled deal."""
    o, view, _ = settled(game, variant, options, players, Players)
    return o, view


def settled(game: str, variant: str, options: Options, players: int, kind: type[P]) -> tuple[Any, Any, P]:
    """The options of a table, the public view of a deal that was played there and settled, and who played it: the first
    whose sums show what a card should, of a pool that was not empty if there is one.
    """
    package = game_of(game)
    o = package.words.options_of(variant, {**dict(options), "unaided": False}, players)
    wanted, fitting = selection()["shows"][game], None
    for view, who in _settled_deals(package, o, players, kind(package, o, random.Random(f"card {variant} {players}"))):
        sums = package.words.settlement(view, o)
        keys = [term.key for _, terms, _ in sums for term, _ in terms]
        before, after = _pools(game, view, sums)
        if all(keys.count(key) == n for key, n in wanted.items()):
            fitting = fitting or (view, who)
            if before or not after:
                return o, view, who
    return (o, *(fitting or (view, who)))


def _settled_deals(package: AnyGame, o: Any, players: int, who: P) -> Iterator[tuple[Any, P]]:
    """The public views of settled deals, played one after the other."""
    rules = package.rules
    s = rules.open_table(players, o)
    for _ in range(TRIES):
        if rules.finished(s, o) or rules.in_pool(s) > MOST_IN_POOL:
            s = rules.open_table(players, o)
        rules.next_deal(s, o)
        rules.start(s, o, _order(rules.pack(o), who.rng))
        who.dealt(s)
        while not rules.over(s):
            seat, actions = NO_SEAT, list[int]()
            if lots := package.chance.due(s, o, NO_ACTION):
                package.chance.put_in(s, o, _order(lots, who.rng))
            else:
                seat = lowest(rules.waited_for(s))
                actions = list(who.act(s, seat))
            for action in actions:
                if stock := package.chance.due(s, o, action):
                    package.chance.put_in(s, o, _order(stock, who.rng))
                rules.do(s, o, seat, action)
            who.acted(s, seat, actions)
        yield rules.view(s, o, NO_SEAT), copy(who)


def _order(mask: int, rng: random.Random) -> list[int]:
    """The members of a set in random order."""
    return rng.sample(order := members(mask), len(order))


def _pools(game: str, view: Any, sums: Sums) -> tuple[int, int]:
    """The chips in the pool before and after a deal: no chip comes from nowhere."""
    after = getattr(view, game_of(game).facts.pool)
    return after + sum(total for _, _, total in sums), after


def example_of(game: str, variant: str, options: Mapping[str, Word], players: int, words: Words) -> CardExample:
    """A settled deal in words."""
    return payment(game, *_settled(game, variant, tuple(sorted(options.items())), players), words)


def brought(n: int) -> str:
    """The chips of one part, with a sign also if there are none: another number stands before it."""
    return signed(n) if n else "±0"


def payment(game: str, o: Any, view: Any, words: Words) -> CardExample:
    """How a deal was paid; a player whom it cost and brought nothing is left out."""
    sums = game_of(game).words.settlement(view, o)
    before, after = _pools(game, view, sums)
    shares = [
        CardShare(
            CHARACTERS[seat].name,
            ", ".join(f"{words.tell(term)}\u00a0{brought(n)}" for term, n in terms),
            signed(total),
        )
        for seat, terms, total in sums
        if terms
    ]
    return CardExample(
        words.say("card.example"),
        words.say("card.before", chips=chips(before)) if before else "",
        shares,
        words.say("card.after", chips=chips(after)) if after else "",
    )


# --- A deal told act by act: played by people who know the printed advice ------------------------------------


class Story(NamedTuple):
    """A deal from its first card to its payment."""

    hands: list[tuple[str, str]]
    """The players by name, and the cards that they held when they first looked."""
    told: list[str]
    """What happened, act by act."""
    example: CardExample


class Told(Players):
    """Players who do what the printed advice says, and what all at the table saw of it."""

    def dealt(self, s: Any) -> None:
        """A deal begins."""
        self.hands: dict[Seat, Cards] = {}
        self.heard: list[Message] = []
        self.last = self.package.rules.new_view()
        self.note(s, NO_SEAT, None)

    def act(self, s: Any, seat: Seat) -> Sequence[int]:
        """The actions of what is advised."""
        game = self.package
        self.before = game.rules.copy(s)
        return game.words.steps(s, self.o, seat, AdviceBot().choose(Seen.at(game, s, self.o, seat)))

    def acted(self, s: Any, seat: Seat, actions: Sequence[int]) -> None:
        """It was done."""
        words = self.package.words
        act = words.act_of(self.before, self.o, seat, actions) if actions else None
        self.note(s, seat, act and words.overheard(self.before, self.o, seat, act, NO_SEAT))

    def note(self, s: Any, seat: Seat, act: Any) -> None:
        """What all saw and heard, and the hands at which their owners looked for the first time."""
        rules = self.package.rules
        view = rules.view(s, self.o, NO_SEAT)
        self.heard = [*self.heard, *self.package.words.tell(self.last, view, self.o, seat, act)]
        self.last = view
        for each in range(s.seats):
            hand = rules.view(s, self.o, each).hand
            if hand and each not in self.hands:
                self.hands[each] = hand


def story_of(game: str, variant: str, options: Mapping[str, Word], players: int, words: Words) -> Story:
    """A deal of a table told in a language."""
    o, view, who = settled(game, variant, tuple(sorted(options.items())), players, Told)
    speaker = Speaker(words, [character.name for character in CHARACTERS])
    hands = [(speaker.name(seat), pretty(written(cards))) for seat, cards in sorted(who.hands.items())]
    return Story(hands, [speaker.tell(one) for one in who.heard], payment(game, o, view, words))
