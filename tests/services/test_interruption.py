"""What ends the process from outside, wherever it comes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

INTERRUPTED_IN_MADE_CODE = """
import signal
import sys
import kibitz.cli.main
from kibitz.__main__ import main

# Whoever runs the tests may have been started to ignore it.
signal.signal(signal.SIGINT, signal.default_int_handler)

def run(argv):
    try:
        # As a dataclass does while its module is imported.
        exec("import signal; signal.raise_signal(signal.SIGINT)")
    except KeyboardInterrupt:
        return 130

kibitz.cli.main.run = run
sys.exit(main())
"""


def test_an_interruption_in_code_that_python_makes_from_text_ends_with_its_exit_code(tmp_path: Path) -> None:
    (tmp_path / "interrupted.py").write_text(INTERRUPTED_IN_MADE_CODE)

    # Only of modules and files Python asks afterwards how they ended, not of what -c runs.
    ended = subprocess.run([sys.executable, "-m", "interrupted"], cwd=tmp_path, capture_output=True, text=True)

    assert (ended.returncode, ended.stderr) == (130, "")
