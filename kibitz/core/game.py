"""The words of the line: what a reader saw, what a solver advises, what is drawn and done, and the game itself.

::

    Surface.grab() -> Frame -> Game.read() -> Reading -> Game.advise() -> Advice
                                                 |                          |
                                                 +----> marks (overlay) <---+
                                                 +----> plan -> Surface.perform() -> check

A game is five functions (`Game.read`, `Game.advise`, `Game.marks`, `Game.plan`, `Game.check`) and a little
about itself. Five games are built in; others are found through the entry-point group ``kibitz.games``.
"""

from __future__ import annotations

import importlib
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from kibitz.core.action import Action
from kibitz.core.errors import UsageError
from kibitz.core.frame import Frame
from kibitz.core.geometry import Point, Rect
from kibitz.core.wording import counted

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from rich.console import RenderableType

StateT = TypeVar("StateT")


class Condition(Enum):
    """How fit a board is to be played; everything but READY is a state of its own, not a misreading."""

    READY = "ready"
    UNSETTLED = "unsettled"
    COVERED = "covered"
    CUT_OFF = "cut off"
    WAITING = "waiting"
    """It is another player's turn: all is well, and nothing can be done until it is one's own."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Reading(Generic[StateT]):
    """What a reader saw of one game in one frame.

    game: the game's id.
    state: the game as its rules see it, without pixels.
    places: name of a thing on the board (``"card 3"``) -> its rectangle in frame pixels.
    confidence: 0 to 1, that everything stated in ``state`` is right.
    doubts: what could not be read, in words for the user. Such parts are unknown in ``state``, never guessed.
    condition: whether the board can be played now.
    details: the game's own per-place findings (used by its marks, checks and JSON, and as the next
        reading's starting point).
    """

    game: str
    state: StateT
    places: Mapping[str, Rect]
    confidence: float
    doubts: tuple[str, ...] = ()
    condition: Condition = Condition.READY
    details: Any = None

    @property
    def bounds(self) -> Rect:
        """The smallest rectangle around all places."""
        return Rect.around(list(self.places.values()))

    @property
    def summary(self) -> str:
        """What was found, counted: ``12 cards, 1 deal``. Places that are numbered (``card 3``) count by their word."""
        words = Counter(place.split()[0] for place in self.places)
        return ", ".join(counted(count, word, _plural(word)) for word, count in words.items())


@dataclass(frozen=True, slots=True)
class Move:
    """One thing that a player could do next.

    places: names of the reading's places that the move touches, in order.
    title: the move in a few words.
    reason: why, in a sentence that a person can read.
    worth: larger is better; comparable within one advice only.
    data: the game's own form of the move.
    figures: name -> value, a few numbers that moves are compared by; the same names for all moves of an advice.
    """

    places: tuple[str, ...]
    title: str
    reason: str
    worth: float = 0.0
    data: Any = None
    figures: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Table:
    """Something to read beside the moves: what is still possible, or how good each move of a game was.

    title: what it tells. heads: of the columns; empty for none. rows: a text for each column.
    note: a sentence about all of it.
    """

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Advice:
    """Moves, best first, and the three steps of help in words.

    moves: may be empty when there is nothing to do; then ``answer`` says why.
    nudge, hint, answer: each tells more than the one before.
    hint_places: the places that the hint gives away.
    facts: name -> value, shown beside the moves.
    tables: more to read for those who want to. notes: what to know besides, in sentences.
    """

    moves: tuple[Move, ...]
    nudge: str
    hint: str
    answer: str
    hint_places: tuple[str, ...] = ()
    facts: Mapping[str, str] = field(default_factory=dict)
    tables: tuple[Table, ...] = ()
    notes: tuple[str, ...] = ()


class HelpLevel(IntEnum):
    """How much the overlay and the window give away."""

    NUDGE = 1
    HINT = 2
    ANSWER = 3
    ALL = 4


class MarkShape(Enum):
    """What the overlay draws."""

    RING = "ring"
    PATH = "path"
    LABEL = "label"
    TAG = "tag"


@dataclass(frozen=True, slots=True)
class Mark:
    """A shape that the overlay draws at a place of the frame.

    shape: RING runs round ``rect`` in the gutter outside it; PATH joins ``points``; LABEL writes ``text`` beside
        ``rect``, rather above or below; TAG too, rather to the left or right, in the colour of its group.
    rect: in frame pixels.
    group: marks of one group share a colour and a line style (0 is the best move).
    text: a short label, drawn outside ``rect`` (colour is never the only sign).
    """

    shape: MarkShape
    rect: Rect
    group: int = 0
    text: str = ""
    points: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """One look at a surface: the frame and what the line made of it.

    ms: what each stage took, in milliseconds (``grab``, ``read``, ``advise``); a stage that was skipped is missing.
    changed: False when the frame equals the one before, and the reading and advice are those of then.
    time_s: when the look was taken, seconds of ``time.monotonic()`` (a frame that stays the same keeps its own time).
    improving: whether better advice for the same position is being searched for (see `Game.improve`).
    """

    frame: Frame
    reading: Reading[Any] | None
    advice: Advice | None
    ms: Mapping[str, float] = field(default_factory=dict)
    changed: bool = True
    time_s: float = 0.0
    improving: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a move, and how to know that it had its effect.

    expects: what the screen should show afterwards, in words (for messages).
    timeout_s: how long to wait for it.
    data: the game's own notes for `Game.check`.
    unfinished: of a plan's last step: how the move goes on depends on what it leads to, such as a list that opens. Its
        next part is planned from what the screen shows then, until a plan has no steps or its last one is not of these.
    """

    action: Action
    expects: str
    timeout_s: float = 2.0
    data: Any = None
    unfinished: bool = False


