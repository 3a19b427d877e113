"""Pictures of made-up web pages in a real browser, with what the pages' own elements say of themselves."""

from __future__ import annotations

import base64
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

LABELS = """
const box = r => [r.left, r.top, r.width, r.height].map(v => v * devicePixelRatio);
const all = k => [...document.querySelectorAll(`[data-k=${k}]`)];
const one = k => { const e = all(k)[0]; return e ? box(e.getBoundingClientRect()) : null; };
"""
"""How a page's script finds its elements: their boxes in pixels of the picture, by the ``data-k`` that they carry."""


@contextmanager
def browser() -> Iterator[Any]:
    """A Chromium without a window, for many pictures."""
    from selenium import webdriver

    os.environ.setdefault("SE_AVOID_STATS", "true")
    options = webdriver.ChromeOptions()
    for flag in ("--headless=new", "--no-sandbox", "--hide-scrollbars", "--disable-background-networking"):
        options.add_argument(flag)
    program = next(filter(None, map(shutil.which, ("google-chrome", "chromium", "chromium-browser"))), None)
    if program:
        options.binary_location = program
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(shutil.which("chromedriver")))
    try:
        yield driver
    finally:
        driver.quit()


def photograph(
    driver: Any, html: str, window: tuple[int, int], scale: float, labels: str
) -> tuple[NDArray[np.uint8], dict[str, Any]]:
    """A page in a window of so many CSS pixels: its picture, (h, w, 3) uint8 BGR, and what a script says of it.

    scale: pixels per CSS pixel. labels: the script, below LABELS.
    """
    driver.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": window[0], "height": window[1], "deviceScaleFactor": scale, "mobile": False},
    )
    frame = driver.execute_cdp_cmd("Page.getFrameTree", {})["frameTree"]["frame"]["id"]
    driver.execute_cdp_cmd("Page.setDocumentContent", {"frameId": frame, "html": html})
    label = driver.execute_script(LABELS + labels)
    shot = driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})
    pixels = cv2.imdecode(np.frombuffer(base64.b64decode(shot["data"]), np.uint8), cv2.IMREAD_COLOR)
    assert pixels is not None
    return np.asarray(pixels, np.uint8), label
