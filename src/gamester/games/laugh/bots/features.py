"""The features of Laugh and Lie Down for a network: thirteen ranks as equal tokens, and the surroundings, without
suits.

All features come from the row of the kernel's `encode`, so they hold nothing that the seat does not see.
"""

from typing import Any

from gamester.games.bots import Features
from gamester.games.laugh.kernel.encode import OPTION_PLANES, At
from gamester.kernel.cards import PACK_SIZE, PER_SEAT
from gamester.kernel.network import VERBS

RANKS = 13
NEAR = 5
"""Seats of the largest table."""
TOKEN = 22
UNIT = 4
"""How many chips count as 1 to the network."""
KEPT = (
    "par", "bonus", "initial_pairs", "declare", "late_declaration", "pair_release", "capture", "snatch", "snatch_scope",
    "claim_eligibility", "claim_resolution", "snatch_on_final_lie_down", "lingering_overlooked", "last_bonus",
    "voluntary_lie_down",
)  # fmt: skip
"""The options that change which act is best."""
KEPT_UNIT = 4
"""The divisors of these options."""
KEPT_AT = [At.OPTIONS + OPTION_PLANES.index(name) for name in KEPT]
"""The places of these options in a row."""
SETS = (At.DEALER, At.ACTED, At.LAIN, At.OFFENDER, At.ELIGIBLE, At.LAST_CAPTURER)
COUNTS = (At.HELD, At.TAKEN)
AROUND = len(SETS) * NEAR + len(COUNTS) * NEAR + NEAR + 9 + 1 + 1 + 4 + len(KEPT) + VERBS


def by_rank(rows: Any, at: int, seats: int = 1) -> Any:
    """How many cards of each rank lie in some planes of cards: [decisions, 13]."""
    return rows[:, at : at + seats * PACK_SIZE].reshape(len(rows), 4 * seats, RANKS).sum(1, dtype=rows.dtype)


def lanes(rows: Any, usual: Any) -> tuple[Any, Any, Any]:
    """Rows as tokens [decisions, 13, TOKEN], surroundings [decisions, AROUND], and which cards are in hand.

    `usual` are the actions that the printed advice names; they are part of the features.
    """
    import numpy as np

    hand, table, offered = by_rank(rows, At.HAND), by_rank(rows, At.TABLE), by_rank(rows, At.OFFERED)
    own = by_rank(rows, At.WON)
    won = by_rank(rows, At.WON, PER_SEAT)
    unseen = 4 - hand - table - won - by_rank(rows, At.LATE) - by_rank(rows, At.DOWN)
    match = (hand > 0) & (table > 0)
    contested = match & (unseen > 0) & (table == 1)
    mine = by_rank(rows, At.OVERLOOKED) > 0
    left = by_rank(rows, At.OVERLOOKED, PER_SEAT) > 0
    tokens = np.stack(
        (
            hand > 0, hand > 1, hand > 2, table > 0, table > 1, table > 2, table > 3, offered > 0, offered > 2,
            by_rank(rows, At.DOWN) > 0, unseen > 0, unseen > 1, unseen > 2, unseen > 3, match, contested,
            by_rank(rows, At.LAST_TAKEN) > 0, mine, left & ~mine, own > 0, won > own,
            (usual[:, np.newaxis] < PACK_SIZE) & (usual[:, np.newaxis] % RANKS == np.arange(RANKS)),
        ),
        axis=2,
    ).astype(np.int8)  # fmt: skip
    held = rows[:, At.HELD : At.HELD + NEAR]
    parts = [rows[:, at : at + NEAR] for at in SETS]
    parts += [rows[:, at : at + NEAR] / np.float32(8) for at in COUNTS]
    parts += [held == 0, rows[:, At.PHASE : At.PHASE + 9], rows[:, At.BEGUN : At.BEGUN + 1]]
    parts += [rows[:, At.SEATS : At.SEATS + 1] / np.float32(4)]
    counted = (match, contested, hand > 1, table > 0)
    parts += [each.sum(1, keepdims=True) / np.float32(4) for each in counted]
    parts += [rows[:, KEPT_AT] / np.float32(KEPT_UNIT)]
    parts += [usual[:, np.newaxis] == PACK_SIZE + np.arange(VERBS)]
    return tokens, np.concatenate(parts, axis=1).astype(np.float32), rows[:, At.HAND : At.HAND + PACK_SIZE] > 0


def spread(cards: Any, in_hand: Any) -> Any:
    """The outputs of the ranks [decisions, 13, 2] as one for each card [decisions, 52]: cards in hand, and others."""
    first = in_hand * 1.0
    played = cards[:, :, 0].reshape(-1, 1, RANKS)
    other = cards[:, :, 1].reshape(-1, 1, RANKS)
    blended = first.reshape(-1, 4, RANKS) * (played - other) + other
    return blended.reshape(-1, PACK_SIZE)


FEATURES = Features(lanes, spread, RANKS, TOKEN, AROUND, 2, UNIT, by_rank=True, options=KEPT, option_unit=KEPT_UNIT)
