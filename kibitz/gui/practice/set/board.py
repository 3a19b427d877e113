"""The practice board of Set: a window with the real game. The rules are `kibitz.solvers.set`'s."""

from __future__ import annotations

from datetime import date
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QPushButton, QWidget

from kibitz.core.wording import clock_text
from kibitz.games.set.options import SetPractice
from kibitz.gui.practice.common.look_menu import Switch
from kibitz.gui.practice.common.options import PracticeOptions, check_choice
from kibitz.gui.practice.common.statistics import Statistics
from kibitz.gui.practice.common.timed_window import TimedWindow
from kibitz.gui.practice.set.cards import PALETTES, Palette
from kibitz.gui.practice.set.grid import SetGrid
from kibitz.gui.practice.set.session import Pick, PickResult, SetSession, Variant
from kibitz.gui.practice.set.side import SetSidePanel
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import Segments, button, column, frame, label, row
from kibitz.services.settings import SettingsStore
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


class VariantBar(Segments):
    """The choice above the cards."""

    def __init__(self) -> None:
        variants = [(Variant.CLASSIC.value, self.tr("Classic")), (Variant.DAILY.value, self.tr("Daily"))]
        super().__init__(self.tr("Game"), variants)

    def show_kind(self, kind: Variant) -> None:
        """Show this kind as the chosen one."""
        self.choose(kind.value)


