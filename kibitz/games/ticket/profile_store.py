"""Board profiles of Ticket to Ride that the user has made: saved in his own folder, or anywhere as files."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from kibitz.core.phrase import Phrase
from kibitz.core.shelf import Shelf

if TYPE_CHECKING:
    from kibitz.vision.ticket.profile import BoardProfile

MAKE = "kibitz ticket profile make EMPTY.png --board usa"
"""How a profile is made."""


def _parse(text: str) -> BoardProfile:
    from kibitz.vision.ticket.profile import BoardProfile

    return BoardProfile.from_json(text)


def _dump(profile: BoardProfile) -> str:
    return profile.to_json() + "\n"


PROFILES: Shelf[BoardProfile] = Shelf(Phrase("board profile"), "profiles", MAKE, _parse, _dump, largest=100_000_000)


def saved_profiles() -> list[BoardProfile]:
    """All saved profiles, by name; files that hold none are left out, and logged."""
    return [_named(profile, name) for name, profile in PROFILES.saved()]


def load_profile(name: str) -> BoardProfile:
    """A profile by the name under which it is saved, or by its file.

    Raises UsageError where there is none.
    """
    return read_profile(PROFILES.find(name))


def read_profile(path: Path) -> BoardProfile:
    """The profile in a file; one without a name is called like its file. Raises UsageError."""
    return _named(PROFILES.read(path), path.stem)


def save_profile(profile: BoardProfile, path: Path | None = None) -> Path:
    """Write a profile to a file, or into the folder of profiles under its name; where it went.

    What is there is replaced, and stays whole until the new one is. Raises UsageError for a name that can't be one,
    KibitzError where the file can't be written.
    """
    return PROFILES.save(profile, path or PROFILES.file(profile.name))


def _named(profile: BoardProfile, name: str) -> BoardProfile:
    return profile if profile.name else replace(profile, name=name)
