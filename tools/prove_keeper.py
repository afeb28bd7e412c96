"""Play deals, tell a keeper of each what its players would say, and compare what it comes to.

    python tools/prove_keeper.py --deals 1000000 --workers 2 --write    # docs/results/keeper.json

The deals are divided among all presets and numbers of players, half of them with random house rules. Acts are random,
with the offences of the penalty table where a table punishes them. The exit status is 1 if any chip is wrong.
"""

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import cycle, islice
from typing import Any, NamedTuple

from results import RESULTS, Bar, commit

from gamester.games import GAMES, game_of
from gamester.games.game import AnyGame, members, shuffled
from gamester.games.laugh.kernel.options import LastBonus
from gamester.games.laugh.kernel.state import Ended as LaughEnded
from gamester.games.loo.kernel.penalties import irregular
from gamester.games.loo.kernel.settle import exempt
from gamester.games.loo.kernel.state import MISDEAL, Offence
from gamester.kernel.cards import CLUBS, NO_ACTION, NO_SEAT, count, suit_of
from gamester.table.keeping import Keeper
from gamester.text.catalogue import Choice, Word
from gamester.text.errors import BadOptions

RESULT = RESULTS / "keeper.json"
CHUNK = 2000
SESSION = 12
"""The deals of a sitting: the chips of one lie in the pool of the next."""


class Wrong(NamedTuple):
    """A deal that the keeper settles otherwise."""

    game: str
    variant: str
    options: dict[str, Word]
    players: int
    told: Any
    kept: Any
    true: Any


class Loo:
    """What is said of a deal of Loo."""

    def __init__(self) -> None:
        self.told: dict[str, list[int]] = {"misdeals": [0], "early": [], "tricks": []}
        self.tricks: list[int] = []

    def before(self, s: Any, o: Any, seat: int, action: int) -> None:
        """An act is about to be done."""
        offence = irregular(s, o, seat, action)
        if offence in (Offence.LOOKED, Offence.DECLARED_OUT_OF_TURN):
            self.told["early"].append(seat)
        elif offence == Offence.NONE and action == MISDEAL:
            self.told["misdeals"][0] += 1
        self.tricks = s.tricks[:]

    def after(self, s: Any) -> None:
        """It is done."""
        self.told["tricks"] += [seat for seat in range(s.seats) if s.tricks[seat] > self.tricks[seat]]

    def end(self, s: Any, o: Any) -> dict[str, list[int]]:
        """The deal is settled: all that was said."""
        shown = [seat for seat in members(s.standing) if seat != s.defender and exempt(s, o, seat)] if s.swept else []
        return self.told | {
            "clubs": [int(suit_of(s.turn_up) == CLUBS)],
            "stood": members(s.standing),
            "dumby": [s.dumby_seat] if s.dumby_seat != NO_SEAT else [],
            "for_pool": [int(s.defender != NO_SEAT)],
            "flush": members(s.swept),
            "flush_at_once": members(s.swept),
            "exempt": [seat for seat in shown if not s.swept >> seat & 1],
            "offences": members(s.offenders),
        }


class Laugh:
    """What is said of a deal of Laugh and Lie Down."""

    def __init__(self) -> None:
        self.won: list[int] = []

    def before(self, s: Any, o: Any, seat: int, action: int) -> None:
        """An act is about to be done."""

    def after(self, s: Any) -> None:
        """It is done."""

    def end(self, s: Any, o: Any) -> dict[str, list[int]]:
        """The deal is settled: all that was said."""
        holder = s.last_in if s.ended == LaughEnded.LAST_HOLDER else NO_SEAT
        if o.last_bonus == LastBonus.LAST_CAPTURE and s.last_capturer != NO_SEAT:
            holder = NO_SEAT
        held = [holder] if holder != NO_SEAT else []
        return {
            "holder": held,
            "holder_instead": held,
            "capturer": [s.last_capturer] if s.last_capturer != NO_SEAT else [],
            "late": [sum(map(count, s.late))],
            "cards": [0 if seat == s.dealer else count(s.won[seat]) for seat in range(s.seats)],
        }


EARS: dict[str, type[Loo | Laugh]] = {"loo": Loo, "laugh": Laugh}


def tables() -> Iterator[tuple[str, str, int]]:
    """Every preset with every number of players, for ever."""
    return cycle(
        (name, variant.id, players)
        for name in GAMES
        for variant in game_of(name).words.variants.values()
        for players in variant.players
    )


