"""Takes the pictures of README.md into docs/images/, on an X server of its own.

python tools/make_screenshots.py

Needs Xvfb and openbox. ``window.png``, ``wordle.png``, ``tuble.png`` and ``pyramid.png``: Kibitz watching a practice
board of Set, Wordle, Tuble and Pyramid Scheme, with the overlay. ``practice-light.png`` and ``practice-dark.png``: the
practice board; ``ticket-practice.png``: that of Ticket to Ride, with its coach. ``ticket-map.png``: a game of it set by
hand. ``ticket-wizard.png``: the wizard that makes a board profile, with a picture of the practice board.
``annotated.png``: a screenshot with what ``kibitz analyse`` read. ``wordle-game.png``: the picture of a finished
game, as ``kibitz analyse --share`` makes.
"""

from __future__ import annotations

import os
import select
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

IMAGES = Path(__file__).parent.parent / "docs" / "images"
WIDTH, HEIGHT = 1860, 900
DESKTOP = "#46566B"
SEED = 5
WINDOW_SEED = 7
WORDLE_SEED = 3
TUBLE_SEED = 3
TUBLE_GUESSES = ("Ealing Broadway",)
PYRAMID_SEED = 4
WIZARD_TRACK = "Helena-Winnipeg"
TICKET_SEED, TICKET_TURNS, TICKET_STEPS = 6, 24, 75
WORDLE_GUESSES = ("CRANE", "MOIST", "LIPID", "HILLY")
"""The last is what the seed hides."""
DEADLINE_S = 60.0
SETTLED_S = 4.0
"""Until the exact search has found the best guess."""


def main() -> int:
    if sys.argv[1:] != ["--on-this-display"]:
        return _on_own_display()
    IMAGES.mkdir(parents=True, exist_ok=True)
    _practice_boards()
    _annotated()
    _souvenir()
    board = _board("light", seed=WINDOW_SEED)
    _window("window", board)
    _window("wordle", _wordle_board())
    _window("tuble", _tuble_board())
    _window("pyramid", _pyramid_board())
    _ticket_practice()
    _ticket_map()
    _ticket_wizard()
    for path in sorted(IMAGES.glob("*.png")):
        print(path)
    return 0


