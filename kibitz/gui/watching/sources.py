"""What can be watched: the screen or a part of it, or a picture. Opened in the thread that will use it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from kibitz.automation.surfaces.surface import Surface
from kibitz.core.frame import Frame

PICTURES = "*.png *.jpg *.jpeg *.webp *.gif *.bmp *.tif *.tiff"
"""Files that can be read, for a dialog that asks for one."""
AWAY_MS = 350
"""Our windows are hidden for so long before the screen is taken; what lies below them has to paint itself."""


@dataclass(frozen=True, slots=True)
class Source:
    """Something to watch. Two sources are the same one if they are equal.

    title: for the user. live: whether it can change.
    region: part of the desktop, physical px as left, top, width, height; None for all of it.
    load: gives the picture of a source that is not live; it may raise KibitzError.
    """

    title: str
    live: bool = True
    region: tuple[int, int, int, int] | None = None
    load: Callable[[], Frame] | None = None

    def open(self) -> Surface:
        """The surface. Imports what it needs, so that no window waits for that. Raises KibitzError."""
        if self.load is not None:
            from kibitz.automation.surfaces.picture import PictureSurface

            return PictureSurface(self.load())
        from kibitz.automation.systems.choice import open_desktop

        return open_desktop(self.region)


def screen_source(title: str) -> Source:
    """The whole desktop, over all monitors."""
    return Source(title)


def region_source(title: str, region: tuple[int, int, int, int]) -> Source:
    """A part of the desktop, physical px."""
    return Source(title, region=region)


def file_source(path: Path) -> Source:
    """A picture file."""

    def load() -> Frame:
        from kibitz.automation.surfaces.picture import load_picture

        return load_picture(path)

    return Source(path.name, live=False, load=load)


def bytes_source(title: str, data: bytes) -> Source:
    """A picture in memory, in any of the formats that files may have."""

    def load() -> Frame:
        from kibitz.automation.surfaces.picture import decode_picture

        return decode_picture(data, title)

    return Source(title, live=False, load=load)
