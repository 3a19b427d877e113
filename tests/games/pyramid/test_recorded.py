"""Letter pyramids followed from frame to frame, on recorded games besides the one that `tests/test_recorded.py` has."""

from __future__ import annotations

import pytest

from tests.support.pyramid.recorded import SEEDS
from tests.support.recorded import Recording, check_following, follow, recordings

FEW = [SEEDS[number] for number in (2, 9)]
"""Short ones; `benchmarks/recorded.py` follows them all."""

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("recording", recordings("pyramid", FEW), ids=lambda recording: recording.name)
def test_a_pyramid_that_is_followed_is_seen_as_a_fresh_look_sees_it(recording: Recording) -> None:
    game = recording.game()
    assert check_following(game, follow(game, recording.frames())) == []
