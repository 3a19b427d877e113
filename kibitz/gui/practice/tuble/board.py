"""The practice board of Tuble: a window with the real game, and the map beside it for who wants it."""

from __future__ import annotations

from datetime import date
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from kibitz.core.phrase import Phrase
from kibitz.games.tuble.options import TublePractice
from kibitz.gui.practice.common.guess_window import GuessWindow
from kibitz.gui.practice.common.options import PracticeOptions, check_looks, first_kind
from kibitz.gui.practice.common.side_column import WIDTH
from kibitz.gui.practice.tuble.aid import MapAid
from kibitz.gui.practice.tuble.bar import TubleBar
from kibitz.gui.practice.tuble.coach import TubleCoach
from kibitz.gui.practice.tuble.entry import StationEntry
from kibitz.gui.practice.tuble.rows import WIDEST, TubleRows
from kibitz.gui.practice.tuble.session import Refusal, Refused, TubleKind, TubleSession
from kibitz.gui.practice.tuble.statistics import TubleStatistics
from kibitz.gui.widgets.language import translated
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import column, label, row
from kibitz.services.settings import SettingsStore
from kibitz.solvers.tuble.networks import network_title

PALETTES = {"classic": Phrase("Classic")}
_LEAST_WIDTH, _LEAST_HEIGHT, _LEAST_HEIGHT_WITH_MAP = 560, 520, 720
"""Of the window, logical px; with the map below the rows it is higher."""
_SIDE_FITS_FROM = 620 + WIDTH
"""Narrower windows (logical px) leave the room to the game."""
_MAP_AND_SIDE_FIT_FROM = 1360
_MAP_BESIDE_FROM = 860
"""In narrower windows the map is below the rows."""
_TEXTS_FIT_FROM = 780
"""In narrower windows the buttons show their icons only."""


def create(options: PracticeOptions) -> PracticeTuble:
    """The board as a window that is not shown yet. ``options.variant``: see `TubleKind.parse`.

    Raises UsageError for a variant, a palette or a way to lie that Tuble doesn't have.
    """
    check_looks(options, "Tuble", PALETTES)
    return PracticeTuble(options)


