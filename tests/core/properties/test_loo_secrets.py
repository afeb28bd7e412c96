"""What a seat cannot have seen makes no difference to what it sees, may do and is offered; and engine against reference."""

from __future__ import annotations

import json
import random
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given

from core.properties.test_loo import few, played, sittings, some
from gamester.act import Act, in_set
from gamester.errors import BadOptions, GamesterError
from gamester.events import Acted, Reshuffled, Shuffled
from gamester.games.loo.kernel.options import FlushTiming
from gamester.games.loo.kernel.state import Ended, State
from gamester.kernel.cards import NO_SEAT
from gamester.record import replay
from gamester.session import Session
from reference import loo as reference
from reference.loo_options import PRESETS, VALUES

MASKS = ("dumby", "dead", "put", "exposed")
LISTS = ("hands", "out", "played")
ARRAYS = ("pack", "stock")
OPEN = "trump turn_up pam led best laid"
"""Fields with cards that lie open to all."""
CARDLESS = """
    seats seated deal dealer phase turn pool contested forced ended acted redeal taken dumby_seat defender top left
    declared standing waiting flush_asked shown swept looked offenders looed thrown to_play trick leader best_seat civil said
    changed tricks gains balances before
"""


def seen(session: Session, seat: int) -> int:
    """The cards whose place `seat` knows, written down from the rules and not from `look`."""
    s = session.s
    known = 1 << s.turn_up if s.turn_up >= 0 else 0
    for other in range(session.seats):
        known |= s.played[other]
        if s.shown >> other & 1:
            known |= s.hands[other]
    known |= s.exposed
    if seat != NO_SEAT:
        known |= s.hands[seat] | s.out[seat]
        if s.looked >> seat & 1:
            known |= s.dumby
    return known


def renaming(rng: random.Random, cards: list[int]) -> dict[int, int]:
    """These cards exchanged among each other."""
    others = cards[:]
    rng.shuffle(others)
    return dict(zip(cards, others, strict=True))


def renamed(mask: int, names: dict[int, int]) -> int:
    """A set of cards under their new names."""
    return sum(1 << names.get(card, card) for card in range(52) if mask >> card & 1)


def with_other_cards(session: Session, names: dict[int, int]) -> Session:
    """The same table with some cards exchanged among all the places where they lie."""
    fork = session.fork()
    s = fork.s
    for name in MASKS:
        setattr(s, name, renamed(getattr(s, name), names))
    for name in LISTS:
        setattr(s, name, [renamed(cards, names) for cards in getattr(s, name)])
    for name in ARRAYS:
        setattr(s, name, [names.get(card, card) for card in getattr(s, name)])
    return fork


@some
@given(sittings())
def test_unseen_cards_make_no_difference_to_the_eye(sitting):
    """In every phase, for every seat and for the public: neither to its view nor to what it may do."""
    for session in played(sitting):
        pack = session.game.rules.pack(session.o)
        for seat in {NO_SEAT, session.s.turn, sitting.rng.randrange(session.seats)}:
            if sitting.rng.random() < 0.5:
                continue
            unseen = in_set(pack & ~seen(session, seat))
            other = with_other_cards(session, renaming(sitting.rng, unseen))
            assert other.view(seat) == session.view(seat)
            if seat != NO_SEAT:
                assert other.offers(seat) == session.offers(seat)
                assert other.game.rules.legal(other.s, other.o, seat) == session.game.rules.legal(
                    session.s, session.o, seat
                )


def ever_seen(session: Session, seat: int) -> int:
    """What `seat` sees of the cards now, by its view alone."""
    v = session.view(seat)
    cards = v.hand | v.out | v.dumby | (1 << v.turn_up if v.turn_up >= 0 else 0)
    for other in range(session.seats):
        cards |= v.played[other] | v.known[other]
    return int(cards)


