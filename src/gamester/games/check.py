"""A check for games from outside: does a game keep what the rest of the program expects of it?"""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from itertools import combinations
from typing import Any, Generic

from gamester.games.game import LONGEST, AnyGame, Game, O, S, V, shuffled
from gamester.i18n import source
from gamester.kernel.cards import NO_ACTION, NO_SEAT, PER_SEAT
from gamester.text.act import Act, Offer, in_set, mask_of, verb_and_number
from gamester.text.catalogue import Variant
from gamester.text.errors import BadOptions, BadRules, GamesterError, IllegalAct
from gamester.text.messages import Message, Words

LONGEST_VERB = 16
"""A message to a server has no longer verb."""
FIELDS = ("seats", "deal", "dealer", "balances", "before")
"""What every state has."""
SEEN = ("seat", "seats", "deal", "dealer", "phase", "turn", "hand", "balances", "before")
"""What every view has, besides the pool."""

ACTIONS = 62
"""A mask of legal actions has no more bits."""
OFTEN, ENOUGH = 0.9, 10
"""A field gives hidden cards away that changes with them so often, of at least so many tries; it may tell something
about them now and then, as a rule can have it.
"""
ENDLESS = f"a deal is not over after {LONGEST} acts: `over` never says so."


class Wrong(Exception):
    """What a game does otherwise than it should."""


def check(game: AnyGame, deals: int = 10, seed: int = 1) -> list[str]:
    """What is wrong with a game, in sentences for its author; empty if nothing was found.

    So many deals of random acts are played at every variant with every number of players. What they do not reach is
    not checked, nor, in very few deals, whether `look` gives hidden cards away.
    """
    variants = game.words.variants
    found = dict[str, None]()
    if game.words.default_variant not in variants:
        found[f"{game.id}: the default variant {game.words.default_variant!r} is none of its variants."] = None
    for name, variant in variants.items():
        parts = nameless(game), tables(name, variant), refusals(game, variant), sessions(game, variant, deals, seed)
        for part in parts:
            for wrong in caught(part):
                found[f"{game.id}, {name}, {wrong}"] = None
    return list(found)


def caught(part: Iterator[str]) -> Iterator[str]:
    """What a part of the check says; if the game raises something there, that is the last of it."""
    try:
        yield from part
    except Exception as fault:  # noqa: BLE001 - whatever the game raises
        yield f"{type(fault).__name__}: {fault}"


def nameless(game: AnyGame) -> Iterator[str]:
    """The game has a name."""
    try:
        sentence(f"plain.game.{game.id}", {})
    except Wrong as wrong:
        yield str(wrong)


def tables(name: str, variant: Variant) -> Iterator[str]:
    """A variant has one name, and numbers of players that fit to a table."""
    if variant.id != name:
        yield f"the variant calls itself {variant.id!r}."
    if not variant.players or not all(type(seats) is int and 1 <= seats <= PER_SEAT for seats in variant.players):
        yield f"its numbers of players are {variant.players}: name some from 1 to {PER_SEAT}."


def refusals(game: AnyGame, variant: Variant) -> Iterator[str]:
    """Numbers of players that a variant does not name are refused in a sentence, those that it names are not."""
    for seats in range(1, PER_SEAT + 1):
        try:
            game.words.options_of(variant.id, {}, seats)
        except BadOptions as refusal:
            if seats in variant.players:
                yield f"{seats} players: they are refused, though the variant names them."
            try:
                sentence(refusal.key, refusal.fills)
            except Wrong as wrong:
                yield f"{seats} players: {wrong}"
        else:
            if seats not in variant.players:
                yield f"{seats} players: they are not refused, though the variant does not name them."


def sessions(game: AnyGame, variant: Variant, deals: int, seed: int) -> Iterator[str]:
    """What goes wrong in sessions of a variant, the first thing for each number of players."""
    for seats in variant.players:
        try:
            o = game.words.options_of(variant.id, {}, seats)
            table = StrictTable(game, o, seats, random.Random(f"{variant.id} {seats} {seed}"))
            for _ in range(deals):
                table.play_deal()
            table.check_secrets()
        except BadOptions:
            continue  # see `refusals`
        except Wrong as wrong:
            yield f"{seats} players: {wrong}"
        except Exception as fault:  # noqa: BLE001 - whatever the game raises
            yield f"{seats} players: {type(fault).__name__}: {fault}"


