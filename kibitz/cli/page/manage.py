"""``kibitz page``: the pages that are saved, and files of others."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from kibitz.cli.common.options import AsJson
from kibitz.cli.page.words import page_record, page_words
from kibitz.cli.printing.files import may_write
from kibitz.cli.printing.output import json_line, result, say
from kibitz.cli.printing.tables import put, ruled_table
from kibitz.core.errors import KibitzError, UnreadableBoardError, UsageError
from kibitz.core.page import Page
from kibitz.core.wording import counted
from kibitz.registry import get_game, title_of
from kibitz.services.page_store import MAKE, PAGES

Named = Annotated[str, typer.Argument(metavar="PAGE", help="The name of a saved page, or its file.")]
Saved = Annotated[str, typer.Argument(metavar="NAME", help="The name of a saved page.")]
Force = Annotated[bool, typer.Option("--force", help="Replace what is there.")]


def list_pages(as_json: AsJson = False) -> None:
    """List the saved pages, and the board profiles of Ticket to Ride."""
    from kibitz.games.ticket.profile_store import PROFILES

    pages = []
    for file in PAGES.files():
        try:
            pages.append((file.stem, PAGES.read(file)))
        except KibitzError as error:
            say(f"kibitz: {error}")
    boards = [file.stem for file in PROFILES.files()]
    if as_json:
        json_line(
            [{**page_record(page), "name": name} for name, page in pages]
            + [{"name": name, "game": "ticket"} for name in boards]
        )
        return
    if not pages and not boards:
        result(f"No page is saved in {PAGES.path}. To show one: {MAKE}")
        return
    cells = [
        (name, title_of(page.game), f"{page.board[0]:.0f} x {page.board[1]:.0f}", str(len(page.cells)))
        for name, page in pages
    ]
    cells += [(name, title_of("ticket"), "board profile", "") for name in boards]
    put(ruled_table(("name", "game", "board", "cells"), cells, right=("cells",)))


def show(named: Named, as_json: AsJson = False) -> None:
    """Show what a page says."""
    page = PAGES.load(named)
    if as_json:
        json_line(page_record(page))
        return
    for line in [f"name: {page.name}", *page_words(page)]:
        result(line)


def check(
    named: Named,
    pictures: Annotated[list[Path], typer.Argument(metavar="PICTURE...", help="Screenshots.", dir_okay=False)],
    as_json: AsJson = False,
) -> None:
    """Look whether a page is seen in pictures, and what is read there."""
    from kibitz.automation.surfaces.picture import load_picture
    from kibitz.games.common.taught import TaughtPages

    page = PAGES.load(named)
    game = get_game(page.game)
    game.pages = TaughtPages([page])
    misfits = 0
    for path in pictures:
        reading = game.look(load_picture(path))
        seen = reading is not None and reading.page is not None
        misfits += not seen
        if as_json:
            told = game.to_json(reading, None) if reading is not None else None
            json_line({"file": str(path), "page": seen, "reading": told})
        elif reading is None or not seen:
            result(f"{path}: the page is not seen")
        else:
            scale = reading.page.scale if reading.page is not None else 1.0
            result(f"{path}: {reading.summary}, {reading.confidence:.0%} certain, at scale {scale:.2f}")
    if misfits:
        raise UnreadableBoardError(
            f"The page is not seen in {counted(misfits, 'picture')} of {len(pictures)}. "
            "Show it again from one of these."
        )


def export(
    named: Named,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to.", dir_okay=False)],
    force: Force = False,
) -> None:
    """Write a saved page to a file, for another machine or another person."""
    page = PAGES.load(named)
    may_write(file, force=force)
    result(f"page: {PAGES.save(page, file)}")


def import_page(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A page that was exported.", dir_okay=False)],
    name: Annotated[str, typer.Option(help="What to call it; by default as it is called.")] = "",
    force: Force = False,
) -> None:
    """Save a page from a file in your own folder."""
    page = PAGES.read(file)
    result(f"page: {_save(replace(page, name=name or page.name), force=force)}")


def rename(old: Saved, new: Annotated[str, typer.Argument(metavar="NEW", help="Its new name.")]) -> None:
    """Call a saved page otherwise."""
    saved = PAGES.rename(old, new, lambda page, name: replace(page, name=name))
    result(f"page: {saved}")


def delete(name: Saved) -> None:
    """Delete a saved page."""
    result(f"deleted: {PAGES.delete(name)}")


def _save(page: Page, *, force: bool) -> Path:
    target = PAGES.file(page.name)
    if target.exists() and not force:
        raise UsageError(f"A page is saved as {target.stem!r} already. Choose another name, or give --force.")
    return PAGES.save(page, target)
