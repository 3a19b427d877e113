"""Which library runs the models that find and read text sooner (kibitz/vision/text_models.py).

    python benchmarks/text_models.py [--runs 5]

Printed for each model and size of its input, on one thread: CPU milliseconds of a run by ONNX Runtime and by OpenCV,
and how far their outputs are apart at most. Then what making them ready costs: ours, and rapidocr's own engine.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.vision.onnx import session
from kibitz.vision.text_models import DETECTOR, RECOGNISER

SHAPES = {
    DETECTOR: [(1, 3, 96, 320), (1, 3, 640, 640), (1, 3, 800, 1280)],
    RECOGNISER: [(1, 3, 48, 48), (1, 3, 48, 320), (16, 3, 48, 160)],
}
Input = NDArray[np.float32]

READY = {
    "ours": "import numpy as np; from kibitz.vision.ocr import find_text; find_text(np.zeros((64, 64, 3), np.uint8))",
    "rapidocr's engine": "import numpy as np; from kibitz.vision.onnx import runtime; runtime(); "
    "from rapidocr import RapidOCR; RapidOCR(params={'Global.log_level': 'error'})(np.zeros((64, 64, 3), np.uint8))",
}
TOLD = "; import time; print(1000 * time.process_time())"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    runs = parser.parse_args().runs
    cv2.setNumThreads(1)
    rng = np.random.default_rng(0)
    print(f"{'model':26} {'input':>18}  ONNX Runtime  OpenCV  apart")
    for name, shapes in SHAPES.items():
        model = (files("rapidocr") / "models" / name).read_bytes()
        first, second = by_runtime(model), by_opencv(model)
        for shape in shapes:
            image = rng.random(shape, np.float32)
            apart = float(np.abs(first(image) - second(image)).max())
            ms = [1000 * seconds(lambda run=run, image=image: run(image), runs) for run in (first, second)]
            print(f"{name:26} {'x'.join(map(str, shape)):>18}  {ms[0]:12.1f}  {ms[1]:6.1f}  {apart:.0e}")
    print("made ready in a process of its own, imports and a first line too:")
    for name, code in READY.items():
        ms = min(float(subprocess.check_output([sys.executable, "-c", code + TOLD])) for _ in range(runs))
        print(f"{name:26} {ms:6.0f}")
    return 0


def by_runtime(model: bytes) -> Callable[[Input], Input]:
    made = session(model)
    name = made.get_inputs()[0].name
    return lambda image: made.run(None, {name: image})[0]


def by_opencv(model: bytes) -> Callable[[Input], Input]:
    net = cv2.dnn.readNetFromONNX(np.frombuffer(model, np.uint8), cv2.dnn.ENGINE_NEW)

    def run(image: Input) -> Input:
        net.setInput(image)
        return np.asarray(net.forward(), np.float32)

    return run


def seconds(run: Callable[[], object], runs: int) -> float:
    """CPU seconds of a run, after one that isn't counted."""
    run()
    start_s = time.process_time()
    for _ in range(runs):
        run()
    return (time.process_time() - start_s) / runs


if __name__ == "__main__":
    sys.exit(main())
