"""Boards whose packs part after the first deal: two seeds with the same first pack."""

from hashlib import sha256

from gamester.fair.shuffling import DEALER, V3, Fair, Stream
from gamester.games import game_of
from gamester.table.first_dealer import draw_for_deal
from gamester.text.act import in_set
from gamester.text.catalogue import full_words


def seeds(boards):
    """Two seeds with the same first pack and the same draw for the deal; later packs are different."""
    o = game_of(boards.game).words.options_of(boards.variant, boards.options, boards.players)
    pack, found = game_of(boards.game).rules.pack(o), list[bytes]()
    for number in range(500):
        packs = [shuffled("all", pack), *(shuffled(f"{number} {deal}", pack) for deal in range(2, 13))]
        seed = bytes(32) + b"".join(packs)
        if not found or drawn(boards, pack, seed) == drawn(boards, pack, found[0]):
            found.append(seed)
        if len(found) == 2:
            return found
    raise AssertionError("no twins")


def shuffled(name, pack):
    """A pack in an order that follows from a name."""
    cards = in_set(pack)
    Stream(sha256(name.encode()).digest()).shuffle(cards)
    return bytes(cards)


def drawn(boards, pack, seed):
    """How a seed draws the first dealer."""
    words = full_words(
        game_of(boards.game).words.catalogue, game_of(boards.game).words.variants[boards.variant].words, boards.options
    )
    lots = Fair(boards.name, seed, by=V3).stream(DEALER)
    return draw_for_deal(str(words["first_dealer"]), boards.players, lots, boards.chair, pack)
