"""Sudoku for Kibitz: how it is read, solved, marked, played and checked."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

from kibitz.core.action import Click, TypeText
from kibitz.core.advice import Advice, HelpLevel, Mark, MarkShape, Move
from kibitz.core.errors import ImpossibleBoardError
from kibitz.core.frame import Frame
from kibitz.core.game import Game, Outcome, Step, Verdict, View
from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition, Reading
from kibitz_sudoku.reader import read_board
from kibitz_sudoku.rules import CELLS, EMPTY, SudokuState, equal_cells, name_of
from kibitz_sudoku.solver import Finding, candidates, findings, solutions

SHOWN_AT_ONCE = 5
"""Moves that the overlay shows when all are wanted: more would fill the board."""
RING = 0.12
"""How far a ring is from the cell's edge, of its width."""
SEEN = "The board is full, and every row, column and box has each number once."


class SudokuGame(Game[SudokuState]):
    """Nine by nine cells; each row, column and box has every number once."""

    id = "sudoku"
    title = "Sudoku"
    practice = "kibitz_sudoku.practice:create"
    cell = "cell"
    covers = True  # between the cells there is no room to draw

    def read(self, frame: Frame, previous: Reading[SudokuState] | None = None) -> Reading[SudokuState] | None:
        board = read_board(frame.pixels)
        if board is None:
            return None
        places = {f"cell {name_of(cell)}": board.cells[cell] for cell in CELLS}
        doubts = tuple(f"the number in cell {name_of(cell)}" for cell in CELLS if board.numbers[cell] is None)
        state = SudokuState(board.numbers, board.selected)
        covered = any(cover.rect.within(Rect.around(list(board.cells))).area for cover in frame.covers)
        full = all(board.numbers) and equal_cells(board.numbers) is None
        condition = Condition.COVERED if covered else Condition.OVER if full else Condition.READY
        return Reading(self.id, state, places, 0.5 if doubts else 1.0, doubts, condition)

    def advise(self, state: SudokuState, memory: Any = None) -> Advice:
        clash = equal_cells(state.cells)
        if clash is not None:
            first, second = map(name_of, clash)
            raise ImpossibleBoardError(
                f"Cells {first} and {second} both hold {state.cells[clash[0]]}, which the rules forbid. One of them "
                "was misread or is wrong; correct it on the page."
            )
        if all(state.cells):
            return _in_words(SEEN)
        found = list(islice(solutions(state.cells), 2))
        if len(found) != 1:
            return _nothing_certain(state, len(found))
        moves = tuple(_move(state, finding) for finding in findings(state.cells, found[0]))
        if not moves:
            return _in_words(f"All that is left can't be read: {_unknown(state)}.")
        best = moves[0]
        return Advice(
            moves,
            nudge=_nudge(best),
            hint=f"Look at {best.places[0]}.",
            answer=f"{best.title}: {best.reason}.",
            hint_places=best.places,
            facts={"to fill": str(len(moves))},
        )

    def marks(self, reading: Reading[SudokuState], advice: Advice, level: HelpLevel) -> Sequence[Mark]:
        if level is HelpLevel.NUDGE:
            return []
        if level is HelpLevel.HINT:
            return [Mark(MarkShape.RING, reading.places[place]) for place in advice.hint_places]
        shown = advice.moves[: SHOWN_AT_ONCE if level is HelpLevel.ALL else 1]
        return [
            mark for group, move in enumerate(shown) for mark in _marks(reading.places[move.places[0]], group, move)
        ]

    def kept_free(self, reading: Reading[SudokuState]) -> Sequence[Rect]:
        """The cells with something in them: a number may be written into an empty one."""
        cells = zip(reading.places.values(), reading.state.cells, strict=True)
        return [place for place, number in cells if number != EMPTY]

    def plan(self, reading: Reading[SudokuState], move: Move) -> Sequence[Step]:
        finding: Finding = move.data
        number = str(finding.number)
        typed = Step(TypeText(number), f"{number} in {move.places[0]}", data=finding)
        if reading.state.selected == finding.cell:
            return [typed]
        (place,) = move.places
        return [Step(Click(reading.places[place].center), f"{place} selected", data=finding.cell), typed]

    def check(self, step: Step, before: View, after: View) -> Verdict:
        if after.reading is None:
            return Verdict(Outcome.PENDING, "no board is seen")
        state: SudokuState = after.reading.state
        if isinstance(step.action, Click):
            if state.selected == step.data:
                return Verdict(Outcome.CONFIRMED, "it is selected")
            return Verdict(Outcome.PENDING, "another cell is selected, or none")
        number = state.cells[step.data.cell]
        if number == step.data.number:
            return Verdict(Outcome.CONFIRMED, f"{number} stands there")
        if number:
            return Verdict(Outcome.FAILED, f"{number} stands there")
        return Verdict(Outcome.PENDING, "the cell is empty as before")

    def same_position(self, before: SudokuState, after: SudokuState) -> bool:
        return before.cells == after.cells

    def position(self, state: SudokuState) -> Any:
        return state.cells

    def goes_on(self, before: SudokuState, after: SudokuState) -> bool:
        """Another puzzle has other numbers; in one, players may change a few."""
        kept = [a == b for a, b in zip(before.cells, after.cells, strict=True) if a and b]
        return not kept or sum(kept) >= 0.8 * len(kept)

    def won(self, reading: Reading[SudokuState]) -> bool | None:
        return True if reading.condition is Condition.OVER else None

    def captions(self, reading: Reading[SudokuState]) -> dict[str, str]:
        cells = zip(reading.places, reading.state.cells, strict=True)
        return {place: "?" if number is None else str(number) for place, number in cells if number != EMPTY}

    def to_json(self, reading: Reading[SudokuState], advice: Advice | None) -> dict[str, Any]:
        state = reading.state
        cells = [list(state.cells[row : row + 9]) for row in range(0, 81, 9)]
        return {"cells": cells, "selected": state.selected, "box": reading.bounds.as_list()}


def _move(state: SudokuState, finding: Finding) -> Move:
    place, left = f"cell {name_of(finding.cell)}", len(candidates(state.cells, finding.cell))
    title = f"{finding.number} in {place}"
    return Move((place,), title, finding.reason, float(finding.ease), finding, {"possible there": str(left)})


def _marks(place: Rect, group: int, move: Move) -> tuple[Mark, Mark]:
    """A ring within the cell, and the number above the cell's lower edge, inside it."""
    inner = place.grown(-RING * place.w)
    foot = Rect(inner.x, place.bottom - 1, inner.w, 1)
    return Mark(MarkShape.RING, inner, group), Mark(MarkShape.LABEL, foot, group, str(move.data.number))


def _nudge(best: Move) -> str:
    kinds = {
        3: "There is a cell that only one number is left for.",
        2: "There is a number with only one place left in a row, column or box.",
        1: "No single cell or number tells; try what follows from a pair.",
    }
    return kinds[int(best.worth)]


def _nothing_certain(state: SudokuState, solved: int) -> Advice:
    """What to say of a board that has no solution, or several: nothing is filled in by a guess."""
    unknown = _unknown(state)
    if solved:
        why = f"these can't be read: {unknown}" if unknown else "a number was overlooked, or the puzzle is unfair"
        told = f"The board has more than one solution, so no number is certain; {why}."
    else:
        told = "The board has no solution: a number that was filled in is wrong, or one was misread."
    return _in_words(told)


def _in_words(told: str) -> Advice:
    """Advice without a move."""
    return Advice((), told, told, told)


def _unknown(state: SudokuState) -> str:
    return ", ".join(name_of(cell) for cell in CELLS if state.cells[cell] is None)
