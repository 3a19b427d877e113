"""Pages that the user has shown: saved in his own folder, or anywhere as files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kibitz.core.game import Game
from kibitz.core.page import Page
from kibitz.core.phrase import Phrase
from kibitz.core.shelf import Shelf

MAKE = "kibitz page teach SCREENSHOT.png --game wordle --board LEFT,TOP,WIDTH,HEIGHT"
"""How a page is shown."""


def _parse(text: str) -> Page:
    from kibitz.vision.pages.codec import from_text

    return from_text(text)


def _dump(page: Page) -> str:
    from kibitz.vision.pages.codec import to_text

    return to_text(page)


PAGES: Shelf[Page] = Shelf(Phrase("page"), "pages", MAKE, _parse, _dump, largest=4_000_000)


def use_pages(games: Sequence[Game[Any]], name: str | None = None) -> None:
    """Let games read by a page, by its name or its file; without one, by all that are saved.

    Raises UsageError where there is no such page.
    """
    pages = [PAGES.load(name)] if name is not None else [page for _, page in PAGES.saved()]
    if not pages:
        return
    from kibitz.games.common.taught import TaughtPages

    for game in games:
        own = [page for page in pages if page.game == game.id]
        game.pages = TaughtPages(own) if own else None
