"""How many ways there are to act on, act by act, from fixed deals of every preset of Loo, three at the table.

`five--wikipedia-2023.txt` holds the counts that the reference implementation makes by trying everything, and the
engine must count the same. Write the files anew, with the reference alone, by

    PYTHONPATH=src:tests:tests/helpers python tests/more/counts/test_loo_counts.py [FORM/PRESET ...]
"""

from __future__ import annotations

import random
import sys
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any

import pytest

from gamester.games.loo.words.variants import VARIANTS
from gamester.table.events import Acted, Opened, Shuffled
from gamester.table.session import Session
from gamester.text.act import in_set, mask_of
from gamester.text.typed import read_act, read_cards
from reference import loo as reference
from reference.loo_options import PRESETS

FOLDER = Path(__file__).parent
NAMES = [f"{form}/{preset}" for form in PRESETS for preset in PRESETS[form]]
SEATS = 3
ENOUGH = 2500
"""A depth with more ways than this is the last that is counted."""
STANDING = "standing pat"
POOLS = (0, 15)


def file_of(variant: str) -> Path:
    """`five--wikipedia-2023.txt`."""
    return FOLDER / f"{variant.replace('/', '--')}.txt"


# --- By the reference -----------------------------------------------------------------------------------------


def choices(game: Any) -> list[dict[str, Any]]:
    """Every act there is, each exchange spelled out."""
    acts = []
    for act in game.next():
        if act["do"] == "exchange":
            held = game.hand.may_put_out(act["seat"])
            for few in range(act["max"] + 1):
                acts += [{**act, "cards": " ".join(cards)} for cards in combinations(held, few)]
        else:
            acts.append(act)
    return acts


def game_after(variant: str, pool: int, deck: str, acts: list[dict[str, Any]]) -> Any:
    """The reference's game after these acts: it cannot be copied, so everything is done again."""
    game = reference.Game(variant, {"opening_pool": pool}, SEATS)
    game.shuffle(1, 0, deck.split())
    for act in acts:
        game.act(act)
    return game


def reference_counts(variant: str, pool: int, deck: str, opening: list[dict[str, Any]]) -> list[int]:
    """Ways to act on after `opening`, by number of acts, until there are enough of them or none."""
    counts, ways = [], [opening]
    while ways and (not counts or counts[-1] <= ENOUGH):
        nodes = [(way, game_after(variant, pool, deck, way)) for way in ways]
        ways = [[*way, act] for way, game in nodes for act in choices(game)]
        counts.append(len(ways))
    return [count for count in counts if count]


def standing_pat(variant: str, pool: int, deck: str) -> list[dict[str, Any]]:
    """The acts by which all stay in as dealt, up to the first lead."""
    acts: list[dict[str, Any]] = []
    while True:
        offered = {act["do"]: act for act in game_after(variant, pool, deck, acts).next()}
        verb = next((verb for verb in ("hold", "stand", "exchange") if verb in offered), None)
        if verb is None:
            return acts
        acts.append({"seat": offered[verb]["seat"], "do": verb, "cards": ""})


def write_counts(variant: str) -> None:
    """The file of a preset: two decks, each with an empty pool and with chips in it."""
    lines = [f"# {variant}, {SEATS} seats, dealer 0: ways to act on, by number of acts"]
    for number, pool in enumerate(POOLS):
        rng = random.Random(f"{variant} {number}")
        _, options = reference.build_options(variant, {})
        pack = reference.full_deck(options)
        rng.shuffle(pack)
        deck = " ".join(pack)
        lines += [f"deck {deck}", f"pool {pool}"]
        for name, opening in (("dealt", []), (STANDING, standing_pat(variant, pool, deck))):
            said = ", ".join(f"{act['seat']}: {act['do']}" for act in opening)
            counts = reference_counts(variant, pool, deck, opening)
            lines.append(f"{name} [{said}] {' '.join(map(str, counts))}")
    file_of(variant).write_text("\n".join(lines) + "\n", encoding="utf-8")


# --- By the engine --------------------------------------------------------------------------------------------


def ways_to_act(game: Any, s: Any, o: Any, depth: int) -> int:
    """Ways to go on for `depth` acts; the last of them is counted and not done."""
    ways = 0
    for seat in range(SEATS):
        for offer in game.words.offers(s, o, seat):
            if offer.limit is None:
                acts = [offer.act]
            else:
                held = in_set(s.hands[seat])
                if depth == 1:
                    ways += sum(comb(len(held), few) for few in range(offer.limit + 1))
                    continue
                acts = [
                    type(offer.act)("exchange", mask_of(cards))
                    for few in range(offer.limit + 1)
                    for cards in combinations(held, few)
                ]
            if depth == 1:
                ways += 1
                continue
            for act in acts:
                after = game.rules.copy(s)
                for action in game.words.steps(s, o, seat, act):
                    game.rules.do(after, o, seat, action)
                ways += ways_to_act(game, after, o, depth - 1)
    return ways


def blocks(variant: str) -> list[tuple[str, int, str, list[int]]]:
    """Deck, pool, opening and counts of each line of a file."""
    found, deck, pool = [], "", 0
    for line in file_of(variant).read_text(encoding="utf-8").splitlines():
        word, _, rest = line.partition(" ")
        if word == "deck":
            deck = rest
        elif word == "pool":
            pool = int(rest)
        elif word != "#":
            said, _, counts = line.partition("[")[2].partition("]")
            found.append((deck, pool, said, [int(count) for count in counts.split()]))
    return found


def session_after(variant: str, pool: int, deck: str, said: str) -> Session:
    """The engine's session after an opening."""
    session = Session(Opened("loo", variant, {"opening_pool": pool}, 1, ("a", "b", "c")))
    session.apply(Shuffled(1, 0, read_cards(deck)))
    for words in filter(None, said.split(", ")):
        seat, _, act = words.partition(": ")
        session.apply(Acted(int(seat), read_act(act)))
    return session


def test_every_preset_is_counted():
    """No preset without a file, no file without a preset."""
    assert sorted(VARIANTS) == sorted(NAMES)
    assert sorted(path.name for path in FOLDER.glob("*--*.txt")) == sorted(file_of(name).name for name in NAMES)


@pytest.mark.parametrize("variant", NAMES)
def test_engine_counts_like_the_reference(variant):
    """Depth by depth, from the deal and from the first lead."""
    lines = blocks(variant)
    assert len(lines) == 2 * len(POOLS)
    for deck, pool, said, counts in lines:
        session = session_after(variant, pool, deck, said)
        after_the_last = [0] if not counts or counts[-1] <= ENOUGH else []
        for depth, count in enumerate([*counts, *after_the_last], 1):
            assert ways_to_act(session.game, session.s, session.o, depth) == count, (said, depth)


@pytest.mark.parametrize("variant", NAMES)
def test_the_files_are_what_the_reference_counts(variant):
    """The first depths, counted again."""
    for deck, pool, said, counts in blocks(variant):
        opening = [{"seat": int(words[0]), "do": words[3:], "cards": ""} for words in filter(None, said.split(", "))]
        game = game_after(variant, pool, deck, opening)
        assert len(choices(game)) == (counts[0] if counts else 0)


if __name__ == "__main__":
    for name in sys.argv[1:] or NAMES:
        print(name)
        write_counts(name)
