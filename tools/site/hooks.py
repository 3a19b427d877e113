"""Pages of the site that lie outside docs/: where they are shown, and links from and to them (hooks of MkDocs)."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parents[2]
OUTSIDE = {
    "ARCHITECTURE.md": "architecture.md",
    "CHANGELOG.md": "changes.md",
    "CONTRIBUTING.md": "contributing.md",
    "examples/sudoku/README.md": "sudoku.md",
    "kibitz/resources/icons/kibitz.svg": "images/kibitz.svg",
    **{
        f"kibitz/resources/{game}/README.md": f"resources/{game}.md"
        for game in ("pyramid", "ticket", "tuble", "wordle")
    },
}
"""Path in the repository -> path on the site. All others of the site are in docs/."""
SHOWN_AT = {page: path for path, page in OUTSIDE.items()}
LINK = re.compile(r"(?<=\]\()(?!\w+:)([^)#\s]+)(?=[)#])")
"""The path of a link in Markdown that has no scheme."""


def on_files(files: Files, config: Any) -> Files:
    """All files of the site: those of docs/ and the others."""
    for path, page in OUTSIDE.items():
        files.append(File.generated(config, page, abs_src_path=str(ROOT / path)))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Files) -> str:
    """The text of a page, its links as they are on the site."""
    return with_links_of_the_site(markdown, page.file.src_uri)


def with_links_of_the_site(markdown: str, page: str) -> str:
    """The text of a page with links that lead, in the repository, from its file to others.

    page: where it is on the site.

    >>> with_links_of_the_site("[a](docs/pages.md#b), [c](CONTRIBUTING.md), [d](https://e.f)", "architecture.md")
    '[a](pages.md#b), [c](contributing.md), [d](https://e.f)'
    >>> with_links_of_the_site("[a](../kibitz/resources/tuble/README.md)", "tuble.md")
    '[a](resources/tuble.md)'
    """
    here = posixpath.dirname(SHOWN_AT.get(page, f"docs/{page}"))

    def led(link: re.Match[str]) -> str:
        path = posixpath.normpath(posixpath.join(here, link[1]))
        if path not in OUTSIDE and page not in SHOWN_AT:
            return link[1]
        target = OUTSIDE.get(path, path.removeprefix("docs/"))
        return posixpath.relpath(target, posixpath.dirname(page) or ".")

    return LINK.sub(led, markdown)
