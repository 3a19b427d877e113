"""Waits that tests of Wordle shorten."""

from __future__ import annotations

import pytest

from kibitz.automation.player import settling
from kibitz.games.wordle import check as wordle_play
from tests.support.waits import shorten


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waits that suit a page whose rows turn over in a tenth of a second."""
    shorten(monkeypatch, settling, SETTLE_S=0.02)
    shorten(
        monkeypatch,
        wordle_play,
        NO_EFFECT_S=0.25,
        WRONG_AFTER_S=0.1,
        REFUSED_AFTER_S=0.2,
        NO_ANSWER_S=0.4,
        STILL_S=0.02,
        REREAD_S=0.5,
    )
