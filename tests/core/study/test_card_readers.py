"""Readers who know only a card play by the rules; without a sentence, or with a wrong one, they do not."""

import random

import pytest
from card_reader_loo import DECLARING, FOLLOWING, LEADING
from prove_card import TABLES, chunk, presets

from gamester.games import game_of
from gamester.study.card import card_of

PASSIVE = {"stand.alone", "stand.none_stands", "stand.dealer_last", "stand.exchange", "stand.exchange_after", "stand.under_pack",
           "play.free", "play.void_any", "play.pam_loses", "play.wins"}  # fmt: skip
"""Sentences of these sections that allow what others do not forbid, or that say what follows from an act."""


def noticed(game, variant, players, kind, change):
    """Does this kind of error come up within 150 deals where readers know other sentences than those of the card?"""
    options = game_of(game).words.options_of(variant, {}, players)
    table = TABLES[game](card_of(game, variant, {}, [players], "en"), options, players, random.Random(1))
    table.keys = frozenset(change(set(table.keys)))
    for _ in range(150):
        table.play_deal()
        if table.counts[kind]:
            return True
    return False


@pytest.mark.parametrize("preset", presets(), ids=" ".join)
def test_who_knows_only_the_card_plays_and_pays_right(preset):
    counts, wrong = chunk(1, 30, preset, 0)
    assert wrong == []
    assert counts["deals"] == 30
    assert counts["decisions"] > 200


@pytest.mark.parametrize(("game", "variant", "key", "kind"), [
    ("loo", "three/wikipedia-2023", "play.head", "offences"),
    ("loo", "three/wikipedia-2023", "stand.forced", "offences"),
    ("loo", "three/wikipedia-2023", "stand.dumby", "faults"),
    ("loo", "three/hoffmann-1909", "stand.defend", "offences"),
    ("loo", "three/hoffmann-1909", "play.lead_ace", "offences"),
    ("loo", "three/cassell", "play.after_highest", "offences"),
    ("loo", "five/wikipedia-2023", "stand.exchange", "faults"),
    ("loo", "five/wikipedia-2023", "cards.pam_club", "offences"),
    ("loo", "five/wikipedia-2023", "pay.limited", "payments"),
    ("laugh", "adpoker", "play.claims", "faults"),
    ("laugh", "adpoker", "play.overlooked", "faults"),
    ("laugh", "adpoker", "aside.manual", "faults"),
    ("laugh", "adpoker", "play.lingering", "faults"),
    ("laugh", "willughby-1665", "play.release", "faults"),
    ("laugh", "willughby-1665", "lie.secured", "faults"),
])  # fmt: skip
def test_a_sentence_that_lacks_is_noticed(game, variant, key, kind):
    assert noticed(game, variant, 4, kind, lambda keys: keys - {key})


def test_a_sentence_that_does_not_belong_there_is_noticed():
    assert noticed("loo", "five/wikipedia-2023", 5, "faults", lambda keys: keys | {"play.head"})
    assert noticed("laugh", "adpoker-strict", 5, "offences", lambda keys: keys | {"play.claims"})


def test_every_sentence_on_declaring_and_play_is_judged():
    judged = {*DECLARING, *LEADING, *FOLLOWING, *PASSIVE}
    for game, variant in presets():
        if game == "loo":
            card = card_of(game, variant, {}, [], "en")
            keys = {line.key for section in card.sections for line in section.lines}
            assert {key for key in keys if key.startswith(("stand.", "play."))} <= judged, variant
