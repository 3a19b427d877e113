"""A letter pyramid followed from frame to frame, on another recorded game than the one of `tests/test_recorded.py`."""

from __future__ import annotations

import pytest

from tests.support.pyramid.recorded import SEEDS
from tests.support.recorded import check_following, follow, recordings


@pytest.mark.slow
def test_a_pyramid_that_is_followed_is_seen_as_a_fresh_look_sees_it() -> None:
    # A short one; `benchmarks/recorded.py` follows them all.
    [recording] = recordings("pyramid", [SEEDS[2]])
    game = recording.game()
    assert check_following(game, follow(game, recording.frames())) == []
