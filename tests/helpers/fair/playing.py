"""Sessions played at random with shuffles that can be checked, by either algorithm."""

from random import Random

from gamester.fair import log as fair_log
from gamester.fair.shuffling import DEALER, V1, V2, FairChance, chain_of, share_commitment
from gamester.games import game_of
from gamester.table.events import Opened
from gamester.table.first_dealer import draw_for_deal
from gamester.table.table import Table
from gamester.text.act import card_name
from gamester.text.catalogue import full_words
from table.driving import lines
from words.driver import random_act

SEED = bytes(range(32))
NAMES = ("Ann", "Ben", "Cas", "Dot", "Eve")


class Rounds:
    """The rounds of a session: the server's side of it, and every player's bytes."""

    def __init__(self, table_id, table, chance, by, shares):
        """`shares`: by seat, the bytes of version 1, or the secret of a chain."""
        self.id, self.table, self.chance, self.by = table_id, table, chance, by
        self.chains = {seat: chain_of(table_id, seat, secret, 50) for seat, secret in shares.items()}
        self.opened = dict.fromkeys(shares, 0)
        self.shares = shares

    def hold(self, seats=None, missing=()):
        """A round in which these seats put in their bytes; those that are missing spoil it."""
        seats = sorted(self.shares if seats is None else seats)
        if self.by is V1:
            shares = {seat: self.shares[seat] for seat in seats}
            if not shares:
                return
        else:
            for seat in seats:
                self.opened[seat] += 1
            shares = {seat: self.chains[seat][self.opened[seat]] for seat in seats}
        self.say(
            fair_log.fixed({seat: share_commitment(self.id, seat, share, self.by) for seat, share in shares.items()})
        )
        if missing:
            self.say(fair_log.refused(missing))
            self.hold(set(seats) - set(missing))
        elif shares:
            self.say(fair_log.revealed(shares))

    def say(self, event):
        self.table.remark(event.type, **event.body)
        self.chance.fair = fair_log.told_by(self.table.events).with_seed(SEED)


def session(game, variant, options, deals, shares, opened=True, table_id="tbl", later=None, dealer=None, by=V2,
            missing=()):  # fmt: skip
    """The lines of a session of some deals; `later` are the seats whose bytes go into the last deal,
    `missing` those that spoil its first round, `dealer` one who deals without having been drawn.
    """
    rng = Random(f"{game}{variant}{deals}")
    package = game_of(game)
    chance = FairChance(fair_log.ShuffleLog(table=table_id).with_seed(SEED))
    table = Table(Opened(game, variant, options, package.rules_number, NAMES), chance)
    table.remark("fair", **fair_log.committed(table_id, SEED, by).body)
    rounds = Rounds(table_id, table, chance, by, shares)
    rounds.hold()
    words = full_words(package.words.catalogue, package.words.variants[variant].words, options)
    draw = draw_for_deal(
        str(words["first_dealer"]), 5, chance.fair.stream(DEALER), 0, package.rules.pack(table.session.o)
    )
    table.remark("first_dealer", dealer=draw.dealer, drawn=[[seat, card_name(card)] for seat, card in draw.drawn])
    for number in range(deals):
        last = number == deals - 1
        if number and (by is V2 or (last and later)):
            rounds.hold(later if last else None, missing if last else ())
        table.deal(draw.dealer if dealer is None else dealer)
        while not table.between_deals and not table.finished:
            seat = rng.choice(table.to_act())
            table.act(seat, random_act(rng, table, seat))
    if opened:
        table.remark("fair", **fair_log.opened(SEED).body)
    return lines(table.events)
