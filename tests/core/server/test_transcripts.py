"""A server that shows a client one thing and writes another is caught by what the client kept."""

import copy
import io
import stat
from types import SimpleNamespace

import msgspec
import pytest

from gamester.client.at_server import AtServer
from gamester.client.calls import Address
from gamester.client.client import Client
from gamester.client.kept import MOST_KEPT, Transcripts, kept_transcripts, read_transcripts
from gamester.client.told_lines import ToldLines
from gamester.fair.check import verify_record
from gamester.fair.transcript import Round
from gamester.protocol import wire
from gamester.protocol.payloads import FairState
from gamester.text.messages import Words
from gamester.tui.sitting import Sitting
from server.rooms import Guest, new_room, play_out

ONE_ROUND = {"variant": "three/wikipedia-2023", "players": 3, "options": {"rounds": 1}}
"""A session of three deals."""
FAIR = FairState("committing", "0" * 64, None, {}, {}, 1)


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """Transcripts are kept in a folder of the test's own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "gamester"


class AtTerminal(Guest):
    """A guest with the client of the terminal; what it sends and hears goes through the hands of the server."""

    def __init__(self, room, principal, keeper=None):
        super().__init__(room, principal)
        self.outbox = []
        self.client = Client(room.id, "en", self.outbox.append, keeper=keeper)
        self.heard = 0

    def sent(self, message):
        """What the server takes the message for."""
        return message

    def shown(self, message):
        """What the server shows in place of a message."""
        return message

    async def settle(self):
        """Hear and answer until nothing is left to be said."""
        answered = []
        while len(self.read()) > self.heard or answered or self.outbox:
            for told in self.said[self.heard :]:
                self.heard += 1
                self.client.hear(msgspec.convert(self.shown(told), wire.FromServer))
            for answer in answered:
                self.client.hear(answer)
            answered = [await self.ask(self.sent(message)) for message in self.outbox]
            self.outbox.clear()

    async def session(self, *others):
        """Play the session to its end; the others only open their chain values."""
        while not self.room.table.finished:
            await self.deal()
            for one in (self, *others, self):
                await one.settle()
            assert self.room.table.session.under_way
            await play_out(self.room)
            await self.settle()
        return await self.room.registry.store.read(self.room.id)


def transcript(one):
    """What a client kept, as it is written and read again."""
    return msgspec.json.decode(msgspec.json.encode(one.client.share.own), type=type(one.client.share.own))


def said(verdict):
    return Words("en").tell(verdict.why)


async def two(registry, kind=AtTerminal):
    room = await new_room(registry, **ONE_ROUND)
    ann, ben = await kind(room, "ann").come(), await AtTerminal(room, "ben").come()
    await ann.settle()
    await ben.sit(1, "Ben")
    await ben.settle()
    await ann.settle()
    return room, ann, ben


# --- At the deal ------------------------------------------------------------------------------------------------


class Rewritten(AtTerminal):
    """The server shows this client a changed message."""

    def __init__(self, room, principal, change):
        super().__init__(room, principal)
        self.change = change

    def shown(self, message):
        changed = copy.deepcopy(message)
        self.change(self.room, changed)
        return changed


def alarm_of(client):
    """What the terminal says of an alarm, in typed lines and on the full screen."""
    sitting = Sitting(SimpleNamespace(client=client, greetings=list), SimpleNamespace(words=Words("en")))
    sitting.hear(wire.FairNews(client.known.fair), ())
    assert sitting.notice == ("alarm", sitting.story[-1], "")
    sink = io.StringIO()
    lines = ToldLines(SimpleNamespace(client=client, alone=False), Words("en"), io.StringIO(), sink)
    for _ in range(2):
        lines.hear(wire.FairNews(client.known.fair), ())
    assert sink.getvalue() == f"{sitting.story[-1]}\n"
    return sink.getvalue()


async def test_a_commitment_replaced_between_deals_is_an_alarm_at_once(registry):
    def change(room, message):
        if "fair" in message and room.table.session.s.deal:
            message["fair"]["commit"] = "0" * 64

    room = await new_room(registry, **ONE_ROUND)
    ann = await Rewritten(room, "ann", change).come()
    await ann.settle()
    assert ann.client.alarm == ""
    await ann.deal()
    await ann.settle()
    assert ann.client.alarm == "commitment"
    assert (
        alarm_of(ann.client) == "The server has replaced the commitment to its seed. It could have chosen every deal.\n"
    )


class LeftOut(AtTerminal):
    """The server takes this client's chain, says so, and deals without it."""

    def __init__(self, room, principal):
        super().__init__(room, principal)
        self.offer = None

    async def ask(self, message):
        if isinstance(message, wire.Fair):
            self.offer = message.chain
            return wire.Ack(message.id, self.client.known.seq)
        return await super().ask(message)

    def shown(self, message):
        if self.offer and "fair" in message:
            message["fair"]["commits"] = {"0": self.offer}
        return message


@pytest.mark.parametrize("told", [True, False])
async def test_a_deal_without_the_bytes_that_the_server_had_taken_is_an_alarm_at_the_deal(registry, told):
    """`told`: the server says that it has taken them; one that says nothing has one deal more."""
    room = await new_room(registry, **ONE_ROUND)
    ann = LeftOut(room, "ann")
    await ann.come()
    await ann.settle()
    if told:
        ann.client.hear(wire.FairNews(msgspec.structs.replace(ann.client.known.fair, commits={"0": ann.offer})))
    for last in (told, True):
        await ann.deal()
        await ann.settle()
        assert ann.client.alarm == ("left_out" if last else "")
        await play_out(room)
        await ann.settle()
    assert "although it had your commitment" in alarm_of(ann.client)


