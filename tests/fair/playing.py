"""Sessions played at random with shuffles that can be checked."""

from random import Random

from gamester.act import card_name
from gamester.catalogue import full_words
from gamester.events import Opened, write_line
from gamester.first_dealer import draw_for_deal
from gamester.games import game_of
from gamester.server import fair_log
from gamester.server.fair import DEALER, FairChance, share_commitment
from gamester.table import Table
from words.driver import random_act

SEED = bytes(range(32))
NAMES = ("Ann", "Ben", "Cas", "Dot", "Eve")


def round_of(table_id, table, chance, shares):
    """A round in which these seats put in their bytes."""
    commitments = {seat: share_commitment(table_id, seat, share) for seat, share in shares.items()}
    for event in (fair_log.fixed(commitments), fair_log.revealed(shares)):
        table.remark(event.type, **event.body)
    chance.fair = fair_log.told_by(table.events).with_seed(SEED)


def session(game, variant, options, deals, shares, opened=True, table_id="tbl", later=None, dealer=None):
    """The lines of a session of some deals; `later` are the shares of a round before the last deal,
    `dealer` one who deals without having been drawn.
    """
    rng = Random(f"{game}{variant}{deals}")
    package = game_of(game)
    chance = FairChance(fair_log.Told(table=table_id).with_seed(SEED))
    table = Table(Opened(game, variant, options, package.RULES, NAMES), chance)
    table.append = chance.take_in
    table.remark("fair", **fair_log.committed(table_id, SEED).body)
    if shares:
        round_of(table_id, table, chance, shares)
    words = full_words(package.CATALOGUE, package.VARIANTS[variant].words, options)
    draw = draw_for_deal(str(words["first_dealer"]), 5, chance.fair.stream(DEALER), 0, package.pack(table.session.o))
    table.remark("first_dealer", dealer=draw.dealer, drawn=[[seat, card_name(card)] for seat, card in draw.drawn])
    for number in range(deals):
        if number == deals - 1 and later:
            round_of(table_id, table, chance, later)
        table.deal(draw.dealer if dealer is None else dealer)
        while not table.between_deals and not table.finished:
            seat = rng.choice(table.to_act())
            table.act(seat, random_act(rng, table, seat))
    if opened:
        table.remark("fair", **fair_log.opened(SEED).body)
    return [write_line(event, package.VERBS) for event in table.events]
