"""Games, forms, options, levels, rules and the page's labels, as objects of the API."""

from collections.abc import Mapping, Sequence
from functools import cache

from gamester.bots.levels import known_places, levels_of, strength_message, to_be_had, unmeasured, weaker_at
from gamester.bots.roster import CHARACTERS
from gamester.games import GAMES, every_game, game_of
from gamester.handlers.reading import spoken
from gamester.handlers.tables import BOLDNESS, OVERSIGHTS, TABLES, TEMPERATURES
from gamester.i18n import Language, language_of, languages, source
from gamester.protocol import api, api_catalogue, api_keeper
from gamester.protocol.wire import PHRASES
from gamester.study.card import card_of
from gamester.study.card_pictures import picture_svg
from gamester.study.positions import positions
from gamester.study.rulebook import form_title, game_title, option_text, paragraphs_of, preset_text, sections, titled
from gamester.text.catalogue import Choice, Number, spelled
from gamester.text.errors import Refused
from gamester.text.messages import Words, area


def option_info(game: str, key: str, entry: Choice | Number, lang: str) -> api_catalogue.OptionInfo:
    """An option explained."""
    text = option_text(game, key, lang)
    told = text["values"]
    if isinstance(entry, Choice):
        words, low, high = list(entry.members), None, None
    else:
        words, low, high = ([entry.special] if entry.has_special else []), entry.low, entry.high
    values = [api_catalogue.OptionValue(word, str(told.get(spelled(word), ""))) for word in words]
    group = sections(game, lang).get(text["rule"], "") or game_title(game, lang)
    return api_catalogue.OptionInfo(
        key, text["title"], text["text"], text["rule"], text["source"], values, low, high, group
    )


def preset_info(game: str, variant: str, lang: str) -> api_catalogue.Preset:
    """A preset: a form of a game as one source plays it."""
    known, text = game_of(game).words.variants[variant], preset_text(game, variant, lang)
    form = game_of(game).facts.form_of(variant)
    title, players = form_title(game, variant, lang), sorted(known.players)
    return api_catalogue.Preset(variant, form, title, text["text"], text["source"], players, dict(known.words))


@cache
def catalogue_info(lang: str) -> api_catalogue.CatalogueInfo:
    """The catalogue of all games, presets, options, and the levels that can be had here."""
    return catalogue_with(to_be_had(), lang)


def catalogue_with(levels: Sequence[str], lang: str) -> api_catalogue.CatalogueInfo:
    """The catalogue of all games, presets, options, and these levels."""
    games = []
    for name in every_game():
        game, title = game_of(name), game_title(name, lang)
        presets = [preset_info(name, variant, lang) for variant in game.words.variants]
        options = [option_info(name, key, entry, lang) for key, entry in game.words.catalogue.items()]
        own = [level for level in levels_of(name) if level in levels]
        games.append(api_catalogue.GameInfo(name, title, game.words.default_variant, presets, options, own))  # type: ignore[arg-type]
    titles = {preset.variant: preset.title for game in games for preset in game.presets}
    told = [level_info(level, titles, lang) for level in levels]
    return api_catalogue.CatalogueInfo(
        games,
        told,
        ready_made(lang),
        list(BOLDNESS),
        list(TEMPERATURES),
        list(OVERSIGHTS),
        [api_catalogue.Phrase(key, Words(lang).say(f"room.preset.{key}")) for key in PHRASES],
        characters(lang),
    )


def ready_made(lang: str) -> list[api_catalogue.ReadyMadeTable]:
    """The tables that are opened as they stand."""
    say = Words(lang).say
    return [
        api_catalogue.ReadyMadeTable(key, *table, say(f"tui.menu.{key}"), say(f"tui.menu.{key}_tag"))
        for key, table in TABLES.items()
    ]


def characters(lang: str) -> list[api_catalogue.CharacterInfo]:
    """Everybody whom a bot can play."""
    tell = Words(lang).tell
    return [
        api_catalogue.CharacterInfo(one.name, tell(one.who), " ".join(tell(part) for part in one.temper))
        for one in CHARACTERS
    ]


def level_info(level: str, titles: Mapping[str, str], lang: str) -> api_catalogue.LevelInfo:
    """A level of play, with its measured strength at forms with these titles."""
    words = Words(lang)
    told = [
        api_catalogue.Measured(
            *place,
            words.tell(strength_message(one, titles[place.variant])),
            weaker_at(level, place),  # type: ignore[arg-type]
        )
        for place, one in known_places(level).items()
    ]
    title, text = words.say(f"level.{level}.title"), words.say(f"level.{level}.text")
    return api_catalogue.LevelInfo(level, title, text, told, words.tell(unmeasured(level)))  # type: ignore[arg-type]


def rules_info(game: str, lang: str) -> api_catalogue.RulesInfo:
    """The rules of a game; Refused if there is no such game."""
    if game not in GAMES:
        raise Refused("no_page")
    book = titled(game, lang)
    known = paragraphs_of(titled(game, source().code)) | paragraphs_of(book)
    texts = [api_catalogue.Paragraph(id_, text, id_ in positions(game)) for id_, text in known.items()]
    options = {key: option_text(game, key, lang)["title"] for key in game_of(game).words.catalogue}
    return api_catalogue.RulesInfo(game, book, texts, options)


def language_info(language: Language) -> api_catalogue.LanguageInfo:
    """What the page must know of a language."""
    return api_catalogue.LanguageInfo(
        code=language.code,
        name=language.name,
        direction=language.direction,
        pair=language.pair,
        plurals=language.plurals.written,
        no_break=list(language.no_break),
    )


def words_info(lang: str) -> api_catalogue.WordsInfo:
    """The page's own labels in a language, the source's where one is missing, and the languages there are."""
    labels = area(source().code, "web") | area(lang, "web")
    known = [language_info(language) for language in languages().values()]
    return api_catalogue.WordsInfo(language_info(language_of(lang)), known, labels)


def card_info(asked: api.Check, lang: str) -> api_keeper.CardInfo:
    """The card of such a table; BadOptions if there can be none, GamesterError if its game has no card."""
    card = card_of(asked.game, asked.variant, asked.options, [asked.players], spoken(asked.lang) or lang)
    return api_keeper.CardInfo(
        title=card.title,
        players=card.players,
        source=card.source,
        sections=[
            api_keeper.CardSection(section.title, [line.text for line in section.lines]) for section in card.sections
        ],
        pictures=[api_keeper.CardPicture(picture.text, picture_svg(picture.what)[0]) for picture in card.pictures],
        example=card.example,
    )
