"""What a screen doesn't show of a game of Wordle: what was tried before, and how the keys answered."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition, Reading
from kibitz.solvers.wordle.model.shown import ShownBoard, ShownGame, Tile
from kibitz.solvers.wordle.model.state import default_rows

NEAR_PX = 4.0
"""A board may be found this far off on two looks."""
SAME_FILL = 2.5
"""Distance in Lab up to which a row has kept the fill that it had."""


@dataclass(frozen=True, slots=True)
class Put:
    """A word that play has typed, and read back, and not entered: whatever its tiles look like, they aren't scored.

    fills: of its row on each board (L, a, b), by which it can be told whether the page has taken it since.
    """

    row: int
    word: str
    fills: tuple[tuple[float, float, float] | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Session:
    """What was learnt while one surface was looked at and played.

    refused: words that the game doesn't know. clicks: the on-screen keys are to be used, because typed ones went
    astray. focused: the page was clicked on, so that it has the keyboard. stirs: how often the board was seen to leave
    its rest. moved_s: when pixels on or near the board were last seen to change. misses: keys without effect since the
    last word was taken. unanswered: a word on which Enter did nothing. refusals: words refused since one was taken.
    words, known: those that were taken, and the boards as they were then. put: what is typed and not entered. rows,
    box: of the boards at their last rest.
    """

    refused: frozenset[str] = frozenset()
    clicks: bool = False
    focused: bool = False
    stirs: int = 0
    moved_s: float = 0.0
    misses: int = 0
    unanswered: str = ""
    refusals: int = 0
    put: Put | None = None
    words: tuple[str, ...] = ()
    known: tuple[ShownBoard, ...] = ()
    rows: int = 0
    box: Rect | None = None


@dataclass(frozen=True, slots=True)
class SeenGame(ShownGame):
    """A shown game and what is known about it besides.

    Two looks that differ in the keyboard's colours alone agree: keys colour late, and under the pointer.
    """

    keys: Mapping[str, Tile] = field(default_factory=dict, compare=False)
    ended: bool = False
    """The page says that the game is over."""
    session: Session = field(default_factory=Session, compare=False)
    since_s: float = field(default=0.0, compare=False)
    """Since when the boards have looked like this, seconds of ``time.monotonic()``."""
    missing: int = field(default=0, compare=False)
    """Boards that the game has and that aren't seen."""
    hidden: bool = field(default=False, compare=False)
    """The last row was entered, and something lies over what came of it."""

    @classmethod
    def of(cls, state: ShownGame) -> SeenGame:
        """The shown game with what is known about it; nothing where it was made by hand."""
        return state if isinstance(state, cls) else cls(state.boards, state.keys)

    @property
    def open_boards(self) -> tuple[int, ...]:
        """Numbers of the boards that aren't solved, from 0."""
        return tuple(number for number, board in enumerate(self.boards) if not board.solved)

    @property
    def turns(self) -> int:
        """Guesses that were scored."""
        return max(board.scored for board in self.boards)

    @property
    def finished(self) -> bool:
        """Whether every board is known and solved, the last row is scored, or the page says that the game is over."""
        rows = max(board.rows for board in self.boards)
        if self.missing:
            # The boards that aren't seen have rows, too.
            return self.ended or self.turns >= max(rows, default_rows(len(self.boards) + self.missing))
        return self.ended or not self.open_boards or self.turns >= rows

    @property
    def won(self) -> bool | None:
        """Whether a game that is over was won; None where that can't be seen."""
        if self.hidden:
            return None
        return (None if self.missing else True) if not self.open_boards else False

    @property
    def typed(self) -> str:
        """What stands in the row to be typed, the same on every board that shows it; else with ``?`` where they differ.

        Boards of a sequence that are still hidden show nothing.
        """
        words = {self.boards[number].typed for number in self.open_boards} - {""}
        if len(words) < 2:
            return "".join(words)
        longest = max(len(word) for word in words)
        columns = zip(*(word.ljust(longest, "?") for word in words), strict=True)
        return "".join(letters[0] if len(set(letters)) == 1 else "?" for letters in columns)

    @property
    def revealing(self) -> bool:
        """Whether a row is partly scored: it is being turned over."""
        return any(_partly_scored(board) for board in self.boards)


