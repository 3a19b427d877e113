"""``kibitz demo``: a practice board, found on the screen and played to its end with the mouse or the keyboard."""

from __future__ import annotations

import math
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kibitz.automation.player.events import Asked, Event, Planned
from kibitz.automation.player.result import PlayResult
from kibitz.automation.stop import Stop
from kibitz.automation.surfaces.session import has_desktop, is_wayland
from kibitz.automation.surfaces.surface import Surface
from kibitz.cli.commands.overlay import Onlooker, run_work
from kibitz.cli.commands.play import exit_code, save_evidence
from kibitz.cli.common.options import GameName
from kibitz.cli.common.virtual_display import virtual_display
from kibitz.cli.common.virtual_wayland import virtual_wayland
from kibitz.cli.common.windows import in_windows
from kibitz.cli.printing.board_log import Account, BoardLog
from kibitz.cli.printing.output import result, say
from kibitz.cli.printing.report import PlayReport
from kibitz.core.errors import ActionError, NotPossibleHereError
from kibitz.core.folders import folders
from kibitz.core.geometry import Rect
from kibitz.loop import Listener, Loop
from kibitz.registry import get_game, options_of, resolve

if TYPE_CHECKING:
    from kibitz.automation.surfaces.desktop import DesktopSurface

BOARD_S = 30.0
"""How long the practice board may take to be seen; its start takes about a second."""
END_S = 3.0
"""The last cards fade before the board says that the game is over."""
CLOSING_S = 5.0
"""A board that is still there so long after it was told to close is killed."""
SHOWN_S = 0.5
"""The windows show the end a moment after it was told."""
COUNTDOWN_S = 3
_POLL_S = 0.1


def demo(
    game: GameName = "set",
    seed: Annotated[int, typer.Option(help="The same number gives the same game.")] = 7,
    pause: Annotated[float, typer.Option(min=0, help="Seconds to wait before each move, to follow it.")] = 0.5,
    out: Annotated[
        Path | None, typer.Option(metavar="FOLDER", file_okay=False, help="Where the pictures are saved.")
    ] = None,
    virtual: Annotated[
        bool, typer.Option("--virtual", help="Use a display of its own even where there is a screen.")
    ] = False,
    wayland: Annotated[
        bool, typer.Option("--wayland", help="Use a Wayland session of its own, without a screen.")
    ] = False,
    animations: Annotated[
        bool, typer.Option("--animations/--no-animations", help="Let cards move and tiles turn on the practice board.")
    ] = True,
    keep: Annotated[
        bool, typer.Option("--keep", help="Leave both windows open at the end, until the practice board is closed.")
    ] = False,
) -> None:
    """Open a practice board and Kibitz, find the board on the screen and play it to its end with real clicks or keys.

    Each step is printed; pictures of the screen at the start, in the middle and at the end are saved. Without a
    display a virtual one is started (Xvfb and openbox; with --wayland PipeWire and Mutter). Exit code 0 only if every
    click and key had its effect and the board was played to its end.
    """
    plan = options_of(game).practice.demo
    folder = out or folders().evidence / time.strftime("demo-%Y%m%d-%H%M%S")
    folder.mkdir(parents=True, exist_ok=True)
    stop = Stop()
    with ExitStack() as running:
        if wayland:
            say(f"Using a Wayland session of its own, {running.enter_context(virtual_wayland())}.")
        elif virtual or not has_desktop():
            display = running.enter_context(virtual_display())
            say(f"Using a virtual display of its own, {display}.")
        else:
            _count_down(stop)
        log = BoardLog(folder / "board.jsonl")
        log.path.unlink(missing_ok=True)
        places = in_windows("kibitz.gui.app:side_by_side")(plan.share)
        if places is None:
            say("The screen has no room for two windows, so the window of Kibitz is left out.")
        board_at, window_at = places or (None, None)
        board = running.enter_context(_practice_board(game, seed, log, board_at, animations=animations))

        def work(onlooker: Onlooker) -> int:
            code = _play(game, board, log, folder, pause, stop, onlooker)
            if keep:
                say("The windows stay open; close the practice board to end.")
                _wait_for(lambda: board.poll() is not None, math.inf, stop)
            return code

        code = run_work(work, stop, overlay=True, window=window_at)
    raise typer.Exit(code)


def _play(
    game_id: str,
    board: subprocess.Popen[bytes],
    log: BoardLog,
    folder: Path,
    pause_s: float,
    stop: Stop,
    onlooker: Onlooker,
) -> int:
    from kibitz.automation.systems.choice import open_desktop

    surface = open_desktop()
    try:
        game = get_game(game_id, **_options_for(game_id, surface, board, log, stop, folder))
        report, camera = PlayReport(), Camera(surface, folder)
        # The pictures are taken after the pause: the rings of the move are on the screen then.
        listeners: list[Listener] = [onlooker, report, lambda event: _pause(event, pause_s, stop), camera]
        listeners.append(lambda event: _refuse_to_help(event, stop))
        loop = Loop(onlooker.blindfold(surface), [game], listeners)
        _find_board(loop, board, stop)
        outcome = loop.play(stop)
        onlooker.played(outcome)
        _wait_for(lambda: log.last("over") is not None, END_S, stop)
        stop.wait(SHOWN_S)
        # What still moved when the end was seen has come to rest.
        loop.look()
        stop.wait(SHOWN_S)
        camera.save_end()
    finally:
        surface.close()
    report.end(outcome)
    save_evidence(outcome, folder)
    for path in camera.paths:
        result(f"picture: {path}")
    return judge(outcome, log.account())


