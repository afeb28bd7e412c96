"""The day's cards as objects of the API: a day, one's days, and a result beside those of the levels."""

from collections.abc import Mapping, Sequence
from datetime import date
from hashlib import sha256
from itertools import islice

from gamester.engine.modules import has_engine
from gamester.games import game_of
from gamester.handlers.replays import WatchedSession
from gamester.handlers.reviews import rounded
from gamester.hosting import Head
from gamester.hosting.seating import Seating
from gamester.protocol import api_daily
from gamester.study.boards import BOARDS, Boards, Named, daily_games, day_named, day_of, is_ranked, named_in
from gamester.study.challenges import challenge_from, challenge_of, challenge_text
from gamester.study.own_deals import others_in
from gamester.study.pictures import shared_svg
from gamester.study.results import (
    BoardResult,
    board_results,
    compare,
    daily_form,
    luck_removed,
    par_of,
    pips,
    shown_half,
)
from gamester.study.sentences import (
    averaged_sentence,
    boards_title,
    conclusion,
    form_name,
    luck_removed_sentences,
    pictured_sentences,
    pooled_sentences,
    rank_sentences,
    shared_sentences,
)
from gamester.table.events import Event, Settled, opening
from gamester.text.errors import BadOptions, BadRecord, Refused
from gamester.text.messages import Words
from gamester.text.saying import Speaker


def day_asked(text: str, today: date) -> date:
    """The date that a request names, today if it is empty; Refused if it is none, or has not begun."""
    try:
        day = date.fromisoformat(text) if text else today
    except ValueError:
        raise Refused("no_date", text=text[:20]) from None
    if day > today:
        raise Refused("no_day_yet", date=day.isoformat())
    return day


def table_id(principal: str, boards: Boards) -> str:
    """The id of a person's table with some boards: the same wherever the person asks, so that there is one."""
    rules = game_of(boards.game).fingerprint
    return sha256(f"{principal}/{boards.name}/{rules}".encode()).hexdigest()[:12]


def challenge_made(watched: WatchedSession) -> api_daily.OwnChallenge:
    """A session that is over as a challenge, in the caller's chair; Refused."""
    watched.check_whole()
    if watched.access.seat is None:
        raise Refused("not_seated")
    try:
        boards = challenge_from(watched.events, watched.access.seat)
    except BadOptions as fault:
        raise Refused("no_boards") from fault
    return api_daily.OwnChallenge(challenge_text(boards))


def challenge_read(text: str) -> Boards:
    """The boards of a challenge; Refused if it is none."""
    try:
        return challenge_of(text)
    except BadOptions:
        raise Refused("no_challenge") from None


def challenge_info(text: str, lang: str) -> api_daily.ChallengeInfo:
    """What may be known of a challenge before it is played; Refused if it is none."""
    boards, words = challenge_read(text), Words(lang)
    title = words.tell(boards_title(boards.name, boards.game, boards.variant))
    return api_daily.ChallengeInfo(title, boards.game, [bot.name for _, bot in sorted(boards.bots().items())])


def daily_info(heads: Sequence[Head], principal: str, day: date, today: date, lang: str) -> api_daily.Daily:
    """A day, and the days among these tables of the caller."""
    words = Words(lang)
    mine = {head.id: head for head in heads}
    games = []
    for game in daily_games():
        boards = day_of(day, game)
        found = mine.get(table_id(principal, boards))
        title = words.tell(form_name(game, boards.variant))
        finished = found is not None and found.status == "finished"
        games.append(
            api_daily.DailyGame(game, words.say(f"plain.game.{game}"), title, found.id if found else None, finished)
        )
    days = [played for head in heads if (played := played_day(head, principal, words)) is not None]
    return api_daily.Daily(
        day.isoformat(), today.isoformat(), games, sorted(days, key=lambda one: one.day, reverse=True)
    )


def played_day(head: Head, principal: str, words: Words) -> api_daily.PlayedDay | None:
    """A day of the caller's; None if the table is none."""
    told = head.settings.get(BOARDS)
    found = day_named(str(told["name"])) if told else None
    if told is None or found is None:
        return None
    day, game = found
    seat = Seating.of(head).seat_of(principal)
    balances = head.settings.get("balances")
    return api_daily.PlayedDay(
        day=day.isoformat(),
        game=game,
        title=words.tell(form_name(game, head.variant)),
        table=head.id,
        finished=head.status == "finished",
        ranked=is_ranked(str(told["name"])),
        current=told["rules"] == game_of(game).fingerprint,
        chips=int(balances[seat]) if balances and seat is not None else 0,
    )