def seen(
    reading: Reading[ShownGame],
    previous: Reading[ShownGame] | None,
    time_s: float = 0.0,
    *,
    missing: int = 0,
    fresh: Session = Session(),
) -> Reading[ShownGame]:
    """A fresh reading with what the one before knew; OVER as soon as its tiles say so, whatever the reader thought.

    time_s: when the frame of the reading was taken. missing: boards that aren't seen. fresh: what is known at first.
    """
    before = SeenGame.of(previous.state) if previous is not None else None
    session = before.session if before is not None else fresh
    if previous is not None and _moved(reading, previous):
        session = replace(session, moved_s=time_s)
    rest = (Condition.READY, Condition.OVER)
    if previous is not None and previous.condition in rest and reading.condition not in rest:
        session = replace(session, stirs=session.stirs + 1)
    if reading.condition in rest:
        session = replace(session, rows=_rows(reading), box=_box(reading))
    boards = tuple(with_words(board, session.words) for board in reading.state.boards)
    if len(boards) == len(session.known):
        boards = tuple(_with_rows(board, known) for board, known in zip(boards, session.known, strict=True))
    if session.put is not None:
        boards, session = _with_put(boards, row_fills(reading.details, session.put.row), session, session.put)
    still = before is not None and before.boards == boards
    since_s = before.since_s if before is not None and still else time_s
    # What the reader calls over are the boards that it sees.
    ended = reading.condition is Condition.OVER and not missing
    game = SeenGame(boards, reading.state.keys, ended, session, since_s, missing)
    if reading.condition is Condition.OVER and not game.finished:
        reading = replace(reading, condition=Condition.READY)
    empty = not any(letter for board in boards for row in board.letters for letter in row)
    if session.words and empty and reading.condition is Condition.READY:
        # Another game: its page may have been opened anew, and then doesn't have the keyboard.
        anew = replace(session, words=(), known=(), put=None, focused=False, misses=0, refusals=0)
        game = replace(game, session=anew)
    whole = reading.condition in (Condition.READY, Condition.COVERED)
    over = game.finished and whole and not game.revealing
    return replace(reading, state=game, condition=Condition.OVER if over else reading.condition)


def is_part(reading: Reading[ShownGame], previous: Reading[ShownGame] | None) -> bool:
    """Whether fewer rows are read than were seen before of the same boards: something lies over the others."""
    if previous is None or len(reading.state.boards) != len(previous.state.boards):
        return False
    session = SeenGame.of(previous.state).session
    return session.box is not None and _rows(reading) < session.rows and session.box.grown(NEAR_PX).holds(_box(reading))


def agrees(read: str, word: str) -> bool:
    """Whether a row reads as the word, as far as its letters can be read."""
    return len(read) == len(word) and all(a in (b, "?") for a, b in zip(read, word, strict=True))


def with_words(board: ShownBoard, words: tuple[str, ...]) -> ShownBoard:
    """The board with the letters that can't be read, but were typed and read back before they were scored."""
    letters = list(board.letters)
    for row, word in enumerate(words[: board.scored]):
        if "?" in letters[row] and agrees(board.word(row), word):
            letters[row] = tuple(word)
    return replace(board, letters=tuple(letters))


def learnt(reading: Reading[ShownGame], session: Session) -> Reading[ShownGame]:
    """The reading with another session."""
    return replace(reading, state=replace(SeenGame.of(reading.state), session=session))


def _rows(reading: Reading[ShownGame]) -> int:
    return max(board.rows for board in reading.state.boards)


def _box(reading: Reading[ShownGame]) -> Rect:
    return Rect.around([rect for name, rect in reading.places.items() if name.startswith("tile ")])


