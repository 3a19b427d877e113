"""No display, Wayland, no X server: one sentence with the cause and the cure, and no traceback."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from kibitz.automation.surfaces.desktop import DesktopSurface
from kibitz.automation.surfaces.hotkeys import KeyCombination
from kibitz.automation.surfaces.session import Family, family, is_wayland
from kibitz.automation.systems.choice import open_desktop, this_system
from kibitz.automation.x11.authority import ensure_xauthority
from kibitz.core.errors import CaptureError, NotPossibleHereError, UsageError

pytestmark = pytest.mark.skipif(family() is not Family.UNIX, reason="of X servers and Wayland")


@pytest.fixture(autouse=True)
def no_session(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "XDG_SESSION_TYPE"):
        monkeypatch.delenv(name, raising=False)


def test_without_a_display_the_screen_is_said_to_be_missing() -> None:
    with pytest.raises(CaptureError, match=r"no display.*analyse a screenshot"):
        open_desktop()


def test_without_a_display_the_mouse_and_the_hotkeys_are_said_to_be_missing() -> None:
    with pytest.raises(NotPossibleHereError, match="no display"):
        this_system().open_device()
    with pytest.raises(NotPossibleHereError, match="need X11"):
        this_system().open_keys()


def test_wayland_is_named_with_its_cures_although_xwayland_offers_a_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_SESSION_TYPE", "wayland")
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    monkeypatch.setenv("DISPLAY", ":0")

    system = this_system()
    for make in (lambda: DesktopSurface(system), system.open_device):
        with pytest.raises(NotPossibleHereError, match=r"Wayland.*log in with X11"):
            make()


def test_an_x_session_with_a_stray_wayland_variable_is_an_x_session(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_SESSION_TYPE", "x11")
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")

    assert not is_wayland()


# python-xlib leaves the socket of a refused connection to the garbage collector.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_display_that_nobody_serves_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":987")

    with pytest.raises(CaptureError, match="DISPLAY"):
        open_desktop()
    with pytest.raises(NotPossibleHereError, match="DISPLAY"):
        this_system().open_keys()


def test_a_missing_xauthority_file_is_stood_in_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("XAUTHORITY", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))

    ensure_xauthority()
    from Xlib.xauth import Xauthority

    assert len(Xauthority()) == 1
    assert capsys.readouterr().out == "", "python-xlib would print a warning into our standard output"


def test_an_authority_file_of_the_user_is_left_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "authority"
    file.write_bytes(b"something")
    monkeypatch.setenv("XAUTHORITY", str(file))

    ensure_xauthority()

    assert file.read_bytes() == b"something"


def test_an_authority_for_any_display_as_gnomes_xwayland_has_serves_this_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def packed(*fields: bytes) -> bytes:
        return b"".join(len(field).to_bytes(2, "big") + field for field in fields)

    file, machine, cookie = tmp_path / "authority", socket.gethostname(), bytes(range(16))
    file.write_bytes(b"\xff\xff" + packed(machine.encode(), b"", b"MIT-MAGIC-COOKIE-1", cookie))
    monkeypatch.setenv("XAUTHORITY", str(file))
    monkeypatch.setenv("DISPLAY", ":3.0")

    ensure_xauthority()
    from Xlib.xauth import FamilyLocal, Xauthority

    family, _, number, kind, found = Xauthority()[0]
    assert (family, int(number), kind, found) == (FamilyLocal, 3, b"MIT-MAGIC-COOKIE-1", cookie)


@pytest.mark.parametrize("text", ["", "k+ctrl", "hyper+k", "ctrl+"])
def test_what_is_no_key_combination_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="key combination"):
        KeyCombination.parse(text)
