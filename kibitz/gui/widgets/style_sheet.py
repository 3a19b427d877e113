"""The style sheet of the program, made from a theme's colours and the type scale.

Widgets choose a look by dynamic properties: ``kind`` of a button (``primary``, ``quiet``), ``role`` of a frame
(``panel``, ``bar``, ``badge``) or label (``title``, ``display``, ``caption``, ``good``, ``bad``).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import as_file, files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kibitz.gui.widgets.colours import Theme

_TEMPLATE = """
QToolTip {{ color: {text}; background: {surface}; border: 1px solid {border_strong}; padding: 4px 6px; }}
QMainWindow, QDialog {{ background: {window}; }}
QLabel {{ background: transparent; }}
QLabel[role="display"] {{ font-size: {display}pt; font-weight: 600; }}
QLabel[role="title"] {{ font-size: {title}pt; font-weight: 600; }}
QLabel[role="heading"] {{ font-weight: 600; }}
QLabel[role="caption"] {{ font-size: {caption}pt; color: {muted}; }}
QLabel[role="muted"] {{ color: {muted}; }}
QLabel[role="good"] {{ color: {good}; font-weight: 600; }}
QLabel[role="bad"] {{ color: {bad}; font-weight: 600; }}

QFrame[role="panel"] {{ background: {surface}; border: 1px solid {border}; border-radius: {radius_large}px; }}
QFrame[role="bar"] {{ background: {surface}; border: none; border-bottom: 1px solid {border}; }}
QFrame[role="footer"] {{ background: {surface}; border: none; border-top: 1px solid {border}; }}
QFrame[role="notice"] {{ background: {accent_soft}; border: 1px solid {accent}; border-radius: {radius}px; }}
QFrame[role="alarm"] {{ background: {surface}; border: 1px solid {bad}; border-radius: {radius}px; }}
QFrame[role="line"] {{ background: {border}; border: none; min-height: 1px; max-height: 1px; }}

QPushButton, QToolButton {{
    background: {surface}; color: {text}; border: 1px solid {border_strong}; border-radius: {radius}px;
    padding: 6px 13px; min-height: 1.2em;
}}
QToolButton {{ padding: 6px 8px; }}
QPushButton:hover, QToolButton:hover {{ background: {sunken}; }}
QPushButton:pressed, QToolButton:pressed {{ background: {accent_soft}; }}
QPushButton:focus, QToolButton:focus {{ border: 2px solid {accent}; padding: 5px 12px; }}
QToolButton:focus {{ padding: 5px 7px; }}
QPushButton:disabled, QToolButton:disabled {{ color: {faint}; border-color: {border}; background: transparent; }}
QPushButton:checked, QToolButton:checked {{ background: {accent_soft}; border-color: {accent}; color: {text}; }}
QPushButton[kind="primary"] {{ background: {accent}; color: {on_accent}; border-color: {accent}; font-weight: 600; }}
QPushButton[kind="primary"]:hover {{ background: {accent_hover}; border-color: {accent_hover}; }}
QPushButton[kind="primary"]:focus {{ border: 2px solid {text}; }}
QPushButton[kind="primary"]:disabled {{ background: {sunken}; color: {faint}; border-color: {sunken}; }}
QPushButton[kind="quiet"], QToolButton[kind="quiet"] {{ background: transparent; border-color: transparent; }}
QPushButton[kind="quiet"]:hover, QToolButton[kind="quiet"]:hover {{ background: {sunken}; }}
QPushButton[kind="quiet"]:focus, QToolButton[kind="quiet"]:focus {{ border-color: {accent}; }}
QToolButton::menu-indicator, QPushButton::menu-indicator {{ width: 0; image: none; }}

QPushButton[kind="segment"] {{
    background: transparent; border: 2px solid transparent; border-radius: {radius_small}px; padding: 3px 10px;
    color: {muted};
}}
QPushButton[kind="segment"]:hover {{ color: {text}; }}
QPushButton[kind="segment"]:checked {{
    background: {surface}; color: {text}; font-weight: 600; border-color: {chosen_edge};
}}
QPushButton[kind="segment"]:focus {{ border: 2px solid {accent}; padding: 3px 10px; }}
QFrame[role="segments"] {{ background: {sunken}; border: none; border-radius: {radius}px; }}