def settled(events: Sequence[Event]) -> int:
    """The number of settled deals."""
    return sum(isinstance(event, Settled) for event in events)


class ResultsCache:
    """The results of boards by table, so that each deal is played by the levels once, while the person plays on."""

    MOST = 500
    """The number of tables that are kept."""

    def __init__(self, levels: Sequence[str]) -> None:
        """Begin empty; these levels play."""
        self.levels = levels
        self.kept: dict[str, list[BoardResult]] = {}

    def results(self, table: str, events: Sequence[Event], seed: bytes, most: int | None = None) -> list[BoardResult]:
        """The results of all settled deals, of which the levels play at most so many now; BadRecord if the record has
        other people than one.
        """
        known = self.kept.get(table, [])
        if len(known) < settled(events):
            known = [*known, *islice(board_results(events, seed, self.levels, after=len(known)), most)]
        self.kept.pop(table, None)
        self.kept[table] = known
        while len(self.kept) > self.MOST:
            del self.kept[next(iter(self.kept))]
        return known


def result_info(
    head: Head, events: Sequence[Event], results: Sequence[BoardResult], lang: str
) -> api_daily.BoardsResult:
    """A person's result as far as it goes; Refused if the table plays no boards of today's rules."""
    named = boards_of(events)
    words = Words(lang)
    short = boards_title(named.name, head.game, head.variant, short=True)
    lines = [api_daily.Board(one.deal, rounded(one.own), rounded(par_of(one))) for one in results]
    if head.status != "finished" or len(results) < 2:
        return api_daily.BoardsResult(
            words.tell(short), head.game, named.chair, False, lines, [], 0, 0, 0, "", [], "",
            ranked=is_ranked(named.name),
        )  # fmt: skip
    found = compare(results, daily_form(head.game, head.variant))
    averaged = [averaged_sentence(found), *pooled_sentences(found, results[-1].paid)]
    speaker, day = Speaker(words, ()), day_named(named.name)
    rank, beaten = map(speaker.tell, rank_sentences(found))
    dealt = sorted(zip(results, lines, strict=True), key=lambda pair: pair[0].own - par_of(pair[0]))
    levels = sorted(found.levels.items(), key=lambda pair: -pair[1])
    return api_daily.BoardsResult(
        title=words.tell(short),
        game=head.game,
        seat=named.chair,
        finished=True,
        boards=lines,
        levels=[api_daily.LevelResult(words.say(f"level.{level}.name"), rounded(chips)) for level, chips in levels],
        own=rounded(found.own),
        par=rounded(found.par),
        half=shown_half(found.half),
        rank=rank,
        beaten=beaten,
        averaged=" ".join(map(speaker.tell, averaged)),
        verdict=words.say(f"daily.tells.{conclusion(found)}"),
        shared=[speaker.tell(one) for one in shared_sentences(short, results, found)],
        picture=shared_svg([speaker.tell(one) for one in pictured_sentences(short, found)], pips(results)),
        pips=pips(results),
        best=api_daily.DealHeld(dealt[-1][1], list(dealt[-1][0].hand)),
        worst=api_daily.DealHeld(dealt[0][1], list(dealt[0][0].hand)),
        to=f"/daily/{day[0].isoformat()}" if day else "/",
        ranked=is_ranked(named.name),
    )


def may_remove_luck(watched: WatchedSession) -> bool:
    """Can there be a result without luck: is the session over, are the others known, and is there a judge? Refused."""
    chair = boards_of(watched.events).chair
    return watched.access.over and has_engine() and not others_in(watched.events, chair).slack


def luck_removed_info(watched: WatchedSession, gains: Mapping[int, float] | None, lang: str) -> api_daily.Steady:
    """A result without luck, from the gains by number of the deal; None of them while they are worked out."""
    if gains is None or len(gains) < 2:
        return api_daily.Steady("waiting" if gains is None else "none", [], 0, 0, [])
    opened = opening(watched.events)
    words, found = Words(lang), luck_removed(gains, daily_form(opened.game, opened.variant))
    return api_daily.Steady(
        "told",
        [words.tell(one) for one in luck_removed_sentences(found)],
        rounded(found.ahead),
        shown_half(found.half),
        [api_daily.DealGain(deal, rounded(gain)) for deal, gain in gains.items()],
    )


def boards_of(events: Sequence[Event]) -> Named:
    """The boards that a record plays; Refused if it plays none, or by other rules."""
    try:
        named = named_in(events)
    except BadRecord:
        named = None
    if named is None:
        raise Refused("no_boards")
    if not named.current:
        raise Refused("other_rules")
    return named
