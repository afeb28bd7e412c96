"""What one player may know, as a value to read and to print. It holds no reference to the table."""

from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from gamester.api.cards import Act, Cards, framed
from gamester.bots.base import is_asked
from gamester.games import game_of
from gamester.games.bots import Seen, nothing_remembered
from gamester.kernel.cards import NO_SEAT
from gamester.table.worlds import Witness
from gamester.text.act import Offer
from gamester.text.saying import Speaker


@dataclass(frozen=True, slots=True, repr=False)
class View:
    """The table through the eyes of one player, or of the public: everything that player may know, and nothing else.

    `str` and `repr` say it in sentences, and a notebook displays it; `raw` is the kernel's own `View` of ints for
    programs.
    """

    game: str
    """`loo` or `laugh`."""
    raw: Any
    """The kernel's view: plain ints and masks, the same that bots and environments read."""
    options: Any
    """The options of the table, as the kernel keeps them."""
    names: tuple[str, ...]
    """The players in their order round the table."""
    listed: tuple[Offer, ...] = ()
    """What this player is told it may do."""
    proper: tuple[Offer, ...] = ()
    """Its legal acts, as opponents get them."""
    speaker: Speaker = field(default=None, compare=False)  # type: ignore[assignment]
    """Says the sentences of the view."""
    memory: Callable[[], Witness] = field(default=nothing_remembered, compare=False)
    """Makes the player's memory of the deal, from only what it saw and heard; LookupError if no memory is kept."""

    @property
    def player(self) -> str | None:
        """The player who looks; None for the public."""
        return None if self.raw.seat == NO_SEAT else self.names[self.raw.seat]

    @property
    def hand(self) -> Cards:
        """The player's own cards, if the player has looked at them."""
        return Cards.of_mask(self.raw.hand)

    @property
    def shown(self) -> Cards:
        """Every card whose face this player sees: its hand, and the open cards."""
        return Cards.of_mask(game_of(self.game).rules.faces(self.raw))

    @property
    def offers(self) -> tuple[Act, ...]:
        """The legal acts of this player, in listing order; empty if it may do nothing."""
        return tuple(Act.of(offer.act, offer.limit) for offer in self.listed)

    @property
    def asked(self) -> bool:
        """Does the table wait for this player?"""
        return bool(self.proper) and is_asked(self.seen())

    @property
    def balances(self) -> Mapping[str, int]:
        """Chips won and lost since the session began, player by player."""
        return {name: self.raw.balances[seat] for seat, name in enumerate(self.names)}

    @property
    def question(self) -> str:
        """The question to the player, or what the table waits for, in one sentence."""
        return self.speaker.tell(game_of(self.game).words.prompt(self.raw, self.options))

    @property
    def sentences(self) -> list[str]:
        """What lies on the table, in sentences."""
        return [self.speaker.tell(told) for told in game_of(self.game).words.description(self.raw, self.options)]

    def __reduce__(self) -> tuple[object, ...]:
        """The view without the table from which the memory is made: a copy keeps only what the player remembers."""
        try:
            memory: Callable[[], Any] = partial(copy, self.memory())
        except LookupError:
            memory = nothing_remembered
        told = (self.game, self.raw, self.options, self.names, self.listed, self.proper, self.speaker, memory)
        return View, told

    def seen(self) -> Seen:
        """The same view as a bot gets it, for `Bot.choose`."""
        return Seen(self.game, self.options, self.raw, self.proper, self.memory)

    def lines(self) -> list[str]:
        """The view in lines: the table, the hand, the question, and the acts."""
        hand = [self.speaker.say("plain.hand", cards=str(self.hand))] if self.raw.hand else []
        return [*self.sentences, *hand, self.question, *self._may()]

    def _may(self) -> list[str]:
        """The acts, in one line if there are any."""
        acts = [f"{act} (0–{act.limit})" if act.limit is not None else str(act) for act in self.offers]
        return [self.speaker.say("api.may", acts=", ".join(acts))] if acts else []

    @property
    def title(self) -> str:
        """Whose view it is."""
        return self.player or self.speaker.say("api.public")

    def __str__(self) -> str:
        """Whose view it is, and the view in lines."""
        return "\n".join([self.title, *self.lines()])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        """The view for a notebook; names are escaped."""
        return framed(self.title, self.lines())
