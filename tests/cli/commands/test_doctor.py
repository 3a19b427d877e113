from __future__ import annotations

import json
import subprocess
import sys
from importlib.metadata import EntryPoint, PackageNotFoundError

import pytest

import kibitz.registry
from kibitz.automation.macos.system import MacSystem
from kibitz.automation.surfaces import session
from kibitz.automation.surfaces.area import Area
from kibitz.automation.systems import choice
from tests.cli.conftest import Run
from tests.support.fake_desktop import FakeDesktop
from tests.support.fake_quartz import FakeQuartz, fake_frameworks


@pytest.fixture(autouse=True)
def no_display_and_only_the_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr(kibitz.registry, "_BUILT_IN", ())


def test_without_a_display_cause_and_cure_are_told_once(run: Run) -> None:
    ran = run("doctor")
    assert ran.code == 3
    assert ran.out.count("DISPLAY is not set") == 1
    assert "Not possible here: see the screen. Analysing pictures works all the same." in ran.out


def test_wayland_is_named_as_the_cause(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_SESSION_TYPE", "wayland")
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
    ran = run("doctor", "--json")
    checks = {check["name"]: check for check in json.loads(ran.out)["checks"]}
    assert ran.code == 3
    assert "Wayland" in checks["session"]["detail"]
    assert "D-Bus" in checks["see the screen"]["cure"]


def test_a_game_that_cannot_be_loaded_is_reported(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = [EntryPoint("nim", "not_there:Nim", "kibitz.games")]
    monkeypatch.setattr(kibitz.registry, "entry_points", lambda group: broken)
    checks = {check["name"]: check for check in json.loads(run("doctor", "--json").out)["checks"]}
    assert checks["game nim"]["ok"] is False
    assert "Reinstall" in checks["game nim"]["cure"]


@pytest.mark.parametrize(("package", "needed"), [("rapidocr", True), ("onnxruntime", True), ("wasmtime", False)])
def test_a_package_that_is_missing_is_named_with_its_cure(
    run: Run, monkeypatch: pytest.MonkeyPatch, package: str, needed: bool
) -> None:
    def version(name: str) -> str:
        if name == package:
            raise PackageNotFoundError(name)
        return "1.0"

    monkeypatch.setattr("importlib.metadata.version", version)
    checks = {check["name"]: check for check in json.loads(run("doctor", "--json").out)["checks"]}
    assert (checks[package]["ok"], checks[package]["needed"]) == (False, needed)
    assert "Install Kibitz again" in checks[package]["cure"]
    assert package not in checks["packages"]["detail"]
    assert "networkx 1.0" in checks["packages"]["detail"]


def test_a_search_that_cannot_run_compiled_is_told_of(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kibitz.solvers.wordle.search.machine._module", lambda _: "no executable memory")
    checks = {check["name"]: check for check in json.loads(run("doctor", "--json").out)["checks"]}
    assert (checks["search fast"]["ok"], checks["search fast"]["needed"]) == (False, False)
    assert "no executable memory" in checks["search fast"]["cure"]


@pytest.mark.x11
def test_on_a_virtual_display_screen_mouse_and_windows_work(monkeypatch: pytest.MonkeyPatch) -> None:
    from kibitz.cli.common.virtual_display import virtual_display

    monkeypatch.delenv("QT_QPA_PLATFORM", raising=False)
    with virtual_display():
        # In a process of its own, with that display from its beginning.
        done = subprocess.run([sys.executable, "-m", "kibitz", "doctor", "--json"], capture_output=True, check=False)
    checks = {check["name"]: check for check in json.loads(done.stdout)["checks"]}
    assert checks["see the screen"]["detail"].startswith("1920 x 1080")
    assert checks["move the mouse"]["ok"]
    assert checks["window manager"]["detail"] == "Openbox"
    assert "scale 1" in checks["show windows"]["detail"]


def test_permissions_that_macos_refuses_are_told_with_their_cures(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = FakeDesktop(Area(0, 0, 1280, 800), (100, 100))
    quartz = FakeQuartz(screen)
    quartz.may_record = quartz.is_trusted = False
    monkeypatch.setattr(choice, "this_system", lambda: MacSystem(fake_frameworks(quartz)))
    monkeypatch.setattr(session, "family", lambda: session.Family.MACOS)

    ran = run("doctor", "--json")

    checks = {check["name"]: check for check in json.loads(ran.out)["checks"]}
    assert ran.code == 3
    assert checks["session"]["detail"].startswith("macOS")
    for name in ("see the screen", "permission to see the screen"):
        assert "Screen and System Audio Recording" in checks[name]["cure"]
    for name in ("move the mouse", "permission to use the mouse"):
        assert "Accessibility" in checks[name]["cure"]