class PracticeTuble(GuessWindow[TubleSession]):
    """The window of the practice board.

    ``options.log`` is told of every key and press and what the game made of it.
    """

    def __init__(
        self,
        options: PracticeOptions = PracticeOptions(),  # noqa: B008 - frozen, so sharing it is safe
        store: SettingsStore | None = None,
        statistics: TubleStatistics | None = None,
    ) -> None:
        super().__init__(
            "Tuble",
            options,
            store,
            statistics or TubleStatistics(),
            hidden=self.tr("stations"),
            about_hints=self.tr("A nudge, then a hint, then the best guess"),
            about_help=self.tr(
                "Hint gives a nudge first, then zone, lines and letter, then the station that Kibitz would guess."
            ),
            share_key="Ctrl+Shift+C",
            narrow_below=_TEXTS_FIT_FROM,
        )
        self._coach = TubleCoach()
        self._build()
        self.setMinimumSize(_LEAST_WIDTH, _LEAST_HEIGHT)
        self.resize(1000, 720)
        kind = first_kind(options, self._store.practice("tuble", TublePractice).variant, TubleKind.parse)
        self._begin(self._new_session(kind, options.seed, options.day))

    # Games

    def guess(self, text: str) -> None:
        """Guess the station of that name."""
        session = self.session
        refusal = session.submit(text)
        if refusal is not None:
            self._options.log("refused", text=text, reason=refusal.reason.value)
            self._say(self._objection(refusal), "bad" if refusal.reason is not Refused.OVER else "muted")
            return
        made = session.guesses[-1]
        self._options.log("guess", station=made.station, stops=made.stops, colour=int(made.colour or 0))
        self.entry.clear()
        self._forget_help()
        self._say("")
        if session.over:
            self._end(self.tr("The station was {name}.").format(name=session.answer))
        self._refresh()

    def show_map(self, shown: bool) -> None:
        """Show the map beside the rows, or don't."""
        self._map_button.setChecked(shown)
        self._store.keep_practice("tuble", TublePractice, map=shown)
        self._arrange()
        self._refresh()

    def _new_session(self, kind: TubleKind, seed: int | None, day: date | None) -> TubleSession:
        return TubleSession(kind, seed, day)

    def _remember(self, kind: TubleKind) -> None:
        self._store.keep_practice("tuble", TublePractice, variant=str(kind))

    def _begin(self, session: TubleSession) -> None:
        super()._begin(session)
        self.entry.clear()
        self._say(self.tr("Find the station. Each guess tells how many stops and fare zones it is away."))
        self._refresh()

    def _facts(self, session: TubleSession) -> dict[str, Any]:
        return {"answer": session.answer}

    def _help(self) -> None:
        self._show_steps(self._coach.steps(self.session))

    # Looks

    def _build(self) -> None:
        tr = self.tr
        self.rows = TubleRows()
        self.entry = StationEntry(lambda typed: self.session.offers(typed), self)
        self.entry.guessed.connect(self.guess)
        self.entry.typed.connect(self._key)
        self.aid = MapAid()
        self.aid.possible_asked.connect(self._refresh)
        self.bar = TubleBar()
        self.bar.chosen.connect(self.play_kind)
        self._add_look_menu({}, "", lambda _name: None, ())
        self._map_button = self._tool(tr("Map"), "map", "Ctrl+M", tr("Show the map"))
        self._map_button.setCheckable(True)
        self._map_button.setChecked(self._store.practice("tuble", TublePractice).map)
        self._map_button.toggled.connect(self.show_map)
        self._message.setFixedHeight(2 * self._message.fontMetrics().lineSpacing())
        controls = row(
            label("Tuble", "display"), self._days, None, self._map_button, self._hint, self._new, self._share
        )
        self._play = QWidget()
        self._play.setLayout(column(self._message, self.entry, self.rows, spacing=Space.S))
        self._play.setMaximumWidth(WIDEST)
        self._middle: QBoxLayout = row(self._play, self.aid, self.side, spacing=Space.L)
        self._middle.setStretch(0, 3)
        self._middle.setStretch(1, 4)
        self._stack(controls, self._middle)

    def _home(self) -> QWidget:
        return self.entry.box

    def _refresh(self) -> None:
        session = self.session
        self.rows.show_session(session)
        self._hint.setEnabled(not session.over)
        self._share.setEnabled(session.over)
        self.entry.setEnabled(not session.over)
        if self._map_button.isChecked():
            shows_possible = self.aid.shows_possible and bool(session.guesses) and not session.over
            if shows_possible and not session.hints:
                # That is help, even if it was asked for in an earlier game.
                session.hints = 1
                self._options.log("hint", step=1)
            self.aid.show_session(session, self._coach.candidates(session) if shows_possible else {})

    def _kind_in_words(self) -> str:
        kind = self.session.kind
        who = self.tr("Daily") if kind.daily else self.tr("Random")
        return f"{who}, {translated(network_title(kind.network))}"

    def _objection(self, refusal: Refusal) -> str:
        if refusal.reason is Refused.NOTHING:
            return self.tr("Type a station first.")
        if refusal.reason is Refused.UNKNOWN:
            return self.tr("There is no station {name} here. Choose one from the list.").format(name=refusal.text)
        if refusal.reason is Refused.SEVERAL:
            return self.tr("Which one: {names}?").format(names=self.tr(" or ").join(refusal.names))
        if refusal.reason is Refused.AGAIN:
            return self.tr("{name} was guessed already.").format(name=refusal.text)
        return self.tr("The game is over. Press New for another.")

    def _arrange(self) -> None:
        """The map beside the rows; in narrow windows in place of the panel, and in still narrower ones below them."""
        width = self.width()
        has_map = self._map_button.isChecked()
        self.aid.setVisible(has_map)
        beside = width >= _MAP_BESIDE_FROM
        self.setMinimumHeight(_LEAST_HEIGHT if beside or not has_map else _LEAST_HEIGHT_WITH_MAP)
        self._middle.setDirection(QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom)
        self.side.setVisible(width >= (_MAP_AND_SIDE_FIT_FROM if has_map else _SIDE_FITS_FROM))
        self.entry.list.offer((), self.entry.box)

    # What the log is told

    def _key(self, name: str) -> None:
        self._options.log("key", key=name, by="keyboard", over=self.session.over)

    def _layout_facts(self) -> dict[str, Any]:
        rows = self._where_in(self.rows, self.rows.row_rects())
        return {"rows": rows, **self._where(input=self.entry.box, button=self.entry.button, view=self._play)}

    def _name_of(self, widget: QWidget, event: QMouseEvent) -> str:
        entry = self.entry
        if widget is entry.list.list.viewport():
            item = entry.list.list.itemAt(event.position().toPoint())
            return f"offer {item.text()}" if item is not None else "nothing"
        return super()._name_of(widget, event)

    def _names(self) -> dict[QWidget, str]:
        return {
            self.entry.box: "input",
            self.entry.button: "guess",
            self._hint: "hint",
            self._new: "new",
            self._share: "share",
            self._map_button: "map",
        }

    # Window

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # What a focused control doesn't want comes here: letters are typed wherever the focus is.
        if event.text().isprintable() and event.text() and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.entry.type(event)
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()
        super().resizeEvent(event)
