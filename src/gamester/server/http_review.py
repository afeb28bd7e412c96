"""HTTP: a look back at a deal that is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response

from gamester.bots.reasons import act_told
from gamester.events import Other
from gamester.hosting import rendering
from gamester.hosting.refused import Refused
from gamester.kernel.cards import NO_SEAT
from gamester.protocol import api_study
from gamester.reviews import DealReview, deal_heading, deal_told, hindsight_told, proof_told
from gamester.saying import Speaker, as_sentence
from gamester.server.http_replays import Story, story_for
from gamester.server.replaying import names_of
from gamester.server.reviewing import settled_deals
from gamester.server.web import Caller, answer, number_of, site_of, whole_signs

if TYPE_CHECKING:
    from gamester.reviews import Judged


async def review(request: Request, caller: Caller) -> Response:
    """What the decisions of a seat cost in a deal that is over, by what was known then, and what luck brought."""
    story, site = await story_for(request, caller), site_of(request)
    deal = number_of(request.query_params.get("deal", ""), 0)
    asked = request.query_params.get("seat", "")
    story.eyes(asked)
    if deal not in settled_deals(story.events):
        raise Refused("not_settled")
    seat = story.seat_in(asked, deal)
    if seat == NO_SEAT:
        raise Refused("no_seat" if story.whole else "not_played")
    key = (story.id, deal, seat)
    if not site.reviewer.known(key) and not site.limits.allows("review", caller.principal, caller.address):
        raise Refused("limit")
    look = await site.reviewer.look(key, story.events)
    told = None
    if look.task.done():
        speaker = Speaker(caller.words, names_of(story.events))
        told = told_to(story.game, look.task.result(), speaker, hindsight=alone(story))
    return answer(api_study.Reviewed(look.done, look.of, told))


def alone(story: Story) -> bool:
    """Is the session over, or has nobody but the caller played in it? Then hindsight tells on nobody."""
    people = (event.body for event in story.events if isinstance(event, Other) and event.type == "seat")
    return story.whole or all(body["by"] == "bot" or body["seat"] == story.seat for body in people)


def told_to(game: str, review: DealReview, speaker: Speaker, *, hindsight: bool) -> api_study.DealReview:
    """A review in somebody's language."""
    luck = review.luck
    told = hindsight_told(review) if hindsight else None
    return api_study.DealReview(
        deal=review.deal,
        seat=review.seat,
        text=whole_signs(speaker.tell(deal_heading(review))),
        result=rounded(review.result),
        luck=api_study.Luck(rounded(luck.dealt), rounded(luck.drawn), rounded(luck.played)),
        cost=rounded(review.cost),
        decisions=[decision_of(game, judged, speaker) for judged in review.judged],
        hindsight=None if told is None else as_sentence(speaker.tell(told)),
        told=[whole_signs(speaker.tell(one)) for one in deal_told(review, hindsight=hindsight)],
    )


def decision_of(game: str, judged: Judged, speaker: Speaker) -> api_study.Decision:
    """One decision."""
    why, proof = judged.why, proof_told(judged)
    return api_study.Decision(
        turn=judged.turn,
        text=speaker.tell(act_told(judged.act)),
        grade=judged.grade,  # type: ignore[arg-type] # one of GRADES
        cost=rounded(judged.cost),
        doubt=rounded(judged.done.doubt),
        share=round(judged.share, 1),
        best=None if why is None else speaker.tell(act_told(judged.acts[0].act)),
        why=None if why is None else speaker.tell(why),
        dominated=None if proof is None else speaker.tell(proof),
        acts=[rendering.weighed_of(game, each, speaker) for each in judged.acts],
    )


def rounded(chips: float) -> float:
    """Chips with two decimals."""
    return round(chips, 2) + 0.0