class PracticeSet(TimedWindow[SetSession]):
    """The window of the practice board.

    ``options.log`` is told of every press and what the game made of it.
    """

    def __init__(
        self,
        options: PracticeOptions = PracticeOptions(),  # noqa: B008 - frozen, so sharing it is safe
        store: SettingsStore | None = None,
        statistics: Statistics | None = None,
    ) -> None:
        self._statistics = statistics or Statistics()
        new = self.tr("New game"), self.tr("Start again")
        super().__init__("Set", options, store, self._statistics, side_from=_SIDE_FITS_FROM, new=new)
        remembered = self._store.practice("set", SetPractice)
        self._palette: Palette = PALETTES.get(options.palette or remembered.palette, PALETTES["classic"])
        landscape = remembered.landscape if options.landscape is None else options.landscape
        self.grid = SetGrid()
        self.grid.animated = remembered.animations if options.animations is None else options.animations
        self.grid.set_palette(self._palette)
        self.grid.set_landscape(landscape)
        self.grid.set_letters(remembered.letters)
        self.side = SetSidePanel()
        self._over_was_told = False
        self._build(landscape, remembered.letters)
        self.grid.picked.connect(self._picked)
        self.grid.selection_changed.connect(self._selection_changed)
        self.grid.laid_out.connect(self._layout_told.start)
        self.setMinimumSize(520, 420)
        self.resize(1080, 740)
        variant = Variant(options.variant) if options.variant in set(Variant) else Variant.CLASSIC
        self._begin(self._new_session(variant, options.seed, options.day))

    # Games

    def _new_session(self, kind: Variant, seed: int | None, day: date | None) -> SetSession:
        return SetSession(kind, seed, day)

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
        super()._begin(session)
        self._over_was_told = False
        self.side.summary.hide()
        self.side.verdict.clear()
        self.side.verdict.show()
        self.grid.clear_selection()
        self._say("")
        self._refresh()

    def _picked(self, i: int, j: int, k: int) -> None:
        pick = self.session.pick(i, j, k)
        self._options.log(pick.verdict.value, places=list(pick.places), cards=[describe(card) for card in pick.cards])
        self.side.verdict.show_pick(pick, self._palette)
        if pick.verdict is PickResult.SET:
            self._say(self.tr("A set."), "good")
        else:
            self._reject(pick)
        self.grid.clear_selection()
        self._refresh()

    def _reject(self, pick: Pick) -> None:
        if pick.verdict is PickResult.FOUND_BEFORE:
            self._say(self.tr("You found this set before."))
        else:
            self._say(self.tr("Not a set."), "bad")
        self.grid.shake(pick.places)

    def _refresh(self) -> None:
        table = self.session.table
        self.grid.show_cards(table.cards)
        self.side.show_found(self.session.found, self.session.to_find, self._palette)
        if self._deal.hasFocus() and not table.can_deal:
            # Else Qt hands the focus to a card, and rings that as if it had come there by the keyboard.
            self._home().setFocus(Qt.FocusReason.MouseFocusReason)
        self._deal.setEnabled(table.can_deal)
        self._deal.setVisible(self.session.kind is Variant.CLASSIC)
        self._hint.setEnabled(not table.over)
        self._deck.setVisible(self.session.kind is Variant.CLASSIC)
        self._deck.setText(self.tr("{n} in the deck").format(n=len(table.deck)))
        self._sets.setText(self._sets_text())
        self.show_time()
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
            f"set {session.kind}", len(session.found), session.mistakes, session.hints, session.elapsed_s
        )
        daily = session.kind is Variant.DAILY
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
            + self._whose(),
            "good",
        )
        self._options.log("over", sets=len(session.found), left=left, mistakes=session.mistakes)
        self._close_later()

    # Looks

    def _build(self, landscape: bool, letters: bool) -> None:
        self.bar = VariantBar()
        self.bar.chosen.connect(lambda key: self.play_kind(Variant(key)))
        self._time.setText("0:00")
        self._time.setMinimumWidth(self._time.fontMetrics().horizontalAdvance("00:00") + Space.XL)
        self._time.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._deck = label(role="muted")
        self._sets = label(role="muted")
        self._add_look_menu(
            {palette.name: palette.title for palette in PALETTES.values()},
            self._palette.name,
            self._choose_palette,
            [
                Switch(self.tr("Landscape cards"), landscape, self._set_landscape, "Ctrl+L"),
                Switch(self.tr("Letters on the cards"), letters, self._set_letters, "Ctrl+K"),
                Switch(self.tr("Animations"), self.grid.animated, self._set_animated),
            ],
            shortcut="",
        )
        bar = frame(
            "bar",
            row(
                self.bar,
                self._days,
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
        self._message.setMinimumHeight(0)
        controls = row(self._new, self._hint, self._message, self._deal, margins=(Space.L, Space.M, Space.L, Space.M))
        controls.setStretch(2, 1)
        middle = row(self.grid, self.side, spacing=Space.L, margins=(Space.L, Space.L, Space.L, Space.L))
        middle.setStretch(0, 1)
        layout = column(bar, spacing=0)
        layout.addLayout(middle, 1)
        layout.addWidget(frame("footer", controls))
        self.setLayout(layout)
        self.setTabOrder(self._look, self.grid)

    def _set_landscape(self, landscape: bool) -> None:
        self.grid.set_landscape(landscape)
        self._store.keep_practice("set", SetPractice, landscape=landscape)

    def _set_letters(self, letters: bool) -> None:
        self.grid.set_letters(letters)
        self._store.keep_practice("set", SetPractice, letters=letters)

    def _set_animated(self, animated: bool) -> None:
        self.grid.animated = animated
        self._store.keep_practice("set", SetPractice, animations=animated)

    def _choose_palette(self, name: str) -> None:
        self._palette = palette = PALETTES[name]
        self._store.keep_practice("set", SetPractice, palette=name)
        self.grid.set_palette(palette)
        self.side.show_found(self.session.found, self.session.to_find, palette)
        self.side.verdict.clear()

    def _selection_changed(self, count: int) -> None:
        texts = {1: self.tr("Two more cards."), 2: self.tr("One more card.")}
        self._say(texts.get(count, ""))

    def show_time(self) -> None:
        self._time.setText(clock_text(self.session.elapsed_s))

    # What the log is told

    def _layout_facts(self) -> dict[str, Any]:
        cards = self._where_in(self.grid, self.grid.card_rects())
        return {"cards": cards, "deal": None, **self._where(**({"deal": self._deal} if self._deal.isVisible() else {}))}

    def _name_of(self, widget: QWidget, event: QMouseEvent) -> str:
        for place, card in enumerate(self.grid.buttons):
            if card is not None and card is widget:
                return f"card {place}" if card.hitButton(event.position().toPoint()) else "nothing"
        return self._names().get(widget, "other" if isinstance(widget, QPushButton) else "nothing")

    def _names(self) -> dict[QWidget, str]:
        return {self._deal: "deal", self._hint: "hint", self._new: "new"}

    def _home(self) -> QWidget:
        return self.grid

    # Window

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._deck.setVisible(self.session.kind is Variant.CLASSIC and self.width() >= 620)
        super().resizeEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Letters pick cards wherever the focus is; the grid ignores what it does not know.
        if not self.grid.isAncestorOf(self.focusWidget()) and self.focusWidget() is not self.grid:
            self.grid.keyPressEvent(event)
