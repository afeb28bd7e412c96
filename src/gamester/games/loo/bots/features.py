"""The features of Loo for a network: four tokens for the suits, with marks for trumps and Pam, and the surroundings.

All features come from the row of `gamester.games.loo.kernel.encode`, so they hold nothing that the seat does not see.
"""

from typing import Any

from gamester.games.bots import Features
from gamester.games.loo.kernel.encode import OPTION_PLANES, At
from gamester.games.loo.kernel.state import Phase
from gamester.kernel.cards import PACK_SIZE, PER_SEAT
from gamester.kernel.network import VERBS

SUITS, RANKS = 4, 13
UNIT = 0
"""Chips are divided by the pool."""
CARDS = (At.HAND, At.PUT, At.OUT, At.DUMBY, At.TURN_UP, At.LED, At.BEST, At.LAID)
"""Planes of cards that the network sees card by card."""
OTHERS = ((At.KNOWN, PER_SEAT - 1), (At.PLAYED, PER_SEAT))
"""Planes with cards of each seat; the network sees only whether any seat has the card."""
TOKEN = (len(CARDS) + len(OTHERS) + 1) * RANKS + 7 + PER_SEAT
SETS = (
    At.SEATED, At.DEALER, At.TURN, At.DUMBY_SEAT, At.DEFENDER, At.DECLARED, At.STANDING, At.SHOWN, At.THROWN,
    At.TO_PLAY, At.LEADER, At.BEST_SEAT,
)  # fmt: skip
FLAGS = (At.TAKEN, At.DUMBY_THERE, At.WAITING, At.CIVIL, At.SAID)
KEPT = (
    "tricks", "loo", "exchange", "dead_cards", "all_pass", "lone_stander", "dumby", "dumby_leads", "forced_dumby",
    "club_law", "club_law_dumby", "forced_exchange", "pam_role", "pam_civil", "pam_civil_only_trump", "flush", "blaze",
    "flush_order", "flush_timing", "flush_declare", "flush_payers", "flush_to", "flush_exempt", "lead_two_trumps",
    "lead_ace", "trump_after_trick", "head", "void_cannot_head", "dealer_takes_turnup", "eldest_privilege", "deck",
)  # fmt: skip
"""The options that change which act is best."""
KEPT_UNIT = 2
"""The divisors of these options."""
KEPT_AT = [At.OPTIONS + OPTION_PLANES.index(name) for name in KEPT]
"""The places of these options in a row."""
UNLIMITED_AT = At.OPTIONS + OPTION_PLANES.index("loo")
POOL_NUMBERS = 5
AROUND = (len(SETS) + 3) * PER_SEAT + len(FLAGS) + 7 + 3 + 3 + POOL_NUMBERS + len(KEPT) + VERBS


def chips(rows: Any, at: int) -> Any:
    """A sum of chips from its three places, [decisions, 1]."""
    import numpy as np

    return (rows[:, at : at + 3].astype(np.float32) @ np.array([16384, 128, 1], np.float32))[:, np.newaxis]


def suits(rows: Any, usual: Any) -> Any:
    """The suits as tokens [decisions, 4, TOKEN]: where the cards lie, which the advice names, the role of the suit in
    this deal, and how many of its cards each seat has played.
    """
    import numpy as np

    parts = [rows[:, at : at + PACK_SIZE].reshape(-1, SUITS, RANKS) for at in CARDS]
    parts += [rows[:, at : at + seats * PACK_SIZE].reshape(-1, seats, SUITS, RANKS).max(1) for at, seats in OTHERS]
    parts += [(usual[:, np.newaxis] == np.arange(PACK_SIZE)).reshape(-1, SUITS, RANKS)]
    played = rows[:, At.PLAYED : At.PLAYED + PER_SEAT * PACK_SIZE].reshape(-1, PER_SEAT, SUITS, RANKS)
    hand, led = parts[0], parts[5]
    trump, pam = rows[:, At.TRUMP : At.TRUMP + SUITS], rows[:, At.PAM : At.PAM + SUITS]
    length = hand.sum(2, dtype=np.int8)
    marks = (trump, pam, led.max(2), length > 0, length > 1, length > 2, parts[6].max(2))
    by_seat = played.sum(3, dtype=np.int8).transpose(0, 2, 1)
    return np.concatenate([*parts, np.stack(marks, 2), by_seat], axis=2).astype(np.int8)


def table(rows: Any, usual: Any) -> Any:
    """The surroundings, [decisions, AROUND]."""
    import numpy as np

    parts = [rows[:, at : at + PER_SEAT] for at in SETS]
    changed = rows[:, At.CHANGED : At.CHANGED + PER_SEAT]
    parts += [changed < 0, np.maximum(changed, 0) / np.float32(4), rows[:, At.TRICKS : At.TRICKS + PER_SEAT]]
    parts += [rows[:, at : at + 1] for at in FLAGS]
    parts += [rows[:, At.PHASE : At.PHASE + 7], rows[:, At.FORCED : At.FORCED + 3]]
    standing = rows[:, At.STANDING : At.STANDING + PER_SEAT].sum(1, keepdims=True)
    parts += [rows[:, At.SEATS : At.SEATS + 1] / np.float32(4), rows[:, At.STOCK : At.STOCK + 1] / np.float32(32)]
    parts += [standing / np.float32(4)]
    pool, ante, due = chips(rows, At.POOL), chips(rows, At.AMOUNTS + 3), chips(rows, At.AMOUNTS + 6)
    whole = np.maximum(np.maximum(pool, chips(rows, At.CONTESTED)), 1)
    scale = np.log(whole / np.maximum(ante, 1))
    tricks = rows[:, At.OPTIONS : At.OPTIONS + 1].astype(np.float32)
    unlimited = rows[:, UNLIMITED_AT : UNLIMITED_AT + 1] == 1
    price = np.where(unlimited, whole, due) / whole
    parts += [scale, price, np.minimum(price * tricks, 8) / 4, ante / whole, pool / whole]
    parts += [rows[:, KEPT_AT] / np.float32(KEPT_UNIT)]
    parts += [usual[:, np.newaxis] == PACK_SIZE + np.arange(VERBS)]
    return np.concatenate(parts, axis=1).astype(np.float32)


def lanes(rows: Any, usual: Any) -> tuple[Any, Any, Any]:
    """Rows as tokens int8 [decisions, 4, TOKEN], surroundings float32 [decisions, AROUND], and whether the decision is
    to play a card rather than to put one out, [decisions, 1].

    `usual` are the actions that the printed advice names; they are part of the features.
    """
    return suits(rows, usual), table(rows, usual), rows[:, At.PHASE + Phase.PLAY : At.PHASE + Phase.PLAY + 1] > 0


def spread(cards: Any, played: Any) -> Any:
    """The outputs of the suits [decisions, 4, 26] as one for each card [decisions, 52]."""
    to_play, to_put = cards[:, :, :RANKS].reshape(-1, PACK_SIZE), cards[:, :, RANKS:].reshape(-1, PACK_SIZE)
    return played * 1.0 * (to_play - to_put) + to_put


FEATURES = Features(
    lanes,
    spread,
    SUITS,
    TOKEN,
    AROUND,
    2 * RANKS,
    UNIT,
    by_rank=False,
    options=KEPT,
    option_unit=KEPT_UNIT,
    later=("trump_shown",),
)
