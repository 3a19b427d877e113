"""What play knows of a row by its own doing: that it is only typed, that the page took it, that it was the last one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from kibitz.core.game import Outcome, Verdict, View
from kibitz.core.phrase import Phrase
from kibitz.core.reading import Condition, Reading
from kibitz.games.common.page_words import PageWords, lines_over, told_end, told_in_place
from kibitz.games.wordle.memory import (
    SAME_FILL,
    Look,
    Put,
    agrees,
    apart,
    as_typed,
    look_of,
    memory_of,
    near,
    once_scored,
    row_looks,
    words_with,
)
from kibitz.games.wordle.telling.reasons import MISFIT, WORDS_LEFT
from kibitz.games.wordle.text_box import SENDER, TEXT_BOX
from kibitz.games.wordle.told import how_it_ended, over_unseen
from kibitz.solvers.wordle.model.shown import ShownBoard, ShownGame, Tile
from kibitz.vision.wordle.cells.tiles import Cell
from kibitz.vision.wordle.evidence import APART

HIDDEN_S = 4.0
"""How long something lies over the board after the last row, or the only word left, was entered until the game is
called over: messages that a word was refused are gone by then."""
TOLD_S = 1.5
"""What is said over the board is read this long after a row was entered: it is done with turning by then, mostly."""
CHANGED_FILL = 3.0
"""Distance in Lab by which a tile, or a key, has changed its fill."""
SAME_LOOK = 6.0
"""Distance up to which parts of two tiles have one colour: thin letters are mixed with their ground."""
TINTED = 14.0
"""Distance in a and b beyond which a row that changes alike has got a colour: a refused one may."""
ONE_COLOUR = 3
"""Numbers that a look of one colour has."""
MOST_KEYS = 0.6
"""Share of a word's keys that must have changed to show that it was taken."""


def not_entered(reading: Reading[ShownGame], row: int, word: str) -> Reading[ShownGame]:
    """The reading with a row that play is typing as typed, whatever its tiles look like: Enter was not pressed.

    Of tiles that differ only the last one may do so: a cursor is there. More of them are scored.
    """
    game = reading.state
    open_boards = [
        board for number, board in enumerate(game.boards) if board.scored > row and number in game.open_boards
    ]
    if game.turns != row + 1 or not open_boards or any(len(word) != board.columns for board in open_boards):
        return reading
    put = Put(row, word)
    boards = tuple(as_typed(board, put, varied=_has_cursor(board, row)) for board in game.boards)
    if any(board.scored > row and not board.solved for board in boards):
        return reading
    return replace(reading, state=replace(game, boards=boards))


def _has_cursor(board: ShownBoard, row: int) -> bool:
    """Whether a row's tiles look alike but for the last one."""
    return row < board.rows and len(set(board.tiles[row][:-1])) == 1


def taken_by_itself(before: ShownGame, after: ShownGame) -> bool:
    """Whether a full row that was not entered has been scored since: some pages take a word with its last letter."""
    row, word = before.turns, before.typed
    rows = [board.word(row) for number, board in enumerate(after.boards) if number in before.open_boards]
    full = bool(word) and len(word) == before.boards[0].columns
    return full and after.turns == row + 1 and all(one == word for one in rows)


def same_boards(before: ShownGame, after: ShownGame) -> bool:
    """Whether the boards of two looks are the same, whatever was read beside them: words of the page come and go."""
    return _compared(before) == _compared(after)


def same_but_typed(before: ShownGame, after: ShownGame) -> bool:
    """Whether the boards of two looks differ at most in what stands in the row to be typed, and none turns over."""
    if before.revealing or after.revealing:
        return False
    return _compared(_with_empty_row(before)) == _compared(_with_empty_row(after))


def _compared(game: ShownGame) -> tuple[object, ...]:
    return game.boards, game.ended, game.missing, game.hidden


def _with_empty_row(game: ShownGame) -> ShownGame:
    return replace(game, boards=tuple(map(_without_typed, game.boards)))


def _without_typed(board: ShownBoard) -> ShownBoard:
    row = board.scored
    if board.solved or row >= board.rows:
        return board
    letters, tiles = list(board.letters), list(board.tiles)
    letters[row], tiles[row] = ("",) * board.columns, (Tile.EMPTY,) * board.columns
    return replace(board, letters=tuple(letters), tiles=tuple(tiles))


def taken_on_others(reading: Reading[ShownGame], row: int, word: str) -> Reading[ShownGame]:
    """The reading with a row that was scored on one board as all absent on those where it looks as typed ones do."""
    return _with_absent(reading, row, lambda board: board.scored == row and agrees(board.typed, word))


