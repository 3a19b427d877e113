"""The wizard that makes a board profile of Ticket to Ride: picture, cities, tracks, places, name."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtCore import Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import (
    QWidget,
)

from kibitz.core.errors import KibitzError
from kibitz.core.geometry import Point, Rect
from kibitz.games.ticket.profile_store import save_profile
from kibitz.gui.profile_wizard.cities import CitiesPage
from kibitz.gui.profile_wizard.draft import ENOUGH, Draft, Thing, profile_of, with_cities, with_found
from kibitz.gui.profile_wizard.making import Making
from kibitz.gui.profile_wizard.picture import PicturePage
from kibitz.gui.profile_wizard.picture_source import PictureSource
from kibitz.gui.profile_wizard.places import PlacesPage
from kibitz.gui.profile_wizard.save import SavePage
from kibitz.gui.profile_wizard.tracks import TracksPage
from kibitz.gui.profile_wizard.view import Layer, PictureView
from kibitz.gui.profile_wizard.wizard_frame import WizardFrame
from kibitz.gui.profile_wizard.work import Read, find_tracks, place_cities, read_picture
from kibitz.gui.watching.mime_source import mime_source
from kibitz.gui.watching.sources import Source
from kibitz.gui.widgets.language import translated
from kibitz.vision.ticket.profile import Pixels
from kibitz.vision.ticket.profile_maker.cities import FoundCities
from kibitz.vision.ticket.profile_maker.finishing import finished
from kibitz.vision.ticket.profile_maker.making import MOST_PICTURES, ProposedProfile, Tell

ResultT = TypeVar("ResultT")

_SIDE = 308


class Step(IntEnum):
    """The wizard's pages, in their order."""

    PICTURE = 0
    CITIES = 1
    TRACKS = 2
    PLACES = 3
    SAVE = 4


_LAYERS = (Layer.PICTURE, Layer.CITIES, Layer.TRACKS, Layer.PLACES, Layer.PLACES)


