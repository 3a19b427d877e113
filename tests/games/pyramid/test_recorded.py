"""Letter pyramids followed from frame to frame, on recorded games: all but the first, which `test_following` has."""

from __future__ import annotations

import pytest

from tests.support.pyramid.recorded import SEEDS
from tests.support.recorded import Recording, check_following, recordings

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("recording", recordings("pyramid", SEEDS[1:]), ids=lambda recording: recording.name)
def test_a_pyramid_that_is_followed_is_seen_as_a_fresh_look_sees_it(recording: Recording) -> None:
    assert check_following(recording.game(), recording.frames()) == []
