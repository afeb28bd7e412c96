"""`gamester rules GAME [PARAGRAPH]`: the rules to read."""

from __future__ import annotations

import sys

from gamester.errors import BadOptions
from gamester.games import game_of
from gamester.messages import Words
from gamester.rulebook import paragraphs, rules_text


def rules_command(game: str, paragraph: str | None, words: Words) -> int:
    """Print the book, or one paragraph."""
    try:
        game_of(game)
    except BadOptions as fault:
        print(f"gamester: {words.say(fault.key, **fault.fills)}", file=sys.stderr)
        return 2
    if paragraph is None:
        print(rules_text(game, words.language))
        return 0
    texts = paragraphs(game, words.language)
    name = paragraph.upper()
    if name not in texts:
        sentence = words.say("cli.no_paragraph", paragraph=paragraph, game=game, paragraphs=list(texts))
        print(f"gamester: {sentence}", file=sys.stderr)
        return 2
    print(f"{name}  {texts[name]}")
    return 0
