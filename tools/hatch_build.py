"""The part of the package's metadata that only the publisher knows: where the project is to be found.

The build reads the repository's address from `GAMESTER_HOME`.  With it, the metadata has the project's URLs, and every
link and picture of the README leads there.  Without it, the metadata has no URLs, and the README has no pictures and
the bare words of its links: a link that leads nowhere helps nobody.
"""

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

_PICTURE = re.compile(r'!\[([^]]*)]\((?!https?:)([^)]+)\)|<img src="(?!https?:)([^"]+)"([^>]*)>')
_LINK = re.compile(r"(?<!!)\[([^]]*)]\((?!https?:|#)([^)]+)\)")


def project_urls(home: str) -> dict[str, str]:
    """The URLs of the project whose repository is at `home`; none without an address."""
    if not home:
        return {}
    files = f"{home}/blob/HEAD"
    return {
        "Homepage": home,
        "Documentation": f"{files}/docs",
        "Changelog": f"{files}/docs/CHANGELOG.md",
        "Issues": f"{home}/issues",
    }


def absolute(text: str, home: str) -> str:
    """The README for readers elsewhere: links and pictures lead to `home`, or are plain words where there is none."""
    if not home:
        return _LINK.sub(r"\1", _PICTURE.sub("", text))
    text = _PICTURE.sub(
        lambda found: (
            f"![{found[1]}]({home}/raw/HEAD/{found[2]})"
            if found[2]
            else f'<img src="{home}/raw/HEAD/{found[3]}"{found[4]}>'
        ),
        text,
    )
    return _LINK.sub(lambda found: f"[{found[1]}]({home}/blob/HEAD/{found[2]})", text)


class Address(MetadataHookInterface):
    """Hatchling's hook: fills in the README and the URLs."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Put the dynamic fields into `metadata`; hatchling turns an error into one of the build."""
        home = os.environ.get("GAMESTER_HOME", "").rstrip("/")
        if home and not home.startswith("https://"):
            msg = f"GAMESTER_HOME is the https address of the repository, not {home!r}"
            raise ValueError(msg)
        text = Path(self.root, "README.md").read_text("utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": absolute(text, home)}
        metadata["urls"] = project_urls(home)
