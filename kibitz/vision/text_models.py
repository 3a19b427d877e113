"""The two nets behind `kibitz.vision.ocr`: where lines of text are, and what one says.

They are PP-OCRv6 small, from rapidocr's wheel, run by ONNX Runtime. What is done before and after them is as in
PaddleOCR and rapidocr (both Apache 2.0): DB post-processing (Liao et al., Real-time Scene Text Detection with
Differentiable Binarization, AAAI 2020) and greedy CTC decoding (Graves et al., Connectionist Temporal Classification,
ICML 2006). rapidocr itself is not started: it configures all of its engines first, which takes three times as long as
loading both nets; OpenCV would run them more slowly (`benchmarks/text_models.py`).
"""

from __future__ import annotations

import hashlib
import threading
from importlib.resources import as_file, files
from math import ceil
from typing import Any

import cv2
import numpy as np
import pyclipper
from numpy.typing import NDArray

from kibitz.vision.onnx import session

Pixels = NDArray[np.uint8]

DETECTOR, RECOGNISER = "PP-OCRv6_det_small.onnx", "PP-OCRv6_rec_small.onnx"
STRIDE = 32
"""A region's sides are brought to multiples of it, in pixels: the detector halves them five times."""
IS_TEXT = 0.3
"""How likely a pixel is of text at least, 0 to 1."""
IS_LINE = 0.5
"""The same for all pixels of a line in the mean."""
GROWN = 1.6
"""The detector marks the middle of a line only: it reaches further by this much of its area over its outline."""
LEAST_SIDE, LEAST_GROWN_SIDE, LEAST_BOX = 3, 5, 4
"""Of a line before and after it is grown, in the detector's pixels, and of its box in the region's."""
MOST_LINES = 1000
ROW_PX = 10
"""Lines whose upper edges are nearer are of one row, in pixels of the picture."""
LINE_HEIGHT = 48
"""Height that the recogniser wants a line to have, pixels."""
LEAST_WIDTH = 160
"""Width that a line has at least, at that height, with nothing behind it: numbers of one or two digits are read less
surely where they fill their picture."""
BLANK = 0
"""The recogniser's class for nothing between two characters."""
MOST_KNOWN = 1000
"""Lines whose texts are kept: most of a page is as it was a moment ago."""


class Detector:
    """Where lines of text are."""

    def __init__(self) -> None:
        self._net = _Net(DETECTOR)

    def __call__(self, image: Pixels) -> list[NDArray[np.float64]]:
        """The corners of each line, (4, 2) in pixels of the picture: row by row, from left to right.

        image: (height, width, 3) uint8 BGR.
        """
        height, width = image.shape[:2]
        sides = round(width / STRIDE) * STRIDE, round(height / STRIDE) * STRIDE
        if not all(sides):
            return []
        scores = self._scores(np.asarray(cv2.resize(image, sides), np.uint8))
        scale = np.array([width / sides[0], height / sides[1]])
        last = np.array([width - 1, height - 1])
        lines = [np.clip(np.round(line * scale), 0, last) for line in _lines(scores)]
        return _in_rows([line for line in lines if min(_sides(line)) >= LEAST_BOX])

    def _scores(self, image: Pixels) -> NDArray[np.float32]:
        """How likely each pixel is of text, 0 to 1."""
        ready = image.astype(np.float32) * np.float32(2 / 255) - 1
        scores: NDArray[np.float32] = self._net(np.ascontiguousarray(ready.transpose(2, 0, 1)[None]))[0, 0]
        return scores


def _lines(scores: NDArray[np.float32]) -> list[NDArray[np.float64]]:
    """The corners of what the detector takes for lines, in its pixels."""
    mask = cv2.dilate((scores > IS_TEXT).astype(np.uint8), np.ones((2, 2), np.uint8))
    contours, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    lines = []
    for contour in contours[:MOST_LINES]:
        (_, sides, _), corners = _rectangle(np.asarray(contour, np.int32))
        if min(sides) < LEAST_SIDE or _mean(scores, corners) < IS_LINE:
            continue
        grower = pyclipper.PyclipperOffset()
        grower.AddPath(corners, pyclipper.JT_ROUND, pyclipper.ET_CLOSEDPOLYGON)
        (grown,) = grower.Execute(GROWN * sides[0] * sides[1] / (2 * sum(sides)))
        (_, sides, _), corners = _rectangle(np.array(grown).reshape(-1, 1, 2))
        if min(sides) >= LEAST_GROWN_SIDE:
            lines.append(np.asarray(corners, np.float64))
    return lines


