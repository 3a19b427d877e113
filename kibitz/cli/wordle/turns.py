"""What a player types in a session: a score, a word with its score, or a word alone."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kibitz.core.errors import UsageError
from kibitz.core.wording import counted
from kibitz.solvers.wordle.model.scoring import parse_score
from kibitz.solvers.wordle.model.state import WordleState

NO_SCORE = "-"
"""Stands for a board that showed no score."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A guess with what each board said to it; ``scores`` is None where only a word was typed."""

    guess: str
    scores: tuple[str | None, ...] | None


def parse_turn(line: str, state: WordleState, guess: str) -> Turn:
    """What a line says about the next turn of ``state``; ``guess`` is meant where the line names no word.

    ``10202``, ``CRANE=10202``, ``crane 🟨⬛🟩⬛🟩``, ``bygbb``, and for several boards one score each with commas or
    blanks between them; solved boards can be left out, or are ``-``.

    >>> parse_turn("sloth=20010", WordleState(), "CRANE")
    Turn(guess='SLOTH', scores=('20010',))
    >>> parse_turn("10202 wwwyy", WordleState(scores=((), ())), "CRANE").scores
    ('10202', '00011')

    Raises UsageError that says what is wrong with the line.
    """
    word, sign, rest = line.strip().replace(":", "=").partition("=")
    if sign:
        guess = _word(word.strip(), state.size)
        return Turn(guess, _scores(rest, state))
    first, _, rest = word.partition(" ")
    if first.isalpha() and not _is_score(first, state.size):
        return Turn(_word(first, state.size), _scores(rest, state) if rest.strip() else None)
    return Turn(guess, _scores(word, state))


def _word(text: str, size: int) -> str:
    if not text.isalpha():
        raise UsageError(f"{text!r} is not a word. Type WORD=SCORE, such as CRANE=01200.")
    if len(text) != size:
        raise UsageError(f"{text.upper()} has {counted(len(text), 'letter')}; this game's words have {size}.")
    return text.upper()


def _scores(text: str, state: WordleState) -> tuple[str | None, ...]:
    if state.boards == 1:
        return (parse_score(text, state.size),)
    parts = _parts(text)
    asked = asked_boards(state)
    if len(parts) == len(asked):
        given = dict(zip(asked, parts, strict=True))
    elif len(parts) == state.boards:
        given = {board: parts[board] for board in asked}
    else:
        raise UsageError(
            f"{counted(len(parts), 'score')} for {counted(len(asked), 'board')}: type one a board with blanks between "
            f"them, in order. Boards that are solved{' or hidden' if state.sequence else ''} can be left out."
        )
    for board, part in given.items():
        if part == NO_SCORE:
            raise UsageError(f"Board {board + 1} is not solved, so it shows a score: {NO_SCORE} can't stand for it.")
    return tuple(parse_score(given[board], state.size) if board in given else None for board in range(state.boards))


def parse_scores(line: str, state: WordleState) -> tuple[str, ...]:
    """The scores of all guesses so far on one board, with commas or blanks between them.

    Raises UsageError that says what is wrong with the line.
    """
    parts = _parts(line)
    if len(parts) != len(state.guesses):
        raise UsageError(
            f"{counted(len(parts), 'score')} for {counted(len(state.guesses), 'guess', 'guesses')}: "
            "type one a guess with blanks between them."
        )
    return tuple(parse_score(part, state.size) for part in parts)


def _parts(text: str) -> list[str]:
    return [part for part in re.split(r"[,;|\s]+", text.strip()) if part]


def asked_boards(state: WordleState) -> list[int]:
    """The boards that will show a score for the next guess: those that aren't solved, or in a sequence the first."""
    waiting = [board for board in range(state.boards) if not state.solved(board)]
    return waiting[:1] if state.sequence else waiting


def _is_score(text: str, size: int) -> bool:
    try:
        parse_score(text, size)
    except UsageError:
        return False
    return True
