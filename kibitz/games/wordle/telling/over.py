"""What to say about a game of Wordle that has ended."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kibitz.core.advice import Advice
from kibitz.core.errors import KibitzError
from kibitz.core.phrase import Phrase
from kibitz.core.wording import counted
from kibitz.games.wordle.telling.tables import analysis_table, boards_table
from kibitz.solvers.end import End
from kibitz.solvers.wordle.model.shown import ShownGame
from kibitz.solvers.wordle.model.state import WordleState

if TYPE_CHECKING:
    from kibitz.solvers.wordle.reports.analysis import Analysis


def over(state: WordleState, analysed: Callable[[], Analysis]) -> Advice:
    """What is to be said of a game that has ended.

    analysed: its analysis where it is of one board; may raise KibitzError.
    """
    facts = _made(len(state.guesses), state)
    if state.boards > 1:
        solved = sum(state.solved(board) for board in range(state.boards))
        text = Phrase(
            "{end}: {solved} of {boards} boards in {guesses} guesses.",
            end=Phrase("Won") if state.won else Phrase("Lost"),
            solved=solved,
            boards=state.boards,
            guesses=len(state.guesses),
        )
        facts |= {Phrase("boards solved"): Phrase("{solved} of {boards}", solved=solved, boards=state.boards)}
        return Advice((), text, text, text, facts=facts, tables=(boards_table(state),))
    text = (
        Phrase("Won with guess {guesses}, {guesses2}.", guesses=len(state.guesses), guesses2=state.guesses[-1])
        if state.won
        else Phrase("Lost.")
    )
    try:
        analysis = analysed()
    except KibitzError as error:
        return Advice((), text, text, text, facts=facts, notes=(str(error),))
    text = Phrase("{text} Skill {skill}, luck {luck} (0 to 99).", text=text, skill=analysis.skill, luck=analysis.luck)
    return Advice((), text, text, text, facts=facts, tables=(analysis_table(analysis),))


def over_unseen(game: ShownGame, state: WordleState) -> Advice:
    """What is to be said where a row was entered, and what came of it can't be seen.

    The page says that the game is over, or it was the last row, or the only word left.
    """
    if game.told is not None:
        made = len(state.guesses) + bool(game.typed)
        last = game.typed or state.guesses[-1]
        how = Phrase("Won with guess {made}, {last}", made=made, last=last) if game.told is End.WON else Phrase("Lost")
        text = Phrase("{how}: that is what the page says (“{said}”); the board can't be seen.", how=how, said=game.said)
        return Advice((), text, text, text, facts=_made(made, state))
    facts = _made(len(state.guesses) + 1, state)
    if game.hidden and game.said and not game.typed:
        text = Phrase(
            "Over: {guesses} is entered, and what is in the board's place since says “{said}”. How "
            "the game ended can't be seen.",
            guesses=state.guesses[-1],
            said=game.said,
        )
        return Advice(
            (),
            text,
            text,
            text,
            facts=_made(len(state.guesses), state),
        )
    if game.hidden and len(state.guesses) + 1 < state.rows:
        only = "" if game.said else Phrase(", the only word that was left,")
        said = Phrase(", and says “{said}”", said=game.said) if game.said else Phrase(". Most likely the game is won")
        text = Phrase(
            "Over: {typed}{only} is entered, and something has lain over the board since{said}. What "
            "came of the word can't be seen.",
            typed=game.typed,
            only=only,
            said=said,
        )
        return Advice((), text, text, text, facts=facts)
    cause = (
        Phrase("no more than {counted} can be seen, and the game has more", counted=counted(len(game.boards), "board"))
        if game.missing
        else (Phrase("something lies over what came of the last one"))
    )
    text = Phrase(
        "Over: all {rows} guesses are made. Whether the game was won can't be seen, because {cause}.",
        rows=state.rows,
        cause=cause,
    )
    return Advice((), text, text, text, facts=_made(state.rows, state))


def _made(guesses: int, state: WordleState) -> dict[str, str]:
    return {Phrase("guesses"): Phrase("{guesses} of {rows}", guesses=guesses, rows=state.rows)}
