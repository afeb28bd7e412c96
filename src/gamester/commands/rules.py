"""`gamester rules GAME [PARAGRAPH]`: the text of the rules, with the rulings on open questions."""

from __future__ import annotations

import sys

from gamester.commands.pages import show
from gamester.games import game_of
from gamester.study.rulebook import notes, paragraphs, rules_text
from gamester.text.errors import BadOptions
from gamester.text.messages import Words


def rules_command(game: str, paragraph: str | None, words: Words) -> int:
    """Print the rule book, or one paragraph of the book or its notes."""
    try:
        game_of(game)
    except BadOptions as fault:
        print(f"gamester: {words.say(fault.key, **fault.fills)}", file=sys.stderr)
        return 2
    if paragraph is None:
        show(rules_text(game, words.language), markdown=True)
        return 0
    texts = paragraphs(game, words.language)
    known = {name.upper(): (name, text) for name, text in (texts | notes(game, words.language)).items()}
    if not texts:
        show(rules_text(game, words.language), markdown=True)
        return 0
    if paragraph.upper() not in known:
        sentence = words.say("cli.no_paragraph", paragraph=paragraph, game=game, paragraphs=list(texts))
        print(f"gamester: {sentence}", file=sys.stderr)
        return 2
    name, text = known[paragraph.upper()]
    show(f"{name}  {text}", markdown=True)
    return 0
