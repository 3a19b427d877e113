"""Milliseconds of a look and a click in headless browsers: figures of docs/platforms.md.

    python benchmarks/browsers.py [chrome firefox]

A click is held for 45 ms; it is timed from its beginning to the picture that shows what it did.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.parts.desktop_times import TIMES, ms, told
from kibitz.automation.browser.surface import BrowserSurface
from tests.support.display import wait_until
from tests.support.pages import served_pages

USUAL = ("chrome", "firefox")
MIDDLE = "const box = document.querySelector('#panel > *').getBoundingClientRect();"
LAMP = f"{MIDDLE} return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]"


def measure(name: str, address: str) -> None:
    surface = BrowserSurface(name, address, headless=True)
    tab = surface.page
    assert tab is not None
    wait_until(lambda: surface.grab() is surface.grab(), "a page at rest")
    frame = surface.grab()
    told(f"{name}: look at {frame.width} x {frame.height}", [ms(surface.grab) for _ in range(TIMES)])
    x, y = tab.run(LAMP)

    def click() -> None:
        before = surface.grab()
        tab.point([(x, y)], press=True)
        wait_until(lambda: surface.grab() is not before, "what the click did")

    told(f"{name}: click to the picture that shows it", [ms(click) for _ in range(TIMES)])
    surface.close()


def main() -> None:
    with served_pages() as address:
        for name in sys.argv[1:] or USUAL:
            measure(name, f"{address}/toy.html")


if __name__ == "__main__":
    main()
