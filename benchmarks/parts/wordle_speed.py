"""How fast Wordle is read: unknown frames, located boards with something new on them, and Tesseract tile by tile."""

from __future__ import annotations

import resource
import shutil
import statistics
import subprocess
import tempfile
from collections.abc import Iterator
from os import environ
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from benchmarks.parts.clock import cpu_ms, row
from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.vision.glyphs import CAPITALS, ink_map, normalised, read_glyphs
from kibitz.vision.ocr import find_text, read_lines
from kibitz.vision.wordle import read_wordle
from tests.support.wordle.pictures import draw_game

Pixels = NDArray[np.uint8]
GOALS_MS = {1: (120, 25), 8: (None, 60)}
"""For so many boards: at most for an unknown frame, and for located boards."""
SIZES = {1: (1920, 1080), 8: (1920, 1080), 16: (1920, 1080), 32: (2560, 1600)}
LOOKS = 3
EDGE = 0.1
"""Share of a tile that is cut away at each side for those who read letters only."""


def pages(boards: int) -> Iterator[tuple[int, Pixels, dict[str, Any]]]:
    """Seeds, pixels and labels of pages with all boards in sight and a keyboard."""
    for seed in range(1000):
        pixels, labels = draw_game(seed, True, "after_guess", boards, SIZES[boards])
        first = labels["boards"][0]
        usual = boards > 1 or (first["rows"], first["cols"]) == (6, 5)
        if usual and labels["conditions"] == ["READY"] and labels["keyboard"]:
            yield seed, pixels, labels


def with_next_row(pixels: Pixels, labels: dict[str, Any]) -> Pixels:
    """The page one guess later: on each board that goes on, the last guess once more, a row further down."""
    after = pixels.copy()
    for board in labels["boards"]:
        rows = [[cell for cell in board["cells"] if cell["row"] == r] for r in range(board["rows"])]
        empty = next((r for r, cells in enumerate(rows) if not cells[0]["letter"]), board["rows"])
        if 0 < empty < board["rows"]:
            above, below = (Rect.around([Rect(*cell["box"]) for cell in rows[r]]) for r in (empty - 1, empty))
            after[_slices(below)] = pixels[_slices(above)]
    return after


