"""One look for the whole program: colours, spacing and type, light, dark and in high contrast.

The theme follows the system unless the user chooses one; high contrast is light or dark as the system is. Widgets that
paint themselves ask `current` while painting; Qt repaints them when the palette changes.
"""

from __future__ import annotations

from enum import Enum, StrEnum

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPalette, QStyleHints
from PySide6.QtWidgets import QApplication

from kibitz.gui.widgets import typeface
from kibitz.gui.widgets.colours import CONTRAST_DARK, CONTRAST_LIGHT, DARK, LIGHT, Theme
from kibitz.gui.widgets.style_sheet import style_sheet


class ThemeChoice(StrEnum):
    """What the user asked for."""

    SYSTEM = "auto"
    LIGHT = "light"
    DARK = "dark"
    CONTRAST = "contrast"


class Space:
    """The spacing scale, in logical pixels; nothing else is used between widgets."""

    XS = 4
    S = 8
    M = 12
    L = 16
    XL = 24
    XXL = 32


class TypeSize(Enum):
    """The type scale, as multiples of the base size."""

    CAPTION = 0.88
    BODY = 1.0
    TITLE = 1.3
    DISPLAY = 1.9


RADIUS = 8
"""Corner radius of panels and buttons, in logical pixels."""

OKABE_ITO = ("#D55E00", "#0072B2", "#009E73", "#CC79A7", "#E69F00", "#56B4E9")
"""Colours that people with any kind of colour blindness tell apart (Okabe and Ito, 2008), without yellow and black."""


_BASE_POINTS = 10.0


class _Theming(QObject):
    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.choice = ThemeChoice.SYSTEM
        self.theme = LIGHT
        self.is_on = False
        self.base_font: QFont | None = None
        self.hints: QStyleHints | None = None
        self.has_style = False


_theming = _Theming()


def current() -> Theme:
    """The theme in use."""
    return _theming.theme


def choice() -> ThemeChoice:
    """What the user asked for."""
    return _theming.choice


def watch_changes(slot: object) -> None:
    """Call ``slot`` whenever another theme is in use."""
    _theming.changed.connect(slot)


def apply(choice: ThemeChoice = ThemeChoice.SYSTEM) -> Theme:
    """Give the running application this theme, now and, with SYSTEM, whenever the system's changes."""
    app = QApplication.instance()
    assert isinstance(app, QApplication), "a QApplication is made first"
    if _theming.hints is None:
        # Kept, as Python's view of its parts goes with it.
        _theming.hints = app.styleHints()
        _theming.hints.colorSchemeChanged.connect(_system_changed)
        _theming.hints.accessibility().contrastPreferenceChanged.connect(_system_changed)
    hints = _theming.hints
    _theming.choice = choice
    schemes = {ThemeChoice.LIGHT: Qt.ColorScheme.Light, ThemeChoice.DARK: Qt.ColorScheme.Dark}
    hints.setColorScheme(schemes.get(choice, Qt.ColorScheme.Unknown))
    _put_on(app, choice)
    return _theming.theme


def base_font() -> QFont:
    """The font that all sizes of the type scale are multiples of."""
    return QFont(_theming.base_font or QGuiApplication.font())


def set_base_font(font: QFont) -> None:
    """Give the running application another base font, larger text for instance, now and in every theme."""
    app = QApplication.instance()
    assert isinstance(app, QApplication), "a QApplication is made first"
    _theming.base_font, _theming.is_on = font, False
    _put_on(app, _theming.choice)


def font(size: TypeSize = TypeSize.BODY, bold: bool = False) -> QFont:
    """The program's font at one step of the type scale."""
    made = base_font()
    made.setPointSizeF(made.pointSizeF() * size.value)
    if bold:
        made.setWeight(QFont.Weight.DemiBold)
    return made


def colour(value: str, alpha: float = 1.0) -> QColor:
    """A theme colour, with an opacity of 0 to 1."""
    made = QColor(value)
    made.setAlphaF(alpha)
    return made


def _system_changed() -> None:
    app = QApplication.instance()
    if isinstance(app, QApplication) and _theming.choice in (ThemeChoice.SYSTEM, ThemeChoice.CONTRAST):
        _put_on(app, _theming.choice)


def wanted(choice: ThemeChoice, *, system_is_dark: bool, system_wants_contrast: bool) -> Theme:
    """The theme that a choice leads to on such a desktop."""
    follows = choice in (ThemeChoice.SYSTEM, ThemeChoice.CONTRAST)
    dark = choice is ThemeChoice.DARK or (follows and system_is_dark)
    if choice is ThemeChoice.CONTRAST or (choice is ThemeChoice.SYSTEM and system_wants_contrast):
        return CONTRAST_DARK if dark else CONTRAST_LIGHT
    return DARK if dark else LIGHT


def _now_wanted(choice: ThemeChoice) -> Theme:
    hints = _theming.hints
    assert hints is not None, "kept when the first theme was put on"
    return wanted(
        choice,
        system_is_dark=hints.colorScheme() is Qt.ColorScheme.Dark,
        system_wants_contrast=hints.accessibility().contrastPreference() is Qt.ContrastPreference.HighContrast,
    )


def _put_on(app: QApplication, choice: ThemeChoice) -> None:
    theme = _now_wanted(choice)
    if _theming.is_on and _theming.theme is theme:
        # Each window that opens asks for its theme, and a style sheet is worked out anew for every widget there is.
        return
    _theming.theme, _theming.is_on = theme, True
    if _theming.base_font is None:
        _theming.base_font = _base_font()
    if not _theming.has_style:
        # Once: where one style takes another's place Qt polishes every widget anew, also what is just being deleted,
        # and that has crashed a process.
        app.setStyle("Fusion")
        _theming.has_style = True
    app.setFont(_theming.base_font)
    app.setPalette(_palette(theme))
    sizes = {size.name.lower(): font(size).pointSizeF() for size in TypeSize}
    app.setStyleSheet(style_sheet(theme, sizes, RADIUS))
    _theming.changed.emit()


def _base_font() -> QFont:
    typeface.load()
    base = typeface.dressed(QGuiApplication.font())
    base.setPointSizeF(max(base.pointSizeF(), _BASE_POINTS))
    return base


def _palette(theme: Theme) -> QPalette:
    role = QPalette.ColorRole
    palette = QPalette()
    for name, value in {
        role.Window: theme.window,
        role.WindowText: theme.text,
        role.Base: theme.surface,
        role.AlternateBase: theme.sunken,
        role.Text: theme.text,
        role.PlaceholderText: theme.muted,
        role.Button: theme.surface,
        role.ButtonText: theme.text,
        role.BrightText: theme.bad,
        role.Highlight: theme.accent,
        role.HighlightedText: theme.on_accent,
        role.ToolTipBase: theme.surface,
        role.ToolTipText: theme.text,
        role.Link: theme.accent,
        role.LinkVisited: theme.accent,
        role.Accent: theme.accent,
        role.Light: theme.surface,
        role.Midlight: theme.border,
        role.Mid: theme.border_strong,
        role.Dark: theme.border_strong,
        role.Shadow: theme.shadow,
    }.items():
        palette.setColor(name, QColor(value))
    for name in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, name, QColor(theme.faint))
    return palette
