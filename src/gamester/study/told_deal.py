"""The worked deal of a booklet: played by people who know the printed advice, and told act by act."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from gamester.bots.roster import CHARACTERS, AdviceBot
from gamester.games.bots import Seen
from gamester.kernel.cards import NO_SEAT, Cards, Seat
from gamester.study.worked_deal import Example, Players, payment, settled
from gamester.text.catalogue import Word
from gamester.text.messages import Message, Words
from gamester.text.phrases import written
from gamester.text.saying import Speaker, pretty


class Story(NamedTuple):
    """A deal from its first card to its payment."""

    hands: list[tuple[str, str]]
    """The players by name, and the cards that they held when they first looked."""
    told: list[str]
    """What happened, act by act."""
    example: Example


class Told(Players):
    """Players who do what the printed advice says, and what all at the table saw of it."""

    def dealt(self, s: Any) -> None:
        """A deal begins."""
        self.hands: dict[Seat, Cards] = {}
        self.heard: list[Message] = []
        self.last = self.package.rules.new_view()
        self.note(s, NO_SEAT, None)

    def act(self, s: Any, seat: Seat) -> Sequence[int]:
        """The actions of what is advised."""
        game = self.package
        self.before = game.rules.copy(s)
        return game.words.steps(s, self.o, seat, AdviceBot().choose(Seen.at(game, s, self.o, seat)))

    def acted(self, s: Any, seat: Seat, actions: Sequence[int]) -> None:
        """It was done."""
        words = self.package.words
        act = words.act_of(self.before, self.o, seat, actions) if actions else None
        self.note(s, seat, act and words.overheard(self.before, self.o, seat, act, NO_SEAT))

    def note(self, s: Any, seat: Seat, act: Any) -> None:
        """What all saw and heard, and the hands at which their owners looked for the first time."""
        rules = self.package.rules
        view = rules.view(s, self.o, NO_SEAT)
        self.heard = [*self.heard, *self.package.words.tell(self.last, view, self.o, seat, act)]
        self.last = view
        for each in range(s.seats):
            hand = rules.view(s, self.o, each).hand
            if hand and each not in self.hands:
                self.hands[each] = hand


def story_of(game: str, variant: str, options: Mapping[str, Word], players: int, words: Words) -> Story:
    """A deal of a table told in a language."""
    o, view, who = settled(game, variant, tuple(sorted(options.items())), players, Told)
    speaker = Speaker(words, [character.name for character in CHARACTERS])
    hands = [(speaker.name(seat), pretty(written(cards))) for seat, cards in sorted(who.hands.items())]
    return Story(hands, [speaker.tell(one) for one in who.heard], payment(game, o, view, words))