def with_a_letter(pixels: Pixels, labels: dict[str, Any]) -> Pixels:
    """The page with a letter typed on the first board."""
    after = pixels.copy()
    cell = next(cell for cell in labels["boards"][0]["cells"] if not cell["letter"])
    x, y, w, h = cell["box"]
    dark = after[y + h // 2, x + w // 2].mean() < 128
    ink = (255, 255, 255) if dark else (0, 0, 0)
    scale = h / 45
    (wide, tall), _ = cv2.getTextSize("T", cv2.FONT_HERSHEY_SIMPLEX, scale, 2)
    at = (x + (w - wide) // 2, y + (h + tall) // 2)
    cv2.putText(after, "T", at, cv2.FONT_HERSHEY_SIMPLEX, scale, ink, max(2, h // 14), cv2.LINE_AA)
    return after


def _slices(box: Rect) -> tuple[slice, slice]:
    return slice(int(box.y), int(box.bottom)), slice(int(box.x), int(box.right))


def speed(grab_ms: float) -> None:
    """Prints a row for each number of boards and each step, over all looks; grab_ms: a raw grab of 1920x1080."""
    for boards, (width, height) in SIZES.items():
        unknown: list[float] = []
        typed: list[float] = []
        scored: list[float] = []
        same: list[float] = []
        looks = 0
        for seed, pixels, labels in pages(boards):
            frame = Frame(pixels)
            readings = read_wordle(frame)
            seen = len(readings[0].state.boards) if readings else 0
            if seen != boards:
                print(f"made up {seed}: {seen} of {boards} boards are seen; it does not count")
                continue
            looks += 1
            letter, guess = Frame(with_a_letter(pixels, labels)), Frame(with_next_row(pixels, labels))
            known = readings[0]
            unknown += cpu_ms(lambda frame=frame: read_wordle(frame))
            same += cpu_ms(lambda frame=frame, known=known: read_wordle(frame, known))
            typed += cpu_ms(lambda letter=letter, known=known: read_wordle(letter, known))
            scored += cpu_ms(lambda guess=guess, known=known: read_wordle(guess, known))
            if looks == LOOKS:
                break
        name = f"Wordle, {boards} board{'s' * (boards > 1)}, {width}x{height}"
        goals = GOALS_MS.get(boards, (None, None))
        for what, times, goal in (
            ("unknown frame", unknown, goals[0]),
            ("located, unchanged", same, goals[1]),
            ("located, a letter typed", typed, goals[1]),
            ("located, a row scored", scored, goals[1]),
        ):
            if times:
                told = f"{statistics.median(times) / grab_ms:.1f} x the grab of 1080p" if width == 1920 else ""
                row(f"{name}: {what}", sorted(times), f"{told}{f', goal {goal} ms' if goal else ''}")


def tiles_of(labels: dict[str, Any], pixels: Pixels) -> list[tuple[str, Pixels]]:
    """Letters and pictures of the tiles that have one."""
    tiles = []
    for cell in (cell for board in labels["boards"] for cell in board["cells"]):
        if cell["letter"] and cell.get("visible", True) and cell.get("settled", True):
            x, y, w, h = cell["box"]
            inner = Rect(x + EDGE * w, y + EDGE * h, (1 - 2 * EDGE) * w, (1 - 2 * EDGE) * h)
            tiles.append((cell["letter"], pixels[_slices(inner)].copy()))
    return tiles


def against_readers_of_text(count: int = 60) -> None:
    """Prints how long, and how well, Tesseract and rapidocr read tiles that our letter model reads too."""
    tiles: list[tuple[str, Pixels]] = []
    seed = 0
    ours_ms, ours_letters, ours_right = 0.0, 0, 0
    while len(tiles) < count:
        pixels, labels = draw_game(seed, True, "after_guess", 1)
        seed += 1
        cut = tiles_of(labels, pixels)
        readings = read_wordle(Frame(pixels))
        if readings and len(readings[0].state.boards) == 1:
            tiles += cut
            ours_ms += statistics.median(cpu_ms(lambda pixels=pixels: read_wordle(Frame(pixels))))
            truth = "".join(letter for letter, _ in cut)
            read = "".join(letter for letters in readings[0].state.boards[0].letters for letter in letters)
            ours_letters += len(cut)
            ours_right += sum(a == b for a, b in zip(truth, read, strict=False))
    print(
        f"{len(tiles)} tiles: whole pages read by us, boards, states and keys too: {ours_ms / ours_letters:.2f} ms a "
        f"tile, {ours_right} right"
    )
    letters = [letter for letter, _ in tiles]
    images = [image for _, image in tiles]
    per_tile = statistics.median(cpu_ms(lambda: letters_of(images))) / len(tiles)
    right = sum(text == letter for text, letter in zip(letters_of(images), letters, strict=True))
    print(f"our letter model, the same tiles cut out for it, in one batch: {per_tile:.2f} ms a tile, {right} right")
    per_tile = statistics.median(cpu_ms(lambda: read_lines(images))) / len(tiles)
    right = sum(text.strip().upper() == letter for (text, _), letter in zip(read_lines(images), letters, strict=True))
    print(f"rapidocr, tiles cut out for it, in batches: {per_tile:.2f} ms a tile, {right} right")
    if shutil.which("tesseract") is None:
        print("Tesseract is not installed (Debian: tesseract-ocr), so it is not measured")
        return
    with tempfile.TemporaryDirectory() as name:
        for kind, made in (("as they are", images), ("made black on white", [black_on_white(i) for i in images])):
            files = [Path(name) / f"{i}.png" for i in range(len(tiles))]
            for file, image in zip(files, made, strict=True):
                cv2.imwrite(str(file), image)
            (Path(name) / "list.txt").write_text("\n".join(map(str, files)))
            for what, runs in (("a process for each", files), ("one process for all", [Path(name) / "list.txt"])):
                start = _children_s()
                texts = [text for file in runs for text in _tesseract(file)]
                took = (_children_s() - start) * 1000 / len(tiles)
                right = sum(text == letter for text, letter in zip(texts, letters, strict=True))
                print(f"Tesseract, tiles cut out for it {kind}, {what}: {took:.1f} ms a tile, {right} right")


def letters_of(images: list[Pixels]) -> list[str]:
    """Cut-out tiles read by our own model."""
    inks = [ink_map(image) for image in images]
    squares = [None if ink is None else normalised(ink) for ink in inks]
    glyphs = iter(read_glyphs([square for square in squares if square is not None]))
    return ["" if square is None else next(glyphs).letter for square in squares]


def black_on_white(tile: Pixels) -> Pixels:
    """A tile as Tesseract likes it best: black letters some 40 pixels high with white around them."""
    grey = cv2.cvtColor(tile, cv2.COLOR_BGR2GRAY)
    large = cv2.resize(grey, None, fx=64 / grey.shape[0], fy=64 / grey.shape[0], interpolation=cv2.INTER_CUBIC)
    _, sharp = cv2.threshold(large, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    if np.median(sharp) == 0:
        sharp = 255 - sharp
    return np.asarray(cv2.copyMakeBorder(sharp, 16, 16, 16, 16, cv2.BORDER_CONSTANT, value=255), np.uint8)


def _tesseract(file: Path) -> list[str]:
    """What it reads in a picture, or in each that a list names."""
    command = ["tesseract", str(file), "stdout", "--psm", "10", "-c", f"tessedit_char_whitelist={CAPITALS}"]
    command += ["-c", "page_separator=|"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env={**environ, "OMP_THREAD_LIMIT": "1"})
    return [text.strip() for text in done.stdout.split("|")]


def _children_s() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def lines_of_text() -> None:
    """Prints how long a line and a whole frame take to be read as text."""
    _, pixels, _ = next(pages(1))
    line = np.full((36, 220, 3), 255, np.uint8)
    cv2.putText(line, "Not in word list", (8, 25), cv2.FONT_HERSHEY_SIMPLEX, 0.7, (0, 0, 0), 2, cv2.LINE_AA)
    row("rapidocr: a line of 16 letters", cpu_ms(lambda: read_lines([line])))
    row("rapidocr: a line of 16 letters, in a batch of 16", [t / 16 for t in cpu_ms(lambda: read_lines([line] * 16))])
    row("rapidocr: all text of a frame of 1920x1080", cpu_ms(lambda: find_text(pixels)))
