"""The picture that shows a person what had changed."""

from __future__ import annotations

import cv2
import numpy as np

from kibitz.automation.player.difference import BAND_PX, MARK_BGR, changed_boxes, side_by_side

PAGE = np.full((200, 300, 3), 230, np.uint8)


def test_each_area_that_differs_gets_a_frame_in_both_pictures() -> None:
    after = PAGE.copy()
    after[20:40, 30:60] = 0
    after[150:160, 200:290] = 90
    assert len(changed_boxes(PAGE, after)) == 2
    sheet = side_by_side(PAGE, after)
    marked = (sheet == MARK_BGR).all(axis=2).astype(np.uint8)
    count, _, found, _ = cv2.connectedComponentsWithStats(marked)
    assert count - 1 == 4
    assert all(top >= BAND_PX for top in found[1:, cv2.CC_STAT_TOP])


def test_what_compression_changes_is_no_difference() -> None:
    assert changed_boxes(PAGE, PAGE - 5) == []


def test_pictures_of_other_sizes_are_shown_without_frames() -> None:
    sheet = side_by_side(PAGE, PAGE[:100])
    assert sheet.shape[0] == PAGE.shape[0] + BAND_PX
    assert not (sheet == MARK_BGR).all(axis=2).any()
