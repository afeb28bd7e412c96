"""`gamester variants [NAME]`: the presets with their sources, and every option with its values."""

from __future__ import annotations

from collections.abc import Iterator

from gamester.commands.outcome import refuse
from gamester.commands.pages import show
from gamester.games import every_game, game_of, variant_named
from gamester.study.rulebook import option_text, preset_text
from gamester.text.catalogue import Choice, spelled
from gamester.text.messages import Words


def variants_command(variant: str | None, words: Words) -> int:
    """List the variants of both games, or explain one."""
    if variant is None:
        show("\n".join(listed(words)))
        return 0
    for game in every_game():
        name = variant if variant in game_of(game).words.variants else variant_named(game, variant)
        if name in game_of(game).words.variants:
            show("\n".join(explained(game, name, words)))
            return 0
    names = [name for game in every_game() for name in game_of(game).words.variants]
    return refuse(words.say("options.variant", variant=variant, values=names))


def listed(words: Words) -> Iterator[str]:
    """All variants with their titles, by game."""
    for game in every_game():
        yield f"{game}:"
        for name in game_of(game).words.variants:
            yield f"  {name:28} {preset_text(game, name, words.language)['title']}"


def explained(game: str, variant: str, words: Words) -> Iterator[str]:
    """A preset, its source, and its options one by one; * marks what it plays."""
    about = preset_text(game, variant, words.language)
    lines = [f"{variant}: {about['title']}", about["text"], about["source"], f"({words.say('cli.wide')})"]
    yield from filter(None, lines)
    yield ""
    package = game_of(game)
    for key, entry in package.words.catalogue.items():
        played = package.words.variants[variant].words[key]
        text = option_text(game, key, words.language)
        if isinstance(entry, Choice):
            values = " ".join(f"{spelled(word)}{'*' if word == played else ''}" for word in entry.members)
        else:
            values = f"{entry.low}-{entry.high} (* {spelled(played)})"
        rule = f" [{text['rule']}]" if text["rule"] else ""
        yield f"{key}{rule}: {values}"
        if text["text"]:
            yield f"    {text['title']}. {text['text']}"
