"""Two pictures beside each other, with what differs between them marked, for a person to look at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kibitz.core.phrase import Phrase, plural

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MARK_BGR = (200, 0, 230)
"""Magenta: no game's own colour, and told from all of them by the colour-blind by its frame."""
INK_BGR, PAPER_BGR = (30, 30, 30), (245, 245, 245)
TOLERANCE = 12
"""Of 255: smaller differences are those of a picture's compression."""
NEAR_PX = 12
"""Changes closer than this get one frame, which stands off them by half of it."""
BAND_PX, GAP_PX = 34, 12


def side_by_side(before: NDArray[np.uint8], after: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Both pictures (h, w, 3, uint8, BGR), each under its title, with a frame round each area that differs.

    Pictures of different sizes are shown without frames: there is no telling what of one became what of the other.
    """
    import cv2
    import numpy as np

    pair = [before.copy(), after.copy()]
    boxes = changed_boxes(before, after)
    for picture in pair:
        for x, y, w, h in boxes:
            cv2.rectangle(picture, (x - 3, y - 3), (x + w + 2, y + h + 2), MARK_BGR, 3)
    height = max(picture.shape[0] for picture in pair)
    widths = [max(picture.shape[1], 260) for picture in pair]
    sheet = np.full((height + BAND_PX, sum(widths) + GAP_PX, 3), PAPER_BGR, np.uint8)
    counted = plural(len(boxes), "{count} area changed", "{count} areas changed")
    same_size = before.shape == after.shape
    left = 0
    titles = ("before", Phrase("last look: {counted}", counted=counted if same_size else "another size"))
    for picture, width, title in zip(pair, widths, titles, strict=True):
        cv2.putText(sheet, title, (left + 8, BAND_PX - 11), cv2.FONT_HERSHEY_SIMPLEX, 0.6, INK_BGR, 1, cv2.LINE_AA)
        sheet[BAND_PX : BAND_PX + picture.shape[0], left : left + picture.shape[1]] = picture
        left += width + GAP_PX
    return sheet


def changed_boxes(before: NDArray[np.uint8], after: NDArray[np.uint8]) -> list[tuple[int, int, int, int]]:
    """Left, top, width and height of each area in which two pictures of one size differ; none for different sizes."""
    import cv2
    import numpy as np

    if before.shape != after.shape:
        return []
    differs = (cv2.absdiff(before, after).max(axis=2) > TOLERANCE).astype(np.uint8)
    joined = cv2.dilate(differs, np.ones((NEAR_PX, NEAR_PX), np.uint8))
    _, _, found, _ = cv2.connectedComponentsWithStats(joined)
    return [(int(x), int(y), int(w), int(h)) for x, y, w, h, _ in found[1:]]
