"""The hand on the mouse, with a stand-in for the system's device: what is checked before anything is pressed."""

from __future__ import annotations

from typing import Any

import pytest

from kibitz.automation.stop import Stop
from kibitz.automation.surfaces.hand import Hand, strayed
from kibitz.core.errors import ActionError, StoppedError
from tests.support.fake_system import FakeDevice


@pytest.fixture
def device() -> FakeDevice:
    return FakeDevice()


def allowed() -> None:
    """A check that has nothing against it."""


def test_a_click_presses_and_releases_where_it_was_sent(device: FakeDevice) -> None:
    Hand(device).click((200, 100), Stop(), allowed)

    assert device.done == [("down", 200, 100), ("up", 200, 100)]


def test_a_pointer_that_does_not_arrive_presses_nothing(device: FakeDevice) -> None:
    device.stuck = True

    with pytest.raises(ActionError, match=r"sent to \(200, 100\) but is at \(10, 10\)"):
        Hand(device).click((200, 100), Stop(), allowed)
    assert device.done == []


def test_what_the_check_forbids_is_not_pressed(device: FakeDevice) -> None:
    def forbid() -> None:
        raise ActionError("“Mail” is in front of the game there")

    with pytest.raises(ActionError, match="Mail"):
        Hand(device).click((200, 100), Stop(), forbid)
    assert device.done == []


def test_a_stop_during_the_check_prevents_the_press(device: FakeDevice) -> None:
    stop = Stop()

    with pytest.raises(StoppedError):
        Hand(device).click((200, 100), stop, lambda: stop.request("Esc was pressed."))
    assert device.done == []


def test_a_mouse_that_the_user_took_is_not_taken_back(device: FakeDevice) -> None:
    hand, stop = Hand(device), Stop()
    hand.click((200, 100), stop, allowed)
    device.at = (400, 300)

    with pytest.raises(StoppedError, match="by hand"):
        hand.click((220, 100), stop, allowed)
    assert len(device.done) == 2


def test_the_fail_safe_corner_is_a_stop(device: FakeDevice) -> None:
    device.at = (0, 0)
    stop = Stop()

    with pytest.raises(StoppedError, match="corner"):
        Hand(device).click((200, 100), stop, allowed)
    assert stop.requested


def test_a_drag_that_is_stopped_still_releases_the_button(device: FakeDevice) -> None:
    stop = Stop()
    device.after_press = lambda: stop.request("Esc was pressed.")

    with pytest.raises(StoppedError):
        Hand(device).drag([(200, 100), (300, 100)], stop, allowed)
    assert [done[0] for done in device.done] == ["down", "up"]


def test_text_with_a_character_that_has_no_key_is_not_begun(device: FakeDevice) -> None:
    with pytest.raises(ActionError, match="'é'"):
        Hand(device).type_text("caf\u00e9", Stop(), allowed)
    assert device.done == []


def test_typing_ends_between_two_keys_when_stopped(device: FakeDevice) -> None:
    stop = Stop()
    checks = iter(range(10))

    with pytest.raises(StoppedError):
        Hand(device).type_text("slate", stop, lambda: stop.request("enough") if next(checks) == 2 else None)
    assert device.done == [("key down", "s"), ("key up", "s"), ("key down", "l"), ("key up", "l")]


def test_a_key_is_let_go_though_the_mouse_is_in_the_corner(device: FakeDevice) -> None:
    stop = Stop()

    def into_corner() -> None:
        device.at = (1279, 799)

    device.after_press = into_corner
    Hand(device).press_key("enter", stop, allowed)
    assert device.done == [("key down", "enter"), ("key up", "enter")]
    with pytest.raises(StoppedError):
        Hand(device).press_key("enter", stop, allowed)


def test_the_page_is_made_smaller_with_a_key_that_every_layout_has(device: FakeDevice) -> None:
    Hand(device).press_key("zoom out", Stop(), allowed)
    ctrl, minus = "ctrl", "subtract"
    assert device.done == [("key down", ctrl), ("key down", minus), ("key up", minus), ("key up", ctrl)]


def test_esc_is_never_pressed_by_us_because_it_means_stop(device: FakeDevice) -> None:
    with pytest.raises(ActionError, match="Esc is the key that stops"):
        Hand(device).press_key("escape", Stop(), allowed)


@pytest.mark.parametrize(
    ("at", "expected", "answer"),
    [((5, 5), (), False), ((125, 100), ((100, 100),), False), ((135, 100), ((100, 100),), True)],
)
def test_only_a_mouse_far_from_where_we_left_it_was_taken(at: Any, expected: Any, answer: bool) -> None:
    assert strayed(at, expected) is answer
