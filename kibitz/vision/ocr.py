"""Lines of text, read by rapidocr: station names, messages, and a second opinion on a letter.

The models (PP-OCRv6 small) are in rapidocr's wheel and named by their files, so nothing is ever fetched. They know
Chinese too: a sign that is no letter at all may come back as a Chinese character. One engine for the whole program,
made when the first line is read (about a second of one core). The detector is run by OpenCV, which is quicker than ONNX
Runtime there; the recogniser by ONNX Runtime, which is quicker than OpenCV there (`benchmarks/text_models.py`).

Single letters on tiles are read by `kibitz.vision.glyphs`, in an eighth of the time.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, cast

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.onnx import runtime

if TYPE_CHECKING:
    from rapidocr.ch_ppocr_det import TextDetector
    from rapidocr.ch_ppocr_rec import TextRecognizer

Pixels = NDArray[np.uint8]

DETECTOR, RECOGNISER = "PP-OCRv6_det_small.onnx", "PP-OCRv6_rec_small.onnx"
LINE_HEIGHT = 48
"""Height that the model wants a line to have, pixels."""
BATCH = 1
"""Lines that are read at once: those of a batch are all made as wide as its widest, which takes three times as long for
the lines of a page, and a line would be read otherwise beside others. What it saves is nothing."""
LEAST_WIDTH = 160
"""Width that a line has at least, at that height, with nothing behind it: numbers of one or two digits are read less
surely where they fill their picture."""
LONGEST_SIDE = 1280
"""Longer regions are searched for text at this size: letters 12 pixels high are still found on a frame of 1920x1080,
in half the time."""


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of text that was found: what it says, how sure that is (0 to 1), and its box in pixels of the picture."""

    text: str
    confidence: float
    box: Rect


def read_line(image: Pixels) -> tuple[str, float]:
    """The text of one line that was cut out, and how sure that is, 0 to 1; empty when nothing is read.

    image: (height, width, 3) uint8 BGR, with a little of the ground around the letters.
    """
    return read_lines([image])[0]


def read_lines(images: Sequence[Pixels]) -> list[tuple[str, float]]:
    """The same for many lines at once, in their order."""
    if not images:
        return []
    _, recogniser = _models()
    from rapidocr.ch_ppocr_rec import TextRecInput

    result = recogniser(TextRecInput(img=list(images)))
    return [(str(text), float(score)) for text, score in zip(result.txts or (), result.scores or (), strict=True)]


def find_text(image: Pixels, longest_side: int = LONGEST_SIDE) -> list[TextLine]:
    """All lines of text in a region, from top to bottom.

    image: (height, width, 3) uint8 BGR. longest_side: at which the region is searched; more finds smaller letters.
    Lines are always read at the region's own size.
    """
    scale = min(1.0, longest_side / max(image.shape[:2]))
    boxes = find_boxes(image, scale)
    parts = [image[int(box.y) : int(box.bottom), int(box.x) : int(box.right)] for box in boxes]
    lines = [TextLine(text, sure, box) for (text, sure), box in zip(read_lines(parts), boxes, strict=True)]
    return [line for line in lines if line.text.strip()]


def find_boxes(image: Pixels, scale: float) -> list[Rect]:
    """Where there are lines of text in a region, in its pixels; it is searched at ``scale`` (up to 1) of its size.

    It takes about 0.6 s of one core for a million pixels that are searched.
    """
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else image
    detector, _ = _models()
    outlines = detector(small).boxes
    return [] if outlines is None else [_box(outline / scale, image.shape) for outline in outlines]


def _box(outline: NDArray[np.float32], shape: tuple[int, ...]) -> Rect:
    """The upright box around a line's outline; text on screens is level."""
    left, top = np.floor(outline.min(axis=0)).astype(int).tolist()
    right, bottom = np.ceil(outline.max(axis=0)).astype(int).tolist()
    x, y = max(0, left), max(0, top)
    return Rect(x, y, min(shape[1], right) - x, min(shape[0], bottom) - y)


@cache
def _models() -> tuple[TextDetector, TextRecognizer]:
    # It imports the runtime too, and must find it silenced.
    runtime()
    from rapidocr import RapidOCR

    models = files("rapidocr") / "models"
    engine = RapidOCR(
        params={
            "Global.log_level": "error",
            "EngineConfig.onnxruntime.intra_op_num_threads": 1,
            "EngineConfig.onnxruntime.inter_op_num_threads": 1,
            # Named by their files: else they would be fetched where their check sums differ.
            "Det.model_path": str(models / DETECTOR),
            "Rec.model_path": str(models / RECOGNISER),
            # The wheel's own 320 pixels would make a single letter as slow as a line.
            "Rec.rec_img_shape": [3, LINE_HEIGHT, LEAST_WIDTH],
            "Rec.rec_batch_num": BATCH,
            # Regions are brought to size here.
            "Det.limit_type": "max",
            "Det.limit_side_len": 100_000,
        }
    )
    # Both parts are made on the first use; a blank picture is soon read.
    engine(np.zeros((64, 64, 3), np.uint8), use_det=True, use_cls=False, use_rec=False)
    engine(np.zeros((LINE_HEIGHT, LINE_HEIGHT, 3), np.uint8), use_det=False, use_cls=False, use_rec=True)
    detector = cast("TextDetector", engine.text_det)
    detector.session = _OpenCvModel(models / DETECTOR)
    # Pictures are made ready in single precision, as the model takes them: double took a twentieth of the time alone.
    detector.mean, detector.std = (np.asarray(value, np.float32) for value in (detector.mean, detector.std))
    return detector, cast("TextRecognizer", engine.text_rec)


class _OpenCvModel:
    """An ONNX model run by OpenCV, in the place of a session of rapidocr's."""

    def __init__(self, path: Traversable) -> None:
        self._net = cv2.dnn.readNetFromONNX(np.frombuffer(path.read_bytes(), np.uint8), cv2.dnn.ENGINE_NEW)
        # A net keeps its input: two threads would read each other's pictures.
        self._lock = threading.Lock()

    def __call__(self, image: NDArray[np.float32]) -> NDArray[np.float32]:
        with self._lock:
            self._net.setInput(image)
            return np.asarray(self._net.forward(), np.float32)
