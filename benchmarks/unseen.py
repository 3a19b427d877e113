"""Pages that nobody tuned for, each played once on a desktop of its own, as a user would have it played.

    python benchmarks/unseen.py FOLDER [--only "set_*"] [--seed 5] [--manager openbox] [--busy] [--kept KEPT]

FOLDER holds pages GAME_ANYTHING.html that need nothing else, take ``?seed=N``, and tell by ``window.__truth()`` how it
stands (``state``: playing, won or lost). Each is opened in Chromium's window under a window manager on a virtual
display of 1280 x 800, and `kibitz play GAME` plays it with a home of its own. A line for each page tells whether it
ended, by the page's own count and by what Kibitz said, the exit code, seconds, and what was said at last where not.
KEPT gets, for each page, what was said, a last picture of the screen, and the evidence of a stop. --busy: beside it, as
many processes as there are cores take what CPU time they get. Needs Xvfb, the window manager, Chromium and its driver.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

import cv2

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from kibitz.automation.browser.page import PageError
from kibitz.automation.browser.surface import BrowserSurface
from kibitz.automation.systems.choice import open_desktop
from tests.support.display import running, window_manager, x_environment, xvfb
from tests.support.page_log import truth
from tests.support.pages import served_folder

SCREEN = (1280, 800)
WINDOW = (1270, 780)
SETTLED_S = 1.5
"""Pages tell of an end a little after they have it."""
ENDED = ("won", "lost", "done", "over")


@dataclass(frozen=True)
class Run:
    """How one page was played: exit code (None: it took too long), the page's state, and the last line said."""

    code: int | None
    state: str
    seconds: float
    last: str

    @property
    def ended(self) -> bool:
        """Whether the game is at its end, and Kibitz said so."""
        return self.code == 0 and self.state in ENDED

    def __str__(self) -> str:
        told = "ended" if self.ended else "NOT ENDED"
        return f"{told:<10}{self.state:<9}{self.code!s:>5}{self.seconds:>7.0f} s  {'' if self.ended else self.last}"


@contextmanager
def busy(wanted: bool) -> Iterator[None]:
    """As many processes that do nothing but count as there are cores."""
    with ExitStack() as stack:
        for _ in range(os.cpu_count() or 1 if wanted else 0):
            stack.enter_context(running([sys.executable, "-c", "while True: pass"]))
        yield


def play(address: str, game: str, manager: str, limit_s: float, kept: Path) -> Run:
    """One game on one page, on a display, under a window manager and with a home of its own."""
    kept.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home, xvfb(*SCREEN) as display, window_manager(manager, display):
        os.environ.update(x_environment(display))
        # Kibitz knows nothing of this user's settings and pages.
        own = os.environ | {"HOME": home, "XDG_DATA_HOME": f"{home}/data", "XDG_CONFIG_HOME": f"{home}/config"}
        browser = BrowserSurface("chrome", address, window=WINDOW)
        started_s = time.monotonic()
        try:
            with (kept / "said.txt").open("w", encoding="utf-8") as said:
                code = _ran([sys.executable, "-m", "kibitz", "play", game], own, said.fileno(), limit_s)
            seconds = time.monotonic() - started_s
            time.sleep(SETTLED_S)
            screen = open_desktop()
            cv2.imwrite(str(kept / "screen.png"), screen.grab().pixels)
            screen.close()
            state = _state_of(browser)
        finally:
            browser.close()
        for evidence in Path(home).rglob("evidence"):
            shutil.copytree(evidence, kept / "evidence", dirs_exist_ok=True)
    lines = (kept / "said.txt").read_text(encoding="utf-8", errors="replace").split("\n")
    return Run(code, state, seconds, next((line for line in lines[::-1] if line.strip()), ""))


def _state_of(browser: BrowserSurface) -> str:
    """How the game stands by its page's own count; where play has closed the page, that."""
    try:
        return str(truth(browser).get("state"))
    except PageError:
        return "gone"


def _ran(command: list[str], environment: dict[str, str], said: int, limit_s: float) -> int | None:
    """The exit code of a command; None where it was ended because it took too long."""
    with running(command, environment, stdout=said, stderr=subprocess.STDOUT) as process:
        try:
            return process.wait(limit_s)
        except subprocess.TimeoutExpired:
            return None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="*", help="pages to play, by the pattern of their names")
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--manager", default="openbox")
    parser.add_argument("--limit", type=float, default=560.0, metavar="S", help="seconds for one page")
    parser.add_argument("--busy", action="store_true")
    parser.add_argument("--kept", type=Path, default=Path("unseen"))
    wanted = parser.parse_args()
    pages = [page for page in sorted(wanted.folder.glob("*_*.html")) if fnmatch(page.stem, wanted.only)]
    ended = 0
    with served_folder(wanted.folder) as root, busy(wanted.busy):
        for page in pages:
            game = page.stem.partition("_")[0]
            address = f"{root}/{page.name}?seed={wanted.seed}"
            run = play(address, game, wanted.manager, wanted.limit, wanted.kept / f"{page.stem}_{wanted.seed}")
            ended += run.ended
            print(f"{page.stem:<20}{run}", flush=True)
    print(f"{ended} of {len(pages)} ended")
    return ended < len(pages)


if __name__ == "__main__":
    sys.exit(main())
