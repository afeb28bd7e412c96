"""Play deals by what is spoken alone: a bot hears the lines of `gamester play --plain`, and types.

    python tools/by_ear.py --deals 1000 --write            # of each game; docs/results/by_ear.json
    python tools/by_ear.py --page --deals 1000 --write     # what a screen reader speaks of the page, 320 pixels wide

At the page there are also every lesson, puzzles, and the day's cards with the look back on the deal that cost most.
It is done in pieces, in `--workers` processes; what a stopped run has done is kept in `--pieces` and not done again.

It sees no table and no state. It asks what it may do, and answers with one of the numbers that it hears. Counted are
the words of a decision: from the hand to the end of the list. The exit status is 1 if it is stuck or refused.
"""

import argparse
import io
import json
import random
import re
import statistics
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any, NamedTuple

from listener import LESSONS, WORD
from listener import Listener as Hearer
from results import RESULTS, Bar, commit

from gamester.games import GAMES, game_of
from gamester.i18n import source
from gamester.local import Settings, open_home
from gamester.local.typed import play_at_home
from gamester.text.messages import Words

RESULT = RESULTS / "by_ear.json"
LISTED = re.compile(r"^ *(\d+)  \S", re.MULTILINE)
AT_ONE_TABLE = 100
"""The deals at one table of a page."""
PUZZLES = 50
DAYS = {"loo": "Five-card Loo", "laugh": "Laugh and Lie Down"}
"""What the page calls the day's cards of each game."""
MOST_TRIES = 4
"""Lines typed for one decision after which it is stuck."""


class Listener(io.TextIOBase):
    """Somebody who hears what is written, and types. `source` and `sink` of a table in one."""

    def __init__(self, rng: random.Random, deals: int) -> None:
        self.rng, self.deals = rng, deals
        self.heard = ""
        """What was said since the last line was typed."""
        self.question = ""
        """What was said of the decision so far."""
        self.words: list[int] = []
        """How many words each decision took."""
        self.refused: list[str] = []
        self.tries = 0
        self.asked_to_leave = False

    def write(self, text: str) -> int:
        """Hear a text."""
        self.heard += text
        return len(text)

    def readline(self, _size: int | None = -1, /) -> str:  # type: ignore[override]
        """Type a line."""
        heard, self.heard = self.heard, ""
        if len(re.findall(r"^Deal \d+[:,]", heard, re.MULTILINE)):
            self.deals -= 1
        if self.asked_to_leave:
            return "y\n"
        if self.deals < 0 or self.tries > MOST_TRIES:
            self.asked_to_leave = True
            return "quit\n"
        numbers = LISTED.findall(heard)
        if not self.question:
            self.question = question_in(heard)
        if self.tries and not numbers:
            self.refused.append(heard)
        self.tries += 1
        if not numbers:
            return "\n"
        self.words.append(len(WORD.findall(self.question + heard)))
        self.question, self.tries = "", 0
        return f"{self.rng.choice(numbers)}\n"


def question_in(heard: str) -> str:
    """The last lines, from the hand on."""
    lines = heard.split("\n")
    at = max((at for at, line in enumerate(lines) if line.startswith("Your hand")), default=max(len(lines) - 2, 0))
    return "\n".join(lines[at:])


def play(game: str, deals: int, seed: int) -> Listener:
    """Play so many deals of a game by ear."""
    listener = Listener(random.Random(f"{game} {seed}"), deals)
    while listener.deals > 0 and listener.tries <= MOST_TRIES:
        variants = list(game_of(game).words.variants.values())
        variant = listener.rng.choice(variants)
        players = listener.rng.choice(variant.players)
        options = {"rounds": 100}
        wish = Settings(game, variant.id, players, options, f"{seed} {listener.deals}", "advice", keep=False)
        home = open_home(wish, source().code)
        play_at_home(home, Words(source().code), listener, listener)  # type: ignore[arg-type]
    return listener


def in_terminal(game: str, deals: int, seed: int) -> dict[str, float]:
    """What comes of so many deals in the terminal."""
    listener = play(game, deals, seed)
    for refused in listener.refused[:3]:
        print(refused)
    return counted(deals - max(listener.deals, 0), listener.words) | {"refused": len(listener.refused)}


