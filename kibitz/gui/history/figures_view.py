"""What the history says in figures: numbers, and two charts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pyqtgraph
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from kibitz.gui.widgets import theme
from kibitz.gui.widgets.accessible import Role, give_role
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import Segments, column, label
from kibitz.services.history.figures import as_words, figures
from kibitz.services.history.records import GameRecord

LEAST_CHART_PX = 110
BAR = 0.72
ACROSS = 3
_YOURS, _KIBITZ = "yours", "kibitz"


class FiguresView(QWidget):
    """The figures of the user's games, or of those that Kibitz played, of one kind."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        tr = self.tr
        self._records: Sequence[GameRecord] = ()
        self._whose = Segments(tr("Whose games"), [(_YOURS, tr("Your games")), (_KIBITZ, tr("Kibitz's games"))])
        self._whose.chosen.connect(self._choose)
        self._whose.choose(_YOURS)
        self._chosen = _YOURS
        self._numbers = QGridLayout()
        self._numbers.setHorizontalSpacing(Space.XL)
        self._numbers.setVerticalSpacing(Space.M)
        self._values: dict[str, QLabel] = {}
        names = (tr("games"), tr("won"), tr("streak"), tr("longest streak"), tr("mean skill"), tr("usual time"))
        for place, name in enumerate(names):
            value = label("–", "title")
            self._values[name] = value
            line, at = divmod(place, ACROSS)
            # Between a number and its name less than from one line to the next.
            both = column(value, label(name, "caption"), spacing=0)
            self._numbers.addLayout(both, line, at)
        self._numbers.setColumnStretch(ACROSS, 1)
        self._moves_title = label(tr("Moves of the games that weren't lost"), "caption")
        self._moves = _chart(tr("Moves of the games that weren't lost"))
        self._course_title = label(role="caption")
        self._course = _chart(tr("One game after the other"))
        layout = column(self._whose, spacing=Space.S, margins=(Space.M, Space.M, Space.M, Space.M))
        layout.addLayout(self._numbers)
        layout.addWidget(self._moves_title)
        layout.addWidget(self._moves, 1)
        layout.addWidget(self._course_title)
        layout.addWidget(self._course, 1)
        self.setLayout(layout)
        theme.watch_changes(self._fill)

    def show_games(self, records: Sequence[GameRecord]) -> None:
        """Show the figures of these games."""
        self._records = records
        self._fill()

    @property
    def text(self) -> str:
        """The numbers, as they can be read."""
        return ", ".join(f"{name} {value.text()}" for name, value in self._values.items())

    def _choose(self, whose: str) -> None:
        self._chosen = whose
        self._fill()

    def _fill(self) -> None:
        found = figures(self._records, kibitz=self._chosen == _KIBITZ)
        for (name, value), text in zip(self._values.items(), as_words(found, "–"), strict=True):
            value.setText(text)
            value.setAccessibleName(f"{name}: {text}")
        look = theme.current()
        _bars(self._moves, found.moves, look.accent)
        if found.skills:
            self._course_title.setText(self.tr("Skill (0 to 99), one game after the other"))
            _line(self._course, found.skills, look.accent)
        else:
            self._course_title.setText(self.tr("Seconds, one game after the other"))
            _line(self._course, found.times, look.accent)


def _chart(name: str) -> Any:
    """A chart to look at: nothing in it can be dragged."""
    made = pyqtgraph.PlotWidget()
    made.setAccessibleName(name)
    # There is nothing in it for the keyboard; its description says the same in words.
    made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    give_role(made, Role.Chart)
    made.setMenuEnabled(False)
    made.setMouseEnabled(x=False, y=False)
    made.hideButtons()
    made.setMinimumHeight(LEAST_CHART_PX)
    made.setFrameShape(made.Shape.NoFrame)
    return made


def _dressed(chart: Any) -> None:
    """Empty, in the theme's colours."""
    look = theme.current()
    chart.clear()
    chart.setBackground(look.surface)
    for side in ("left", "bottom"):
        axis = chart.getAxis(side)
        axis.setPen(look.border_strong)
        axis.setTextPen(look.muted)
        axis.setStyle(tickFont=theme.font(theme.TypeSize.CAPTION))


def _bars(chart: Any, counts: Any, colour: str) -> None:
    _dressed(chart)
    chart.setAccessibleDescription("; ".join(f"{moves}: {count}" for moves, count in counts.items()))
    chart.addItem(
        pyqtgraph.BarGraphItem(x=list(counts), height=list(counts.values()), width=BAR, brush=colour, pen=colour)
    )
    chart.getAxis("bottom").setTicks([[(moves, str(moves)) for moves in counts]])
    most = max(counts.values(), default=1)
    chart.getAxis("left").setTicks([[(count, str(count)) for count in {0, most}]])
    chart.setXRange(min(counts, default=1) - 1, max(counts, default=1) + 1)
    chart.setYRange(0, most, padding=0.08)


def _line(chart: Any, values: Sequence[float], colour: str) -> None:
    _dressed(chart)
    chart.setAccessibleDescription("; ".join(f"{value:.0f}" for value in values))
    chart.plot(
        list(range(1, len(values) + 1)),
        list(values),
        pen=pyqtgraph.mkPen(colour, width=2),
        symbol="o",
        symbolSize=6,
        symbolBrush=colour,
        symbolPen=colour,
    )
    chart.setXRange(0.5, max(2, len(values)) + 0.5)
    chart.setYRange(0, max(values, default=1), padding=0.08)
