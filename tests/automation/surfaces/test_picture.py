"""Pictures from files, bytes and the clipboard: the right pixels, or a clear message."""

from __future__ import annotations

import io
import random
import struct
import zlib
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageGrab

from kibitz.automation.stop import Stop
from kibitz.automation.surfaces.picture import (
    PictureSurface,
    clipboard_picture,
    decode_picture,
    frame_of_pixels,
    load_picture,
)
from kibitz.core.errors import ActionError, CaptureError, PictureError, UsageError
from kibitz.loop import Loop
from tests.support.toy import ToyGame, ToyTable, draw

SIZE = (64, 48)


def painted(mode: str = "RGB") -> Image.Image:
    """Left half red, right half blue, in the given mode."""
    picture = Image.new("RGB", SIZE, (0, 0, 255))
    picture.paste((255, 0, 0), (0, 0, SIZE[0] // 2, SIZE[1]))
    return picture.convert(mode)


def stored(picture: Image.Image, kind: str, **options: object) -> bytes:
    stream = io.BytesIO()
    picture.save(stream, kind, **options)
    return stream.getvalue()


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF", "WEBP", "BMP", "TIFF"])
def test_every_usual_format_becomes_bgr(kind: str) -> None:
    frame = decode_picture(stored(painted(), kind), "shot")

    assert frame.pixels.shape == (48, 64, 3)
    assert np.allclose(frame.pixels[24, 10].astype(int), (0, 0, 255), atol=12)
    assert np.allclose(frame.pixels[24, 54].astype(int), (255, 0, 0), atol=12)


@pytest.mark.parametrize("mode", ["1", "L", "P", "CMYK", "LA", "RGBA"])
def test_other_colour_modes_become_8_bit_bgr(mode: str) -> None:
    kind = "TIFF" if mode == "CMYK" else "PNG"

    frame = decode_picture(stored(painted(mode), kind), "shot")

    assert frame.pixels.dtype == np.uint8
    assert frame.pixels.shape == (48, 64, 3)


def test_transparent_pixels_lie_on_white() -> None:
    frame = decode_picture(stored(Image.new("RGBA", SIZE, (0, 0, 0, 0)), "PNG"), "shot")

    assert (frame.pixels == 255).all()


@pytest.mark.parametrize("kind", ["PNG", "TIFF"])
def test_16_bit_grey_is_scaled_and_not_cut_off(kind: str) -> None:
    grey = Image.fromarray(np.full((48, 64), 32896, np.uint16))

    frame = decode_picture(stored(grey, kind), "shot")

    assert (frame.pixels == 128).all()


def test_16_bit_colour_png_keeps_its_colours() -> None:
    row = b"\0" + struct.pack(">3H", 65535, 32896, 0) * SIZE[0]
    header = struct.pack(">2I5B", *SIZE, 16, 2, 0, 0, 0)
    chunks = [(b"IHDR", header), (b"IDAT", zlib.compress(row * SIZE[1])), (b"IEND", b"")]
    body = b"".join(struct.pack(">I", len(d)) + k + d + struct.pack(">I", zlib.crc32(k + d)) for k, d in chunks)

    frame = decode_picture(b"\x89PNG\r\n\x1a\n" + body, "shot")

    assert frame.pixels[0, 0].tolist() == [0, 128, 255]


def test_of_an_animation_the_first_picture_is_read() -> None:
    later = Image.new("RGB", SIZE, "green")

    frame = decode_picture(stored(painted(), "GIF", save_all=True, append_images=[later]), "shot")

    assert frame.pixels[24, 10].tolist() == [0, 0, 255]


def test_a_photo_is_turned_upright() -> None:
    turned = painted()
    exif = turned.getexif()
    exif[0x0112] = 6

    frame = decode_picture(stored(turned, "JPEG", exif=exif), "photo")

    assert (frame.width, frame.height) == (48, 64)


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF", "WEBP", "BMP", "TIFF"])
@pytest.mark.parametrize("share", [0.3, 0.5, 0.8])
def test_half_a_picture_is_refused(kind: str, share: float) -> None:
    noise = Image.fromarray(np.random.default_rng(1).integers(0, 255, (200, 200, 3), np.uint8))
    whole = stored(noise, kind)

    with pytest.raises(PictureError, match="shot"):
        decode_picture(whole[: int(len(whole) * share)], "shot")


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF", "WEBP", "BMP", "TIFF"])
def test_damaged_files_give_a_picture_or_a_message_but_never_another_error(kind: str) -> None:
    whole = stored(painted(), kind)
    dice = random.Random(7)
    for _ in range(150):
        damaged = bytearray(whole)
        for _ in range(dice.randrange(1, 6)):
            damaged[dice.randrange(len(damaged))] = dice.randrange(256)
        try:
            assert decode_picture(bytes(damaged), "shot").pixels.dtype == np.uint8
        except PictureError as error:
            assert "shot" in str(error)  # noqa: PT017 - either outcome is right


@pytest.mark.parametrize("data", [b"", b"not a picture at all", b"%!PS-Adobe-3.0 EPSF-3.0\n", b"<svg/>"])
def test_what_is_no_picture_is_refused(data: bytes) -> None:
    with pytest.raises(PictureError, match="shot"):
        decode_picture(data, "shot")


def test_a_huge_picture_is_refused_before_it_is_decoded() -> None:
    small_file = stored(Image.new("1", (20_000, 20_000)), "PNG")

    with pytest.raises(PictureError, match="too large"):
        decode_picture(small_file, "shot")


def test_a_picture_between_our_limit_and_pillows_is_refused_with_our_message() -> None:
    with pytest.raises(PictureError, match="10000 x 10000"):
        decode_picture(stored(Image.new("1", (10_000, 10_000)), "PNG"), "shot")


def test_a_single_pixel_is_refused() -> None:
    with pytest.raises(PictureError, match="too small"):
        decode_picture(stored(Image.new("RGB", (1, 1)), "PNG"), "shot")


def test_a_missing_file_and_a_folder_are_named(tmp_path: Path) -> None:
    for path in (tmp_path / "none.png", tmp_path):
        with pytest.raises(UsageError, match=str(path)):
            load_picture(path)


def test_an_array_of_another_shape_is_refused() -> None:
    with pytest.raises(PictureError, match="BGR"):
        frame_of_pixels(np.zeros((40, 40), np.uint8))


def test_a_picture_is_read_like_a_screen_but_cannot_be_played(tmp_path: Path) -> None:
    file = tmp_path / "board.png"
    Image.fromarray(draw(ToyTable())[:, :, ::-1]).save(file)
    surface = PictureSurface(load_picture(file))
    loop = Loop(surface, [ToyGame()])

    assert loop.look().reading is not None
    assert not loop.look().changed
    with pytest.raises(ActionError, match="not played"):
        loop.play(Stop())


def test_the_clipboard_gives_its_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ImageGrab, "grabclipboard", painted)

    assert clipboard_picture().pixels[24, 10].tolist() == [0, 0, 255]


def test_a_picture_file_copied_to_the_clipboard_is_loaded(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    painted().save(tmp_path / "copied.png")
    monkeypatch.setattr(ImageGrab, "grabclipboard", lambda: [str(tmp_path / "copied.png")])

    assert clipboard_picture().width == SIZE[0]


def test_a_clipboard_without_picture_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ImageGrab, "grabclipboard", lambda: None)

    with pytest.raises(CaptureError, match="no picture in the clipboard"):
        clipboard_picture()


def test_a_missing_clipboard_program_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr("shutil.which", lambda name: None)

    with pytest.raises(CaptureError, match="xclip"):
        clipboard_picture()


def test_without_a_display_the_clipboard_is_not_blamed(monkeypatch: pytest.MonkeyPatch) -> None:
    def grab() -> None:
        raise ChildProcessError("xclip error: Error: Can't open display: (null)")

    monkeypatch.setattr(ImageGrab, "grabclipboard", grab)
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(CaptureError, match="no display"):
        clipboard_picture()


def test_a_clipboard_with_something_else_says_so_without_a_dump_of_objects(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def grab() -> object:
        return Image.open(io.BytesIO(b"some words"))

    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(ImageGrab, "grabclipboard", grab)
    with pytest.raises(PictureError, match="not a picture") as raised:
        clipboard_picture()
    assert "0x" not in str(raised.value)
