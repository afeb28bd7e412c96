"""The reasons for acts at Loo. `bots` puts them into words: `hint.stand.two_trumps` for STAND_TWO_TRUMPS."""

from enum import IntEnum


class Why(IntEnum):
    """The reason for one action."""

    NOTHING = 0
    STAND_ALONE = 1
    STAND_OWN_HAND = 2
    STAND_DEFEND = 3
    STAND_DUMBY_FORCED = 4
    STAND_MUST = 5
    STAND_DUMBY = 6
    STAND_WAIT = 7
    STAND_POOR = 8
    STAND_TWO_TRUMPS = 9
    STAND_ONE_TRUMP = 10
    STAND_RICH_POOL = 11
    EXCHANGE_TURNUP = 12
    EXCHANGE_FLUSH = 13
    EXCHANGE_NONE = 14
    EXCHANGE_CHASE = 15
    EXCHANGE_KEEP = 16
    EXCHANGE_ALL = 17
    FLUSH_SHOW = 18
    PLAY_ONLY = 19
    PLAY_LEAD_TRUMPS = 20
    PLAY_LEAD_TOP = 21
    PLAY_LEAD_HIGH = 22
    PLAY_LEAD_LAST = 23
    PLAY_CIVIL = 24
    PLAY_THROW = 25
    PLAY_WIN_LAST = 26
    PLAY_WIN_FIRST = 27
    PLAY_WIN_SURE = 28
    PLAY_WIN_HOPE = 29
    EXCHANGE_STOCK = 30
    PLAY_LEAD_CIVIL = 31
    PLAY_SPARE = 32
    PLAY_WIN_MAYBE = 33
