"""Looks over one's own records in this browser, deal by deal, and one's own mistakes as puzzles."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime

import msgspec

from gamester.browser.storage import NotKept, Store, StoredTable
from gamester.browser.table import ALONE
from gamester.drive.clock import today
from gamester.engine.modules import has_engine
from gamester.games import GAMES
from gamester.handlers.puzzles import line_in_practice, practice_answered, practice_asked
from gamester.handlers.replays import checked_lines, names_of, record_lines
from gamester.handlers.reviews import play_info
from gamester.hosting import Refused
from gamester.hosting.opening import events_of
from gamester.hosting.seating import Seating
from gamester.i18n import languages
from gamester.protocol import api_study
from gamester.study.judge import Result, Steps, Work
from gamester.study.own_deals import OwnDeal, each_once, own_deals
from gamester.study.practice import Mistake, Question, due, mistakes_of, question_of, understood, with_new, written
from gamester.study.report import Report, report_steps
from gamester.study.review import QUICK_WORLDS
from gamester.table.events import Event, read_body
from gamester.text.errors import BadRecord, GamesterError, Newer
from gamester.text.messages import Words

LOG = logging.getLogger("gamester.browser")
MISTAKES = "practice"
LOOK = "look"
"""The last look, told in every language."""
OWN = "own-"
"""What the ids of records from a server begin with."""
NO_LOOK = api_study.OwnPlay(False, 0, 0, [], [], 0)


async def in_turns(steps: Steps[Result], watch: Callable[[], None] = lambda: None) -> Result:
    """Do long work, and answer other requests at each pause, where `watch` is called."""
    work = Work(steps)
    for _ in work:
        watch()
        await asyncio.sleep(0)
    return work.result


class Job:
    """The reports on one's own play, which are worked out deal by deal."""

    def __init__(self, play: Play) -> None:
        self.done = self.of = 0
        self.reports: list[Report] = []
        self.task = asyncio.ensure_future(self.finish(play))

    async def finish(self, play: Play) -> None:
        """Look over all records, keep what was found, and remember the dearest mistakes."""
        deals, bad = await play.own()
        self.of = len(deals)
        new: list[Mistake] = []
        for game in GAMES:
            own = sorted((deal for deal in deals if deal.game == game), key=lambda deal: deal.day)
            report = await in_turns(report_steps(game, own), self.step)
            if report.deals:
                self.reports.append(report)
                new += mistakes_of(report)
        await play.keep({lang: self.told(bad, lang) for lang in languages()}, new)

    def step(self) -> None:
        """A deal has been judged."""
        self.done += 1

    def told(self, bad: int, lang: str) -> api_study.OwnPlay:
        """What was found, in a language; so many records could not be read."""
        words = Words(lang)
        notes = [words.say("insight.page.bad", n=bad)] if bad else []
        notes += [] if self.reports else [words.say("insight.no_deals")]
        return api_study.OwnPlay(False, self.done, self.of, [play_info(one, lang) for one in self.reports], notes, 0)


