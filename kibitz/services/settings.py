"""What the user chose and the windows remember, kept in one small JSON file."""

from __future__ import annotations

import json
import logging
import os
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

from pydantic import ConfigDict, Field, ValidationError

from kibitz.core.errors import KibitzError
from kibitz.core.file_lock import held
from kibitz.core.folders import folders
from kibitz.core.options import Choice, PracticeSettings, Remembered, Shown, first_wrong
from kibitz.core.phrase import LANGUAGES, Phrase
from kibitz.registry import options_of
from kibitz.services.window_ini import NAME as WINDOW_INI
from kibitz.services.window_ini import read_window_ini

log = logging.getLogger(__name__)

Practice = TypeVar("Practice", bound=PracticeSettings)
Kept = Mapping[str, Mapping[str, Any]]
"""Game -> what of its options, or of its practice board, differs from the defaults."""


_KEYS = "kibitz.gui.settings.key_edit:KeyEdit"


def _languages() -> Sequence[Choice]:
    return [Choice("auto", Phrase("As the system")), *(Choice(code, name) for code, name in LANGUAGES.items())]


class Settings(Remembered):
    """The user's choices and their defaults; those with words for it are shown in the settings' dialog.

    Unknown entries of the file are kept out, so that an older Kibitz can read a newer file.

    theme: colours of the windows; ``auto`` follows the desktop.
    language: of the windows; ``auto`` follows the system.
    help_level: how much is given away, from 1 (is there a move) to 4 (all moves).
    overlay: whether marks are drawn on the game itself.
    game: the game to look for; empty looks for all.
    region: part of the desktop that is watched, as left, top, width, height in physical pixels; None is everything.
    quick_pace_ms, quiet_pace_ms: between two looks at the screen while a game goes on, and while nothing moves.
    overlay_numbers: write the number of each set beside its rings. overlay_thickness: of rings, logical px.
    play_rest_ms: between two moves of a play, for who wants to follow it.
    hotkey_*: portable key sequences; empty for none.
    stay_in_tray: closing the window leaves Kibitz in the tray, where there is one.
    history: whether games that are watched or played are kept. history_pictures: with pictures of their boards.
    introduced: whether the introduction was shown.
    games: options of games, see `game_options`. practice: see `SettingsStore.practice`.
    windows: where windows were, as Qt tells it, in base64. advice_width: of the panel with the advice, logical px.
    """

    model_config = ConfigDict(extra="ignore")

    theme: Annotated[
        Literal["auto", "light", "dark", "contrast"],
        Shown(
            "&Colours",
            choices=(
                Choice("auto", "As the system"),
                Choice("light", "Light"),
                Choice("dark", "Dark"),
                Choice("contrast", "High contrast"),
            ),
        ),
    ] = "auto"
    language: Annotated[
        Literal["auto", "en", "de", "es", "fr"], Shown("Lan&guage", "From the next start on.", choices=_languages)
    ] = "auto"
    help_level: Annotated[int, Field(ge=1, le=4)] = 4
    overlay: bool = True
    game: str = ""
    region: tuple[int, int, int, int] | None = None
    quick_pace_ms: Annotated[int, Field(ge=20, le=2000), Shown("Look &every", "While a game goes on.", unit="ms")] = 30
    quiet_pace_ms: Annotated[
        int,
        Field(ge=100, le=10_000),
        Shown("When &quiet, every", "Once nothing has moved for three seconds.", unit="ms"),
    ] = 500
    play_rest_ms: Annotated[
        int,
        Field(ge=0, le=10_000),
        Shown("&Pause between moves", "The speed of play: with 0 it is as quick as the game lets it be.", unit="ms"),
    ] = 0
    overlay_numbers: Annotated[
        bool, Shown("&Number beside each ring", "Without it, colour and line style tell the sets apart.")
    ] = True
    overlay_thickness: Annotated[
        int, Field(ge=2, le=6), Shown("&Line width", "Narrow gaps between cards make rings thinner.", unit="px")
    ] = 3
    hotkey_toggle: Annotated[str, Shown("&Overlay on or off", editor=_KEYS)] = "Ctrl+Alt+K"
    hotkey_step: Annotated[str, Shown("&Make one move", editor=_KEYS)] = "Ctrl+Alt+N"
    hotkey_hint: Annotated[str, Shown("More &help", editor=_KEYS)] = "Ctrl+Alt+H"
    hotkey_stop: Annotated[
        str,
        Shown(
            "&Stop playing",
            "They work whatever window is in front (X11). Esc always stops playing.",
            editor=_KEYS,
        ),
    ] = "Ctrl+Alt+X"
    stay_in_tray: Annotated[
        bool,
        Shown(
            "Stay in the &tray when the window is closed",
            "Kibitz goes on there until it is quit. Where there is no tray, closing the window ends it.",
        ),
    ] = False
    history: Annotated[
        bool, Shown("&Keep the games that are watched or played", "On this computer alone; see History.")
    ] = True
    history_pictures: Annotated[
        bool, Shown("Keep &pictures of them", "Of the boards, without what is beside them.")
    ] = False
    introduced: bool = False
    games: Kept = Field(default_factory=dict)
    practice: Kept = Field(default_factory=dict)
    windows: Mapping[str, str] = Field(default_factory=dict)
    advice_width: int | None = None