def taken_unmarked(
    reading: Reading[ShownGame], before: Reading[ShownGame], row: int, word: str
) -> Reading[ShownGame] | None:
    """The reading with an entered row as all absent, where the page took it and its tiles look as typed ones do.

    It shows by the word's keys, or by a part of all the row's tiles, having changed alike; None where neither has.
    """
    game, put = reading.state, memory_of(reading).put
    if not agrees(game.typed, word) or _others_changed(reading, before, row):
        return None
    if not (_keys_changed(reading, before, word) or (put and _look_changed(reading, put, row))):
        return None
    return _with_absent(reading, row, lambda board: agrees(board.word(row), word))


def _with_absent(reading: Reading[ShownGame], row: int, was_taken: Callable[[ShownBoard], bool]) -> Reading[ShownGame]:
    """The reading with a row as all absent on those open boards that took it."""
    game = reading.state
    boards = tuple(
        _absent(board, row) if number in game.open_boards and was_taken(board) else board
        for number, board in enumerate(game.boards)
    )
    return replace(reading, state=replace(game, boards=boards))


def _absent(board: ShownBoard, row: int) -> ShownBoard:
    return replace(board, tiles=(*board.tiles[:row], (Tile.ABSENT,) * board.columns, *board.tiles[row + 1 :]))


def _others_changed(reading: Reading[ShownGame], before: Reading[ShownGame], row: int) -> bool:
    """Whether most cells of the other rows look otherwise than before a row was entered: all of the page is dimmed,
    behind a dialog or a message."""
    # A dialog may hide a board or the last rows from one of the two looks: what both show is compared.
    looks = [
        (look_of(cell), look_of(other))
        for now, was in zip(_cells(reading), _cells(before), strict=False)
        for n, (cells, others) in enumerate(zip(now, was, strict=False))
        if n != row
        for cell, other in zip(cells, others, strict=False)
        if cell.visible and other.visible
    ]
    # Of an empty tile only its ground is known, which hardly changes where it has the page's colour.
    compared = [(now, was) for now, was in looks if len(now) > ONE_COLOUR] or looks
    return sum(_differ(now, was) for now, was in compared) > len(compared) / 2


def _cells(reading: Reading[ShownGame]) -> list[Sequence[Sequence[Cell]]]:
    """The cells of each board, row by row, as they look."""
    return [board.cells for board in getattr(reading.details, "boards", ())]


def _keys_changed(reading: Reading[ShownGame], before: Reading[ShownGame], word: str) -> bool:
    """Whether most of a word's on-screen keys have another look than before it was entered."""
    now, was = _key_looks(reading), _key_looks(before)
    letters = sorted(set(word) & now.keys() & was.keys())
    changed = [letter for letter in letters if _differ(now[letter], was[letter])]
    others = [key for key in now.keys() & was.keys() - set(word) if _differ(now[key], was[key])]
    # When all keys change, the page is dimmed.
    return bool(letters) and len(changed) >= MOST_KEYS * len(set(word)) and len(others) < len(changed)


def _differ(now: tuple[float, ...], was: tuple[float, ...]) -> bool:
    return len(now) != len(was) or apart(now, was) >= CHANGED_FILL


def _key_looks(reading: Reading[ShownGame]) -> dict[str, tuple[float, ...]]:
    cells = getattr(getattr(reading.details, "memory", None), "cells", {})
    keys = [key for key in getattr(reading.details, "keys", ()) if len(key.name) == 1]
    return {key.name: look_of(cells[key.box].cell) for key in keys if key.box in cells}


def _look_changed(reading: Reading[ShownGame], put: Put, row: int) -> bool:
    """Whether the row has got another look on every open board, the same one on all tiles, and no colour."""
    if put.row != row:
        return False
    looks, game = row_looks(reading.details, row), reading.state
    numbers = [
        number for number in game.open_boards if number < min(len(looks), len(put.looks)) and game.boards[number].typed
    ]
    pairs = [(looks[number], put.looks[number]) for number in numbers]
    grounds = [_absent_grounds(cells, board, row) for cells, board in zip(_cells(reading), game.boards, strict=False)]
    others = (_has_another_ground(*looks, grounds[number]) for number, looks in zip(numbers, pairs, strict=True))
    return bool(pairs) and all(map(_changed_alike, *zip(*pairs, strict=True))) and not any(others)


def _absent_grounds(cells: Sequence[Sequence[Cell]], board: ShownBoard, row: int) -> list[tuple[float, ...]]:
    """The grounds of absent tiles above a row."""
    tiles = [pair for both in zip(cells[:row], board.tiles, strict=False) for pair in zip(*both, strict=True)]
    return [look_of(cell)[:ONE_COLOUR] for cell, tile in tiles if tile is Tile.ABSENT]