class Play:
    """One's own play, as the records of this browser tell it."""

    def __init__(self, store: Store) -> None:
        """`store`: what the browser keeps."""
        self.store = store
        self.job: Job | None = None
        self.passing: dict[str, api_study.OwnPlay] = {}
        """The last look by language, if it is not kept: there was no room for it, or nothing to look at."""
        self.question: Question | None = None

    async def begin(self) -> None:
        """Look over the records anew; Refused where nothing can judge."""
        if not has_engine():
            raise Refused("no_judge")
        if self.job is None or self.job.task.done():
            self.job = Job(self)

    async def look(self, lang: str, patience: float) -> api_study.OwnPlay:
        """The last look, and how far the next one has come after so many seconds."""
        job = self.job
        if job is not None:
            await asyncio.wait({job.task}, timeout=patience)
        practice = len(due(await self.mistakes(), today()))
        if job is not None and not job.task.done():
            last = await self.last(lang)
            return msgspec.structs.replace(last, working=True, done=job.done, of=job.of, practice=practice)
        if job is not None and job is self.job:
            self.job = None
            job.task.result()
        return msgspec.structs.replace(await self.last(lang), practice=practice)

    async def last(self, lang: str) -> api_study.OwnPlay:
        """The last look; an empty one if there is none, or if another version of the page has kept it."""
        try:
            kept = msgspec.json.decode(await self.store.note(LOOK) or "{}", type=dict[str, api_study.OwnPlay])
        except msgspec.DecodeError:
            kept = {}
        return (self.passing or kept).get(lang, NO_LOOK)

    async def keep(self, told: dict[str, api_study.OwnPlay], new: Sequence[Mistake]) -> None:
        """Keep a look by language, if it has found anything, and its mistakes; where there is no room, say so."""
        self.passing = {} if any(one.games for one in told.values()) else told
        try:
            await self.store.put_note(LOOK, "" if self.passing else msgspec.json.encode(told).decode())
            await self.remember(with_new(await self.mistakes(), new))
        except NotKept:
            self.passing = {
                lang: msgspec.structs.replace(one, notes=[*one.notes, Words(lang).say("insight.page.not_kept")])
                for lang, one in told.items()
            }

    def stop(self) -> None:
        """End the look that is under way; the last one stays."""
        if self.job is not None:
            self.job.task.cancel()
        self.job = None

    async def own(self) -> tuple[list[OwnDeal], int]:
        """The person's finished deals, each once however many records have it, and how many could not be read."""
        found: list[OwnDeal] = []
        bad = 0
        for id_ in await self.store.ids():
            try:
                found += await self.own_in(id_)
            except Exception:
                LOG.warning("gamester: the record of %s cannot be read", id_, exc_info=True)
                bad += 1
        return each_once(found), bad

    async def own_in(self, id_: str) -> list[OwnDeal]:
        """The person's finished deals in a record; none in one that is only watched. BadRecord, or what it breaks."""
        kept = await self.store.kept(id_)
        if kept is None:
            raise BadRecord("record.empty")
        seat, day = seat_in(kept), datetime.fromtimestamp(kept.changed, UTC).date()
        if seat is None:
            return []
        return list(own_deals(await self.events(id_, kept), seat, id_, day))

    async def events(self, id_: str, kept: StoredTable) -> list[Event]:
        """The events of a record, without what was taken back."""
        rows = await self.store.rows(id_)
        game = str(read_body(rows[0])["game"])
        return events_of(rows if kept.head is None else record_lines(rows, game), game)

    # --- Records from elsewhere ---------------------------------------------------------------------------------

    async def claim(self, id_: str, seat: int | None) -> None:
        """Count a record from outside as one's own, by its seat, or no longer. Refused; NotKept."""
        kept = await self.store.kept(id_)
        if kept is None or kept.head is not None:
            raise Refused("not_here")
        events = await self.events(id_, kept)
        if seat is not None and seat >= len(names_of(events)):
            raise Refused("no_seat")
        await self.store.append(id_, len(events), [], msgspec.structs.replace(kept, seat=seat))

    async def take(self, own: api_study.OwnRecord) -> api_study.OwnKept:
        """Keep a record of one's own from a server. Refused if it cannot be played; NotKept."""
        lines = checked_lines(own.record.encode())
        if await self.store.kept(OWN + own.id) is None:
            await self.store.append(OWN + own.id, 0, lines, StoredTable(None, "", own.changed, own.seat))
        return await self.kept()

    async def kept(self) -> api_study.OwnKept:
        """Which records of a server are kept."""
        return api_study.OwnKept([id_.removeprefix(OWN) for id_ in await self.store.ids() if id_.startswith(OWN)])

    async def forget(self) -> None:
        """Forget looks, mistakes, and one's own records from elsewhere; NotKept."""
        self.stop()
        self.passing, self.question = {}, None
        await self.store.put_note(LOOK, "")
        await self.store.put_note(MISTAKES, "")
        for id_ in await self.store.ids():
            kept = None
            with suppress(Newer):
                kept = await self.store.kept(id_)
            if id_.startswith(OWN) or (kept is not None and kept.head is None and kept.seat is not None):
                await self.store.remove(id_)

    # --- Mistakes -----------------------------------------------------------------------------------------------

    async def mistakes(self) -> list[Mistake]:
        """The mistakes that are remembered."""
        return understood(await self.store.note(MISTAKES) or "[]")

    async def remember(self, mistakes: Sequence[Mistake]) -> None:
        """Remember these mistakes and no others; NotKept."""
        await self.store.put_note(MISTAKES, written(mistakes))

    async def ask(self, lang: str) -> api_study.Puzzle:
        """The mistake that has been due longest; Refused if none is."""
        waiting = due(mistakes := await self.mistakes(), today())
        for number, mistake in enumerate(waiting):
            if self.question is None or self.question.mistake != mistake:
                self.question = await self.found(mistake)
            if self.question is not None:
                return practice_asked(self.question, len(waiting) - number, lang)
            mistakes = [each for each in mistakes if each != mistake]
            await self.remember(mistakes)
        raise Refused("nothing_due", n=len(mistakes))

    async def found(self, mistake: Mistake) -> Question | None:
        """The question of a mistake; None if its record is gone or damaged."""
        kept = await self.store.kept(mistake.file)
        try:
            return None if kept is None else question_of(await self.events(mistake.file, kept), mistake, QUICK_WORLDS)
        except GamesterError:
            return None

    async def answer(self, given: api_study.Attempt, lang: str) -> api_study.Solved:
        """The verdict on an answer to what was asked; Refused."""
        if self.question is None:
            raise Refused("nothing_due", n=len(await self.mistakes()))
        solved, later = practice_answered(self.question, given, await self.mistakes(), today(), lang)
        await self.remember(later)
        self.question = None
        return solved

    async def line(self, asked: api_study.Line, lang: str) -> api_study.Meaning:
        """What a typed line means at what was asked; Refused, or BadWords if it means nothing."""
        if self.question is None:
            raise Refused("nothing_due", n=len(await self.mistakes()))
        return line_in_practice(self.question, asked, lang)


def seat_in(kept: StoredTable) -> int | None:
    """The person's seat in a record; None for one that is only watched."""
    return kept.seat if kept.head is None else Seating.of(kept.head).seat_of(ALONE)
