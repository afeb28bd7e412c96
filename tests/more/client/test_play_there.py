"""`gamester play --server` against a real server: as a script, at a terminal, cut off, refused."""

import json

from own_site import served as site_served

from service.client.test_play_there import link_in, play


def refused(url, *more):
    done = play("", url, *more)
    assert done.returncode == 2, done
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr
    return done.stderr


async def test_what_cannot_be_is_one_sentence(served, people, tmp_path):
    ann, here = people[0], f"http://{served.url}"
    made = await ann.open_table(players=3)
    link = f"{here}/t/{made['id']}#{made['code']}"
    assert "no such table" in refused(f"{here}/t/nosuchtable#code")
    assert "no such table" in refused(link.rpartition("#")[0])
    assert "is called" in refused(link, "--name", "Ann")
    assert "cannot be reached" in refused("http://127.0.0.1:1")
    with site_served(tmp_path) as site:
        assert "does not answer as a server of Gamester" in refused(site)
    async with ann.at(made["id"]):
        for seat, person in enumerate(people[1:3], 1):
            await person.join(made)
            async with person.at(made["id"]) as line:
                assert (await line.ask("sit", seat=seat, name=f"Guest {seat}"))["type"] == "ack"
        assert "every seat is taken" in refused(link).lower()
    assert "--seed is for a table of your own" in refused(here, "--seed", "x")
    assert "exists already" in refused(link, "loo")
    assert "There is no game" in refused(here, "whist")


def test_tokens_that_cannot_be_read_or_kept_make_a_new_guest(served, home):
    home.parent.mkdir(parents=True)
    home.write_text("this is no folder")
    done = play("", f"http://{served.url}", "loo", "three", "--name", "Zoe")
    assert done.returncode == 0
    assert "cannot be kept" in done.stdout
    home.unlink()
    home.mkdir()
    for kept in ("{", json.dumps({f"http://{served.url}": "nobody's"}), "[]"):
        (home / "servers.json").write_text(kept)
        done = play("", f"http://{served.url}", "loo", "three", "--name", "Zoe")
        assert (done.returncode, done.stderr) == (0, "")
        assert link_in(done.stdout)
    assert json.loads((home / "servers.json").read_text())[f"http://{served.url}"] != "nobody's"