QComboBox, QLineEdit, QSpinBox, QDoubleSpinBox, QDateEdit, QKeySequenceEdit > QLineEdit {{
    background: {surface}; color: {text}; border: 1px solid {border_strong}; border-radius: {radius}px;
    padding: 6px 9px; min-height: 1.2em; selection-background-color: {accent}; selection-color: {on_accent};
}}
QComboBox:focus, QLineEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus, QDateEdit:focus {{
    border: 2px solid {accent}; padding: 5px 8px;
}}
QAbstractSpinBox QLineEdit {{ border: none; padding: 0 0 0 6px; min-height: 0; background: transparent; }}
QComboBox QLineEdit {{ border: none; padding: 0; min-height: 0; background: transparent; }}
QComboBox QLineEdit:focus {{ border: none; padding: 0; }}
QComboBox:disabled, QLineEdit:disabled, QSpinBox:disabled {{ color: {faint}; border-color: {border}; }}
QComboBox {{ combobox-popup: 0; }}
QComboBox::drop-down {{ border: none; width: 26px; }}
QComboBox::down-arrow {{ image: url({arrow_down}); width: 12px; height: 12px; }}
QSpinBox::up-button, QDoubleSpinBox::up-button, QDateEdit::up-button {{ border: none; width: 22px; }}
QSpinBox::down-button, QDoubleSpinBox::down-button, QDateEdit::down-button {{ border: none; width: 22px; }}
QSpinBox::up-arrow, QDoubleSpinBox::up-arrow, QDateEdit::up-arrow {{
    image: url({arrow_up}); width: 11px; height: 11px;
}}
QSpinBox::down-arrow, QDoubleSpinBox::down-arrow, QDateEdit::down-arrow {{
    image: url({arrow_down}); width: 11px; height: 11px;
}}
QDateEdit::drop-down {{ border: none; width: 26px; }}
QComboBox QAbstractItemView, QComboBox QAbstractItemView:focus {{
    background: {surface}; border: 1px solid {border_strong}; border-radius: 0; outline: none;
    selection-background-color: {accent_soft}; selection-color: {text};
}}
QComboBox QAbstractItemView::item {{ padding: 5px 8px; }}

QCheckBox, QRadioButton {{
    spacing: 8px; padding: 3px; border: 2px solid transparent; border-radius: {radius_small}px;
}}
QCheckBox:focus, QRadioButton:focus {{ border: 2px solid {accent}; }}
QCheckBox::indicator {{
    width: 16px; height: 16px; border: 1px solid {border_strong}; border-radius: 4px; background: {surface};
}}
QCheckBox::indicator:checked {{ background: {accent}; border-color: {accent}; image: url({tick}); }}

