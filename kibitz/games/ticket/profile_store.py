"""Board profiles of Ticket to Ride that the user has made: saved in his own folder, or anywhere as files."""

from __future__ import annotations

import logging
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

from kibitz.core.errors import KibitzError, UsageError
from kibitz.core.folders import folders

if TYPE_CHECKING:
    from kibitz.vision.ticket.profile import BoardProfile

log = logging.getLogger(__name__)

SUFFIX = ".json"
MAKE = "kibitz ticket profile make EMPTY.png --board usa"
"""How a profile is made."""


def profile_folder() -> Path:
    """Where profiles are saved; it need not exist."""
    return folders().data / "profiles"


def profile_file(name: str) -> Path:
    """The file of a saved profile: its name, without what file systems don't take.

    Raises UsageError for a name without any letter or figure.

    >>> profile_file("My client (large)").name
    'my-client-large.json'
    """
    stem = re.sub(r"[^\w.]+", "-", name.lower()).strip("-._")
    if not stem:
        raise UsageError(f"{name!r} is no name for a profile. Give it letters or figures.")
    return profile_folder() / f"{stem}{SUFFIX}"


def profile_files() -> list[Path]:
    """The files of all saved profiles, by name."""
    return sorted(profile_folder().glob(f"*{SUFFIX}"))


def saved_profiles() -> list[BoardProfile]:
    """All saved profiles, by name; files that hold none are left out, and logged."""
    found = []
    for file in profile_files():
        try:
            found.append(read_profile(file))
        except KibitzError as error:
            log.warning("%s is left out: %s", file, error)
    return found


def load_profile(name: str) -> BoardProfile:
    """A profile by the name under which it is saved, or by its file.

    Raises UsageError where there is none.
    """
    path = find_profile(name)
    return read_profile(path)


def find_profile(name: str) -> Path:
    """The file of a profile that is called by its name or its path. Raises UsageError where there is none."""
    path = Path(name)
    if path.is_file():
        return path
    saved = profile_file(name)
    if saved.is_file():
        return saved
    names = ", ".join(file.stem for file in profile_files())
    there = f"There are: {names}" if names else "None is saved yet"
    raise UsageError(f"There is no board profile {name!r}, and no such file. {there}. To make one: {MAKE}")


def read_profile(path: Path) -> BoardProfile:
    """The profile in a file; one without a name is called like its file. Raises UsageError."""
    from dataclasses import replace

    from kibitz.vision.ticket.profile import BoardProfile

    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        cause = error.strerror if isinstance(error, OSError) else "it is no text"
        raise UsageError(f"{path} can't be read as a board profile: {cause}.") from error
    try:
        found = BoardProfile.from_json(text)
    except UsageError as error:
        raise UsageError(f"{path}: {error}") from error
    return found if found.name else replace(found, name=path.stem)


def save_profile(profile: BoardProfile, path: Path | None = None) -> Path:
    """Write a profile to a file, or into the folder of profiles under its name; where it went.

    What is there is replaced, and stays whole until the new one is. Raises UsageError for a name that can't be one,
    KibitzError where the file can't be written.
    """
    target = path or profile_file(profile.name)
    new = target.with_name(target.name + ".new")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        new.write_text(profile.to_json() + "\n", encoding="utf-8")
        os.replace(new, target)
    except OSError as error:
        raise KibitzError(
            f"The profile can't be written to {target}: {error.strerror}. Choose another place."
        ) from error
    return target


def delete_profile(name: str) -> Path:
    """Delete a saved profile; the file that is gone. Raises UsageError where none is saved under the name."""
    path = profile_file(name)
    if not path.is_file():
        names = ", ".join(file.stem for file in profile_files()) or "none"
        raise UsageError(f"No board profile is saved as {name!r}. There are: {names}.")
    path.unlink()
    return path
