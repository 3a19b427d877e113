"""The pictures that we make up for tests: always the same, and what their labels say is in them."""

from __future__ import annotations

import numpy as np
import pytest

from tests.support.wordle.pictures import SITUATIONS, draw_game, draw_no_board


@pytest.mark.parametrize("seed", [2, 9, 16, 23])
def test_a_seed_always_gives_the_same_game(seed: int) -> None:
    (pixels, labels), (again, labels_again) = draw_game(seed), draw_game(seed)

    assert np.array_equal(pixels, again)
    assert labels == labels_again
    assert list(pixels.shape[1::-1]) == labels["size"]


@pytest.mark.parametrize("situation", SITUATIONS)
def test_a_game_can_be_drawn_in_every_situation(situation: str) -> None:
    told = {
        "revealing": "UNSETTLED",
        "bouncing": "UNSETTLED",
        "invalid_word": "UNSETTLED",
        "won": "OVER",
        "lost": "OVER",
        "dialog": "COVERED",
        "toast": "COVERED",
        "window": "COVERED",
        "cut_off": "CUT_OFF",
    }.get(situation, "READY")
    games = [draw_game(seed, situation=situation, boards=1)[1] for seed in range(5)]

    assert sum(told in labels["conditions"] for labels in games) >= 2
    assert all(labels["refused"] == (situation in ("refused", "invalid_word")) for labels in games)


@pytest.mark.parametrize("seed", range(16))
def test_a_seed_always_gives_the_same_picture_without_a_board(seed: int) -> None:
    assert np.array_equal(draw_no_board(seed), draw_no_board(seed))


def test_cells_that_are_said_to_be_seen_are_inside_the_picture_and_differ_when_they_have_letters() -> None:
    for seed in range(20):
        pixels, labels = draw_game(seed)
        for cell in (cell for board in labels["boards"] for cell in board["cells"]):
            x, y, w, h = cell["box"]
            if cell.get("visible", True):
                part = pixels[y : y + h, x : x + w]
                assert part.shape[:2] == (h, w)
                assert not cell["letter"] or np.ptp(part.astype(int), axis=(0, 1)).max() > 15, (seed, cell)
