"""What to say about a letter pyramid that was read: words to try next, and help in steps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from kibitz.core.advice import Advice, Move, Table
from kibitz.core.errors import UnreadableBoardError
from kibitz.core.phrase import Phrase
from kibitz.core.wording import sentence
from kibitz.games.pyramid.memory import PyramidMemory, found_words
from kibitz.solvers.chances import percent
from kibitz.solvers.end import End
from kibitz.solvers.pyramid.advice import Covers, PlacedWord, RankedWord
from kibitz.solvers.pyramid.engine import BEST, PyramidEngine
from kibitz.solvers.pyramid.puzzle import Puzzle
from kibitz.solvers.pyramid.shown import CellState, ShownPyramid
from kibitz.solvers.pyramid.words import WordList

KEPT = 16
"""Positions whose advice is kept: a play looks at the same one many times."""
MOST_MENDED, NAMED = 21, 3
"""Of how many letters at most it is tried what a single one would have to be, and how many of those are named."""
NO_WORDS = Phrase("No words use every letter once. A letter may be misread, or a word is in none of the lists.")
CERTAIN_SHARE = 0.999
"""Share of probability from which on a word is called certain."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A word to be put in: its cells in order, and all words of the likeliest solution that has it."""

    word: str
    path: tuple[int, ...]
    cover: tuple[PlacedWord, ...] = ()


def cell_place(cell: int) -> str:
    """The name of a cell (from 0) among a reading's places."""
    return f"cell {cell + 1}"


class PyramidAdviser:
    """Advises on pyramids.

    words: None for the shipped list. theme: words that are likelier than their frequency says. required: words that are
    in the solution.
    """

    def __init__(self, words: WordList | None, theme: Sequence[str] = (), required: Sequence[str] = ()) -> None:
        self._engine = PyramidEngine(words)
        self._theme, self._required = frozenset(theme), tuple(required)
        self._kept: dict[object, Advice] = {}

    def advise(self, game: ShownPyramid, memory: PyramidMemory) -> Advice:
        """The advice for what is shown; the same for all stages of putting a word in."""
        position = (
            game.letters,
            game.used,
            found_words(game, memory),
            game.end,
            game.words,
            game.goals,
            memory.wrong,
            memory.wrong_sets,
            memory.starts,
        )
        if position not in self._kept:
            if len(self._kept) >= KEPT:
                del self._kept[next(iter(self._kept))]
            over = game.end is not None or game.all_used
            self._kept[position] = _over(game, memory) if over else self._open(game, memory)
        return self._kept[position]

    def _open(self, game: ShownPyramid, memory: PyramidMemory) -> Advice:
        try:
            found = self._found(game, memory)
        except UnreadableBoardError as error:
            text = str(error)
            return Advice((), text, text, text, facts=_facts(game, memory, None))
        facts = _facts(game, memory, found.covers)
        if not found.moves:
            notes = (*found.notes, *self._mended(game))
            return Advice((), NO_WORDS, NO_WORDS, NO_WORDS, facts=facts, notes=notes)
        moves = tuple(_move(word, found.covers) for word in found.moves)
        best: Wanted = moves[0].data
        return Advice(
            moves,
            nudge=nudge(best.cover, found.covers.count),
            hint=hint(best.cover),
            answer=Phrase("{word}: {reason}.", word=best.word, reason=moves[0].reason),
            hint_places=tuple(cell_place(placed.path[0]) for placed in best.cover),
            facts=facts,
            tables=(solutions_table(found.covers),),
            notes=found.notes,
        )

    def _found(self, game: ShownPyramid, memory: PyramidMemory) -> _Found:
        """Covers and words to try, by all that is known; where nothing fits that, by less of it."""
        notes: list[str] = []
        for puzzle, note in self._puzzles(game, memory):
            advice = self._engine.advise(puzzle, BEST + len(memory.wrong_sets))
            covers, moves = advice.covers, advice.moves
            if memory.wrong_sets:
                covers = _without(covers, game, memory)
                moves = _words_of(covers)
            moves = tuple(word for word in moves if word.share > 0)
            if moves:
                return _Found(covers, moves, (*notes, *([note] if note else [])))
        return _Found(Covers(0, ()), (), tuple(notes))

    def _mended(self, game: ShownPyramid) -> list[str]:
        """What single letters would have to be, each in a sentence."""
        if len(game.letters) - len(game.used) > MOST_MENDED or None in game.letters:
            return []
        puzzle = Puzzle.of(replace(game, found=()))
        return [
            Phrase(
                "If letter {cell} were {letter}: {texts}.",
                cell=mended.cell + 1,
                letter=mended.letter,
                texts=", ".join(mended.cover.texts),
            )
            for mended in self._engine.mend(puzzle, NAMED)
        ]

    def _puzzles(self, game: ShownPyramid, memory: PyramidMemory) -> Iterable[tuple[Puzzle, str]]:
        """Puzzles to solve one after another until one has a solution, and what to say of each."""
        shown = replace(game, found=found_words(game, memory))
        full = Puzzle.of(
            shown,
            right=[word for word in (*self._required, *game.goals) if word not in found_words(game, memory)],
            wrong=[word for word, _ in memory.wrong],
            starts=_open_starts(game, memory),
            theme=self._theme,
        )
        yield full, ""
        lax = replace(full, starts="", least=1, most=None)
        if full.starts or full.least > 1 or full.most:
            yield lax, Phrase("No words fit the number of words or the hints that were read, so these are left aside.")
        if memory.wrong:
            again = replace(lax, wrong=frozenset(), refused=memory.wrong)
            yield again, Phrase("Words that were refused are tried on other letters: nothing else fits.")
        if full.right:
            yield replace(lax, right=()), Phrase("No words fit together with {right}.", right=", ".join(full.right))


