"""What play keeps when something was not as expected: the two looks, and what was expected and seen."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

from kibitz.errors import CaptureError
from kibitz.frame import Frame
from kibitz.game import View


@dataclass(frozen=True, slots=True)
class Evidence:
    """Two looks and the words that go with them.

    before: the look that the action (or the plan) was based on.
    after: the last look before play gave up.
    expected, saw: in words.
    """

    before: View
    after: View
    expected: str
    saw: str

    def save(self, folder: Path) -> tuple[Path, Path, Path]:
        """Write both pictures as PNG and a text beside them into ``folder`` (made if missing); their three paths.

        Earlier evidence in the folder is kept. Raises OSError where the folder cannot be written to.
        """
        folder.mkdir(parents=True, exist_ok=True)
        stem = _free_stem(folder, time.strftime("play-%Y%m%d-%H%M%S"))
        paths = (folder / f"{stem}-before.png", folder / f"{stem}-after.png", folder / f"{stem}.txt")
        for path, view in zip(paths, (self.before, self.after), strict=False):
            path.write_bytes(_png(view.frame))
        paths[2].write_text(self._text(), encoding="utf-8")
        return paths

    def _text(self) -> str:
        lines = [f"expected: {self.expected}", f"saw: {self.saw}"]
        for name, view in (("before", self.before), ("after", self.after)):
            reading = view.reading
            seen = "no board" if reading is None else f"{reading.condition.value}: {reading.state}"
            lines.append(f"{name} ({view.frame.source}, {view.frame.width} x {view.frame.height}): {seen}")
            lines.extend(f"  in doubt: {doubt}" for doubt in (reading.doubts if reading else ()))
        return "\n".join(lines) + "\n"


def _free_stem(folder: Path, stem: str) -> str:
    candidate, number = stem, 1
    while (folder / f"{candidate}.txt").exists():
        number += 1
        candidate = f"{stem}-{number}"
    return candidate


def _png(frame: Frame) -> bytes:
    import cv2

    done, data = cv2.imencode(".png", frame.pixels)
    if not done:
        raise CaptureError(f"The picture of {frame.source} could not be written as PNG.")
    return bytes(data)