# --- At the end -------------------------------------------------------------------------------------------------


def other_hand(kept):
    seen = kept.cards["1"]["0"]
    seen[0] = next(card for card in ("2C", "3C", "4C", "5C") if card not in seen)


def other_act(kept):
    kept.cards["2"]["1"] = kept.cards["2"]["0"][:1]


def other_commitment(kept):
    kept.commitment = "0" * 64


def other_seat(kept):
    first = kept.rounds[0]
    kept.rounds[0] = msgspec.structs.replace(first, commits=first.commits | {"1": "0" * 64})


def another_round(kept):
    kept.rounds.append(Round(1, 1, kept.rounds[0].commits))


def never_entered(kept):
    kept.rounds.append(Round(99, 0, kept.rounds[0].commits))


SEEN = {
    other_hand: "In deal 1 you saw these cards in seat 0, and the record has them elsewhere",
    other_act: "In deal 2 you saw these cards in seat 1",
    other_commitment: "The server had shown you another commitment to its seed: 000",
    other_seat: "In pack 1 the record has another commitment of seat 1",
    another_round: "Your client opened bytes of seat 0 for pack 1, and the record has no such round",
    never_entered: "Your client opened bytes of seat 0 for pack 99, and the record has no such round",
}


async def test_whatever_the_client_saw_otherwise_is_told_with_its_seat_and_its_deal(registry):
    _, ann, ben = await two(registry)
    rows = await ann.session(ben)
    for change, sentence in SEEN.items():
        kept = transcript(ann)
        change(kept)
        verdict = verify_record(rows, [kept])
        assert (verdict.found, said(verdict)[: len(sentence)]) == ("unfair", sentence)
        (told,) = list(ending(rows, kept))[1:]
        assert "The server may have chosen the deals." in Words("en").tell(told)
        assert sentence in Words("en").tell(told), "the terminal says so itself, at the end"
    told = [Words("en").tell(told) for told in ending(rows, transcript(ann))]
    assert told[1] == "The record of this session agrees with what this terminal saw."
    kept = transcript(ann)
    kept.rounds.clear()
    foreign = [Words("en").tell(told) for told in verify_record(rows, [kept]).whose()]
    assert any("seat 0 has bytes that are not in your transcript" in told for told in foreign)
    kept.table = "another"
    assert verify_record(rows, [kept]).found == "unproven"


def ending(rows, kept):
    """What the terminal says when the session is over."""
    host = SimpleNamespace(
        address=Address("http://a", "t"), client=SimpleNamespace(share=SimpleNamespace(own=kept)),
        calls=SimpleNamespace(lines=lambda _path: rows), socket=SimpleNamespace(transcripts=Transcripts("a", "t")),
    )  # fmt: skip
    return AtServer.ending(host)


async def test_a_terminal_that_is_started_anew_goes_on_with_its_chain_and_its_transcript(registry, home):
    room = await new_room(registry, **ONE_ROUND)
    ann = await AtTerminal(room, "ann", Transcripts("http://a", room.id)).come()
    await ann.settle()
    await ann.deal()
    await ann.settle()
    await play_out(room)
    again = await AtTerminal(room, "ann", Transcripts("http://a", room.id)).come()
    rows = await again.session()
    assert (ann.client.alarm, again.client.alarm) == ("", "")
    (kept,) = kept_transcripts()
    verdict = verify_record(rows, [kept])
    assert (verdict.found, verdict.mine) == ("fair", {0: verdict.deals})
    (file,) = (home / "transcripts").iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert read_transcripts(file.read_bytes()) == [kept]
    assert Transcripts("http://b", room.id).load(0) is None, "another server has nothing of this chain"


def test_the_terminal_keeps_the_transcripts_of_the_last_tables_and_passes_over_what_is_damaged(home):
    for n in range(MOST_KEPT + 3):
        keeper = Transcripts("http://a", f"t{n}")
        Client(f"t{n}", "en", lambda _: None, keeper=keeper).share.alarm(0, FAIR)
        assert keeper.kept
    files = sorted((home / "transcripts").iterdir())
    assert len(files) == MOST_KEPT
    for damage in ("{", '{"table":"t","seat":0,"secret":"x"}', '{"table":"t","seat":0,"secret":"","opened":9999}'):
        Transcripts("http://a", "t")._file(0).write_text(damage)
        assert Transcripts("http://a", "t").load(0) is None, damage
    Transcripts("http://a", "t")._file(0).unlink()
    large = Client("t", "en", lambda _: None).share.sit(0)
    large.commitment = "0" * 1_000_000
    keeper.save(large)
    assert not keeper.kept, "no server fills the disk"
    files[0].write_text("{")
    assert len(list(kept_transcripts())) == MOST_KEPT - 1
    files[0].unlink()
    for file in files[1:]:
        file.unlink()
    (home / "transcripts").rmdir()
    (home / "transcripts").write_text("no folder")
    keeper = Transcripts("http://a", "t")
    assert keeper.load(0) is None
    keeper.save(Client("t", "en", lambda _: None).share.sit(0))
    assert not keeper.kept
    assert list(kept_transcripts()) == []
