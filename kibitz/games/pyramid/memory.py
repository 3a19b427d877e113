"""What a screen doesn't show of a letter pyramid: what was tried before, and letters that can't be seen any more."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition, Reading
from kibitz.solvers.end import End
from kibitz.solvers.pyramid.shown import CellState, ShownPyramid
from kibitz.vision.pyramid.details import UNTOLD

if TYPE_CHECKING:
    from kibitz.vision.pyramid.details import PyramidDetails

REST = (Condition.READY, Condition.OVER)
SAME_GAME = 0.7
"""Share of the letters seen on two looks that agree, at least, where they show one game: single ones are misread."""
STILL_PX = 2.0
"""How far off a letter may be found on two looks."""
HINT = re.compile(r"\b(?i:starts?|begins?|beginning|starting) (?i:with) (?i:the letter )?\W?([A-Z])\b")
"""How pages give a first letter away in words."""

SAME_LOOK, OTHER_LOOK, AS_PLAIN = 6.0, 9.0, 3.0
"""Distance in Lab within which a cell looks as it did, and from which on it doesn't; and within which it has certainly
not been touched."""

Way = tuple[str, frozenset[int]]
"""A word and the cells that it lies on."""
Colours = tuple[float, ...]
"""Lab of a cell's ground and of its letter."""


@dataclass(frozen=True, slots=True)
class Session:
    """What was learnt while one surface was looked at and played.

    letters: of each cell, as first seen for certain. wrong: words that the page didn't take, and where they lay.
    wrong_sets: words that used every letter and yet were not the ones that were meant (expert mode judges all at once).
    right: words that the page took. starts: letters that hints gave. drags: words are dragged, because letters that
    were clicked on didn't stay selected. sends: whether the end of a drag submits the word; None where it isn't known.
    by_key: words are submitted by Enter although there is a button. by_last: by a second click on their last letter,
    where there is no button and Enter does nothing. taken: cells that were selected one by one, in order. misses:
    clicks and drags without effect since the last word. unanswered: how often a word was submitted and nothing
    happened. stirs: how often the page was seen to leave its rest. glimpsed: the letters last seen selected, and the
    number of stirs then. plain, chosen: how cells looked before they were clicked on, and when that was seen to have
    selected them. undoes: a click on the last selected letter was seen to take it off. all_used: the number of stirs
    when every letter was last seen to be used.
    """

    letters: tuple[str | None, ...] = ()
    wrong: frozenset[Way] = frozenset()
    wrong_sets: frozenset[frozenset[str]] = frozenset()
    right: tuple[Way, ...] = ()
    starts: str = ""
    drags: bool = False
    sends: bool | None = None
    by_key: bool = False
    by_last: bool = False
    taken: tuple[int, ...] = ()
    misses: int = 0
    unanswered: int = 0
    stirs: int = 0
    glimpsed: tuple[int, frozenset[int]] = (0, frozenset())
    plain: Mapping[int, Colours] = field(default_factory=dict)
    chosen: Mapping[int, Colours] = field(default_factory=dict)
    undoes: bool = False
    all_used: int = 0


@dataclass(frozen=True, slots=True)
class SeenPyramid(ShownPyramid):
    """A shown pyramid and what is known about it besides.

    Two looks that differ in the list of found words alone agree: such lists come late, and letter by letter.
    """

    found: tuple[str, ...] = field(default=(), compare=False)
    words: int | None = field(default=None, compare=False)
    session: Session = field(default_factory=Session, compare=False)
    unsure: frozenset[int] = field(default=frozenset(), compare=False)
    """Cells that look unlike free ones, and not certainly selected or used: what became of them says what was done."""
    since_s: float = field(default=0.0, compare=False)
    """Since when it has looked like this, seconds of ``time.monotonic()``."""

    @classmethod
    def of(cls, state: ShownPyramid) -> SeenPyramid:
        """The shown pyramid with what is known about it; nothing where it was made by hand."""
        if isinstance(state, cls):
            return state
        return cls(state.letters, state.states, state.selected, state.found, state.end, state.words)

    @property
    def used(self) -> frozenset[int]:
        """The cells of words that were found."""
        return frozenset(cell for cell, state in enumerate(self.states) if state is CellState.USED)

    @property
    def all_used(self) -> bool:
        """Whether no letter is left."""
        return len(self.used) == len(self.states)

    @property
    def found_words(self) -> tuple[str, ...]:
        """The words that were found: as far as they account for the used letters, those that the page lists; else those
        that were seen to be taken."""
        count = len(self.used)
        taken = tuple(word for word, cells in self.session.right if cells <= self.used)
        if not count:
            return self.found
        return next((words for words in (self.found, taken) if sum(map(len, words)) == count), ())

    def spelt(self, cells: Sequence[int]) -> str:
        """The letters of cells; ``?`` for those that aren't known."""
        return "".join(self.letters[cell] or "?" for cell in cells)