def try_rules(game: Game[S, O, V], o: O, seats: int) -> None:
    """BadRules if a few deals at such a table are not played to their end: compiled code would never come back."""
    try:
        table = Table(game, o, seats, random.Random(0))
        for _ in range(3):
            table.play_deal(chosen=False)
    except Wrong as wrong:
        raise BadRules("options.bad_rules", game=game.id, reason=str(wrong)) from None
    except Exception as fault:  # whatever the game raises
        raise BadRules("options.bad_rules", game=game.id, reason=f"{type(fault).__name__}: {fault}") from fault


def check_acts(game: str, acts: int) -> None:
    """BadRules if a deal has gone on for so many acts that its rules never end it."""
    if acts > LONGEST:
        raise BadRules("options.bad_rules", game=game, reason=ENDLESS)


class Table(Generic[S, O, V]):
    """A table at which seats act at random."""

    def __init__(self, game: Game[S, O, V], o: O, seats: int, rng: random.Random) -> None:
        self.game, self.o, self.seats, self.rng = game, o, seats, rng
        self.s = game.rules.open_table(seats, self.o)
        missing = [name for name in (*FIELDS, game.facts.pool) if not hasattr(self.s, name)]
        view, seen = game.rules.new_view(), (*SEEN, game.facts.pool)
        missing += [f"{name} of the view" for name in seen if not hasattr(view, name)]
        if missing:
            raise Wrong(f"there is no {', no '.join(missing)}.")
        if not 0 <= self.s.dealer < seats:
            raise Wrong(f"`open_table` leaves the dealer at {self.s.dealer}: 0 deals first where nobody is named.")

    def play_deal(self, *, chosen: bool = True) -> None:
        """Play a deal to its end, the first dealer chosen at random, or the one of `open_table`; Wrong."""
        rules = self.game.rules
        if rules.finished(self.s, self.o):
            self.s = rules.open_table(self.seats, self.o)
        if self.s.deal == 0 and chosen:
            self.s.dealer = self.rng.randrange(self.seats)
        rules.next_deal(self.s, self.o)
        if not 0 <= self.s.dealer < self.seats:
            raise Wrong(f"`next_deal` leaves the dealer at {self.s.dealer}.")
        before = rules.copy(self.s)
        deck = in_set(rules.pack(self.o))
        self.rng.shuffle(deck)
        self.start(deck)
        if before == self.s:
            raise Wrong("`copy` is not independent, or `start` does nothing.")
        self.tell(before, NO_SEAT, None)
        for _ in range(LONGEST):
            if rules.over(self.s):
                return self.settle()
            self.step()
        raise Wrong(ENDLESS)

    def start(self, deck: list[int]) -> None:
        """Deal."""
        self.game.rules.start(self.s, self.o, deck)

    def step(self) -> None:
        """Let chance or a seat do something; Wrong."""
        game, s, o = self.game, self.s, self.o
        if lots := game.chance.due(s, o, NO_ACTION):
            return game.chance.put_in(s, o, shuffled(lots, self.rng.shuffle))
        asked = [seat for seat in range(self.seats) if game.rules.may_act(s, o) >> seat & 1]
        if not asked:
            raise Wrong("the deal is not over, and nobody may act: `may_act` or `over` is wrong.")
        if not game.rules.waited_for(s):
            raise Wrong("the deal is not over, and `waited_for` names nobody.")
        for seat in range(self.seats):
            self.check_offers(seat, asked=seat in asked)
        seat = self.rng.choice(asked)
        self.look(seat)
        act = self.act_of(self.rng.choice(game.words.offers(s, o, seat)), seat)
        self.do(seat, act)
        return None

    def check_offers(self, seat: int, *, asked: bool) -> None:
        """Who may act has legal actions and offers, and nobody else has."""
        offers = self.game.words.offers(self.s, self.o, seat)
        legal = self.game.rules.legal(self.s, self.o, seat)
        if not 0 <= legal < 1 << ACTIONS:
            raise Wrong(f"seat {seat} has legal actions {legal:#x}: there are {ACTIONS}, from 0 to {ACTIONS - 1}.")
        if bool(offers) != asked or bool(legal) != asked:
            raise Wrong(f"seat {seat} has {len(offers)} offers and legal actions {legal:#x}; may it act: {asked}.")
        for offer in offers:
            if offer.act.do not in self.game.words.verbs:
                raise Wrong(f"the verb {offer.act.do!r} of an offer is not among the verbs.")
            verb = verb_and_number(offer.act.do)[0]
            labels = f"{self.game.id}.act.{verb}", f"tui.act.{offer.act.do}"
            if verb != "play" and not any(map(Words(source().code).has, labels)):
                raise Wrong(f"the verb {offer.act.do!r} has no label: the sentence {labels[0]}.")
            if len(offer.act.do) > LONGEST_VERB:
                raise Wrong(f"the verb {offer.act.do!r} has more than {LONGEST_VERB} letters.")

    def act_of(self, offer: Offer, seat: int) -> Act:
        """An act as it is offered, with some cards of the hand where it may have several."""
        if offer.limit is None:
            return offer.act
        view = self.view(seat)
        hand = in_set(view.hand)
        some = self.rng.sample(hand, self.rng.randint(0, min(len(hand), offer.limit)))
        act = Act(offer.act.do, mask_of(some))
        return offer.act if self.game.words.why_not(self.s, self.o, seat, act) else act

    def do(self, seat: int, act: Act) -> None:
        """Do an act, after it was compared with its words."""
        game, o = self.game, self.o
        if refusal := game.words.why_not(self.s, o, seat, act):
            raise Wrong(f"{act} is offered and refused: {refusal.key}.")
        self.check_refusal((seat + 1) % self.seats, act)
        actions = game.words.steps(self.s, o, seat, act)
        if game.words.act_of(self.s, o, seat, actions) != act:
            raise Wrong(f"`act_of` makes {game.words.act_of(self.s, o, seat, actions)} of the steps of {act}.")
        if stock := game.due_before(self.s, o, seat, actions):
            game.chance.put_in(self.s, o, shuffled(stock, self.rng.shuffle))
        before = game.rules.copy(self.s)
        for action in actions:
            if not game.rules.legal(self.s, o, seat) >> action & 1:
                raise Wrong(f"action {action} of {act} is not legal.")
            self.act(seat, action)
        if before == self.s:
            raise Wrong(f"{act} changes nothing.")
        self.tell(before, seat, act)

    def act(self, seat: int, action: int) -> None:
        """Do an action."""
        self.game.rules.do(self.s, self.o, seat, action)

    def check_refusal(self, seat: int, act: Act) -> None:
        """What another seat is refused is refused in a sentence."""
        refusal = self.game.words.why_not(self.s, self.o, seat, act)
        if refusal is not None:
            if not isinstance(refusal, IllegalAct):
                raise Wrong(f"`why_not` returns {refusal!r}, not an IllegalAct.")
            sentence(refusal.key, refusal.fills)

    def settle(self) -> None:
        """The end of a deal: payments, and the words for them."""
        view = self.view(NO_SEAT)
        for seat, terms, total in self.game.words.settlement(view, self.o):
            self.say([term for term, _ in terms])
            if sum(chips for _, chips in terms) != total or total != self.game.rules.payoff(self.s, self.o, seat):
                raise Wrong(f"the settlement of seat {seat} is {terms}, together {total}.")

    def tell(self, before: Any, seat: int, act: Act | None) -> None:
        """Everything that anybody is told now has a sentence; `before` is the state before the act."""
        words, o = self.game.words, self.o
        for listener in (*range(self.seats), NO_SEAT):
            heard = None if act is None else words.overheard(before, o, seat, act, listener)
            view = self.view(listener)
            self.say(words.tell(self.view(listener, before), view, o, seat, heard))
            self.say([words.prompt(view, o), *words.description(view, o)])

    def look(self, seat: int) -> None:
        """A view is that of its seat, and the public sees no hand."""
        view = self.view(seat)
        if view.seat != seat or view.seats != self.seats:
            raise Wrong(f"the view of seat {seat} names seat {view.seat} of {view.seats}.")
        if self.view(NO_SEAT).hand:
            raise Wrong("the public sees a hand.")

    def view(self, seat: int, state: Any = None) -> Any:
        """What a seat sees, of the present state or another."""
        return self.game.rules.view(self.s if state is None else state, self.o, seat)

    def say(self, told: Sequence[Message]) -> None:
        """Say messages; Wrong."""
        for one in told:
            sentence(one.key, one.fills)


