"""What Kibitz asks of a desktop system: the seam between the shared code and `x11`, `windows` and `macos`.

Units of the desktop are physical pixels, on macOS points; pictures, windows, the pointer and clicks of one system share
them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from kibitz.automation.surfaces.area import Area

Spot = tuple[int, int]
"""A point in desktop units."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing of this system that `kibitz doctor` tells.

    ok: None for a plain fact. needed: whether Kibitz can't do its work on the screen without it.
    cure: what to do where it isn't well; empty otherwise.
    """

    name: str
    ok: bool | None
    detail: str
    cure: str = ""
    needed: bool = False


class Device(Protocol):
    """A pointer and a keyboard that programs can use. For one thread at a time."""

    def position(self) -> Spot:
        """Where the pointer is."""

    def corners(self) -> tuple[Spot, ...]:
        """The corners of the desktop; a pointer that the user has pushed into one means stop."""

    def move(self, to: Spot) -> None:
        """Put the pointer there."""

    def press(self, down: bool) -> None:
        """Press or release the left button where the pointer is."""

    def has_key(self, character: str) -> bool:
        """Whether the keyboard that is in use has a key for a character."""

    def key(self, key: str, down: bool) -> None:
        """Press or release the key of a character, or one of `NAMED_KEYS`, ``ctrl``, ``subtract`` or ``add``."""

    def target(self, *, of_keys: bool) -> int:
        """Number of the window that a key, or else a press, would reach now; 0 where that isn't told."""

    def close(self) -> None:
        """Let go of the system. Nothing may be left pressed."""


class Windows(Protocol):
    """What can be asked about windows, named by numbers. For one thread.

    Each answer may come too late: a window that is gone has no bounds and no title of its own.
    """

    @property
    def area(self) -> Area:
        """The whole desktop now."""

    def pointer(self) -> Spot:
        """Where the pointer is."""

    def top_level_at(self, x: int, y: int) -> int | None:
        """The top-level window that a click there would go to; None for the bare desktop."""

    def bounds(self, window: int) -> Area | None:
        """Where a top-level window is seen; None when it is closed or hidden."""

    def inside(self, window: int) -> Area | None:
        """What of a top-level window its program draws, within the frame with title and buttons that the system draws
        around it, where that can be told; None when it is closed."""

    def bounds_around(self, window: int, ignored: Sequence[int] = ()) -> tuple[list[Area], list[Area]]:
        """Where the visible top-level windows are that are stacked below and above the one that is or holds ``window``,
        lowest first; without the top-level windows ``ignored``."""

    def focused_top_level(self) -> int | None:
        """The top-level window that gets the keys; None where no window does, or nobody says."""

    def same_program(self, a: int, b: int) -> bool:
        """Whether two top-level windows belong to one program: a window and its tooltip or menu."""

    def pops_up(self, window: int) -> bool:
        """Whether a top-level window is a menu, a list or a tooltip."""

    def is_own(self, window: int) -> bool:
        """Whether a top-level window belongs to this process."""

    def title(self, window: int) -> str:
        """The window's title for messages."""

    def announce(self, window: int) -> None:
        """Mark one of our own windows, so that players tell it when they act there; from now on nobody has."""

    def mark_played(self, top_level: int) -> None:
        """Tell a window that was announced that a player acts there; others are left as they are."""

    def was_played(self, window: int) -> bool:
        """Whether a player has acted in a window since it was announced."""

    def windows_changed(self) -> bool:
        """Whether a top-level window may have come, gone, moved or changed its place in the stack since the last call;
        true at the first one, and always where the system doesn't tell."""

    def close(self) -> None:
        """Let go of the system."""


class Keys(Protocol):
    """Keys that come to us whatever window has the keyboard. For one thread."""

    def grab_key(self, key: str, modifiers: Iterable[str] = ()) -> bool:
        """Have a key with these modifiers sent to us only; False when another program has it.

        key: a character, ``escape``, ``enter``, ``space``, ``tab`` or ``f1`` to ``f24``; modifiers: of `MODIFIERS`.
        Raises NotPossibleHereError for a key that the keyboard lacks.
        """

    def pressed_keys(self) -> list[int]:
        """Numbers, in the order of `grab_key`, of the keys that were pressed since the last call. Never waits."""

    def fileno(self) -> int:
        """A descriptor, for `select`, that is readable when `pressed_keys` may have something."""

    def close(self) -> None:
        """Give the keys back."""


class System(Protocol):
    """One desktop system.

    name: for messages. qt_platform: the plugin of Qt whose windows it can be asked about.
    has_hotkeys: whether programs can have keys of their own here.
    grabs_in_bands: whether many small grabs cost no more than a large one.
    """

    qt_platform: str
    grabs_in_bands: bool

    @property
    def name(self) -> str: ...

    @property
    def has_hotkeys(self) -> bool: ...

    def ask_to_look(self) -> None:
        """Ask for the permission to see the screen, where the system has one.

        Raises CaptureError where there is no screen to be seen, or it may not be.
        """

    def open_device(self) -> Device:
        """The mouse and the keyboard. Raises NotPossibleHereError where programs can't, or may not, use them."""

    def open_windows(self) -> Windows | None:
        """To ask about all windows; None where nobody tells. Raises NotPossibleHereError where nobody answers."""

    def open_own_windows(self) -> Windows | None:
        """To ask about windows that Qt has made by its `qt_platform`; None where nobody tells, or answers."""

    def open_keys(self) -> Keys:
        """Keys of our own. Raises NotPossibleHereError where programs can't have them."""

    def before_windows(self) -> None:
        """What is to be done before Qt starts. Raises NotPossibleHereError where no window can be shown."""

    def number_of(self, window: int) -> int:
        """The number by which `Windows` knows a window of ours, of which Qt has told its own (``winId``)."""

    def keep_out_of_pictures(self, window: int) -> bool:
        """Ask that a window of ours, by Qt's number of it, is on the screen but in no picture of it.

        Whether that is sure; where it isn't, the window is to be reckoned with.
        """

    def show_in_pictures(self, window: int) -> None:
        """Undo `keep_out_of_pictures`."""

    def let_through(self, window: int) -> None:
        """See to it that a shown window of ours passes each click on to what is under it, beyond what Qt does."""

    def facts(self) -> Iterator[Fact]:
        """What is to be told of this system, beside what every one has. Asks the user for nothing."""
