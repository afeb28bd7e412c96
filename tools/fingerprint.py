"""The fingerprint of a game's rules: a digest of their behaviour, to which artefacts are tied.

   python tools/fingerprint.py                      # 1 if a fingerprint is stale
   python tools/fingerprint.py --write              # compute them, and list the tables that are lacking

Some thousands of seeded deals are played at random at the tables listed in `tests/fingerprints/GAME.jsonl`. Together
these tables have every value of every option. After every act the digest includes the legal actions of each seat, the
view of each seat and of the public, and the payoffs. It includes no name, no path and no text.

Tables are never removed from the list. A new preset or option adds tables. If all the old tables still play the same,
everything solved or learned is still valid, and so is every day that was begun: the new tables are `later` than the
fingerprint, which stays.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import sys
from array import array
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track

from gamester.backend.rounds import steps_of
from gamester.games import GAMES, game_of
from gamester.games.loo.advice.buckets import bucket_of
from gamester.games.loo.advice.knowing import cards_about
from gamester.games.loo.kernel.declaring import new_stock
from gamester.games.loo.kernel.rules import loo_due
from gamester.games.loo.kernel.state import DUMBY, STAND
from gamester.kernel.cards import NO_ACTION, NO_SEAT, PACK_SIZE, count
from gamester.kernel.chance import begin, shuffle
from gamester.text.catalogue import Word
from gamester.text.errors import BadOptions
from gamester_lab.compile.coverage import Setting, design, values
from gamester_lab.compile.tracing import ROOM, Step, tracing

ROOT = Path(__file__).resolve().parent.parent
DEALS = {"loo": 10, "laugh": 16}
"""Deals of each table; several sessions where sessions are short."""
RARE: dict[str, list[dict[str, Word]]] = {
    "loo": [
        {"stock_rule": "reshuffle_dead", "must": True},
        {"stock_rule": "reshuffle_dead", "must": True, "enforcement": "penalty", "dealer_takes_turnup": True},
        {"stock_rule": "reshuffle_dead", "exchange": "after_all", "dead_cards": "under_pack", "must": True},
        {"flush_tie": "cards_then_split", "flush_declare": "optional"},
        {"pam_role": "natural_suit", "enforcement": "penalty", "pam_civil": "choice"},
        {"pam_role": "free", "enforcement": "penalty", "must": True, "dumby": False},
        {"club_law": True, "forced_exchange": "none"},
    ],
    "laugh": [
        {"initial_pairs": True, "late_declaration": "forfeit"},
        {"initial_pairs": True, "late_declaration": "counts"},
    ],
}
"""House rules that make rare events frequent; the list has every form with them too, at a full table."""
FOUND = {"loo": [Setting("loo", "five/wikipedia-2023", {"enforcement": "penalty", "must": True, "rounds": 36}, 3)]}
"""Tables found by a search: here all players who stand throw up their cards."""
LARGEST = (10**15 - 1, 10**15 + 7, 10**17)
"""Pools that no listed table reaches, in chips."""
SEED = 1674
DIGITS = 16
PLACES = {
    "loo": ("rules", ROOT / "src/gamester/games/loo/__init__.py"),
    "laugh": ("rules", ROOT / "src/gamester/games/laugh/__init__.py"),
    "spots": ("spots", ROOT / "src/gamester/games/loo/advice/buckets.py"),
}


@dataclass(frozen=True, slots=True)
class Listed:
    """A table of the list, with the digests of its deals."""

    setting: Setting
    rules: str
    spots: str
    """The digest of the buckets under which solved tables keep declarations; "" where there is none."""
    later: bool = False
    """Was it listed after the fingerprint, which does not count it?"""

    @staticmethod
    def from_json(game: str, line: str) -> Listed:
        """A table, read from a line of the list."""
        told = json.loads(line)
        setting = Setting(game, told["variant"], told["words"], told["seats"])
        return Listed(setting, told["rules"], told["spots"], told.get("later", False))

    def to_json(self) -> str:
        """The line of the list for this table."""
        s = self.setting
        told = {
            "variant": s.variant,
            "words": dict(s.words),
            "seats": s.seats,
            "rules": self.rules,
            "spots": self.spots,
        }
        return json.dumps(told | ({"later": True} if self.later else {}))


class Silent:
    """Discards values that nobody needs."""

    def __setitem__(self, place: int, value: object) -> None:
        """Do nothing."""


class Acts:
    """Adds the steps of a deal to a digest."""

    def __init__(self, digest: Any) -> None:
        """`digest` is one of hashlib."""
        self.digest = digest

    def __setitem__(self, place: int, a: Step) -> None:
        """Add a step: the act, what chance then drew, and the legal actions of each seat."""
        self.digest.update(array("q", [a.seat, a.action, a.lots, *a.legal]).tobytes())


def shown(view: Any) -> Callable[[Any], list[int]]:
    """(view) -> all ints of a view of this kind, field by field; a loop over fields would take as long as play."""
    values = [f"*v.{at.name}" if isinstance(getattr(view, at.name), list) else f"v.{at.name}" for at in fields(view)]
    return eval(f"lambda v: [{', '.join(values)}]")  # type: ignore[no-any-return]


class Sights:
    """Adds everything visible at a table after each act to a digest."""

    def __init__(self, game: str, o: Any, step: Step, digest: Any, spots: Any) -> None:
        """`spots` is the digest of the buckets."""
        self.package, self.o, self.step, self.digest, self.spots = game_of(game), o, step, digest, spots
        self.view, self.other = self.package.rules.new_view(), self.package.rules.new_view()
        """The view of the step's watcher, which is already filled, and a view for the other seats."""
        self.shown = shown(self.view)

    def __setitem__(self, place: int, s: Any) -> None:
        """Add the view of each seat and of the public, the seats that may act, and the payoffs of the deal."""
        package, o = self.package, self.o
        ints: list[int] = [
            package.rules.over(s),
            package.rules.finished(s, o),
            package.rules.waited_for(s),
            package.rules.may_act(s, o),
            s.ended if package.rules.over(s) else 0,
        ]
        stock = new_stock(s, o) if package.id == "loo" else 0
        ints += [stock, package.rules.may_close_claims(s, o), package.rules.in_pool(s)]
        for seat in (*range(s.seats), NO_SEAT):
            v = self.view if seat == self.step.watcher else self.other
            if v is self.other:
                package.rules.look(s, o, seat, v)
            ints += self.shown(v)
            ints.append(package.rules.faces(v))
            if seat != NO_SEAT:
                ints.append(package.rules.payoff(s, o, seat) if package.rules.over(s) else 0)
                if package.id == "loo" and package.rules.legal(s, o, seat) & (1 << STAND | 1 << DUMBY):
                    self.spots.update(b"%d " % bucket_of(v, o, cards_about(v, o), 0))
        self.digest.update(array("q", ints).tobytes())


