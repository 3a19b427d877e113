"""The practice board of Ticket to Ride: a window with the real game against one to four bots."""

from __future__ import annotations

from datetime import date
from typing import Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QCloseEvent, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from kibitz.core.geometry import Point, Rect
from kibitz.core.phrase import Phrase
from kibitz.core.wording import capitalised, sentence
from kibitz.games.ticket.options import TicketPractice
from kibitz.gui.maps.ticket.scene import MapScene
from kibitz.gui.practice.common.choice_button import ChoiceButton
from kibitz.gui.practice.common.keys import ARROWS, key_name
from kibitz.gui.practice.common.look_menu import Switch
from kibitz.gui.practice.common.options import PracticeOptions, check_looks, first_kind
from kibitz.gui.practice.common.side_column import WIDTH
from kibitz.gui.practice.common.window import PracticeWindow
from kibitz.gui.practice.ticket import places
from kibitz.gui.practice.ticket.bar import TicketBar
from kibitz.gui.practice.ticket.canvas import TicketCanvas
from kibitz.gui.practice.ticket.coach import Help, Step, help_for
from kibitz.gui.practice.ticket.keys import spot_of_key
from kibitz.gui.practice.ticket.kind import TicketKind
from kibitz.gui.practice.ticket.saved import SavedGame
from kibitz.gui.practice.ticket.scene import map_scene
from kibitz.gui.practice.ticket.session import Done, TicketSession
from kibitz.gui.practice.ticket.side import TicketSidePanel
from kibitz.gui.practice.ticket.spots import Spot, SpotKind
from kibitz.gui.practice.ticket.statistics import TicketStatistics
from kibitz.gui.practice.ticket.table import TicketTable
from kibitz.gui.practice.ticket.wording import end_in_words, happened
from kibitz.gui.widgets.background import QtBackground
from kibitz.gui.widgets.language import translated
from kibitz.gui.widgets.scaling import to_physical, widget_to_physical
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import row
from kibitz.services.settings import SettingsStore
from kibitz.solvers.ticket.model.actions import Action, DrawFaceUp
from kibitz.solvers.ticket.model.seen import SEAT_COLOURS
from kibitz.solvers.ticket.model.state import Phase

_SIDE_FITS_FROM = 900 + WIDTH
"""Narrower windows (logical px) leave the room to the board."""
_TEXTS_FIT_FROM = 900
"""In narrower windows the buttons show their icons only."""
SPEEDS = {0: 0, 1: 250, 2: 800, 3: 1800}
"""How fast bots play -> pause before each of their actions, ms."""
_HISTORY = 16
_KEYS = ("ENTER", "SPACE", "ESCAPE", *ARROWS)


def create(options: PracticeOptions) -> PracticeTicket:
    """The board as a window that is not shown yet. ``options.variant``: see `TicketKind.parse`; palette: your trains.

    Raises UsageError for a variant, a colour of trains or a way to lie that Ticket to Ride doesn't have.
    """
    check_looks(options, "Ticket to Ride", SEAT_COLOURS)
    return PracticeTicket(options)


