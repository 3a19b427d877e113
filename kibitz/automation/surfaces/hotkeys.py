"""Keys that work whatever window has the focus."""

from __future__ import annotations

from dataclasses import dataclass
from types import TracebackType

from kibitz.automation.surfaces.system import Keys
from kibitz.core.errors import NotPossibleHereError, UsageError
from kibitz.core.phrase import Phrase

MODIFIERS = ("shift", "ctrl", "alt", "super")
_OTHER_NAMES = {"esc": "escape", "return": "enter"}


@dataclass(frozen=True, slots=True)
class KeyCombination:
    """A key with its modifiers, such as ``ctrl+alt+k``. ``key`` as `Keys.grab_key` has it."""

    key: str
    modifiers: frozenset[str]
    text: str

    @classmethod
    def parse(cls, text: str) -> KeyCombination:
        """The combination that a user wrote. Raises UsageError where it is none.

        >>> KeyCombination.parse("Ctrl+Alt+K").key
        'k'
        """
        *modifiers, key = [part.strip().lower() for part in text.split("+")]
        unknown = [part for part in modifiers if part not in MODIFIERS]
        if unknown or not key:
            raise UsageError(
                Phrase(
                    "“{text}” is no key combination. Write modifiers ({modifier_masks}) and one key, joined "
                    "by “+”: ctrl+alt+k.",
                    text=text,
                    modifier_masks=", ".join(MODIFIERS),
                )
            )
        return cls(_OTHER_NAMES.get(key, key), frozenset(modifiers), text)


class Hotkeys:
    """Global hotkeys of one thread: the keys come to us and not to the window in front.

    `fileno` is to be watched (``QSocketNotifier``, ``select``); when it is readable, `pressed` tells what was pressed.
    """

    def __init__(self, keys: Keys) -> None:
        """Takes the keys over, to be closed with it."""
        self._keys = keys
        self._names: list[str] = []

    def add(self, combination: KeyCombination) -> None:
        """Take a combination. Raises NotPossibleHereError when another program has it already."""
        if not self._keys.grab_key(combination.key, combination.modifiers):
            raise NotPossibleHereError(
                Phrase(
                    "The keys {text} are taken by another program. Choose others in the settings, or free them there.",
                    text=combination.text,
                )
            )
        self._names.append(combination.text)

    def fileno(self) -> int:
        """The file descriptor that becomes readable when a key is pressed."""
        return self._keys.fileno()

    def pressed(self) -> list[str]:
        """The combinations, as they were written, that were pressed since the last call. Never waits."""
        return [self._names[number] for number in self._keys.pressed_keys()]

    def close(self) -> None:
        """Give the keys back."""
        self._keys.close()

    def __enter__(self) -> Hotkeys:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()
