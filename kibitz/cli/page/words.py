"""A page in words and as plain values."""

from __future__ import annotations

from typing import Any

from kibitz.core.page import Page
from kibitz.core.reading import Reading
from kibitz.core.wording import counted
from kibitz.registry import title_of


def page_words(page: Page, reading: Reading[Any] | None = None) -> list[str]:
    """What a page says, in lines; with what is read there, where that is known."""
    w, h = page.board
    lines = [f"game: {title_of(page.game)}", f"board: {w:.0f} x {h:.0f} pixels"]
    if page.cells:
        lines[-1] += f", {counted(len(page.cells), 'cell')}"
    shown = [*page.rects, *page.points, *(f"colour {name}" for name in page.colours)]
    if shown:
        lines.append(f"shown: {', '.join(shown)}")
    lines.append(f"found again by {counted(len(page.anchors), 'part')} of the page")
    if reading is not None:
        lines.append(f"read now: {reading.summary}, {reading.confidence:.0%} certain")
        lines += [f"doubt: {doubt}" for doubt in reading.doubts]
    return lines


def page_record(page: Page) -> dict[str, Any]:
    """A page as plain values, without its pictures."""
    return {
        "name": page.name,
        "game": page.game,
        "board": [page.at.x, page.at.y, *page.board],
        "cells": len(page.cells),
        "rects": {name: rect.as_list() for name, rect in page.rects.items()},
        "points": {name: [at.x, at.y] for name, at in page.points.items()},
        "colours": {name: f"#{r:02x}{g:02x}{b:02x}" for name, (b, g, r) in page.colours.items()},
        "anchors": len(page.anchors),
    }
