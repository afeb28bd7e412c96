"""Deals played at random over random house rules, and worlds sampled at any moment of them.

    python tests/helpers/worlds/deals.py --games 2000 --seed 7

plays so many deals of each game and says how many worlds were impossible, and how many came out a second. A world is
possible if the seat for whom it was sampled would have seen and heard in it, event by event, what it has seen and heard.
"""

import argparse
import random
import time
from dataclasses import asdict

from gamester.games import game_of
from gamester.games.loo.kernel.penalties import irregular
from gamester.games.loo.kernel.state import EXPOSE, LOOK
from gamester.kernel.cards import NO_ACTION
from gamester.kernel.chance import begin
from gamester.table.worlds import NO_SEAT, Step, witness_of
from gamester.text.catalogue import Choice
from gamester.text.errors import BadOptions

SEATS = {"loo": range(3, 9), "laugh": range(3, 6)}
CHIPS = ("ante", "loo_amount", "loo_cap", "opening_pool", "bankroll")


def some_rules(game, rng):
    """A random preset with random house rules, and a number of seats."""
    package = game_of(game)
    while True:
        variant = rng.choice(list(package.words.variants))
        words = {}
        for key in rng.sample(list(package.words.catalogue), rng.choice([0, 2, 5, 12])):
            entry = package.words.catalogue[key]
            if isinstance(entry, Choice):
                words[key] = rng.choice(list(entry.members))
            elif key in CHIPS:
                words[key] = 15 * rng.randint(1, 3)
        words.pop("unaided", None)  # whoever reckons with worlds is told such a deal as a race of claims
        if game == "loo" and rng.random() < 0.2:
            words |= {"deck": "32", "stock_rule": "reshuffle_dead", "dead_cards": rng.choice(["aside", "under_pack"])}
        seats = rng.choice(SEATS[game])
        try:
            return package.words.options_of(variant, words, seats), seats
        except BadOptions:
            continue


class Deal:
    """One deal played at random, act by act; the truth of it."""

    def __init__(self, game, o, seats, rng, deck=None):
        self.game, self.o, self.seats, self.rng = game, o, seats, rng
        self.package = game_of(game)
        self.before = self.package.rules.open_table(seats, o)
        self.before.dealer = rng.randrange(seats)
        self.s = self.package.rules.copy(self.before)
        self.deck = deck or self.shuffled()
        self.steps = []
        self.package.rules.next_deal(self.s, o)
        self.package.rules.start(self.s, o, list(self.deck))

    def shuffled(self):
        """A pack, now and then with five cards of a suit for one seat."""
        pack = self.package.rules.pack(self.o)
        deck = [card for card in range(52) if pack >> card & 1]
        self.rng.shuffle(deck)
        if len(deck) == 52 and self.rng.random() < 0.3:
            first, suit = self.rng.randrange(self.seats), self.rng.randrange(4)
            for circuit, card in enumerate([card for card in deck if card // 13 == suit][:5]):
                here, there = first + circuit * self.seats, deck.index(card)
                deck[here], deck[there] = deck[there], deck[here]
        return deck

    @property
    def over(self):
        return bool(self.package.rules.over(self.s) or getattr(self.s, "redeal", 0))

    def some_action(self, seat):
        """A legal action, in the penalty mode now and then an irregular one."""
        if getattr(self.o, "enforcement", 0) and self.rng.random() < 0.1:
            actions = (*range(58), LOOK, *range(EXPOSE, EXPOSE + 52))
            wild = [action for action in actions if irregular(self.s, self.o, seat, action)]
            if wild:
                return self.rng.choice(wild)
        acts = self.package.rules.legal(self.s, self.o, seat)
        return self.rng.choice([action for action in range(61) if acts >> action & 1] or [61])

    def play_on(self):
        """One action of somebody, or the lots."""
        s, o, package = self.s, self.o, self.package
        among = package.chance.due(s, o, NO_ACTION)
        if among:
            self.chance(among)
            package.chance.put_in(s, o, list(self.steps[-1].order))
            return
        able = [seat for seat in range(self.seats) if package.rules.legal(s, o, seat) & ~(1 << 61)]
        seat = self.rng.choice(able)
        action = self.some_action(seat)
        stock = package.chance.due(s, o, action)
        if stock:
            self.chance(stock)
            package.chance.put_in(s, o, list(self.steps[-1].order))
        package.rules.do(s, o, seat, action)
        self.steps.append(Step(seat, action))

    def chance(self, among):
        order = [number for number in range(52) if among >> number & 1]
        self.rng.shuffle(order)
        self.steps.append(Step(NO_SEAT, 0, tuple(order)))

    def witness(self, seat):
        return witness_of(self.game, self.o, self.before, self.deck, self.steps, seat)

    def memory_in(self, world, seat):
        """What the seat would remember of a deal, had it been this one; IndexError if it could not be played."""
        s = self.package.rules.copy(self.before)
        self.package.rules.next_deal(s, self.o)
        self.package.rules.start(s, self.o, list(world.deck))
        for step in world.steps:
            if step.seat == NO_SEAT:
                due = self.package.chance.due(s, self.o, NO_ACTION) or self.package.may_be_due(s, self.o)
                if sum(1 << number for number in step.order) != due:
                    raise IndexError(step)
                self.package.chance.put_in(s, self.o, list(step.order))
                continue
            proper = step.action < 62 and self.package.rules.legal(s, self.o, step.seat) >> step.action & 1
            if not proper and not (
                self.game == "loo" and self.o.enforcement and irregular(s, self.o, step.seat, step.action)
            ):
                raise IndexError(step)
            self.package.rules.do(s, self.o, step.seat, step.action)
        assert s == world.state
        return memory(witness_of(self.game, self.o, self.before, world.deck, world.steps, seat))


def memory(witness):
    """All that a witness remembers."""
    return asdict(witness.record), witness.view


def impossible(deal, witness, seat, world):
    """Would this seat have known such a deal from the true one?"""
    try:
        return deal.memory_in(world, seat) != memory(witness)
    except IndexError:
        return True


def look_into(game, games, seed, share, check=impossible):
    """Worlds sampled at a share of all moments of some deals: how many, how many impossible, seconds of sampling."""
    rng = random.Random(f"worlds {game} {seed}")
    worlds = wrong = 0
    seconds = 0.0
    for _ in range(games):
        o, seats = some_rules(game, rng)
        deal = Deal(game, o, seats, rng)
        while True:
            if deal.over or rng.random() < share:
                seat = rng.randrange(seats)
                witness = deal.witness(seat)
                start = time.perf_counter()
                world, _ = witness.sample(begin(seed, worlds, 0))
                seconds += time.perf_counter() - start
                worlds += 1
                wrong += check(deal, witness, seat, world)
            if deal.over:
                break
            deal.play_on()
    return worlds, wrong, seconds


if __name__ == "__main__":
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--games", type=int, default=1000)
    reader.add_argument("--seed", type=int, default=1)
    given = reader.parse_args()
    for name in SEATS:
        total, faults, spent = look_into(name, given.games, given.seed, 0.1)
        print(f"{name}: {total} worlds, {faults} impossible, {total / spent:.0f} a second")
