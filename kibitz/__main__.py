"""The start of the program: ``kibitz`` and ``python -m kibitz``."""

from __future__ import annotations

import sys

from kibitz import __version__


def main() -> int:
    """Run the command line; its exit code."""
    if sys.argv[1:] == ["--version"]:
        # Answered before anything else is imported: scripts ask for it often.
        print(f"kibitz {__version__}")
        return 0
    from kibitz.cli.main import run
    from kibitz.services.interruption import be_interrupted_when_ended

    be_interrupted_when_ended()
    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
