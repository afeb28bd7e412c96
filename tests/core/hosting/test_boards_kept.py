"""A table with boards is closed: whatever anybody commands, who sits where stays, so that each result is one person's own."""

from datetime import date

import pytest

from gamester.hosting import Environment, FairShuffles, Hosting, Refused, Who
from gamester.hosting.commands import ORDERS
from gamester.hosting.opening import NewTable, boards_table, events_of, new_boards_table
from gamester.hosting.rendering import ASSEMBLY
from gamester.protocol import wire
from gamester.study.boards import day_of, ranked_of, round_boards
from hosting.front import TIMING

DAY, SEED, NOW = date(2026, 11, 24), bytes(32), 1_700_000_000.0
CHAIRS = (
    wire.Sit("1", 1, "Eve"), wire.Sit("2", 0, "Eve"), wire.Leave("3"), wire.Bot("4", 1, True), wire.Bot("5", 0, True),
    wire.Remove("6", 1), wire.Remove("7", 0), wire.Consent("8", True),
)  # fmt: skip
OTHERS = {wire.Act, wire.TakeBack, wire.Deal, wire.Skip, wire.SetPace, wire.Fair, wire.Mute, wire.Say}
"""The commands that move nobody."""
ROUND = round_boards("a-1", "loo", 0, SEED, ["Ann", "Ben"])


def hosting(head, rows):
    table = Hosting(head, events_of(rows, head.game), [], Environment(SEED, FairShuffles(SEED), TIMING), NOW)
    for number, chair in enumerate(head.chairs):
        if chair.principal:
            do(table, lambda table, who=chair.principal, at=number: table.join(Who(who, "en", at), 0, NOW))
    return table


def do(table, what):
    table.apply(what(table), NOW)


def ann_alone(boards):
    return hosting(*new_boards_table(boards, "ann", "Ann", NewTable("t", "", SEED, 0, NOW)))


def assembly():
    """A round at which Ann and Ben sit together; Ann hosts."""
    people = {0: ("ann", "Ann"), 1: ("ben", "Ben")}
    return hosting(*boards_table(ROUND, "ann", people, {ASSEMBLY: "a-1"}, NewTable("t", "", SEED, 0, NOW)))


def refused(table, principal, message):
    with pytest.raises(Refused) as fault:
        do(table, lambda table: table.command(Who(principal, "en"), message, NOW))
    return fault.value.code


def test_each_command_either_moves_nobody_or_is_tried_here():
    assert {type(message) for message in CHAIRS} | OTHERS == set(ORDERS)


@pytest.mark.parametrize("boards", [day_of(DAY, "loo"), ranked_of(DAY, "laugh", SEED)], ids=["day", "ranked"])
def test_a_table_with_boards_is_closed(boards):
    table = ann_alone(boards)
    before = table.t.head
    assert {refused(table, "ann", message) for message in CHAIRS} == {"boards_kept"}
    for seat in range(boards.players):
        with pytest.raises(Refused) as fault:
            table.give_token("ann", seat, "hash", NOW)
        assert fault.value.code == "boards_kept"
    assert table.t.head == before


def test_nobody_is_moved_in_an_assembly_but_who_leaves_it():
    table = assembly()
    kept = [message for message in CHAIRS if not isinstance(message, wire.Leave)]
    assert {refused(table, who, message) for who in ("ann", "ben") for message in kept} == {"boards_kept"}
    for seat in range(ROUND.players):
        with pytest.raises(Refused):
            table.give_token("ann", seat, "hash", NOW)


@pytest.mark.parametrize("deals", [0, 1])
def test_who_leaves_an_assembly_is_followed_by_the_bot_fixed_beforehand_and_does_not_come_back(deals):
    table = assembly()
    if deals:
        do(table, lambda table: table.command(Who("ann", "en", 0), wire.Deal("d", 1), NOW))
    do(table, lambda table: table.command(Who("ben", "en", 1), wire.Leave("l"), NOW))
    place = table.t.place(1)
    assert (place.bot, place.principal, place.by) == (ROUND.seated[1], None, "bot")
    assert refused(table, "ben", wire.Sit("s", 1, "Ben")) == "boards_kept"
    assert table.t.place(0).principal == "ann"


def test_an_assembly_waits_longer_for_somebody_whose_result_a_stand_in_would_cost():
    table = assembly()
    do(table, lambda table: table.command(Who("ann", "en", 0), wire.Deal("d", 1), NOW))
    do(table, lambda table: table.leave(1, NOW))
    do(table, lambda table: table.tick(NOW + TIMING.away))
    for later, by in ((TIMING.grace, "person"), (TIMING.assembly, "away")):
        table.t.plans.bots = {}  # no bot acts meanwhile
        do(table, lambda table, later=later: table.tick(NOW + later))
        assert table.t.place(1).by == by
