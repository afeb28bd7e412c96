"""The card of a table, to be printed from a page."""

from __future__ import annotations

from gamester.handlers.reading import spoken
from gamester.protocol import api, api_card
from gamester.study.card import card_of
from gamester.study.card_pictures import picture_svg


def card_info(asked: api.Check, lang: str) -> api_card.CardInfo:
    """The card of such a table; BadOptions if there can be none, GamesterError if its game has no card."""
    card = card_of(asked.game, asked.variant, asked.options, [asked.players], spoken(asked.lang) or lang)
    example = card.example
    return api_card.CardInfo(
        title=card.title,
        players=card.players,
        source=card.source,
        sections=[
            api_card.CardSection(section.title, [line.text for line in section.lines]) for section in card.sections
        ],
        pictures=[api_card.CardPicture(picture.text, picture_svg(picture.what)[0]) for picture in card.pictures],
        example=example
        and api_card.CardExample(
            example.title, example.before, [api_card.CardShare(*share) for share in example.shares], example.after
        ),
    )