def house_rules(game: AnyGame, rng: random.Random) -> dict[str, Word]:
    """A few options with other values; the number of rounds stays."""
    choices = {key: entry for key, entry in game.words.catalogue.items() if isinstance(entry, Choice)}
    keys = rng.sample(list(choices), rng.choice((1, 2, 4, 8)))
    words: dict[str, Word] = {key: rng.choice(list(choices[key].members)) for key in keys}
    if words.get("loo") == "mixed":
        words["loo_cap"] = 30
    if words.get("credit") == "leave":
        words["bankroll"] = 60
    return words


def play_deal(game: AnyGame, s: Any, o: Any, rng: random.Random) -> dict[str, list[int]]:
    """Play a deal at random; what its players would say of it."""
    rules, ear = game.rules, EARS[game.id]()
    rules.next_deal(s, o)
    deck = shuffled(rules.pack(o), rng.shuffle)
    rules.start(s, o, deck)
    while not rules.over(s):
        if getattr(s, "redeal", 0):
            rules.next_deal(s, o)
            rng.shuffle(deck)
            rules.start(s, o, deck)
            continue
        if lots := game.chance.due(s, o, NO_ACTION):
            game.chance.put_in(s, o, shuffled(lots, rng.shuffle))
            continue
        seat, action = chosen(game, s, o, rng)
        if lots := game.chance.due(s, o, action):
            game.chance.put_in(s, o, shuffled(lots, rng.shuffle))
        ear.before(s, o, seat, action)
        rules.do(s, o, seat, action)
        ear.after(s)
    return ear.end(s, o)


def chosen(game: AnyGame, s: Any, o: Any, rng: random.Random) -> tuple[int, int]:
    """Who acts, and how."""
    if game.facts.irregular is not None and rng.random() < 0.05:
        wild = game.facts.irregular(s, o, rng.getrandbits(62))
        if wild != NO_ACTION:
            return wild >> 8, wild & 255
    seat = rng.choice(members(game.rules.may_act(s, o)))
    actions = members(game.rules.legal(s, o, seat))
    if actions[-1] == MISDEAL and game.id == "loo" and rng.random() < 0.95:
        return chosen(game, s, o, rng)
    return seat, rng.choice(actions)


def sitting(name: str, variant: str, players: int, rng: random.Random, *, house: bool) -> tuple[int, Wrong | None]:
    """Play and keep a sitting; how many deals, and the first that is wrong."""
    game = game_of(name)
    while True:
        options = house_rules(game, rng) if house else {}
        try:
            o = game.words.options_of(variant, options | {"rounds": 1000}, players)
            break
        except BadOptions:
            continue
    s = game.rules.open_table(players, o)
    s.dealer = rng.randrange(players)
    keeper = Keeper(game, o, players, s.dealer)
    for deal in range(SESSION):
        told = play_deal(game, s, o, rng)
        said = dict[str, list[int]]()
        keeper.begin()
        while question := keeper.question:
            said[question.key] = told[question.key]
            keeper.answer(told[question.key])
        kept = keeper.s.balances, game.rules.in_pool(keeper.s), game.rules.finished(keeper.s, o)
        true = s.balances, game.rules.in_pool(s), game.rules.finished(s, o)
        if kept != true:
            return deal + 1, Wrong(name, variant, options, players, said, kept, true)
        if true[-1]:
            return deal + 1, None
    return SESSION, None


def chunk(seed: int, first: int) -> tuple[Counter[str], list[Wrong]]:
    """Play the sittings of a piece of work: deals by preset, and what is wrong."""
    rng, counts, wrongs = random.Random(f"{seed} {first}"), Counter[str](), list[Wrong]()
    for name, variant, players in islice(tables(), first % 1000, None):
        deals, wrong = sitting(name, variant, players, rng, house=rng.random() < 0.5)
        counts[f"{name} {variant}"] += deals
        if wrong:
            wrongs.append(wrong)
        if counts.total() >= CHUNK:
            break
    return counts, wrongs


def main(words: Sequence[str]) -> int:
    """Play, compare, print and perhaps write; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args(words)
    chunks = range(-(-args.deals // CHUNK))
    counts, wrongs, bar = Counter[str](), list[Wrong](), Bar(len(chunks))
    with ProcessPoolExecutor(args.workers) as pool:
        for found, bad in pool.map(partial(chunk, args.seed), chunks):
            counts += found
            wrongs += bad
            bar.step(f"{len(wrongs)} wrong")
    for wrong in wrongs[:10]:
        print(wrong)
    total = counts.total()
    print(f"{total} deals, {len(wrongs)} settled wrong")
    if args.write:
        result = {"commit": commit(), "seed": args.seed, "deals": total, "wrong": len(wrongs)}
        RESULT.write_text(json.dumps(result | {"by_preset": dict(sorted(counts.items()))}, indent=1) + "\n")
    return 1 if wrongs else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
