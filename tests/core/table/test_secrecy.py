"""Non-interference: whatever leaves a table for a seat is the same at two tables that differ only in what it has not seen.

A deal is played at random and stopped. At a twin table the cards that one seat has never seen have changed places among
themselves, wherever they lie: other hands, stock, Dumby, dead cards, cards face down. That seat must be shown, offered
and asked exactly the same; and when another seat then acts alike at both tables (as far as anybody can see), it must
hear exactly the same."""

import random
from dataclasses import asdict, fields

from gamester.table.events import Acted
from gamester.table.session import Session
from gamester.text.act import Act, in_set, mask_of
from table.driving import every_variant, goes_together, new_table, play, seen_cards, some_act

OPTIONS = {
    "loo": [
        {},
        {"flush_declare": "optional"},
        {"stock_rule": "reshuffle_dead"},
        {"enforcement": "penalty"},
        {"pam_civil": "choice", "pam_role": "free"},
        {"all_pass": "carry", "eldest_privilege": True},
        {"unaided": True, "enforcement": "penalty"},
    ],
    "laugh": [
        {},
        {"claim_resolution": "sealed", "claim_eligibility": "everyone"},
        {"claim_resolution": "first_come", "pair_release": True},
        {"claim_resolution": "random", "initial_pairs": True},
        {"pair_release": True, "initial_pairs": True, "snatch_scope": "overlooked_only"},
        {"late_declaration": "counts", "voluntary_lie_down": True},
        {"unaided": True},
        {"unaided": True, "claim_resolution": "first_come", "dealer_quarte_claim": True},
    ],
}


def exits(session: Session, seat: int) -> dict:
    """Everything a seat can get out of a table, but for what it hears."""
    game, o, view = session.game, session.o, session.view(seat)
    return {
        "view": asdict(view),
        "offers": session.offers(seat),
        "prompt": game.words.prompt(view, o),
        "matters": game.words.matters_now(view, o),
        "described": game.words.describe(view, o),
    }


def broken_off(game: str, variant: str, seats: int, options: dict, rng: random.Random):
    """A table stopped within its first deal, and what each seat has seen so far."""
    table = new_table(game, variant, seats, rng, **options)
    table.deal(rng.randrange(seats))
    seen = [seen_cards(game, table.view(seat)) for seat in range(seats)]
    for _ in range(rng.randint(0, 30)):
        if not table.session.under_way:
            break
        play(table, rng, 1)
        seen = [seen[seat] | seen_cards(game, table.view(seat)) for seat in range(seats)]
    return table, seen


def twin_of(session: Session, seen: int, fixed: int, rng: random.Random) -> tuple[Session, dict[int, int]]:
    """The same table with some cards exchanged that are neither seen nor `fixed`, and where each card has gone."""
    pack = session.game.rules.pack(session.o)
    free = [card for card in range(52) if pack & ~seen & ~fixed & 1 << card]
    chosen = rng.sample(free, min(len(free), rng.choice([2, 2, 3, 8, 30])))
    moved = {card: card for card in range(52)} | dict(zip(chosen, chosen[1:] + chosen[:1], strict=True))
    twin = session.fork()
    for field in fields(twin.s):
        value = getattr(twin.s, field.name)
        if field.name in MASKS:
            setattr(twin.s, field.name, exchanged(value, moved))
        elif field.name in MASKS_EACH:
            value[:] = [exchanged(mask, moved) for mask in value]
        elif field.name in CARDS_EACH:
            value[:] = [moved.get(card, card) for card in value]
        elif field.name in CARDS:
            setattr(twin.s, field.name, moved.get(value, value))
        else:
            assert field.name in PLAIN, f"say what {field.name} holds"
    return twin, moved


