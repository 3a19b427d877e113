"""Global hotkeys: they come to us whatever window is in front, and a conflict is reported."""

from __future__ import annotations

import select
from collections.abc import Iterator

import pytest

from kibitz.automation.surfaces.hotkeys import Hotkeys, KeyCombination
from kibitz.automation.systems.choice import this_system
from kibitz.core.errors import NotPossibleHereError
from tests.support.display import wait_until, window_manager, xdotool
from tests.support.toy_process import toy_window

pytestmark = pytest.mark.x11


@pytest.fixture
def hotkeys(x_display: str) -> Iterator[Hotkeys]:
    with Hotkeys(this_system().open_keys()) as keys:
        yield keys


def test_a_hotkey_fires_although_another_window_has_the_focus(hotkeys: Hotkeys, x_display: str) -> None:
    hotkeys.add(KeyCombination.parse("ctrl+alt+k"))
    hotkeys.add(KeyCombination.parse("F9"))
    with window_manager("openbox", x_display), toy_window(x_display) as toy:
        xdotool(x_display, "key", "F9", "key", "ctrl+alt+k", "key", "x")
        # Before it come the modifiers of the second hotkey, which have no text.
        wait_until(lambda: any(event["text"] for event in toy.of("key press")), "the key that is no hotkey")

        assert select.select([hotkeys.fileno()], [], [], 2)[0], "the descriptor tells that there is something"
        assert hotkeys.pressed() == ["F9", "ctrl+alt+k"]
        assert [event["text"] for event in toy.of("key press") if event["text"]] == ["x"]


def test_a_hotkey_fires_with_num_lock_on(hotkeys: Hotkeys, x_display: str) -> None:
    hotkeys.add(KeyCombination.parse("ctrl+F9"))
    xdotool(x_display, "key", "Num_Lock")
    try:
        xdotool(x_display, "key", "ctrl+F9")
        found: list[str] = []
        wait_until(lambda: found.extend(hotkeys.pressed()) or found, "the hotkey")
    finally:
        xdotool(x_display, "key", "Num_Lock")

    assert found == ["ctrl+F9"]


def test_a_key_that_another_program_has_is_reported(hotkeys: Hotkeys) -> None:
    hotkeys.add(KeyCombination.parse("ctrl+alt+k"))

    with (
        Hotkeys(this_system().open_keys()) as others,
        pytest.raises(NotPossibleHereError, match="taken by another program"),
    ):
        others.add(KeyCombination.parse("ctrl+alt+k"))


def test_a_key_is_free_again_when_it_was_given_back(x_display: str) -> None:
    for _ in range(2):
        with Hotkeys(this_system().open_keys()) as keys:
            keys.add(KeyCombination.parse("ctrl+alt+k"))


def test_a_key_that_no_keyboard_has_is_reported(hotkeys: Hotkeys) -> None:
    with pytest.raises(NotPossibleHereError, match="no key called"):
        hotkeys.add(KeyCombination.parse("ctrl+nonsense"))
