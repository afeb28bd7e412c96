"""Write docs/options.md from the catalogues: every preset with its source, every option with its values.

python tools/gen_docs.py            # 1 if docs/options.md is stale
python tools/gen_docs.py --write
"""

from __future__ import annotations

import sys
from pathlib import Path

from gamester.catalogue import Choice, spelled
from gamester.games import GAMES, game_of
from gamester.rulebook import option_text, preset_text

PAGE = Path(__file__).resolve().parent.parent / "docs" / "options.md"
FORMS = {"loo": ("five/wikipedia-2023", "three/wikipedia-2023", "irish/wikipedia-2023"), "laugh": ("adpoker",)}
TITLES = {"loo": "Lanterloo", "laugh": "Laugh and Lie Down"}


def presets(name: str) -> list[str]:
    """The presets of a game with their sources."""
    lines = ["", "### Presets", "", "| variant | players | what it is | source |", "| --- | --- | --- | --- |"]
    for variant in game_of(name).VARIANTS.values():
        text = preset_text(name, variant.id, "en")
        players = ", ".join(map(str, sorted(variant.players)))
        lines.append(f"| `{variant.id}` | {players} | {text['title']}. {text['text']} | {text['source']} |")
    return lines


def options(name: str) -> list[str]:
    """The options of a game with their values; the defaults of each form."""
    game = game_of(name)
    lines = [
        "",
        "### Options",
        "",
        f"Defaults are those of {', '.join(f'`{form}`' for form in FORMS[name])}, in this order.",
    ]
    for key, entry in game.CATALOGUE.items():
        text = option_text(name, key, "en")
        played = list(dict.fromkeys(spelled(game.VARIANTS[form].words[key]) for form in FORMS[name]))
        lines += [
            "",
            f"**`{key}`** ({text['rule']}; {text['source']}). {text['text']} Default: {', '.join(played)}.",
            "",
        ]
        if isinstance(entry, Choice):
            lines += [f"- `{spelled(word)}`: {text['values'].get(spelled(word), '')}" for word in entry.members]
        else:
            lines.append(f"- a whole number from {entry.low} to {entry.high}: {text['values']['integer']}")
            if entry.has_special:
                word = spelled(entry.special)
                lines.append(f"- `{word}`: {text['values'][word]}")
    return lines


def page() -> str:
    """The whole page."""
    lines = [
        "# Variants and options",
        "",
        "Made by `python tools/gen_docs.py --write` from `src/gamester/rulebook`; `gamester variants` prints the same.",
        "In a record, `options` names what differs from the variant.",
        "Which sets are refused: `docs/decisions/0004-what-is-accepted.md`.",
    ]
    for name in GAMES:
        lines += ["", f"## {TITLES[name]}", *presets(name), *options(name)]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Write the page, or say whether it is stale."""
    if "--write" in sys.argv:
        PAGE.write_text(page(), "utf-8")
        return 0
    stale = not PAGE.is_file() or PAGE.read_text("utf-8") != page()
    if stale:
        print("docs/options.md is stale: run python tools/gen_docs.py --write")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
