"""What people type to a keeper of real cards: names, numbers, yes and no."""

from __future__ import annotations

from collections.abc import Sequence

from gamester.protocol.api_keeper import KeeperQuestion

NOBODY = ("-", "nobody", "none", "no", "n")
YES, NO = "y", ("n", "-")
"""As everywhere; a language has a letter of its own for yes."""


def seats_of(text: str, names: Sequence[str], among: Sequence[int]) -> list[int] | None:
    """The seats that a line names, by numbers from 1 or by the beginning of their names; None if a word is no name."""
    found = []
    for word in text.replace(",", " ").split():
        near = [seat for seat in among if names[seat].casefold().startswith(word.casefold())]
        exact = [seat for seat in near if names[seat].casefold() == word.casefold()] or near
        if word.isdecimal() and 1 <= int(word[:4]) <= len(names):
            exact = [int(word[:4]) - 1]
        if len(exact) != 1:
            return None
        found += exact
    return found


def understood(line: str, question: KeeperQuestion, names: Sequence[str], yes: str = YES) -> list[int] | None:
    """The answer that a line gives; None if it gives none. Numbers for seats follow one another as they are asked.

    `yes`: the language's letter for it.
    """
    if question.kind in ("seats", "order"):
        return [] if line.casefold() in NOBODY else seats_of(line, names, question.among)
    letter = line.casefold()[:1] if line.isalpha() else line
    if question.kind == "number" and letter in (*NO, YES, yes):
        return [int(letter not in NO)]
    numbers = line.replace(",", " ").split()
    if not numbers or not all(word.isdecimal() and len(word) <= 3 for word in numbers):
        return None
    given = list(map(int, numbers))
    if question.kind == "number":
        return given if len(given) == 1 else None
    if len(given) != len(question.among):
        return None
    return [given[question.among.index(seat)] if seat in question.among else 0 for seat in range(len(names))]