@few
@given(sittings(enforcement="prevent"))
def test_a_whole_deal_looks_the_same_with_other_hidden_cards(sitting):
    """Cards that a seat has not seen by the end of the deal might as well have been others, at every moment of it."""
    start = sitting.session.fork()
    events: list[Any] = []
    moments: list[Session] = []
    apply = sitting.apply
    sitting.apply = lambda event: (events.append(event), apply(event))[1]  # type: ignore[method-assign]
    for session in played(sitting, 1):
        moments.append(session.fork())
    seat = sitting.rng.randrange(start.seats)
    known = 0
    for moment in moments:
        known |= ever_seen(moment, seat)
        if moment.s.ended == Ended.FLUSH:  # who pays for it, and who is exempt, tells of the hands
            for other in range(moment.seats):
                known |= moment.s.hands[other]
    hidden = in_set(start.game.rules.pack(start.o) & ~known)
    names = renaming(sitting.rng, hidden)
    again = iter(moments)
    for event in events:
        try:
            start.apply(under_other_names(event, names))
        except GamesterError:
            assert start.o.flush_timing == FlushTiming.IMMEDIATE  # other cards, other flushes to be asked about
            return
        moment = next(again, None)
        if moment is not None:
            assert start.view(seat) == moment.view(seat)
            assert start.offers(seat) == moment.offers(seat)


def under_other_names(event: Any, names: dict[int, int]) -> Any:
    """An event with its cards exchanged."""
    match event:
        case Shuffled(deal, dealer, deck):
            return Shuffled(deal, dealer, tuple(names.get(card, card) for card in deck))
        case Reshuffled(stock):
            return Reshuffled(tuple(names.get(card, card) for card in stock))
        case Acted(seat, act):
            return Acted(seat, Act(act.do, renamed(act.cards, names)))
        case _:
            return event


@some
@given(sittings())
def test_nobody_hears_cards_that_are_laid_face_down(sitting):
    """Of an exchange the others hear no card, and of a flush kept back nothing at all."""
    for session in played(sitting):
        for seat in session.to_act():
            for offer in session.offers(seat)[-2:]:
                act = offer.act if offer.limit is None else Act("exchange", session.s.hands[seat])
                for listener in (NO_SEAT, *range(session.seats)):
                    heard = session.game.words.overheard(session.s, session.o, seat, act, listener)
                    if listener == seat:
                        assert heard == act
                    elif act.do in ("exchange", "turnup"):
                        assert heard == Act(act.do)
                    else:
                        assert heard == (None if act.do == "hold" else act)


def test_every_field_with_cards_is_exchanged():
    """Should the state grow, this file must know whether the new field holds cards."""
    assert {field.name for field in fields(State)} == {*MASKS, *LISTS, *ARRAYS, *OPEN.split(), *CARDLESS.split()}


# --- Engine and reference -------------------------------------------------------------------------------------------


def random_words(rng: random.Random) -> tuple[str, dict[str, Any], int]:
    """A preset with some options changed, and a number of seats."""
    form = rng.choice(list(PRESETS))
    words = {key: rng.choice(VALUES[key]) for key in rng.sample(list(VALUES), rng.choice([0, 1, 2, 4, 8, 20]))}
    if words.get("loo") == "mixed":
        words["loo_cap"] = 30
    if rng.random() < 0.3:
        words["opening_pool"] = 15
    return f"{form}/{rng.choice(list(PRESETS[form]))}", words, rng.randint(3, 8)


@pytest.mark.parametrize("seed", range(8))
def test_engine_and_reference_agree(seed):
    """Random records, broken off anywhere, make the same object; and options are refused by both or by neither."""
    rng = random.Random(seed)
    for _ in range(80):
        variant, words, seats = random_words(rng)
        opened = {"type": "opened", "format": 1, "game": "loo", "variant": variant, "options": words, "rules": 1}
        head = json.dumps(opened | {"seats": [str(seat) for seat in range(seats)]})
        try:
            reference.Game(variant, words, seats)
        except ValueError:
            assert isinstance(replay([head]).fault, BadOptions)
            continue
        lines = reference.random_record(rng, variant, words, seats, 3, stop_early=True)
        result = replay(lines)
        assert result.fault is None
        assert result.session is not None
        assert result.session.report() == reference.replay(lines)
