"""A dialog of the browser's own (`alert()`) in a picture of the desktop: it names the page that speaks, and has a
button that closes it."""

from __future__ import annotations

import re
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.frame import Frame
from kibitz.core.game import Message, Outcome, Step, Verdict, View
from kibitz.core.geometry import Rect
from kibitz.core.phrase import Phrase
from kibitz.games.common.page_words import SURE_WORDS, PageWords
from kibitz.vision.ocr import TextLine
from kibitz.vision.tracking import changed_area

AFTER_S = 0.5
"""A dialog is looked for where the picture, or the board, has looked as it does for so long."""
STANDS_S = (2.5, 4.5)
"""When one is looked for that may have come before the step: once nothing has come of that for so long, and not for
long, as all of the picture is read."""
LEAST_AROUND = 0.01
"""Share of a picture that has changed beside the board at least: such a dialog lies over the window's upper edge."""
ABOVE = 14.0
"""How far above its button a dialog's heading is at most, in its heights."""
BESIDE = 7.0
"""How far from it the dialog's other button is at most."""
SURE_LABEL = 0.7
"""How sure two letters on a button must be under a heading that is."""
GROUND_STEP = 3
"""Grey levels by which a dialog's ground varies."""
_HEADING = re.compile(
    r"^(?!.*[/?=&@])\W*([a-zà-ž]+\s+){0,2}(this\s+page\s+says|(localhost|([\w-]+\.)+[\w-]+)(:\d+)?(\s+[a-zà-ž]+){0,3})\W*$",
    re.IGNORECASE,
)
"""“www.example.com says”, “Auf 127.0.0.1:8000 wird Folgendes angezeigt”: a host, hardly any words, and no path."""
_CLOSES = re.compile(r"^\W*(ok|aceptar|tamam)\W*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class BrowserDialog:
    """What it says, the label of its button that closes it, and whether it has others: then it asks something."""

    said: str
    button: Rect
    asks: bool


def told_by_browser(before: View, after: View, words: PageWords, still_s: float = 0.0) -> Verdict | None:
    """That such a dialog lies over the page in answer to a step, and how it is closed; None where none is seen.

    still_s: for how long the board has looked as it does since the step, where that is known.
    """
    assert before.reading is not None, "a step is planned on a reading"
    unchanged_s = after.time_s - max(before.time_s, after.frame.time_s)
    if after.said or max(still_s, unchanged_s) < AFTER_S:
        return None
    area = _changed_beside(before.frame, after.frame, before.reading.bounds)
    return _answered(browser_dialog(words, after.frame, area) if area is not None else None)


def _stands(after: View, words: PageWords) -> Verdict | None:
    """The same of a dialog that has come unseen before the step, which therefore was in vain."""
    whole = Rect(0, 0, after.frame.width, after.frame.height)
    return None if after.said else _answered(browser_dialog(words, after.frame, whole))


def _answered(dialog: BrowserDialog | None) -> Verdict | None:
    if dialog is None:
        return None
    if dialog.asks:
        return Verdict(Outcome.FAILED, Phrase("the browser asks “{said}”: answer it, and play again", said=dialog.said))
    message = Message(dialog.said, dialog.button)
    return Verdict(Outcome.PENDING, Phrase("the browser says “{said}”", said=dialog.said), message=message)


def or_told_by_browser(verdict: Verdict, step: Step, before: View, after: View, words: PageWords) -> Verdict:
    """The verdict on a step; where nothing has come of it yet, because such a dialog has answered it, or nothing will,
    because one lies over the page already, that."""
    if not step.talks:
        return verdict
    if verdict.outcome is Outcome.PENDING and (told := told_by_browser(before, after, words)):
        return told
    in_vain = verdict.outcome is Outcome.PENDING and STANDS_S[0] <= after.time_s - before.time_s < STANDS_S[1]
    lost = verdict.outcome is Outcome.ANEW and verdict.reading is None
    return (_stands(after, words) if lost or in_vain else None) or verdict


def browser_dialog(words: PageWords, after: Frame, area: Rect) -> BrowserDialog | None:
    """The browser's own dialog in a part of a picture; None where none is seen for certain. Reading takes long."""
    seen = words.lines_in(after.pixels, area)
    lines = [line for line in seen if line.confidence >= SURE_WORDS]
    for button in (line for line in seen if _CLOSES.match(line.text) and line.confidence >= SURE_LABEL):
        high = button.box.h
        over = [line for line in lines if 0 < button.box.y - line.box.y <= ABOVE * high]
        headings = [line for line in over if _HEADING.match(line.text.strip())]
        if not headings:
            continue
        heading = max(headings, key=lambda line: line.box.y)
        said = [line for line in over if line.box.y > heading.box.y and _is_below(line, heading)]
        if not said or button.box.x < heading.box.x:
            continue
        panel = _panel(after.pixels, heading.box)
        asks = any(_is_beside(line, button, panel) for line in lines if line is not button)
        said.sort(key=lambda line: (line.box.y, line.box.x))
        return BrowserDialog(" ".join(line.text for line in said), button.box, asks)
    return None


def _is_below(line: TextLine, heading: TextLine) -> bool:
    return abs(line.box.x - heading.box.x) <= 2 * heading.box.h


def _is_beside(line: TextLine, button: TextLine, panel: Rect) -> bool:
    """Whether a line is the label of another button."""
    level = abs(line.box.center.y - button.box.center.y) <= button.box.h
    return level and panel.contains(line.box.center) and abs(line.box.x - button.box.x) <= BESIDE * button.box.h


def _panel(pixels: NDArray[np.uint8], heading: Rect) -> Rect:
    """The dialog whose heading this is: as far as the ground goes that is seen to the left of it."""
    x, y = max(0, int(heading.x) - 2), int(heading.center.y)
    filled = np.zeros((pixels.shape[0] + 2, pixels.shape[1] + 2), np.uint8)
    step = (GROUND_STEP,) * 3
    flags = cv2.FLOODFILL_MASK_ONLY | cv2.FLOODFILL_FIXED_RANGE
    box = cv2.floodFill(pixels.copy(), filled, (x, y), (0, 0, 0), step, step, flags)[3]
    return Rect(*map(float, box))


def _changed_beside(before: Frame, after: Frame, board: Rect) -> Rect | None:
    """What has changed between two pictures; None where hardly anything has beside the game's board, over whose window
    such a dialog would lie."""
    was, now = before.pixels, after.pixels
    if was is now or was.shape != now.shape:
        return None
    changed = changed_area(was, now)
    if changed is None:
        return None
    differs = _differs(was, now)
    inner = board.clipped(after.width, after.height)
    differs[int(inner.y) : int(inner.bottom), int(inner.x) : int(inner.right)] = False
    return changed if float(differs.mean()) >= LEAST_AROUND else None


def _differs(was: NDArray[np.uint8], now: NDArray[np.uint8]) -> NDArray[np.bool_]:
    return np.asarray((was != now).any(axis=2))
