"""What a screen doesn't show of a game of Wordle: what was tried before, and how the keys answered."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kibitz.core.correction import Said
from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition, Reading
from kibitz.games.common.tracker import Memory, Tracker, recalled
from kibitz.games.wordle.text_box import TextBox
from kibitz.solvers.scripts import Script, script_of
from kibitz.solvers.wordle.model.languages import ENGLISH
from kibitz.solvers.wordle.model.shown import ShownBoard, ShownGame, Tile
from kibitz.vision.glyphs import SURE_LETTER, Glyph
from kibitz.vision.strokes import STROKES, fits
from kibitz.vision.wordle.progress import Progress

REST = (Condition.READY, Condition.OVER)
STATE, LETTER = "colour", "letter"
"""What can be said of a tile."""

NEAR_PX = 4.0
"""A board may be found this far off on two looks."""
UNMOVED_S = 1.2
"""Letters that seem to be off their places for so long without a change stand there: rows shake faster."""
OTHERWISE_S = 5.0
"""A row that was scored and seems to have other colours than it had is that long taken to be tinted by what lies over
it; messages go sooner."""
SAME_FILL = 2.5
"""Distance in Lab up to which a row has kept the fill that it had."""


Look = tuple[tuple[float, ...], ...]
"""Tile by tile the colours of its parts, L, a, b of one after another."""


@dataclass(frozen=True, slots=True)
class Put:
    """A word that play has typed, and read back, and not entered: whatever its tiles look like, they aren't scored.

    fills: of its row on each board (L, a, b), by which it can be told whether the page has taken it since. looks: of
    its tiles on each board, the colours of all their parts.
    """

    row: int
    word: str
    fills: tuple[tuple[float, float, float] | None, ...] = ()
    looks: tuple[Look, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class WordleMemory(Memory):
    """What was learnt while one surface was looked at and played.

    refused: words that the game doesn't know. clicks: the on-screen keys are to be used, because typed ones went
    astray. focused: the page was clicked on, so that it has the keyboard. stirs: how often the board was seen to leave
    its rest. moved_s: when pixels on or near the board were last seen to change. misses: keys without effect since the
    last word was taken. unanswered: a word on which Enter did nothing. refusals: words refused since one was taken.
    words, known: those that were taken, and the boards as they were then. put: what is typed and not entered. rows,
    box: of the boards at their last rest. text_box: where words are typed that show on no board before they are sent;
    tried_box: that was tried, and didn't help. in_cells: letters arrived once the cell they belong in was clicked on;
    by_cell: each one needs that. sender: the button that alone sends a word, from the first tile's corner. language:
    code of the one that the page's own words are of, or that is supposed; supposed: those that were, as it refused
    usual words of others. first: the letter that the page gives; keeps_first: it need not be
    typed, as far as is known; typing: what play has put into the row since then. by_itself: a word is taken with its
    last letter. solved: the boards when all were last seen solved, until they are seen to be otherwise.
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
    text_box: TextBox | None = None
    tried_box: bool = False
    in_cells: bool = False
    by_cell: bool = False
    sender: Rect | None = None
    language: str = ""
    supposed: tuple[str, ...] = ()
    first: str = ""
    keeps_first: bool = True
    typing: str = ""
    by_itself: bool = False
    solved: tuple[ShownBoard, ...] = ()
    otherwise_s: float | None = None


def memory_of(reading: Reading[ShownGame]) -> WordleMemory:
    """What a reading remembers; nothing where it was made by hand."""
    return recalled(reading, WordleMemory())


def once_scored(memory: WordleMemory, word: str, words: tuple[str, ...], known: tuple[ShownBoard, ...]) -> WordleMemory:
    """What is remembered once a word was scored. words, known: all that were taken, and the boards as they are now."""
    # Where a click on the page's keys had taken the keyboard away from Enter, one on the row's cells has given it back.
    in_cells = memory.in_cells or (memory.unanswered == word and is_foreign(word))
    return replace(
        memory,
        in_cells=in_cells,
        misses=0,
        unanswered="",
        refusals=0,
        put=None,
        words=words,
        known=known,
        typing="",
    )


def words_with(memory: WordleMemory, row: int, word: str) -> tuple[str, ...]:
    """The words of the rows up to one that was scored now, its own the last; empty where one isn't known."""
    return (*(memory.words + ("",) * row)[:row], word)


