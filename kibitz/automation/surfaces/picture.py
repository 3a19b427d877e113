"""Pictures that are not on a screen: files, bytes, the clipboard. To be looked at, not played.

Decoding is Pillow's: it says when a file ends too early, where OpenCV fills the rest with grey and says nothing.
"""

from __future__ import annotations

import struct
import warnings
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from kibitz.automation.stop import Stop
from kibitz.automation.surfaces.session import has_desktop, is_wayland
from kibitz.core.action import Action
from kibitz.core.errors import ActionError, CaptureError, PictureError, UsageError
from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.core.phrase import Phrase

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from PIL import Image

FORMATS = ("PNG", "JPEG", "GIF", "WEBP", "BMP", "TIFF")
MAX_PIXELS = 80_000_000
"""Twice an 8K screen; such a picture takes about 0.5 GB while it is decoded and read."""
MIN_SIDE = 16
"""No board of any game fits into less."""

_TRANSPARENT = frozenset({"RGBA", "LA", "PA", "RGBa", "La"})
_DEEP = frozenset({"I;16", "I;16L", "I;16B", "I;16N", "I", "F"})
_BROKEN = (OSError, SyntaxError, ValueError, EOFError, IndexError, TypeError, struct.error, zlib.error)
"""What Pillow's decoders raise for damaged files."""


class PictureSurface:
    """A picture as a surface that never changes and cannot be played."""

    can_act = False

    def __init__(self, frame: Frame) -> None:
        self.name = frame.source
        self._frame = frame

    def grab(self) -> Frame:
        """The picture, always the same Frame."""
        return self._frame

    @contextmanager
    def guard(self, stop: Stop) -> Iterator[None]:
        """Nothing can be done to a picture, so there is nothing to guard."""
        yield

    def attend(self, board: Rect) -> None:
        """Raises ActionError."""
        raise self._refusal()

    def trouble(self) -> str | None:
        """Nothing ever happens to a picture."""
        return None

    def perform(self, action: Action) -> None:
        """Raises ActionError."""
        raise self._refusal()

    def restore(self) -> str | None:
        """Nothing was altered."""
        return None

    def close(self) -> None:
        """Nothing to let go of."""

    def _refusal(self) -> ActionError:
        return ActionError(Phrase("{name} is a picture: it can be analysed but not played.", name=self.name))


