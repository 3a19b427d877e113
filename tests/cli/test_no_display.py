"""Without a display that answers, one sentence tells the cause and the cure, and pictures are still analysed."""

import os
import subprocess
import sys

import pytest


def kibitz(*arguments: str, display: str | None) -> subprocess.CompletedProcess[str]:
    unset = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "XDG_SESSION_TYPE")
    environment = {name: value for name, value in os.environ.items() if name not in unset}
    if display is not None:
        environment["DISPLAY"] = display
    command = [sys.executable, "-m", "kibitz", *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=environment, timeout=120, check=False)


@pytest.mark.parametrize("display", [None, ":7777"], ids=["no display", "a display that does not answer"])
@pytest.mark.parametrize("arguments", [(), ("practice", "set"), ("play", "set")], ids=["window", "practice", "play"])
def test_one_sentence_says_why_and_what_to_do(arguments: tuple[str, ...], display: str | None) -> None:
    ran = kibitz(*arguments, display=display)
    assert ran.returncode == 3
    assert ran.stderr.startswith("kibitz: ")
    assert "isplay" in ran.stderr
    assert "Traceback" not in ran.stderr
    assert "qt.qpa" not in ran.stderr
