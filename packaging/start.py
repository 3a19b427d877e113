"""The program of the bundle: Kibitz, and what Kibitz starts as a process of its own.

Kibitz starts itself as ``sys.executable -m kibitz``, and asks Qt by ``sys.executable -c``. In a bundle that is this
program and no Python, so it answers to both as Python does.
"""

from __future__ import annotations

import os
import sys


def restore_library_path() -> None:
    """Let browsers, Xvfb and other programs of the system that Kibitz starts load the system's libraries, not ours.

    PyInstaller's start sets the variable and keeps the user's; the process itself no longer needs it.
    """
    users = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
    os.environ.pop("LD_LIBRARY_PATH", None)
    if users is not None:
        os.environ["LD_LIBRARY_PATH"] = users


def main() -> int:
    """Run the command line; its exit code."""
    restore_library_path()
    if sys.argv[1:2] == ["-c"] and len(sys.argv) > 2:
        exec(compile(sys.argv[2], "<string>", "exec"), {"__name__": "__main__"})
        return 0
    if sys.argv[1:3] == ["-m", "kibitz"]:
        del sys.argv[1:3]
    from kibitz.__main__ import main as kibitz

    return kibitz()


if __name__ == "__main__":
    sys.exit(main())
