"""The name of a game on a page of which neither the board nor a way to it is seen: they may lie beyond its edge."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.games.common.page_words import PageWords
from kibitz.games.common.welcome import is_address, is_heading_of_rules, is_on_a_tab, names_a_game


def title_of(words: PageWords, pixels: NDArray[np.uint8]) -> Rect | None:
    """Where a page names a game or tells how it is played, in the largest print; None where none does.

    It must be a page: a browser's address stands above it, or it heads rules. pixels: (h, w, 3) uint8 BGR.
    """
    lines = words.sure_lines(pixels)
    page = max((line.box.bottom for line in lines if is_address(line.text)), default=None)
    found = [
        line.box
        for line in lines
        if not is_on_a_tab(line, lines)
        and not is_address(line.text)
        and (is_heading_of_rules(line.text) or (page is not None and line.box.y > page and names_a_game(line.text)))
    ]
    return max(found, key=lambda box: box.h, default=None)