class StrictTable(Table[S, O, V]):
    """A table that also looks for what ruins a game without stopping it."""

    def __init__(self, game: Game[S, O, V], o: O, seats: int, rng: random.Random) -> None:
        super().__init__(game, o, seats, rng)
        self.tries, self.changed, self.chips = 0, Counter[str](), 0

    def start(self, deck: list[int]) -> None:
        """Deal, twice; and see what the seats would see if what is hidden from them lay otherwise."""
        before, self.chips = self.copy(), self.all_chips()
        self.twice("start", lambda s: self.game.rules.start(s, self.o, list(deck)))
        for seat in range(self.seats):
            self.tries += 1
            self.changed.update(self.given_away(seat, before, deck))

    def act(self, seat: int, action: int) -> None:
        """Do an action, twice."""
        self.twice("do", lambda s: self.game.rules.do(s, self.o, seat, action))

    def twice(self, what: str, change: Callable[[S], None]) -> None:
        """Change the state and a copy of it alike."""
        twin = self.copy()
        change(self.s)
        change(twin)
        if twin != self.s:
            raise Wrong(f"`{what}` does not do the same twice, so that no record could be replayed.")

    def copy(self) -> S:
        """An independent copy of the state."""
        twin = self.game.rules.copy(self.s)
        lists = [each.name for each in fields(twin) if isinstance(getattr(twin, each.name), list)]  # type: ignore[arg-type]
        if twin is self.s or any(getattr(twin, name) is getattr(self.s, name) for name in lists):
            raise Wrong("`copy` is not independent.")
        return twin

    def given_away(self, seat: int, before: S, deck: list[int]) -> list[str]:
        """The fields that a seat sees changed where the cards that it does not see are dealt in another order."""
        view = self.view(seat)
        seen = view.hand | self.game.rules.faces(view)
        hidden = [card for card in deck if not seen >> card & 1]
        self.rng.shuffle(hidden)
        other = [card if seen >> card & 1 else hidden.pop() for card in deck]
        state = self.game.rules.copy(before)
        self.game.rules.start(state, self.o, other)
        then = self.view(seat, state)
        return [each.name for each in fields(view) if getattr(view, each.name) != getattr(then, each.name)]

    def check_secrets(self) -> None:
        """No field of a view gives hidden cards away."""
        told = [name for name, times in self.changed.items() if times >= OFTEN * self.tries]
        if told and self.tries >= ENOUGH:
            raise Wrong(f"`look` gives away cards that a seat does not see, by {', '.join(told)} of the view.")

    def look(self, seat: int) -> None:
        """A view changes nothing, and no card is in two hands."""
        before = self.copy()
        super().look(seat)
        if before != self.s:
            raise Wrong("`look` changes the state.")
        hands = [self.view(each).hand for each in range(self.seats)]
        if any(one & other for one, other in combinations(hands, 2)):
            raise Wrong("two seats have the same card in their hands.")

    def settle(self) -> None:
        """The end of a deal, at which no chips were made or lost, and which can be counted."""
        super().settle()
        if self.all_chips() != self.chips:
            raise Wrong(f"balances and pool are {self.chips} chips before a deal and {self.all_chips()} after it.")
        try:
            self.count()
        except Exception as fault:
            raise Wrong(f"`numbers` cannot count a deal: {type(fault).__name__}: {fault}.") from fault

    def all_chips(self) -> int:
        """The chips of all seats and of the pool."""
        return sum(self.s.balances[: self.seats]) + self.game.rules.in_pool(self.s)

    def count(self) -> None:
        """Count the finished deal, and encode what a seat sees of it."""
        numbers = self.game.numbers()
        numbers.tally.note(self.s, self.o, numbers.tally.Tally())
        out = [0] * numbers.encode.SIZE
        numbers.encode.encode_options(self.o, out)
        numbers.encode.encode_view(self.view(0), out)


def sentence(key: str, fills: dict[str, object]) -> str:
    """A message in words; Wrong if it has no sentence, or shows a card as a number."""
    words, said = Words(source().code), dict[str, object]()
    for name, value in fills.items():
        several = value if isinstance(value, list | tuple) else [value]
        if name.startswith("card") and any(type(one) is int for one in several):
            raise Wrong(f"the fill {name!r} of {key} has numbers for cards: give names such as QS (`act.card_name`).")
        said[name] = sentence(value.key, value.fills) if isinstance(value, Message) else words.word(value)
    try:
        text = words.fill(key, said)
    except (GamesterError, KeyError, ValueError, IndexError) as fault:
        raise Wrong(f"the sentence {key} cannot be said: {fault}.") from None
    if text == key:
        raise Wrong(f"there is no sentence {key}.")
    return text