def load_picture(path: Path) -> Frame:
    """The picture in a file (PNG, JPEG, GIF, WebP, BMP, TIFF) as 8-bit BGR.

    Of an animation the first picture; grey and 16-bit ones are converted, transparent ones laid on white,
    photos turned upright.
    Raises UsageError where there is no such file, PictureError where it is not a usable picture.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UsageError(
            Phrase("The file {path} cannot be read: {strerror}. Check its name.", path=path, strerror=error.strerror)
        ) from error
    return decode_picture(data, str(path))


def decode_picture(data: bytes, name: str) -> Frame:
    """The picture in these bytes; see `load_picture`. ``name`` is told in messages. Raises PictureError."""
    if not data:
        raise PictureError(
            Phrase("{name} is empty; expected a picture ({formats}).", name=name, formats=", ".join(FORMATS))
        )
    from PIL import Image, UnidentifiedImageError

    with warnings.catch_warnings():
        # Pillow's remarks on odd metadata and on size: what matters raises, and MAX_PIXELS is checked here.
        warnings.simplefilter("ignore")
        try:
            with Image.open(BytesIO(data), formats=FORMATS) as picture:
                _check_size(picture.width, picture.height, name)
                picture.load()
                return frame_of_pixels(_bgr(picture), name)
        except Image.DecompressionBombError as error:
            raise _too_large(name) from error
        except UnidentifiedImageError as error:
            raise PictureError(
                Phrase("{name} is not a picture that Kibitz knows ({formats}).", name=name, formats=", ".join(FORMATS))
            ) from error
        except (*_BROKEN, MemoryError) as error:
            raise PictureError(
                Phrase(
                    "{name} is damaged or cut off ({error}). Save or download it again; half a picture is not read.",
                    name=name,
                    error=error,
                )
            ) from error


def frame_of_pixels(pixels: NDArray[np.uint8], name: str = "pixels") -> Frame:
    """A frame of pixels in memory: (height, width, 3) uint8, BGR. Raises PictureError for any other array."""
    if getattr(pixels, "ndim", 0) != 3 or pixels.shape[2] != 3 or str(pixels.dtype) != "uint8":
        shape, kind = getattr(pixels, "shape", "no shape"), getattr(pixels, "dtype", type(pixels).__name__)
        raise PictureError(
            Phrase(
                "{name}: expected an array (height, width, 3) of uint8 in BGR order, got {shape} of {kind}.",
                name=name,
                shape=shape,
                kind=kind,
            )
        )
    _check_size(int(pixels.shape[1]), int(pixels.shape[0]), name)
    return Frame(pixels, name)


def clipboard_picture() -> Frame:
    """The picture in the clipboard, or in the picture file that was copied there.

    Raises CaptureError where there is none or the clipboard cannot be asked, PictureError where it is unusable.
    """
    found = _ask_clipboard()
    if isinstance(found, list) and len(found) == 1:
        return load_picture(Path(found[0]))
    if found is None or isinstance(found, list):
        raise CaptureError(
            Phrase("There is no picture in the clipboard. Copy one (or take a screenshot into it) and try again.")
        )
    name = Phrase("the clipboard")
    _check_size(found.width, found.height, name)
    return frame_of_pixels(_bgr(found), name)


def _ask_clipboard() -> Image.Image | list[str] | None:
    from PIL import ImageGrab

    grab: Callable[[], Image.Image | list[str] | None] = ImageGrab.grabclipboard
    try:
        return grab()
    except (NotImplementedError, OSError) as error:
        if has_desktop():
            raise _no_clipboard(error) from error
        raise CaptureError(
            Phrase(
                "There is no clipboard here, because there is no display (DISPLAY is not set). Start "
                "Kibitz in a desktop session, or analyse a file."
            )
        ) from error
    except (*_BROKEN, MemoryError) as error:
        raise _no_clipboard(error) from error


def _no_clipboard(error: BaseException) -> CaptureError | PictureError:
    """Why the clipboard gave no picture, and what to do."""
    from PIL import UnidentifiedImageError

    otherwise = Phrase("Save the picture to a file instead, or paste it into the window of Kibitz (Ctrl+V).")
    if isinstance(error, NotImplementedError):
        package = "wl-clipboard" if is_wayland() else "xclip"
        return CaptureError(
            Phrase(
                "Kibitz asks the clipboard through the program {package}, which is not installed. "
                "Install it (Debian: apt-get install {package}). {otherwise}",
                package=package,
                otherwise=otherwise,
            )
        )
    if isinstance(error, UnidentifiedImageError):
        return PictureError(
            Phrase("What is in the clipboard is not a picture that Kibitz knows. {otherwise}", otherwise=otherwise)
        )
    return CaptureError(
        Phrase("The clipboard was asked but gave no picture ({error}). {otherwise}", error=error, otherwise=otherwise)
    )


def _check_size(width: int, height: int, name: str) -> None:
    if width * height > MAX_PIXELS:
        raise _too_large(name, f" ({width} x {height})")
    if min(width, height) < MIN_SIDE:
        raise PictureError(
            Phrase(
                "{name} is too small ({width} x {height}) to show a board. Use the full-size picture.",
                name=name,
                width=width,
                height=height,
            )
        )


def _too_large(name: str, size: str = "") -> PictureError:
    return PictureError(
        Phrase(
            "{name} is too large{size}: at most {max_pixels} million pixels are read. Cut out the "
            "board, or scale the picture down.",
            name=name,
            size=size,
            max_pixels=MAX_PIXELS // 1_000_000,
        )
    )


def _bgr(picture: Image.Image) -> NDArray[np.uint8]:
    import numpy as np
    from PIL import Image, ImageOps

    upright = ImageOps.exif_transpose(picture)
    if upright.mode in _DEEP:
        return _from_deep(upright)
    if upright.mode in _TRANSPARENT or "transparency" in upright.info:
        coloured = upright.convert("RGBA")
        white = Image.new("RGBA", coloured.size, "white")
        upright = Image.alpha_composite(white, coloured)
    rgb = np.asarray(upright.convert("RGB"), np.uint8)
    return np.ascontiguousarray(rgb[:, :, ::-1])


def _from_deep(picture: Image.Image) -> NDArray[np.uint8]:
    """Grey of more than 8 bits a pixel, scaled to 8."""
    import numpy as np

    grey = np.nan_to_num(np.asarray(picture, np.float32))
    if picture.mode.startswith("I;16"):
        top = 65535.0
    else:
        # 32-bit pixels don't say what white is: the smallest usual white that is large enough.
        largest = float(grey.max())
        top = next((white for white in (1.0, 255.0, 65535.0) if largest <= white), largest)
    scaled = np.clip(grey * (255.0 / top) + 0.5, 0, 255).astype(np.uint8)
    return np.repeat(scaled[:, :, None], 3, axis=2)