def suited(deck: list[int], hands: int) -> list[int]:
    """The pack in another order: if dealt one card at a time to so many hands, most cards of a hand are of one suit."""
    by_suit = sorted(deck, key=lambda card: card // 13)
    each = -(-len(deck) // hands)
    return [by_suit[place] for first in range(each) for place in range(first, len(deck), each)]


def play(setting: Setting) -> Listed:
    """Play the deals of a table; their digests."""
    package: Any = game_of(setting.game)
    around = steps_of(package)
    trace = tracing(setting.game, around).trace
    o, order, step = setting.row(), [0] * PACK_SIZE, Step()
    digest, spots = hashlib.sha256(), hashlib.sha256()
    acts, sights = Acts(digest), Sights(setting.game, o, step, digest, spots)
    nothing = spots.hexdigest()
    table = int.from_bytes(hashlib.sha256(str(setting).encode()).digest()[:6])
    draw_due = around.inner[0]
    if setting.game == "loo":
        digest.update(array("q", [loo_due(pool, o) for pool in LARGEST]).tobytes())

    def deal(s: Any, o: Any, order: list[int], table: int, number: int) -> int:
        """Deal; every second pack is in an order that gives hands dealt one card at a time many cards of one suit."""
        x = shuffle(package.rules.pack(o), order, begin(SEED, table, number))
        size = count(package.rules.pack(o))
        deck = suited(order[:size], s.seats + (number >> 1) % 2) if number % 2 else order[:size]
        package.rules.next_deal(s, o)
        package.rules.start(s, o, deck)
        return int(draw_due(s, o, NO_ACTION, order, x))

    s = package.rules.open_table(setting.seats, o)
    for number in range(DEALS[setting.game]):
        if package.rules.finished(s, o):
            s = package.rules.open_table(setting.seats, o)
        x = deal(s, o, order, table, number)
        trace(s, o, order, step, sights.view, x, acts, sights, Silent(), ROOM)
    said = spots.hexdigest()
    return Listed(setting, digest.hexdigest()[:DIGITS], "" if said == nothing else said[:DIGITS])


# --- The list -------------------------------------------------------------------------------------------------


def path_of(game: str) -> Path:
    """The file that lists the tables of a game."""
    return ROOT / "tests" / "fingerprints" / f"{game}.jsonl"


def listed(game: str) -> list[Listed]:
    """The listed tables with their last digests."""
    path = path_of(game)
    if not path.is_file():
        return []
    return [Listed.from_json(game, line) for line in path.read_text("utf-8").splitlines()]


def can_be(setting: Setting) -> bool:
    """Are these house rules still accepted?"""
    try:
        setting.row()
    except BadOptions:
        return False
    return True


def unlisted(game: str) -> list[Setting]:
    """The tables that the list needs: every preset with every number of players, and every value of every option."""
    there = [each.setting for each in listed(game)]
    lacking = {(key, word) for key, word in values(game)} - {one for each in there for one in each.words.items()}
    rare = [
        Setting(game, name, words, preset.players[-1])
        for words in RARE[game]
        for name, preset in game_of(game).words.variants.items()
    ]
    lists = [
        [each for each in design(game) if not each.words or each.words == game_of(game).facts.irregular_words],
        [each for each in design(game) if lacking & set(each.words.items())],
        [each for each in rare if can_be(each)],
        FOUND.get(game, []),
    ]
    return [each for some in lists for each in some if each not in there]


def fingerprint(played: list[Listed], kind: str) -> str:
    """The digest over all tables but the later ones of this kind of digest, `rules` or `spots`."""
    digest = hashlib.sha256("\n".join(getattr(each, kind) for each in played if not each.later).encode())
    return digest.hexdigest()[:DIGITS]


def written(name: str) -> str:
    """The constant in the source; "" if there is none."""
    found = re.search(r'^FINGERPRINT = "(\w*)"$', PLACES[name][1].read_text("utf-8"), re.MULTILINE)
    return found[1] if found else ""


def write_constant(name: str, value: str) -> None:
    """Write the constant into the source."""
    path = PLACES[name][1]
    text = path.read_text("utf-8")
    path.write_text(re.sub(r'^FINGERPRINT = "\w*"$', f'FINGERPRINT = "{value}"', text, flags=re.MULTILINE), "utf-8")


def refresh(game: str, *, write: bool) -> bool:
    """Compute the fingerprint of a game and report; is it the same as in the source?"""
    before = listed(game)
    settings = [each.setting for each in before if can_be(each.setting)] + unlisted(game)
    played = [play(each) for each in track(settings, f"Playing {game}", console=Console(stderr=True))]
    kinds = {"rules": game} | ({"spots": "spots"} if game == "loo" else {})
    there = {str(each.setting): each for each in played}
    other = {
        kind: [old for old in before if getattr(old, kind) != getattr(there.get(str(old.setting)), kind, None)]
        for kind in kinds
    }
    counted = {str(each.setting) for each in before if not each.later}
    alike = bool(before) and not any(other.values())
    now = [replace(each, later=alike and str(each.setting) not in counted) for each in played]
    stale = [kind for kind, name in kinds.items() if fingerprint(now, kind) != written(name)]
    for kind, those in other.items():
        if those:
            print(f"{game}: {kind} differ at {len(those)} of {len(before)} tables; the first is {those[0].setting}.")
    if not stale and now == before:
        print(f"{game}: {fingerprint(now, 'rules')}, {len(now)} tables of {DEALS[game]} deals.")
        return True
    if not write:
        print(f"{game}: the fingerprint is stale: run python tools/fingerprint.py --write")
        return False
    path_of(game).write_text("".join(each.to_json() + "\n" for each in now), "utf-8")
    for kind, name in kinds.items():
        write_constant(name, fingerprint(now, kind))
    if alike:
        print(f"{game}: {len(now) - len(before)} tables are new, the old ones play alike, and the fingerprint stays.")
    else:
        print(f"{game}: what was solved or learned for it must be made anew: see docs/reference/kernel.md.")
    return True


def main() -> int:
    """Compute, compare or write; the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--write", action="store_true", help="write the list, the constants and the stamps")
    args = parser.parse_args()
    fresh = [refresh(game, write=args.write) for game in GAMES]
    return 0 if all(fresh) else 1


if __name__ == "__main__":
    sys.exit(main())
