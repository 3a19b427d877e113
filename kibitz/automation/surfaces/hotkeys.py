"""Keys that work whatever window has the focus, on X11."""

from __future__ import annotations

from dataclasses import dataclass
from types import TracebackType

from kibitz.automation.surfaces.session import is_wayland, is_x11
from kibitz.automation.surfaces.x11 import MODIFIER_MASKS, XDesktop
from kibitz.core.errors import NotPossibleHereError, UsageError
from kibitz.core.phrase import Phrase

_X_NAMES = {"escape": "Escape", "esc": "Escape", "enter": "Return", "space": "space", "tab": "Tab"}


@dataclass(frozen=True, slots=True)
class KeyCombination:
    """A key with its modifiers, such as ``ctrl+alt+k``. ``key`` is X's name of it."""

    key: str
    modifiers: frozenset[str]
    text: str

    @classmethod
    def parse(cls, text: str) -> KeyCombination:
        """The combination that a user wrote. Raises UsageError where it is none.

        >>> KeyCombination.parse("Ctrl+Alt+k").key
        'k'
        """
        *modifiers, key = [part.strip().lower() for part in text.split("+")]
        unknown = [part for part in modifiers if part not in MODIFIER_MASKS]
        if unknown or not key:
            raise UsageError(
                Phrase(
                    "“{text}” is no key combination. Write modifiers ({modifier_masks}) and one key, joined "
                    "by “+”: ctrl+alt+k.",
                    text=text,
                    modifier_masks=", ".join(MODIFIER_MASKS),
                )
            )
        function_key = key[0] == "f" and key[1:].isdigit()
        return cls(_X_NAMES.get(key, key.upper() if function_key else key), frozenset(modifiers), text)


class Hotkeys:
    """Global hotkeys of one thread, by XGrabKey: the keys come to us and not to the window in front.

    `fileno` is to be watched (``QSocketNotifier``, ``select``); when it is readable, `pressed` tells what was pressed.
    """

    def __init__(self) -> None:
        """Raises NotPossibleHereError outside X11."""
        if is_wayland() or not is_x11():
            raise NotPossibleHereError(
                Phrase(
                    "Global hotkeys need X11. Bind a key of your desktop to a second start of Kibitz "
                    "instead, such as “kibitz --stop”."
                )
            )
        self._desktop = XDesktop()
        self._names: list[str] = []

    def add(self, combination: KeyCombination) -> None:
        """Take a combination. Raises NotPossibleHereError when another program has it already."""
        if not self._desktop.grab_key(combination.key, combination.modifiers):
            raise NotPossibleHereError(
                Phrase(
                    "The keys {text} are taken by another program. Choose others in the settings, or free them there.",
                    text=combination.text,
                )
            )
        self._names.append(combination.text)

    def fileno(self) -> int:
        """The file descriptor that becomes readable when a key is pressed."""
        return self._desktop.fileno()

    def pressed(self) -> list[str]:
        """The combinations, as they were written, that were pressed since the last call. Never waits."""
        return [self._names[number] for number in self._desktop.pressed_keys()]

    def close(self) -> None:
        """Give the keys back."""
        self._desktop.close()

    def __enter__(self) -> Hotkeys:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()
