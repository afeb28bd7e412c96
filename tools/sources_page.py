"""The page of docs/reference that says what each source says: `gen_docs.py` writes it."""

import re
from collections.abc import Iterator

from gamester.games import GAMES, game_of
from gamester.i18n import source
from gamester.study.rulebook import game_title, option_text, paragraphs
from gamester.study.sources import Source, grounds, meaning, source_named, source_names
from gamester.text.catalogue import spelled
from gamester.text.messages import Words

ENGLISH = source().code
WORDS = Words(ENGLISH)
TITLE = re.compile(r"\*(.+?)\.(”?)\*")
"""What a paragraph of a book begins with."""
OPENING = """# What the sources say

Made by `python tools/gen_docs.py --write`.
The facts are in `src/gamester/study/data/sources.toml`, our words in `src/gamester/locale/en/rulebook/sources.toml`.
`gamester compare A B` tells two of them apart.

A preset plays a word for every house rule.
Its source says that word, or is silent: then the word is our reading, by the paragraph and by the house rulings on it.
In the tables a dot is silence, and ≠ a source that says something else than its preset plays.
*Silent* means that nothing was found in what was read; of some sources that is a part.
Quotation marks hold the words of a source; only what was printed before 1930 is quoted.
All else is in our words.
The two texts with which this began are also taken statement by statement, each with its paragraph, code and tests:
[from the sources to the rules and back](traceability.md).
What other pages say today is weighed in [pages about the two games](pages.md).
A house rule that has no effect at a preset, such as a rule about Pam where there is none, is passed over there.
A paragraph without a house rule stands here only where a source says something of its own.
Not found were the Covent Garden Magazine of 1773, Bohn’s handbook of 1850 and the Westminster Papers of 1871.
Neither were Chambers’s Information of 1875, Heather of 1876, and Pagat on Loo."""


def sources_page() -> str:
    """The page."""
    lines = [OPENING]
    for game in GAMES:
        sources = [source_named(game, name, ENGLISH) for name in source_names(game)]
        lines += ["", f"## {game_title(game, ENGLISH)}", "", "### The sources", "", *table_of_sources(sources)]
        for form, presets in by_form(sources).items():
            named = f": {form}" if form else ""
            lines += ["", f"### What presets play because their source says so{named}", "", *table_of_words(presets)]
        lines += ["", "### Paragraph by paragraph", *by_paragraph(game, sources)]
    return "\n".join(lines) + "\n"


def table_of_sources(sources: list[Source]) -> Iterator[str]:
    """Every source with its work, and of how many house rules it says a word."""
    yield from ("| source | work | read | says |", "| --- | --- | --- | --- |")
    for one in sources:
        kept = f"`{one.name}`" if one.is_preset else f"{one.name} (compared only)"
        said = sum(map(one.says, one.words))
        yield f"| {kept} | {one.work} | {WORDS.say(f'compare.read.{one.work.read}')} | {said} |"


def by_form(sources: list[Source]) -> dict[str, list[Source]]:
    """The presets, by the form of the game they belong to."""
    found: dict[str, list[Source]] = {}
    for one in sources:
        if one.is_preset:
            found.setdefault(one.name.rpartition("/")[0], []).append(one)
    return found


def table_of_words(presets: list[Source]) -> Iterator[str]:
    """House rules by presets: the word that the source says, or a sign that it says none or another one."""
    names = [one.name.rpartition("/")[2] for one in presets]
    yield from (f"| house rule | {' | '.join(names)} |", f"| --- |{' --- |' * len(names)}")
    for key in game_of(presets[0].game).words.catalogue:
        if any(one.says(key) or one.differs(key) for one in presets):
            yield f"| `{key}` | {' | '.join(cell(one, key) for one in presets)} |"


def cell(one: Source, key: str) -> str:
    """What a source says of a house rule."""
    if one.says(key):
        return f"`{spelled(one.words[key])}`"
    return "≠" if one.differs(key) else "·"


def by_paragraph(game: str, sources: list[Source]) -> Iterator[str]:
    """Every paragraph of which something is said, with its house rules."""
    catalogue = game_of(game).words.catalogue
    for id_, text in paragraphs(game, ENGLISH).items():
        keys = [key for key in catalogue if option_text(game, key, ENGLISH)["rule"] == id_]
        own = [(one.name, " ".join(grounds(one, id_, WORDS))) for one in sources if id_ in one.beyond]
        if keys or own:
            found = TITLE.match(text)
            yield from ("", f"#### {id_} {found[1] + found[2] if found else ''}".rstrip())
            yield from ("", *(f"- {names}: {said}" for names, said in together(own))) if own else ()
            for key in keys:
                yield from house_rule(game, key, sources)


def house_rule(game: str, key: str, sources: list[Source]) -> Iterator[str]:
    """A house rule: who says which word of it, and who is silent, by the word that is played."""
    yield from ("", f"**{option_text(game, key, ENGLISH)['title']}** (`{key}`)", "")
    said, read = [], []
    for one in sources:
        why = " ".join(grounds(one, key, WORDS))
        word = meaning(game, key, one.words[key], ENGLISH) if key in one.words else ""
        if one.says(key):
            said.append((one.name, f"{word}. {why}".rstrip()))
        elif one.differs(key):
            said.append((one.name, f"something else than is played ({word}). {why}"))
        elif one.is_preset and not one.idle(key):
            read.append((one.name, f"{word}. {why}".rstrip()))
        elif why and not one.is_preset:
            said.append((one.name, why))
    yield from (f"- {names}: {what}" for names, what in together(said))
    silent = together(read)
    if not said and not silent:
        yield "- No source says a word of it, and it has no effect at any preset."
    elif not said and len(silent) == 1:
        yield f"- All are silent. Our reading: {silent[0][1]}"
    else:
        yield from (f"- *Silent, our reading*, {names}: {what}" for names, what in silent)


def together(said: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """What sources say, each thing once, with the names of those who say it."""
    found: dict[str, list[str]] = {}
    for name, what in said:
        found.setdefault(what, []).append(name)
    return [(", ".join(names), what) for what, names in found.items()]
