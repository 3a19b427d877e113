"""Our own window beside a game changes nothing; over it, the board is covered, not certain. On a real X server."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.gui.overlay.test_on_screen import practice_board, window_says
from tests.support.display import window_manager, xvfb

pytestmark = pytest.mark.x11


@pytest.mark.parametrize(
    ("place", "wanted"),
    [("980,60,280,400", "ready 12"), ("480,60,400,560", "covered")],
    ids=["beside", "over"],
)
def test_a_window_of_ours_over_the_board_is_known_as_a_cover(place: str, wanted: str, tmp_path: Path) -> None:
    with (
        xvfb() as display,
        window_manager("openbox", display),
        practice_board(display, tmp_path / "log.jsonl"),
    ):
        window_says(display, place, wanted)
