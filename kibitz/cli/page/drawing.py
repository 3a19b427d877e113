"""What is read by a page, drawn on its picture."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2

from kibitz.analyse import Finding
from kibitz.cli.printing.files import write_file
from kibitz.core.frame import Frame
from kibitz.core.game import Game
from kibitz.core.page import Page
from kibitz.core.reading import Reading
from kibitz.services.annotate import annotate

CELL = (0, 140, 255)
"""BGR of the cells' edges."""


def draw_page(frame: Frame, page: Page, game: Game[Any], reading: Reading[Any] | None, target: Path) -> None:
    """Draw a picture with what is read on it; where nothing is, with the cells. Raises KibitzError."""
    if reading is not None:
        pixels = annotate(frame, [Finding(game, reading, None)])
    else:
        pixels = frame.pixels.copy()
        for cell in page.cells:
            at = cell.moved(page.at.x, page.at.y)
            corners = (round(at.x), round(at.y)), (round(at.right), round(at.bottom))
            cv2.rectangle(pixels, *corners, CELL, 2)
    write_file(target, cv2.imencode(".png", pixels)[1].tobytes())
