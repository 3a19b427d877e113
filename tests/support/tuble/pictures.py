"""Made-up pages of Tuble in a real browser: pictures with labels that come from the page's own elements."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from tests.support.tuble.looks import Look, Play, made_up
from tests.support.tuble.pages import page_html
from tests.support.web_pictures import photograph

_LABELS = """
const text = e => { const r = document.createRange(); r.selectNodeContents(e); return r.getBoundingClientRect(); };
const seen = (e, r) => {
  if (r.left < 0 || r.top < 0 || r.right > innerWidth || r.bottom > innerHeight) return false;
  return [[.02, .5], [.5, .5], [.98, .5]].every(([x, y]) => {
    const at = document.elementFromPoint(r.left + x * r.width, r.top + y * r.height);
    return at && (e === at || e.contains(at) || at.contains(e));
  });
};
return {
  rows: all('row').map(e => {
    const part = k => e.querySelector(`[data-k=${k}]`);
    const name = part('name'), stops = part('stops'), blob = part('blob');
    return {n: +e.dataset.n, colour: +e.dataset.colour, box: box(e.getBoundingClientRect()), station: name.textContent,
      name_box: box(text(name)), stops: +stops.dataset.stops, stops_box: box(text(stops)),
      blob: blob ? box(blob.getBoundingClientRect()) : null,
      visible: [name, stops].every(e => seen(e, text(e))) && (!blob || seen(blob, blob.getBoundingClientRect()))};
  }),
  input: one('input'), button: one('button'),
  input_text: all('input').map(e => e.value)[0] ?? null,
  offers: all('offer').map(e => ({text: e.dataset.name, box: box(e.getBoundingClientRect()),
    visible: seen(e, e.getBoundingClientRect()), marked: e.className === 'marked'})),
  legend: all('legend').map(e => box(e.getBoundingClientRect())),
  message: all('message').map(e => e.textContent)[0] ?? '',
};
"""


@dataclass(frozen=True, eq=False)
class RowLabel:
    """One row of the page, in the order of the page; boxes in pixels of the picture."""

    number: int
    station: str
    stops: int
    colour: int
    box: Rect
    name_box: Rect
    stops_box: Rect
    blob: Rect | None
    visible: bool


@dataclass(frozen=True, eq=False)
class Picture:
    """A page as a browser shows it: (h, w, 3) uint8 BGR, and what is on it.

    offers: text, box, whether it is wholly visible. input_text: None where there is no text box.
    """

    seed: int
    look: Look
    play: Play
    pixels: NDArray[np.uint8]
    rows: tuple[RowLabel, ...]
    input: Rect | None
    input_text: str | None
    button: Rect | None
    offers: tuple[tuple[str, Rect, bool], ...]
    legend: tuple[Rect, ...]
    message: str
    faults: list[str] = field(default_factory=list)


def picture(driver: Any, seed: int, stage: str | None = None) -> Picture:
    """The made-up page of this seed, photographed."""
    return photographed(driver, *made_up(seed, stage), seed=seed)


def photographed(driver: Any, look: Look, play: Play, seed: int = 0) -> Picture:
    """A page of this look with this game on it, photographed."""
    pixels, label = photograph(driver, page_html(look, play), look.window, look.scale, _LABELS)
    return Picture(
        seed, look, play, pixels,
        tuple(_row(row) for row in label["rows"]),
        _rect(label["input"]), label["input_text"], _rect(label["button"]),
        tuple((offer["text"], Rect(*offer["box"]), offer["visible"]) for offer in label["offers"]),
        tuple(Rect(*box) for box in label["legend"]), label["message"],
    )  # fmt: skip


def _row(row: dict[str, Any]) -> RowLabel:
    box, name_box, stops_box = (Rect(*row[name]) for name in ("box", "name_box", "stops_box"))
    return RowLabel(
        row["n"] + 1,
        row["station"],
        row["stops"],
        row["colour"],
        box,
        name_box,
        stops_box,
        _rect(row["blob"]),
        row["visible"],
    )


def _rect(box: list[float] | None) -> Rect | None:
    return Rect(*box) if box else None
