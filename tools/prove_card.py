"""Let readers who know only a card play deals of every preset, and count where they would go wrong.

    python tools/prove_card.py --deals 10000 --workers 2 --write    # docs/results/card.json

At each decision a reader lists what the sentences of the card permit. An offence is a decision at which it permits
what the kernel refuses; a fault of the card is one at which it forbids what the kernel allows. At the end of a deal it
settles by the card, too. The exit status is 1 if anything differs.
"""

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any

import card_payments_loo
import card_reader_laugh
from card_reader_loo import DECLARING, FOLLOWING, LEADING, NAMES, Seen, cards_of, judged, most_to_change, still_hidden
from results import RESULTS, Bar, commit

from gamester.games import GAMES, game_of
from gamester.games.game import members, shuffled
from gamester.games.laugh.kernel.state import Phase as LaughPhase
from gamester.games.loo.kernel.state import Ended
from gamester.games.loo.kernel.state import Phase as LooPhase
from gamester.kernel.cards import NO_ACTION, NO_SEAT
from gamester.study.card import Card, card_of
from gamester.text.act import Act

RESULT = RESULTS / "card.json"
CHUNK = 500
SESSION = 12
"""The deals of a session at most: an unlimited pool grows."""
KINDS = ("deals", "decisions", "offences", "faults", "payments")


def mask(cards: Sequence[str]) -> int:
    """The mask of some cards."""
    return sum(1 << NAMES.index(card) for card in cards)


class Table:
    """A table whose players know a card, and the kernel that judges them."""

    def __init__(self, card: Card, options: Any, players: int, rng: random.Random) -> None:
        self.game, self.o, self.players, self.rng = game_of(card.game), options, players, rng
        self.keys = frozenset(line.key for section in card.sections for line in section.lines)
        self.counts = Counter[str](dict.fromkeys(KINDS, 0))
        self.wrong = list[str]()
        self.left = 0
        """What lay in the pool before this deal."""
        self.sit_down()

    def sit_down(self) -> None:
        """Begin a session."""
        self.s = self.game.rules.open_table(self.players, self.o)
        self.s.dealer = self.rng.randrange(self.players)

    def view(self, seat: int) -> Any:
        """What a seat sees."""
        return self.game.rules.view(self.s, self.o, seat)

    def count(self, kind: str, *what: object) -> None:
        """Something differs."""
        self.counts[kind] += 1
        self.wrong.append(" ".join(map(str, (kind, *what))))

    def play_deal(self) -> None:
        """Play a deal, compare each decision, and settle it."""
        rules = self.game.rules
        if rules.finished(self.s, self.o) or self.s.deal >= SESSION:
            self.sit_down()
        rules.next_deal(self.s, self.o)
        self.left = rules.in_pool(self.s)
        rules.start(self.s, self.o, shuffled(rules.pack(self.o), self.rng.shuffle))
        self.begin()
        while not rules.over(self.s):
            if lots := self.game.chance.due(self.s, self.o, NO_ACTION):
                self.game.chance.put_in(self.s, self.o, shuffled(lots, self.rng.shuffle))
                continue
            seat = self.rng.choice(members(rules.may_act(self.s, self.o)))
            self.counts["decisions"] += 1
            act = self.compare(seat, self.permitted(seat))
            for action in self.game.words.steps(self.s, self.o, seat, act):
                rules.do(self.s, self.o, seat, action)
            self.done(seat, act)
        self.counts["deals"] += 1
        self.settle()

    def compare(self, seat: int, mine: list[Act]) -> Act:
        """Compare what the reader permits with what the kernel accepts; one act that is both, if there is one."""
        offered = [offer.act for offer in self.game.words.offers(self.s, self.o, seat)]
        refused = [act for act in mine if self.game.words.why_not(self.s, self.o, seat, act) is not None]
        if refused:
            self.count("offences", *refused)
        known = set(map(self.in_general, mine))
        missing = [act for act in offered if self.in_general(act) not in known]
        if missing:
            self.count("faults", *missing)
        return self.rng.choice([act for act in mine if act not in refused] or offered)

    def in_general(self, act: Act) -> tuple[str, object]:
        """What an act is to a reader."""
        return act.do, (act.cards, act.takes)

    def begin(self) -> None:
        """A deal has begun."""
        raise NotImplementedError

    def permitted(self, seat: int) -> list[Act]:
        """What the reader would do."""
        raise NotImplementedError

    def done(self, seat: int, act: Act) -> None:
        """It was done."""
        raise NotImplementedError

    def settle(self) -> None:
        """The deal is over."""
        raise NotImplementedError


