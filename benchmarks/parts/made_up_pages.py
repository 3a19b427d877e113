"""How well games are read on made-up pages in a real browser, and on pictures of other things: for any game."""

from __future__ import annotations

import statistics
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.frame import Frame
from kibitz.core.reading import Reading


class Picture(Protocol):
    """A page as a browser shows it, (h, w, 3) uint8 BGR."""

    @property
    def pixels(self) -> NDArray[np.uint8]: ...


Shown = TypeVar("Shown", bound=Picture)


def random_pages(
    pictures: Mapping[int, Callable[[], Shown]],
    read: Callable[[Frame], Reading[Any] | None],
    judge: Callable[[Shown, Reading[Any] | None, Counter[str]], list[str]],
    kinds_of: Callable[[Shown], tuple[str, str]],
    heads: Sequence[str],
    wholes: Callable[[str], str | None],
    *,
    show_faults: bool = False,
) -> None:
    """Prints how much of made-up pages is read: of each of the two kinds that a page is of, and in all; in per cent.

    pictures: by their seeds. judge: adds what was read to a count, and says what is wrong. wholes: what a head's count
    is a share of; None where it stands for itself.
    """
    kinds: dict[str, Counter[str]] = defaultdict(Counter)
    listed: list[str] = []
    times = []
    for seed, photograph in pictures.items():
        shown = photograph()
        start = time.process_time()
        reading = read(Frame(shown.pixels))
        times.append((time.process_time() - start) * 1000)
        one: Counter[str] = Counter()
        faults = judge(shown, reading, one)
        for kind in (*kinds_of(shown), "all"):
            kinds[kind].update(one)
        if faults:
            listed.append(f"{seed} {', '.join(kinds_of(shown))}: {'; '.join(faults[:4])}")
    print(f"{'made up, per cent':<18}" + "".join(f"{head:>9}" for head in heads))
    for kind in sorted(kinds, key=lambda kind: (kind == "all", kind)):
        print(_table_row(kind, kinds[kind], heads, wholes), flush=True)
    print(f"{len(pictures)} pages: {statistics.median(times):.0f} ms in the median, {max(times):.0f} at most")
    if show_faults:
        print(*listed, sep="\n")


def _table_row(kind: str, count: Counter[str], heads: Sequence[str], wholes: Callable[[str], str | None]) -> str:
    cells = []
    for head in heads:
        whole = wholes(head)
        if whole is None:
            cells.append(f"{count[head]:>9d}")
        else:
            cells.append(f"{100 * count[head] / count[whole]:>9.1f}" if count[whole] else f"{'–':>9}")
    return f"{kind:<18}" + "".join(cells)


def pages_without(read: Callable[[Frame], object], folder: Path) -> None:
    """Prints how many pictures of other things in a folder are taken for a game, and how long that takes."""
    false, times = [], []
    for file in sorted(file for kind in ("png", "jpg") for file in folder.rglob(f"*.{kind}")):
        pixels = cv2.imread(str(file))
        if pixels is None:
            continue
        frame = Frame(np.asarray(pixels, np.uint8))
        start = time.process_time()
        found = read(frame)
        times.append((time.process_time() - start) * 1000)
        false += [str(file)] * bool(found)
    took = f"{statistics.median(times):.0f} ms in the median, {max(times):.0f} at most" if times else ""
    print(f"{len(times)} pictures in {folder.name}: {len(false)} false games {false or ''}; {took}")
