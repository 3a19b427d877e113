"""The report of a fault of Kibitz itself: to be read, and saved by the user if he likes. Nothing is ever sent."""

from __future__ import annotations

import json
import platform
import traceback
import zipfile
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

import kibitz
from kibitz.core.errors import KibitzError
from kibitz.core.phrase import Phrase
from kibitz.services.doctor import examine
from kibitz.services.logs import log_file

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LOG_LINES = 300
"""The newest ones, which go with a report."""
LOG_BYTES = 200_000


@dataclass(frozen=True, slots=True)
class Fault:
    """An error that nobody expected.

    what: its kind and message, in a line. story: the traceback. at: when it was.
    """

    what: str
    story: str
    at: datetime = field(default_factory=datetime.now)

    @classmethod
    def of(cls, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> Fault:
        """What Python's hooks are given."""
        story = "".join(traceback.format_exception(kind, error, trace))
        return cls(without_home(f"{kind.__name__}: {error}"), without_home(story))

    def text(self) -> str:
        """The report, to be read."""
        about = Phrase(
            "Kibitz {version__}, Python {python_version}, {platform}",
            version__=kibitz.__version__,
            python_version=platform.python_version(),
            platform=platform.platform(),
        )
        return f"{about}\n{self.at:%Y-%m-%d %H:%M:%S}\n\n{self.story}"


def without_home(text: str) -> str:
    """The text without the user's name in the paths of his files."""
    home = str(Path.home())
    return text.replace(home, "~") if len(home) > 1 else text


def log_tail() -> str:
    """The newest lines of the log; empty where there is none."""
    try:
        with log_file().open("rb") as file:
            file.seek(max(0, file.seek(0, 2) - LOG_BYTES))
            lines = file.read().decode("utf-8", "replace").splitlines()
    except OSError:
        return ""
    return without_home("\n".join(lines[-LOG_LINES:]))


def save_report(fault: Fault, target: Path, picture: NDArray[np.uint8] | None = None) -> None:
    """Write a zip with the report, the end of the log and what `kibitz doctor` finds (which takes some seconds).

    picture: (h, w, 3) uint8 BGR, the last one of the screen, where the user wants it to go with the rest.
    Raises KibitzError where it can't be written.
    """
    checks = [check.as_dict() for check in examine()]
    try:
        with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("report.txt", fault.text())
            archive.writestr("log.txt", log_tail())
            archive.writestr("doctor.json", without_home(json.dumps(checks, indent=1, ensure_ascii=False)))
            if picture is not None:
                import cv2

                archive.writestr("screen.png", cv2.imencode(".png", picture)[1].tobytes())
    except OSError as error:
        raise KibitzError(
            Phrase(
                "{target} can't be written: {strerror}. Choose another file.", target=target, strerror=error.strerror
            )
        ) from error