class Outcome(Enum):
    """What became of a step."""

    CONFIRMED = "confirmed"
    PENDING = "pending"
    FAILED = "failed"
    ANEW = "anew"
    """The game didn't take it (a refused word, a lost key), and all is well: look again, advise and plan anew."""
    WRONG = "wrong"
    """The game took the move and judged it wrong, as its rules allow: that is an effect. As with ANEW, look again."""
    ASK = "ask"
    """Only the user can go on, because the game wants something that can't be read: `Verdict.ask` tells what. The mouse
    is his until another outcome is seen."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a frame shows a step's effect.

    saw: what was seen, in words.
    reading: with CONFIRMED, ANEW and WRONG, the reading to go on with, where the move taught something that the pixels
        do not show (a set found in a puzzle whose cards stay); it is handed to the next `Game.read` as ``previous``.
    ask: with ASK, what the user shall do, in a sentence.
    """

    outcome: Outcome
    saw: str
    reading: Reading[Any] | None = None
    ask: str = ""


class Game(ABC, Generic[StateT]):
    """One game: how it is read, solved, marked, played and checked.

    All five functions are pure: same input, same output, no I/O, no Qt.
    Options of a game are keyword arguments of its constructor.
    """

    id: ClassVar[str]
    """Short name that commands use, such as ``set``."""
    title: ClassVar[str]
    """Name that people read."""
    practice: ClassVar[str] = ""
    """``module:callable`` of the practice board's widget factory; empty where there is none."""
    commands: ClassVar[str] = ""
    """``module:app`` of the game's own Typer command group; empty where there is none."""
    panel: ClassVar[str] = ""
    """``module:callable`` that makes a widget in which the window shows positions in the game's own way, such as a map.
    It has ``show_position(reading, advice)``, called with every look; empty where there is none."""
    wizard: ClassVar[str] = ""
    """``module:callable`` that makes the window's dialog in which the user shows what is needed to read this game; see
    `kibitz.gui.window.wizard_door`. Empty where nothing is."""
    prepare: ClassVar[str] = ""
    """``module:callable`` that makes ready what `improve` needs; it may take long. Empty where nothing is needed."""
    covers: ClassVar[bool] = False
    """Whether lines of the overlay lie on what is read, because there are no gutters to draw in, as on a map: then the
    overlay is taken away for every look at something new."""

    @abstractmethod
    def read(self, frame: Frame, previous: Reading[StateT] | None = None) -> Reading[StateT] | None:
        """The board in the frame, or None where there is none of this game.

        previous: the last reading of the same surface. It speeds up the search (the board is looked for there
        first) and carries what pixels cannot tell; a reading must also be right without it.
        """

    @abstractmethod
    def advise(self, state: StateT) -> Advice:
        """The moves for a state, best first. Raises ImpossibleBoardError where the state breaks the rules."""

    def glance(self, state: StateT) -> Advice | None:
        """Advice that comes at once, where `advise` would take seconds now; None where it wouldn't, as by default.

        It is shown until `improve` has better; equal states get equal advice. Play doesn't use it.
        """
        return None

    def improve(self, state: StateT, advice: Advice, stopped: Callable[[], bool]) -> Iterator[Advice]:
        """Better advice than ``advice`` for the same state, each better than the one before; by default none.

        For games whose best move takes long to find: `advise` or `glance` answers at once, and this goes on while the
        board stays as it is, in a thread of its own. Once ``stopped()`` is true nobody waits any more: it ends soon.
        """
        return iter(())

    @abstractmethod
    def marks(self, reading: Reading[StateT], advice: Advice, level: HelpLevel) -> Sequence[Mark]:
        """What the overlay draws at this level of help."""

    @abstractmethod
    def plan(self, reading: Reading[StateT], move: Move) -> Sequence[Step]:
        """The steps that carry out a move on this board."""

    @abstractmethod
    def check(self, step: Step, before: View, after: View) -> Verdict:
        """What became of a step, judged by the look before its action and one after it."""

    def advice_when_stuck(self, reading: Reading[StateT]) -> Move | None:
        """A move to make when the advice has none, such as dealing more cards; None ends the game."""
        return None

    def take_back(self, reading: Reading[StateT]) -> Sequence[Step]:
        """What takes back a selection that play has begun, asked for when play gives up; by default nothing.

        Only what is sure to undo it and to do nothing else: the user is left with the board as it was before the move.
        """
        return ()

    def show_more(self, reading: Reading[StateT]) -> Action | None:
        """What brings more of a board into view that the window's edge or the page's own keyboard cuts off; None where
        that is left to the user."""
        return None

    def when_not_found(self) -> str:
        """What to tell a user who looks for this game alone and it isn't seen; empty for what is true of all games."""
        return ""

    def may_be_seen(self, frame: Frame) -> bool:
        """Whether a picture in which no game is found looks as if it showed this one, for a game that has to be shown
        first (`wizard`). A guess that the user is asked about; it may take a second."""
        return False

    def when_changed(self, before: Reading[StateT], after: Reading[StateT]) -> str:
        """What to tell when a board changed by itself in the middle of a move, in a sentence; empty for what is true of
        all games. A page that behaves as no page of this game does is told so."""
        return ""

    def kept_free(self, reading: Reading[StateT]) -> Sequence[Rect]:
        """What the overlay doesn't draw on; by default every place. Where it `covers`, only labels heed it."""
        return list(reading.places.values())

    def won(self, reading: Reading[StateT]) -> bool | None:
        """Whether a game that is over was won; None where it is not over, or where nobody can lose."""
        return None

    def captions(self, reading: Reading[StateT]) -> Mapping[str, str]:
        """Place -> what it holds, in a few characters, for pictures of what was read; by default the place's name.

        Places that it leaves out are not drawn there.
        """
        return {place: place for place in reading.places}

    def drawn(self, reading: Reading[StateT]) -> RenderableType | None:
        """The board for a terminal, drawn with Rich; by default nothing is."""
        return None

    def souvenir(self, reading: Reading[StateT], *, dark: bool = False) -> NDArray[np.uint8] | None:
        """A picture (BGR) of how a game went, to be shared when it is over; by default there is none."""
        return None

    @abstractmethod
    def to_json(self, reading: Reading[StateT], advice: Advice | None) -> dict[str, Any]:
        """The reading's own fields for ``kibitz analyse --json`` (without game, confidence and advice)."""