class Loo(Table):
    """A table of Loo."""

    def begin(self) -> None:
        """A deal has begun."""
        self.trick = list[tuple[int, str]]()
        self.tricks = list[list[str]]()
        self.winners = list[int]()
        self.pool = self.left + self.o.ante

    def permitted(self, seat: int) -> list[Act]:
        """What the reader would do."""
        v = self.view(seat)
        seen = Seen(v, self.o, self.keys, self.trick)
        if self.s.phase == LooPhase.DECLARE:
            return [Act(do) for do, _ in sorted(judged(DECLARING, seen))]
        if self.s.phase == LooPhase.EXCHANGE:
            return self.exchange(seat, seen)
        if not self.trick:
            self.check_leader(seen, seat)
        said = judged(FOLLOWING if self.trick else LEADING, seen)
        return [Act(do, mask([card])) for do, card in sorted(said)]

    def in_general(self, act: Act) -> tuple[str, object]:
        """Any exchange is one: how many cards may go is compared apart."""
        return ("exchange", None) if act.do == "exchange" else super().in_general(act)

    def exchange(self, seat: int, seen: Seen) -> list[Act]:
        """Some cards; as many may be changed as the kernel allows."""
        most = most_to_change(seen)
        (limit,) = [offer.limit for offer in self.game.words.offers(self.s, self.o, seat)]
        if most != limit:
            self.count("offences" if most > (limit or 0) else "faults", "exchange", most, limit)
        return [Act("exchange", mask(self.rng.sample(seen.hand, n))) for n in {0, most, self.rng.randint(0, most)}]

    def check_leader(self, seen: Seen, seat: int) -> None:
        """The first standing from the dealer's left leads; then whoever won the last trick."""
        first = next(one for one in seen.left if seen.v.standing >> one & 1)
        if seat != (self.winners[-1] if self.winners else first):
            self.count("faults", "leader", seat)

    def done(self, seat: int, act: Act) -> None:
        """It was done."""
        if act.do != "play":
            return
        self.trick.append((seat, cards_of(act.cards)[0]))
        if len(self.trick) == self.s.standing.bit_count():
            seen = Seen(self.view(seat), self.o, self.keys, self.trick)
            self.tricks.append([card for _, card in self.trick])
            if still_hidden(seen, self.tricks) != (seen.v.turn_up < 0):
                self.count("faults", "turn-up", *self.tricks)
            best = seen.best(self.tricks[-1])
            self.winners.append(next(who for who, card in self.trick if card == best))
            self.trick = []

    def settle(self) -> None:
        """Compare what each wins and pays."""
        v, s = self.view(NO_SEAT), self.s
        seen = Seen(v, self.o, self.keys, [])
        hands = [cards_of(hand) for hand in s.hands] if s.ended == Ended.FLUSH else [[] for _ in s.hands]
        chips, left = card_payments_loo.paid(seen, self.pool, self.winners, hands)
        chips[v.dealer] -= self.o.ante
        true = [v.balances[seat] - v.before[seat] for seat in range(self.players)]
        if not self.game.rules.finished(s, self.o) and (chips, left) != (true, s.pool):
            self.count("payments", chips, left, true, s.pool)