def seen(
    reading: Reading[ShownPyramid], previous: Reading[ShownPyramid] | None, time_s: float = 0.0
) -> Reading[ShownPyramid]:
    """A fresh reading with what the one before knew.

    time_s: when the frame of the reading was taken.
    """
    before = SeenPyramid.of(previous.state) if previous is not None else None
    session = before.session if before is not None else Session()
    shown = SeenPyramid.of(reading.state)
    if not _same_game(shown.letters, session.letters):
        # How this page is played is still true.
        session = Session(drags=session.drags, sends=session.sends, by_key=session.by_key, by_last=session.by_last)
    reading, shown = _with_known_letters(reading, shown, session.letters)
    session = _remembered(reading, shown, session)
    game = _with_session(shown, session, colours_of(reading))
    still = before is not None and previous is not None and previous.condition is reading.condition and before == game
    still = still and previous is not None and _stays(previous.places, reading.places)
    if not still:
        session = replace(session, stirs=session.stirs + 1)
        if shown.selected:
            session = replace(session, glimpsed=(session.stirs, frozenset(shown.selected)))
        if game.all_used:
            session = replace(session, all_used=session.stirs)
        game = replace(game, session=session)
    game = replace(game, since_s=before.since_s if before is not None and still else time_s)
    return _settled(replace(reading, state=game), game)


def _settled(reading: Reading[ShownPyramid], game: SeenPyramid) -> Reading[ShownPyramid]:
    """The reading without the doubt about states that our own doing tells."""
    if CellState.UNKNOWN in game.states:
        return reading
    return replace(reading, doubts=tuple(doubt for doubt in reading.doubts if not doubt.startswith(UNTOLD)))


def learnt(reading: Reading[ShownPyramid], session: Session) -> Reading[ShownPyramid]:
    """The reading with another session."""
    game = _with_session(SeenPyramid.of(reading.state), session, colours_of(reading))
    return _settled(replace(reading, state=game), game)


def colours_of(reading: Reading[ShownPyramid]) -> Mapping[int, Colours]:
    """How each cell looks, of those that are seen."""
    details: PyramidDetails | None = reading.details
    cells = details.cells if details is not None else ()
    return {i: tuple(cell.colours[:6].tolist()) for i, cell in enumerate(cells) if cell.colours is not None}


def apart(a: Colours, b: Colours) -> float:
    """How far two looks are from each other in what differs most."""
    return max(abs(x - y) for x, y in zip(a, b, strict=True))


def message_of(reading: Reading[ShownPyramid]) -> str:
    """What the page says in words; empty where it says nothing."""
    details: PyramidDetails | None = reading.details
    return details.message if details is not None else ""


def _stays(old: Mapping[str, Rect], new: Mapping[str, Rect]) -> bool:
    """Whether the letters are where they were: all of them may shake."""
    return all(
        math.dist((rect.center.x, rect.center.y), (old[name].center.x, old[name].center.y)) <= STILL_PX
        for name, rect in new.items()
        if name in old
    )


def _same_game(letters: Sequence[str | None], known: Sequence[str | None]) -> bool:
    if not known:
        return True
    pairs = [(a, b) for a, b in zip(letters, known, strict=False) if a is not None and b is not None]
    return len(letters) == len(known) and sum(a == b for a, b in pairs) >= SAME_GAME * len(pairs)


