"""The rendering of a table for one listener, from only its `View`, its offers and what it heard."""

import zlib
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias, cast

import msgspec

from gamester.bots.adviser import act_told, advise, told_chance
from gamester.bots.base import is_asked, seen_by, seen_to_keep
from gamester.bots.comparing import Weighed
from gamester.bots.levels import USUAL, grade_of
from gamester.games import game_of
from gamester.games.bots import NEVER_ASKED, Seen
from gamester.games.game import BaseView, Sums
from gamester.hosting.head import Head
from gamester.hosting.seating import Seating
from gamester.kernel.cards import NO_SEAT, Seat, bit, count
from gamester.protocol import payloads, wire
from gamester.protocol.scenes import scene_of
from gamester.protocol.views import many, seat_or_none
from gamester.study.boards import BOARDS
from gamester.study.rulebook import form_title
from gamester.table.events import Acted, Event, Shuffled
from gamester.table.hearing import Heard
from gamester.table.session import Session
from gamester.table.table import Table
from gamester.text.act import CARD_NAMES, Act, Offer, in_set
from gamester.text.errors import GamesterError
from gamester.text.messages import Words
from gamester.text.phrases import own_label, session_told, written
from gamester.text.saying import Speaker, as_sentence, pretty

ASSEMBLY = "assembly"
"""The setting of a table that names its assembly."""


def view_of(game: str, v: BaseView, o: object) -> payloads.AnyView | None:
    """A `View` as a message; None before the first deal."""
    return None if v.deal == 0 else cast("payloads.AnyView", scene_of(game).view_of(v, o))


def seen_asked(game: str, view: payloads.AnyView | None) -> set[Seat]:
    """The seats that must act, as far as the listener sees."""
    return set() if view is None else scene_of(game).asked(view)


def held_in(v: BaseView) -> Sequence[int]:
    """How many cards each seat holds, as the listener sees; one for each seat where the game does not say so."""
    return getattr(v, "held", (1,) * v.seats)[: v.seats]


ONE_SEAT = 2
"""The value of the option `unaided` for a listener that wants no aid at a table that gives aid."""
POINTING_OUT = ("laugh.tell.overlooks.", "laugh.tell.offered", "laugh.tell.unwanted")
"""The sentences that point out cards to claim."""


# --- Acts ---------------------------------------------------------------------------------------------------


def decision_of(session: Session, offers: Sequence[Offer], acted: int) -> str | None:
    """The id of a seat's current question, derived from the seat's own knowledge; None if there is none.

    It changes with every act of the seat and with every change of its offers, but not with other seats' acts.
    """
    if not offers:
        return None
    spelled = ";".join(f"{offer.act} {offer.limit}" for offer in offers)
    return f"{session.s.deal}.{acted}.{zlib.crc32(spelled.encode()):x}"


def label_of(game: str, act: Act, limit: int | None, words: Words, *, bare: bool = False) -> str:
    """The label of an act on a button: the game's own sentence if it has one, else that of all games."""
    if bare:
        return words.say(f"room.act.bare.{act.do}")
    if limit is not None:
        return words.say("room.act.exchange", n=limit)
    if act.do == "play":
        if not act.takes:
            return pretty(words.say("room.act.play", cards=written(act.cards)))
        key = "room.act.capture_all" if count(act.takes) == 3 else "room.act.capture"
        return pretty(words.say(key, cards=written(act.cards), takes=written(act.takes)))
    if own := own_label(game, act):
        return pretty(words.tell(own))
    key = f"tui.act.{act.do}"
    return pretty(words.say(key, cards=written(act.cards)).rstrip() if words.has(key) else str(act).capitalize())


def among(session: Session, v: BaseView, offer: Offer) -> list[str]:
    """The cards that may be put out in an exchange; none for other acts."""
    if offer.limit is None:
        return []
    say_why, s, o = session.game.words.why_not, session.s, session.o
    return [CARD_NAMES[card] for card in in_set(v.hand) if say_why(s, o, v.seat, Act(offer.act.do, bit(card))) is None]


def plays_of(events: Sequence[Event], seats: int) -> list[tuple[Seat, str]]:
    """Who played which card since the last shuffle, in order, as many as a trick holds; what hands hold is not told."""
    plays: list[tuple[Seat, str]] = []
    for event in reversed(events):
        if isinstance(event, Shuffled) or len(plays) == seats:
            break
        if isinstance(event, Acted) and event.act.do == "play":
            plays.append((event.seat, CARD_NAMES[event.act.cards.bit_length() - 1]))
    return plays[::-1]


def choice_of(
    game: str, offer: Offer, words: Words, caution: str | None = None, *, among: list[str] | None = None
) -> payloads.Choice:
    """A legal act as a message; `caution` is the key of a question to be put first."""
    unasked = offer.act.do in NEVER_ASKED or (offer.bare and offer.act.do in ("claim", "release"))
    return payloads.Choice(
        do=offer.act.do,
        cards=many(offer.act.cards),
        takes=many(offer.act.takes),
        text=label_of(game, offer.act, offer.limit, words, bare=offer.bare),
        limit=offer.limit,
        danger=words.say(caution) if caution else None,
        unasked=unasked,
        bare=offer.bare,
        among=among or [],
    )


