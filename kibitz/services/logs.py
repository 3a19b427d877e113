"""Logging: a rotating file in the platform's log folder, and warnings on stderr."""

from __future__ import annotations

import logging
import logging.handlers
import sys
from io import TextIOWrapper
from pathlib import Path

from kibitz.core.folders import folders

MAX_BYTES = 1_000_000
KEPT_FILES = 3
_FILE_FORMAT = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"
_TERMINAL_FORMAT = "%(levelname)s %(name)s: %(message)s"


def log_file() -> Path:
    """Where the log is written."""
    return folders().logs / "kibitz.log"


def start_logging(*, verbose: bool = False, path: Path | None = None) -> None:
    """Send the ``kibitz`` loggers to the file, and to stderr what is a warning (with ``verbose``: everything).

    Called by the program's start; the library itself never sets up logging. The file is made by the first line
    that goes into it; where it cannot be written, one message says so and the program goes on without it.
    """
    root = logging.getLogger("kibitz")
    # What no handler writes isn't made: readers put their reasons together for it.
    root.setLevel(logging.DEBUG if verbose else logging.INFO)
    stop_logging()
    terminal = logging.StreamHandler(sys.stderr)
    terminal.setLevel(logging.DEBUG if verbose else logging.WARNING)
    terminal.setFormatter(logging.Formatter(_TERMINAL_FORMAT))
    # A traceback belongs in the file; what it means to the user is told by whoever catches the error.
    terminal.addFilter(lambda record: verbose or not record.exc_info)
    root.addHandler(terminal)
    file = _LogFile(path or log_file())
    file.setLevel(logging.DEBUG if verbose else logging.INFO)
    file.setFormatter(logging.Formatter(_FILE_FORMAT))
    root.addHandler(file)


def stop_logging() -> None:
    """Close the log file and take the handlers away."""
    root = logging.getLogger("kibitz")
    for handler in list(root.handlers):
        root.removeHandler(handler)
        handler.close()


class _LogFile(logging.handlers.RotatingFileHandler):
    def __init__(self, path: Path) -> None:
        super().__init__(path, maxBytes=MAX_BYTES, backupCount=KEPT_FILES, encoding="utf-8", delay=True)

    def _open(self) -> TextIOWrapper:
        Path(self.baseFilename).parent.mkdir(parents=True, exist_ok=True)
        return super()._open()

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - the base class's name
        error = sys.exc_info()[1]
        # An OSError in full would name the file again.
        cause = getattr(error, "strerror", None) or error
        logging.getLogger("kibitz").removeHandler(self)
        print(f"kibitz: the log {self.baseFilename} cannot be written ({cause}); going on without it", file=sys.stderr)
