"""What play keeps when something was not as expected: the two looks, and in words what was expected and seen."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kibitz.automation.player.difference import side_by_side
from kibitz.core.errors import CaptureError
from kibitz.core.game import Game, View
from kibitz.core.reading import Reading

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_LINES = 40
"""Differences that are listed at most: a person reads no more, and the picture shows them all."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """Two looks and the words that go with them.

    before: the look that the action (or the plan) was based on.
    after: the last look before play gave up.
    expected, saw: in words.
    game: tells in words what a place holds; without it only the places are named.
    """

    before: View
    after: View
    expected: str
    saw: str
    game: Game[Any] | None = None

    def save(self, folder: Path) -> tuple[Path, ...]:
        """Write a text, a picture with both looks and what differs marked, and both looks as they were, into ``folder``
        (made if missing); their paths in that order.

        Earlier evidence in the folder is kept. Raises OSError where the folder cannot be written to.
        """
        folder.mkdir(parents=True, exist_ok=True)
        stem = _free_stem(folder, time.strftime("play-%Y%m%d-%H%M%S"))
        text = folder / f"{stem}.txt"
        text.write_text(self._text(), encoding="utf-8")
        before, after = self.before.frame.pixels, self.after.frame.pixels
        pictures = {"difference": side_by_side(before, after), "before": before, "after": after}
        paths = [text]
        for name, pixels in pictures.items():
            paths.append(folder / f"{stem}-{name}.png")
            paths[-1].write_bytes(_png(pixels, self.after.frame.source))
        return tuple(paths)

    def _text(self) -> str:
        lines = ["What play expected:", f"  {self.expected}", "What it saw:", f"  {self.saw}", ""]
        for title, view in (("Before the action", self.before), ("In the last look", self.after)):
            lines += [f"{title} ({view.frame.source}, {view.frame.width} x {view.frame.height}):", *_told(view)]
        lines += ["", "What had changed between the two:", *self._changes()]
        return "\n".join(lines) + "\n"

    def _changes(self) -> list[str]:
        was, now = (self._held(view.reading) for view in (self.before, self.after))
        names = list(dict.fromkeys([*was, *now]))
        lines = [_change(name, was.get(name), now.get(name)) for name in names if was.get(name) != now.get(name)]
        if len(lines) > MOST_LINES:
            lines = [*lines[:MOST_LINES], f"  and {len(lines) - MOST_LINES} more"]
        return lines or ["  nothing that was read"]

    def _held(self, reading: Reading[Any] | None) -> dict[str, str]:
        if reading is None:
            return {}
        if self.game is None or self.game.id != reading.game:
            return dict.fromkeys(reading.places, "there")
        captions = self.game.captions(reading)
        return {place: captions.get(place) or "there" for place in reading.places}


def _told(view: View) -> list[str]:
    reading = view.reading
    if reading is None:
        return ["  no board was seen"]
    lines = [f"  {reading.summary}; {reading.condition.value}; {reading.confidence:.1%} sure"]
    return lines + [f"  in doubt: {doubt}" for doubt in reading.doubts]


def _change(name: str, was: str | None, now: str | None) -> str:
    if was is None:
        return f"  {name}: new ({now})"
    if now is None:
        return f"  {name}: gone (it was {was})"
    return f"  {name}: was {was}, is {now}"


def _free_stem(folder: Path, stem: str) -> str:
    candidate, number = stem, 1
    while (folder / f"{candidate}.txt").exists():
        number += 1
        candidate = f"{stem}-{number}"
    return candidate


def _png(pixels: NDArray[np.uint8], source: str) -> bytes:
    import cv2

    done, data = cv2.imencode(".png", pixels)
    if not done:
        raise CaptureError(f"The picture of {source} could not be written as PNG.")
    return bytes(data)
