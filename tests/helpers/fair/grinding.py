"""An operator who plays: he knows the seed and all that is written, and tries to get a pack that suits him.

The rounds are those of the log (`gamester.fair.log`), which refuses what no server may write.  The same
operator plays by either algorithm against somebody honest.
"""

from random import Random

from gamester.fair.log import ShuffleLog, committed, fixed, revealed
from gamester.fair.shuffling import V1, chain_of, share_commitment
from gamester.table.events import Shuffled
from gamester.text.typed import read_cards

TABLE, HONEST, MINE, SECOND = "tbl", 0, 1, 2
SEATS, HAND = 5, 5
GOOD = frozenset(read_cards("JC AC AD AH AS"))
"""Pam and the aces."""
MEAN = HAND * len(GOOD) / 52
"""How many of them chance gives a hand."""
VARIANCE = MEAN * (1 - len(GOOD) / 52) * (52 - HAND) / 51


class Game:
    """A table with somebody honest, and an operator in one chair or two."""

    def __init__(self, by, number):
        self.rng = Random(f"{by.name} {number}")
        self.by, self.seed = by, self.rng.randbytes(32)
        self.told = ShuffleLog().and_then(committed(TABLE, self.seed, by))
        size = by.share_bytes
        self.chain = (
            [self.rng.randbytes(size)] * 999 if by is V1 else chain_of(TABLE, HONEST, self.rng.randbytes(size), 99)
        )
        self.opened = 0

    def say(self, event):
        self.told = self.told.and_then(event)

    def begin(self, mine):
        """The round for the next pack: what everybody commits to, with these bytes of the operator's chairs."""
        self.opened += 1
        self.shares = {HONEST: self.chain[self.opened], **mine}
        self.say(fixed({seat: share_commitment(TABLE, seat, one, self.by) for seat, one in self.shares.items()}))

    def good(self, shares):
        """How many good cards the operator's hand holds if the next pack is made of these bytes."""
        order = list(range(52))
        ShuffleLog(table=TABLE, shares=shares).with_seed(self.seed).stream(self.told.packs + 1).shuffle(order)
        return len(GOOD & set(order[MINE::SEATS][:HAND]))

    def end(self):
        """All show their bytes, and the pack is shuffled: how many good cards the operator has."""
        self.say(revealed(self.shares))
        good = self.good(self.told.shares)
        self.say(Shuffled(self.told.packs + 1, 0, ()))
        return good

    def bytes(self):
        return self.rng.randbytes(self.by.share_bytes)

    def ground(self, choices):
        """The choice that would give the best hand if the honest player's bytes were those known of him."""
        known = {HONEST: self.told.shares[HONEST]}
        return max(choices, key=lambda mine: self.good(known | mine))


def new_bytes(game, tries):
    """He commits to new bytes for each pack, and takes the best he finds."""
    return game.ground([{MINE: game.bytes()} for _ in range(tries)])


def leaving_and_coming_back(game, tries):
    """He leaves for one pack, is back with new bytes, and stays away where that is better."""
    return game.ground([{}, *({MINE: game.bytes()} for _ in range(tries - 1))])


def a_friends_chair(game, tries):
    """He and a friend put in something or nothing, as suits him best."""
    return game.ground([{MINE: game.bytes(), SECOND: game.bytes()} for _ in range(tries)])


WAYS = (new_bytes, leaving_and_coming_back, a_friends_chair)


def grind(by, way, packs, tries, length=20):
    """The mean of the good cards in his hand over so many packs, each ground; the first of a table cannot be."""
    good = []
    for number in range(packs // length):
        game = Game(by, number)
        game.begin({MINE: game.bytes()})
        game.end()
        for _ in range(length):
            game.begin(way(game, tries))
            good.append(game.end())
    return sum(good) / len(good)
