"""Where our own windows can be seen on the desktop, in physical pixels: those parts are not to be read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from PySide6.QtCore import QRect
from PySide6.QtGui import QRegion
from PySide6.QtWidgets import QWidget

from kibitz.automation.surfaces.area import Area
from kibitz.automation.surfaces.system import Windows
from kibitz.core.frame import Cover
from kibitz.core.geometry import Rect
from kibitz.gui.watching.kept_out import KeptOut, signs_of
from kibitz.gui.widgets.native import ask_about_windows, number_of
from kibitz.gui.widgets.scaling import rect_to_physical


class OwnWindows:
    """Asks the system what lies above our windows. Elsewhere a window counts as seen while it is the active one."""

    def __init__(self) -> None:
        self._desktop: Windows | None = None
        self._tried = False
        self._asked: tuple[object, ...] = ()
        self._covers: list[Cover] = []
        self._kept_out = KeptOut()

    def seen(self, windows: Iterable[QWidget], overlays: Sequence[QWidget]) -> list[Cover]:
        """The parts of ``windows`` that nothing covers, with what can be seen of the windows that go on under them;
        ``overlays`` are looked through. Windows that are in no picture (see `KeptOut`) are left out."""
        self._connect()
        shown = [window for window in windows if window.isVisible() and not window.isMinimized()]
        if self._desktop is None:
            return self._found(shown, [])
        ignored = [number_of(overlay) for overlay in overlays]
        # To ask for the whole stack takes a tenth of a second where there are many windows.
        asked = (*((number_of(window), window.frameGeometry().getRect()) for window in shown), *ignored)
        if self._desktop.windows_changed() or asked != self._asked:
            self._asked, self._covers = asked, self._found(shown, ignored)
        return list(self._covers)

    def _found(self, shown: Sequence[QWidget], ignored: Sequence[int]) -> list[Cover]:
        covers: list[Cover] = []
        for window in shown:
            own = rect_to_physical(window.frameGeometry().toRectF(), window.screen())
            region = QRegion(QRect(round(own.x), round(own.y), round(own.w), round(own.h)))
            beneath: tuple[Rect, ...] | None
            if self._desktop is not None:
                below, above = self._desktop.bounds_around(number_of(window), ignored)
                hidden = _region(above)
                beneath = tuple(_beneath(below, region, hidden))
                region -= hidden
            elif window.isActiveWindow():
                beneath = None
            else:
                continue
            visible = _rects(region)
            if not self._is_in_no_picture(window, visible):
                covers += [Cover(rect, beneath) for rect in visible]
        return covers

    def _is_in_no_picture(self, window: QWidget, visible: Sequence[Rect]) -> bool:
        if not self._kept_out.ask(window):
            self._kept_out.look_after(window, lambda: signs_of(window, visible))
        return self._kept_out.is_sure(window)

    def show_again(self, windows: Sequence[QWidget]) -> None:
        """Nothing is watched any more: the user may take pictures of our windows."""
        self._kept_out.end(windows)

    def close(self) -> None:
        """Let go of the system."""
        if self._desktop is not None:
            self._desktop.close()
            self._desktop = None

    def _connect(self) -> None:
        if not self._tried:
            self._tried = True
            # Where nobody tells a window counts as seen while it is active; nothing is lost but a corner case.
            self._desktop = ask_about_windows()


def _beneath(below: Sequence[Area], own: QRegion, hidden: QRegion) -> Iterator[Rect]:
    """What can be seen of the windows ``below`` (lowest first) that reach under our own one."""
    covered = hidden + own
    for bounds in reversed(below):
        region = QRegion(bounds.x, bounds.y, bounds.w, bounds.h)
        if region.intersects(own):
            yield from _rects(region - covered)
        covered += region


def _region(windows: Sequence[Area]) -> QRegion:
    region = QRegion()
    for bounds in windows:
        region += QRegion(bounds.x, bounds.y, bounds.w, bounds.h)
    return region


def _rects(region: QRegion) -> list[Rect]:
    parts: list[QRect] = list(region)  # type: ignore[call-overload]  # the stubs do not know that it iterates
    return [Rect(part.x(), part.y(), part.width(), part.height()) for part in parts]
