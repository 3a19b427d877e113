"""Options of the program itself, which may stand anywhere on the line."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from kibitz.core.folders import HOME_VARIABLE
from kibitz.services.logs import stop_logging

FLAGS = {"--debug": "debug", "--verbose": "verbose", "-v": "verbose", "--temp-profile": "temp_profile"}
LOG_FILE = "--log-file"


@dataclass(frozen=True, slots=True)
class Anywhere:
    """What was asked for. words: as they stood there, for the parser. log_file: None for the usual one. problem: what
    is wrong with it, for the user; empty where nothing is."""

    words: tuple[str, ...] = ()
    debug: bool = False
    verbose: bool = False
    temp_profile: bool = False
    log_file: Path | None = None
    problem: str = ""


def parted(argv: Sequence[str]) -> tuple[Anywhere, list[str]]:
    """These options, and the rest of the line.

    >>> parted(["analyse", "-v", "a.png", "--log-file", "k.log"])[1]
    ['analyse', 'a.png']
    """
    own: list[str] = []
    rest: list[str] = []
    flags: set[str] = set()
    log_file: Path | None = None
    words = iter(argv)
    for word in words:
        name, equals, value = word.partition("=")
        if word == "--":
            rest += [word, *words]
        elif word in FLAGS:
            own.append(word)
            flags.add(FLAGS[word])
        elif name == LOG_FILE:
            value = value if equals else next(words, "")
            if not value:
                return Anywhere(problem=f"{LOG_FILE} needs the name of a file."), rest
            own.append(f"{LOG_FILE}={value}")
            log_file = Path(value)
        else:
            rest.append(word)
    debug, verbose, temporary = (name in flags for name in ("debug", "verbose", "temp_profile"))
    return Anywhere(tuple(own), debug, verbose, temporary, log_file), rest


@contextmanager
def profile(*, temporary: bool) -> Iterator[None]:
    """While it lasts, all that Kibitz (and what it starts) keeps is in a folder that is deleted at the end."""
    if not temporary:
        yield
        return
    folder = tempfile.mkdtemp(prefix="kibitz-profile-")
    before = os.environ.get(HOME_VARIABLE)
    os.environ[HOME_VARIABLE] = folder
    try:
        yield
    finally:
        stop_logging()
        if before is None:
            del os.environ[HOME_VARIABLE]
        else:
            os.environ[HOME_VARIABLE] = before
        shutil.rmtree(folder, ignore_errors=True)