def is_foreign(word: str) -> bool:
    """Whether a word is in another script than Latin, and its letters are clicked on where the page has keys."""
    return script_of(word) is not Script.LATIN


class WordleTracker(Tracker[ShownGame, WordleMemory]):
    """Follows a game of Wordle; OVER as soon as its tiles say so, whatever the reader thought."""

    def is_another(self, found: Reading[ShownGame], memory: WordleMemory) -> bool:
        """Where words were taken, an empty board."""
        if not memory.words or found.condition is not Condition.READY:
            return False
        boards = self.completed(found, None, memory).state.boards
        return not any(letter for board in boards for row in board.letters for letter in row)

    def forgotten(self, memory: WordleMemory) -> WordleMemory:
        # The page may have been opened anew, and then doesn't have the keyboard.
        return replace(memory, words=(), known=(), put=None, focused=False, misses=0, refusals=0, first="", typing="")

    def completed(
        self, found: Reading[ShownGame], previous: Reading[ShownGame] | None, memory: WordleMemory
    ) -> Reading[ShownGame]:
        found = with_own(found, memory.typing)
        boards = tuple(with_words(board, memory.words) for board in found.state.boards)
        if len(boards) == len(memory.known):
            boards = tuple(_with_rows(board, known) for board, known in zip(boards, memory.known, strict=True))
        if memory.put is not None and not _is_past(boards, memory.put):
            boards = _with_put(boards, found.details, memory.put)
        return replace(found, state=replace(found.state, boards=_as_said(boards, found.corrected)))

    def noticed(
        self,
        found: Reading[ShownGame],
        previous: Reading[ShownGame] | None,
        memory: WordleMemory,
        time_s: float,
    ) -> WordleMemory:
        rests = found.condition in REST
        if previous is None or _moved(found, previous):
            memory = replace(memory, moved_s=time_s)
        if previous is not None and previous.condition in REST and not rests:
            memory = replace(memory, stirs=memory.stirs + 1)
        if rests:
            memory = replace(memory, rows=_rows(found), box=_box(found))
        memory = replace(memory, first=found.state.given or memory.first)
        otherwise_s = memory.otherwise_s or time_s if _reads_otherwise(found.state.boards, memory.known) else None
        memory = replace(memory, otherwise_s=otherwise_s)
        past = memory.put is not None and _is_past(found.state.boards, memory.put)
        return replace(memory, put=None) if past else memory

    def learnt(self, reading: Reading[ShownGame], memory: WordleMemory) -> Reading[ShownGame]:
        return replace(reading, state=replace(reading.state, language=memory.language), memory=memory)

    def concluded(
        self, reading: Reading[ShownGame], previous: Reading[ShownGame] | None, time_s: float
    ) -> Reading[ShownGame]:
        told = reading.condition is Condition.OVER
        # What the reader calls over are the boards that it sees.
        game = replace(reading.state, ended=told and not reading.state.missing)
        condition = Condition.READY if told and not game.finished else reading.condition
        until_s = None
        if condition is Condition.UNSETTLED and _is_only_off_place(reading):
            # What stays as it is doesn't move, however its letters stand.
            until_s = memory_of(reading).moved_s + UNMOVED_S
            condition = Condition.READY if time_s >= until_s else condition
        otherwise_s = memory_of(reading).otherwise_s
        if condition is Condition.READY and otherwise_s is not None and time_s < otherwise_s + OTHERWISE_S:
            condition, until_s = Condition.COVERED, otherwise_s + OTHERWISE_S
        whole = condition in (Condition.READY, Condition.OVER, Condition.COVERED)
        over = game.finished and whole and not game.revealing
        return replace(reading, state=game, condition=Condition.OVER if over else condition, until_s=until_s)

    def is_still(self, now: Reading[ShownGame], before: Reading[ShownGame]) -> bool:
        return now.state.boards == before.state.boards

    def stirred(self, found: Reading[ShownGame], reading: Reading[ShownGame], memory: WordleMemory) -> WordleMemory:
        boards = reading.state.boards
        if reading.condition is Condition.OVER and all(board.solved for board in boards):
            return replace(memory, solved=boards)
        # Fewer rows are those of another game: some pages begin the next one by themselves.
        fewer = sum(board.scored for board in boards) < sum(board.scored for board in memory.solved)
        return memory if fewer or reading.condition not in REST else replace(memory, solved=())


