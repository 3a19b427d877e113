"""What was checked is what is pressed: a window that comes just after the check gets nothing. On a real X server."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing

import pytest

from kibitz.automation.stop import Stop
from kibitz.automation.surfaces.hand import Hand
from kibitz.automation.x11.device import XDevice
from kibitz.core.errors import ActionError
from tests.support.display import active_window, wait_until, window_manager, xdotool
from tests.support.spy_window import focus_spy, spy
from tests.support.toy_process import toy_window

pytestmark = pytest.mark.x11

PRESSES: dict[str, Callable[[Hand, Callable[[], None]], None]] = {
    "key press": lambda hand, check: hand.type_text("ab", Stop(), check),
    "press": lambda hand, check: hand.click((500, 300), Stop(), check),
}


@pytest.mark.parametrize("what", PRESSES)
def test_a_window_that_comes_between_the_check_and_the_press_gets_nothing(x_display: str, what: str) -> None:
    def changed_just_after_the_check() -> None:
        asked.append(what)
        if len(asked) > 1:
            raise ActionError("Another window is there now.")
        focus_spy(x_display)
        active = xdotool(x_display, "search", "--name", "A covering window").strip()
        wait_until(lambda: active_window(x_display) == active, "the window in front")

    asked: list[str] = []
    with window_manager("openbox", x_display), spy(x_display, 400, 200, 300, 200) as other:
        with toy_window(x_display, "--at", 380, 180, 340, 260) as game:
            with closing(Hand(XDevice())) as hand, pytest.raises(ActionError, match="Another window"):
                PRESSES[what](hand, changed_just_after_the_check)
            assert game.of(what) == []
        assert other.of(what) == []
