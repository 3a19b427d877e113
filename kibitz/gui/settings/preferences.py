"""What the windows remember between runs beyond `kibitz.services.settings`: looks, hotkeys, places of windows."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, QSettings

from kibitz.core.folders import folders


@dataclass(frozen=True, slots=True)
class Preferences:
    """Defaults and types of everything that is remembered.

    quick_pace_ms, quiet_pace_ms: between two looks at the screen while something moves, and while nothing does.
    overlay_numbers: write the number of each set beside its rings. overlay_thickness: of rings, logical px.
    hotkey_*: portable key sequences; empty for none.
    set_variant: rules of Set; set_* else: its practice board.
    wordle_words, wordle_mode, wordle_boards (0 for any number), wordle_sequence, wordle_typing: see
    `kibitz.games.wordle.game.WordleGame`; wordle_* else: the practice board of Wordle.
    tuble_graph, tuble_worst, tuble_colours: graph, worst and palette of `kibitz.games.tuble.game.TubleGame`;
    tuble_variant, tuble_map (whether the map is shown): the practice board of Tuble.
    pyramid_variant, pyramid_animations: the practice board of Pyramid Scheme.
    ticket_variant, ticket_colour (of one's own trains), ticket_speed (see `ticket_board.SPEEDS`), ticket_asks (how to
    pay), ticket_marks (on the map): the practice board of Ticket to Ride.
    """

    quick_pace_ms: int = 100
    quiet_pace_ms: int = 500
    overlay_numbers: bool = True
    overlay_thickness: int = 3
    hotkey_toggle: str = "Ctrl+Alt+K"
    hotkey_step: str = "Ctrl+Alt+N"
    hotkey_hint: str = "Ctrl+Alt+H"
    hotkey_stop: str = "Ctrl+Alt+X"
    set_palette: str = "classic"
    set_landscape: bool = False
    set_letters: bool = False
    set_animations: bool = True
    set_variant: str = "auto"
    wordle_words: str = ""
    wordle_mode: str = "normal"
    wordle_boards: int = 0
    wordle_sequence: bool = False
    wordle_typing: str = "auto"
    wordle_palette: str = "classic"
    wordle_animations: bool = True
    wordle_variant: str = "random"
    tuble_graph: str = "auto"
    tuble_worst: str = "none"
    tuble_colours: str = ""
    tuble_variant: str = "random"
    tuble_map: bool = False
    pyramid_variant: str = "random"
    pyramid_animations: bool = True
    ticket_variant: str = "random"
    ticket_colour: str = "red"
    ticket_speed: int = 2
    ticket_asks: bool = False
    ticket_marks: bool = True


class PreferenceStore:
    """Preferences and window places in one INI file."""

    def __init__(self, path: Path | None = None) -> None:
        self._file = QSettings(str(path or folders().settings / "window.ini"), QSettings.Format.IniFormat)

    def load(self) -> Preferences:
        """The preferences; entries that are missing or not of their type are the defaults."""
        defaults = Preferences()
        found: dict[str, Any] = {}
        for entry in fields(Preferences):
            default = getattr(defaults, entry.name)
            raw = self._file.value(f"preferences/{entry.name}")
            if raw is None:
                continue
            if isinstance(default, bool):
                found[entry.name] = str(raw).lower() == "true"
            elif isinstance(default, int):
                found[entry.name] = int(raw) if str(raw).isdigit() else default
            else:
                found[entry.name] = str(raw)
        return replace(defaults, **found)

    def save(self, preferences: Preferences) -> None:
        """Keep these preferences."""
        for name, value in asdict(preferences).items():
            self._file.setValue(f"preferences/{name}", value)
        self._file.sync()

    def update(self, **changes: Any) -> Preferences:
        """Change some preferences and keep them."""
        changed = replace(self.load(), **changes)
        self.save(changed)
        return changed

    def geometry(self, window: str) -> QByteArray | None:
        """Where a window was when it was closed, for ``restoreGeometry``."""
        value = self._file.value(f"geometry/{window}")
        return value if isinstance(value, QByteArray) else None

    def advice_width(self) -> int | None:
        """How wide the user made the panel with the advice, logical px; None if never."""
        value = str(self._file.value("geometry/advice_width", ""))
        return int(value) if value.isdigit() else None

    def keep_advice_width(self, width: int) -> None:
        """Remember how wide the panel with the advice is."""
        self._file.setValue("geometry/advice_width", width)
        self._file.sync()

    def keep_geometry(self, window: str, geometry: QByteArray) -> None:
        """Remember where a window is."""
        self._file.setValue(f"geometry/{window}", geometry)
        self._file.sync()
