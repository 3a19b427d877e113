"""A Kibitz that is ended from outside, or loses its terminal, leaves nothing running."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kibitz.cli.common.exit_codes import ExitCode
from tests.support.display import running, started_by, wait_until

pytestmark = pytest.mark.x11


@contextmanager
def a_demo(folder: Path, signals: str) -> Iterator[subprocess.Popen[str]]:
    """signals: what it ignores, or doesn't, as `env` has it; whoever runs the tests may have been started otherwise."""
    command = ["env", signals, sys.executable, "-m", "kibitz", "demo", "wordle", "--virtual", "--out", str(folder)]
    environment = {name: value for name, value in os.environ.items() if name != "DISPLAY"}
    with running(command, environment, stdout=subprocess.PIPE) as demo:
        yield demo


@pytest.mark.parametrize("after_s", [0.0, 0.1, 0.5, 2.0])
@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGHUP], ids=["ended", "its terminal closed"])
def test_what_a_demo_has_started_ends_with_it(ending: signal.Signals, after_s: float, tmp_path: Path) -> None:
    with a_demo(tmp_path, "--default-signal=HUP,INT") as demo:
        wait_until(lambda: {"Xvfb", "openbox", "python"} <= set(started_by(demo.pid).values()), "the board", 60)
        time.sleep(after_s)
        started = started_by(demo.pid)

        demo.send_signal(ending)

        assert demo.wait(30) == ExitCode.INTERRUPTED
    # Whom its parent has left behind, the system buries.
    wait_until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in started), "all that it started to end", 5)


def test_what_a_script_runs_in_the_background_ends_though_it_ignores_ctrl_c(tmp_path: Path) -> None:
    with a_demo(tmp_path, "--ignore-signal=INT") as demo:
        wait_until(lambda: "Xvfb" in started_by(demo.pid).values(), "its display", 60)

        demo.send_signal(signal.SIGTERM)

        assert demo.wait(30) == ExitCode.INTERRUPTED
