"""Pictures from the clipboard and from drag and drop."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QMimeData
from PySide6.QtGui import QImage

from kibitz.gui.watching.sources import Source, bytes_source, file_source


def mime_source(title: str, mime: QMimeData | None) -> Source | None:
    """The first picture file, or the picture itself; None where there is neither. ``title``: of a bare picture."""
    if mime is None:
        return None
    files = dropped_files(mime)
    if files:
        return file_source(files[0])
    image = QImage(mime.imageData()) if mime.hasImage() else QImage()
    return None if image.isNull() else bytes_source(title, _png(image))


def dropped_files(mime: QMimeData) -> list[Path]:
    """The files and folders of this computer among what is dropped."""
    return [Path(url.toLocalFile()) for url in mime.urls() if url.isLocalFile()]


def _png(image: QImage) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]  # the stubs want the format as bytes
    return bytes(buffer.data().data())
