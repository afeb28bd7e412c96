"""Errors of the API: each is one sentence, with the paragraph of the rules if a rule forbids something."""

from collections.abc import Iterator
from contextlib import contextmanager

from gamester.i18n import languages, matching, source
from gamester.text.errors import GamesterError, IllegalAct
from gamester.text.messages import Message, Words
from gamester.text.saying import Speaker, pretty


class Refused(GamesterError):
    """An impossible request; `str` is the sentence that says why.

    `rule` is the paragraph of the rules that forbids it (`gamester rules GAME PARAGRAPH` prints it), empty if no rule
    does; `key` and `fills` hold the sentence as data.
    """

    def __init__(self, key: str, /, *, sentence: str = "", rule: str = "", **fills: object) -> None:
        """Keep the sentence; without one, it is said in English."""
        super().__init__(key, **fills)
        self.rule = rule
        self.sentence = sentence or Words(source().code).say(key, **fills)

    def __str__(self) -> str:
        """The sentence."""
        return self.sentence


def refusal(fault: GamesterError, speaker: Speaker) -> Refused:
    """An error of the program as one sentence of this speaker."""
    rule = fault.rule if isinstance(fault, IllegalAct | Refused) else ""
    return Refused(fault.key, sentence=speaker.say(fault.key, **fault.fills), rule=rule, **fault.fills)


def forbidden(fault: IllegalAct, seat: int, act: str, speaker: Speaker) -> Refused:
    """A forbidden act as one sentence: the player, the act, the reason and the paragraph."""
    reason = Message(fault.key, fault.fills)
    rule = f" ({fault.rule})" if fault.rule else ""
    sentence = speaker.say("api.may_not", seat=seat, act=pretty(act), reason=reason, rule=rule)
    return Refused(fault.key, sentence=sentence, rule=fault.rule, **fault.fills)


@contextmanager
def said_by(speaker: Speaker) -> Iterator[None]:
    """Turn every error of the program into one sentence of this speaker."""
    try:
        yield
    except Refused:
        raise
    except GamesterError as fault:
        raise refusal(fault, speaker) from None


def words_of(language: str) -> Words:
    """The words of a language, by its code or a tag such as `fr-CA`; of the source language for "".

    Refused if there is no such language.
    """
    code = source().code if language == "" else matching(language) if isinstance(language, str) else None
    if code is None:
        raise Refused("api.language", text=str(language)[:40], values=", ".join(languages()))
    return Words(code)
