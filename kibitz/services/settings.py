"""What the user chose, kept in one small JSON file."""

from __future__ import annotations

import json
import logging
import os
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from kibitz.core.errors import KibitzError
from kibitz.core.folders import folders

log = logging.getLogger(__name__)


class Settings(BaseModel):
    """The user's choices and their defaults.

    Unknown entries of the file are kept out, so that an older Kibitz can read a newer file.

    theme: colours of the windows; ``auto`` follows the desktop.
    help_level: how much is given away, from 1 (is there a move) to 4 (all moves).
    overlay: whether marks are drawn on the game itself.
    game: the game to look for; empty looks for all.
    region: part of the desktop that is watched, as left, top, width, height in physical pixels; None is everything.
    """

    model_config = ConfigDict(extra="ignore", frozen=True)

    theme: Literal["auto", "light", "dark"] = "auto"
    help_level: Annotated[int, Field(ge=1, le=4)] = 4
    overlay: bool = True
    game: str = ""
    region: tuple[int, int, int, int] | None = None


def settings_file() -> Path:
    """Where the settings are kept."""
    return folders().settings / "settings.json"


def load_settings(path: Path | None = None) -> tuple[Settings, str]:
    """The user's settings, and a message for them where the file could not be used (else empty).

    A file that cannot be used is renamed to ``settings.json.broken`` and the defaults are given.
    """
    path = path or settings_file()
    try:
        return Settings.model_validate_json(path.read_bytes()), ""
    except FileNotFoundError:
        return Settings(), ""
    except OSError as error:
        return Settings(), f"The settings in {path} cannot be read ({error.strerror}). The defaults are used this time."
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        cause = f"{where}: {first['msg']}" if where else first["msg"]
        backup = path.with_name(path.name + ".broken")
        os.replace(path, backup)
        log.warning("settings in %s not usable: %s", path, cause)
        return Settings(), (
            f"The settings in {path} cannot be used ({cause}). The defaults are used; your file was kept as {backup}."
        )


def save_settings(settings: Settings, path: Path | None = None) -> None:
    """Write the settings; the old file stays whole until the new one is.

    Raises KibitzError where the folder cannot be written to.
    """
    path = path or settings_file()
    new = path.with_name(path.name + ".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        new.write_text(json.dumps(settings.model_dump(mode="json"), indent=2) + "\n", encoding="utf-8")
        os.replace(new, path)
    except OSError as error:
        raise KibitzError(
            f"The settings cannot be saved in {path}: {error.strerror}. Check that the folder can be written to."
        ) from error