def _with_known_letters(
    reading: Reading[ShownPyramid], shown: SeenPyramid, known: Sequence[str | None]
) -> tuple[Reading[ShownPyramid], SeenPyramid]:
    """Letters as they were first seen: they look different when they are selected, and may be gone when they are used.

    What is doubtful about a letter that is known is no doubt any more.
    """
    if not any(known):
        return reading, shown
    letters = tuple(old or new for old, new in zip(known, shown.letters, strict=True))
    sure = [
        re.compile(rf"\bcell {cell + 1}\b")
        for cell, (old, state) in enumerate(zip(known, shown.states, strict=True))
        if old is not None and state is not CellState.UNKNOWN
    ]
    doubts = tuple(doubt for doubt in reading.doubts if not any(name.search(doubt) for name in sure))
    return replace(reading, doubts=doubts), replace(shown, letters=letters)


def _remembered(reading: Reading[ShownPyramid], shown: SeenPyramid, session: Session) -> Session:
    """The session with what this look adds."""
    if reading.condition not in REST:
        return session
    letters = list(session.letters or [None] * len(shown.letters))
    for cell, letter in enumerate(shown.letters):
        doubted = any(re.search(rf"\bcell {cell + 1}\b", doubt) for doubt in reading.doubts)
        if letters[cell] is None and not doubted:
            letters[cell] = letter
    hint = HINT.search(message_of(reading))
    starts = session.starts
    if hint is not None and hint[1] not in starts:
        starts += hint[1]
    return replace(session, letters=tuple(letters), starts=starts)


def _with_session(shown: SeenPyramid, session: Session, looks: Mapping[int, Colours]) -> SeenPyramid:
    """What is shown, and what our own doing says about it: that counts more than colours do.

    A letter of a word that was taken is used unless it looks again as it did before; one that was seen to be selected
    is so as long as it looks the same; and one that looks as it did before anything was selected is free.
    """
    right = frozenset(cell for _, cells in session.right for cell in cells)
    states = list(shown.states)
    if any(_is_other(cell, session.plain, session.chosen) for cell in session.chosen):
        for cell, state in enumerate(states):
            as_before = cell in looks and cell in session.plain and apart(looks[cell], session.plain[cell]) <= AS_PLAIN
            if as_before and state in (CellState.USED, CellState.SELECTED):
                states[cell] = CellState.FREE
    unsure = {cell for cell, state in enumerate(states) if state is CellState.UNKNOWN} | shown.unsure
    for cell in right:
        if cell in unsure or _is_other(cell, session.plain, looks):
            states[cell] = CellState.USED
    for cell in session.taken:
        as_chosen = cell in looks and cell in session.chosen and _is_other(cell, session.plain, session.chosen)
        if cell not in right and as_chosen and apart(looks[cell], session.chosen[cell]) <= SAME_LOOK:
            states[cell] = CellState.SELECTED
    for cell in unsure - right:
        states[cell] = CellState.SELECTED if cell in session.taken else CellState.UNKNOWN
    selected = tuple(cell for cell, state in enumerate(states) if state is CellState.SELECTED)
    if set(selected) == set(session.taken):
        selected = session.taken
    elif set(selected) == set(shown.selected):
        selected = shown.selected
    return replace(shown, states=tuple(states), selected=selected, unsure=frozenset(unsure), session=session)


def _is_other(cell: int, plain: Mapping[int, Colours], looks: Mapping[int, Colours]) -> bool:
    """Whether a cell certainly looks different from before it was touched."""
    return cell in plain and cell in looks and apart(plain[cell], looks[cell]) > OTHER_LOOK


def ended(reading: Reading[ShownPyramid], end: End | None) -> Reading[ShownPyramid]:
    """The reading of a game that is over. end: None where it isn't seen how it ended."""
    state = replace(SeenPyramid.of(reading.state), end=end)
    return replace(reading, state=state, condition=Condition.OVER)
