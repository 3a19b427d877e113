"""Letter pyramids followed from frame to frame, on recorded games."""

from __future__ import annotations

import pytest

from tests.support.recorded import Recording, check_following, recordings


@pytest.mark.parametrize("recording", recordings("pyramid"), ids=lambda recording: recording.name)
def test_a_pyramid_that_is_followed_is_seen_as_a_fresh_look_sees_it(recording: Recording) -> None:
    assert check_following(recording.game(), recording.frames()) == []
