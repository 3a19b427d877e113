"""Step with the overlay on, on a real page whose own outline of a selected card lies right under our ring."""

from __future__ import annotations

import subprocess
import sys
from contextlib import nullcontext

import pytest

from tests.e2e.conftest import Opener
from tests.support.display import compositor, running, x_environment
from tests.support.page_log import PageLog

pytestmark = [pytest.mark.e2e, pytest.mark.x11]


@pytest.mark.parametrize("composited", [False, True], ids=["bare", "compositor"])
def test_a_ring_over_the_pages_own_outline_does_not_hide_that_a_card_is_selected(
    open_window: Opener, x_display: str, composited: bool
) -> None:
    command = [sys.executable, "-m", "tests.support.step_program", "set", "1"]
    with compositor(x_display) if composited else nullcontext():
        browser = open_window("set_classic.html?seed=3")
        with running(command, x_environment(x_display), stdout=subprocess.PIPE) as program:
            said, _ = program.communicate(timeout=150)

    assert [line.split()[0] for line in said.splitlines()] == ["finished"], said
    log = PageLog(browser)
    assert len(log.of("set")) == 1
    assert len(log.of("pointerdown")) == 3, "no card was clicked twice"
