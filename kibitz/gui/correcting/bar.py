"""Below the live picture: the place that is chosen and what it may be, or what is asked; undo, redo, and keeping it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QInputDialog, QMenu, QToolButton, QWidget

from kibitz.core.correction import Aspect
from kibitz.core.wording import capitalised, counted
from kibitz.gui.correcting.model import MOST_IN_MENU, Correcting
from kibitz.gui.correcting.words import place_words, word
from kibitz.gui.widgets.language import translated
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import button, dress, label, row

_ONE_ROW_FROM = 620
"""Wider bars have words and buttons beside each other."""


class CorrectionBar(QFrame):
    """save_asked: what was taught is to be kept as a page."""

    save_asked = Signal()

    def __init__(self, correcting: Correcting, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "panel")
        self._correcting = correcting
        tr = self.tr
        self.words = label(wrap=True)
        self.words.setAccessibleDescription(tr("What is corrected"))
        self.yes = button(tr("Yes"), "tick", tip=tr("It is so"))
        self.next = button(tr("Next"), "right", kind="quiet", tip=tr("Ask about the next one"))
        self.undo, self.redo, self.save = QToolButton(), QToolButton(), QToolButton()
        dress(self.undo, "undo", "quiet", "", tr("Undo the last correction (Ctrl+Z)"))
        dress(self.redo, "redo", "quiet", "", tr("Correct again what was undone (Ctrl+Shift+Z)"))
        dress(self.save, "more", "quiet", "", tr("Keep what was taught here, as a page"))
        self.chips: list[QToolButton] = []
        self._chips = row(spacing=Space.XS)
        buttons = row(self.yes, self.next, spacing=Space.XS)
        buttons.addLayout(self._chips)
        buttons.addStretch(1)
        for tool in (self.undo, self.redo, self.save):
            buttons.addWidget(tool)
        self._body: QBoxLayout = row(self.words, spacing=Space.S, margins=(Space.M, Space.XS, Space.XS, Space.XS))
        self._body.addLayout(buttons)
        self._body.setStretch(0, 1)
        self.setLayout(self._body)
        self.yes.clicked.connect(correcting.agree)
        self.next.clicked.connect(correcting.pass_over)
        self.undo.clicked.connect(correcting.undo)
        self.redo.clicked.connect(correcting.redo)
        self.save.clicked.connect(self.save_asked)
        for part in (self.yes, self.next, self.undo, self.redo, self.save):
            part.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        correcting.chosen.connect(self.refresh)
        correcting.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show what is so now."""
        correcting = self._correcting
        asked = correcting.question if correcting.enabled else None
        at_question = asked is not None and asked[0] == correcting.place
        self.words.setText(self._question() if at_question else self._chosen())
        self.yes.setVisible(at_question and correcting.proposed is not None)
        self.next.setVisible(at_question)
        self._show_chips()
        self.undo.setEnabled(correcting.can_undo and correcting.enabled)
        self.redo.setEnabled(correcting.can_redo and correcting.enabled)
        self.save.setVisible(correcting.teaches)
        past = correcting.can_undo or correcting.can_redo
        for tool in (self.undo, self.redo):
            tool.setVisible(past)
        self.setVisible(bool(correcting.places) and (bool(correcting.place) or past))

    def _question(self) -> str:
        correcting = self._correcting
        assert correcting.question is not None, "asked when there is one"
        _, aspect = correcting.question
        letters = any(one.letters for one in correcting.aspects)
        yes, pass_over = ("Enter", "Page Down") if letters else ("Y", "N")
        are = self._unclear()
        choice = correcting.proposed
        if choice is None:
            ask = self.tr("What is the {aspect} of {place}? Type it. ({next}: next)")
            return f"{are} " + ask.format(
                aspect=word(aspect.name), place=place_words(correcting.called), next=pass_over
            )
        ask = self.tr("Is the {aspect} of {place} “{value}”? ({yes}: yes, {next}: next, or type it)")
        return f"{are} " + ask.format(
            aspect=word(aspect.name),
            place=place_words(correcting.called),
            value=word(choice.words),
            yes=yes,
            next=pass_over,
        )

    def _unclear(self) -> str:
        """How many things are unclear."""
        nouns = {place.split()[0] for place in self._correcting.unclear_names}
        noun = nouns.pop() if len(nouns) == 1 else "place"
        count = translated(counted(self._correcting.unclear, "place" if noun.endswith("s") else noun))
        return self.tr("{count} {are} unclear.").format(
            count=count, are=self.tr("is") if self._correcting.unclear == 1 else self.tr("are")
        )

    def _chosen(self) -> str:
        correcting = self._correcting
        if not correcting.place:
            return self.tr("Click on what was misread to correct it.")
        by_hand = any(said.place == correcting.place for said in correcting.held)
        told = self.tr("{place}, corrected by hand (Delete takes it back)") if by_hand else "{place}"
        more = f" {self._unclear()} ({self.tr('Page Down')})" if correcting.question is not None else ""
        return told.format(place=capitalised(place_words(correcting.called))) + ("." if more else "") + more

    def _show_chips(self) -> None:
        aspects = self._correcting.aspects if self._correcting.enabled else ()
        for chip in self.chips:
            chip.hide()
            self._chips.removeWidget(chip)
            chip.deleteLater()
        self.chips = [self._chip(aspect) for aspect in aspects]
        for chip in self.chips:
            self._chips.addWidget(chip)

    def _chip(self, aspect: Aspect) -> QToolButton:
        made = QToolButton(self)
        now = word(aspect.words(aspect.now)) if aspect.now else "…" if aspect.known else "?"
        made.setText(now)
        name = self.tr("{aspect} of {place}: {now}").format(
            aspect=word(aspect.name),
            place=place_words(self._correcting.called),
            now=word(aspect.words(aspect.now)) or self.tr("not known"),
        )
        made.setAccessibleName(name)
        made.setToolTip(name)
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        if len(aspect.choices) > MOST_IN_MENU:
            made.clicked.connect(lambda _checked=False, aspect=aspect: self._ask(aspect))
        else:
            made.setMenu(self.menu_of(aspect))
            made.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        return made

    def menu_of(self, aspect: Aspect) -> QMenu:
        """What can be said of one aspect of the chosen place."""
        menu = QMenu(self)
        for choice in aspect.choices:
            action = menu.addAction(f"{word(choice.words)}\t{choice.key.upper()}" if choice.key else word(choice.words))
            action.setCheckable(True)
            action.setChecked(choice.value == aspect.now)
            action.triggered.connect(lambda _checked=False, choice=choice: self._correcting.say(aspect, choice))
        if aspect.letters:
            typed = menu.addAction(self.tr("Another letter: type it"))
            typed.triggered.connect(lambda _checked=False: self._ask(aspect))
        return menu

    def open_menu(self) -> None:
        """Open the list of what the chosen place may be."""
        aspect = self._correcting.aspect
        chip = next((one for one, of in zip(self.chips, self._correcting.aspects, strict=False) if of is aspect), None)
        if chip is not None:
            chip.showMenu() if chip.menu() is not None else chip.click()

    def _ask(self, aspect: Aspect) -> None:
        words = [word(choice.words) for choice in aspect.choices]
        question = self.tr("The {aspect} of {place} is:").format(
            aspect=word(aspect.name), place=place_words(self._correcting.called)
        )
        now = words.index(word(aspect.words(aspect.now))) if word(aspect.words(aspect.now)) in words else -1
        text, given = QInputDialog.getItem(self, self.tr("Correct"), question, words, now, True)
        said = dict(zip(words, aspect.choices, strict=False)).get(text.strip()) or aspect.meant(text.strip())
        choice = said if given else None
        if choice is not None:
            self._correcting.say(aspect, choice)

    def resizeEvent(self, event: QResizeEvent) -> None:
        way = QBoxLayout.Direction
        self._body.setDirection(way.LeftToRight if self.width() >= _ONE_ROW_FROM else way.TopToBottom)
        super().resizeEvent(event)
