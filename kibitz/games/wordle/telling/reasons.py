"""Why a guess, what is known of the position, and what keeps a game from being understood, in words."""

from __future__ import annotations

from collections.abc import Mapping

from kibitz.core.phrase import Phrase, joined
from kibitz.solvers.chances import uncertain
from kibitz.solvers.wordle.model.advice import Move as Guess
from kibitz.solvers.wordle.model.advice import WordleAdvice
from kibitz.solvers.wordle.model.shown import ShownGame
from kibitz.solvers.wordle.model.state import Aim, Mode, Strategy, WordleState

QUICK = "quick"
"""What a first look calls its strategy."""
UNLIKELY = 0.005
"""Chance below which a guess isn't worth calling a candidate."""
WORDS_LEFT = Phrase("words left")
"""The advice's fact that tells how many words can still be the answer, of each open board."""
MISFIT = Phrase("tiles that fit no word")
"""The advice's fact that there are some, however the words that are nearest were chosen."""
SEARCH, EXACT = Phrase("search"), Phrase("exact")
"""The fact that tells how the moves were found, and what it says when no guess at all is better than the first."""

OPEN_COLOURS = Phrase(
    "Which colour means “in its place” and which “elsewhere” can't be told yet: words of "
    "both kinds count. The next row will most likely tell."
)

STRANGE = Phrase(
    "The page's keys have letters of a script that can't be read: only Latin, Cyrillic and Greek can. "
    "If they are of one of these, choose the language."
)

_TERMS: Mapping[str, Phrase] = {
    Aim.AVERAGE: Phrase("average"),
    Aim.STREAK: Phrase("streak"),
    Mode.HARD: Phrase("hard"),
    Mode.ULTRA: Phrase("ultra"),
    Strategy.FAST: Phrase("fast"),
    Strategy.OPTIMAL: Phrase("optimal"),
    Strategy.ENTROPY: Phrase("entropy"),
    Strategy.MINIMAX: Phrase("minimax"),
    QUICK: Phrase("quick"),
}


def reason(guess: Guess, found: WordleAdvice) -> str:
    """Why a guess, in words: how long the game will take, the chance, how it splits what is left."""
    parts = []
    if guess.expected is not None:
        parts.append(Phrase("{expected:.2f} guesses expected", expected=guess.expected))
    else:
        parts.append(Phrase("{bits:.1f} bits expected", bits=guess.bits))
    left = len(found.candidates)
    if guess.chance > 1 - UNLIKELY:
        parts.append(Phrase("it is the answer") if len(found.boards) == 1 else Phrase("it is the answer of a board"))
    elif guess.chance >= UNLIKELY:
        parts.append(Phrase("{chance:.0%} likely to be right", chance=guess.chance))
    else:
        parts.append(
            Phrase("hardly the answer itself") if guess.is_candidate else Phrase("can't be the answer, but tells much")
        )
    if left > 2 and len(found.boards) == 1:
        parts.append(
            Phrase(
                "splits {left:,} words into {groups}, the largest of {largest:,}",
                left=left,
                groups=guess.groups,
                largest=guess.largest,
            )
        )
    if guess.guarantees is False:
        parts.append(
            Phrase("a win is not certain")
            if guess.win is None
            else Phrase("a win is {uncertain} likely", uncertain=uncertain(guess.win))
        )
    return joined(", ", parts)


def unreadable(game: ShownGame) -> str:
    """What keeps a game from being understood, in words; empty when all is clear."""
    if game.strange:
        return STRANGE
    for number, board in enumerate(game.boards, start=1):
        where = Phrase(" of board {number}", number=number) if len(game.boards) > 1 else ""
        for row, tiles in enumerate(board.tiles):
            if board.solved and row >= board.scored:
                # What lies over empty rows of a board that is won is of no matter.
                break
            if "unknown" in tiles:
                return Phrase(
                    "The colours of row {row}{where} are not certain, so there is no advice.", row=row + 1, where=where
                )
            if row < board.scored and "?" in board.word(row):
                return Phrase(
                    "Row {row}{where} reads {word}: a letter is not certain, so there is no advice.",
                    row=row + 1,
                    where=where,
                    word=board.word(row),
                )
    return ""


def facts_of(state: WordleState, found: WordleAdvice, refused: frozenset[str]) -> dict[str, str]:
    open_boards = [len(found.boards[board]) for board in range(state.boards) if not state.solved(board)]
    facts: dict[str, str] = {
        WORDS_LEFT: " + ".join(f"{count:,}" for count in open_boards),
        Phrase("guesses made"): Phrase("{guesses} of {rows}", guesses=len(state.guesses), rows=state.rows),
    }
    if state.boards > 1:
        facts[Phrase("boards solved")] = Phrase(
            "{boards} of {boards2}", boards=state.boards - len(open_boards), boards2=state.boards
        )
    if found.contradicted:
        facts[MISFIT] = str(found.contradicted)
    if found.moves:
        facts[SEARCH] = _search(state, found)
    if found.aim is not None and found.moves:
        facts[Phrase("aim")] = _TERMS[found.aim]
    if state.mode is not Mode.NORMAL:
        facts[Phrase("mode")] = _TERMS[state.mode]
    if refused:
        facts[Phrase("refused")] = ", ".join(sorted(refused))
    return facts


def _search(state: WordleState, found: WordleAdvice) -> str:
    """How certain the order of the moves is, in words."""
    if found.proven:
        return EXACT
    if state.boards > 1:
        return Phrase("sampling")
    if found.strategy == Strategy.OPTIMAL:
        return Phrase("nearly exact")
    return _TERMS[found.strategy]
