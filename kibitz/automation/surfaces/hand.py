"""The mouse and the keyboard: the one module that imports pyautogui."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kibitz.automation.stop import Stop
from kibitz.automation.surfaces.base_hand import IN_CORNER, MOVED_BY_HAND, BaseHand, Spot, strayed, within
from kibitz.automation.surfaces.session import ensure_xauthority, why_not_by_x
from kibitz.core.errors import ActionError, NotPossibleHereError
from kibitz.core.phrase import Phrase

ARRIVE_S = 0.2
"""How long the pointer may take to be where it was sent."""
ARRIVED_WITHIN = 1
MOST_CHECKS = 5
"""How often is checked anew what a press would reach, where that changes again and again."""


class Hand(BaseHand):
    """The hand that pyautogui gives."""

    def __init__(self) -> None:
        """Raises NotPossibleHereError where there is no mouse to be moved."""
        super().__init__()
        self._gui = _import_pyautogui()
        # Of the X server; other systems have none.
        self._server: Any = getattr(self._gui.platformModule, "_display", None)

    def position(self) -> Spot:
        """Where the pointer is."""
        at = self._gui.position()
        return int(at[0]), int(at[1])

    def corners(self) -> tuple[Spot, ...]:
        """The corners of the primary screen; the pointer in one of them means stop."""
        return tuple((int(x), int(y)) for x, y in self._gui.FAILSAFE_POINTS)

    def _press(
        self, press: Callable[[], object], reached: Callable[[Any], int], stop: Stop, check: Callable[[], None]
    ) -> None:
        """Ask ``check``, then press, and only what it allowed: on a busy machine another window may come between.

        The check takes several questions to the X server; a last one, just before the press, tells whether that still
        reaches the same window.

        reached: number of the window that a press reaches, by the server's connection.
        """
        for _ in range(MOST_CHECKS):
            target = reached(self._server) if self._server is not None else 0
            check()
            stop.raise_if_requested()
            if self._safely(partial(self._pressed_at_once, press, reached, target), stop=stop):
                return
        raise ActionError(
            Phrase("Nothing was pressed: the window in front changes again and again. Leave the game in front.")
        )

    def _pressed_at_once(self, press: Callable[[], object], reached: Callable[[Any], int], target: int) -> bool:
        """Whether it was pressed: only if that still reaches the target."""
        # To grab the server for it would be safer still, but Qt may wait for the server and keep Python waiting,
        # and we couldn't go on to let go of it.
        if self._server is not None and reached(self._server) != target:
            return False
        press()
        return True

    def _has_key(self, character: str) -> bool:
        return bool(self._gui.isValidKey(character))

    def _press_button(self, at: Spot, stop: Stop, check: Callable[[], None]) -> None:
        self._press(partial(self._gui.mouseDown, *at), _under_pointer, stop, check)

    def _release_button(self) -> None:
        # Where the pointer is, without pyautogui's own fail-safe check: in a corner it would raise and leave
        # the button down, and the user's next move would be a drag.
        self._gui.platformModule._mouseUp(*self.position(), self._gui.LEFT)

    def _press_key(self, key: str, stop: Stop, check: Callable[[], None]) -> None:
        self._press(partial(self._gui.keyDown, key), _focused, stop, check)

    def _release_key(self, key: str) -> None:
        # Without pyautogui's own fail-safe check: in a corner it would raise and leave the key down.
        self._gui.platformModule._keyUp(key)

    def move(self, to: Spot, stop: Stop) -> None:
        """Move the pointer and see that it arrived. Raises ActionError, StoppedError."""
        stop.raise_if_requested()
        start = self.position()
        if strayed(start, self.expected_at):
            stop.request(MOVED_BY_HAND)
            stop.raise_if_requested()
        self._expect(start, to)
        self._safely(self._gui.moveTo, *to, stop=stop)
        waited_s = 0.0
        while not within(self.position(), to, ARRIVED_WITHIN):
            stop.raise_if_requested()
            if waited_s > ARRIVE_S:
                raise ActionError(
                    Phrase(
                        "The pointer was sent to {to} but is at {position}, so nothing was pressed. Another "
                        "program may hold the mouse, or this session does not let programs move it.",
                        to=to,
                        position=self.position(),
                    )
                )
            stop.wait(0.005)
            waited_s += 0.005
        self._expect(to)

    def _safely(self, act: Callable[..., Any], *arguments: Any, stop: Stop) -> Any:
        try:
            return act(*arguments)
        except self._gui.FailSafeException:
            stop.request(IN_CORNER)
            stop.raise_if_requested()


def _focused(server: Any) -> int:
    """The X window that keys go to."""
    focus = server.get_input_focus().focus
    return int(getattr(focus, "id", focus))


def _under_pointer(server: Any) -> int:
    """The X window, of those on the bare desktop, that the pointer is over."""
    child = server.screen().root.query_pointer().child
    return int(getattr(child, "id", child))


def _import_pyautogui() -> Any:
    """pyautogui, set up. It connects to the display when imported, and ends the program without tkinter."""
    reason = why_not_by_x()
    if reason:
        raise NotPossibleHereError(Phrase("Kibitz cannot move the mouse: {reason}.", reason=reason))
    ensure_xauthority()
    try:
        import pyautogui
    except SystemExit as error:
        raise NotPossibleHereError(
            Phrase(
                "Kibitz cannot move the mouse: pyautogui needs tkinter, which is not installed. On "
                "Debian and Ubuntu “sudo apt install python3-tk” brings it."
            )
        ) from error
    except Exception as error:
        # Whatever the display libraries below it raise (Xlib's own errors, KeyError, OSError): it cannot be used.
        raise NotPossibleHereError(
            Phrase(
                "Kibitz cannot move the mouse: pyautogui did not start ({name__}: {error}). Check that "
                "DISPLAY names a running X server.",
                name__=type(error).__name__,
                error=error,
            )
        ) from error
    pyautogui.FAILSAFE = True
    pyautogui.PAUSE = 0
    return pyautogui