def heard_of(number: int, heard: Heard, speaker: Speaker, *, unaided: bool = False) -> payloads.Heard:
    """One thing heard, as a message with the names of its time; unaided, without the sentences in POINTING_OUT."""
    unseen = "hidden" if heard.seat == NO_SEAT else "taken_back"
    tell = speaker.calling(heard.names).tell
    kind = "deal" if heard.dealt else "act" if heard.act is not None else unseen
    return payloads.Heard(
        n=number,
        kind=kind,  # type: ignore[arg-type]
        seat=seat_or_none(heard.seat),
        act=None if heard.act is None else payloads.act_of(heard.act),
        text=[tell(told) for told in heard.told if not (unaided and told.key.startswith(POINTING_OUT))],
    )


# --- Refusals and advice ------------------------------------------------------------------------------------


def because_of(table: Table, seat: Seat, act: Act, id_: str, speaker: Speaker) -> wire.Because:
    """The answer whether an act is legal, and if not, why not."""
    refusal = table.why_not(seat, act)
    if refusal is not None:
        return wire.Because(id_, False, sentence(speaker, refusal), refusal.rule or None)
    session = table.session
    unaided = getattr(session.o, "unaided", 0)  # a game may have no such option
    irregular = not unaided and session.game.words.offence(session.s, session.o, seat, act) is not None
    caution = session.game.words.caution(session.view(seat), session.o, act)
    danger = "tui.irregular" if irregular else caution
    return wire.Because(id_, True, "", None, speaker.say(danger) if danger else None)


def sentence(speaker: Speaker, refusal: GamesterError) -> str:
    """The reason why an act is illegal, as a sentence."""
    return as_sentence(speaker.say(refusal.key, **refusal.fills))


def seen_now(table: Table, seat: Seat) -> Seen | None:
    """A copy of what this seat sees and may do, which stays valid while play goes on; None if it need not act."""
    if seat == NO_SEAT or not is_asked(seen_by(table, seat)):
        return None
    return seen_to_keep(table.gone_on(seat), seat)


def hint_on(seen: Seen | None, id_: str, speaker: Speaker) -> wire.HintGiven:
    """The adviser's hint for what a seat sees, with the value of every act."""
    if seen is None:
        return wire.HintGiven(id_, None, speaker.say("tui.hint.wait"))
    counsel = advise(seen)
    acts = [weighed_of(seen.game, each, speaker) for each in counsel.acts]
    verdict = as_sentence(speaker.tell(act_told(counsel.act, seen.game)))
    more = speaker.tell(counsel.numbers) if counsel.numbers else ""
    return wire.HintGiven(id_, payloads.act_of(counsel.act), speaker.tell(counsel.reason), acts, verdict, more)


def weighed_of(game: str, each: Weighed, speaker: Speaker) -> payloads.Weighed:
    """The value of an act, as a message."""
    text = speaker.tell(act_told(each.act, game))
    chips, error = round(each.chips, 2), round(each.error, 2)
    return payloads.Weighed(
        payloads.act_of(each.act), text, chips, error, round(each.looed, 2), round(each.tricks, 2),
        round(each.behind, 2), told_chance(game, each),
    )  # fmt: skip


# --- The whole state ----------------------------------------------------------------------------------------

Chairs: TypeAlias = Callable[[set[Seat]], list[payloads.Chair]]
"""(the seats that are seen to be asked) -> all chairs."""


def chairs_of(chairs: Sequence[payloads.Chair]) -> Chairs:
    """These chairs, with the asked ones marked."""
    return lambda asked: [
        msgspec.structs.replace(chair, asked=True) if seat in asked else chair for seat, chair in enumerate(chairs)
    ]


def settlement_of(session: Session, v: BaseView, speaker: Speaker) -> list[payloads.SeatSum]:
    """The settlement of the last deal, as terms and totals."""
    if session.redealing or not session.deals:
        return []
    return sums_of(session.game.words.settlement(v, session.o), speaker)


def sums_of(sums: Sums, speaker: Speaker) -> list[payloads.SeatSum]:
    """A settlement in words."""
    return [
        payloads.SeatSum(seat, [payloads.Term(speaker.tell(label), chips) for label, chips in terms], total)
        for seat, terms, total in sums
    ]


def hand_of(session: Session, v: BaseView) -> list[str]:
    """The cards of a hand by their names, in the order in which they are shown."""
    view = view_of(session.opened.game, v, session.o)
    return [] if view is None else list(view.hand)


def prompt_of(session: Session, v: BaseView, o: object, speaker: Speaker) -> str:
    """The prompt of the current question; after the session, the result."""
    if session.finished:
        return " ".join(speaker.tell(told) for told in session_told(v.balances[: session.seats]))
    return speaker.tell(session.game.words.prompt(v, o))