def _has_another_ground(now: Look, was: Look, absent: Sequence[tuple[float, ...]]) -> bool:
    """Whether the grounds of a row have changed, and not to that of absent tiles, as far as such are known."""
    grounds = [(new[:ONE_COLOUR], old[:ONE_COLOUR]) for new, old in zip(now, was, strict=True)]
    changed = all(apart(new, old) >= CHANGED_FILL for new, old in grounds)
    return changed and bool(absent) and all(min(apart(new, one) for one in absent) > APART for new, _ in grounds)


def _changed_alike(now: Look, was: Look) -> bool:
    """Whether all tiles of a row have changed in the same parts, to the same colours, and these have no more colour."""
    if not now or len(now) != len(was) or any(len(a) != len(b) for a, b in zip(now, was, strict=True)):
        return False
    parts = [[tile[at : at + 3] for tile in now] for at in range(0, min(map(len, now)), 3)]
    before = [[tile[at : at + 3] for tile in was] for at in range(0, min(map(len, was)), 3)]
    changed = False
    for colours, others in zip(parts, before, strict=True):
        far = [apart(a, b) >= CHANGED_FILL for a, b in zip(colours, others, strict=True)]
        if any(far) and (not all(far) or any(apart(one, colours[0]) > SAME_LOOK for one in colours)):
            return False
        if any(apart(a[1:], b[1:]) > TINTED for a, b in zip(colours, others, strict=True)):
            return False
        changed |= all(far)
    return changed


def ends_as_typed(reading: Reading[ShownGame], before: Reading[ShownGame], row: int) -> bool:
    """Whether the last tile of a row that was entered looks, on any open board, as its tiles did while it was typed."""
    put, seen = memory_of(before).put, getattr(reading.details, "boards", ())
    if put is None or put.row != row:
        return False
    pairs = [
        (seen[number].cells[row][-1].fill, put.fills[number])
        for number in before.state.open_boards
        if number < min(len(seen), len(put.fills)) and row < len(seen[number].cells)
    ]
    # Tiles of one row are taken for alike up to twice the distance in `row_fills`, too.
    return any(was is not None and apart(tuple(now), was) <= 2 * SAME_FILL for now, was in pairs)


def ended_unseen(row: int, before: View, after: View, words: PageWords) -> Verdict | None:
    """That the game is over, where something has lain over the board since a row was entered: it was seen to be won
    until then, or that says so, or the row was the last one, or its word the only one left.

    None before that is certain: where the row can be read after all and nothing is said, or another one may follow.
    """
    assert before.reading is not None, "a step is planned on a reading"
    old, waited_s = before.reading.state, after.time_s - before.time_s
    if waited_s < TOLD_S:
        return None
    if not _is_hidden(row, old, after.reading):
        # What covers only rows above it keeps the board from being read whole.
        covered = after.reading is not None and after.reading.condition is Condition.COVERED
        return _said_over(before.reading, after, words) if covered and waited_s >= HIDDEN_S else None
    if won := seen_won(row, before.reading, after):
        return won
    if over := _said_over(before.reading, after, words):
        return over
    last = row + 1 >= max(board.rows for board in old.boards)
    only = before.advice is not None and before.advice.facts.get(WORDS_LEFT) == "1"
    if not (last or only) or waited_s < HIDDEN_S:
        return None
    entered = Phrase("the last row") if last else Phrase("the only word left")
    return over_unseen(before.reading, Phrase("{entered} entered, and something over what came of it", entered=entered))


def ended_without_keys(before: View, after: View, words: PageWords) -> Verdict | None:
    """That the game is over, where the page's keys are gone since a row was entered and something in their place says
    so; pending while that may still come, None where it doesn't.

    What colours mean is told by the keys, too, so that rows may be read otherwise without them.
    """
    assert before.reading is not None, "a step is planned on a reading"
    now = after.reading
    if now is None or now.state.keys or not before.reading.state.keys or not now.state.open_boards:
        return None
    if after.time_s - before.time_s < TOLD_S:
        return Verdict(Outcome.PENDING, Phrase("the keys are gone"))
    return _said_over(before.reading, after, words)


def _said_over(before: Reading[ShownGame], after: View, words: PageWords) -> Verdict | None:
    """That the game is over, where something in the place of the board and its keys says so; else None."""
    old = before.state
    guesses = {board.word(n) for board in old.boards for n in range(board.rows)}
    told = told_end(words, after.frame.pixels, before.bounds, guesses)
    if not told:
        return None
    end = how_it_ended(told, lines_over(words, after.frame.pixels, before.bounds), old, old.typed)
    return over_unseen(before, Phrase("something over the board that says “{told}”", told=told[0]), told[0], end)


