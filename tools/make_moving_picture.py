"""Films the start of `kibitz demo set`, on an X server of its own, as docs/images/demo.webp.

python tools/make_moving_picture.py

The moving picture of the site's start page and of README.md: the practice board is found, sets are ringed and told, and
clicked with the real mouse.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import mss
import numpy as np
from PIL import Image

from kibitz.cli.common.virtual_display import virtual_display
from kibitz.core.folders import HOME_VARIABLE

FILE = Path(__file__).parent.parent / "docs" / "images" / "demo.webp"
WIDTH, HEIGHT = 1440, 750
SHOWN_WIDTH = 1080
SEED = "7"
PAUSE_S = "1.6"
"""Before each move, to read what is told."""
MOVES = 3
"""After so many moves the film ends."""
FRAME_S = 0.2
LAST_S = 2.0
"""How long the last frame is shown, before the first one comes again."""
DEADLINE_S = 60.0
QUALITY = 50
MOST_BYTES = 1_500_000
PLANNED, DONE = "     move ", "     done "
"""What the demo prints before and after each move."""

Film = list[tuple[Image.Image, int]]
"""Pictures, each with how long it is shown, ms."""


def main() -> None:
    with virtual_display(WIDTH, HEIGHT), _demo() as printed:
        film = filmed(printed)
    first, rest = film[0][0], [picture for picture, _ in film[1:]]
    shown_ms = [shown for _, shown in film]
    first.save(FILE, save_all=True, append_images=rest, duration=shown_ms, loop=0, quality=QUALITY, method=6)
    size = FILE.stat().st_size
    if size > MOST_BYTES:
        raise SystemExit(f"{FILE.name} has {size:,} bytes, more than {MOST_BYTES:,}: fewer moves, or a lower quality.")
    print(FILE.relative_to(FILE.parents[2]), f"{size:,} bytes, {len(film)} pictures, {sum(shown_ms) / 1000:.0f} s")


@contextmanager
def _demo() -> Iterator[Path]:
    """The demo while it runs; gives the file that it prints into."""
    with tempfile.TemporaryDirectory() as home:
        printed = Path(home) / "printed.txt"
        environment = {**os.environ, HOME_VARIABLE: home, "QT_QPA_PLATFORM": "xcb", "PYTHONUNBUFFERED": "1"}
        command = [sys.executable, "-m", "kibitz", "demo", "set", "--seed", SEED, "--pause", PAUSE_S, "--out", home]
        with printed.open("wb") as out, subprocess.Popen(command, stdout=out, stderr=out, env=environment) as demo:
            try:
                yield printed
            finally:
                demo.terminate()


def filmed(printed: Path) -> Film:
    """What is on the screen from the first move's rings until `MOVES` moves are made; equal pictures are one."""
    film: Film = []
    last = np.zeros(0)
    end_s = time.monotonic() + DEADLINE_S
    with mss.MSS(with_cursor=True) as screen:
        while (told := printed.read_text(encoding="utf-8")).count(DONE) < MOVES:
            if time.monotonic() > end_s:
                raise SystemExit(f"The demo made fewer than {MOVES} moves in {DEADLINE_S:.0f} s:\n{told}")
            began_s = time.monotonic()
            if PLANNED in told:
                shot = screen.grab(screen.monitors[0])
                pixels = np.asarray(shot)
                if np.array_equal(pixels, last):
                    film[-1] = (film[-1][0], film[-1][1] + int(FRAME_S * 1000))
                else:
                    film.append((_scaled(Image.frombytes("RGB", shot.size, shot.rgb)), int(FRAME_S * 1000)))
                    last = pixels
            time.sleep(max(0.0, FRAME_S - (time.monotonic() - began_s)))
    film[-1] = (film[-1][0], int(LAST_S * 1000))
    return film


def _scaled(picture: Image.Image) -> Image.Image:
    return picture.resize((SHOWN_WIDTH, round(picture.height * SHOWN_WIDTH / picture.width)), Image.Resampling.LANCZOS)


if __name__ == "__main__":
    main()
