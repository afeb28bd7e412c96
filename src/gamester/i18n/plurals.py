"""Plural rules in the syntax of CLDR (UTS #35, Language Plural Rules): `n % 10 = 2..4 and n % 100 != 12..14`."""

import re
from decimal import Decimal
from typing import Any, NamedTuple, TypeAlias

CATEGORIES = ("zero", "one", "two", "few", "many", "other")
"""The categories of CLDR; every language has `other`, for numbers that meet no condition."""
_RELATION = re.compile(r"([nivwftce])(?:\s*%\s*([1-9]\d*))?\s*(!?=)\s*(\d+(?:\.\.\d+)?(?:\s*,\s*\d+(?:\.\.\d+)?)*)")
_LONGEST = 1000
"""The maximum length of a condition in characters; the longest of CLDR has about 150."""


class BadRule(ValueError):
    """A condition that is not in CLDR's syntax; its text is the argument."""


class Relation(NamedTuple):
    """`i % 10 != 2..4`: an operand, its modulus (0: none), whether it must lie in the ranges, and the ranges."""

    operand: str
    modulus: int
    inside: bool
    ranges: tuple[tuple[int, int], ...]

    def holds(self, operands: dict[str, Decimal]) -> bool:
        """Is it true for these operands? A value with a fraction lies in no range."""
        value = operands[self.operand]
        if self.modulus:
            value %= self.modulus
        found = value == int(value) and any(low <= value <= high for low, high in self.ranges)
        return found is self.inside


Condition: TypeAlias = tuple[tuple[Relation, ...], ...]
"""Relations joined by `and`, these groups joined by `or`."""


def read_condition(text: str) -> Condition:
    """The condition in a text, without its samples (`@integer …`); BadRule if it is invalid."""
    rule = text.partition("@")[0].strip()
    if not rule or len(rule) > _LONGEST:
        raise BadRule(text)
    return tuple(tuple(_relation(part) for part in re.split(r"\sand\s", group)) for group in re.split(r"\sor\s", rule))


def _relation(text: str) -> Relation:
    """One relation; BadRule if it is invalid."""
    found = _RELATION.fullmatch(text.strip())
    if found is None:
        raise BadRule(text.strip())
    spans = [part.strip().partition("..") for part in found[4].split(",")]
    ranges = tuple((int(low), int(high or low)) for low, _, high in spans)
    return Relation(found[1], int(found[2] or 0), found[3] == "=", ranges)


def operands_of(number: float) -> dict[str, Decimal]:
    """The operands of a number: absolute value, whole part, and the digits after the decimal sign, without exponents.

    A number without a fraction counts as written without decimals.
    """
    whole = abs(int(number))
    if number == int(number):
        return dict.fromkeys("vwftce", Decimal(0)) | {"n": Decimal(whole), "i": Decimal(whole)}
    value = abs(Decimal(repr(float(number))))
    digits = format(value, "f").partition(".")[2]
    size, shown = Decimal(len(digits)), Decimal(digits)
    return {"n": value, "i": Decimal(whole), "v": size, "w": size, "f": shown, "t": shown} | dict.fromkeys(
        "ce", Decimal(0)
    )


class PluralRules:
    """The plural rules of a language."""

    def __init__(self, conditions: dict[str, str]) -> None:
        """`conditions`: by category, without `other`; BadRule for an invalid category or condition."""
        for category in conditions:
            if category not in CATEGORIES[:-1]:
                raise BadRule(category)
        self.written = dict(conditions)
        self.conditions = {category: read_condition(text) for category, text in conditions.items()}

    @property
    def categories(self) -> tuple[str, ...]:
        """The categories of the language, in CLDR's order."""
        return tuple(name for name in CATEGORIES if name in self.conditions or name == "other")

    def category(self, number: Any) -> str:
        """The category of a number."""
        operands = operands_of(number)
        for name, condition in self.conditions.items():
            if any(all(relation.holds(operands) for relation in group) for group in condition):
                return name
        return "other"
