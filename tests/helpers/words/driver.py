"""Random sessions that are listened to: every word said at a table goes through `Listener`."""

import re
from random import Random
from string import Formatter

from gamester.games import game_of
from gamester.i18n import languages
from gamester.kernel.cards import NO_SEAT
from gamester.table.events import Opened
from gamester.table.table import Table
from gamester.text.act import Act
from gamester.text.messages import Message, Words, area
from table.driving import an_act

NAMES = ("Ann", "Ben", "Cas", "Dot", "Eve", "Fay", "Gus", "Hal")
RULE = {
    "loo": re.compile(r"(G([1-9]|1[0-9])|A([1-9]|1[0-7])|B([1-9]|1[0-3])|[ID][1-7])$"),
    "laugh": re.compile(r"R([1-9]|1[0-9]|2[0-9])$"),
}


def named(message: Message) -> Message:
    """The message with names for seats, as a front says it."""
    fills = {}
    for name, value in message.fills.items():
        if name == "seat" or name.endswith("_seat"):
            assert value in range(8) or "refuse." in message.key, (message, name)
            fills[name] = NAMES[value]
        else:
            fills[name] = named(value) if isinstance(value, Message) else value
    return Message(message.key, fills)


def fills_of(pattern: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(pattern) if name}


class Stacked(Random):
    """Chance that often deals somebody five cards of a suit, or four with the knave of clubs."""

    seats = 5

    def shuffle(self, x):
        super().shuffle(x)
        if len(x) < 32 or self.random() < 0.5:
            return
        suit = self.randrange(4)
        cards = [card for card in x if card // 13 == suit][:5]
        if 9 in x and 9 not in cards and self.random() < 0.5:
            cards[0] = 9
        first = self.randrange(self.seats)
        for circuit, card in enumerate(cards):
            here, there = first + circuit * self.seats, x.index(card)
            x[here], x[there] = x[there], x[here]


class Listener:
    """Says every message once in each language, and remembers which keys were used."""

    def __init__(self):
        self.words = [Words(language) for language in languages()]
        self.said = set()
        self.lines = []
        self.heard = {}

    def hear(self, message: Message):
        if repr(message) in self.heard:
            return self.heard[repr(message)]
        self.heard[repr(message)] = line = self.check(message)
        return line

    def check(self, message: Message):
        spoken = named(message)
        for words in self.words:
            assert words.has(message.key), message
            assert "{" not in words.tell(spoken)
        pattern = area("en", message.key.partition(".")[0])[message.key]
        wanted = set.union(*map(fills_of, pattern.values() if isinstance(pattern, dict) else [pattern]))
        spare = set(message.fills) - wanted - {"n"}
        assert ".refuse." in message.key or message.key.startswith("refuse.") or not spare, (message, spare)
        self.said.add(message.key)
        for fill in message.fills.values():
            if isinstance(fill, Message):
                self.said.add(fill.key)
        return self.words[0].tell(spoken)


def refused(rng, table, listener):
    """Try anything at all, and hear why it may not be done."""
    game = table.session.game
    verb = rng.choice([*game.words.verbs, *["play"] * 6, "pass", "dance"])
    some = [sum(1 << card for card in rng.sample(range(52), rng.randint(0, 2))) for _ in range(2)]
    seat = rng.choice([*table.to_act(), rng.randrange(table.session.seats)])
    if rng.random() < 0.8:
        hand = table.session.s.hands[seat]
        some[0] = 1 << rng.choice([card for card in range(52) if hand >> card & 1] or [0])
    refusal = table.why_not(seat, Act(verb, *some))
    if refusal is not None:
        listener.hear(Message(refusal.key, refusal.fills))
        assert table.session.game.id == "laugh" or not refusal.rule or RULE["loo"].match(refusal.rule)


def random_act(rng, table, seat):
    """Any legal act; in penalty games now and then a breach."""
    session = table.session
    if session.game.id == "loo" and session.o.enforcement and rng.random() < 0.15:
        card = 1 << rng.randrange(52)
        if session.s.hands[seat]:
            cards = [c for c in range(52) if session.s.hands[seat] >> c & 1]
            card = 1 << rng.choice(cards)
        wild = [Act("play", card), Act("show", card), Act("pass"), Act("look"), Act("stand"), Act("dumby")]
        act = rng.choice(wild)
        if table.why_not(seat, act) is None:
            return act
    return an_act(table, seat, rng)


def play(game, variant, options, seats, seed, deals, listener):
    """Play some deals at random; every listener's words are checked as they are said."""
    rng = Random(seed)
    chance = Stacked(seed)
    chance.seats = seats
    table = Table(Opened(game, variant, options, game_of(game).rules_number, NAMES[:seats]), chance)
    heard = dict.fromkeys((NO_SEAT, *range(seats)), 0)
    while not table.finished and table.session.s.deal < deals:
        if table.between_deals:
            table.deal(rng.randrange(seats))
        else:
            everybody = [rng.randrange(seats)] if game == "loo" and table.session.o.enforcement else []
            seat = rng.choice([*table.to_act(), *everybody])
            if seat in table.to_act() or rng.random() < 0.1:
                act = random_act(rng, table, seat) if table.offers(seat) else Act("play", 1 << rng.randrange(52))
                if table.why_not(seat, act) is None:
                    table.act(seat, act)
        check(table, listener, heard)
        for _ in range(2):
            refused(rng, table, listener)
    return table


def check(table, listener, heard):
    """Everything said since the last check, and what is asked now."""
    game, o = table.session.game, table.session.o
    for seat in heard:
        for item in table.heard(seat, heard[seat]):
            heard[seat] += 1
            for message in item.told:
                line = listener.hear(message)
                if seat == NO_SEAT:
                    listener.lines.append(line)
        v = table.view(seat)
        listener.hear(game.words.prompt(v, o))
        assert RULE[game.id].match(game.words.matters_now(v, o))
        if table.session.unsettled or (v.deal and game.rules.over(table.session.s)):
            check_settlement(table, v, listener)


def check_settlement(table, v, listener):
    """The sum of each seat adds up to what it won, and without breaches nothing needs explaining away."""
    game, o = table.session.game, table.session.o
    for seat, terms, total in game.words.settlement(v, o):
        assert total == v.balances[seat] - v.before[seat]
        assert total == sum(chips for _, chips in terms), (seat, terms, total)
        for label, chips in terms:
            listener.hear(label)
            assert type(chips) is int
            if label.key == "loo.sum.penalty":
                assert o.enforcement
                assert chips < 0
            if label.key == "loo.sum.odd":
                assert o.remainder == 1
                assert 0 < chips < o.tricks
