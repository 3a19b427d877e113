"""One pixel system: monitors left of the primary one, and pictures with more pixels than desktop units."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from kibitz.automation.stop import Stop
from kibitz.automation.surfaces import screen
from kibitz.automation.surfaces.area import Area
from kibitz.automation.surfaces.desktop import DesktopSurface
from kibitz.core.action import Click
from kibitz.core.errors import ActionError, CaptureError
from kibitz.core.geometry import Point, Rect
from tests.support.fake_system import FakeDevice, FakeSystem

LEFT_OF_PRIMARY = [(-1920, -484, 4480, 1924), (0, 0, 2560, 1440), (-1920, -484, 1920, 1080)]


class FakeMss:
    """Stands in for mss: plain pictures of any size anywhere."""

    def __init__(self, monitors: list[tuple[int, int, int, int]], scale: int = 1) -> None:
        names = ("left", "top", "width", "height")
        self.monitors = [dict(zip(names, m, strict=True)) for m in monitors]
        self.scale = scale
        self.shade = 0
        self.grabbed: list[dict[str, int]] = []

    def grab(self, area: dict[str, int]) -> Any:
        self.grabbed.append(area)
        width, height = area["width"] * self.scale, area["height"] * self.scale
        return SimpleNamespace(size=(width, height), raw=bytearray([self.shade]) * (width * height * 4))

    def close(self) -> None:
        pass


@pytest.fixture
def device() -> FakeDevice:
    return FakeDevice()


def fake_screen(monkeypatch: pytest.MonkeyPatch, scale: int = 1) -> FakeMss:
    fake = FakeMss(LEFT_OF_PRIMARY, scale)
    monkeypatch.setattr(screen, "_open", lambda system: fake)
    return fake


def test_a_monitor_with_negative_origin_keeps_its_own_pixel_zero(
    monkeypatch: pytest.MonkeyPatch, device: FakeDevice
) -> None:
    fake_screen(monkeypatch)
    surface = DesktopSurface(FakeSystem(device), monitor=2)

    frame = surface.grab()

    assert (frame.origin, frame.width, frame.height) == ((-1920, -484), 1920, 1080)
    with surface.guard(Stop()):
        surface.attend(Rect(100, 100, 400, 300))
        surface.perform(Click(Point(120.7, 130.2)))
    assert device.done == [("down", -1800, -354), ("up", -1800, -354)]


def test_a_region_may_lie_left_of_the_primary_monitor(monkeypatch: pytest.MonkeyPatch) -> None:
    fake_screen(monkeypatch)

    assert DesktopSurface(FakeSystem(), region=(-1000, -100, 300, 200)).grab().origin == (-1000, -100)


def test_a_picture_with_more_pixels_than_the_desktop_has_units_is_scaled_down_to_them(
    monkeypatch: pytest.MonkeyPatch, device: FakeDevice
) -> None:
    fake_screen(monkeypatch, scale=2)
    surface = DesktopSurface(FakeSystem(device), monitor=2)

    frame = surface.grab()

    assert (frame.origin, frame.width, frame.height) == ((-1920, -484), 1920, 1080)
    with surface.guard(Stop()):
        surface.attend(Rect(100, 100, 400, 300))
        surface.perform(Click(Point(120.7, 130.2)))
    assert device.done == [("down", -1800, -354), ("up", -1800, -354)]


def test_a_click_beside_the_board_is_refused_before_the_mouse_is_touched(
    monkeypatch: pytest.MonkeyPatch, device: FakeDevice
) -> None:
    fake_screen(monkeypatch)
    surface = DesktopSurface(FakeSystem(device), monitor=1)
    with surface.guard(Stop()):
        surface.attend(Rect(200, 200, 400, 300))
        with pytest.raises(ActionError, match="outside the board"):
            surface.perform(Click(Point(601, 300)))
    assert device.done == []


def test_nothing_is_done_before_a_board_was_attended_to(monkeypatch: pytest.MonkeyPatch, device: FakeDevice) -> None:
    fake_screen(monkeypatch)
    surface = DesktopSurface(FakeSystem(device))
    with surface.guard(Stop()), pytest.raises(ActionError, match="attended"):
        surface.perform(Click(Point(10, 10)))


def test_a_monitor_that_is_unplugged_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    fake = fake_screen(monkeypatch)
    surface = DesktopSurface(FakeSystem(), monitor=2)
    surface.grab()

    def unplugged(area: dict[str, int]) -> Any:
        raise OSError("no such monitor")

    fake.monitors.pop()
    monkeypatch.setattr(fake, "grab", unplugged)
    with pytest.raises(CaptureError, match="screens were changed"):
        surface.grab()


def test_one_changed_byte_in_the_last_row_makes_a_new_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    fake = fake_screen(monkeypatch)
    surface = DesktopSurface(FakeSystem(), region=(0, 0, 1000, 700))
    first = surface.grab()
    assert surface.grab() is first
    plain = fake.grab

    def changed(area: dict[str, int]) -> Any:
        shot = plain(area)
        if area["top"] + area["height"] == 700:
            shot.raw[-4] = 9
        return shot

    monkeypatch.setattr(fake, "grab", changed)

    assert surface.grab() is not first
    assert surface.grab().pixels[699, 999].tolist() == [9, 0, 0]


def test_areas_know_what_they_hold() -> None:
    assert Area(-10, -10, 20, 20).holds(Area(-10, -10, 20, 20))
    assert not Area(-10, -10, 20, 20).holds(Area(0, 0, 11, 5))
