from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from kibitz.cli.common.virtual_display import virtual_display
from kibitz.core.errors import NotPossibleHereError


@pytest.mark.x11
def test_a_display_with_a_window_manager_is_there_and_gone_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    ask = ["xdotool", "getdisplaygeometry"]
    with virtual_display(800, 600) as display:
        assert os.environ["DISPLAY"] == display
        assert "WAYLAND_DISPLAY" not in os.environ
        assert subprocess.run(ask, capture_output=True, text=True, check=True).stdout == "800 600\n"
        authority = Path(os.environ["XAUTHORITY"])
        strangers = {**os.environ, "XAUTHORITY": os.devnull}
        assert subprocess.run(ask, capture_output=True, env=strangers, check=False).returncode != 0
    assert os.environ["WAYLAND_DISPLAY"] == "wayland-0"
    assert not authority.exists()
    assert not Path(f"/tmp/.X11-unix/X{display.lstrip(':')}").exists()


def test_a_missing_program_is_named_with_its_cure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(NotPossibleHereError, match=r"Xvfb is not installed.*apt-get install xvfb"), virtual_display():
        pass
