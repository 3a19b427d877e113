"""The practice board of Set: a window with the real game. The rules are `kibitz.solvers.set`'s."""

from __future__ import annotations

from datetime import date
from typing import Any

from PySide6.QtCore import QEvent, QRectF, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QKeyEvent, QMouseEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QMenu, QPushButton, QToolButton, QWidget

from kibitz.gui.practice.common.day_bar import DayBar
from kibitz.gui.practice.common.look_menu import Switch, look_menu
from kibitz.gui.practice.common.options import PracticeOptions, check_choice
from kibitz.gui.practice.common.play_clock import clock_text
from kibitz.gui.practice.common.played import PlayedMark
from kibitz.gui.practice.common.press_log import PressLog
from kibitz.gui.practice.common.statistics import Statistics
from kibitz.gui.practice.set.cards import PALETTES, Palette
from kibitz.gui.practice.set.grid import LEAVE_MS, SetGrid
from kibitz.gui.practice.set.session import Pick, SetSession, Variant, Verdict
from kibitz.gui.practice.set.side import SidePanel
from kibitz.gui.settings.preferences import PreferenceStore
from kibitz.gui.widgets import icons
from kibitz.gui.widgets.scaling import rect_to_physical, widget_to_physical
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import Segments, button, column, dress, frame, label, row, set_role
from kibitz.solvers.set import describe

_SIDE_FITS_FROM = 860
"""Narrower windows (logical px) leave the room to the cards."""


def create(options: PracticeOptions) -> PracticeSet:
    """The board as a window that is not shown yet; the factory that `SetGame.practice` names.

    Raises UsageError for a variant or a palette that the board doesn't have.
    """
    check_choice(options.variant, Variant, "variant of the practice board of Set")
    check_choice(options.palette, PALETTES, "palette of Set")
    return PracticeSet(options)