def game_options(settings: Settings, game_id: str) -> dict[str, Any]:
    """The options of a game that the user has set to something else than their defaults, to make it with.

    Raises UsageError where there is no such game.
    """
    kept = options_of(game_id).kept(settings.games.get(game_id, {}))
    return {name: getattr(kept, name) for name in kept.to_keep()}


def settings_file() -> Path:
    """Where the settings are kept."""
    return folders().settings / "settings.json"


def load_settings(path: Path | None = None) -> tuple[Settings, str]:
    """The user's settings, and a message for them where the file could not be used (else empty).

    A file that cannot be used is renamed to ``settings.json.broken`` and the defaults are given. What an earlier
    version kept in ``window.ini`` is taken over.
    """
    path = path or settings_file()
    complaint = _take_over(path) if path.with_name(WINDOW_INI).exists() else ""
    settings, now = _read(path)
    return settings, complaint or now


def save_settings(settings: Settings, path: Path | None = None) -> None:
    """Write the settings; the old file stays whole until the new one is.

    Raises KibitzError where the folder cannot be written to.
    """
    path = path or settings_file()
    new = path.with_name(path.name + ".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        new.write_text(json.dumps(settings.model_dump(mode="json"), indent=2) + "\n", encoding="utf-8")
        os.replace(new, path)
    except OSError as error:
        raise KibitzError(
            Phrase(
                "The settings cannot be saved in {path}: {strerror}. Check that the folder can be written to.",
                path=path,
                strerror=error.strerror,
            )
        ) from error


Change = Callable[[Settings], Mapping[str, Any]]
"""What changes, from the settings as they are."""


class SettingsStore:
    """The settings in their file, which several windows change, each its own part, in processes of their own."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path or settings_file()

    def load(self) -> Settings:
        """The settings as they are now."""
        return load_settings(self._path)[0]

    def update(self, **changes: Any) -> Settings:
        """Change some settings and keep them. Raises KibitzError where the folder cannot be written to."""
        return self._change(lambda now: changes)

    def practice(self, game: str, model: type[Practice]) -> Practice:
        """What the practice board of a game remembers."""
        return model.kept(self.load().practice.get(game, {}))

    def keep_practice(self, game: str, model: type[Practice], **changes: Any) -> None:
        """Let the practice board of a game remember this too."""

        def change(now: Settings) -> Mapping[str, Any]:
            changed = model.kept(now.practice.get(game, {})).model_copy(update=changes)
            return {"practice": {**now.practice, game: changed.to_keep()}}

        self._remember(change)

    def geometry(self, window: str) -> bytes | None:
        """Where a window was when it was closed, for ``restoreGeometry``."""
        kept = self.load().windows.get(window)
        try:
            return b64decode(kept, validate=True) if kept else None
        except ValueError:
            return None

    def keep_geometry(self, window: str, geometry: bytes | bytearray | memoryview) -> None:
        """Remember where a window is."""
        kept = b64encode(geometry).decode("ascii")
        self._remember(lambda now: {"windows": {**now.windows, window: kept}})

    def keep_advice_width(self, width: int) -> None:
        """Remember how wide the panel with the advice is."""
        self._remember(lambda now: {"advice_width": width})

    def _remember(self, change: Change) -> None:
        """Keep what nobody asked for in so many words: where that can't be, it is only not remembered."""
        try:
            self._change(change)
        except KibitzError as error:
            log.warning("%s", error)

    def _change(self, change: Change) -> Settings:
        self.load()
        with _locked(self._path):
            now = _read(self._path)[0]
            changed = now.model_copy(update=dict(change(now)))
            save_settings(changed, self._path)
        return changed


def _read(path: Path) -> tuple[Settings, str]:
    try:
        return Settings.model_validate_json(path.read_bytes()), ""
    except FileNotFoundError:
        return Settings(), ""
    except OSError as error:
        return Settings(), Phrase(
            "The settings in {path} cannot be read ({strerror}). The defaults are used this time.",
            path=path,
            strerror=error.strerror,
        )
    except ValidationError as error:
        where = ".".join(str(part) for part in error.errors()[0]["loc"])
        cause = f"{where}: {first_wrong(error)}" if where else first_wrong(error)
        backup = path.with_name(path.name + ".broken")
        os.replace(path, backup)
        # Who loads them tells the user; a warning would be told beside that.
        log.info("settings in %s not usable: %s", path, cause)
        return Settings(), (
            Phrase(
                "The settings in {path} cannot be used ({cause}). The defaults are used; your file was "
                "kept, with {suffix} at the end of its name.",
                path=path,
                cause=cause,
                suffix=backup.suffix,
            )
        )


def _take_over(path: Path) -> str:
    """Take over what ``window.ini`` has, once; the file is kept under another name. Gives a message as `_read` does."""
    old = path.with_name(WINDOW_INI)
    with _locked(path):
        try:
            found = read_window_ini(old)
        except FileNotFoundError:
            return ""
        except (OSError, ValueError) as error:
            log.warning("%s cannot be taken over: %s", old, error)
            found = {}
        now, complaint = _read(path)
        merged = Settings.kept({**now.model_dump(), **found})
        try:
            save_settings(merged, path)
            os.replace(old, old.with_name(f"{old.name}.old"))
        except (OSError, KibitzError) as error:
            log.warning("%s", error)
    return complaint


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Only one process changes the file at a time."""
    with ExitStack() as stack:
        try:
            stack.enter_context(held(path.with_name(path.name + ".lock")))
        except OSError as error:
            # Whoever saves says why it can't be.
            log.info("%s can't be locked: %s", path, error)
        yield
