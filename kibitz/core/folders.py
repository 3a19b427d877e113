"""Where Kibitz keeps what it writes: the platform's own folders, nothing elsewhere."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from pathlib import Path

HOME_VARIABLE = "KIBITZ_HOME"
"""Environment variable with the folder in which all others are, for a throw-away or a portable profile."""


@dataclass(frozen=True, slots=True)
class Folders:
    """The folders of one user; none of them need exist.

    settings: ``settings.json``.
    cache: what can be made again.
    logs: ``kibitz.log`` and its older parts.
    data: practice boards' scores and the like.
    evidence: pictures of moves that had no effect, and of demos.
    """

    settings: Path
    cache: Path
    logs: Path
    data: Path
    evidence: Path

    def all(self) -> dict[str, Path]:
        """Name -> folder, in the order in which they are told."""
        return {
            "settings": self.settings,
            "cache": self.cache,
            "logs": self.logs,
            "data": self.data,
            "evidence": self.evidence,
        }

    def remove(self) -> list[Path]:
        """Delete all of them; gives those that were there."""
        # Inner folders first: evidence lies inside data.
        there = [folder for folder in reversed(self.all().values()) if folder.exists()]
        for folder in there:
            shutil.rmtree(folder)
        return there


def folders() -> Folders:
    """The folders of this user on this platform, or those within the folder that HOME_VARIABLE names."""
    if home := os.environ.get(HOME_VARIABLE):
        base = Path(home)
        data = base / "data"
        return Folders(base / "settings", base / "cache", base / "logs", data, data / "evidence")
    from platformdirs import PlatformDirs

    dirs = PlatformDirs("kibitz", appauthor=False)
    data = Path(dirs.user_data_dir)
    return Folders(
        settings=Path(dirs.user_config_dir),
        cache=Path(dirs.user_cache_dir),
        logs=Path(dirs.user_log_dir),
        data=data,
        evidence=data / "evidence",
    )
