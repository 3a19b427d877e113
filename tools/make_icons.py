"""Draws the program's icon in the sizes that desktops look for: packaging/icons/SIZExSIZE/kibitz.png.

python tools/make_icons.py
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

ROOT = Path(__file__).parent.parent
DRAWING = ROOT / "kibitz" / "resources" / "icons" / "kibitz.svg"
FOLDER = ROOT / "packaging" / "icons"
SIZES = (16, 24, 32, 48, 64, 128, 256)
"""Pixels; pyproject.toml installs them, and the drawing itself for all others."""


def file_of(size: int) -> Path:
    """Where the icon of this size is kept."""
    return FOLDER / f"{size}x{size}" / "kibitz.png"


def drawn(size: int) -> QImage:
    """The icon, ``size`` pixels wide and high, on nothing."""
    image = QImage(QSize(size, size), QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(str(DRAWING)).render(painter)
    painter.end()
    return image


def main() -> None:
    for size in SIZES:
        file = file_of(size)
        file.parent.mkdir(parents=True, exist_ok=True)
        drawn(size).save(str(file))
    print(FOLDER.relative_to(ROOT))


if __name__ == "__main__":
    main()