def _rectangle(points: NDArray[np.integer[Any]]) -> tuple[cv2.typing.RotatedRect, NDArray[np.float32]]:
    """The smallest rectangle around points, and its corners, (4, 2)."""
    found = cv2.minAreaRect(points)
    return found, np.asarray(cv2.boxPoints(found), np.float32)


def _mean(scores: NDArray[np.float32], corners: NDArray[np.float32]) -> float:
    """How likely the pixels between four corners are of text."""
    height, width = scores.shape
    left, top = np.clip(np.floor(corners.min(axis=0)).astype(int), 0, (width - 1, height - 1))
    right, bottom = np.clip(np.ceil(corners.max(axis=0)).astype(int), 0, (width - 1, height - 1))
    inside = np.zeros((bottom - top + 1, right - left + 1), np.uint8)
    cv2.fillPoly(inside, [(corners - (left, top)).astype(np.int32)], 1)
    return float(cv2.mean(scores[top : bottom + 1, left : right + 1], inside)[0])


def _sides(corners: NDArray[np.float64]) -> tuple[float, float]:
    return float(np.linalg.norm(corners[0] - corners[1])), float(np.linalg.norm(corners[1] - corners[2]))


def _in_rows(lines: list[NDArray[np.float64]]) -> list[NDArray[np.float64]]:
    """Row by row from the top, each from left to right."""
    from_top = sorted(lines, key=lambda line: float(line[:, 1].min()))
    rows: list[list[NDArray[np.float64]]] = []
    for line in from_top:
        if not rows or line[:, 1].min() - rows[-1][-1][:, 1].min() >= ROW_PX:
            rows.append([])
        rows[-1].append(line)
    return [line for row in rows for line in sorted(row, key=lambda line: float(line[:, 0].min()))]


class Recogniser:
    """What a line says; one line at a time: those of a batch would all be made as wide as its widest, which takes three
    times as long for the lines of a page, and a line would be read otherwise beside others."""

    def __init__(self) -> None:
        self._known: dict[bytes, tuple[str, float]] = {}
        self._lock = threading.Lock()
        self._net = _Net(RECOGNISER)
        self._characters = ("", *self._net.told("character").splitlines(), " ")

    def __call__(self, image: Pixels) -> tuple[str, float]:
        """The text, and how sure it is, 0 to 1; "" and 0 where nothing is read.

        image: (height, width, 3) uint8 BGR.
        """
        line = _as_line(image)
        key = hashlib.blake2b(line.tobytes(), digest_size=16).digest()
        with self._lock:
            known = self._known.get(key)
        if known is None:
            known = self._read(line)
            with self._lock:
                self._known[key] = known
                if len(self._known) > MOST_KNOWN:
                    del self._known[next(iter(self._known))]
        return known

    def _read(self, line: NDArray[np.float32]) -> tuple[str, float]:
        chances = self._net(line)[0]
        classes, sure = chances.argmax(axis=1), chances.max(axis=1)
        new = np.append(True, classes[1:] != classes[:-1]) & (classes != BLANK)
        if not new.any():
            return "", 0.0
        return "".join(self._characters[one] for one in classes[new]), round(float(sure[new].mean()), 5)


def _as_line(image: Pixels) -> NDArray[np.float32]:
    """A picture as the recogniser takes it, (1, 3, height, width) from -1 to 1."""
    height, width = image.shape[:2]
    room = int(LINE_HEIGHT * max(LEAST_WIDTH / LINE_HEIGHT, width / height))
    shown = cv2.resize(image, (min(room, ceil(LINE_HEIGHT * width / height)), LINE_HEIGHT))
    line = np.zeros((1, 3, LINE_HEIGHT, room), np.float32)
    line[0, :, :, : shown.shape[1]] = (shown.astype(np.float32).transpose(2, 0, 1) / 255 - 0.5) / 0.5
    return line


class _Net:
    """A model of rapidocr's wheel, by the name of its file: so nothing is ever fetched."""

    def __init__(self, name: str) -> None:
        with as_file(files("rapidocr") / "models" / name) as path:
            self._session = session(path)
        (self._input,) = (given.name for given in self._session.get_inputs())

    def told(self, key: str) -> str:
        """What the model's file says of it under a key."""
        return str(self._session.get_modelmeta().custom_metadata_map[key])

    def __call__(self, values: NDArray[np.float32]) -> NDArray[np.float32]:
        (result,) = self._session.run(None, {self._input: values})
        return np.asarray(result, np.float32)