def judge(outcome: PlayResult, account: Account) -> int:
    """The demo's exit code: what was seen on the screen, compared with what the practice board itself wrote down."""
    result(f"The board's own account: {account}.")
    if not outcome.finished:
        return exit_code(outcome)
    if account.flawless and not outcome.retries:
        what = "key" if account.keys else "click"
        result(f"Every {what} had its effect, and the board was played to its end.")
        return 0
    result("The board was not played to its end without a fault.")
    return ActionError.exit_code


class Camera:
    """Takes a picture of the screen before each move, and keeps the first, the middle and the last."""

    def __init__(self, surface: Surface, folder: Path) -> None:
        self.paths: list[Path] = []
        self._surface = surface
        self._folder = folder
        self._pictures: list[bytes] = []

    def __call__(self, event: Event) -> None:
        if isinstance(event, Planned):
            self._pictures.append(self._shoot())

    def save_end(self) -> None:
        """Take the last picture and write all three."""
        stages = {"end": self._shoot()}
        if self._pictures:
            stages = {"start": self._pictures[0], "middle": self._pictures[len(self._pictures) // 2], **stages}
        for name, picture in stages.items():
            path = self._folder / f"{name}.png"
            path.write_bytes(picture)
            self.paths.append(path)

    def _shoot(self) -> bytes:
        import cv2

        return cv2.imencode(".png", self._surface.grab().pixels, [cv2.IMWRITE_PNG_COMPRESSION, 3])[1].tobytes()


@contextmanager
def _practice_board(
    game: str, seed: int, log: BoardLog, place: Rect | None, *, animations: bool
) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", "kibitz", "practice", game, "--seed", str(seed), "--log", str(log.path)]
    variant = options_of(game).practice.demo.variant
    if variant:
        command += ["--variant", variant]
    # It is not the user who plays.
    command.append("--not-counted")
    command.append("--animations" if animations else "--no-animations")
    if place is not None:
        command += ["--geometry", ",".join(f"{part:.0f}" for part in place.as_list())]
    board = subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True)
    try:
        yield board
    finally:
        board.terminate()
        try:
            board.wait(CLOSING_S)
        except subprocess.TimeoutExpired:
            board.kill()
            board.wait()


def _options_for(
    game_id: str, surface: DesktopSurface, board: subprocess.Popen[bytes], log: BoardLog, stop: Stop, folder: Path
) -> dict[str, Any]:
    """What a user would show Kibitz about the board, such as the button that deals more cards."""
    _wait_for(lambda: log.last("layout") is not None or board.poll() is not None, BOARD_S, stop)
    path = options_of(game_id).practice.demo.options
    found: dict[str, Any] = resolve(path)(surface, log, folder) if path else {}
    return found


def _find_board(loop: Loop, board: subprocess.Popen[bytes], stop: Stop) -> None:
    start = time.monotonic()
    if _wait_for(lambda: loop.look().reading is not None or board.poll() is not None, BOARD_S, stop):
        if board.poll() is not None:
            raise NotPossibleHereError("The practice board ended before it was seen. Its message is above.")
        view = loop.view
        assert view is not None
        assert view.reading is not None
        place = ", ".join(f"{part:.0f}" for part in view.reading.bounds.as_list())
        result(f"Found the board at {place} (left, top, width, height) after {time.monotonic() - start:.1f} s.")
    else:
        stop.raise_if_requested()
        raise ActionError(
            f"The practice board was not seen on the screen within {BOARD_S:.0f} s. Is another window over it?"
        )


def _wait_for(condition: Any, timeout_s: float, stop: Stop) -> bool:
    deadline = time.monotonic() + timeout_s
    while not condition():
        if time.monotonic() > deadline or stop.wait(_POLL_S):
            return False
    return True


def _pause(event: Event, seconds: float, stop: Stop) -> None:
    if isinstance(event, Planned):
        stop.wait(seconds)


def _refuse_to_help(event: Event, stop: Stop) -> None:
    """A demo has no user who could do what is left to him."""
    if isinstance(event, Asked):
        stop.request("Kibitz can't go on alone.")


def _count_down(stop: Stop) -> None:
    keys = "Moving" if is_wayland() else "Esc, moving"
    say(f"Kibitz is about to use your mouse. {keys} the mouse or Ctrl+C stops it.")
    for left in range(COUNTDOWN_S, 0, -1):
        say(f"  {left} ...")
        if stop.wait(1.0):
            stop.raise_if_requested()
