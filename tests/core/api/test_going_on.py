"""A table goes on from its record: the same opponents, the same cards, and what a record cannot tell."""

import json

import pytest

import gamester
from gamester.local.evening import resumed_evening
from gamester.study.own_deals import bots_in, others_in
from gamester.study.review import seats_of_people

NAMES = ["Ann", "Ben", "Cas"]
LEVELS = {"Ben": "advice", "Cas": "tables"}


def pass_through(table, deals):
    """Play so many deals; whoever has no bot does the first thing offered."""
    for _ in range(deals):
        table.deal()
        while not table.between_deals and not table.finished:
            if not table.play_bots() and table.asked:
                table.act(table.asked[0], table.offers(table.asked[0])[0])
    return table


@pytest.mark.parametrize("game", ["loo", "laugh"])
def test_the_next_deals_are_those_that_would_have_been_played(game, tmp_path):
    table = pass_through(gamester.open_table(game, NAMES, seed=7, bots=LEVELS, dealer="Cas"), 1)
    table.save(tmp_path / "evening.jsonl")
    again = gamester.replay(tmp_path / "evening.jsonl")
    assert pass_through(again, 2).record() == pass_through(table, 2).record()


def test_whoever_was_to_deal_first_still_does():
    table = gamester.open_table("loo", NAMES, seed=7, dealer="Cas")
    again = gamester.replay(table.record())
    again.deal()
    assert json.loads(again.record()[-1])["dealer"] == 2


def test_others_may_be_seated_and_other_cards_dealt():
    table = pass_through(gamester.open_table("loo", NAMES, seed=7, bots=LEVELS), 1)
    shuffled = [gamester.replay(table, seed=seed, bots={"Ann": "advice"}) for seed in (7, 8)]
    for again in shuffled:
        again.deal()
        again.play_bots()
        assert again.asked == []
    decks = [next(line for line in reversed(again.record()) if '"shuffled"' in line) for again in shuffled]
    assert decks[0] != decks[1]


def test_a_record_without_bots_or_seed_goes_on_without():
    table = gamester.open_table("loo", NAMES, seed=7)
    head, _ = table.record()
    again = gamester.replay([head])
    again.deal()
    assert again.asked


def test_a_record_tells_bots_as_one_of_the_terminal_does():
    table = pass_through(gamester.open_table("loo", NAMES, seed=7, bots={"Ann": "advice", "Cas": "tables"}), 1)
    events = table.core.events
    assert seats_of_people(events) == [1]
    assert [spec.get("bot") for spec in bots_in(events, 3)] == ["advice", None, "tables"]
    assert others_in(events, 1).slack == 0


def test_a_player_of_ones_own_is_not_told_and_may_be_seated_again():
    def first(view):
        return view.offers[0]

    table = gamester.open_table("loo", NAMES, seed=7, bots={**LEVELS, "Ann": first})
    assert bots_in(table.core.events, 3)[0] == {}
    again = gamester.replay(table.record(), bots={"Ann": first})
    assert pass_through(again, 1).record() == pass_through(table, 1).record()


def test_the_terminal_goes_on_with_a_table_of_the_api(tmp_path):
    table = gamester.open_table("loo", NAMES, seed="Molly", bots=LEVELS)
    table.save(tmp_path / "evening.jsonl")
    evening = resumed_evening(tmp_path / "evening.jsonl")
    evening.store.close()
    assert (evening.person, set(evening.bots), evening.seed) == (0, {1, 2}, "Molly")


@pytest.mark.parametrize("language", ["zz", "frog", 7])
def test_an_unknown_language_is_refused_everywhere(language):
    record = gamester.open_table("loo", NAMES).record()
    for ask in (lambda: gamester.open_table("loo", NAMES, language=language), lambda: gamester.replay(record, language=language),
                lambda: gamester.verify(record, language=language), lambda: gamester.review(record, language=language)):  # fmt: skip
        with pytest.raises(gamester.Refused, match="There is no language"):
            ask()