def between_of(
    session: Session, v: BaseView, speaker: Speaker, may_deal: bool, unready: Sequence[Seat]
) -> payloads.Between | None:
    """The settlement, between two deals or after the last one; None during a deal."""
    if session.under_way:
        return None
    balances = list(v.balances[: session.seats])
    pool = session.game.rules.in_pool(session.s)
    may_deal = may_deal and not session.finished
    waiting = list(unready)
    may_deal = may_deal and (not waiting or v.seat in waiting)
    return payloads.Between(settlement_of(session, v, speaker), balances, pool, may_deal, session.next_deal, waiting)


def state_of(
    session: Session, v: BaseView, offers: Sequence[Offer] | None, speaker: Speaker, chairs: Chairs, *,
    decision: str | None = None, deadline: float | None = None, draw: payloads.FirstDealer | None = None,
    may_take_back: bool = False, unaided: bool = False, plays: Sequence[tuple[Seat, str]] = (),
    unready: Sequence[Seat] = (), skipping: bool = True,
) -> payloads.State:  # fmt: skip
    """The full state for a client whose listener sees `v` and may do `offers`; `offers` is None for a watcher.

    `decision` is the id of the question that the offers answer. `unaided`: this listener wants no aid.
    `plays` are the last cards that were played, for the trick that stays visible. `unready`: who is still to
    say that the next deal may begin. `skipping`: the bots need not be asked to play without a pause.
    """
    o = session.o
    if unaided and hasattr(o, "unaided") and not o.unaided:
        o = o._replace(unaided=ONE_SEAT)
        offers = None if offers is None else session.game.words.listed(v, o, offers)
    view = view_of(session.opened.game, v, o)
    asked = seen_asked(session.opened.game, view)
    between = between_of(session, v, speaker, offers is not None, unready)
    out = offers is not None and session.under_way and decision is None and not held_in(v)[v.seat]
    offers = offers or ()
    scene, caution = scene_of(session.opened.game), session.game.words.caution
    settled = session.deals if between is not None else ()
    trick, taken_up = ([], False) if view is None else scene.trick_of(view, plays)
    return payloads.State(
        decision=decision,
        prompt=prompt_of(session, v, o, speaker),
        acts=[
            choice_of(session.game.id, offer, speaker.words, caution(v, o, offer.act), among=among(session, v, offer))
            for offer in offers
        ],
        chairs=chairs(asked),
        view=view,
        between=between,
        finished=session.finished,
        clockwise=session.game.words.clockwise(o),
        rule=session.game.words.matters_now(v, o),
        deadline=deadline,
        history=[payloads.DealSum(d["deal"], d["dealer"], list(d["payments"]), d["pool"]) for d in settled],
        may_take_back=may_take_back,
        may_skip=out and not skipping,
        draw=draw if session.s.deal <= 1 else None,
        trick=trick,
        taken_up=taken_up,
    )


def gives_hints(head: Head) -> bool:
    """May people ask for hints at this table?"""
    return bool(head.settings.get("hints", not head.listed))


# --- Before anybody sits down -------------------------------------------------------------------------------


def length_info(
    game: str, variant: str, options: Mapping[str, str | int | bool | None], seats: int, lang: str
) -> tuple[int, str]:
    """How many deals are agreed, 0 where the game has no such option, and until when the session goes on after them."""
    words = game_of(game).words
    o = words.options_of(variant, options, seats)
    goes_on = words.goes_on(o)
    return getattr(o, "rounds", 0) * seats, Words(lang).tell(goes_on) if goes_on else ""


def info_of(head: Head, seating: Seating, chairs: Sequence[payloads.Chair], lang: str) -> payloads.TableInfo:
    """The information for anybody who may enter a table."""
    clock, seats = head.settings.get("clock"), len(head.chairs)
    deals, goes_on = length_info(head.game, head.variant, head.options, seats, lang)
    status = "finished" if head.status in ("finished", "closed") else head.status
    return payloads.TableInfo(
        id=head.id,
        title=form_title(head.game, head.variant, lang),
        game=head.game,
        variant=head.variant,
        options=dict(head.options),
        seats=seats,
        chairs=list(chairs),
        listed=head.listed,
        private_chat=bool(head.settings.get("free_chat")),
        late_watching=bool(head.settings.get("late_watching")),
        deals=deals,
        goes_on=goes_on,
        free=sum(place.free for place in seating.places),
        status=status,  # type: ignore[arg-type]
        clock=payloads.ClockRule(clock["bank"], clock["increment"]) if clock else None,
        hints=gives_hints(head),
        next=head.settings.get("next"),
        balances=list(head.settings.get("balances", ())),
        boards=BOARDS in head.settings,
        assembly=head.settings.get(ASSEMBLY),
        bots=_level_told(head, lang),
    )


def _level_told(head: Head, lang: str) -> str:
    """How well the bots of a table play: the grade that forms offer, or the level where they are of none."""
    say, level = Words(lang).say, str(head.settings.get("level", USUAL))
    grade = grade_of(level, head.settings.get("temperature", 0), head.settings.get("oversights"))
    key = f"level.grade.{grade}" if grade else f"level.{level}"
    return f"{as_sentence(say(f'{key}.title'))} {say(f'{key}.text')}"
