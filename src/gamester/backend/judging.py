"""Judge the decisions of one seat in a played deal, in worlds that the seat could not tell from the true one.

A world is another order of the pack. It agrees with the deal if every other seat, played by its policy, again does what
the deal shows, so that the judged seat sees and hears the same throughout. The worlds form a chain: two unseen cards
change places, and the new pack is kept if it agrees. Each step leaves the distribution of the true pack, given what the
seat knew, as it is. The chain begins with the true pack, which is itself a draw from that distribution. So every world
is an exact draw, whatever the length of the chain, as long as the policies of the other seats are known.

In every world each act is tried, and policies play the deal to its end.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from gamester.backend.docket import DRAWS, LEVELS, LONGEST, MOST_DECISIONS, Docket
from gamester.backend.judging_figures import HALVES, put_figures
from gamester.backend.rounds import MISDEAL, Function, Rounds
from gamester.games import advice_of, belief_of, game_of
from gamester.kernel.cards import NO_ACTION, PACK_SIZE, PER_SEAT, Cards, Seat, bit, count
from gamester.kernel.chance import MASK, STEP, high, splitmix, step

TRUE, NOW, KEPT = 0, 1, 2
"""Places of states: the true deal, the world that is being tried, and the last world that agrees."""
STRANGE = 1000
"""How many mismatches a true deal is given that its policies cannot explain at all: any world explains it better."""
PACK = (1 << PACK_SIZE) - 1
"""All cards, as actions."""


Policy: TypeAlias = Callable[..., int]
"""(s, o, seat, legal, b, key) -> what a seat does."""


class Judging(NamedTuple):
    """The functions of a judge; plain functions."""

    judge: Function
    """(b, o, seat, actions, few, worlds, apart, slack, key) -> decisions, or -1 if the deal cannot be replayed.

    Every act is tried in `few` worlds, and in all `worlds` where another than the one done may be better. `apart`
    packs are tried between two worlds. `slack` is 0 if the others surely play by their policies. Else each of their
    acts that the policies do not explain halves the weight of a world so many times.
    """
    inner: tuple[Function, ...]
    """All functions that it calls, for a compiler."""


def judging_of(game: str, steps: Rounds, copied: Function, is_seen: Function, taken_down: Function) -> Judging:
    """The judge of a game.

    `copied(to, place, source, other)` copies a state. `taken_down(b, place)` keeps the view of the judged seat as the
    true one, and `is_seen(b, place)` compares with it.
    """
    policy, begun, watch = replaying_of(game, steps.act, copied, taken_down)
    explained, agrees = agreeing_of(game, steps.act, is_seen, policy, begun)
    known, stir = chain_of(game, copied, agrees)
    play_on = playing_of(game, steps, copied, policy)
    find_done, put_acts, liken = acts_of(game)
    is_open, compare = comparing_of(game, copied, (agrees, known, stir, play_on))
    judge = deal_judge_of(game, steps.act, copied, (watch, find_done, compare, put_acts, liken))
    inner = (
        policy, begun, watch, explained, agrees, known, stir, play_on, find_done, is_open, compare, liken,
        put_acts, judge,
    )  # fmt: skip
    return Judging(judge, inner)


def close_of(game: str) -> int:
    """The action that closes an exchange; a misdeal, which no seat does, where there is none."""
    return int(getattr(belief_of(game).candidates, "CLOSE", MISDEAL))


def exchanging_of(game: str) -> int:
    """The phase of the exchange; -1 where there is none."""
    phase = game_of(game).facts.exchanging
    return -1 if phase is None else int(phase)


def replaying_of(game: str, act: Function, copied: Function, taken_down: Function) -> tuple[Function, ...]:
    """The policy of a seat, the beginning of a deal, and the true deal played."""
    rules, due, choose = game_of(game).rules, game_of(game).chance.due, advice_of(game).learned.choose
    looked, legal, over, start, pack = rules.look, rules.legal, rules.over, rules.start, rules.pack

    def policy(s: Any, o: object, seat: Seat, acts: int, b: Docket, key: int) -> int:
        looked(s, o, seat, b.views[0])
        n = b.notes[0]
        n.drawn[seat] += 1
        drawn = splitmix(key + (n.drawn[seat] * PER_SEAT + seat) * STEP & MASK)
        return int(choose(b.views[0], o, acts, b.mind, b.levels[seat], b.tempers[seat], drawn))

    def begun(b: Docket, o: object, order: list[int]) -> None:
        copied(b.states, NOW, b.opened, 0)
        start(b.states[NOW], o, order[: count(pack(o))])
        for seat in range(PER_SEAT):
            b.notes[0].drawn[seat] = 0

    def watch(b: Docket, o: object, seat: Seat, actions: int) -> int:
        """Play the true deal and keep the views of the judged seat; 0 if it cannot be played by these actions alone."""
        begun(b, o, b.deck)
        s = b.states[NOW]
        looked(s, o, seat, b.views[1])
        taken_down(b, 0)
        for number in range(actions):
            actor, action = b.who[number], b.what[number]
            if due(s, o, action) or not legal(s, o, actor) >> action & 1:
                return 0
            act(s, o, actor, action, b.notes[0].order, 0)
            if due(s, o, NO_ACTION):
                return 0
            looked(s, o, seat, b.views[1])
            taken_down(b, number + 1)
        return 1 if over(s) else 0

    return policy, begun, watch


def agreeing_of(game: str, act: Function, is_seen: Function, policy: Policy, begun: Function) -> tuple[Function, ...]:
    """How an act of another seat is explained, and whether a pack agrees with what the judged seat saw and heard."""
    rules, exchanging, close = game_of(game).rules, exchanging_of(game), close_of(game)
    looked, legal, waited_for = rules.look, rules.legal, rules.waited_for

    def explained(s: Any, o: object, actor: Seat, number: int, seat: Seat, b: Docket, key: int, slack: int) -> int:
        """What another seat does in a world, by its policy; -1 if the deal shows something else that it cannot do."""
        shown = b.what[number]
        acts = legal(s, o, actor) & ~bit(MISDEAL)
        action = policy(s, o, actor, acts, b, key)
        if action == shown:
            return action
        if (
            s.phase == exchanging
            and (action == close) == (shown == close)
            and (action < PACK_SIZE) == (shown < PACK_SIZE)
        ):
            return action
        if slack == 0:
            return -1
        b.notes[0].mismatches += 1
        if s.phase == exchanging and shown < PACK_SIZE and acts & ~bit(close) & PACK:
            return policy(s, o, actor, acts & ~bit(close) & PACK, b, key)
        return shown if acts >> shown & 1 else -1

    def agrees(b: Docket, o: object, order: list[int], seat: Seat, upto: int, slack: int, key: int) -> int:
        """Play a pack up to an action: 1 if the judged seat sees and hears what it truly saw and heard."""
        n = b.notes[0]
        n.mismatches = 0
        begun(b, o, order)
        s = b.states[NOW]
        looked(s, o, seat, b.views[1])
        if not is_seen(b, 0):
            return 0
        x = key
        for number in range(upto):
            actor = b.who[number]
            if not waited_for(s) >> actor & 1:
                return 0
            action = b.what[number]
            if actor == seat:
                if not legal(s, o, actor) >> action & 1:
                    return 0
            else:
                action = explained(s, o, actor, number, seat, b, key, slack)
                if action < 0:
                    return 0
            x = step(x)
            act(s, o, actor, action, n.order, x)
            looked(s, o, seat, b.views[1])
            if not is_seen(b, number + 1):
                return 0
        return 1

    return explained, agrees


def chain_of(game: str, copied: Function, agrees: Function) -> tuple[Function, ...]:
    """The cards that the judged seat knows, and the chain of packs that agree."""
    pack, faces = game_of(game).rules.pack, game_of(game).rules.faces

    def known(b: Docket, seat: Seat, upto: int) -> Cards:
        """Every card that the judged seat has seen up to an action."""
        found = 0
        for number in range(upto + 1):
            found |= faces(b.seen[number])
        return found

    def stir(b: Docket, o: object, seat: Seat, upto: int, tries_left: int, slack: int, seen: Cards, x: int) -> int:
        """Try so many packs, and keep each that agrees; returns the generator afterwards."""
        n = b.notes[0]
        size = count(pack(o))
        for _ in range(tries_left):
            x = step(x)
            drawn = splitmix(x)
            one, other = high(drawn, size), (drawn & MASK >> 31) * size >> 31
            if one == other or seen >> n.deck[one] & 1 or seen >> n.deck[other] & 1:
                continue
            for place in range(size):
                n.trial[place] = n.deck[place]
            n.trial[one], n.trial[other] = n.deck[other], n.deck[one]
            x = step(x)
            if not agrees(b, o, n.trial, seat, upto, slack, splitmix(x)):
                continue
            worse = n.mismatches - n.missed
            x = step(x)
            if worse > 0 and (worse * slack > 30 or splitmix(x) >> 62 - worse * slack):
                continue
            n.missed = n.mismatches
            n.deck[one], n.deck[other] = n.trial[one], n.trial[other]
            n.moves += 1
            copied(b.states, KEPT, b.states, NOW)
        return x

    return known, stir


def playing_of(game: str, steps: Rounds, copied: Function, policy: Function) -> Function:
    """An act done in a world, and the deal played to its end."""
    over, legal, width = game_of(game).rules.over, game_of(game).rules.legal, belief_of(game).candidates.WIDTH
    asked, act = steps.asked, steps.act

    def play_on(b: Docket, o: object, row: int, seat: Seat, key: int) -> None:
        """Do one act in the kept world, and let the policies play the deal to its end."""
        copied(b.states, NOW, b.states, KEPT)
        s, n = b.states[NOW], b.notes[0]
        for other in range(PER_SEAT):
            n.drawn[other] = 0
        x = key
        place = row * width
        last = place + width
        while not over(s):
            x = step(x)
            actor, action = seat, -1
            if place < last:
                action = b.rows[place]
                place += 1
            if action < 0:
                place = last
                actor = asked(s, splitmix(x))
                action = policy(s, o, actor, legal(s, o, actor) & ~bit(MISDEAL), b, key)
            x = act(s, o, actor, action, n.order, x)

    return play_on


def acts_of(game: str) -> tuple[Function, ...]:
    """The act done among those that are compared, the acts that are reported, and what each level would do."""
    width, close, choose = belief_of(game).candidates.WIDTH, close_of(game), advice_of(game).learned.choose

    def find_done(b: Docket, first: int, many: int, seat: Seat, number: int, actions: int, whole: int) -> int:
        """The row of the act done, which is added if it is missing."""
        done = 0
        place = (first + many) * width
        for rest in range(width):
            b.rows[place + rest] = -1
        length = 0
        while True:
            done |= bit(b.what[number])
            b.rows[place + length] = b.what[number]
            length += 1
            is_closed = b.what[number] == close or b.what[number] >= PACK_SIZE
            number += 1
            if not whole or is_closed or number == actions or b.who[number] != seat or length == width:
                break
        for row in range(many):
            here = 0
            for rest in range(width):
                action = b.rows[(first + row) * width + rest]
                if action >= 0:
                    here |= bit(action)
            if here == done:
                return row
        return many

    def put_acts(b: Docket, found: int, first: int) -> None:
        """Write the actions of the act done and of the best ones."""
        verdict = b.verdicts[found]
        for part in range(HALVES + 1):
            row = verdict.best[part - 1] if part else verdict.done
            for place in range(width):
                verdict.acts[part * LONGEST + place] = b.rows[(first + row) * width + place]

    def liken(b: Docket, o: object, v: Any, acts: int, action: int, found: int, x: int) -> None:
        """Ask each level how often it does what was done."""
        for place in range(len(LEVELS)):
            often = 0
            for _ in range(DRAWS):
                x = step(x)
                often += choose(v, o, acts, b.mind, LEVELS[place], 0, splitmix(x)) == action
            b.verdicts[found].often[place] = often

    return find_done, put_acts, liken


def comparing_of(game: str, copied: Function, inner: tuple[Function, ...]) -> tuple[Function, ...]:
    """The acts of a decision compared over worlds; `inner` are agrees, known, stir and play_on."""
    agrees, known, stir, play_on = inner
    kinds = belief_of(game).candidates
    sharers, left_over, most = kinds.sharers, kinds.left_over, kinds.MOST

    def is_open(b: Docket, first: int, many: int, done: int, worlds: int, tried: int) -> bool:
        """Is some act ahead of the one done by more than half a standard error?"""
        for row in range(many):
            total, squares = 0.0, 0.0
            for world in range(tried):
                more = b.chips[(first + row) * worlds + world] - b.chips[(first + done) * worlds + world]
                total += more
                squares += more * more
            if total > 0 and 4 * total * total > squares - total * total / tried:
                return True
        return False

    def compare(b: Docket, o: object, seat: Seat, found: int, number: int, many: int, done: int, few: int, worlds: int,
                apart: int, slack: int, x: int) -> None:  # fmt: skip
        """Try the acts of a decision in a few worlds, and in all if another act may be better."""
        first = found * (most + 1)
        n = b.notes[0]
        n.missed, n.moves = 0, 0
        for place in range(PACK_SIZE):
            n.deck[place] = b.deck[place]
        if slack:
            explains = agrees(b, o, n.deck, seat, number, slack, splitmix(x))
            n.missed = n.mismatches if explains else STRANGE
        copied(b.states, KEPT, b.states, TRUE)
        seen = known(b, seat, number)
        had = b.seen[number].balances[seat]
        share = sharers(b.seen[number])
        for world in range(worlds):
            if world == few and not is_open(b, first, many, done, worlds, few):
                break
            b.verdicts[found].tried = world + 1
            if world:
                x = stir(b, o, seat, number, apart, slack, seen, x)
            x = step(x)
            key = splitmix(x)
            for row in range(many):
                play_on(b, o, first + row, seat, key)
                s = b.states[NOW]
                b.chips[(first + row) * worlds + world] = s.balances[seat] - had + left_over(s) / share
        b.verdicts[found].moved = n.moves

    return is_open, compare


def deal_judge_of(game: str, act: Function, copied: Function, inner: tuple[Function, ...]) -> Function:
    """The judge of a deal; `inner` are watch, find_done, compare, put_acts and liken."""
    watch, find_done, compare, put_acts, liken = inner
    rules, exchanging = game_of(game).rules, exchanging_of(game)
    start, pack, legal = rules.start, rules.pack, rules.legal
    kinds = belief_of(game).candidates
    tries, width, most = kinds.tries, kinds.WIDTH, kinds.MOST

    def judge(
        b: Docket, o: object, seat: Seat, actions: int, few: int, worlds: int, apart: int, slack: int, key: int
    ) -> int:  # fmt: skip
        b.notes[0].found = -1
        if not watch(b, o, seat, actions):
            return -1
        copied(b.states, TRUE, b.opened, 0)
        start(b.states[TRUE], o, b.deck[: count(pack(o))])
        found, inside, x = 0, 0, key
        for number in range(actions):
            s = b.states[TRUE]
            actor, action = b.who[number], b.what[number]
            acts = legal(s, o, actor) & ~bit(MISDEAL)
            whole = 1 if s.phase == exchanging else 0
            if actor == seat and not inside and acts & (acts - 1) and action != MISDEAL and found < MOST_DECISIONS:
                first = found * (most + 1)
                v = b.seen[number]
                x = step(x)
                many = tries(s, v, o, acts, b.mind, b.levels[seat], splitmix(x), b.trials)
                for place in range(many * width):
                    b.rows[first * width + place] = b.trials[place]
                done = find_done(b, first, many, seat, number, actions, whole)
                many = max(many, done + 1)
                if many > 1:
                    x = step(x)
                    compare(b, o, seat, found, number, many, done, few, worlds, apart, slack, splitmix(x))
                    verdict = b.verdicts[found]
                    verdict.at, verdict.many, verdict.done, verdict.legal = number, many, done, acts
                    put_figures(verdict, b.figures, b.chips, found, first, few, worlds)
                    put_acts(b, found, first)
                    liken(b, o, v, acts, action, found, splitmix(x + 1 & MASK))
                    found += 1
            if actor == seat:
                inside = 1 if whole and action < PACK_SIZE else 0
            act(s, o, actor, action, b.notes[0].order, 0)
        b.notes[0].found = found
        return found

    return judge
