"""One look for the whole program: colours, spacing and type, light and dark.

The theme follows the system unless the user chooses one. Widgets that paint themselves ask `current` while painting;
Qt repaints them when the palette changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from kibitz.gui.widgets.style_sheet import style_sheet


class ThemeChoice(StrEnum):
    """What the user asked for."""

    SYSTEM = "auto"
    LIGHT = "light"
    DARK = "dark"


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


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of one appearance, as ``#RRGGBB``."""

    dark: bool
    window: str
    surface: str
    sunken: str
    border: str
    border_strong: str
    text: str
    muted: str
    accent: str
    accent_hover: str
    on_accent: str
    accent_soft: str
    good: str
    bad: str
    warn: str
    shadow: str


LIGHT = Theme(
    dark=False,
    window="#F3F4F7",
    surface="#FFFFFF",
    sunken="#E9ECF1",
    border="#D5DAE1",
    border_strong="#AEB6C2",
    text="#1A1F27",
    muted="#586271",
    accent="#0068A3",
    accent_hover="#00578A",
    on_accent="#FFFFFF",
    accent_soft="#DFEFF9",
    good="#007A59",
    bad="#B94700",
    warn="#8A6100",
    shadow="#1A2433",
)

DARK = Theme(
    dark=True,
    window="#13161B",
    surface="#1C2027",
    sunken="#272C35",
    border="#343B46",
    border_strong="#566070",
    text="#E9ECF1",
    muted="#9DA7B6",
    accent="#56B4E9",
    accent_hover="#7CC6F0",
    on_accent="#07141D",
    accent_soft="#18323F",
    good="#3FCB9C",
    bad="#FF8F55",
    warn="#F0B840",
    shadow="#000000",
)

_BASE_POINTS = 10.0
_PLAIN_FAMILIES = ("Sans Serif", "Sans", "DejaVu Sans", "Bitstream Vera Sans", "")
_GOOD_FAMILIES = ("Inter", "Noto Sans", "Cantarell", "Ubuntu", "Open Sans", "Roboto")
"""Tried in this order where the system has no font setting of its own and Qt falls back to DejaVu."""


class _Theming(QObject):
    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.choice = ThemeChoice.SYSTEM
        self.theme = LIGHT
        self.is_on = False
        self.base_font: QFont | None = None
        self.follows_system = False
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
    hints = app.styleHints()
    if not _theming.follows_system:
        hints.colorSchemeChanged.connect(_system_changed)
        _theming.follows_system = True
    _theming.choice = choice
    wanted = {ThemeChoice.LIGHT: Qt.ColorScheme.Light, ThemeChoice.DARK: Qt.ColorScheme.Dark}
    hints.setColorScheme(wanted.get(choice, Qt.ColorScheme.Unknown))
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
    if isinstance(app, QApplication) and _theming.choice is ThemeChoice.SYSTEM:
        _put_on(app, ThemeChoice.SYSTEM)


def _put_on(app: QApplication, choice: ThemeChoice) -> None:
    system_is_dark = app.styleHints().colorScheme() is Qt.ColorScheme.Dark
    dark = choice is ThemeChoice.DARK or (choice is ThemeChoice.SYSTEM and system_is_dark)
    theme = DARK if dark else LIGHT
    if _theming.is_on and _theming.theme is theme:
        # Each window that opens asks for its theme, and a style sheet is worked out anew for every widget there is.
        return
    _theming.theme, _theming.is_on = theme, True
    if _theming.base_font is None:
        _theming.base_font = _base_font(QFontDatabase.families())
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


def _base_font(families: Sequence[str]) -> QFont:
    base = QFont(QGuiApplication.font())
    if base.family() in _PLAIN_FAMILIES:
        base.setFamilies([family for family in _GOOD_FAMILIES if family in families] + [base.family()])
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
        palette.setColor(QPalette.ColorGroup.Disabled, name, colour(theme.muted, 0.6))
    return palette
