"""Pictures looked at one after another beside the window, and a folder watched for new ones."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from kibitz.analyse import pictures_in
from kibitz.core.background import Task
from kibitz.core.phrase import Phrase
from kibitz.gui.pictures.results import Result
from kibitz.gui.widgets.background import QtBackground
from kibitz.services.work.folder_watch import LOOK_EVERY_S, FolderWatch
from kibitz.services.work.pictures import Readers, analysis_of


class PictureWork(QObject):
    """Looks at what is added, in its order.

    found: a `Result`. went_on: how many pictures are done, and of how many that are known. ended: nothing is left.
    failed: why something that was added isn't looked at, in words.
    """

    found = Signal(object)
    went_on = Signal(int, int)
    ended = Signal()
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._background = QtBackground("kibitz pictures", self, in_turn=True)
        self._background.failed.connect(self._left_off)
        self._lock = threading.Lock()
        self._waiting: deque[tuple[Path, Readers]] = deque()
        self.is_busy = False

    def add(self, paths: Iterable[Path], readers: Readers) -> None:
        """Look at these pictures with these readers, too, and at those in folders among them."""
        with self._lock:
            self._waiting.extend((path, readers) for path in paths)
        self._go_on()

    def cancel(self) -> None:
        """Leave off what isn't done; what is stays."""
        with self._lock:
            self._waiting.clear()
            # At once: what is added next is not for the thread that is being left off.
            self._background.forget()
        if self.is_busy:
            self.is_busy = False
            self.ended.emit()

    def _told(self, result: Result | None, problem: str, done: int, known: int) -> None:
        if result is not None:
            self.found.emit(result)
        if problem:
            self.failed.emit(problem)
        self.went_on.emit(done, known)

    def _go_on(self) -> None:
        """Begin, unless something is being done, or there is nothing to do."""
        if not self.is_busy and self._left():
            self.is_busy = True
            self._background.ask(self._work, self._came_to_end, told=self._told)

    def _came_to_end(self, _: None) -> None:
        self.is_busy = False
        # More may have come while the last news were under way.
        self._go_on()
        if not self.is_busy:
            self.ended.emit()

    def _left_off(self, words: str) -> None:
        self.cancel()
        self.failed.emit(words)

    # In the thread

    def _work(self, task: Task[None]) -> None:
        done = 0
        while (job := self._next(task)) is not None:
            path, readers = job
            if path.is_dir():
                pictures = [(picture, readers) for picture in pictures_in(path)]
                with self._lock:
                    self._waiting.extendleft(reversed(pictures))
                problem = Phrase("There are no pictures in the folder {folder}.", folder=path) if not pictures else ""
                task.tell(None, problem, done, done + self._left())
                continue
            result = Result.of(analysis_of(readers, str(path)))
            done += 1
            task.tell(result, "", done, done + self._left())

    def _next(self, task: Task[None]) -> tuple[Path, Readers] | None:
        with self._lock:
            return self._waiting.popleft() if self._waiting and not task.left_off else None

    def _left(self) -> int:
        with self._lock:
            return len(self._waiting)


class FolderWatcher(QObject):
    """Tells of pictures that come into a folder. came: their paths. failed: why it isn't watched any more, in words."""

    came = Signal(object)
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._background = QtBackground("kibitz folder", self)
        self._background.failed.connect(self._gone)
        self.folder: Path | None = None
        self._begun = threading.Event()

    @property
    def is_watching(self) -> bool:
        """Whether what comes from now on is new."""
        return self.folder is not None and self._begun.is_set()

    def watch(self, folder: Path) -> None:
        """Watch this folder from now on, and no other."""
        self.folder = folder
        ended, begun = threading.Event(), threading.Event()
        self._begun = begun

        def work(task: Task[None]) -> None:
            watch = FolderWatch(folder)
            begun.set()
            while not ended.wait(LOOK_EVERY_S):
                if new := watch.new():
                    task.tell(new)

        self._background.ask(work, told=self.came.emit, leave=ended.set)

    def leave_off(self) -> None:
        """Watch nothing."""
        self.folder = None
        self._background.forget()

    def _gone(self, words: str) -> None:
        self.folder = None
        self.failed.emit(words)