class TicketWizard(WizardFrame):
    """Makes a profile and saves it.

    saved: options of the game that use the profile, empty where it isn't to be used now. grabbing: whether the screen
    is being taken, for which all of our windows have to be out of the way. See `wizard_door`.
    """

    saved = Signal(object)
    grabbing = Signal(bool)

    def __init__(
        self, watched: Source | None = None, *, has_window: bool = False, parent: QWidget | None = None
    ) -> None:
        """``watched``: what the main window watches. ``has_window``: there is one, which can use the profile."""
        super().__init__("kibitz wizard", parent)
        self.setWindowTitle(self.tr("Make a board profile"))
        self.setMinimumSize(760, 560)
        self._watched, self._has_window = watched, has_window
        self.making = Making(self)
        self.picture_source = PictureSource(self)
        self.background.failed.connect(self._has_failed)
        self._busy = False
        self._board_id = ""
        self._found_for: dict[str, Any] | None = None
        self._read_last: Pixels | None = None
        self._title = ""
        self._has_trouble = False
        self._step = Step.PICTURE
        self.saved_as = ""
        self._build()
        self._connect()
        self.show_step(Step.PICTURE)
        screen = QGuiApplication.primaryScreen().availableGeometry()
        self.resize(min(1180, screen.width() - 40), min(780, screen.height() - 60))
        if watched is not None and not watched.live:
            self.picture_source.take(watched)

    # The way through

    @property
    def step(self) -> Step:
        """The page that is shown."""
        return self._step

    def show_step(self, step: Step) -> None:
        """Show a page."""
        self._step = step
        self.making.select(None)
        if step is not Step.PICTURE:
            self.picture.show_cut(cutting=False, is_cut=self.making.is_cut)
            self.making.show_picture(0)
        self.view.show_layer(_LAYERS[step])
        self._pages.setCurrentIndex(step)
        if step is Step.PLACES:
            self.places.begin()
        elif step is Step.SAVE:
            self.save.begin(self._title or self.tr("My client"))
        if step is not Step.SAVE:
            self.view.setFocus()
        self._refresh()

    def next(self) -> None:
        """On to the next page, with what has to be done for it."""
        if not self.button_row.next.isEnabled():
            return
        if self._step is Step.SAVE:
            self._save()
            return
        self.go(Step(self._step + 1))

    def go(self, step: Step) -> None:
        """To a page, with what has to be done for it: tracks are looked for again where cities were moved before."""
        came_from_cities = self._step <= Step.CITIES
        self.show_step(step)
        draft = self.making.draft
        if step is Step.TRACKS and (not draft.tracks or (came_from_cities and self._found_for != draft.told)):
            self.find_tracks()

    def back(self) -> None:
        """Back to the page before."""
        if self._step is not Step.PICTURE:
            self.show_step(Step(self._step - 1))

    def _would_lose(self) -> str:
        if not self.making.can_undo:
            return ""
        return self.tr("Leave the wizard? The profile isn't saved, and what you put right is lost.")

    # Pictures

    def take_files(self, files: list[str]) -> None:
        """Take these picture files, besides what is there."""
        self.picture_source.take_files(files)

    def _taken(self, pixels: Pixels, source: Source) -> None:
        making = self.making
        if len(making.pictures) >= MOST_PICTURES:
            self.notice.show_problem(
                self.tr("There are {n} pictures already. Leave one out first.").format(n=MOST_PICTURES)
            )
            return
        self.notice.hide()
        if not making.pictures and not source.live:
            self._title = Path(source.title).stem
        making.add_picture(pixels, source.title)

    def _pictures_changed(self) -> None:
        """The pictures are others: a first one that wasn't read yet is read now."""
        making = self.making
        self.picture.show_cut(cutting=False, is_cut=making.is_cut)
        self.view.draws = False
        if making.pictures and making.pictures[0] is not self._read_last:
            self._read()
        elif not making.pictures:
            self._read_last = None
            self._leave_work()
        self._found_for = None
        self._refresh()

    def _set_cutting(self, cutting: bool) -> None:
        if cutting:
            self.making.show_picture(0)
        self.view.draws = cutting
        self._refresh()

    # Work

    def _read(self) -> None:
        making = self.making
        self._read_last = making.pictures[0]
        making.begin(Draft.empty(self._board_id or making.draft.board_id))
        self._start(read_picture(making.pictures[0], self._board_id, making.lines), self._was_read)

    def _was_read(self, read: Read) -> None:
        making = self.making
        making.lines, self._has_trouble = read.lines, bool(read.trouble)
        draft = making.draft
        if read.board_id and read.board_id != draft.board_id and not draft.given:
            draft = Draft.empty(read.board_id)
        self._was_guessed(draft.board_id, is_sure=bool(read.board_id))
        if read.cities is not None and len(read.cities.names) == len(draft.names):
            draft = with_cities(draft, read.cities)
        if not making.can_undo:
            making.begin(draft)
        else:
            making.change(draft)
        self.view.fit_board()

    def _was_guessed(self, board_id: str, *, is_sure: bool) -> None:
        board = self.picture.board
        if not self._board_id and is_sure:
            board.setItemText(
                0, self.tr("By the names: {board}").format(board=board.itemText(board.findData(board_id)))
            )
        elif not self._board_id:
            board.setItemText(0, self.tr("By the cities' names"))

    def choose_board(self, board_id: str) -> None:
        """Take this board; an empty id for the one whose cities are named in the picture."""
        self._board_id = board_id
        self.picture.board.setCurrentIndex(max(0, self.picture.board.findData(board_id)))
        self._found_for = None
        if self.making.pictures:
            self._read()

    def _place_others(self) -> None:
        making = self.making
        self._start(
            place_cities(making.pictures[0], making.draft.board_id, making.draft.told, making.lines or ()),
            self._were_placed,
        )

    def _were_placed(self, found: FoundCities) -> None:
        self.making.change(with_cities(self.making.draft, found))
        self.view.fit_board()

    def find_tracks(self) -> None:
        """Look for the tracks, with the cities as they are."""
        making = self.making
        told = making.draft.told
        self._start(
            find_tracks(making.pictures, making.draft.board_id, told, making.lines),
            lambda proposed: self._were_found(proposed, told),
        )

    def _were_found(self, proposed: ProposedProfile, told: dict[str, Any]) -> None:
        self.making.change(with_found(self.making.draft, proposed))
        self._found_for = told

    @property
    def busy(self) -> bool:
        """Whether something is being worked out."""
        return self._busy

    def _start(self, what: Callable[[Tell], ResultT], then: Callable[[ResultT], None]) -> None:
        def done(result: ResultT) -> None:
            self._busy = False
            then(result)
            self._refresh()

        self._leave_work()
        self.notice.hide()
        self._busy = True
        self.button_row.progress.setValue(0)
        self.background.ask(lambda task: what(task.tell), done, told=self._told)
        self._refresh()

    def _told(self, done: float, what: str) -> None:
        self.button_row.progress.setValue(round(done * 100))
        self.button_row.say(f"{translated(what)} …")

    def _has_failed(self, message: str) -> None:
        self._busy = False
        self.notice.show_problem(message)
        self._refresh()

    def _leave_work(self) -> None:
        if self._busy:
            self.background.forget()
            self._busy = False
            self.button_row.say("")

    def _stop_work(self) -> None:
        self._leave_work()
        if self._step is Step.TRACKS and not self.making.draft.tracks:
            self.show_step(Step.CITIES)
        self._refresh()

    # The end

    def _save(self) -> None:
        draft, name = self.making.draft, self.save.name.text().strip()
        profile = finished(profile_of(draft), name, draft.places, self.save.settings)
        try:
            save_profile(profile)
        except KibitzError as error:
            self.notice.show_problem(translated(str(error)))
            return
        self.saved_as = name
        self.accept()
        self.saved.emit({"profile": name} if self.save.use.isChecked() else {})

    # What is shown

    def _refresh(self) -> None:
        """Enable what can be done now."""
        draft, busy = self.making.draft, self._busy
        ready = {
            Step.PICTURE: bool(self.making.pictures),
            Step.CITIES: not busy and (None not in draft.cities or len(draft.given) >= ENOUGH),
            Step.TRACKS: not busy and bool(draft.tracks),
            Step.PLACES: True,
            Step.SAVE: self.save.is_named,
        }
        texts = {
            Step.PICTURE: self.tr("Next"),
            Step.CITIES: self.tr("Find tracks"),
            Step.TRACKS: self.tr("Next"),
            Step.PLACES: self.tr("Next") if draft.places else self.tr("Skip"),
            Step.SAVE: self.tr("Save"),
        }
        self.cities.show_looking(busy and self._step <= Step.CITIES, trouble=self._has_trouble)
        self.button_row.next.setText(texts[self._step])
        self.button_row.next.setEnabled(ready[self._step])
        self.button_row.back.setEnabled(self._step is not Step.PICTURE)
        reachable = True
        for step in Step:
            self.steps.button(str(step.value)).setEnabled(reachable and (not busy or step <= self._step))
            reachable = reachable and ready[step] and (step is not Step.CITIES or bool(draft.tracks))
        self.steps.choose(str(self._step.value))
        self.button_row.show_work(busy=busy)
        edits = self._step in (Step.CITIES, Step.TRACKS, Step.PLACES)
        past = self.making
        self.button_row.show_past(shown=edits, undo=past.can_undo and not busy, redo=past.can_redo and not busy)
        self.tracks.again.setEnabled(not busy)
        if not busy:
            self.button_row.say(self._what_to_do())

    def _what_to_do(self) -> str:
        tr = self.tr
        if self._step is Step.PICTURE:
            if self.view.draws:
                return tr("Draw a rectangle around the game's window.")
            return "" if self.making.pictures else tr("Drop a picture here, or take one with the buttons.")
        return {
            Step.CITIES: tr("Wheel: larger and smaller. Drag: move."),
            Step.TRACKS: tr("Arrow keys move what is selected."),
            Step.PLACES: tr("Draw rectangles. The right button moves the picture."),
            Step.SAVE: "",
        }[self._step]

    def _build(self) -> None:
        tr = self.tr
        names = (tr("1  Picture"), tr("2  Cities"), tr("3  Tracks"), tr("4  Places"), tr("5  Save"))
        self.view = PictureView(self.making)
        self.picture = PicturePage(self.making, self._watched.title if self._watched is not None else "")
        self.cities = CitiesPage(self.making)
        self.tracks = TracksPage(self.making)
        self.places = PlacesPage(self.making)
        self.save = SavePage(self.making, has_window=self._has_window)
        pages = (self.picture, self.cities, self.tracks, self.places, self.save)
        self._lay_out(names, self.view, pages, _SIDE)

    def _connect(self) -> None:
        self.steps.chosen.connect(lambda key: self.go(Step(int(key))))
        self.button_row.cancel.clicked.connect(self.reject)
        self.button_row.back.clicked.connect(self.back)
        self.button_row.next.clicked.connect(self.next)
        self.button_row.stop.clicked.connect(self._stop_work)
        self.button_row.undo.clicked.connect(self.making.undo)
        self.button_row.redo.clicked.connect(self.making.redo)
        page = self.picture
        page.watched.connect(self._take_watched)
        page.whole_screen.connect(self.picture_source.take_screen)
        page.region.connect(self.picture_source.pick_region)
        page.file.connect(self.picture_source.ask_file)
        page.pasted.connect(self.picture_source.paste)
        page.removed.connect(self.making.remove_picture)
        page.cut.connect(self._set_cutting)
        page.whole.connect(self.making.uncut)
        self.picture_source.taken.connect(self._taken)
        self.picture_source.failed.connect(self.notice.show_problem)
        self.picture_source.grabbing.connect(self.grabbing)
        self.making.pictures_set.connect(self._pictures_changed)
        page.board_chosen.connect(self.choose_board)
        self.cities.look_asked.connect(self._place_others)
        self.cities.jumped.connect(self._jump)
        self.tracks.jumped.connect(self._jump)
        self.tracks.find_asked.connect(self.find_tracks)
        self.places.drawing.connect(self._set_drawing)
        self.save.named.connect(lambda _named: self._refresh())
        self.view.pointed.connect(self._pointed)
        self.view.drawn.connect(self._drawn)
        self.view.deleted.connect(self._delete)
        self.making.changed.connect(self._refresh)

    def _take_watched(self) -> None:
        if self._watched is not None:
            self.picture_source.take(self._watched)

    def _pointed(self, at: Point) -> None:
        if self._step is Step.CITIES:
            self.cities.pointed(at)

    def _delete(self) -> None:
        if self._step is Step.PLACES:
            self.places.delete()

    def _jump(self, thing: Thing) -> None:
        self.view.jump(thing)

    def _set_drawing(self, drawing: bool) -> None:
        self.view.draws = drawing

    def _drawn(self, rect: Rect) -> None:
        if self._step is Step.PICTURE:
            self.making.cut(rect)
        elif self._step is Step.PLACES:
            self.places.drawn(rect)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if mime_source("", event.mimeData()) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        self.show_step(Step.PICTURE)
        self.picture_source.drop(event.mimeData())
        event.acceptProposedAction()


def run_wizard(pictures: list[str], board: str = "", theme_choice: str = "") -> str:
    """Show the wizard until it is left; gives the name of the profile that was saved, empty for none.

    Raises NotPossibleHereError (no display).
    """
    from kibitz.gui.app import make_app, run

    app = make_app(theme_choice)
    wizard = TicketWizard()
    wizard.choose_board(board)
    wizard.take_files(pictures)
    wizard.finished.connect(app.quit)
    wizard.show()
    run(app)
    return wizard.saved_as