def _with_rows(board: ShownBoard, known: ShownBoard) -> ShownBoard:
    """The board with the rows that were scored before, where something lies over a part of them now."""
    if (board.rows, board.columns) != (known.rows, known.columns):
        return board
    letters, tiles = list(board.letters), list(board.tiles)
    for row in range(known.scored):
        pairs = zip(board.tiles[row], known.tiles[row], strict=True)
        # What was entered and seen to be taken is scored, also where its colours look as if it were only typed. That
        # can be so of the last row only: an earlier one is typed in another game.
        last = row == known.scored - 1 and row <= board.scored
        taken = last and set(board.tiles[row]) == {Tile.TYPED} and board.letters[row] == known.letters[row]
        if taken or all(tile in (was, Tile.UNKNOWN) for tile, was in pairs):
            letters[row], tiles[row] = known.letters[row], known.tiles[row]
    return ShownBoard(tuple(letters), tuple(tiles))


def row_fills(details: object, row: int) -> tuple[tuple[float, float, float] | None, ...]:
    """The fill of a row's letters on each board (L, a, b); None where it isn't one fill. details: as the reader gives.

    Readings that were made by hand have none.
    """
    found: list[tuple[float, float, float] | None] = []
    for board in getattr(details, "boards", ()):
        cells = [cell for cell in board.cells[row] if cell.letter is not None] if row < len(board.cells) else []
        fills = [tuple(float(part) for part in cell.fill) for cell in cells]
        alike = bool(fills) and all(apart(fill, fills[0]) <= 2 * SAME_FILL for fill in fills)
        found.append((fills[0][0], fills[0][1], fills[0][2]) if alike else None)
    return tuple(found)


def apart(a: tuple[float, ...], b: tuple[float, ...]) -> float:
    """Distance of two colours."""
    return math.dist(a, b)


def _with_put(
    boards: tuple[ShownBoard, ...], fills: tuple[tuple[float, float, float] | None, ...], session: Session, put: Put
) -> tuple[tuple[ShownBoard, ...], Session]:
    """The boards with the word that play has typed as typed, for as long as its row keeps the look that it had."""
    if any(board.scored < put.row and not board.solved for board in boards):
        return boards, replace(session, put=None)
    shown = list(boards)
    for number, board in enumerate(boards):
        kept = number < len(fills) and number < len(put.fills)
        now, was = (fills[number], put.fills[number]) if kept else (None, None)
        if now is not None and was is not None and apart(now, was) <= SAME_FILL:
            shown[number] = as_typed(board, put)
    return tuple(shown), session


def as_typed(board: ShownBoard, put: Put) -> ShownBoard:
    """The board with the row of a word that isn't entered as typed, where it was taken for scored alike."""
    row = put.row
    if board.scored != row + 1 or len(set(board.tiles[row])) > 1 or not agrees(board.word(row), put.word):
        return board
    tiles = (*board.tiles[:row], (Tile.TYPED,) * board.columns, *board.tiles[row + 1 :])
    letters = (*board.letters[:row], tuple(put.word), *board.letters[row + 1 :])
    return ShownBoard(letters, tiles)


def _moved(reading: Reading[ShownGame], previous: Reading[ShownGame]) -> bool:
    """Whether a pixel on or near the board differs; False where the readings know no pixels."""
    now, was = (getattr(getattr(one.details, "memory", None), "pixels", None) for one in (reading, previous))
    if now is None or was is None:
        return False
    if now is was:
        return False
    rows, columns = near(reading, now.shape)
    return now.shape != was.shape or not bool((now[rows, columns] == was[rows, columns]).all())


def near(reading: Reading[ShownGame], shape: tuple[int, ...]) -> tuple[slice, slice]:
    """The rows and columns of a picture of that shape which belong to the board, with room for messages about it."""
    tiles = [rect for name, rect in reading.places.items() if name.startswith("tile ")]
    around = reading.bounds.grown(1.5 * max(rect.h for rect in tiles)).clipped(shape[1], shape[0])
    return slice(int(around.y), int(around.bottom)), slice(int(around.x), int(around.right))


def _partly_scored(board: ShownBoard) -> bool:
    row = board.scored
    return row < board.rows and bool(set(board.tiles[row]) - {Tile.EMPTY, Tile.TYPED})
