"""Whose links go into the shuffles of a table, and what a client gives and notices.

Whoever comes, goes, refuses, and wherever he is connected: the simulated world has every record verified.
"""

import json
import secrets
from dataclasses import replace

from gamester.client.share import Share
from gamester.fair import log as fair_log
from gamester.fair.check import verify_record
from gamester.fair.shuffling import chain_of, share_commitment
from gamester.hosting import rounds
from gamester.protocol import wire
from gamester.protocol.payloads import FairState
from gamester.table.events import Shuffled, read_body, read_event
from server.rooms import STILL, Guest, new_room

THREE = {"variant": "three/wikipedia-2023", "players": 3, "options": {"rounds": 3}}
"""A session of nine deals."""


class Player(Guest):
    """A guest whose client takes its part in the shuffle; `part` does what has to be done now."""

    def __init__(self, room, principal, share=None, at=None):
        super().__init__(room, principal, at=at)
        self.share = share or Share(room.id)

    @property
    def fair(self):
        return FairState(**self.read("welcome", "fair")[-1]["fair"])

    async def part(self):
        """What a client does when it hears how the shuffle stands; the answer, if it had anything to do."""
        told = self.share.part_in(self.room.seat_of(self.principal), self.fair)
        if told is None:
            return None
        reply = await self.ask(wire.Fair(self.id(), *told))
        assert isinstance(reply, wire.Ack), reply
        return "link" if told[1] else "chain"


async def come(room, *names):
    """Players who sit down from the first seat on; the host sits in it already. Each offers a chain."""
    players = []
    for seat, name in enumerate(names):
        player = await Player(room, name).come()
        if seat:
            await player.sit(seat, name.title())
        assert await player.part() == "chain"
        players.append(player)
    return players


async def entered(room):
    """The links that went into each pack, by seat, by the log alone; it is fair as far as it goes."""
    rows = await room.registry.store.read(room.id)
    assert verify_record(rows).found == "unopened"
    told, packs = fair_log.ShuffleLog(), []
    for row in rows:
        event = read_event(read_body(row), room.needs)
        told = told.and_then(event)
        if isinstance(event, Shuffled):
            packs.append(dict(told.shares))
    return packs


async def seats_in(room):
    """Whose links went into each pack."""
    return [tuple(links) for links in await entered(room)]


async def time_passes(room) -> None:
    """The time to open one's link has passed."""
    await room.do(lambda draft: draft.told.awaited and rounds.end_round(draft))


async def test_nobody_is_shown_a_link_before_all_are_open(registry):
    room = await new_room(registry, **THREE)
    ann, ben = await come(room, "ann", "ben")
    await ann.deal()
    assert await ann.part() == "link"
    link = room.seating.places[0].shown
    assert link not in json.dumps(ben.read())
    assert room.table.session.s.deal == 0, "Ben's is awaited"
    assert await ben.part() == "link"
    assert ben.fair.reveals["0"] == link
    kept = json.dumps((await registry.store.head(room.id)).settings)
    assert kept.count(link) == 1, "it stands there as what the next one commits to, and nowhere else"


# --- Refusing ---------------------------------------------------------------------------------------------------


async def test_who_leaves_in_the_middle_of_a_round_has_refused(registry):
    room = await new_room(registry, **THREE)
    ann, ben = await come(room, "ann", "ben")
    await ann.deal()
    await ann.part()
    await ben.ask(wire.Leave("x"))
    await ben.sit(1, "Ben")
    assert room.seating.coming_to("ben") == 1, "nobody takes a seat while a pack is shuffled"
    assert (await ben.ask(wire.Fair("a", chain="0" * 64))).code == "not_seated"
    await time_passes(room)
    await ann.part()
    assert room.told.out == {1}
    assert room.seat_of("ben") == 1
    assert await seats_in(room) == [(0,)]


async def test_who_does_not_open_in_time_is_left_out_by_the_clock(registry):
    registry.timing = replace(STILL, shares=5.0)
    room = await new_room(registry, **THREE)
    ann, _ = await come(room, "ann", "ben")
    await ann.deal()
    await room.wait_until(lambda: room.told.out >= {0, 1})
    assert await seats_in(room) == [()]