def seen_won(row: int, before: Reading[ShownGame], after: View) -> Verdict | None:
    """That the word that was entered has won, where the last look before something covered the board, or before another
    game began there, showed that."""
    seen = after.reading or after.last
    solved = memory_of(seen).solved if seen is not None else ()
    word = before.state.typed
    if not any(board.scored == row + 1 and board.word(row) == word for board in solved):
        return None
    memory = memory_of(before)
    won = replace(before.state, boards=solved, ended=True)
    memory = once_scored(memory, word, words_with(memory, row, word), solved)
    over = replace(before, state=won, condition=Condition.OVER, memory=memory)
    return Verdict(Outcome.CONFIRMED, Phrase("{word} all correct, before that was gone", word=word), over)


def over_where_gone(before: Reading[ShownGame], after: View, words: PageWords) -> Reading[ShownGame] | None:
    """The game as over, where a word was entered, the board is gone or covered, and something in its place says that it
    is over.

    before: the last look at the board. It may have come in the middle of what the page did with the word, so that the
    word was taken for refused.
    """
    memory, game = memory_of(before), before.state
    if not (memory.words or memory.refusals) or not (game.typed or game.turns):
        return None
    guesses = {board.word(n) for board in game.boards for n in range(board.rows)}
    told = told_in_place(words, before, after, guesses)
    if not told:
        return None
    lines = lines_over(words, after.frame.pixels, before.bounds)
    end = how_it_ended(told, lines, game, game.typed or _last_word(game))
    over = over_unseen(
        before, Phrase("something in the board's place that says “{told}”", told=told[0]), told[0], end
    ).reading
    if over is None or game.typed not in memory.refused:
        return over
    return replace(over, memory=replace(memory_of(over), refused=memory.refused - {game.typed}))


def _last_word(game: ShownGame) -> str:
    return game.boards[0].word(game.turns - 1) if game.turns else ""


def is_doubtful(before: View, after: View) -> bool:
    """Whether the boards say of a word that was entered what nobody would have thought: that no word is left, or that
    the only one left wasn't it. A row that fades to its colours looks like that for a moment."""
    last = before.advice is not None and before.advice.facts.get(WORDS_LEFT) == "1"
    open_still = after.reading is not None and not after.reading.state.finished
    return open_still and (last or (after.advice is not None and MISFIT in after.advice.facts))


def _is_hidden(row: int, old: ShownGame, reading: Reading[ShownGame] | None) -> bool:
    """Whether a row that was entered can't be read on any board that was open: tiles have no meaning, or something lies
    over some, so that these seem to be empty again."""
    if reading is None:
        return True
    game = reading.state
    shown = [game.boards[number] for number in old.open_boards if number < len(game.boards)]
    covered = {Tile.EMPTY} if reading.condition is Condition.COVERED else set()

    def hides(board: ShownBoard) -> bool:
        tiles = {*board.tiles[row]}
        return Tile.UNKNOWN in tiles or (len(tiles) > 1 and not tiles.isdisjoint(covered))

    return len(game.boards) == len(old.boards) and all(map(hides, shown))


def changed_near(row: int, before: View, after: View) -> bool:
    """Whether the two looks differ on or near the board.

    Left out are the tile of the last letter, which may have popped up, and what shows the pointer or the caret: the
    on-screen keys, a text box with its button, and all of the row where its cells are text boxes.
    """
    was, now = before.frame.pixels, after.frame.pixels
    assert before.reading is not None, "a step is planned on a reading"
    if was is now or was.shape != now.shape:
        return was is not now
    places = before.reading.places
    rows, columns = near(before.reading, now.shape)
    differs = (was[rows, columns] != now[rows, columns]).any(axis=2)
    last = max(int(name.rpartition(".")[2]) for name in places if name.startswith("tile "))
    first = 0 if memory_of(before.reading).in_cells else last
    moving = tuple(f".{row}.{column}" for column in range(first, last + 1))
    for name, rect in places.items():
        if name.startswith("key ") or name in (TEXT_BOX, SENDER) or name.endswith(moving):
            around = rect.grown(0.15 * rect.w)
            top, left = max(0, int(around.y) - rows.start), max(0, int(around.x) - columns.start)
            bottom, right = int(around.bottom) + 1 - rows.start, int(around.right) + 1 - columns.start
            differs[top : max(0, bottom), left : max(0, right)] = False
    return bool(differs.any())
