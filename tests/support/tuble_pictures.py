"""Made-up pages of Tuble in a real browser: pictures with labels that come from the page's own elements."""

from __future__ import annotations

import base64
import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.geometry import Rect
from tests.support.tuble_looks import Look, Play, made_up
from tests.support.tuble_pages import page_html

_LABELS = """
const box = r => [r.left, r.top, r.width, r.height].map(v => v * devicePixelRatio);
const text = e => { const r = document.createRange(); r.selectNodeContents(e); return r.getBoundingClientRect(); };
const seen = (e, r) => {
  if (r.left < 0 || r.top < 0 || r.right > innerWidth || r.bottom > innerHeight) return false;
  return [[.02, .5], [.5, .5], [.98, .5]].every(([x, y]) => {
    const at = document.elementFromPoint(r.left + x * r.width, r.top + y * r.height);
    return at && (e === at || e.contains(at) || at.contains(e));
  });
};
const all = k => [...document.querySelectorAll(`[data-k=${k}]`)];
const one = k => { const e = all(k)[0]; return e ? box(e.getBoundingClientRect()) : null; };
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


@contextmanager
def browser() -> Iterator[Any]:
    """A Chromium without a window, for many pictures."""
    from selenium import webdriver

    os.environ.setdefault("SE_AVOID_STATS", "true")
    options = webdriver.ChromeOptions()
    for flag in ("--headless=new", "--no-sandbox", "--hide-scrollbars", "--disable-background-networking"):
        options.add_argument(flag)
    program = next(filter(None, map(shutil.which, ("google-chrome", "chromium", "chromium-browser"))), None)
    if program:
        options.binary_location = program
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(shutil.which("chromedriver")))
    try:
        yield driver
    finally:
        driver.quit()


def picture(driver: Any, seed: int, stage: str | None = None) -> Picture:
    """The made-up page of this seed, photographed."""
    return photographed(driver, *made_up(seed, stage), seed=seed)


def photographed(driver: Any, look: Look, play: Play, seed: int = 0) -> Picture:
    """A page of this look with this game on it, photographed."""
    driver.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": look.window[0], "height": look.window[1], "deviceScaleFactor": look.scale, "mobile": False},
    )
    frame = driver.execute_cdp_cmd("Page.getFrameTree", {})["frameTree"]["frame"]["id"]
    driver.execute_cdp_cmd("Page.setDocumentContent", {"frameId": frame, "html": page_html(look, play)})
    label = driver.execute_script(_LABELS)
    shot = driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})
    pixels = cv2.imdecode(np.frombuffer(base64.b64decode(shot["data"]), np.uint8), cv2.IMREAD_COLOR)
    assert pixels is not None
    return Picture(
        seed, look, play, np.asarray(pixels, np.uint8),
        tuple(_row(row) for row in label["rows"]),
        _rect(label["input"]), label["input_text"], _rect(label["button"]),
        tuple((offer["text"], Rect(*offer["box"]), offer["visible"]) for offer in label["offers"]),
        tuple(Rect(*box) for box in label["legend"]), label["message"],
    )  # fmt: skip


def pictures(seeds: Sequence[int], stage: str | None = None) -> Iterator[Picture]:
    """Many of them, with one browser."""
    with browser() as driver:
        for seed in seeds:
            yield picture(driver, seed, stage)


def _row(row: dict[str, Any]) -> RowLabel:
    boxes = [_rect(row[name]) for name in ("box", "name_box", "stops_box")]
    assert all(boxes)
    return RowLabel(row["n"] + 1, row["station"], row["stops"], row["colour"], *boxes, _rect(row["blob"]),
                    row["visible"])  # type: ignore[arg-type]  # fmt: skip


def _rect(box: list[float] | None) -> Rect | None:
    return Rect(*box) if box else None