def is_part(reading: Reading[ShownGame], previous: Reading[ShownGame] | None) -> bool:
    """Whether fewer rows are read than were seen before of the same boards: something lies over the others."""
    if previous is None or len(reading.state.boards) != len(previous.state.boards):
        return False
    memory = memory_of(previous)
    return memory.box is not None and _rows(reading) < memory.rows and memory.box.grown(NEAR_PX).holds(_box(reading))


def agrees(read: str, word: str) -> bool:
    """Whether a row reads as the word, as far as its letters can be read; accents are the last to be, and which of two
    letters a bare stroke is."""
    return len(read) == len(word) and all(
        a == "?" or can_be(a, b) or ENGLISH.letter(a) == ENGLISH.letter(b) for a, b in zip(read, word, strict=True)
    )


def can_be(read: str, typed: str, glyph: Glyph | None = None) -> bool:
    """Whether a letter can be the one that play has typed: its shape is that of either. read: ``?`` where it isn't
    certain. glyph: what the reader saw, if that is known."""
    if read == typed:
        return True
    return {read, typed} <= STROKES or (glyph is not None and fits(glyph, typed, SURE_LETTER))


def with_own(reading: Reading[ShownGame], word: str, row: int | None = None) -> Reading[ShownGame]:
    """The reading with what play has typed where the row shows as many letters, and all of them can be these.

    row: by default of each board the one after the last that is scored.
    """
    boards = tuple(_with_own(board, reading.details, n, word, row) for n, board in enumerate(reading.state.boards))
    return replace(reading, state=replace(reading.state, boards=boards)) if word else reading


def _with_own(board: ShownBoard, details: object, number: int, word: str, row: int | None) -> ShownBoard:
    row = board.scored if row is None else row
    if row >= board.rows or board.word(row) == word or len(board.word(row)) != len(word) or board.solved:
        return board
    own = (*word, *[""] * (board.columns - len(word)))
    glyphs = _glyphs(details, number, row, board.columns)
    if not all(map(can_be, board.letters[row], own, glyphs)):
        return board
    return replace(board, letters=(*board.letters[:row], own, *board.letters[row + 1 :]))


def _glyphs(details: object, number: int, row: int, columns: int) -> list[Glyph | None]:
    """What was read in a row; None of what isn't known."""
    boards = getattr(details, "boards", ())
    cells = getattr(boards[number], "read_cells", ()) if number < len(boards) else ()
    return [one.glyph for one in cells[row]] if row < len(cells) else [None] * columns


def with_words(board: ShownBoard, words: tuple[str, ...]) -> ShownBoard:
    """The board with the letters that can't be read, but were typed and read back before they were scored."""
    letters = list(board.letters)
    for row, word in enumerate(words[: board.scored]):
        if board.word(row) != word and agrees(board.word(row), word):
            letters[row] = tuple(word)
    return replace(board, letters=tuple(letters))


def _as_said(boards: tuple[ShownBoard, ...], said: Iterable[Said]) -> tuple[ShownBoard, ...]:
    """The boards with what the user has said of tiles, whatever is remembered of them."""
    letters = [[list(row) for row in board.letters] for board in boards]
    tiles = [[list(row) for row in board.tiles] for board in boards]
    for one in said:
        number, row, column = numbers_of(one.place)
        if one.aspect == STATE:
            tiles[number][row][column] = Tile(one.value)
        else:
            letters[number][row][column] = one.value
    return tuple(
        ShownBoard(tuple(map(tuple, words)), tuple(map(tuple, colours)))
        for words, colours in zip(letters, tiles, strict=True)
    )


def numbers_of(place: str) -> tuple[int, int, int]:
    """Board, row and column of a tile, from 0."""
    board, row, column = map(int, place.split()[1].split("."))
    return board, row, column


def _rows(reading: Reading[ShownGame]) -> int:
    return max(board.rows for board in reading.state.boards)


def _box(reading: Reading[ShownGame]) -> Rect:
    return Rect.around([rect for name, rect in reading.places.items() if name.startswith("tile ")])