class PracticeTicket(PracticeWindow[TicketSession]):
    """The window of the practice board."""

    def __init__(
        self,
        options: PracticeOptions = PracticeOptions(),  # noqa: B008 - frozen, so sharing it is safe
        store: SettingsStore | None = None,
        statistics: TicketStatistics | None = None,
        saved: SavedGame | None = None,
    ) -> None:
        self._statistics = statistics or TicketStatistics()
        super().__init__(
            "Ticket to Ride",
            options,
            store,
            self._statistics,
            narrow_below=_TEXTS_FIT_FROM,
            side_from=_SIDE_FITS_FROM,
        )
        self._saved = saved or SavedGame()
        remembered = self._store.practice("ticket", TicketPractice)
        self._colour = options.palette or remembered.colour
        self._marks = remembered.marks
        self._speed = 0 if options.animations is False else remembered.speed
        self._bots, self._coach = QtBackground("kibitz bots", self), QtBackground("kibitz coach", self)
        for background in (self._bots, self._coach):
            background.failed.connect(self._complain)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.timeout.connect(self._bot_acts)
        self._bots_action: Action | None = None
        self._step = Step.NONE
        self.help: Help | None = None
        self._refused = 0
        kind = first_kind(options, remembered.variant, TicketKind.parse)
        session = None if options.variant or options.seed is not None or options.day else self._saved.load()
        self.table = TicketTable(session or self._new_session(kind, options.seed, options.day))
        self.table.asks = remembered.asks
        self.canvas = TicketCanvas(self.table)
        self.canvas.touched.connect(self.touch)
        self.canvas.laid_out.connect(self._layout_told.start)
        self.side = TicketSidePanel()
        self._build()
        self.setMinimumSize(640, 560)
        self.resize(1300, 750)
        self._begin(self.table.session, self.tr("Your game goes on.") if session else "")

    # Games

    def play_kind(self, kind: TicketKind, day: date | None = None) -> None:
        super().play_kind(kind, day)
        self.canvas.setFocus()

    def touch(self, spot: Spot) -> None:
        """Do what a click on something does."""
        if spot.part is SpotKind.SCORES:
            self.canvas.scores = False
            self.canvas.update()
            return
        against = self.why_not(spot)
        if against:
            self._refused += 1
            self._options.log("refused", spot=str(spot), why=against)
            self._say(against, "bad")
            return
        action = self.table.touch(spot)
        if action is None:
            self._say("")
            self.refresh()
            return
        self.do(action, spot.number if isinstance(action, DrawFaceUp) else 0)

    def do(self, action: Action, place: int = 0) -> None:
        """Do something in the game that the rules allow; ``place``: of the row, where a card is taken from it."""
        self._forget_help()
        self.table.forget()
        self._tell(self.session.act(action, place))
        self._go_on()

    def take_back(self) -> None:
        """Go back to before what you did last."""
        if not self.session.can_take_back or self.session.over:
            return
        self._bots.forget()
        self._pause.stop()
        self.session.take_back()
        self.table.forget()
        self._forget_help()
        self._options.log("taken back")
        self._say(self.tr("Taken back. The game counts as one with help."))
        self._go_on()

    def hint(self) -> None:
        """A nudge, then a hint, then the best move, then all of them."""
        if not self.session.yours:
            self._say(self.tr("There is help when it is your turn."))
            return
        self._step = Step(min(self._step + 1, Step.ALL))
        self.session.helped = True
        self._options.log("hint", step=int(self._step))
        if self.help is None:
            shown = self.session.shown
            self._coach.ask(lambda _: help_for(shown), self._helped)
        else:
            self._show_help()

    def show_bare(self, bare: bool) -> None:
        """Show the empty board, to take a picture of it for a profile; the game waits."""
        self.canvas.empty = bare
        self._say(self.tr("The bare board: take a picture of it for a profile.") if bare else "")
        self.refresh()

    def why_not(self, spot: Spot) -> str:
        """Why a click on something does nothing; empty for one that does something."""
        if self.canvas.empty:
            return self.tr("Switch the bare board off first, in the menu with the looks.")
        return self.table.why_not(spot)

    def places(self) -> dict[str, Rect]:
        """What a user would draw for a profile, by the profile's names: in physical pixels of the desktop."""
        return {
            name: widget_to_physical(self.canvas, self.canvas.rect_to_widget(rect))
            for name, rect in places.profile_places().items()
        }

    def cities(self) -> dict[str, Point]:
        """The middle of each city in physical pixels of the desktop."""
        board, screen = self.session.state.board, self.screen()
        found = {}
        for city, name in enumerate(board.names):
            at = self.canvas.mapToGlobal(self.canvas.spot_point(Spot(SpotKind.CITY, city)))
            there = to_physical(at, screen)
            found[name] = Point(there.x(), there.y())
        return found

    # A game goes on

    def _new_session(self, kind: TicketKind, seed: int | None, day: date | None) -> TicketSession:
        return TicketSession(kind, seed, day, colour=self._colour)

    def _remember(self, kind: TicketKind) -> None:
        self._store.keep_practice("ticket", TicketPractice, variant=str(kind))

    def _begin(self, session: TicketSession, said: str = "") -> None:
        asks = self.table.asks
        self._bots.forget()
        self._pause.stop()
        self.table = TicketTable(session, asks=asks)
        self.canvas.scores = False
        self._refused = 0
        self._forget_help()
        super()._begin(session)
        self.side.record.show_records(session.kind, self._statistics)
        self._say(said or self.tr("Choose the tickets that you want to keep."))
        self._go_on()

    def _facts(self, session: TicketSession) -> dict[str, Any]:
        colours = [session.colours[seat] for seat in session.order]
        return {"board": session.kind.board_id, "seat": session.you, "colours": colours}

    def _go_on(self) -> None:
        """Whoever's turn it is: you are waited for, and a bot begins to think."""
        session = self.session
        self.refresh()
        if session.over:
            self._end()
        elif not session.yours:
            think = session.thinking()
            self._bots.ask(lambda _: think(), self._bot_has_thought)
        elif self._options.counted:
            self._saved.save(session)

    def _bot_has_thought(self, action: Action) -> None:
        self._bots_action = action
        # Everybody chooses the first tickets at once.
        is_first = self.session.state.phase is Phase.FIRST_TICKETS
        self._pause.start(0 if is_first else SPEEDS[self._speed])

    def _bot_acts(self) -> None:
        action, self._bots_action = self._bots_action, None
        if action is not None and not self.session.yours:
            self._tell(self.session.act(action))
            self._go_on()

    def _tell(self, done: Done) -> None:
        words = translated(happened(self.session, done))
        self._options.log("done", seat=self.session.order.index(done.seat), what=words)
        self._say(words)

    def _end(self) -> None:
        session = self.session
        self._statistics.add(session)
        if self._options.counted:
            self._saved.forget()
        self.canvas.scores = True
        words = translated(sentence(capitalised(end_in_words(session))))
        self._say(words + self._whose(), "good" if session.won else "muted")
        self.side.record.show_records(session.kind, self._statistics)
        self._options.log(
            "over",
            won=session.won,
            points=[session.scores[seat].total for seat in session.order],
            refused=self._refused,
        )
        self.refresh()
        self._close_later()

    # Help

    def _helped(self, found: Help) -> None:
        self.help = found
        self._show_help()

    def _show_help(self) -> None:
        assert self.help is not None
        steps = self.help.steps[: self._step]
        self.side.help.show_steps(steps)
        self.side.moves.show_moves(self.help.moves if self._step is Step.ALL else ())
        self._say(steps[-1])
        self.refresh()

    def _forget_help(self) -> None:
        self._coach.forget()
        self._step, self.help = Step.NONE, None
        self.side.help.show_steps(())
        self.side.moves.show_moves(())

    # Looks

    def _build(self) -> None:
        tr = self.tr
        self.bar = TicketBar()
        self.bar.chosen.connect(self.play_kind)
        trains = {
            word: tr("{colour} trains").format(colour=translated(capitalised(Phrase(word)))) for word in SEAT_COLOURS
        }
        switches = [
            Switch(tr("Marks on the map"), self._marks, self._set_marks, "Ctrl+M"),
            Switch(tr("Ask how to pay"), self.table.asks, self._set_asks, "Ctrl+P"),
            Switch(tr("Bare board (picture for a profile)"), False, self.show_bare, "Ctrl+B"),
        ]
        self._add_look_menu(trains, self._colour, self._choose_colour, switches)
        speeds = {0: tr("At once"), 1: tr("Fast"), 2: tr("Normal"), 3: tr("Slow")}
        self._speeds = ChoiceButton(tr("How fast bots play"), "Ctrl+J", speeds)
        self._speeds.show_number(self._speed)
        self._speeds.chosen.connect(self._set_speed)
        tip = tr("A nudge, then a hint, then the best move, then all")
        self._hint = self._tool(tr("Hint"), "hint", "Ctrl+H", tip, self.hint)
        self._back = self._tool(tr("Take back"), "left", "Ctrl+Z", tr("Take back what you did last"), self.take_back)
        controls = self._line_of(self._days, self._speeds, self._hint, self._back, self._new)
        middle = row(spacing=Space.M)
        middle.addWidget(self.canvas, 1)
        middle.addWidget(self.side)
        self._stack(controls, middle, margin=Space.S)

    def _home(self) -> QWidget:
        return self.canvas

    def refresh(self) -> None:
        """Show the game as it is now."""
        session = self.session
        scene = map_scene(self.table, self.help, self._step, marks=self._marks)
        advised = self.help.advised(self._step) if self.help is not None else ()
        if self.canvas.empty:
            scene, advised = MapScene(), ()
        self.canvas.show_table(self.table, scene, advised)
        self._hint.setEnabled(session.yours)
        self._back.setEnabled(session.can_take_back and not session.over)
        self.side.history.show_lines([translated(happened(session, done)) for done in session.done[-_HISTORY:]])

    def _choose_colour(self, colour: str) -> None:
        """From the next game on; a game that hasn't begun is begun anew with it."""
        self._colour = colour
        self._store.keep_practice("ticket", TicketPractice, colour=colour)
        session = self.session
        if session.done:
            self._say(self.tr("Your trains have this colour from the next game on."))
        else:
            self._begin(self._new_session(session.kind, session.seed, session.day))

    def _set_marks(self, on: bool) -> None:
        self._marks = on
        self._store.keep_practice("ticket", TicketPractice, marks=on)
        self.refresh()

    def _set_asks(self, on: bool) -> None:
        self.table.asks = on
        self._store.keep_practice("ticket", TicketPractice, asks=on)

    def _set_speed(self, speed: int) -> None:
        self._speed = speed
        self._speeds.show_number(speed)
        self._store.keep_practice("ticket", TicketPractice, speed=speed)

    # What the log is told

    def _layout_facts(self) -> dict[str, Any]:
        return {
            "places": {name: rect.as_list() for name, rect in self.places().items()},
            "cities": {name: [round(at.x, 1), round(at.y, 1)] for name, at in self.cities().items()},
            **self._where(board=self.canvas, hint=self._hint),
        }

    def _name_of(self, widget: QWidget, event: QMouseEvent) -> str:
        if widget is self.canvas:
            spot = self.canvas.spot_at(event.position())
            return str(spot) if spot is not None and not self.why_not(spot) else "nothing"
        return super()._name_of(widget, event)

    def _names(self) -> dict[QWidget, str]:
        return {self._hint: "hint", self._back: "take back", self._new: "new", self._speeds: "speed"}

    # Window

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # What a focused control doesn't want comes here.
        name = key_name(event)
        spot = spot_of_key(name, self.table) if name else None
        if not spot and name not in _KEYS:
            super().keyPressEvent(event)
            return
        self._options.log("key", key=name, by="keyboard", over=self.session.over)
        if spot is not None:
            self.touch(spot)
        elif name in ("ENTER", "SPACE"):
            self.canvas.touch_cursor()
        elif name == "ESCAPE":
            self.table.forget()
            self._say("")
            self.refresh()
        else:
            self.canvas.move_cursor(Qt.Key(event.key()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.bar.fit(self.width())
        super().resizeEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        self._pause.stop()
        self._bots.close()
        self._coach.close()
        super().closeEvent(event)