@dataclass(frozen=True, slots=True)
class _Found:
    covers: Covers
    moves: tuple[RankedWord, ...]
    notes: tuple[str, ...]


def nudge(cover: Sequence[PlacedWord], count: int) -> str:
    """The number of words, and their lengths."""
    lengths = sorted(len(placed.word) for placed in cover)
    if len(lengths) == 1:
        text = Phrase("One word of {lengths} letters uses them all", lengths=lengths[0])
    else:
        told = ", ".join(map(str, lengths[:-1]))
        text = Phrase(
            "{lengths} words, of {told} and {lengths2} letters", lengths=len(lengths), told=told, lengths2=lengths[-1]
        )
    return sentence(text) if count == 1 else Phrase("{text}: the likeliest of {n:,} ways.", text=text, n=count)


def hint(cover: Sequence[PlacedWord]) -> str:
    """The first letters of the words."""
    letters = [placed.word[0] for placed in cover]
    if len(letters) == 1:
        return Phrase("The word begins with {letters}.", letters=letters[0])
    return Phrase(
        "The words begin with {letters} and {letters2}.", letters=", ".join(letters[:-1]), letters2=letters[-1]
    )


def solutions_table(covers: Covers) -> Table:
    """The likeliest ways of using every letter."""
    rows = tuple((", ".join(cover.texts), f"{cover.score:.2f}") for cover in covers.best)
    ways = Phrase("1 way") if covers.count == 1 else Phrase("{n:,} ways", n=covers.count)
    note = Phrase("Score: how common the words are, and how few; the larger the likelier.")
    return Table(Phrase("{ways} of using every letter", ways=ways), (Phrase("words"), Phrase("score")), rows, note)


def _move(word: RankedWord, covers: Covers) -> Move:
    alone = PlacedWord(word.word, word.path)
    cover = next((cover.words for cover in covers.best if word.word in cover.texts), (alone,))
    # On the cells where the other words leave it room.
    placed = next(placed for placed in cover if placed.word == word.word)
    certain = word.share >= CERTAIN_SHARE
    reason = (
        Phrase("it is in every likely solution")
        if certain
        else Phrase("{share} likely to be one of the words", share=percent(word.share))
    )
    return Move(
        tuple(map(cell_place, placed.path)),
        word.word,
        Phrase("the game says so") if word.required else reason,
        word.share,
        Wanted(word.word, placed.path, cover),
        {Phrase("likely"): percent(word.share), Phrase("zipf"): f"{word.zipf:.1f}"},
    )


def _without(covers: Covers, game: ShownPyramid, memory: PyramidMemory) -> Covers:
    """The covers that were not judged wrong as a whole."""
    found = frozenset(found_words(game, memory))
    best = tuple(cover for cover in covers.best if found | set(cover.texts) not in memory.wrong_sets)
    return replace(covers, best=best)


def _words_of(covers: Covers) -> tuple[RankedWord, ...]:
    """The words of the best cover: where all words are judged at once, they belong together."""
    if not covers.best:
        return ()
    whole = sum(10**cover.score for cover in covers.best)
    share = 10 ** covers.best[0].score / whole
    return tuple(RankedWord(one.word, one.path, share, one.zipf) for one in covers.best[0].words)


def _open_starts(game: ShownPyramid, memory: PyramidMemory) -> str:
    """First letters that hints gave, of words that are not found yet."""
    done = [word[0] for word in found_words(game, memory)]
    return "".join(letter for letter in memory.starts if letter not in done)


def _facts(game: ShownPyramid, memory: PyramidMemory, covers: Covers | None) -> dict[str, str]:
    left = sum(state is not CellState.USED for state in game.states)
    facts: dict[str, str] = {Phrase("letter left") if left == 1 else Phrase("letters left"): str(left)}
    if covers is not None:
        facts[Phrase("solution") if covers.count == 1 else Phrase("solutions")] = f"{covers.count:,}"
    if found_words(game, memory):
        facts[Phrase("found")] = ", ".join(found_words(game, memory))
    if memory.wrong:
        facts[Phrase("wrong")] = ", ".join(sorted({word for word, _ in memory.wrong}))
    return facts


def _over(game: ShownPyramid, memory: PyramidMemory) -> Advice:
    words = ", ".join(found_words(game, memory))
    if game.end is End.LOST:
        text = Phrase("Lost. The words were {words}.", words=words) if words and game.all_used else Phrase("Lost.")
    elif game.end is End.WON:
        text = Phrase("Won: {words}.", words=words) if words else Phrase("Won.")
    else:
        text = Phrase("Every letter is used: {words}.", words=words) if words else Phrase("Every letter is used.")
    return Advice((), text, text, text, facts=_facts(game, memory, None))
