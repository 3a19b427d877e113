"""Pages to pictures with labels, by one browser for many."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.support.web_pictures import browser, photograph
from tools.looks import nothing, pyramid, set_page, tuble, wordle
from tools.looks.knobs import Knobs, seeds_of, split_of
from tools.looks.spoil import spoilt
from tools.looks.theme import Theme

Page = Callable[[Knobs], tuple[str, Theme, dict[str, Any]]]

GAMES: dict[str, tuple[Page, str]] = {
    "tuble": (tuble.html, tuble.LABELS),
    "pyramid": (pyramid.html, pyramid.LABELS),
    "wordle": (wordle.html, wordle.LABELS),
    "set": (set_page.html, set_page.LABELS),
    "nothing": (nothing.html, nothing.LABELS),
}
"""Game -> its page, and the script that tells what is on it."""
HELPERS = """
const ink = e => { const r = document.createRange(); r.selectNodeContents(e); return r.getBoundingClientRect(); };
const around = rs => ({left: Math.min(...rs.map(r => r.left)), top: Math.min(...rs.map(r => r.top)),
  get width() { return Math.max(...rs.map(r => r.right)) - this.left; },
  get height() { return Math.max(...rs.map(r => r.bottom)) - this.top; }});
const onTop = (r, u, v, owner) => {
  const top = document.elementFromPoint(r.left + u * r.width, r.top + v * r.height);
  return top !== null && owner.contains(top);
};
// Whether all of a line of text can be seen: what lies on top there is its owner or in it.
const seen = (r, owner) => r.width > 0
  && [0.06, 0.5, 0.94].every(u => [0.1, 0.5, 0.9].every(v => onTop(r, u, v, owner)));
// The same of a thing that may have no corners.
const whole = e => [[0.5, 0.5], [0.06, 0.5], [0.94, 0.5], [0.5, 0.08], [0.5, 0.92], [0.22, 0.22], [0.78, 0.22],
  [0.22, 0.78], [0.78, 0.78]].every(([u, v]) => onTop(e.getBoundingClientRect(), u, v, e));
"""


def picture(driver: Any, game: str, seed: int) -> tuple[NDArray[np.uint8], dict[str, Any]]:
    """The page of a seed as a picture, (h, w, 3) uint8 BGR, and its label."""
    knobs = Knobs(game, seed)
    page, labels = GAMES[game]
    html, look, told = page(knobs)
    pixels, seen = photograph(driver, html, look.window, look.scale, HELPERS + labels)
    pixels = spoilt(knobs, pixels)
    label = {
        "game": game,
        "design": knobs.drawn.get("design", "made up"),
        "theme": "dark" if look.dark else "light",
        "seed": seed,
        "split": split_of(seed),
        "scale": look.scale,
        "window": list(look.window),
        "image": [pixels.shape[1], pixels.shape[0]],
        **told,
        **seen,
        "knobs": knobs.drawn,
    }
    return pixels, label


def write(game: str, split: str, number: int, folder: Path, first: int = 0) -> None:
    """Writes NNN.png and NNN.json of so many pages of a split, from its ``first``-th on; NNN counts from there."""
    folder.mkdir(parents=True, exist_ok=True)
    with browser() as driver:
        for n, seed in enumerate(seeds_of(split, number, first), start=first):
            pixels, label = picture(driver, game, seed)
            cv2.imwrite(str(folder / f"{n:03d}.png"), pixels)
            (folder / f"{n:03d}.json").write_text(json.dumps(rounded(label), indent=1, ensure_ascii=False) + "\n")


def rounded(value: Any) -> Any:
    """The label with boxes to the hundredth of a pixel."""
    if isinstance(value, float):
        return round(value, 2)
    if isinstance(value, list):
        return [rounded(one) for one in value]
    if isinstance(value, dict):
        return {key: rounded(one) for key, one in value.items()}
    return value