async def test_what_cannot_be_a_part_is_refused_and_changes_nothing(registry):
    room = await new_room(registry, **THREE)
    (ann,) = await come(room, "ann")
    assert (await ann.ask(wire.Fair("a", link="0" * 64))).code == "fair"
    await ann.deal()
    assert (await ann.ask(wire.Fair("b", link="0" * 64))).code == "refused"
    assert (await ann.ask(wire.Fair("c"))).code == "fair"
    assert set(room.told.awaited) == {0}
    await ann.part()
    assert await seats_in(room) == [(0,)]


# --- What the client takes care of --------------------------------------------------------------------------------


def told(phase, pack, commits, reveals=None, out=()):
    return FairState(phase, "c", None, commits, reveals or {}, pack, list(out))


def offered(share, seat=1):
    """What a chain that has just been begun commits to."""
    return share.part_in(seat, told("committing", 1, {}))[0]


def test_one_link_is_opened_for_a_pack_however_often_it_is_asked_for():
    share = Share("tbl")
    stands = offered(share)
    link = share.part_in(1, told("revealing", 1, {"1": stands}))[1]
    assert share_commitment("tbl", 1, bytes.fromhex(link)).hex() == stands
    assert share.part_in(1, told("revealing", 1, {"1": stands}))[1] == link
    assert share.part_in(1, told("revealing", 1, {"1": link})) is None, "a server that asks ahead learns nothing"
    assert share.part_in(1, told("revealing", 2, {"1": link}))[1] not in (None, link)
    assert share.part_in(1, told("revealing", 1, {"1": stands})) is None


def test_another_link_is_opened_for_the_same_pack_only_where_somebody_has_refused():
    share = Share("tbl")
    link = share.part_in(1, told("revealing", 1, {"1": offered(share), "0": "x"}))[1]
    assert share.part_in(1, told("revealing", 1, {"1": link})) is None
    after = share.part_in(1, told("revealing", 1, {"1": link}, out=[0]))[1]
    assert share_commitment("tbl", 1, bytes.fromhex(after)).hex() == link


def test_who_has_refused_offers_nothing_and_who_sits_elsewhere_begins_another_chain():
    share = Share("tbl")
    first = offered(share)
    assert share.part_in(1, told("committing", 1, {}, out=[1])) is None
    assert share.part_in(1, told("committing", 1, {"1": first})) is None
    assert offered(share, 2) not in (None, first)
    assert share.part_in(1, told("revealing", 1, {"1": first})) is None
    assert share.part_in(2, told("closed", 1, {})) is None


def test_a_chain_that_is_opened_to_its_last_link_is_followed_by_another(monkeypatch):
    monkeypatch.setattr("gamester.client.share.chain_of", lambda *words: chain_of(*words, 2))
    monkeypatch.setattr("gamester.client.share.LINKS", 2)
    share = Share("tbl")
    stands = offered(share)
    for pack in (1, 2):
        stands = share.part_in(1, told("revealing", pack, {"1": stands}))[1]
        assert share.part_in(1, told("revealing", pack, {"1": share.chain[share.opened - 1].hex()}))[1] == stands
    fresh = share.part_in(1, told("committing", 3, {"1": stands}))[0]
    assert fresh not in (None, stands)
    assert share.part_in(1, told("revealing", 3, {"1": fresh}))[1]


def test_a_server_that_counts_other_bytes_than_it_had_fixed_is_noticed():
    def opened():
        share, other = Share("tbl"), secrets.token_bytes(32)
        commits = {"1": offered(share), "0": share_commitment("tbl", 0, other).hex()}
        mine = share.part_in(1, told("revealing", 1, commits))[1]
        assert not share.alarm(1, told("revealing", 1, commits))
        return share, {"0": other.hex(), "1": mine}

    share, links = opened()
    assert not share.alarm(1, told("committing", 2, {}, links))
    for wrong in ({"0": "00" * 32}, {"0": "no link"}, {"2": links["0"]}, {"x": links["0"]}):
        assert share.alarm(1, told("committing", 2, {}, links | wrong)) == "misled"
    assert share.alarm(1, told("committing", 2, {}, {"1": links["1"]})) == "misled"
    assert not share.alarm(1, told("committing", 2, {}, {}, out=[0])), "somebody has refused, which all see"
    assert share.alarm(1, told("committing", 2, {}, {}, out=[0, 1])) == "out"
