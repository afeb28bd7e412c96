"""A course of an OpenSpiel game is one that a table of people could have had, and stays within what the game promises."""

import random
from dataclasses import asdict

import pytest

from envs.spiel import CHANCE, OVER, courses, setup, tables
from gamester.kernel.cards import NO_SEAT
from gamester.table.events import Acted, Drawn, Opened, Reshuffled, Settled, Shuffled
from gamester.table.session import Session
from gamester_lab.envs.open_spiel.spiel import listed

TABLES = list(tables())


def replayed(lines, asked) -> Session:
    """The same course in a session as people play it, out of what happened: whole packs, whole acts."""
    given = {}
    if asked.asked.options:
        from gamester_lab.envs.open_spiel.setup import options_of

        given = options_of(asked.game, asked.asked.options)
    names = tuple("ABCDEFGH"[: asked.seats])
    session = Session(Opened(asked.asked.game, asked.asked.variant, given, asked.game.rules_number, names))
    session.s = asked.opened()
    packs = iter(packs_of(lines, asked))
    for line in lines[1:]:
        due = line.parent.due
        if line.s is line.parent.s:
            continue
        if line.dealt:
            session.apply(Shuffled(line.s.deal, line.s.dealer, next(packs)))
        elif due is not None and due.kind == "lots":
            session.apply(Drawn(line.chosen))
        elif not asked.game.words.under_way(line.s):
            act = asked.game.words.act_of(line.before, asked.o, line.seat, line.acts)
            if asked.game.due_before(line.before, asked.o, line.seat, line.acts):
                session.apply(Reshuffled(next(packs)))
            session.apply(Acted(line.seat, act))
        if session.unsettled:
            session.apply(session.settlement())
            assert isinstance(session.last, Settled)
    return session


def packs_of(lines, asked):
    """Every pack and every new stock in its whole order: what was dealt, what was drawn from it later, the rest."""
    orders = []
    for line in lines[1:]:
        if line.s is line.parent.s:
            continue
        anew = line.acts and not line.dealt and asked.game.chance.due(line.parent.s, asked.o, line.acts[-1])
        if line.dealt or anew:
            orders.append((list(line.chosen), asked.pack if line.dealt else anew))
        elif asked.asked.game == "loo" and line.s.left < line.parent.s.left:
            order, _ = orders[-1]
            new = line.chosen or listed(line.s.hands[line.seat] & ~line.parent.s.hands[line.seat])
            order += [card for card in new if card not in order]
    return [(*order, *(card for card in listed(cards) if card not in order)) for order, cards in orders]


@pytest.mark.parametrize("explicit", [True, False])
def test_a_course_is_a_session_that_people_could_have_played_no_longer_or_dearer_than_the_game_says(explicit):
    reshuffled = drawn = 0
    for game, variant, seats, options in TABLES:
        rng = random.Random(f"{game} {variant} {seats} {options}")
        asked = setup(game, variant, seats, options, explicit=explicit, deals=2, seed=rng.randrange(99))
        lines = list(courses(asked, rng))
        session = replayed(lines, asked)
        mine, theirs = asdict(lines[-1].s), asdict(session.s)
        for hidden in ("pack", "stock", "top") if game == "loo" else ():
            del mine[hidden], theirs[hidden]
        assert mine == theirs
        assert sum(line.acting >= 0 for line in lines) <= asked.bounds.decisions * asked.deals
        assert sum(line.acting == CHANCE for line in lines) <= asked.bounds.chances * asked.deals
        chips = lines[-1].s.balances[:seats]
        assert asked.bounds.least <= min(chips) <= max(chips) <= asked.bounds.most
        assert sum(chips) == 0 or not asked.bounds.zero_sum
        dues = [line.parent.due for line in lines[1:] if line.chosen and not line.dealt]
        reshuffled += sum(due.kind == "stock" for due in dues)
        drawn += sum(due.kind == "lots" for due in dues)
    assert reshuffled > 3
    assert drawn > 1


def test_of_several_who_may_claim_at_once_the_first_after_the_offender_is_asked():
    asked = setup("laugh", "adpoker", 5, "claim_resolution:sealed+claim_eligibility:everyone")
    asked_in_turn = 0
    for number in range(6):
        for line in courses(asked, random.Random(number)):
            if line.acting == OVER or line.s.offender == NO_SEAT:
                continue
            still = line.s.eligible & ~line.s.left
            order = [(line.s.offender + place) % 5 for place in range(1, 5)]
            assert line.acting == next(seat for seat in order if still >> seat & 1)
            asked_in_turn += 1
    assert asked_in_turn > 30
