"""Where a window has text, when a part of it has changed."""

from __future__ import annotations

import cv2
import numpy as np

from kibitz.core.geometry import Rect
from kibitz.vision.tuble.parts.segmentation import Line, segment, text_lines
from kibitz.vision.tuble.parts.window_text import WindowText, united, window_text


def looked_at(pixels: np.ndarray, before: WindowText | None = None) -> WindowText:
    segments = segment(pixels)
    return window_text(segments, text_lines(segments, []), before)


def test_a_line_beside_a_change_stays_whole() -> None:
    page = np.full((600, 900, 3), 245, np.uint8)
    for text, at in (("Camden Town", (90, 300)), ("Which station?", (500, 60)), ("Guesses left", (600, 560))):
        cv2.putText(page, text, at, cv2.FONT_HERSHEY_SIMPLEX, 0.9, (20, 20, 20), 2, cv2.LINE_AA)
    before = looked_at(page)
    (name,) = (box for box in before.boxes if 250 < box.y < 320)
    page[272:304, 20:60] = (60, 160, 60)
    assert any(box.iou(name) > 0.7 for box in looked_at(page, before).boxes)


def test_what_looks_as_it_did_stays_where_it_was_and_a_text_that_goes_on_is_found_as_a_whole() -> None:
    page = np.full((400, 700, 3), 245, np.uint8)
    for text, at in (("Camden Town", (90, 100)), ("Chig", (90, 150))):
        cv2.putText(page, text, at, cv2.FONT_HERSHEY_SIMPLEX, 0.9, (20, 20, 20), 2, cv2.LINE_AA)
    before = looked_at(page)
    cv2.putText(page, "Chigwell", (90, 150), cv2.FONT_HERSHEY_SIMPLEX, 0.9, (20, 20, 20), 2, cv2.LINE_AA)
    after = looked_at(page, before)
    upper = [box for box in before.boxes if box.y < 110]
    assert [box for box in after.boxes if box.y < 110] == upper
    (begun,), (typed,) = ([box for box in boxes if box.y > 110] for boxes in (before.boxes, after.boxes))
    assert typed.w > 1.5 * begun.w


def test_words_whose_letters_touch_are_words_of_one_text() -> None:
    words = [Line(Rect(52, 147, 46, 11), 1), Line(Rect(106, 147, 49, 12), 1)]
    sign = Line(Rect(32, 146, 12, 13), 1)
    (glass, text) = united([sign, *words], [Rect(28, 143, 132, 20)])
    assert glass == sign
    assert text.box == Rect(52, 147, 103, 12)
