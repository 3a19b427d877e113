"""What is typed arrives, on whatever keyboard the X server has."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import closing

import pytest

from kibitz.automation.stop import Stop
from kibitz.automation.surfaces.hand import Hand
from kibitz.automation.x11.device import XDevice
from kibitz.core.errors import ActionError
from tests.support.display import wait_until, window_manager, x_environment
from tests.support.toy_process import ToyProcess, toy_window

pytestmark = pytest.mark.x11


def allowed() -> None:
    """A check that has nothing against it."""


@pytest.fixture
def toy(x_display: str) -> Iterator[ToyProcess]:
    with window_manager("openbox", x_display), toy_window(x_display) as process:
        yield process


@pytest.fixture
def layout(request: pytest.FixtureRequest, x_display: str) -> Iterator[str]:
    def use(name: str) -> None:
        subprocess.run(["setxkbmap", name], env=x_environment(x_display), check=True)

    use(request.param)
    yield request.param
    use("us")


@pytest.mark.parametrize(("layout", "text"), [("us", "aqZ1!"), ("fr", "aqZé1"), ("de", "yzÜß1")], indirect=["layout"])
def test_letters_are_typed_by_the_layout_in_use(toy: ToyProcess, layout: str, text: str) -> None:
    with closing(Hand(XDevice())) as hand:
        hand.type_text(text, Stop(), allowed)
        hand.press_key("enter", Stop(), allowed)

    wait_until(lambda: any(event["text"] == "\r" for event in toy.of("key press")), "the last key")
    # Shift alone has no text.
    assert [event["text"] for event in toy.of("key press") if event["text"]] == [*text, "\r"]


def test_a_layout_that_changes_in_the_middle_is_followed(toy: ToyProcess, x_display: str) -> None:
    try:
        with closing(Hand(XDevice())) as hand:
            hand.type_text("y", Stop(), allowed)
            subprocess.run(["setxkbmap", "de"], env=x_environment(x_display), check=True)
            hand.type_text("y", Stop(), allowed)
            wait_until(lambda: len(toy.of("key press")) == 2, "both keys")
    finally:
        subprocess.run(["setxkbmap", "us"], env=x_environment(x_display), check=True)
    assert [event["text"] for event in toy.of("key press")] == ["y", "y"]


def test_a_letter_without_a_key_is_told_before_anything_is_typed(toy: ToyProcess) -> None:
    with closing(Hand(XDevice())) as hand, pytest.raises(ActionError, match="'é'"):
        hand.type_text("café", Stop(), allowed)
    assert toy.of("key press") == []
