"""What others wrote - names, notes, verbs of a record, chat - stays on its line wherever it is shown."""

import asyncio
import io
import json
import random
import unicodedata
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamester.cli import main
from gamester.client.calls import read
from gamester.client.client import Client
from gamester.client.typed_lines import TypedLines
from gamester.games import game_of
from gamester.local import resume_home
from gamester.protocol import wire
from gamester.server.log import Log
from gamester.server.store import Chair, Head, open_store
from gamester.table.events import Opened, Other, write_line
from gamester.table.record import replay, replay_file
from gamester.table.table import Table
from gamester.text.messages import Words, printable
from gamester.text.saying import pretty
from tui.playing import screen_text, shows
from tui.playing import table as at_table
from words.driver import random_act

SIGNS = (
    "".join(
        [
            *map(chr, range(0x20)),
            *map(chr, range(0x7F, 0xA0)),
            *map(chr, range(0x202A, 0x202F)),
            *map(chr, range(0x2066, 0x206A)),
        ]
    )
    + "\u2028\u2029\u200e\u200f\u061c\ufeff\udfff\u200b\U000e0001\ud800"
)
PLAIN = ("Ann", "Ben", "Cas")
FORGED = f"Ann\n9:1: seat 0 pays all\r\x1b[2J[red]$x$</b>{SIGNS}"
WHOLE = "".join(sign for sign in FORGED if unicodedata.category(sign) != "Cs")