ENTRY_POINT_GROUP = "kibitz.games"


def _plural(word: str) -> str:
    if word.endswith("s"):
        return word
    return f"{word[:-1]}ies" if word.endswith("ty") else f"{word}s"


_BUILT_IN = {
    "set": "kibitz.games.set.game:SetGame",
    "wordle": "kibitz.games.wordle.game:WordleGame",
    "tuble": "kibitz.games.tuble.game:TubleGame",
    "pyramid": "kibitz.games.pyramid.game:PyramidGame",
    "ticket": "kibitz.games.ticket.game:TicketGame",
}


def resolve(path: str) -> Any:
    """The object that ``module:name`` stands for, imported now."""
    module, _, name = path.partition(":")
    return getattr(importlib.import_module(module), name)


def game_ids() -> list[str]:
    """The ids of all games, built-in ones first, without importing any."""
    found = [e.name for e in entry_points(group=ENTRY_POINT_GROUP)]
    return list(dict.fromkeys([*_BUILT_IN, *sorted(found)]))


def get_game(game_id: str, **options: Any) -> Game[Any]:
    """The game with this id, made with its options.

    Raises UsageError for an unknown id, or for an entry point that cannot be loaded.

    >>> get_game("set").title
    'Set'
    """
    game: Game[Any] = _factory(game_id)(**options)
    return game


def wizard_of(game_id: str) -> str:
    """`Game.wizard` of the game with this id, without making the game; empty where there is no such game either."""
    try:
        return str(getattr(_factory(game_id), "wizard", ""))
    except UsageError:
        return ""


def _factory(game_id: str) -> Any:
    if game_id in _BUILT_IN:
        return resolve(_BUILT_IN[game_id])
    matches = [e for e in entry_points(group=ENTRY_POINT_GROUP) if e.name == game_id]
    if not matches:
        raise UsageError(f"There is no game called {game_id!r}. Known games: {', '.join(game_ids())}.")
    try:
        return matches[0].load()
    except (ImportError, AttributeError) as error:
        raise UsageError(
            f"The game {game_id!r} is installed as {matches[0].value} but cannot be loaded: {error}. "
            "Reinstall the package that brings it."
        ) from error