def _on_own_display() -> int:
    with tempfile.TemporaryDirectory() as home, _server() as display:
        environment = {**os.environ, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb", "XDG_SESSION_TYPE": "x11"}
        environment |= {f"XDG_{kind}_HOME": f"{home}/{kind}" for kind in ("CONFIG", "DATA", "STATE", "CACHE")}
        environment.pop("WAYLAND_DISPLAY", None)
        with _running(["openbox"], env=environment):
            return subprocess.call([sys.executable, __file__, "--on-this-display"], env=environment)


@contextmanager
def _server() -> Iterator[str]:
    read_end, write_end = os.pipe()
    command = ["Xvfb", "-displayfd", str(write_end), "-screen", "0", f"{WIDTH}x{HEIGHT}x24", "-nolisten", "tcp"]
    with _running([*command, "-noreset"], pass_fds=(write_end,)):
        os.close(write_end)
        if not select.select([read_end], [], [], DEADLINE_S)[0]:
            raise SystemExit("Xvfb did not start.")
        # The pipe stays open: the server writes to it once more, and would die of its end.
        yield f":{os.read(read_end, 16).decode().strip()}"
    os.close(read_end)


@contextmanager
def _running(command: list[str], **options: object) -> Iterator[None]:
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen(command, **quiet, **options)  # type: ignore[call-overload]
    try:
        yield
    finally:
        process.terminate()
        process.wait()


def _until(condition: Callable[[], object], what: str) -> None:
    from PySide6.QtWidgets import QApplication

    end_s = time.monotonic() + DEADLINE_S
    while not condition():
        if time.monotonic() > end_s:
            raise SystemExit(f"Waited {DEADLINE_S:.0f} s for {what}.")
        QApplication.processEvents()
        # The loop's thread needs its turn too.
        time.sleep(0.01)


def _for(seconds: float) -> None:
    end_s = time.monotonic() + seconds
    _until(lambda: time.monotonic() > end_s, "nothing")


def _board(theme_name: str, **options: object) -> QWidget:
    from kibitz.gui.app import make_app
    from kibitz.gui.practice.common.options import PracticeOptions
    from kibitz.gui.practice.set.board import PracticeSet
    from kibitz.gui.widgets import theme

    make_app(theme_name)
    theme.apply(theme.ThemeChoice(theme_name))
    board = PracticeSet(PracticeOptions(**{"seed": SEED, "animations": False, **options}))  # type: ignore[arg-type]
    board.resize(1080, 740)
    return board


def _practice_boards() -> None:
    from kibitz.gui.practice.set.board import PracticeSet

    for theme_name, options in (("light", {}), ("dark", {"palette": "safe", "landscape": True})):
        board = _board(theme_name, **options)
        assert isinstance(board, PracticeSet)
        board.move(20, 20)
        board.show()
        for _ in range(4):
            _for(0.3)
            if not board.session.table.sets:
                board.deal_three()
            for place in board.session.table.sets[0]:
                board.grid.toggle(place)
        board.hint() if theme_name == "dark" else board.grid.toggle(6)
        _for(1.3)
        board.grab().save(str(IMAGES / f"practice-{theme_name}.png"))
        board.close()


def _annotated() -> None:
    import cv2

    from kibitz.analyse import analyse_frame
    from kibitz.automation.surfaces.picture import load_picture
    from kibitz.registry import get_game
    from kibitz.services.annotate import annotate

    shot = load_picture(IMAGES / "practice-light.png")
    cv2.imwrite(str(IMAGES / "annotated.png"), annotate(shot, analyse_frame(shot, [get_game("set")]).findings))


def _wordle_board() -> QWidget:
    from kibitz.gui.practice.common.options import PracticeOptions
    from kibitz.gui.practice.wordle.board import PracticeWordle
    from kibitz.gui.practice.wordle.keyboard import ENTER

    board = PracticeWordle(PracticeOptions("5 letters", WORDLE_SEED, animations=False))
    for guess in WORDLE_GUESSES[:2]:
        for key in (*guess, ENTER):
            board.keyboard.pressed.emit(key)
    return board


def _tuble_board() -> QWidget:
    from kibitz.gui.practice.common.options import PracticeOptions
    from kibitz.gui.practice.tuble.board import PracticeTuble

    board = PracticeTuble(PracticeOptions(seed=TUBLE_SEED))
    for guess in TUBLE_GUESSES:
        board.guess(guess)
    return board


def _pyramid_board() -> QWidget:
    from kibitz.gui.practice.common.options import PracticeOptions
    from kibitz.gui.practice.pyramid.board import PracticePyramid

    return PracticePyramid(PracticeOptions(seed=PYRAMID_SEED, animations=False))


def _ticket_practice() -> None:
    """A game in which you do as the planner would, for some turns; then everything that the coach has to say."""
    import random

    from kibitz.gui.practice.common.options import PracticeOptions
    from kibitz.gui.practice.ticket.board import PracticeTicket
    from kibitz.solvers.ticket.bots import make_bot
    from kibitz.solvers.ticket.model.state import Phase

    options = PracticeOptions("medium easy", TICKET_SEED, animations=False, counted=False)
    board = PracticeTicket(options)
    board.resize(1500, 860)
    board.show()
    planner, rng, turns = make_bot("planner"), random.Random(TICKET_SEED), 0
    while turns < TICKET_TURNS or board.session.state.phase is not Phase.TURN:
        _until(lambda: board.session.yours, "the bots")
        board.do(planner.act(board.session.state, rng))
        turns += 1
        _until(lambda: board.session.yours, "the bots")
    for _ in range(4):
        board.hint()
        _for(1.0)
    board.grab().save(str(IMAGES / "ticket-practice.png"))
    board.close()


def _ticket_map() -> None:
    """A game of planners, set by hand as one of them sees it, with all that there is to advise."""
    import random

    from kibitz.core.advice import HelpLevel
    from kibitz.gui.maps.ticket.overrides import Overrides
    from kibitz.gui.maps.ticket_by_hand import TicketByHand
    from kibitz.solvers.ticket.bots import make_bot
    from kibitz.solvers.ticket.model.boards import load_board
    from kibitz.solvers.ticket.model.rules import apply
    from kibitz.solvers.ticket.model.seen import shown_of
    from kibitz.solvers.ticket.model.state import Phase, start_game

    rng, bot, steps = random.Random(TICKET_SEED), make_bot("planner"), 0
    state = start_game(load_board(), 3, rng)
    while steps < TICKET_STEPS or state.turn != 0 or state.phase is not Phase.TURN:
        state = apply(state, bot.act(state, rng), rng)
        steps += 1
    shown = shown_of(state, 0)
    colours = tuple(seat.colour for seat in shown.seats)
    claims = {track: colours[owner] for track, owner in enumerate(shown.owners) if owner is not None}
    window = TicketByHand(shown.board.id)
    window.set_level(HelpLevel.ALL)
    window.panel.set(Overrides(colours, colours[0], shown.tickets, (), shown.hand, shown.row, claims))
    window.resize(1500, 860)
    window.show()
    _until(lambda: window.advice.model.rowCount(), "the advice")
    _for(1.0)
    window.grab().save(str(IMAGES / "ticket-map.png"))
    window.close()


def _ticket_wizard() -> None:
    """The wizard with a picture of the bare practice board, at its third page; one of the tracks is selected."""
    import cv2
    import numpy as np
    from PySide6.QtGui import QImage

    from kibitz.core.background import end_all
    from kibitz.core.geometry import Point
    from kibitz.gui.practice.common.options import PracticeOptions
    from kibitz.gui.practice.ticket.board import PracticeTicket
    from kibitz.gui.profile_wizard.dialog import TicketWizard
    from kibitz.gui.profile_wizard.draft import Kind, Thing, placed
    from kibitz.gui.watching import sources

    told: dict[str, Any] = {}

    def log(event: str, **values: Any) -> None:
        if event == "layout":
            told.update(values)

    board = PracticeTicket(PracticeOptions("easy", TICKET_SEED, animations=False, counted=False, log=log))
    board.resize(1280, 800)
    board.show()
    board.show_bare(True)
    _for(1.0)
    image = board.grab().toImage().convertToFormat(QImage.Format.Format_BGR888)
    pixels = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    pixels = pixels[:, : 3 * image.width()].reshape(image.height(), image.width(), 3)
    board.close()
    wizard = TicketWizard(has_window=True)
    wizard.resize(1280, 800)
    wizard.show()
    wizard.picture_source.take(sources.bytes_source("practice.png", cv2.imencode(".png", pixels)[1].tobytes()))
    making = wizard.view.making
    _until(lambda: not wizard.button_row.progress.isVisible(), "the cities")
    left, top = told["window"][:2]
    for city, name in enumerate(making.draft.names):
        making.change(placed(making.draft, city, Point(*told["cities"][name]).moved(-left, -top)))
    wizard.next()
    wizard.next()
    _until(wizard.button_row.next.isEnabled, "the tracks")
    track = next(i for i in range(len(making.draft.tracks)) if making.draft.track_name(i) == WIZARD_TRACK)
    making.select(Thing(Kind.TRACK, track))
    _for(1.0)
    wizard.grab().save(str(IMAGES / "ticket-wizard.png"))
    making.begin(making.draft)
    wizard.close()
    end_all(DEADLINE_S)


def _souvenir() -> None:
    import cv2

    from kibitz.games.wordle.picture import game_picture
    from kibitz.solvers.wordle.engine import Engine
    from kibitz.solvers.wordle.model.state import WordleState
    from kibitz.solvers.wordle.model.words import load_words

    state = WordleState()
    for guess in WORDLE_GUESSES:
        state = state.played(guess, WORDLE_GUESSES[-1:])
    analysis = Engine(load_words()).analyse(WORDLE_GUESSES, WORDLE_GUESSES[-1])
    cv2.imwrite(str(IMAGES / "wordle-game.png"), game_picture(state, analysis, dark=True))


def _window(name: str, board: QWidget) -> None:
    """Kibitz beside a practice board, on a plain desktop; with the best advice that it finds."""
    import mss
    import mss.tools
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QPalette
    from PySide6.QtWidgets import QWidget

    from kibitz.core.advice import HelpLevel
    from kibitz.gui.window.main_window import MainWindow
    from kibitz.services.settings import Settings, SettingsStore

    desktop = QWidget(None, Qt.WindowType.FramelessWindowHint | Qt.WindowType.X11BypassWindowManagerHint)
    desktop.setGeometry(0, 0, WIDTH, HEIGHT)
    palette = desktop.palette()
    palette.setColor(QPalette.ColorRole.Window, DESKTOP)
    desktop.setPalette(palette)
    desktop.setAutoFillBackground(True)
    desktop.show()
    desktop.lower()
    board.resize(800, 700)
    board.move(1030, 80)
    board.show()
    window = MainWindow(Settings(theme="light", help_level=int(HelpLevel.ALL), introduced=True), SettingsStore())
    window.resize(960, 800)
    window.move(30, 30)
    window.show()
    _for(1.0)
    window.watch_screen()
    _until(lambda: window.overlay.windows, "the overlay")
    _for(SETTLED_S)
    with mss.MSS() as screen:
        shot = screen.grab(screen.monitors[0])
        mss.tools.to_png(shot.rgb, shot.size, output=str(IMAGES / f"{name}.png"))
    window.close()
    board.close()
    desktop.close()


if __name__ == "__main__":
    sys.exit(main())
