"""Settings in a file of the user's own: taken to another computer, kept before something is tried, or given on."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kibitz.core.errors import KibitzError
from kibitz.core.phrase import Phrase
from kibitz.registry import all_options
from kibitz.services.settings import Settings

FORMAT, VERSION = "kibitz settings", 1
MOST_BYTES = 1_000_000
"""A larger file holds no settings: all there are take some kilobytes."""
OF_THIS_COMPUTER = {"region", "introduced", "windows", "advice_width"}
"""What is not taken along: where things are on this screen, and what was seen here."""


class SettingsFileError(KibitzError):
    """A file that settings can't be taken from, or written to."""


@dataclass(frozen=True, slots=True)
class FileSettings:
    """What a file says. values: by the names of `Settings`. left_out: names of what isn't known here, or can't be."""

    values: Mapping[str, Any]
    left_out: tuple[str, ...] = ()


def write_settings_file(settings: Settings, file: Path) -> None:
    """Write all settings that aren't of this computer alone; an old file stays whole until the new one is.

    Raises SettingsFileError where it can't be written.
    """
    told = {
        "format": FORMAT,
        "version": VERSION,
        "settings": settings.model_dump(mode="json", exclude=OF_THIS_COMPUTER),
    }
    new = file.with_name(f"{file.name}.new")
    try:
        new.write_text(json.dumps(told, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
        os.replace(new, file)
    except OSError as error:
        raise SettingsFileError(
            Phrase("{file} can't be written: {strerror}. Choose another file.", file=file, strerror=error.strerror)
        ) from error


def read_settings_file(file: Path) -> FileSettings:
    """What a file that was written by `write_settings_file` says.

    Raises SettingsFileError where it can't be read, is too large, is damaged, is another kind of file, or is of a
    newer Kibitz.
    """
    told = _parsed(file, _content(file))
    version, values = told.get("version"), told.get("settings")
    if isinstance(version, int) and version > VERSION:
        raise SettingsFileError(
            Phrase("{file} was written by a newer Kibitz. Update this one, and import the file again.", file=file)
        )
    if version != VERSION or not isinstance(values, dict):
        raise SettingsFileError(
            Phrase("{file} is damaged: it has no settings in it. Export them once more.", file=file)
        )
    values = {name: value for name, value in values.items() if name not in OF_THIS_COMPUTER}
    wrong = Settings.unusable(values)
    good = Settings.kept({name: value for name, value in values.items() if name not in wrong})
    kept = {name: getattr(good, name) for name in values if name not in wrong}
    return FileSettings(kept, (*wrong, *_unusable_options(kept.get("games", {}))))


def _unusable_options(games: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """Options that a game hasn't, or that can't be that, such as ``wordle.words``; games that aren't here may come."""
    models = all_options()
    return [
        f"{game}.{name}" for game, given in games.items() if game in models for name in models[game].unusable(given)
    ]


def _content(file: Path) -> bytes:
    if file.exists() and not file.is_file():
        # Reading a pipe or a device may never end.
        raise SettingsFileError(Phrase("{file} is no file. Choose one that Kibitz has exported.", file=file))
    try:
        with file.open("rb") as opened:
            content = opened.read(MOST_BYTES + 1)
    except OSError as error:
        raise SettingsFileError(
            Phrase("{file} can't be read: {strerror}. Choose another file.", file=file, strerror=error.strerror)
        ) from error
    if len(content) > MOST_BYTES:
        raise SettingsFileError(
            Phrase("{file} is too large for a file of settings. Choose one that Kibitz has exported.", file=file)
        )
    return content


def _parsed(file: Path, content: bytes) -> dict[str, Any]:
    try:
        told = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise SettingsFileError(
            Phrase("{file} is damaged, or no file of settings: it is no JSON. Choose another file.", file=file)
        ) from error
    if not isinstance(told, dict) or told.get("format") != FORMAT:
        raise SettingsFileError(
            Phrase("{file} holds no settings of Kibitz. Choose one that Kibitz has exported.", file=file)
        )
    return told
