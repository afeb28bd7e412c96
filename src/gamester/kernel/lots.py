"""The random numbers that Python's `random.Random(text)` draws, in the kernel's dialect.

Opponents at a table seed Python's generator with a text, which names the decision. Opponents that play by themselves in
a module draw the same numbers. Python hashes the text by SHA-512, and both together seed the Mersenne Twister. The
words of SHA-512 lie in two halves of 32 bits.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

MOST_TEXT = 2048
"""The longest text, in bytes, with what SHA-512 adds to it."""
BLOCK = 128
"""Bytes of a block of SHA-512."""
ROUNDS = 80
HALF = (1 << 32) - 1
WORDS = 624
"""Numbers of 32 bits in the state of the Mersenne Twister."""
APART = 397
"""How far apart the two words of the state are that make one number."""


def primes(many: int) -> list[int]:
    """The first prime numbers."""
    found: list[int] = []
    number = 2
    while len(found) < many:
        smallest = 2
        while number % smallest:
            smallest += 1
        if smallest == number:
            found.append(number)
        number += 1
    return found


def roots(many: int, degree: int) -> tuple[int, ...]:
    """The first 64 bits behind the point of the roots of the first primes, the two halves of each in turn."""
    halves: list[int] = []
    for prime in primes(many):
        low, high = prime, prime << 64  # the root is in between, with 64 bits behind the point
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if middle**degree <= prime << 64 * degree else (low, middle)
        halves += [low >> 32 & HALF, low & HALF]
    return tuple(halves)


BEGIN = roots(8, 2)
"""The state of SHA-512 before the first block."""
ADDED = roots(ROUNDS, 3)
"""What each round adds."""


@dataclass(slots=True)
class Lots:
    """A text, the generator that it seeds, and room for the work."""

    length: int = 0
    """The bytes of the text."""
    drawn: int = 0
    """How many numbers were drawn."""
    text: Annotated[list[int], MOST_TEXT] = field(default_factory=lambda: [0] * MOST_TEXT)
    begun: Annotated[list[int], WORDS] = field(default_factory=lambda: [0] * WORDS)
    """The state of the Mersenne Twister before a text goes in; zeros until it is computed."""
    state: Annotated[list[int], WORDS] = field(default_factory=lambda: [0] * WORDS)
    hash: Annotated[list[int], 16] = field(default_factory=lambda: [0] * 16)
    work: Annotated[list[int], 16] = field(default_factory=lambda: [0] * 16)
    plan: Annotated[list[int], 2 * ROUNDS] = field(default_factory=lambda: [0] * 2 * ROUNDS)


# --- The text -------------------------------------------------------------------------------------------------------


def put(lots: Lots, letter: int) -> None:
    """Add a letter, as its code."""
    lots.text[lots.length] = letter
    lots.length += 1


def put_word(lots: Lots, word: int) -> None:
    """Add a word, which `word_as` made."""
    while word:
        put(lots, word & 127)
        word >>= 7


def word_as(text: str) -> int:
    """A word of at most eight letters as a number."""
    word = 0
    for place in range(len(text)):
        word |= ord(text[place]) << 7 * place
    return word


def put_number(lots: Lots, number: int, base: int) -> None:
    """Add a number of at least 0 in digits of a base up to 16."""
    size = 1
    rest = number // base
    while rest:
        size += 1
        rest //= base
    rest = number
    for place in range(size):
        digit = rest % base
        rest //= base
        lots.text[lots.length + size - 1 - place] = 48 + digit if digit < 10 else 87 + digit
    lots.length += size


# --- SHA-512 --------------------------------------------------------------------------------------------------------


def hash_text(lots: Lots) -> None:
    """Compute SHA-512 of the text into `hash`; what follows the text is lost."""
    blocks = (lots.length + 16) // BLOCK + 1
    for place in range(lots.length, blocks * BLOCK):
        lots.text[place] = 0
    lots.text[lots.length] = 128
    for place in range(4):
        lots.text[blocks * BLOCK - 1 - place] = lots.length * 8 >> 8 * place & 255
    for place in range(16):
        lots.hash[place] = BEGIN[place]
    for block in range(blocks):
        hash_block(lots, block * BLOCK)


def hash_block(lots: Lots, first: int) -> None:
    """Work one block of the text into the hash."""
    plan_rounds(lots, first)
    w = lots.work
    for place in range(16):
        w[place] = lots.hash[place]
    for number in range(ROUNDS):
        a, la, e, le = w[0], w[1], w[8], w[9]
        high = turned(e, le, 14) ^ turned(e, le, 18) ^ turned(le, e, 9)
        low = turned(le, e, 14) ^ turned(le, e, 18) ^ turned(e, le, 9)
        high += (e & w[10] ^ ~e & w[12]) + w[14] + ADDED[2 * number] + lots.plan[2 * number]
        low += (le & w[11] ^ ~le & w[13]) + w[15] + ADDED[2 * number + 1] + lots.plan[2 * number + 1]
        more = turned(a, la, 28) ^ turned(la, a, 2) ^ turned(la, a, 7)
        less = turned(la, a, 28) ^ turned(a, la, 2) ^ turned(a, la, 7)
        more += high + (a & w[2] ^ a & w[4] ^ w[2] & w[4])
        less += low + (la & w[3] ^ la & w[5] ^ w[3] & w[5])
        high += w[6] + (low + w[7] >> 32)
        low += w[7]
        for place in range(15, 1, -1):
            w[place] = w[place - 2]
        w[8] = high & HALF
        w[9] = low & HALF
        w[0] = more + (less >> 32) & HALF
        w[1] = less & HALF
    for place in range(0, 16, 2):
        low = lots.hash[place + 1] + w[place + 1]
        lots.hash[place] = lots.hash[place] + w[place] + (low >> 32) & HALF
        lots.hash[place + 1] = low & HALF


def plan_rounds(lots: Lots, first: int) -> None:
    """Write what each round takes of a block of the text."""
    p = lots.plan
    for place in range(32):
        at = first + 4 * place
        p[place] = lots.text[at] << 24 | lots.text[at + 1] << 16 | lots.text[at + 2] << 8 | lots.text[at + 3]
    for place in range(32, 2 * ROUNDS, 2):
        b, lb, y, ly = p[place - 30], p[place - 29], p[place - 4], p[place - 3]
        high = turned(b, lb, 1) ^ turned(b, lb, 8) ^ b >> 7
        low = turned(lb, b, 1) ^ turned(lb, b, 8) ^ (lb >> 7 | b << 25 & HALF)
        high += turned(y, ly, 19) ^ turned(ly, y, 29) ^ y >> 6
        low += turned(ly, y, 19) ^ turned(y, ly, 29) ^ (ly >> 6 | y << 26 & HALF)
        low += p[place - 13] + p[place - 31]
        p[place] = high + p[place - 14] + p[place - 32] + (low >> 32) & HALF
        p[place + 1] = low & HALF


def turned(high: int, low: int, by: int) -> int:
    """The upper half of a word turned to the right by fewer than 32 places; the lower half if they change places."""
    return high >> by | low << 32 - by & HALF


# --- The Mersenne Twister -------------------------------------------------------------------------------------------


def seed(lots: Lots) -> None:
    """Seed the generator with the text, as Python does."""
    hash_text(lots)
    begin(lots)
    size = (lots.length + 67) // 4
    state = lots.state
    place, number = 1, 0
    for _ in range(max(WORDS, size)):
        before = state[place - 1]
        state[place] = (state[place] ^ (before ^ before >> 30) * 1664525) + word_of(lots, number) + number & HALF
        place += 1
        if place == WORDS:
            state[0] = state[WORDS - 1]
            place = 1
        number = number + 1 if number + 1 < size else 0
    for _ in range(WORDS - 1):
        before = state[place - 1]
        state[place] = (state[place] ^ (before ^ before >> 30) * 1566083941) - place & HALF
        place += 1
        if place == WORDS:
            state[0] = state[WORDS - 1]
            place = 1
    state[0] = 1 << 31
    lots.drawn = 0


def begin(lots: Lots) -> None:
    """Set the state that does not depend on a text."""
    if lots.begun[0] == 0:
        lots.begun[0] = 19650218
        for place in range(1, WORDS):
            before = lots.begun[place - 1]
            lots.begun[place] = 1812433253 * (before ^ before >> 30) + place & HALF
    for place in range(WORDS):
        lots.state[place] = lots.begun[place]


def word_of(lots: Lots, number: int) -> int:
    """A word of the key, which is the text followed by its hash as one number; the last 32 bits are word 0."""
    if number < 16:
        return lots.hash[15 - number]
    word = 0
    for place in range(4):
        at = lots.length - 4 * (number - 16) - 1 - place
        if at >= 0:
            word |= lots.text[at] << 8 * place
    return word


def draw(lots: Lots) -> int:
    """The next number of 32 bits; the first 227 only."""
    place = lots.drawn
    lots.drawn += 1
    y = lots.state[place] & 1 << 31 | lots.state[place + 1] & (1 << 31) - 1
    y = lots.state[place + APART] ^ y >> 1 ^ (0x9908B0DF if y & 1 else 0)
    y ^= y >> 11
    y ^= y << 7 & 0x9D2C5680
    y ^= y << 15 & 0xEFC60000
    return y ^ y >> 18


def draw_fraction(lots: Lots) -> float:
    """As `random()`: a number from 0 to 1, without 1."""
    high = draw(lots) >> 5
    return (high * 67108864 + (draw(lots) >> 6)) / 9007199254740992.0


def draw_bits(lots: Lots) -> int:
    """As `getrandbits(62)`."""
    low = draw(lots)
    return low | draw(lots) >> 2 << 32


def draw_below(lots: Lots, size: int) -> int:
    """As `choice` of so many, at most 64: the number of one of them."""
    bits = 0
    while size >> bits:
        bits += 1
    drawn = draw(lots) >> 32 - bits
    while drawn >= size:
        drawn = draw(lots) >> 32 - bits
    return drawn