MASKS = {"dumby", "dead", "put", "exposed", "face_down", "table", "offered", "last_taken"}
MASKS_EACH = {"hands", "out", "won", "late", "overlooked"}
CARDS = {"turn_up", "led", "best", "last_card"}
CARDS_EACH = {"laid", "pack", "stock", "row"}
PLAIN = {
    "seats", "seated", "deal", "dealer", "phase", "turn", "pool", "contested", "forced", "ended", "acted", "redeal", "trump",
    "taken", "dumby_seat", "defender", "top", "left", "declared", "standing", "waiting", "flush_asked", "shown",
    "swept", "looked",
    "offenders", "pam", "looed", "thrown", "to_play", "trick", "leader", "best_seat", "civil", "said", "changed", "tricks", "gains",
    "balances", "before", "mover", "outer", "begun", "pot", "carried", "lain", "row_length", "offender", "eligible", "answers",
    "last_seat", "last_capturer", "last_in", "played", "lay", "captures", "called",
}  # fmt: skip
"""Fields that hold no hidden card. `played` of Loo, `answers` and `called` of Laugh are public or cards of the table."""


def exchanged(mask: int, moved: dict[int, int]) -> int:
    return mask_of(moved[card] for card in in_set(mask))


def act_alike(session: Session, twin: Session, moved: dict[int, int], seat: int, act: Act) -> bool:
    """Both tables see `seat` do the same, with its hidden cards exchanged; False if that cannot be or shows."""
    kinds = []
    for table, done in ((session, act), (twin, Act(act.do, exchanged(act.cards, moved), act.takes))):
        game, s, o = table.game, table.s, table.o
        if game.words.why_not(s, o, seat, done) is not None:
            return False
        if game.due_before(s, o, seat, game.words.steps(s, o, seat, done)):
            return False
        kinds.append(game.words.offence(s, o, seat, done))
        table.apply(Acted(seat, done))
    mine, other = session.s, twin.s
    same = (mine.phase, mine.turn, mine.ended, kinds[0]) == (other.phase, other.turn, other.ended, kinds[1])
    return same and session.game.rules.payoff(mine, session.o, 0) == twin.game.rules.payoff(other, twin.o, 0)


def told(before: Session, after: Session, listener: int, seat: int, act: Act) -> tuple:
    """What a listener hears of an act."""
    game, o = before.game, before.o
    said = game.words.overheard(before.s, o, seat, act, listener)
    return said, tuple(game.words.tell(before.view(listener), after.view(listener), o, seat, said))


CASES = [
    (game, variant, seats, options)
    for game, variant, seats in every_variant()
    for options in OPTIONS[game]
    if goes_together(game, variant, seats, options)
    and not (game == "loo" and "three" in variant and options.get("flush_declare"))
]


def test_nothing_leaves_a_table_that_a_seat_may_not_know():
    """Every eighth case; `tests/more` takes the others."""
    leaves_nothing(CASES[::8])


def leaves_nothing(cases):
    """Whatever differs in what a seat may not know, it is shown and told the same."""
    shown = heard = 0
    for game, variant, seats, options in cases:
        rng = random.Random(f"{game} {variant} {seats} {sorted(options)}")
        for _ in range(8):
            table, seen = broken_off(game, variant, seats, options, rng)
            if not table.session.under_way:
                continue
            actor, act = some_act(table, rng)
            for seat in range(seats):
                session = table.session.fork()
                covered = session.game.words.overheard(session.s, session.o, actor, act, seat) != act
                twin, moved = twin_of(session, seen[seat], 0 if covered else act.cards | act.takes, rng)
                assert exits(twin, seat) == exits(session, seat)
                shown += 1
                if actor == seat:
                    continue
                before, twin_before = session.fork(), twin.fork()
                twin_act = Act(act.do, exchanged(act.cards, moved), act.takes)
                if laid_open(session, seat, actor, act) != laid_open(twin, seat, actor, twin_act):
                    continue  # a plain pair is set aside face up, two of a triple face down: that is to be seen
                if act_alike(session, twin, moved, actor, act) and not lies(act):
                    assert told(twin_before, twin, seat, actor, twin_act) == told(before, session, seat, actor, act)
                    heard += 1
    assert shown > 100
    assert heard > 50


def laid_open(session: Session, listener: int, seat: int, act: Act) -> bool:
    """Does the listener see the cards of this act?"""
    said = session.game.words.overheard(session.s, session.o, seat, act, listener)
    return said is not None and said.cards == act.cards


def lies(act: Act) -> bool:
    """Does this act show a whole hand?"""
    return act.do in ("lie", "flush")