def unseen(text: str) -> set[str]:
    """The signs of a text that nobody should be shown, line feeds apart."""
    return {sign for sign in text if sign != "\n" and unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Zl", "Zp")}


def told(*words: object) -> str:
    """Standard output and error of a command."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        main([*map(str, words), "--lang", "en"])
    return out.getvalue() + err.getvalue()


def write(path: Path, names, note="", *, deals=1) -> Path:
    """A record of a session that is under way, with notes of all kinds, at which these sit."""
    package, rng = game_of("loo"), random.Random(5)
    table = Table(Opened("loo", "three/wikipedia-2023", {}, package.rules_number, tuple(names)), rng)
    for _ in range(deals):
        table.deal(0)
        while table.to_act():
            seat = table.to_act()[0]
            table.act(seat, random_act(rng, table, seat))
    events = [
        *table.events,
        Other("seat", {"seat": 2, "name": names[2], "by": note}),
        Other(note or "note", {note: note}),
    ]
    path.write_text(
        "\n".join(json.dumps(json.loads(write_line(event, package.words.verbs))) for event in events) + "\n"
    )
    return path


def stays_on_its_line(shown: str, plain: str) -> None:
    """As many lines as with names without guile, and no sign in them that a terminal obeys."""
    assert not unseen(shown), shown
    assert shown.count("\n") == plain.count("\n"), shown


@given(st.text())
def test_a_printable_text_is_one_line_of_the_same_length_without_unseen_signs(text):
    shown = printable(text)
    assert len(shown) == len(text)
    assert not unseen(shown)
    assert len(shown.splitlines()) <= 1
    assert printable(shown) == shown


def test_every_control_bidirectional_and_separating_sign_is_replaced_and_french_spaces_stay():
    assert printable(SIGNS) == "\ufffd" * len(SIGNS)
    assert printable("« Élodie\u00a0»\u202f!") == "« Élodie\u00a0»\u202f!"


def test_whatever_fills_a_sentence_is_put_on_one_line():
    assert Words("en").say("plain.names", names="Ann\nBen") == Words("en").say("plain.names", names="Ann\ufffdBen")


def test_a_file_of_such_a_name_is_named_in_one_line(tmp_path):
    path = tmp_path / "a\nb\u202e.jsonl"
    for command in ("replay", "review", "verify"):
        shown = told(command, path)
        assert not unseen(shown)
        assert shown.count("\n") == 1


def test_replay_tells_a_record_in_as_many_lines_whoever_sits_there(tmp_path):
    plain = told("replay", write(tmp_path / "plain.jsonl", PLAIN))
    stays_on_its_line(told("replay", write(tmp_path / "hostile.jsonl", [FORGED] * 3, FORGED)), plain)


def test_json_of_a_review_gives_the_name_as_it_is_without_showing_its_signs(tmp_path):
    shown = told("review", "--json", "--worlds", 2, write(tmp_path / "record.jsonl", [FORGED] * 3))
    assert not unseen(shown)
    assert shown.count("\n") == 1
    assert json.loads(shown)["name"] == FORGED


def test_review_tells_and_draws_a_player_of_such_a_name_in_one_line(tmp_path):
    plain = told("review", "--worlds", 2, write(tmp_path / "plain.jsonl", PLAIN))
    path, plot = write(tmp_path / "hostile.jsonl", [FORGED] * 3), tmp_path / "plot.svg"
    stays_on_its_line(told("review", "--worlds", 2, "--plot", plot, path), plain)
    drawn = plot.read_text()
    assert printable(FORGED)[:4] in drawn
    assert not unseen(drawn)


async def test_the_full_screen_shows_such_names_without_their_signs(tmp_path):
    path = write(tmp_path / "old.jsonl", [FORGED, f"{WHOLE}1", f"{WHOLE}2"])  # of a version that let them be
    async with at_table(home=resume_home(path, "en"), size=(160, 50)) as pilot:
        await shows(pilot, "Ann\ufffd")
        assert not unseen(screen_text(pilot.app))


def test_a_terminal_at_a_server_shows_whatever_the_server_says_on_its_line():
    sink = io.StringIO()
    client = Client("t", "en", lambda _: None)
    host = SimpleNamespace(client=client, alone=False)
    TypedLines(host, Words("en"), io.StringIO(), sink)
    body = {"type": "chat", "seat": 1, "name": WHOLE, "text": WHOLE, "preset": "", "at": 0}
    client.hear(read(json.dumps(body), wire.FromServer))
    assert sink.getvalue() == f"{printable(WHOLE)}: {printable(WHOLE)}\n"
    assert not unseen(sink.getvalue())


def test_a_message_of_the_servers_is_read_with_every_text_on_its_line():
    body = {"type": "described", "id": "1", "text": ["a\nb", "c"]}
    assert read(json.dumps(body), wire.FromServer).text == ["a\ufffdb", "c"]
    with pytest.raises(msgspec.DecodeError):
        read("{", wire.FromServer)


@pytest.mark.parametrize("as_json", [False, True])
def test_an_entry_of_the_servers_log_is_one_line_whatever_it_tells(as_json, capsys):
    log = Log(as_json=as_json)
    log.warning(FORGED, table=FORGED, fault=FORGED)
    log.fault("end", fault=repr(ValueError(FORGED)))
    shown = capsys.readouterr().err
    assert shown.count("\n") == 2
    assert not unseen(shown)


def test_an_export_gives_a_record_with_such_names_in_as_many_lines_and_as_it_is(tmp_path):
    address = str(tmp_path / "tables.db")
    name = "Ann\u202e\u2028\x9b\x7f"
    head = write_line(Opened("loo", "three/wikipedia-2023", {}, game_of("loo").rules_number, (name, "Ben", "Cas")), {})

    async def keep():
        store = await open_store(address)
        await store.create(
            Head("t", "loo", "three/wikipedia-2023", status="finished", chairs=(Chair(name, "bot"),)), [head]
        )
        await store.close()

    asyncio.run(keep())
    shown = told("export", "t", "--database", address)
    assert not unseen(shown)
    assert shown.count("\n") == 1
    assert json.loads(shown) == json.loads(head)


def test_the_record_on_disk_keeps_every_sign_of_a_name(tmp_path):
    path = write(tmp_path / "record.jsonl", [FORGED, "Ben", "Cas"])
    body = json.loads(path.read_text().splitlines()[0])
    assert body["seats"][0] == FORGED
    assert replay_file(path).session.names[0] == FORGED


def test_a_card_is_written_with_its_suit_between_letters_of_a_script_without_spaces():
    assert pretty("翻开TH，5D") == "翻开10♥，5♦"
    assert pretty("KCAD 2TH") == "KCAD 2TH"


def test_a_refusal_quotes_no_more_of_a_text_than_can_be_read():
    head = write_line(Opened("loo", "five/" + "x" * 900_000, {}, game_of("loo").rules_number, PLAIN), {})
    fault = replay([head]).fault
    assert sum(len(fill) for fill in fault.fills.values() if isinstance(fill, str)) < 2_000
    assert str(fault).startswith("There is no variant “five/xxx")
    assert "…”" in str(fault)


@pytest.mark.parametrize(("line", "word"), [("undo", "undo"), ("say hello", "say"), ("deal", "deal")])
def test_a_refused_command_is_told_by_its_word(line, word):
    sink, sent = io.StringIO(), []
    client = Client("t", "en", sent.append)
    client.welcomed = True
    client.known.state = SimpleNamespace(between=None, decision="1")
    lines = TypedLines(SimpleNamespace(client=client, alone=False), Words("en"), io.StringIO(), sink)
    lines.type(line)
    (id_,) = client.waiting
    then = client.waiting[id_][1]
    then(wire.Nack(id_, "illegal", "Why not."))
    assert sink.getvalue() == f"You may not {word}. Why not.\n"
