"""The hand on the mouse, with a stand-in for pyautogui: what is checked before anything is pressed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kibitz.automation.stop import Stop
from kibitz.automation.surfaces import hand as hand_module
from kibitz.automation.surfaces.hand import Hand, strayed
from kibitz.core.errors import ActionError, StoppedError


class FakeGui:
    """Records what pyautogui is asked to do. ``stuck``: the pointer does not follow."""

    class FailSafeException(Exception):  # noqa: N818 - pyautogui's name
        pass

    LEFT = "left"

    def __init__(self) -> None:
        self.at = (10, 10)
        self.stuck = False
        self.in_corner = False
        self.done: list[tuple[Any, ...]] = []
        self.platformModule = self
        self.after_press: Callable[[], None] = lambda: None

    def position(self) -> tuple[int, int]:
        return self.at

    def moveTo(self, x: int, y: int) -> None:  # noqa: N802 - pyautogui's name
        if self.in_corner:
            raise self.FailSafeException
        if not self.stuck:
            self.at = (x, y)

    def mouseDown(self, x: int, y: int) -> None:  # noqa: N802 - pyautogui's name
        self.done.append(("down", x, y))
        self.after_press()

    def _mouseUp(self, x: int, y: int, button: str) -> None:  # noqa: N802 - pyautogui's name
        self.done.append(("up", x, y))

    def keyDown(self, key: str) -> None:  # noqa: N802 - pyautogui's name
        if self.in_corner:
            raise self.FailSafeException
        self.done.append(("key down", key))
        self.after_press()

    def _keyUp(self, key: str) -> None:  # noqa: N802 - pyautogui's name
        self.done.append(("key up", key))

    def isValidKey(self, key: str) -> bool:  # noqa: N802 - pyautogui's name
        return key.isascii()


@pytest.fixture
def gui(monkeypatch: pytest.MonkeyPatch) -> FakeGui:
    fake = FakeGui()
    monkeypatch.setattr(hand_module, "_import_pyautogui", lambda: fake)
    return fake


def allowed() -> None:
    """A check that has nothing against it."""


def test_a_click_presses_and_releases_where_it_was_sent(gui: FakeGui) -> None:
    Hand().click((200, 100), Stop(), allowed)

    assert gui.done == [("down", 200, 100), ("up", 200, 100)]


def test_a_pointer_that_does_not_arrive_presses_nothing(gui: FakeGui) -> None:
    gui.stuck = True

    with pytest.raises(ActionError, match=r"sent to \(200, 100\) but is at \(10, 10\)"):
        Hand().click((200, 100), Stop(), allowed)
    assert gui.done == []


def test_what_the_check_forbids_is_not_pressed(gui: FakeGui) -> None:
    def forbid() -> None:
        raise ActionError("“Mail” is in front of the game there")

    with pytest.raises(ActionError, match="Mail"):
        Hand().click((200, 100), Stop(), forbid)
    assert gui.done == []


def test_a_stop_during_the_check_prevents_the_press(gui: FakeGui) -> None:
    stop = Stop()

    with pytest.raises(StoppedError):
        Hand().click((200, 100), stop, lambda: stop.request("Esc was pressed."))
    assert gui.done == []


def test_a_mouse_that_the_user_took_is_not_taken_back(gui: FakeGui) -> None:
    hand, stop = Hand(), Stop()
    hand.click((200, 100), stop, allowed)
    gui.at = (400, 300)

    with pytest.raises(StoppedError, match="by hand"):
        hand.click((220, 100), stop, allowed)
    assert len(gui.done) == 2


def test_the_fail_safe_corner_is_a_stop(gui: FakeGui) -> None:
    gui.in_corner = True
    stop = Stop()

    with pytest.raises(StoppedError, match="corner"):
        Hand().click((200, 100), stop, allowed)
    assert stop.requested


def test_a_drag_that_is_stopped_still_releases_the_button(gui: FakeGui) -> None:
    stop = Stop()
    gui.after_press = lambda: stop.request("Esc was pressed.")

    with pytest.raises(StoppedError):
        Hand().drag([(200, 100), (300, 100)], stop, allowed)
    assert [done[0] for done in gui.done] == ["down", "up"]


def test_text_with_a_character_that_has_no_key_is_not_begun(gui: FakeGui) -> None:
    with pytest.raises(ActionError, match="'é'"):
        Hand().type_text("caf\u00e9", Stop(), allowed)
    assert gui.done == []


def test_typing_ends_between_two_keys_when_stopped(gui: FakeGui) -> None:
    stop = Stop()
    checks = iter(range(10))

    with pytest.raises(StoppedError):
        Hand().type_text("slate", stop, lambda: stop.request("enough") if next(checks) == 2 else None)
    assert gui.done == [("key down", "s"), ("key up", "s"), ("key down", "l"), ("key up", "l")]


def test_a_key_is_let_go_though_the_mouse_is_in_the_corner(gui: FakeGui) -> None:
    stop = Stop()

    def into_corner() -> None:
        # pyautogui would now refuse to do anything at all.
        gui.in_corner = True

    gui.after_press = into_corner
    Hand().press_key("enter", stop, allowed)
    assert gui.done == [("key down", "enter"), ("key up", "enter")]
    with pytest.raises(StoppedError):
        Hand().press_key("enter", stop, allowed)


def test_the_page_is_made_smaller_with_a_key_that_every_layout_has(gui: FakeGui) -> None:
    Hand().press_key("zoom out", Stop(), allowed)
    ctrl, minus = "ctrl", "subtract"
    assert gui.done == [("key down", ctrl), ("key down", minus), ("key up", minus), ("key up", ctrl)]


def test_esc_is_never_pressed_by_us_because_it_means_stop(gui: FakeGui) -> None:
    with pytest.raises(ActionError, match="Esc is the key that stops"):
        Hand().press_key("escape", Stop(), allowed)


@pytest.mark.parametrize(
    ("at", "expected", "answer"),
    [((5, 5), (), False), ((125, 100), ((100, 100),), False), ((135, 100), ((100, 100),), True)],
)
def test_only_a_mouse_far_from_where_we_left_it_was_taken(at: Any, expected: Any, answer: bool) -> None:
    assert strayed(at, expected) is answer
