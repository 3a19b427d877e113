"""On recorded games of all five kinds: a followed board is seen as by a fresh look, and as without our overlay.

`benchmarks/recorded.py` does the same on many whole games.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

import pytest
from PySide6.QtWidgets import QApplication

from kibitz.core.game import Game
from kibitz.registry import game_ids
from tests.support.recorded import FollowedFrame, Recording, check_following, follow, recordings
from tests.support.recorded_overlay import check_overlay

MOST_FRAMES = 20
FIRST = [recording for game in game_ids() for recording in recordings(game)[:1]]


class Film(NamedTuple):
    """A game's first frames, and what reads them."""

    game: Game[object]
    followed: Sequence[FollowedFrame]


@pytest.fixture(
    scope="module",
    params=[pytest.param(one, id=one.name, marks=pytest.mark.xdist_group(one.name)) for one in FIRST],
)
def film(request: pytest.FixtureRequest) -> Film:
    """Drawn and followed once for all that must hold on it."""
    recording: Recording = request.param
    game = recording.game()
    return Film(game, list(follow(game, islice(recording.frames(), MOST_FRAMES))))


def test_a_board_that_is_followed_is_the_one_that_a_fresh_look_finds(film: Film) -> None:
    breaches = check_following(film.game, film.followed)
    assert not breaches, "\n".join(map(str, breaches))


@pytest.mark.parametrize("composited", [True, False], ids=["compositor", "bare"])
def test_a_frame_with_the_overlay_on_it_is_read_as_the_frame_alone(
    qapp: QApplication, film: Film, composited: bool
) -> None:
    breaches = check_overlay(film.game, film.followed, composited=composited)
    assert not breaches, "\n".join(map(str, breaches))
