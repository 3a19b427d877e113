"""Wordle and its family: guess hidden words, on one board or many."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from kibitz.core.action import ShowMore
from kibitz.core.advice import Advice, HelpLevel, Mark, Move
from kibitz.core.correction import Aspect
from kibitz.core.frame import Frame
from kibitz.core.game import Game, Message, Stage, Step, Verdict, View
from kibitz.core.geometry import Rect
from kibitz.core.page import PageView
from kibitz.core.phrase import Phrase
from kibitz.core.reading import Condition, Reading
from kibitz.core.scoring import Decision
from kibitz.games.common.page_words import PageWords
from kibitz.games.common.title import title_of
from kibitz.games.common.welcome import way_in
from kibitz.games.wordle.advice import WordleAdviser
from kibitz.games.wordle.check import check_key
from kibitz.games.wordle.count import as_many_as, missing_boards
from kibitz.games.wordle.entered import over_where_gone, same_boards, same_but_typed, taken_by_itself
from kibitz.games.wordle.given import with_given
from kibitz.games.wordle.marks import wordle_marks
from kibitz.games.wordle.memory import WordleMemory, WordleTracker, is_part, memory_of
from kibitz.games.wordle.options import WordleOptions
from kibitz.games.wordle.picture import game_picture
from kibitz.games.wordle.places import tile_place
from kibitz.games.wordle.plan import neutral_place, plan_word, shown_typed, unseen_keys
from kibitz.games.wordle.telling.reasons import unreadable
from kibitz.games.wordle.text import boards_text
from kibitz.games.wordle.text_box import with_sender, with_text_box
from kibitz.games.wordle.told import with_supposed_language
from kibitz.solvers.scripts import Script
from kibitz.solvers.word_files import to_upper
from kibitz.solvers.wordle.model.shown import DIGITS, ShownBoard, ShownGame, Tile

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from rich.console import RenderableType

    from kibitz.solvers.wordle.reports.analysis import Analysis

MOST_REFUSED = 500
"""Words that are remembered of a page; what is refused beyond that is no matter of single words."""
PART_HIDDEN = Phrase("some rows are hidden, or beyond the edge")

Reader = Callable[[Frame, Reading[ShownGame] | None], Sequence[Reading[ShownGame]]]


def vision_reader(script: Script) -> Reader:
    """Imported when the first frame is read: it brings the glyph model with it. script: see `read_wordle`."""
    from kibitz.vision.wordle import read_wordle

    return partial(read_wordle, script=script)


class WordleGame(Game[ShownGame]):
    """Wordle on any page.

    reader: what finds the games in a frame.

    Raises UsageError for options that can't be.
    """

    id: ClassVar[str] = "wordle"
    title: ClassVar[str] = "Wordle"
    options: ClassVar[type[WordleOptions]] = WordleOptions
    practice: ClassVar[str] = "kibitz.gui.practice.wordle.board:create"
    cell: ClassVar[str] = "tile"
    reads_shown_cells: ClassVar[bool] = True
    shown_places: ClassVar[Mapping[str, str]] = {
        "enter": "key ENTER",
        "backspace": "key BACKSPACE",
    }

    def __init__(self, options: WordleOptions | None = None, *, reader: Reader | None = None, **given: Any) -> None:
        self.chosen = chosen = WordleOptions.of(self.title, options, **given)
        self._adviser = WordleAdviser(
            chosen.words, chosen.mode, chosen.strategy, chosen.sequence, chosen.language, chosen.aim
        )
        self._reader = reader
        self._words = PageWords()
        known = frozenset(filter(None, (to_upper(word.strip()) for word in chosen.refused.split(","))))
        self._tracker = WordleTracker(WordleMemory(refused=known))

    def read(self, frame: Frame, previous: Reading[ShownGame] | None = None) -> Reading[ShownGame] | None:
        if self._reader is None:
            self._reader = vision_reader(self._adviser.lists.script)
        return self._read(self._reader, frame, previous)

    def read_page(self, frame: Frame, previous: Reading[ShownGame] | None, view: PageView) -> Reading[ShownGame] | None:
        from kibitz.games.wordle.taught import reader_of_page

        return self._read(reader_of_page(view, self._adviser.lists.script), frame, previous)

    def measured(self, reading: Reading[ShownGame], place: str) -> tuple[float, ...]:
        from kibitz.games.wordle.taught import measured

        board, row, column = map(int, place.split()[1].split("."))
        return measured(reading.details.boards[board].read_cells[row][column].cell)

    def aspects(self, reading: Reading[ShownGame], place: str) -> Sequence[Aspect]:
        from kibitz.games.wordle.corrected import aspects

        return aspects(reading, place)

    def called(self, reading: Reading[ShownGame], place: str) -> str:
        from kibitz.games.wordle.corrected import called

        return called(place)

    def lesson(
        self, reading: Reading[ShownGame], frame: Frame, place: str, aspect: str, value: str
    ) -> Mapping[str, tuple[float, ...]]:
        from kibitz.games.wordle.corrected import lesson

        return lesson(reading, place, aspect, value, self.measured(reading, place))

    def anew(self, reading: Reading[ShownGame], *, taken_back: bool) -> Reading[ShownGame]:
        return self._tracker.anew(reading, taken_back=taken_back)

    def _read(self, reader: Reader, frame: Frame, previous: Reading[ShownGame] | None) -> Reading[ShownGame] | None:
        found = _largest(reader(frame, previous))
        if found is not None and is_part(found, previous):
            # What lay over the board may be gone again.
            found = _largest(reader(frame, None)) or found
            if is_part(found, previous):
                found = replace(found, condition=Condition.COVERED)
        if found is None:
            return None
        if found.state.strange and self._adviser.lists.is_chosen:
            found = replace(found, state=replace(found.state, strange=False))
        found = as_many_as(found, self.chosen.boards)
        missing, doubt = missing_boards(found, self.chosen.boards)
        found = replace(found, state=replace(found.state, missing=missing))
        if previous is not None and (box := memory_of(previous).text_box) is not None:
            put = memory_of(previous).put
            found = with_text_box(found, box, frame.pixels, put.word if put is not None else "")
        found = with_given(found, memory_of(previous) if previous is not None else self._tracker.blank)
        if previous is not None and (sender := memory_of(previous).sender) is not None:
            found = with_sender(found, sender)
        return _with_doubts(self._tracker.follow(found, previous, frame.time_s), doubt)

    def nearest(self, frame: Frame) -> Sequence[Decision]:
        from kibitz.vision.wordle.reader import nearest_boards

        return nearest_boards(frame)

    def stages(self, frame: Frame) -> Sequence[Stage]:
        from kibitz.vision.stages.wordle import wordle_stages

        return wordle_stages(frame)

    def advise(self, state: ShownGame, memory: WordleMemory | None = None) -> Advice:
        return self._adviser.advise(state, (memory or self._tracker.blank).refused)

    def glance(self, state: ShownGame, memory: WordleMemory | None = None) -> Advice | None:
        return self._adviser.glance(state, (memory or self._tracker.blank).refused)

    def improve(
        self,
        state: ShownGame,
        advice: Advice,
        stopped: Callable[[], bool],
        memory: WordleMemory | None = None,
    ) -> Iterator[Advice]:
        return self._adviser.improve(state, advice, stopped, (memory or self._tracker.blank).refused)

    def marks(self, reading: Reading[ShownGame], advice: Advice, level: HelpLevel) -> Sequence[Mark]:
        return wordle_marks(reading, advice, level, sequence=self._adviser.sequence)

    def plan(self, reading: Reading[ShownGame], move: Move) -> Sequence[Step]:
        return plan_word(reading, move.data, self.chosen.typing)

    def check(self, step: Step, before: View, after: View) -> Verdict:
        verdict = check_key(step, before, after, self.chosen.typing, self._words)
        if verdict.reading is None:
            return verdict
        reading = with_given(verdict.reading, memory_of(verdict.reading))
        if before.reading is not None and not self._adviser.lists.is_chosen:
            reading = with_supposed_language(reading, before.reading)
        return replace(verdict, reading=reading)

    def same_position(self, before: ShownGame, after: ShownGame) -> bool:
        return same_boards(before, after) or taken_by_itself(before, after)

    def slipped(self, before: Reading[ShownGame], after: Reading[ShownGame]) -> str:
        # A key may come late, or twice: only what stands in the row to be typed is another.
        if after.condition is not Condition.READY or not same_but_typed(before.state, after.state):
            return ""
        was, now = shown_typed(before.state.typed), shown_typed(after.state.typed)
        return Phrase("{now} in the row, and {was} a moment ago", now=now, was=was)

    def show_more(self, reading: Reading[ShownGame]) -> ShowMore | None:
        return ShowMore(neutral_place(reading)) if reading.condition is Condition.CUT_OFF else None

    def way_in(self, frame: Frame, board: Rect | None = None) -> Message | None:
        return way_in(self._words, frame.pixels, board)

    def named_at(self, frame: Frame) -> Rect | None:
        return title_of(self._words, frame.pixels)

    def may_be_example(self, reading: Reading[ShownGame]) -> bool:
        return not reading.state.keys

    def told_over(self, before: Reading[ShownGame], after: View) -> Reading[ShownGame] | None:
        return over_where_gone(before, after, self._words)

    def won(self, reading: Reading[ShownGame]) -> bool | None:
        return reading.state.won if reading.condition is Condition.OVER else None

    def position(self, state: ShownGame) -> tuple[tuple[tuple[str, ...], ...], ...]:
        return tuple(_scored_rows(board) for board in state.boards)

    def goes_on(self, before: ShownGame, after: ShownGame) -> bool:
        if len(before.boards) != len(after.boards):
            # Of several boards some may be out of sight.
            return bool(before.missing or after.missing)
        rows = zip(self.position(before), self.position(after), strict=True)
        return all(now[: len(was)] == was for was, now in rows)

    def marked(self, reading: Reading[ShownGame]) -> tuple[int, int] | None:
        judged = self.analysis(reading)
        return (judged.skill, judged.luck) if judged is not None else None

    def page_options(self, reading: Reading[ShownGame]) -> Mapping[str, str]:
        refused = memory_of(reading).refused
        return {"refused": ",".join(sorted(refused)[:MOST_REFUSED])} if refused else {}

    def captions(self, reading: Reading[ShownGame]) -> Mapping[str, str]:
        game = reading.state
        captions = {}
        for number, board in enumerate(game.boards):
            for row, column in _cells(board):
                tile = board.tiles[row][column]
                sign = DIGITS.get(tile, "?" if tile is Tile.UNKNOWN else "")
                captions[tile_place(number, row, column)] = f"{board.letters[row][column]}{sign}"
        keys = {f"key {key}": f"{key}{DIGITS.get(tile, '')}" for key, tile in game.keys.items()}
        return {place: (captions | keys).get(place, "") for place in reading.places}

    def to_json(self, reading: Reading[ShownGame], advice: Advice | None) -> dict[str, Any]:
        game = reading.state
        prefix = "key "
        keyboard = {name.removeprefix(prefix): at for name, at in reading.places.items() if name.startswith(prefix)}
        record: dict[str, Any] = {
            "boards": [_board_json(reading, number, board) for number, board in enumerate(game.boards)],
            "keyboard": {key: at.as_list() for key, at in keyboard.items()},
            "key_states": {key: _key_state(tile) for key, tile in game.keys.items()},
        }
        if game.finished and len(game.boards) == 1:
            analysis = self.analysis(reading)
            record["analysis"] = analysis.to_json() if analysis else None
        return record

    def analysis(self, reading: Reading[ShownGame]) -> Analysis | None:
        """How good and how lucky each guess of a finished game of one board was.

        None for others, and where it can't be told: a row isn't readable, or the list doesn't know a word.
        """
        return self._adviser.analysed(reading.state)

    def drawn(self, reading: Reading[ShownGame]) -> RenderableType:
        return boards_text(reading.state)

    def souvenir(self, reading: Reading[ShownGame], *, dark: bool = False) -> NDArray[np.uint8] | None:
        game = reading.state
        if not game.finished or unreadable(game):
            return None
        return game_picture(self._adviser.state(game), self.analysis(reading), dark=dark)


def _scored_rows(board: ShownBoard) -> tuple[tuple[str, ...], ...]:
    """The guesses of a board, each with its score: word and digits."""
    scored = ((board.word(row), board.score(row)) for row in range(board.rows))
    return tuple((word, score) for word, score in scored if score)


def _with_doubts(reading: Reading[ShownGame], doubt: str) -> Reading[ShownGame]:
    """The reading with what of the game can't be read or seen. doubt: what is known of that already."""
    unread = unreadable(reading.state)
    if unread and not reading.doubts and reading.condition is Condition.CUT_OFF:
        # They aren't misread: they aren't to be seen.
        reading = replace(reading, doubts=(PART_HIDDEN,))
    elif unread and not reading.doubts:
        reading = replace(reading, doubts=(unread,))
    doubt = doubt or unseen_keys(reading)
    sizes = {(board.rows, board.columns) for board in reading.state.boards}
    if reading.condition is Condition.OVER:
        return reading
    if not doubt and len(sizes) > 1:
        doubt = Phrase("some boards are seen only in part")
    if not doubt:
        return reading
    # What moves, or is covered, is looked at again before anything is done about the rest.
    passing = reading.condition in (Condition.UNSETTLED, Condition.COVERED)
    condition = reading.condition if passing else Condition.CUT_OFF
    return replace(reading, doubts=(*reading.doubts, doubt), condition=condition)


