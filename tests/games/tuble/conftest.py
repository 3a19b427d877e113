"""Waits that tests of Tuble shorten."""

from __future__ import annotations

import pytest

from kibitz.automation.player import settling
from kibitz.games.common import after_step
from kibitz.games.tuble import check as tuble_check
from tests.support.waits import shorten


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waits that suit a page that answers at once."""
    shorten(monkeypatch, settling, SETTLE_S=0.02)
    shorten(
        monkeypatch,
        tuble_check,
        NO_EFFECT_S=0.25,
        WRONG_AFTER_S=0.1,
        ENTRY_S=0.03,
        NO_ENTRY_S=0.08,
        NO_LIST_S=0.1,
        FILLED_S=0.08,
        SAME_S=0.04,
        UNSURE_S=0.2,
        TOLD_S=0.1,
        UNTOLD_S=0.3,
        UNREAD_S=0.4,
        BELOW_S=0.3,
        FIRST_S=0.03,
    )
    shorten(monkeypatch, after_step, REREAD_S=0.4)
