"""The other side of `test_stand_in.py`: run with the real msgspec or with the stand-in first on the path.

`read`: lines of JSON `[type, text]` come in, what was made of each goes out. `transcript`: whole tables and pages go out.
"""

import json
import sys
from random import Random

import msgspec

from gamester.games import GAMES, game_of
from gamester.handlers import catalogue, lessons, puzzles
from gamester.hosting import Environment, FairShuffles, Hosting, Timing, Who
from gamester.hosting.opening import NewTable, events_of, new_table
from gamester.protocol import api, api_daily, api_study, wire

TYPES = {
    "client": wire.FromClient, "create": api.Create, "check": api.Check, "me": api.SetMe,
    "learn": api_study.Learn, "attempt": api_study.Attempt, "sit": api_daily.SitDaily,
}  # fmt: skip
START = 1_800_000_000.25
ACTS = 150


def read() -> None:
    """Read what comes in, and write it again."""
    for line in sys.stdin:
        kind, text = json.loads(line)
        try:
            found = msgspec.json.encode(msgspec.json.decode(text.encode("utf-8", "surrogatepass"), type=TYPES[kind]))
        except msgspec.ValidationError as fault:
            print(json.dumps(["refused", str(fault)]), flush=True)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            print(json.dumps(["malformed", ""]), flush=True)
        else:
            print(json.dumps(["read", found.decode()]), flush=True)


def transcript(seed: int) -> None:
    """All that the person at a table of each game is told, and what the pages show."""
    for game in GAMES:
        for variant in game_of(game).words.variants:
            table(game, variant, seed)
        for lang in ("en", "fr"):
            tell(catalogue.rules_info(game, lang))
            tell(lessons.lesson_of(game, api_study.Learn(2), lang))
    tell(catalogue.catalogue_with(("advice",), "en"))
    tell(catalogue.words_info("fr"))
    tell(puzzles.shown(1, "fr"))


def tell(thing: object) -> None:
    """One object a line."""
    sys.stdout.write(msgspec.json.encode(thing).decode() + "\n")


def table(game: str, variant: str, seed: int) -> None:
    """A table at which the person does any of the acts on offer; its store reads what it has written."""
    players = max(game_of(game).words.variants[variant].players)
    rng, now = Random(f"{seed} {variant}"), START
    asked = api.Create(game, variant, players, name="Ann", clock=None)
    head, rows = new_table(asked, "ann", NewTable("t", "", bytes(32), seed, now))
    head = msgspec.json.decode(msgspec.json.encode(head), type=type(head))
    given = Environment(bytes(32), FairShuffles(bytes(32)), Timing(shares=0.5))
    hosting = Hosting(head, events_of(rows, game), (), given, now)
    who = Who("ann", "en", "line")
    told = show(hosting.apply(hosting.join(who, 0, now), now))
    for number in range(ACTS):
        state = json.loads(told[-1])["state"] if told else {}
        if state.get("decision"):
            act = rng.choice([one for one in state["acts"] if one["do"] != "misdeal"] or state["acts"])
            message = wire.Act(f"a{number}", state["decision"], act["do"], act["cards"], act["takes"])
        elif state.get("between") and not state["finished"]:
            message = wire.Deal(f"d{number}", state["between"]["next_deal"])
        elif hosting.due() is None:
            break
        else:
            now = max(now, hosting.due())
            told = show(hosting.apply(hosting.tick(now), now)) or told
            continue
        outcome = hosting.command(who, message, now)
        told = show(hosting.apply(outcome, now)) or [json.dumps({"state": {}})]


def show(replies) -> list[str]:
    """Write down what was told; the messages with a state."""
    found = [data.decode() for _, data, _ in replies]
    sys.stdout.write("\n".join([*found, ""]))
    return [text for text in found if '"state":' in text]


if __name__ == "__main__":
    read() if sys.argv[1] == "read" else transcript(int(sys.argv[2]))