def _with_rows(board: ShownBoard, known: ShownBoard) -> ShownBoard:
    """The board with the rows that were scored before, where something lies over a part of them now."""
    if (board.rows, board.columns) != (known.rows, known.columns):
        return board
    letters, tiles = list(board.letters), list(board.tiles)
    # Which of two colours is correct, more rows may leave open again; of a board in full sight that is what they say.
    covered = any(Tile.UNKNOWN in row for row in board.tiles)
    unsure = (Tile.UNKNOWN, Tile.EITHER) if covered else (Tile.UNKNOWN,)
    for row in range(known.scored):
        pairs = zip(board.tiles[row], known.tiles[row], strict=True)
        # What was entered and seen to be taken is scored, also where its colours look as if it were only typed. That
        # can be so of the last row only: an earlier one is typed in another game.
        last = row == known.scored - 1 and row <= board.scored
        taken = last and set(board.tiles[row]) == {Tile.TYPED} and board.letters[row] == known.letters[row]
        if taken or all(tile in (was, *unsure) for tile, was in pairs):
            letters[row], tiles[row] = known.letters[row], known.tiles[row]
    return ShownBoard(tuple(letters), tuple(tiles))


def _reads_otherwise(boards: Sequence[ShownBoard], known: Sequence[ShownBoard]) -> bool:
    """Whether some tiles of rows that were scored seem to have another colour than before, and others of theirs don't:
    where all of one colour do, it only became clear what that means."""
    if len(boards) != len(known):
        return False
    now: dict[Tile, set[Tile]] = {}
    for board, before in zip(boards, known, strict=True):
        rows = list(zip(board.tiles, before.tiles, strict=False))[: min(board.scored, before.scored)]
        for tile, was in (pair for row in rows for pair in zip(*row, strict=False)):
            if tile not in (Tile.UNKNOWN, Tile.EITHER):
                now.setdefault(was, set()).add(tile)
    return any(len(tiles) > 1 for tiles in now.values())


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


def _is_past(boards: Iterable[ShownBoard], put: Put) -> bool:
    """Whether this is no more the game that the word was typed in."""
    return any(board.scored < put.row and not board.solved for board in boards)


def row_looks(details: object, row: int) -> tuple[Look, ...]:
    """The look of a row's tiles on each board; empty where it has none. details: as the reader gives."""
    boards = getattr(details, "boards", ())
    return tuple(tuple(map(look_of, board.cells[row])) if row < len(board.cells) else () for board in boards)


def look_of(cell: object) -> tuple[float, ...]:
    """The colours of a tile's parts, or a key's: its own fill, and what else there is of border, foot and letter."""
    fill = getattr(cell, "ground", None)
    parts = [getattr(cell, "fill", ()) if fill is None else fill]
    parts += [colour for name in ("rim", "foot", "ink") if (colour := getattr(cell, name, None)) is not None]
    return tuple(float(number) for part in parts for number in part)


def _with_put(boards: tuple[ShownBoard, ...], details: object, put: Put) -> tuple[ShownBoard, ...]:
    """The boards with the word that play has typed as typed, for as long as its row keeps the look that it had."""
    shown = list(boards)
    fills, looks = row_fills(details, put.row), row_looks(details, put.row)
    for number, board in enumerate(boards):
        now, was = (looks[number], put.looks[number]) if number < min(len(looks), len(put.looks)) else ((), ())
        same = len(now) == len(was) > 0 and all(map(_same_look, now, was))
        kept = number < min(len(fills), len(put.fills))
        fill, before = (fills[number], put.fills[number]) if kept else (None, None)
        if same or (fill is not None and before is not None and apart(fill, before) <= SAME_FILL):
            shown[number] = as_typed(board, put, varied=same)
    return tuple(shown)


def _same_look(now: tuple[float, ...], was: tuple[float, ...]) -> bool:
    return len(now) == len(was) and apart(now, was) <= SAME_FILL


def as_typed(board: ShownBoard, put: Put, *, varied: bool = False) -> ShownBoard:
    """The board with the row of a word that isn't entered as typed, where it was taken for scored alike.

    varied: or for scored as whatever.
    """
    row = put.row
    alike = varied or len(set(board.tiles[row])) == 1
    if board.scored != row + 1 or not alike or not agrees(board.word(row), put.word):
        return board
    tiles = (*board.tiles[:row], (Tile.TYPED,) * board.columns, *board.tiles[row + 1 :])
    letters = (*board.letters[:row], tuple(put.word), *board.letters[row + 1 :])
    return ShownBoard(letters, tiles)


def _is_only_off_place(reading: Reading[ShownGame]) -> bool:
    """Whether nothing but where letters stand says that a board moves: no row turns over."""
    boards: Sequence[Any] = getattr(reading.details, "boards", ())
    return any(board.moving for board in boards) and not any(board.progress is Progress.TURNING for board in boards)


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
