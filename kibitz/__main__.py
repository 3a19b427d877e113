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
    from kibitz.services.interruption import be_interrupted_when_ended, interruption_is_handled

    be_interrupted_when_ended()
    code = run(sys.argv[1:])
    interruption_is_handled()
    return code


if __name__ == "__main__":
    sys.exit(main())
