"""The words of the line: what a reader saw, what a solver advises, what is drawn and done, and the game itself.

::

    Surface.grab() -> Frame -> Game.read() -> Reading -> Game.advise() -> Advice
                                                 |                          |
                                                 +----> marks (overlay) <---+
                                                 +----> plan -> Surface.perform() -> check

A game is five functions (`Game.read`, `Game.advise`, `Game.marks`, `Game.plan`, `Game.check`) and a little
about itself. How games are found: `kibitz.registry`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from kibitz.core.action import Action, ShowMore
from kibitz.core.advice import Advice, HelpLevel, Mark, Move
from kibitz.core.correction import Aspect
from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.core.options import GameOptions
from kibitz.core.page import KnownPages, PageView
from kibitz.core.reading import Reading, StateT
from kibitz.core.scoring import Decision

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from rich.console import RenderableType


@dataclass(frozen=True, slots=True)
class View:
    """One look at a surface: the frame and what the line made of it.

    ms: what each stage took, in milliseconds (``grab``, ``read``, ``advise``); a stage that was skipped is missing.
    changed: False when the frame equals the one before, and the reading and advice are those of then.
    time_s: when the look was taken, seconds of ``time.monotonic()`` (a frame that stays the same keeps its own time).
    improving: whether better advice for the same position is being searched for (see `Game.improve`).
    said: what a dialog of the browser's own said that the page answered the last step with, if there was one.
    last: where no board is seen, the last reading of the game that is watched.
    """

    frame: Frame
    reading: Reading[Any] | None
    advice: Advice | None
    ms: Mapping[str, float] = field(default_factory=dict)
    changed: bool = True
    time_s: float = 0.0
    improving: bool = False
    said: str = ""
    last: Reading[Any] | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a move, and how to know that it had its effect.

    expects: what the screen should show afterwards, in words (for messages).
    timeout_s: how long to wait for it.
    data: the game's own notes for `Game.check`.
    unfinished: of a plan's last step: how the move goes on depends on what it leads to, such as a list that opens. Its
        next part is planned from what the screen shows then, until a plan has no steps or its last one is not of these.
    talks: whether pages may answer it with a dialog of the browser's own (“not in the word list”), which is then closed
        without agreeing to anything; any other dialog ends play.
    """

    action: Action
    expects: str
    timeout_s: float = 2.0
    data: Any = None
    unfinished: bool = False
    talks: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Stage:
    """A stage of the reading of one picture, drawn for people.

    name: in a word, such as ``edges``. shows: what can be seen in it, in a sentence. picture: (h, w, 3) uint8 BGR.
    """

    name: str
    shows: str
    picture: NDArray[np.uint8]


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
class Message:
    """What a page shows over its board, before play or in answer to a step: what it says, and the button that closes
    it. is_title: it lies over nothing, it is a page of its own before the game."""

    said: str
    button: Rect
    is_title: bool = False


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a frame shows a step's effect.

    saw: what was seen, in words.
    reading: with CONFIRMED, ANEW and WRONG, the reading to go on with, where the move taught something that the pixels
        do not show (a set found in a puzzle whose cards stay); it is handed to the next `Game.read` as ``previous``.
    ask: with ASK, what the user shall do, in a sentence.
    message: with PENDING, the page's own message that lies over it; it is closed, and what it says is in `View.said`
        from then on.
    learnt: with ANEW, that the same will be tried in another way, by what `reading` remembers now; a game learns each
        way once, so that this is no move without effect.
    """

    outcome: Outcome
    saw: str
    reading: Reading[Any] | None = None
    ask: str = ""
    learnt: bool = False
    message: Message | None = None


class Game(ABC, Generic[StateT]):
    """One game: how it is read, solved, marked, played and checked.

    All five functions are pure: same input, same output, no I/O, no Qt.
    Its constructor takes its options, as a model (`options`) or as keyword arguments.
    """

    id: ClassVar[str]
    """Short name that commands use, such as ``set``."""
    title: ClassVar[str]
    """Name that people read."""
    options: ClassVar[type[GameOptions]] = GameOptions
    """What can be set: on the command line, in the settings dialog, in ``settings.json`` (see `kibitz.core.options`).
    Without a model of its own, a game's options are the keyword arguments of its constructor."""
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
    covers: ClassVar[bool] = False
    """Whether lines of the overlay lie on what is read, because there are no gutters to draw in, as on a map: then the
    overlay is taken away for every look at something new."""
    cell: ClassVar[str] = ""
    """The word with which the names of the board's cells begin (``tile``); empty where a board has none."""
    deals: ClassVar[bool] = False
    """Whether cells come and go while a game lasts, as cards do."""
    reads_shown_cells: ClassVar[bool] = False
    """Whether `read_page` looks at the cells where the user has shown them, and needs no edges painted around them."""
    shown_places: ClassVar[Mapping[str, str]] = {}
    """Point that the user can show on a page (``send``) -> the place that a reader would give it (``button``)."""
    pages: KnownPages | None = None
    """The pages that the user has shown; see `look`."""

    def look(self, frame: Frame, previous: Reading[StateT] | None = None) -> Reading[StateT] | None:
        """What `read` gives, with what the user has shown of the page where that is seen to be one."""
        return self.pages.look(self, frame, previous) if self.pages is not None else self.read(frame, previous)

    def read_page(self, frame: Frame, previous: Reading[StateT] | None, view: PageView) -> Reading[StateT] | None:
        """What `read` gives of a page that the user has shown, with its colours and places.

        By default these make no difference.
        """
        return self.read(frame, previous)

    def measured(self, reading: Reading[StateT], place: str) -> tuple[float, ...]:
        """How a cell looks, in the reader's own numbers, so that others can be told to be like it; empty where it has
        none."""
        return ()

    def kinds(self, reading: Reading[StateT], place: str) -> Mapping[str, str]:
        """Attribute -> what the reader calls the kind of it that a cell shows (``shape``: ``oval``); empty where cells
        have no such attributes."""
        return {}

    def aspects(self, reading: Reading[StateT], place: str) -> Sequence[Aspect]:
        """What the user can say of a place that was misread, or not read; what is asked for most comes first. Nothing
        where it can't be corrected, as by default.

        A game that has any lets `read_page` heed what was said (`PageView.said`).
        """
        return ()

    def called(self, reading: Reading[StateT], place: str) -> str:
        """What people call a place; by default its own name."""
        return place

    def drawn_at(self, reading: Reading[StateT], place: str) -> Rect:
        """What of a place tells whether it is still the same; by default all of it, within its edge."""
        return reading.places[place]

    def lesson(
        self, reading: Reading[StateT], frame: Frame, place: str, aspect: str, value: str
    ) -> Mapping[str, tuple[float, ...]]:
        """What a correction teaches: examples for `PageView.examples`; by default nothing beyond the place."""
        return {}

    def anew(self, reading: Reading[StateT], *, taken_back: bool) -> Reading[StateT]:
        """What to go on from when other things are said of the board than before: the picture is looked at again.

        taken_back: something was taken back, and with it goes what was concluded from it.
        """
        return replace(reading, details=None, memory=None if taken_back else reading.memory)

    @abstractmethod
    def read(self, frame: Frame, previous: Reading[StateT] | None = None) -> Reading[StateT] | None:
        """The board in the frame, or None where there is none of this game.

        previous: the last reading of the same surface. It speeds up the search (the board is looked for there
        first) and carries what pixels cannot tell (`Reading.memory`); a reading must also be right without it.
        """

    def nearest(self, frame: Frame) -> Sequence[Decision]:
        """Why a picture shows no board of this game: what came nearest to one, and what it lacked; by default nothing.

        For people who ask: it may look at the whole picture again.
        """
        return ()

    def stages(self, frame: Frame) -> Sequence[Stage]:
        """How a picture is read, stage by stage, as far as it gets; by default nothing is drawn.

        For people who ask: the picture is read again, by the functions that `read` calls.
        """
        return ()

    @abstractmethod
    def advise(self, state: StateT, memory: Any = None) -> Advice:
        """The moves for a state, best first. Raises ImpossibleBoardError where the state breaks the rules.

        memory: `Reading.memory`, where there is any: what was refused before isn't advised again. Equal states with
        memories that are equal in what counts for it get equal advice.
        """

    def glance(self, state: StateT, memory: Any = None) -> Advice | None:
        """Advice that comes at once, where `advise` would take seconds now; None where it wouldn't, as by default.

        It is shown until `improve` has better; equal states get equal advice. Play doesn't use it.
        """
        return None

    def improve(
        self, state: StateT, advice: Advice, stopped: Callable[[], bool], memory: Any = None
    ) -> Iterator[Advice]:
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

    def show_more(self, reading: Reading[StateT]) -> ShowMore | None:
        """What brings more of a board into view that the window's edge or the page's own keyboard cuts off, or may cut
        off; None where that is left to the user."""
        return None

    def way_in(self, frame: Frame, board: Rect | None = None) -> Message | None:
        """What lies over a game that hasn't begun and tells how it is played, with the button that closes it or starts
        the game; None where nothing does for certain, as by default.

        Asked for when play waits in vain for a board before its first move, and where one `may_be_example`: then board
        is its place, and what tells how the game is played must go around it. It may take a second.
        """
        return None

    def named_at(self, frame: Frame) -> Rect | None:
        """Where a page names the game, or tells how it is played, on which neither a board nor a way in to it is seen:
        they may lie beyond the edge of what is seen of it. None where nothing does, as by default. It may take a
        second."""
        return None

    def may_be_example(self, reading: Reading[StateT]) -> bool:
        """Whether a board is so small, or so far on, that rules may be showing it as an example; by default never."""
        return False

    def same_position(self, before: StateT, after: StateT) -> bool:
        """Whether two states are of one position, however much of the board each look has shown; by default they are
        equal."""
        return before == after

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

    def slipped(self, before: Reading[StateT], after: Reading[StateT]) -> str:
        """What changed by itself in the middle of a move, in words, where that move can be planned anew from what the
        board shows now, such as a row with a letter too many; empty, as by default, where play is to end."""
        return ""

    def told_over(self, before: Reading[StateT], after: View) -> Reading[StateT] | None:
        """The game as over, where what lies over its board, or has taken its place, says so; None where nothing does,
        as by default.

        Asked for when play has waited in vain for a board that it can go on with. before: the board as it was last.
        """
        return None

    def kept_free(self, reading: Reading[StateT]) -> Sequence[Rect]:
        """What the overlay doesn't draw on; by default every place. Where it `covers`, only labels heed it."""
        return list(reading.places.values())

    def won(self, reading: Reading[StateT]) -> bool | None:
        """Whether a game that is over was won; None where it is not over, or where nobody can lose."""
        return None

    def position(self, state: StateT) -> Any:
        """What of a state only a move changes, for the history: not what is typed or selected. By default all of it."""
        return state

    def goes_on(self, before: StateT, after: StateT) -> bool:
        """Whether a board may be one of the same game later on; by default every one may, until its end was seen."""
        return True

    def marked(self, reading: Reading[StateT]) -> tuple[int, int] | None:
        """How skilfully and how luckily a game that is over was played, 0 to 99; None where the game can't tell."""
        return None

    def page_options(self, reading: Reading[StateT]) -> Mapping[str, str]:
        """Options, by name and as they are written, that another game on the same page should begin with."""
        return {}

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
