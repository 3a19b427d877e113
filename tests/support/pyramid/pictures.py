"""Made-up pages of letter pyramids in a real browser: pictures with labels that come from the page's own elements."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.solvers.pyramid.shown import CellState
from tests.support.pyramid.pictures_html import page_html
from tests.support.pyramid.pictures_looks import Look, Play, made_up
from tests.support.web_pictures import photograph

_LABELS = """
const seen = e => {
  const r = e.querySelector('b').getBoundingClientRect();
  if (r.left < 0 || r.top < 0 || r.right > innerWidth || r.bottom > innerHeight) return false;
  return [[.1, .5], [.5, .3], [.5, .7], [.9, .5]].every(([x, y]) => {
    const at = document.elementFromPoint(r.left + x * r.width, r.top + y * r.height);
    return at && e.contains(at);
  });
};
return {
  cells: all('cell').map(e => ({letter: e.dataset.letter, state: e.dataset.state, visible: seen(e),
    box: box(e.getBoundingClientRect())})),
  found: all('found').map(e => ({text: e.textContent, box: box(e.getBoundingClientRect())})),
  submit: one('submit'), clear: one('clear'), hint: one('hint'),
};
"""


@dataclass(frozen=True)
class CellLabel:
    """One cell of the page, in its order; the box in pixels of the picture."""

    letter: str
    state: CellState
    box: Rect
    visible: bool


@dataclass(frozen=True, eq=False)
class Picture:
    """A page as a browser shows it: (h, w, 3) uint8 BGR, and what is on it. buttons: those that lie in the window."""

    seed: int
    look: Look
    play: Play
    pixels: NDArray[np.uint8]
    cells: tuple[CellLabel, ...]
    found: tuple[tuple[str, Rect], ...]
    buttons: dict[str, Rect]


def picture(driver: Any, seed: int, stage: str | None = None) -> Picture:
    """The made-up page of this seed, photographed."""
    look, play = made_up(seed, stage)
    return photographed(driver, seed, look, play)


def photographed(driver: Any, seed: int, look: Look, play: Play) -> Picture:
    """A page of this look and game, photographed."""
    pixels, label = photograph(driver, page_html(look, play), look.window, look.scale, _LABELS)
    buttons = {name: Rect(*label[name]) for name in ("submit", "clear", "hint") if label[name]}
    return Picture(
        seed, look, play, pixels,
        tuple(CellLabel(c["letter"], CellState(c["state"]), Rect(*c["box"]), c["visible"]) for c in label["cells"]),
        tuple((f["text"], Rect(*f["box"])) for f in label["found"]),
        {name: box for name, box in buttons.items() if box.bottom <= pixels.shape[0] and box.right <= pixels.shape[1]},
    )  # fmt: skip
