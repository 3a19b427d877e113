"""What a screen doesn't show of a game of Wordle: what was tried before, and how the keys answered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from kibitz.game import Condition, Reading
from kibitz.geometry import Rect
from kibitz.solvers.wordle.shown import ShownBoard, ShownGame, Tile

NEAR_PX = 4.0
"""A board may be found this far off on two looks."""


@dataclass(frozen=True, slots=True)
class Session:
    """What was learnt while one surface was looked at and played.

    refused: words that the game doesn't know. clicks: the on-screen keys are to be used, because typed ones went
    astray. focused: the page was clicked on, so that it has the keyboard. stirs: how often the board was seen to leave
    its rest. misses: keys without effect since the last word was taken. unanswered: a word on which Enter did nothing.
    """

    refused: frozenset[str] = frozenset()
    clicks: bool = False
    focused: bool = False
    stirs: int = 0
    misses: int = 0
    unanswered: str = ""
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
        """Whether every board is solved, the last row is scored, or the page says that the game is over."""
        rows = max(board.rows for board in self.boards)
        return self.ended or not self.open_boards or self.turns >= rows

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


def seen(reading: Reading[ShownGame], previous: Reading[ShownGame] | None, time_s: float = 0.0) -> Reading[ShownGame]:
    """A fresh reading with what the one before knew; OVER as soon as its tiles say so, whatever the reader thought.

    time_s: when the frame of the reading was taken.
    """
    before = SeenGame.of(previous.state) if previous is not None else None
    session = before.session if before is not None else Session()
    rest = (Condition.READY, Condition.OVER)
    if previous is not None and previous.condition in rest and reading.condition not in rest:
        session = replace(session, stirs=session.stirs + 1)
    if reading.condition in rest:
        session = replace(session, rows=_rows(reading), box=_box(reading))
    boards = tuple(with_words(board, session.words) for board in reading.state.boards)
    if len(boards) == len(session.known):
        boards = tuple(_with_rows(board, known) for board, known in zip(boards, session.known, strict=True))
    still = before is not None and before.boards == boards
    since_s = before.since_s if before is not None and still else time_s
    game = SeenGame(boards, reading.state.keys, reading.condition is Condition.OVER, session, since_s)
    empty = not any(letter for board in boards for row in board.letters for letter in row)
    if session.words and empty and reading.condition is Condition.READY:
        # Another game: its page may have been opened anew, and then doesn't have the keyboard.
        game = replace(game, session=replace(session, words=(), known=(), focused=False, misses=0))
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
        if all(tile in (was, Tile.UNKNOWN) for tile, was in pairs):
            letters[row], tiles[row] = known.letters[row], known.tiles[row]
    return ShownBoard(tuple(letters), tuple(tiles))


def _partly_scored(board: ShownBoard) -> bool:
    row = board.scored
    return row < board.rows and bool(set(board.tiles[row]) - {Tile.EMPTY, Tile.TYPED})