QListView, QTextBrowser, QPlainTextEdit, QTreeView, QTableView {{
    background: transparent; border: 2px solid transparent; border-radius: {radius}px; outline: none;
    selection-background-color: {accent_soft}; selection-color: {text};
}}
QListView:focus, QTextBrowser:focus, QPlainTextEdit:focus, QTreeView:focus, QTableView:focus {{
    border: 2px solid {accent};
}}
QListView[role="popup"] {{ background: {surface}; border: 1px solid {border_strong}; padding: 4px; }}
QListView[role="pages"] {{ background: {surface}; border: 2px solid {border}; padding: 4px; }}
QListView[role="pages"]:focus {{ border: 2px solid {accent}; }}
QListView[role="pages"]::item {{ padding: 6px 8px; border-radius: {radius_small}px; }}
QListView[role="pages"]::item:selected {{ background: {accent_soft}; color: {text}; }}
QTableView::item {{ padding: 0 8px; }}
QHeaderView {{ background: transparent; border: none; }}
QHeaderView::section {{
    background: transparent; color: {muted}; border: none; border-bottom: 1px solid {border}; padding: 2px 8px;
}}
QScrollArea {{ background: transparent; border: none; }}
QScrollArea > QWidget > QWidget {{ background: transparent; }}
QScrollBar:vertical {{ background: transparent; width: 10px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: 10px; margin: 0; }}
QScrollBar::handle {{
    background: {border_strong}; border-radius: 3px; margin: 2px; min-height: 28px; min-width: 28px;
}}
QScrollBar::handle:hover {{ background: {muted}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}

QMenuBar {{ background: {surface}; border-bottom: 1px solid {border}; padding: 2px 6px; }}
QMenuBar::item {{ background: transparent; padding: 5px 10px; border-radius: {radius_small}px; }}
QMenuBar::item:selected {{ background: {sunken}; }}
QMenu {{ background: {surface}; border: 1px solid {border_strong}; padding: 5px; }}
QMenu::item {{ padding: 6px 26px 6px 12px; border-radius: {radius_small}px; margin: 1px 0; }}
QMenu::item:selected {{ background: {accent_soft}; }}
QMenu::item:disabled {{ color: {faint}; }}
QMenu::separator {{ height: 1px; background: {border}; margin: 5px 8px; }}
QMenu::icon {{ padding-left: 8px; }}

QTabWidget::pane {{ border: none; }}
QTabBar {{ qproperty-drawBase: 0; }}
QTabBar::tab {{
    background: transparent; color: {muted}; padding: 8px 14px; border: none; border-bottom: 2px solid transparent;
}}
QTabBar::tab:hover {{ color: {text}; }}
QTabBar::tab:selected {{ color: {text}; font-weight: 600; border-bottom: 2px solid {accent}; }}
QTabBar::tab:focus {{ border-bottom: 3px solid {accent}; }}
QSplitter::handle {{ background: transparent; }}
QProgressBar {{ background: {sunken}; border: none; border-radius: 4px; min-height: 8px; max-height: 8px; }}
QProgressBar::chunk {{ background: {accent}; border-radius: 4px; }}
QSlider::groove:horizontal {{ background: {border}; height: 4px; border-radius: 2px; }}
QSlider::sub-page:horizontal {{ background: {accent}; height: 4px; border-radius: 2px; }}
QSlider::handle:horizontal {{
    background: {surface}; border: 2px solid {accent}; width: 14px; height: 14px; margin: -7px 0; border-radius: 9px;
}}
QSlider::handle:horizontal:focus {{ background: {accent_soft}; border-color: {text}; }}
QStatusBar {{ background: {surface}; border-top: 1px solid {border}; color: {muted}; }}
QStatusBar::item {{ border: none; }}
QCalendarWidget QAbstractItemView {{ background: {surface}; }}
"""


def style_sheet(theme: Theme, sizes_pt: Mapping[str, float], radius: int) -> str:
    """The style sheet for ``theme``.

    sizes_pt: the type scale, name to points. radius: of corners, logical px.
    """
    colours = {name: getattr(theme, name) for name in theme.__slots__ if name not in ("dark", "contrast")}
    sizes = {name: f"{points:.1f}" for name, points in sizes_pt.items()}
    return _TEMPLATE.format(
        **colours,
        **sizes,
        **_control_images(theme.dark),
        # Grounds are told apart by their edges where contrast is high.
        chosen_edge=theme.border_strong if theme.contrast else "transparent",
        radius=radius,
        radius_small=radius - 2,
        radius_large=radius + 4,
    )


@cache
def _control_images(dark: bool) -> dict[str, str]:
    """Files of the arrows and ticks inside controls: a style sheet can only name files, and cannot tint them."""
    tone = "dark" if dark else "light"
    found = {}
    for key, name in {"arrow_down": "control-down", "arrow_up": "control-up", "tick": "control-tick"}.items():
        with as_file(files("kibitz.resources") / "icons" / f"{name}-{tone}.svg") as path:
            found[key] = path.as_posix()
    return found
