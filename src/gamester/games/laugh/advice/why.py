"""The reasons for acts at Laugh and Lie Down. `bots` puts them into words: `hint.laugh.only_match` for ONLY_MATCH."""

from enum import IntEnum


class Why(IntEnum):
    """The reason for one action."""

    NOTHING = 0
    DECLARE = 1
    DECLARE_LATE = 2
    RELEASE = 3
    CLAIM = 4
    LEAVE = 5
    THREE = 6
    CONTESTED = 7
    PRIVATE = 8
    ONLY_MATCH = 9
    READY = 10
    LIE = 11
