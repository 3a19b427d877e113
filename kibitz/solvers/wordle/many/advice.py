"""What to say about a game of several boards."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from kibitz.core.phrase import Phrase, plural
from kibitz.solvers.wordle.many.boards import Known, OpenBoards
from kibitz.solvers.wordle.many.ranking import rank_boards
from kibitz.solvers.wordle.model.advice import Candidate, Move, WordleAdvice
from kibitz.solvers.wordle.model.scoring import Rule
from kibitz.solvers.wordle.model.state import Mode, Strategy, WordleState
from kibitz.solvers.wordle.model.variants import EXPLANATIONS

if TYPE_CHECKING:
    from kibitz.solvers.wordle.engine import Engine


def advise_many(
    engine: Engine, state: WordleState, strategy: Strategy = Strategy.FAST, count: int = 10
) -> WordleAdvice:
    """The ``count`` best moves for all open boards together, the candidates of each, and help in three steps.

    See `kibitz.solvers.wordle.many.rank` for the moves' figures. ``optimal`` plays as ``fast`` does: no search of
    several boards is exact.

    Raises UsageError for a state of another word size than the engine's list.
    """
    open_boards = OpenBoards.of(Known(engine), state)
    moves = [] if state.over else rank_boards(engine, state, open_boards, strategy, count)
    boards = tuple(
        engine.named(open_boards.candidates[board]) if board in open_boards.candidates else ()
        for board in range(state.boards)
    )
    nudge, hint, answer = _steps(state, boards, moves)
    rules = [candidates.rule for candidates in open_boards.candidates.values()]
    return WordleAdvice(
        moves=tuple(moves),
        candidates=_together(boards),
        nudge=nudge,
        hint=hint,
        answer=answer,
        strategy=strategy.value,
        rule=next((rule for rule in rules if rule is not Rule.STANDARD), Rule.STANDARD),
        contradicted=sum(candidates.contradicted for candidates in open_boards.candidates.values()),
        notes=tuple(_notes(engine, state, open_boards)),
        boards=boards,
    )


def _together(boards: tuple[tuple[Candidate, ...], ...]) -> tuple[Candidate, ...]:
    """The candidates of all boards, each with the chance that it is hidden on at least one of them, likeliest first."""
    missed: dict[str, float] = {}
    for board in boards:
        for candidate in board:
            missed[candidate.word] = missed.get(candidate.word, 1.0) * (1.0 - candidate.probability)
    return tuple(Candidate(word, 1.0 - chance) for word, chance in sorted(missed.items(), key=lambda item: item[1]))


def _steps(state: WordleState, boards: tuple[tuple[Candidate, ...], ...], moves: list[Move]) -> tuple[str, str, str]:
    """Nudge (how far the boards are), hint (a letter) and answer; empty when the game is over."""
    if not moves:
        return "", "", ""
    best = moves[0]
    left = {number: len(board) for number, board in enumerate(boards, start=1) if board}
    known = [number for number, words in left.items() if words == 1]
    if known:
        nudge = plural(len(known), "{named} has one word left.", "{named} have one word left.", named=_named(known))
    else:
        number = min(left, key=lambda board: left[board])
        nudge = Phrase(
            "No word is certain yet; board {number} has the fewest left: {left:,}.", number=number, left=left[number]
        )
    hint = Phrase("A guess that begins with {word} is worth most.", word=best.word[0])
    fits = [number for number, board in enumerate(boards, start=1) if any(best.word == one.word for one in board)]
    if not fits:
        return nudge, hint, Phrase("{word}: it is on no board, but tells most.", word=best.word)
    if any(number in known for number in fits):
        return (
            nudge,
            hint,
            Phrase(
                "{word}: it is the word of {named}.",
                word=best.word,
                named=_named([n for n in fits if n in known]).lower(),
            ),
        )
    return (
        nudge,
        hint,
        Phrase(
            "{word}: it can be the word of {named} ({chance:.0%}).",
            word=best.word,
            named=_named(fits).lower(),
            chance=best.chance,
        ),
    )


def _named(numbers: list[int]) -> str:
    """``Board 2``, ``Boards 2 and 3``, ``Boards 1, 2 and 3``."""
    if len(numbers) == 1:
        return Phrase("Board {numbers}", numbers=numbers[0])
    return Phrase("Boards {numbers} and {numbers2}", numbers=", ".join(map(str, numbers[:-1])), numbers2=numbers[-1])


def _notes(engine: Engine, state: WordleState, boards: OpenBoards) -> list[str]:
    notes: list[str] = []
    variants = Counter(candidates.rule for candidates in boards.candidates.values())
    for rule, explanation in EXPLANATIONS.items():
        if variants[rule]:
            named = _named([board + 1 for board, found in boards.candidates.items() if found.rule is rule])
            notes.append(
                Phrase(
                    "{named}: no word fits by the usual rule; but some do if {explanation}.",
                    named=named,
                    explanation=explanation,
                )
            )
    if boards.misfits:
        named = _named([board + 1 for board in boards.misfits])
        notes.append(
            Phrase(
                "{named}: no word of the list {name} fits the scores. The words named contradict the "
                "fewest squares; the advice is for the other boards. Check the scores.",
                named=named,
                name=engine.words.name,
            )
        )
    needed = len(boards.candidates) + boards.hidden
    if needed > state.rows_left and not state.over:
        few = plural(
            state.rows_left,
            "{count} row is left, too few for {needed} boards, unless boards share a word.",
            "{count} rows are left, too few for {needed} boards, unless boards share a word.",
            needed=needed,
        )
        notes.append(few)
    if state.mode is not Mode.NORMAL and boards.candidates:
        notes.append(Phrase("A guess has to use the clues of at least one board that is still open."))
    if engine.searches.missing:
        notes.append(Phrase("wasmtime is missing or broken here: searches run on NumPy, slower."))
    return notes