def _largest(found: Sequence[Reading[ShownGame]]) -> Reading[ShownGame] | None:
    return max(found, key=lambda one: (one.confidence > 0.5, len(one.places)), default=None)


def _cells(board: ShownBoard) -> list[tuple[int, int]]:
    return [(row, column) for row in range(board.rows) for column in range(board.columns)]


def _board_json(reading: Reading[ShownGame], number: int, board: ShownBoard) -> dict[str, Any]:
    cells = [
        {
            "row": row,
            "col": column,
            "letter": None if board.letters[row][column] == "?" else board.letters[row][column],
            "state": _state(board.tiles[row][column]),
            "box": reading.places[tile_place(number, row, column)].as_list(),
        }
        for row, column in _cells(board)
        if tile_place(number, row, column) in reading.places
    ]
    rects = [
        reading.places[name] for name in (tile_place(number, *cell) for cell in _cells(board)) if name in reading.places
    ]
    lattices = getattr(reading.details, "boards", ())
    # Of a board that is seen in part the reader knows where the rest of it is.
    whole = lattices[number].lattice.box if number < len(lattices) else Rect.around(rects) if rects else None
    box = whole.as_list() if whole is not None else None
    return {"rows": board.rows, "cols": board.columns, "box": box, "cells": cells}


def _state(tile: Tile) -> str:
    return (Tile.UNKNOWN if tile is Tile.EITHER else tile).value


def _key_state(tile: Tile) -> str:
    return {Tile.EMPTY: "unused", Tile.TYPED: "used"}.get(tile, _state(tile))
