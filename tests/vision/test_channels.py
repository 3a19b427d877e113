"""Sums over a pixel's channels are numpy's own."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays

from kibitz.vision.channels import channel_max, channel_norm

LEVELS = st.floats(-255, 255, width=32)


@given(arrays(np.float32, array_shapes(min_dims=2, max_dims=4, max_side=5), elements=LEVELS))
def test_the_largest_channel_and_the_norm_are_numpys(values: np.ndarray) -> None:
    assert np.array_equal(channel_max(values), values.max(axis=-1))
    assert np.allclose(channel_norm(values), np.linalg.norm(values, axis=-1), atol=1e-4)


@given(arrays(np.uint8, array_shapes(min_dims=3, max_dims=3, max_side=6)))
def test_whole_numbers_keep_their_kind(values: np.ndarray) -> None:
    assert channel_max(values).dtype == np.uint8
    assert np.array_equal(channel_max(values), values.max(axis=2))
