"""`gamester play --server` against a real server: as a script, at a terminal, cut off, refused."""

import json
import re
import signal
import stat
import subprocess
import sys
from functools import partial

import pexpect

from cli.terminals import ended, kill
from gamester.client.kept import tables_left


def command(url, *more):
    return [sys.executable, "-m", "gamester", "play", "--server", url, *map(str, more)]


def play(lines, url, *more):
    return subprocess.run(command(url, *more), input=lines, capture_output=True, text=True, timeout=110, check=False)


def at_terminal(url, *more):
    words = command(url, *more, "--plain")
    heard = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    return pexpect.spawn(words[0], words[1:], encoding="utf-8", timeout=30, echo=False, preexec_fn=heard)


def link_in(text):
    return re.search(r"http://\S+/t/\w+#[\w-]+", text)[0]


async def test_a_script_plays_a_whole_session_with_the_same_lines_as_at_home(served, people, home):
    done = play("2\n1\n" * 3000, f"http://{served.url}", "laugh", "-p", 4, "--name", "Ann", "--lang", "fr")
    assert (done.returncode, done.stderr) == (0, "")
    table = re.search(r"/r/(\w+)", done.stdout)[1]
    assert "s’accorde avec ce que ce terminal a vu" in done.stdout
    (kept,) = (home / "transcripts").iterdir()
    assert json.loads(kept.read_text())["table"] == table
    (token,) = json.loads((home / "servers.json").read_text()).values()
    people[0].http.headers["authorization"] = f"Bearer {token}"
    told = (await people[0].get(f"/api/replays/{table}")).json()
    assert told["finished"]
    assert told["names"][0] == "Ann"
    shown = [line for line in told["fair"] if line["step"] == "reveal"]
    assert "0" in shown[-1]["shares"], "the terminal put its bytes into the shuffle"
    assert (await people[0].get(f"/api/replays/{table}/verify")).json()["found"] == "fair"
    assert tables_left() == [], "nobody comes back to a session that is over"


async def test_whoever_opened_a_table_comes_back_to_it_by_the_command_that_is_printed(served, home):
    left = play("", f"http://{served.url}", "loo", "three", "-p", 3, "--name", "Ann")
    link = link_in(left.stdout)
    told = left.stdout.splitlines()[-1].partition("come back by: ")[2].removesuffix(".")
    assert told.endswith(f"-m gamester play --server '{link}'")
    assert stat.S_IMODE((home / "tables.json").stat().st_mode) == 0o600
    again = subprocess.run(["sh", "-c", told], input="", capture_output=True, text=True, timeout=110, check=False)
    assert (again.returncode, again.stderr) == (0, "")
    assert again.stdout.splitlines()[-1] == left.stdout.splitlines()[-1]
    assert [one.link for one in tables_left()] == [link]


async def test_a_friend_comes_by_link_sits_is_answered_and_has_his_seat_when_he_returns(served, people, home):
    ann = people[0]
    made = await ann.open_table(game="laugh", variant="adpoker")
    link = f"http://{served.url}/t/{made['id']}#{made['code']}"
    async with ann.at(made["id"]) as line:
        ben = at_terminal(link, "--name", "Ben")
        ben.expect("Press Enter for the next deal")
        ben.expect("> ")
        ben.sendline("help")
        ben.expect("why MOVE")
        ben.sendline("say Good evening")
        assert (await line.next("chat"))["text"] == "Good evening"
        ben.sendline("x" * 1500)
        ben.expect("is not understood")
        ben.sendline("play XX")
        ben.expect("is no card")
        ben.sendline("rules G1")
        ben.expect("there is no paragraph|G1  ")
        ben.sendline("")
        ben.expect("Deal 1")
        ben.sendline("table")
        ben.expect("On the table|Row|row")
        ben.sendline("score")
        ben.expect("Ben: ")
        ben.sendline("quit")
        ben.expect("Your seat is kept")
        ben.expect_exact(f"play --server '{link}'")
        assert ended(ben) == 0
        kept = home / "servers.json"
        assert stat.S_IMODE(kept.stat().st_mode) == 0o600
        again = at_terminal(link, "--name", "Somebody")
        again.expect("At the table, in the direction of play: ([^\r]*)")
        assert "Ben" in again.match[1]
        assert "Somebody" not in again.match[1]
        again.sendcontrol("c")
        assert ended(again) == 130
        while not any(chair["name"] == "Ben" for chair in line.state["chairs"]):
            await line.receive()


def test_who_wants_no_aid_is_listed_no_card_at_a_table_that_lists_them(served):
    zed = at_terminal(f"http://{served.url}", "loo", "three", "-p", 3, "--unaided", "--name", "Zed")
    zed.expect("Press Enter")
    zed.sendline("")
    if (
        zed.expect(["Everybody must play: with", "(?:You lead to trick|Now lead|was led|You have no)"]) == 0
    ):  # Dumby is offered
        zed.sendline("stand")
        zed.expect("(?:You lead to trick|Now lead|was led|You have no)")
    zed.sendline("legal")
    zed.expect("1  play …\r\n")
    kill(zed)


def test_why_bots_play_more_weakly_than_asked_is_said_once_for_all_of_them(served):
    done = play("1\n" * 4 + "quit\n", f"http://{served.url}", "laugh", "-p", 4, "--level", "tables", "--name", "Ann")
    (line,) = [line for line in done.stdout.splitlines() if "There are no tables for this game" in line]
    names, _, _ = line.partition(":")
    assert len(set(names.split(", ")) - {"Ann"}) == 3
