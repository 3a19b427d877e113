"""How the tests themselves run side by side."""

from __future__ import annotations

import os

import pytest

pytestmark = pytest.mark.x11


def test_tests_that_need_a_screen_run_one_after_another(request: pytest.FixtureRequest) -> None:
    """Two windows would fight for the processor, and a page that is slow for it has failed tests that were right."""
    assert request.node.nodeid.endswith("@screen") == ("PYTEST_XDIST_WORKER" in os.environ)