class PracticeSet(QWidget):
    """The window of the practice board.

    ``options.log`` is told of every press and what the game made of it.
    """

    def __init__(
        self,
        options: PracticeOptions = PracticeOptions(),  # noqa: B008 - frozen, so sharing it is safe
        store: PreferenceStore | None = None,
        statistics: Statistics | None = None,
    ) -> None:
        super().__init__()
        self.setWindowTitle(self.tr("Kibitz practice: Set"))
        self.setWindowIcon(icons.app_icon())
        self._options = options
        self._store = store or PreferenceStore()
        self._statistics = statistics or Statistics()
        self._statistics.saved = options.counted
        self._played = PlayedMark(self)
        self._statistics.is_own = self._played.is_own
        remembered = self._store.load()
        self._palette: Palette = PALETTES.get(options.palette or remembered.set_palette, PALETTES["classic"])
        landscape = remembered.set_landscape if options.landscape is None else options.landscape
        self.grid = SetGrid()
        self.grid.animated = remembered.set_animations if options.animations is None else options.animations
        self.grid.set_palette(self._palette)
        self.grid.set_landscape(landscape)
        self.grid.set_letters(remembered.set_letters)
        self.side = SidePanel()
        self._over_was_told = False
        self._build(landscape, remembered.set_letters)
        self._tick = QTimer(self)
        self._tick.setInterval(250)
        self._tick.timeout.connect(self._show_time)
        # The geometry is told only once it rests: a test clicks where the log says.
        self._layout_told = QTimer(self)
        self._layout_told.setSingleShot(True)
        self._layout_told.setInterval(LEAVE_MS * 2)
        self._layout_told.timeout.connect(self._log_layout)
        self.grid.picked.connect(self._picked)
        self.grid.selection_changed.connect(self._selection_changed)
        self.grid.laid_out.connect(self._layout_told.start)
        self.setMinimumSize(520, 420)
        self.resize(1080, 740)
        variant = Variant(options.variant) if options.variant in set(Variant) else Variant.CLASSIC
        self.session = SetSession(variant, options.seed, options.day)
        self._begin(self.session)
        self._presses = PressLog(self, options.log, self._name_of)

    # Games

    def new_game(self) -> None:
        """Start a new game of the same kind (the daily puzzle: from the beginning)."""
        self._begin(SetSession(self.session.variant, day=self.session.day))

    def play_variant(self, variant: Variant, day: date | None = None) -> None:
        """Start another kind of game; ``day`` chooses the puzzle."""
        self._begin(SetSession(variant, day=day or self.session.day))

    def deal_three(self) -> None:
        """Deal three more cards, if any are left."""
        if not self.session.table.can_deal:
            return
        there_was_one = bool(self.session.table.sets)
        self.grid.clear_selection()
        self.session.deal()
        self._options.log("dealt", left=len(self.session.table.deck), needed=not there_was_one)
        self._say(self.tr("Three more cards. There was still a set, though.") if there_was_one else "")
        self._refresh()

    def hint(self) -> None:
        """Say whether there is a set, then show one card of it, two, three."""
        places = self.session.hint()
        self._options.log("hint", places=list(places))
        if places:
            self.grid.show_hint(places)
            shown = (self.tr("one card"), self.tr("two cards"), self.tr("all three cards"))[len(places) - 1]
            count = len(self.session.table.sets)
            sets = self.tr("There is one set.") if count == 1 else self.tr("There are {n} sets.").format(n=count)
            self._say(sets + " " + self.tr("Outlined: {what} of one.").format(what=shown))
        elif self.session.table.can_deal:
            self._say(self.tr("There is no set here. Deal three more."))
        else:
            self._say(self.tr("There is no set left."))

    def _begin(self, session: SetSession) -> None:
        self.session = session
        self._over_was_told = False
        self._played.begin()
        self._variants.choose(session.variant.value)
        self._day_bar.setVisible(session.variant is Variant.DAILY)
        self._day_bar.show_day(session.day)
        self.side.summary.hide()
        self.side.verdict.clear()
        self.side.verdict.show()
        self.grid.clear_selection()
        self._options.log("new", variant=session.variant.value, seed=session.seed, day=session.day.isoformat())
        self._say("")
        self._refresh()
        self._tick.start()

    def _picked(self, i: int, j: int, k: int) -> None:
        pick = self.session.pick(i, j, k)
        self._options.log(pick.verdict.value, places=list(pick.places), cards=[describe(card) for card in pick.cards])
        self.side.verdict.show_pick(pick, self._palette)
        if pick.verdict is Verdict.SET:
            self._say(self.tr("A set."), "good")
        else:
            self._reject(pick)
        self.grid.clear_selection()
        self._refresh()

    def _reject(self, pick: Pick) -> None:
        if pick.verdict is Verdict.FOUND_BEFORE:
            self._say(self.tr("You found this set before."))
        else:
            self._say(self.tr("Not a set."), "bad")
        self.grid.shake(pick.places)

    def _refresh(self) -> None:
        table = self.session.table
        self.grid.show_cards(table.cards)
        self.side.show_found(self.session.found, self.session.to_find, self._palette)
        self._deal.setEnabled(table.can_deal)
        self._deal.setVisible(self.session.variant is Variant.CLASSIC)
        self._hint.setEnabled(not table.over)
        self._deck.setVisible(self.session.variant is Variant.CLASSIC)
        self._deck.setText(self.tr("{n} in the deck").format(n=len(table.deck)))
        self._sets.setText(self._sets_text())
        self._show_time()
        if table.over and not self._over_was_told:
            self._end()

    def _sets_text(self) -> str:
        found, to_find = len(self.session.found), self.session.to_find
        if to_find is not None:
            return self.tr("{n} of {all} sets").format(n=found, all=to_find)
        return self.tr("1 set") if found == 1 else self.tr("{n} sets").format(n=found)

    def _end(self) -> None:
        self._over_was_told = True
        self._tick.stop()
        session = self.session
        left = sum(card is not None for card in session.table.cards)
        record = self._statistics.add(
            f"set {session.variant}", len(session.found), session.mistakes, session.hints, session.elapsed_s
        )
        daily = session.variant is Variant.DAILY
        title = self.tr("All six found") if daily else self.tr("The deck is played")
        lines = self.tr("{sets} sets in {time}.\nMistakes: {mistakes}. Hints: {hints}.").format(
            sets=len(session.found), time=clock_text(session.elapsed_s), mistakes=session.mistakes, hints=session.hints
        )
        if not daily:
            lines += self.tr("\nCards left over: {left}.").format(left=left)
        self.side.summary.show_result(title, lines, record)
        self.side.verdict.hide()
        self._say(
            self.tr("{title}: {sets} in {time}. Press New game for another.").format(
                title=title, sets=self._sets_text(), time=clock_text(session.elapsed_s)
            )
            + ("" if self._played.is_own() else self.tr(" Kibitz played, so it isn't counted.")),
            "good",
        )
        self._options.log("over", sets=len(session.found), left=left, mistakes=session.mistakes)
        if self._options.quit_when_over_s is not None:
            QTimer.singleShot(round(self._options.quit_when_over_s * 1000), self.close)

    # Looks

    def _build(self, landscape: bool, letters: bool) -> None:
        self._variants = Segments(
            self.tr("Game"), [(Variant.CLASSIC.value, self.tr("Classic")), (Variant.DAILY.value, self.tr("Daily"))]
        )
        self._variants.chosen.connect(lambda key: self.play_variant(Variant(key)))
        self._day_bar = DayBar()
        self._day_bar.chosen.connect(lambda day: self.play_variant(Variant.DAILY, day))
        self._time = label("0:00", "title")
        self._time.setMinimumWidth(self._time.fontMetrics().horizontalAdvance("00:00") + Space.XL)
        self._time.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._time.setAccessibleName(self.tr("Time"))
        self._deck = label(role="muted")
        self._sets = label(role="muted")
        self._look = QToolButton()
        dress(self._look, "palette", "quiet", "", self.tr("Look of the board"))
        self._look.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._look.setMenu(self._look_menu(landscape, letters))
        bar = frame(
            "bar",
            row(
                self._variants,
                self._day_bar,
                None,
                self._deck,
                self._sets,
                self._time,
                self._look,
                spacing=Space.L,
                margins=(Space.L, Space.S, Space.S, Space.S),
            ),
        )
        self._hint = button(self.tr("Hint"), "hint", shortcut="Ctrl+H", tip=self.tr("One card of a set, then two"))
        self._hint.clicked.connect(self.hint)
        self._deal = button(
            self.tr("Deal three"), "deal", kind="primary", shortcut="Ctrl+D", tip=self.tr("Deal three more cards")
        )
        self._deal.clicked.connect(self.deal_three)
        self._new = button(self.tr("New game"), "new", shortcut="Ctrl+N", tip=self.tr("Start again"))
        self._new.clicked.connect(self.new_game)
        self._message = label(role="muted", wrap=True)
        self._message.setAccessibleName(self.tr("Message"))
        controls = row(self._new, self._hint, self._message, self._deal, margins=(Space.L, Space.M, Space.L, Space.M))
        controls.setStretch(2, 1)
        middle = row(self.grid, self.side, spacing=Space.L, margins=(Space.L, Space.L, Space.L, Space.L))
        middle.setStretch(0, 1)
        layout = column(bar, spacing=0)
        layout.addLayout(middle, 1)
        layout.addWidget(frame("footer", controls))
        self.setLayout(layout)
        self.setTabOrder(self._look, self.grid)

    def _look_menu(self, landscape: bool, letters: bool) -> QMenu:
        return look_menu(
            self,
            {palette.name: palette.title for palette in PALETTES.values()},
            self._palette.name,
            self._choose_palette,
            [
                Switch(self.tr("Landscape cards"), landscape, self._set_landscape, "Ctrl+L"),
                Switch(self.tr("Letters on the cards"), letters, self._set_letters, "Ctrl+K"),
                Switch(self.tr("Animations"), self.grid.animated, self._set_animated),
            ],
            lambda text: self._say(text, "bad"),
        )

    def _set_landscape(self, landscape: bool) -> None:
        self.grid.set_landscape(landscape)
        self._store.update(set_landscape=landscape)

    def _set_letters(self, letters: bool) -> None:
        self.grid.set_letters(letters)
        self._store.update(set_letters=letters)

    def _set_animated(self, animated: bool) -> None:
        self.grid.animated = animated
        self._store.update(set_animations=animated)

    def _choose_palette(self, name: str) -> None:
        self._palette = palette = PALETTES[name]
        self._store.update(set_palette=name)
        self.grid.set_palette(palette)
        self.side.show_found(self.session.found, self.session.to_find, palette)
        self.side.verdict.clear()

    def _selection_changed(self, count: int) -> None:
        texts = {1: self.tr("Two more cards."), 2: self.tr("One more card.")}
        self._say(texts.get(count, ""))

    def _say(self, text: str, role: str = "muted") -> None:
        self._message.setText(text)
        set_role(self._message, role)

    def _show_time(self) -> None:
        self._time.setText(clock_text(self.session.elapsed_s))

    # What the log is told

    def _log_layout(self) -> None:
        screen = self.screen()
        origin = self.grid.mapToGlobal(QRectF(self.grid.rect()).topLeft())
        self._options.log(
            "layout",
            cards=[rect_to_physical(r.translated(origin), screen).as_list() for r in self.grid.card_rects()],
            deal=widget_to_physical(self._deal).as_list() if self._deal.isVisible() else None,
            window=widget_to_physical(self).as_list(),
        )

    def _name_of(self, widget: QWidget, event: QMouseEvent) -> str:
        for place, card in enumerate(self.grid.buttons):
            if card is not None and card is widget:
                return f"card {place}" if card.hitButton(event.position().toPoint()) else "nothing"
        names: dict[QPushButton, str] = {self._deal: "deal", self._hint: "hint", self._new: "new"}
        return names.get(widget, "other" if isinstance(widget, QPushButton) else "nothing")  # type: ignore[call-overload, no-any-return]  # any widget may be asked for

    # Window

    def showEvent(self, event: QShowEvent) -> None:
        self.session.resume()
        self._layout_told.start()
        self._played.announce()
        self.grid.setFocus()
        super().showEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.side.setVisible(self.width() >= _SIDE_FITS_FROM)
        self._deck.setVisible(self.session.variant is Variant.CLASSIC and self.width() >= 620)
        super().resizeEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.WindowStateChange:
            if self.isMinimized():
                self.session.pause()
            else:
                self.session.resume()
        super().changeEvent(event)

    def moveEvent(self, event: Any) -> None:
        self._layout_told.start()
        super().moveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Letters pick cards wherever the focus is; the grid ignores what it does not know.
        if not self.grid.isAncestorOf(self.focusWidget()) and self.focusWidget() is not self.grid:
            self.grid.keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        self._tick.stop()
        self._layout_told.stop()
        self._presses.close()
        super().closeEvent(event)