class Laugh(Table):
    """A table of Laugh and Lie Down."""

    def begin(self) -> None:
        """A deal has begun."""
        self.reader = card_reader_laugh.Reader(self.keys)
        self.reader.table = cards_of(self.view(NO_SEAT).table)
        self.asking = False

    def permitted(self, seat: int) -> list[Act]:
        """What the reader would do."""
        v, phase = self.view(seat), self.s.phase
        if phase == LaughPhase.DECLARE:
            found: set[card_reader_laugh.Did] = self.reader.before_play(v) | {("ready", frozenset(), frozenset())}
        elif phase == LaughPhase.CLAIM:
            self.check_claimants(v)
            found = self.reader.claim() if self.s.turn == seat else set()
        else:
            found = self.reader.turn(v) if self.s.turn == seat else set()
        self.asking = phase == LaughPhase.CLAIM
        if v.begun:
            found |= self.reader.release(v)
        return [self.act(v, *one) for one in sorted(found, key=lambda one: [one[0], *map(sorted, one[1:])])]

    def check_claimants(self, v: Any) -> None:
        """Those may claim whom the card lets."""
        if not self.asking and v.eligible != self.reader.claimants(v):
            self.count("faults", "claimants", v.eligible, self.reader.claimants(v))

    def in_general(self, act: Act) -> tuple[str, object]:
        """A claim names a rank: suits do not count."""
        return ("claim", cards_of(act.cards)[0][0]) if act.do == "claim" else super().in_general(act)

    @staticmethod
    def act(v: Any, do: str, cards: frozenset[str], takes: frozenset[str]) -> Act:
        """An act; of the pairs of a rank that may be claimed, the first on the table."""
        if do == "claim":
            (rank,) = cards
            cards = frozenset([card for card in cards_of(v.offered or v.table) if card[0] == rank][:2])
        return Act(do, mask(sorted(cards)), mask(sorted(takes)))

    def done(self, seat: int, act: Act) -> None:
        """It was done."""
        self.reader.saw(self.view(NO_SEAT), seat, act.do, cards_of(act.cards), cards_of(act.takes))

    def settle(self) -> None:
        """Compare what each wins and pays."""
        v = self.view(NO_SEAT)
        true = [v.balances[seat] - v.before[seat] for seat in range(self.players)]
        if card_reader_laugh.paid(v, self.o) != true:
            self.count("payments", card_reader_laugh.paid(v, self.o), true)


TABLES: dict[str, type[Table]] = {"loo": Loo, "laugh": Laugh}


def presets() -> list[tuple[str, str]]:
    """Every preset of the games that have a card."""
    return [(game, variant) for game in GAMES for variant in game_of(game).words.variants]


def chunk(seed: int, deals: int, preset: tuple[str, str], first: int) -> tuple[Counter[str], list[str]]:
    """Some deals of a preset, divided among the numbers of players; what was counted, and what differs."""
    game, variant = preset
    counts, wrong = Counter[str](), list[str]()
    many = game_of(game).words.variants[variant].players
    for place, players in enumerate(many):
        options = game_of(game).words.options_of(variant, {}, players)
        rng = random.Random(f"{seed} {variant} {players} {first}")
        table = TABLES[game](card_of(game, variant, {}, [players], "en"), options, players, rng)
        for _ in range(deals // len(many) + (1 if place < deals % len(many) else 0)):
            table.play_deal()
        counts += table.counts
        wrong += table.wrong[:5]
    return counts, wrong


def write(seed: int, found: Mapping[tuple[str, str], Counter[str]]) -> None:
    """Keep what was found of some presets, beside what was found of others."""
    kept = json.loads(RESULT.read_text())["by_preset"] if RESULT.exists() else {}
    new = {
        " ".join(preset): {"commit": commit(), "seed": seed} | {kind: counts[kind] for kind in KINDS}
        for preset, counts in found.items()
    }
    names = [" ".join(preset) for preset in presets()]
    by_preset = {name: (kept | new)[name] for name in names if name in kept | new}
    total = {kind: sum(each[kind] for each in by_preset.values()) for kind in KINDS}
    RESULT.write_text(json.dumps(total | {"by_preset": by_preset}, indent=1) + "\n")


def main(words: Sequence[str]) -> int:
    """Play, compare, print and perhaps write; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "presets", nargs="*", metavar="PRESET", help="only these; --write keeps what was found of others"
    )
    parser.add_argument("--deals", type=int, default=1000, help="of each preset")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args(words)
    chosen = [preset for preset in presets() if not args.presets or preset[1] in args.presets]
    work = [(preset, first) for preset in chosen for first in range(0, args.deals, CHUNK)]
    sizes = [min(CHUNK, args.deals - first) for _, first in work]
    found = {preset: Counter[str]() for preset in chosen}
    wrong = list[str]()
    with ProcessPoolExecutor(args.workers) as pool:
        done = pool.map(partial(chunk, args.seed), sizes, *zip(*work, strict=True))
        bar = Bar(len(work))
        for (preset, _), (counts, differing) in zip(work, done, strict=True):
            found[preset] += counts
            wrong += [f"{' '.join(preset)}: {one}" for one in differing]
            bar.step(f"{len(wrong)} wrong")
    print(*wrong[:40], sep="\n")
    total = {kind: sum(counts[kind] for counts in found.values()) for kind in KINDS}
    print(total)
    if args.write:
        write(args.seed, found)
    return 1 if any(total[kind] for kind in KINDS[2:]) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
