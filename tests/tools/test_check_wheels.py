"""The table of wheels, with a stand-in for uv."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tools import check_wheels

UV = """#!/bin/sh
# Without a wheel: opencv on ARM64, and then another package.
case "$*" in
    *arm64*) ;;
    *) exit 0 ;;
esac
overrides=$(echo "$*" | sed 's/.*--override \\([^ ]*\\).*/\\1/')
grep -q opencv "$overrides" || { echo "cause: Because opencv-python==5.0 has no usable wheels" >&2; exit 1; }
grep -q pyclipper "$overrides" || { echo "cause: Because all of:
  pyclipper<=1.3" >&2; exit 1; }
"""


@pytest.fixture(autouse=True)
def uv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "uv"
    program.write_text(UV)
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr(check_wheels, "PYTHONS", ("3.11",))
    monkeypatch.setattr(check_wheels, "SYSTEMS", {"Here": "x86-64", "There": "arm64"})


def test_each_package_without_a_wheel_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert check_wheels.main() == 1
    assert capsys.readouterr().out.splitlines()[2:] == [
        "| Here | all |",
        "| There | none of opencv-python, pyclipper |",
    ]


def test_another_fault_of_uv_is_no_missing_wheel(tmp_path: Path) -> None:
    (tmp_path / "uv").write_text("#!/bin/sh\necho 'error: the network is down' >&2; exit 2\n")
    with pytest.raises(RuntimeError, match="the network is down"):
        check_wheels.main()
