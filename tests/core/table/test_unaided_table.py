"""Unaided play at a table: the next player's act ends the claims, covered claims come first, silence leaves no trace."""

import random

import pytest

from gamester.kernel.cards import NO_SEAT
from gamester.table.events import Acted, Drawn
from gamester.table.session import Session
from gamester.table.table import Table
from gamester.text.act import mask_of
from gamester.text.errors import IllegalAct
from gamester.text.typed import read_act, read_cards
from table.driving import opened

HANDS = {1: "5S 5H 8C 8D", 2: "2S 3S", 3: "KC TC", 4: "JC QC"}
ROW = "2C 3H TD QD 5C"


def table_with(hands=None, row=ROW, **words):
    """A table of five in the middle of its first deal: seat 1 plays, these are the hands and the row."""
    table = Table(opened("laugh", "adpoker", 5, unaided=True, **words), random.Random(1))
    table.deal()
    s, game = table.session.s, table.session.game
    for seat in list(game_seats(s)):
        s.hands[seat] = mask_of(read_cards((hands or HANDS).get(seat, "")))
        s.won[seat] = 0
    cards = read_cards(row)
    s.row[:] = [*cards, *[-1] * (52 - len(cards))]
    s.row_length, s.table = len(cards), mask_of(cards)
    s.won[0] = (1 << 52) - 1 & ~(s.table | sum(s.hands))
    s.phase, s.begun, s.turn, s.acted = game.rules.Phase.TURN, 1, 1, 31
    return table


def game_seats(s):
    return range(s.seats)


def act(table, seat, line):
    table.act(seat, read_act(line))


def done(table):
    """The acts of the record, as seat and line."""
    return [f"{event.seat}: {event.act}" for event in table.events if isinstance(event, Acted)]


def laid(**words):
    table = table_with(row="2C 3H TD QD", **words)
    act(table, 1, "lie")
    return table


def test_a_covered_claim_is_granted_before_the_next_player_plays():
    table = laid()
    act(table, 4, "claim 5H 5S")
    assert table.view(4).taken[4] == 0
    act(table, 2, "play 2S takes 2C")
    assert table.view(4).taken[4] == 2
    assert next(told.key for heard in table.heard(3)[-2:] for told in heard.told) == "laugh.tell.gets"


def test_who_wants_what_another_has_called_is_told_so_and_acts_again():
    table = laid(hands={**HANDS, 2: "5D 2S"})
    act(table, 4, "claim 5H 5S")
    with pytest.raises(IllegalAct) as told:
        act(table, 2, "play 5D takes 5H")
    assert told.value.key == "table.forestalled"
    assert table.view(4).taken[4] == 2
    act(table, 2, "play 2S takes 2C")
    assert done(table) == ["1: lie", "4: claim 5H 5S", "2: leave", "2: play 2S takes 2C"]


def test_a_wrong_act_of_the_next_player_ends_nothing_and_tells_of_no_claim():
    table = laid()
    why = table.why_not(2, read_act("play 3S takes 2C"))
    act(table, 4, "claim 5H 5S")
    told = table.why_not(2, read_act("play 3S takes 2C"))
    assert (told.key, told.fills, told.rule) == (why.key, why.fills, why.rule)
    assert table.why_not(2, read_act("play 2S takes 2C")) is None
    with pytest.raises(IllegalAct):
        act(table, 2, "play 3S takes 2C")
    act(table, 4, "claim 8C 8D")


def test_lots_are_drawn_before_the_next_player_plays():
    table = laid(claim_resolution="random")
    act(table, 4, "claim 5H 5S")
    act(table, 3, "claim 5H 5S")
    act(table, 2, "play 2S takes 2C")
    assert [type(event) for event in table.events[-3:]] == [Acted, Drawn, Acted]


# --- Secrecy -----------------------------------------------------------------------------------------------


def exits(table, seat):
    """All that a front is given for a seat."""
    session = table.session
    view = table.view(seat)
    told = [(one.seat, one.act, one.told) for one in table.heard(seat)]
    listed = [] if seat == NO_SEAT else table.listed(seat)
    return listed, session.game.words.prompt(view, session.o), session.game.words.matters_now(view, session.o), told


@pytest.mark.parametrize("resolution", ["turn_order", "sealed", "random"])
def test_two_tables_that_differ_in_who_called_or_was_silent_look_alike_until_the_next_player_acts(resolution):
    for deeds in (["4: claim 5H 5S"], ["4: leave"], ["3: leave", "4: claim 8C 8D", "4: leave"], []):
        table, still = laid(claim_resolution=resolution), laid(claim_resolution=resolution)
        for deed in deeds:
            seat, _, line = deed.partition(": ")
            act(table, int(seat), line)
        for seat in (NO_SEAT, 0, 1, 2):
            assert exits(table, seat) == exits(still, seat), deeds
            assert table.view(seat) == still.view(seat)


def test_two_tables_that_differ_in_whether_a_pair_was_overlooked_ask_and_list_the_same():
    """Seat 1 takes one of three at one table, one of two at the other: what lies there differs, what is said does not."""
    asked = []
    for row in ("2C 3H TD QD 5C 5D 5H", "2C 3H TD QD 5C 5D 9H"):
        table = table_with(hands={**HANDS, 1: "5S 8C"}, row=row)
        heard = {seat: len(table.heard(seat)) for seat in range(5)}
        act(table, 1, "play 5S takes 5C")
        keys = [[told.key for one in table.heard(seat, heard[seat]) for told in one.told] for seat in range(5)]
        counts = [len(table.heard(seat)) - heard[seat] for seat in range(5)]
        asked.append(
            (
                [exits(table, seat)[:3] for seat in range(5)],
                counts,
                [[k.rpartition(".")[0] for k in one] for one in keys],
            )
        )
    assert asked[0] == asked[1]


def test_a_record_of_unaided_play_needs_the_next_player_to_go_on_first():
    table = laid()
    session: Session = table.session.fork()
    with pytest.raises(IllegalAct):
        session.apply(Acted(2, read_act("play 2S takes 2C")))
