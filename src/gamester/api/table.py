"""A table to play at: opened by names, played in words, seen through views."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from gamester.api.cards import Act, framed
from gamester.api.refusals import Refused, forbidden, said_by, words_of
from gamester.api.seating import (
    Opponent,
    PlayerFunction,
    act_meant,
    evening_of,
    key_of,
    players_named,
    seat_named,
    seated,
    told_apart,
)
from gamester.api.settlement import Deal, Review, Settlement
from gamester.api.view import View
from gamester.bots.base import Bot, is_asked, seen_by
from gamester.games import game_of, variant_named
from gamester.kernel.cards import NO_SEAT, Seat
from gamester.study.rulebook import preset_text
from gamester.table.events import Event, Opened, last_names, write_line
from gamester.table.record import RecordFile
from gamester.table.seeds import KeyedChance
from gamester.table.table import Table as Core
from gamester.text.act import Act as PlainAct
from gamester.text.catalogue import Word
from gamester.text.errors import GamesterError, IllegalAct
from gamester.text.messages import Words
from gamester.text.saying import Speaker


def open_table(
    game: str,
    players: Sequence[str],
    *,
    variant: str | None = None,
    options: Mapping[str, Word] | None = None,
    seed: int | str | None = None,
    dealer: str | None = None,
    bots: Mapping[str, Opponent] | None = None,
    language: str = "",
) -> Table:
    """Open a table of `loo` or `laugh`; `table.deal()` then deals the first cards.

    `players` are names in their order round the table. `variant` is a name that `variants()` lists, or a form of Loo
    (`three`); `options` are the house rules that differ from it, by key and value. The same `seed` gives the same
    shuffles; without a seed nobody can predict the cards. `dealer` deals first; by default the first player does.
    `bots` puts opponents into seats: a level (`advice`), a function from a `View` to an act, or an object with
    `choose`. Sentences are in `language`, a code or tag such as `fr-CA`; by default in the source language.
    `GamesterError` says in one sentence why a table is impossible.
    """
    words = words_of(language)
    with said_by(Speaker(words, (), signs=False)):
        names = players_named(players)
        if options is not None and not isinstance(options, Mapping):
            raise GamesterError("api.options")
        key = key_of(seed)
        first = 0 if dealer is None else seat_named(names, dealer)
        package = game_of(game)
        opponents = seated(package.id, names, bots, key)
        named = variant_named(package.id, variant)
        opened = Opened(package.id, named, dict(options or {}), package.rules_number, names)
        core = core_of([opened, evening_of(len(names), opponents, key, first)], key)
    return Table(core, opponents, words, first)


def core_of(events: Sequence[Event], seed: str) -> Core:
    """The table that these events make, whose next cards follow from a seed and from all events before them."""
    core = Core.resume(events, KeyedChance(seed, 0))
    core.chance = KeyedChance(seed, core.events)
    return core


class Table:
    """A table: deal, act, and look through the eyes of one player; `open_table` and `replay` make one.

    `str`, `repr` and a notebook show what everybody sees and nothing else.
    """

    def __init__(
        self, core: Core, bots: Mapping[Seat, Bot | PlayerFunction], words: Words, first_dealer: Seat = 0
    ) -> None:
        """Use `open_table` or `replay`."""
        self.core = core
        """The internal table, for programs that work with seats, masks and ints."""
        self._bots = dict(bots)
        self._words = words
        self._first_dealer = first_dealer
        self._names = told_apart(last_names(core.events))
        self._speaker = Speaker(words, self._names)

    # --- Questions ------------------------------------------------------------------------------------------

    @property
    def game(self) -> str:
        """`loo` or `laugh`."""
        return self.core.session.opened.game

    @property
    def variant(self) -> str:
        """The name of the variant."""
        return self.core.session.opened.variant

    @property
    def players(self) -> tuple[str, ...]:
        """The players in their order round the table."""
        return self._names

    @property
    def finished(self) -> bool:
        """Has the session ended?"""
        return self.core.finished

    @property
    def between_deals(self) -> bool:
        """Does the table wait for `deal()`?"""
        return self.core.between_deals

    @property
    def asked(self) -> list[str]:
        """The players that the table waits for now; only for the program that drives the seats, as it may betray a
        hand.
        """
        return [name for seat, name in enumerate(self.players) if self._is_asked(seat)]

    @property
    def deals(self) -> list[Deal]:
        """A summary of every finished deal."""
        return [
            Deal(deal["deal"], self.players[deal["dealer"]], self._by_name(deal["payments"]), deal["pool"])
            for deal in self.core.session.deals
        ]

    @property
    def balances(self) -> dict[str, int]:
        """Chips won and lost since the session began, player by player."""
        return self._by_name(self.core.session.s.balances)

    def view(self, player: str | int | None = None) -> View:
        """What this player may know, and nothing else; without a player, what everybody sees.

        `Refused` if nobody of that name sits here.
        """
        seat = NO_SEAT if player is None else self._seat(player)
        session = self.core.session
        raw, proper = session.view(seat), tuple(self.core.offers(seat))
        listed = tuple(self.core.listed(seat))
        memory = seen_by(self.core, seat).memory
        return View(self.game, raw, session.o, self.players, listed, proper, self._speaker, memory)

    def offers(self, player: str | int) -> tuple[Act, ...]:
        """The legal acts of this player, in listing order; empty if it may do nothing."""
        return self.view(player).offers

    def why_not(self, player: str | int, act: Act | str) -> str | None:
        """Why this player may not do this, in one sentence with the paragraph of the rules; None if it may."""
        seat = self._seat(player)
        refusal = self.core.why_not(seat, self._meant(seat, act))
        return None if refusal is None else str(forbidden(refusal, seat, str(act), self._speaker))

    def story(self, player: str | int | None = None, since: int = 0) -> list[str]:
        """The sentences of what this player, or the public, has seen and heard; from number `since` on."""
        seat = NO_SEAT if player is None else self._seat(player)
        return [
            self._speaker.calling(told_apart(heard.names)).tell(told)
            for heard in self.core.heard(seat)
            for told in heard.told
        ][since:]

    def settlement(self) -> Settlement:
        """The last finished deal as a sum for each player; `Refused` if there is none, or if the next is under way."""
        session = self.core.session
        if not session.deals or session.under_way:
            raise self._refused("api.no_settlement")
        view, last = self.core.view(NO_SEAT), session.deals[-1]
        terms, payments = {}, {}
        for seat, parts, total in session.game.words.settlement(view, session.o):
            name = self.players[seat]
            terms[name] = tuple((self._speaker.tell(label), chips) for label, chips in parts)
            payments[name] = total
        title = self._speaker.say("api.settled", deal=last["deal"], seat=last["dealer"], n=last["pool"])
        return Settlement(last["deal"], terms, payments, last["pool"], title)

    def review(self, player: str | int = 0, *, deal: int | None = None, worlds: int = 200) -> Review:
        """Review the finished deals, or one of them: the cost of each decision of a player, with luck and skill
        separated.

        Each act is compared in `worlds` sampled deals that agree with what the player had seen. `Refused` if there is
        no such deal or player.
        """
        from gamester.study.as_json import review_json
        from gamester.study.review import reviews_asked
        from gamester.study.sentences import review_sentences, session_sentences

        seat, session, tell = self._seat(player), self.core.session, self._speaker.tell
        with said_by(self._speaker):
            found = list(reviews_asked(session, self.core.events, seat, worlds, deal))
            told = [one for each in found for one in review_sentences(each)]
            told += session_sentences(found) if deal is None else []
            report = review_json(found, session.game.words.verbs)
            return Review(self._speaker.name(seat), report, [tell(one) for one in told])

    def record(self) -> list[str]:
        """The record so far, a line of JSON for each event; `replay` reads it."""
        return [write_line(event, self.core.session.game.words.verbs) for event in self.core.events]

    # --- Moves ----------------------------------------------------------------------------------------------

    def deal(self) -> None:
        """Shuffle and deal the next deal; `Refused` while a deal is under way or after the session has ended."""
        if self.finished:
            raise self._refused("table.over")
        with said_by(self._speaker):
            self.core.deal(self._first_dealer)

    def act(self, player: str | int, act: Act | str) -> None:
        """A player acts: one of its offers, or words such as `play 7H`, `pass`, `exchange 3H 4S`, or just a card.

        `Refused` says which rule forbids it, and then nothing has happened.
        """
        seat = self._seat(player)
        if self.finished:
            raise self._refused("table.over")
        meant = self._meant(seat, act)
        try:
            self.core.act(seat, meant)
        except IllegalAct as fault:
            raise forbidden(fault, seat, str(meant), self._speaker) from None

    def play_bots(self) -> int:
        """Let the bots act until a player without a bot is asked or the deal is over; returns the number of acts."""
        acts = 0
        while (seat := self._next_bot()) is not None:
            bot = self._bots[seat]
            said: Any = bot.choose(seen_by(self.core, seat)) if hasattr(bot, "choose") else bot(self.view(seat))
            self.act(seat, said)
            acts += 1
        return acts

    def save(self, path: str | Path) -> None:
        """Write the record into a new file; `Refused` if the file already exists or cannot be written."""
        with said_by(self._speaker):
            file = RecordFile(Path(path), self.core.session.game.words.verbs)
            try:
                file.append(self.core.events)
            finally:
                file.close()

    # --- Showing --------------------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """The title of the variant, and the players."""
        title = preset_text(self.game, self.variant, self._words.language)["title"]
        return f"{title}: {', '.join(self.players)}"

    def __str__(self) -> str:
        """The title, and what everybody sees."""
        return "\n".join([self.title, *self.view().lines()])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        """What `str` shows, for a notebook; names are escaped."""
        return framed(self.title, self.view().lines())

    # --- Internals ------------------------------------------------------------------------------------------

    def _seat(self, player: str | int) -> Seat:
        """The seat of a player."""
        with said_by(Speaker(self._words, (), signs=False)):
            return seat_named(self.players, player)

    def _refused(self, key: str) -> Refused:
        """A refusal in the language of the table."""
        return Refused(key, sentence=self._words.say(key))

    def _by_name(self, chips: Sequence[int]) -> dict[str, int]:
        """A value for each seat as a value for each player."""
        return {name: int(chips[seat]) for seat, name in enumerate(self.players)}

    def _is_asked(self, seat: Seat) -> bool:
        """Does the table wait for this seat?"""
        return seat in self.core.to_act() and is_asked(seen_by(self.core, seat))

    def _next_bot(self) -> Seat | None:
        """The first seat with a bot that the table waits for."""
        return next((seat for seat in self.core.to_act() if seat in self._bots and self._is_asked(seat)), None)

    def _meant(self, seat: Seat, act: object) -> PlainAct:
        """The act that is meant; Refused if no act is meant."""
        hand = int(self.core.view(seat).hand)
        with said_by(self._speaker):
            return act_meant(act, self.core.listed(seat), hand)