class Piece(NamedTuple):
    """What one listener does at the page, from the beginning of a page of its own."""

    what: str
    """A game, or `lessons`, `puzzles`, or `day` and a game."""
    first: int
    many: int

    def kept_in(self, folder: Path, seed: int) -> Path:
        """The file with what came of it."""
        return folder / f"{self.what.replace(' ', '-')}-{seed}-{self.first}-{self.many}.json"


def pieces_of(deals: int) -> list[Piece]:
    """All pieces: so many deals of each game, every lesson, some puzzles, the day's cards."""
    deals_of = [
        Piece(game, at, min(AT_ONE_TABLE, deals - at)) for at in range(0, deals, AT_ONE_TABLE) for game in GAMES
    ]
    days = [Piece(f"day {game}", 0, 1) for game in GAMES]
    return [*deals_of, Piece("lessons", 0, len(LESSONS)), Piece("puzzles", 0, PUZZLES), *days]


def heard_in(piece: Piece, seed: int) -> dict[str, Any]:
    """Do a piece; how much was done, and the words of its decisions. AssertionError if one is stuck or refused."""
    from own_server import chromium, own_server
    from page_pictures import Table, open_table

    with own_server(":memory:", "--speed", "instant") as (url, _), chromium() as browser:
        page = browser.new_page(viewport={"width": 320, "height": 640}, locale="en-GB", reduced_motion="reduce")
        page.goto(url)
        page.wait_for_selector("h1")
        if piece.what in GAMES:
            open_table(page, url, Table("", piece.what, game_of(piece.what).words.default_variant, 5, rounds=1000))
        hearer = Hearer(page, seed + piece.first)
        done = piece.many
        if piece.what in GAMES:
            hearer.play(piece.many)
        elif piece.what == "lessons":
            done = sum(map(hearer.learn_from_home, LESSONS))
        elif piece.what == "puzzles":
            hearer.press("link, Solve it")
            hearer.solve(piece.many)
        else:
            done = hearer.day(DAYS[piece.what.split()[1]])
            hearer.look_back()
    return {"done": done, "words": hearer.words}


def at_page(deals: int, seed: int, folder: Path, workers: int) -> dict[str, dict[str, float]]:
    """What comes of all pieces; those that the folder has already are not done again."""
    folder.mkdir(parents=True, exist_ok=True)
    pieces = pieces_of(deals)
    left = [piece for piece in pieces if not piece.kept_in(folder, seed).exists()]
    with ProcessPoolExecutor(workers) as pool:
        doing = {pool.submit(heard_in, piece, seed): piece for piece in left}
        bar = Bar(len(left))
        for one in as_completed(doing):
            doing[one].kept_in(folder, seed).write_text(json.dumps(one.result()))
            bar.step(doing[one].what)
    told = {}
    for what in dict.fromkeys(piece.what for piece in pieces):
        found = [json.loads(one.kept_in(folder, seed).read_text()) for one in pieces if one.what == what]
        told[what] = counted(sum(one["done"] for one in found), [n for one in found for n in one["words"]])
    return told


def counted(done: int, words: Sequence[int]) -> dict[str, float]:
    """The figures of a game."""
    figures = {"median_words": statistics.median(words), "most_words": max(words)} if words else {}
    return {"done": done, "decisions": len(words), **figures}


def main(words: Sequence[str]) -> int:
    """Play, print and perhaps write; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--page", action="store_true")
    parser.add_argument("--pieces", type=Path, default=Path(tempfile.gettempdir()) / "by_ear", metavar="FOLDER")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args(words)
    if args.page:
        told = at_page(args.deals, args.seed, args.pieces, args.workers)
    else:
        told = {game: in_terminal(game, args.deals, args.seed) for game in GAMES}
    for what, figures in told.items():
        print(what, figures)
    if args.write:
        known = json.loads(RESULT.read_text()) if RESULT.exists() else {}
        known["page" if args.page else "terminal"] = {"commit": commit(), "seed": args.seed} | told
        RESULT.write_text(json.dumps(known, indent=1) + "\n")
    return 1 if any(one.get("refused") for one in told.values()) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
