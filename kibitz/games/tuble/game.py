"""Tuble: guess the station of the London Underground from stops and zone colours."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from kibitz.core.action import ShowMore
from kibitz.core.advice import Advice, HelpLevel, Mark, Move
from kibitz.core.correction import Aspect
from kibitz.core.errors import UsageError
from kibitz.core.frame import Frame
from kibitz.core.game import Game, Message, Stage, Step, Verdict, View
from kibitz.core.geometry import Point, Rect
from kibitz.core.page import PageView
from kibitz.core.phrase import Phrase
from kibitz.core.reading import Condition, Reading
from kibitz.core.wording import counted
from kibitz.games.common.page_words import PageWords
from kibitz.games.common.title import title_of
from kibitz.games.common.welcome import way_in
from kibitz.games.tuble.advice import Judged, TubleAdviser
from kibitz.games.tuble.check import check_step
from kibitz.games.tuble.marks import tuble_marks
from kibitz.games.tuble.memory import BOX, TubleMemory, TubleTracker, memory_of
from kibitz.games.tuble.options import AUTO, NONE, TubleOptions
from kibitz.games.tuble.plan import SHOW_IT, plan_station
from kibitz.games.tuble.text import rows_text
from kibitz.games.tuble.to_json import captions, record
from kibitz.games.tuble.told import over_where_gone
from kibitz.solvers.tuble.names import name_key
from kibitz.solvers.tuble.shown import Observation, ShownTuble, ZoneColour

if TYPE_CHECKING:
    from rich.console import RenderableType

    from kibitz.vision.tuble.parts.details import Palette

Reader = Callable[..., Reading[ShownTuble] | None]
"""`kibitz.vision.tuble.read_tuble`, or what is called like it."""
Fits = Callable[[Sequence[Observation]], bool]
Reconsider = Callable[[Reading[ShownTuble], Fits], Reading[ShownTuble]]


def vision_readers() -> tuple[Reader, Reconsider]:
    """Imported when the first frame is read: they bring text recognition with them."""
    from kibitz.vision.tuble import read_tuble, reconsider

    return read_tuble, reconsider


class TubleGame(Game[ShownTuble]):
    """Tuble on any page.

    reader, reconsider: what finds the game in a frame, and what looks again at rows that no station fits.

    Raises UsageError for options that can't be.
    """

    id: ClassVar[str] = "tuble"
    title: ClassVar[str] = "Tuble"
    options: ClassVar[type[TubleOptions]] = TubleOptions
    practice: ClassVar[str] = "kibitz.gui.practice.tuble.board:create"
    panel: ClassVar[str] = "kibitz.gui.maps.tube.panel:create"
    shown_places: ClassVar[Mapping[str, str]] = {"send": "button"}

    def __init__(
        self,
        options: TubleOptions | None = None,
        *,
        reader: Reader | None = None,
        reconsider: Reconsider | None = None,
        **given: Any,
    ) -> None:
        chosen = TubleOptions.of(self.title, options, **given)
        graph, worst = chosen.graph, chosen.worst
        self.palette = parse_palette(chosen.palette) if chosen.palette else None
        self.text_box = chosen.text_box
        self._adviser = TubleAdviser(None if graph == AUTO else graph, None if worst == NONE else int(worst))
        self._tracker = TubleTracker(TubleMemory())
        self._reader, self._reconsider = reader, reconsider
        self._words = PageWords()

    def read(self, frame: Frame, previous: Reading[ShownTuble] | None = None) -> Reading[ShownTuble] | None:
        return self._read(frame, previous, self.palette, self.text_box)

    def read_page(
        self, frame: Frame, previous: Reading[ShownTuble] | None, view: PageView
    ) -> Reading[ShownTuble] | None:
        zones = [f"zone_{zone}" for zone in range(len(ZoneColour))]
        shown = all(zone in view.colours for zone in zones)
        green, yellow, orange, red = (view.colours.get(zone, (0, 0, 0)) for zone in zones)
        box = view.named("text_box")
        return self._read(
            frame,
            previous,
            self.palette or ((green, yellow, orange, red) if shown else None),
            self.text_box or (box.center if box is not None else None),
            view,
        )

    def aspects(self, reading: Reading[ShownTuble], place: str) -> Sequence[Aspect]:
        from kibitz.games.tuble.corrected import aspects

        return aspects(reading, place)

    def lesson(
        self, reading: Reading[ShownTuble], frame: Frame, place: str, aspect: str, value: str
    ) -> Mapping[str, tuple[float, ...]]:
        from kibitz.games.tuble.corrected import lesson

        return lesson(reading, frame, place, aspect, value)

    def anew(self, reading: Reading[ShownTuble], *, taken_back: bool) -> Reading[ShownTuble]:
        return self._tracker.anew(reading, taken_back=taken_back)

    def _read(
        self,
        frame: Frame,
        previous: Reading[ShownTuble] | None,
        palette: Palette | None,
        text_box: Point | None,
        view: PageView | None = None,
    ) -> Reading[ShownTuble] | None:
        if self._reader is None:
            self._reader, self._reconsider = vision_readers()
        found = self._reader(frame, previous, palette, text_box)
        if found is None:
            return None
        if view is not None:
            from kibitz.games.tuble.corrected import with_said

            found = with_said(found, frame.pixels, view)
        if self._reconsider is not None and found.condition in (Condition.READY, Condition.OVER):
            found = self._reconsider(found, self._adviser.fits)
        return self._without_false_win(self._tracker.follow(found, previous, frame.time_s))

    def _without_false_win(self, reading: Reading[ShownTuble]) -> Reading[ShownTuble]:
        """The reading without a row that would win, where nobody has sent it and it contradicts the others: a sign
        beside a name that is offered may look like a nought."""
        guesses, memory = reading.state.guesses, memory_of(reading)
        sent = name_key(memory.picked or memory.entered)
        rest = tuple(guess for guess in guesses if not guess.right)
        right = [guess for guess in guesses if guess.right]
        if not right or not memory.known or any(name_key(guess.station or "") == sent for guess in right):
            return reading
        if self._adviser.fits(guesses) or not self._adviser.fits(rest):
            return reading
        condition = Condition.UNSETTLED if reading.condition is Condition.OVER else reading.condition
        return replace(reading, state=replace(reading.state, guesses=rest, end=None, over=False), condition=condition)

    def stages(self, frame: Frame) -> Sequence[Stage]:
        from kibitz.vision.stages.tuble import tuble_stages

        return tuble_stages(frame)

    def advise(self, state: ShownTuble, memory: TubleMemory | None = None) -> Advice:
        return self._adviser.advise(state, (memory or self._tracker.blank).refused)

    def marks(self, reading: Reading[ShownTuble], advice: Advice, level: HelpLevel) -> Sequence[Mark]:
        return tuble_marks(reading, advice, level)

    def plan(self, reading: Reading[ShownTuble], move: Move) -> Sequence[Step]:
        return plan_station(reading, move.data)

    def check(self, step: Step, before: View, after: View) -> Verdict:
        return check_step(step, before, after, self._words)

    def way_in(self, frame: Frame, board: Rect | None = None) -> Message | None:
        return way_in(self._words, frame.pixels, board)

    def named_at(self, frame: Frame) -> Rect | None:
        return title_of(self._words, frame.pixels)

    def show_more(self, reading: Reading[ShownTuble]) -> ShowMore | None:
        box = reading.places.get(BOX)
        # A click into the text box does nothing to the game.
        return ShowMore(box.center) if reading.condition is Condition.CUT_OFF and box is not None else None

    def may_be_example(self, reading: Reading[ShownTuble]) -> bool:
        return bool(reading.state.guesses)

    def same_position(self, before: ShownTuble, after: ShownTuble) -> bool:
        # A page may empty its text box some time after it has taken the guess; what is typed is checked step by step.
        return after in (before, replace(before, typed=""))

    def slipped(self, before: Reading[ShownTuble], after: Reading[ShownTuble]) -> str:
        # A list in which one is chosen shows what the keys have done to it when a busy machine gets round to that.
        chooses = memory_of(before).chooses
        if not chooses or before.state.guesses != after.state.guesses or before.state.end != after.state.end:
            return ""
        shows = f"“{after.state.typed}”" if after.state.typed else Phrase("nothing")
        return Phrase("the list shows {shows} only now", shows=shows)

    def told_over(self, before: Reading[ShownTuble], after: View) -> Reading[ShownTuble] | None:
        return over_where_gone(before, after, self._words)

    def when_not_found(self) -> str:
        return Phrase(
            "No game of Tuble is seen. A page of Tuble has a text box for a station, says in words "
            "that it is about stations, stops or zones, and has a row with a number of stops and a "
            "colour for each guess. If this is one, bring its text box into view, or {show_it}",
            show_it=SHOW_IT,
        )

    def when_changed(self, before: Reading[ShownTuble], after: Reading[ShownTuble]) -> str:
        if memory_of(before).known:
            return ""
        shows = f"“{after.state.typed}”" if after.state.typed else Phrase("nothing")
        rows = Phrase(
            "{guesses} and then {counted} seen",
            guesses=len(before.state.guesses),
            counted=counted(len(after.state.guesses), "guess", "guesses"),
        )
        return Phrase(
            "No guess was taken yet, so this may be no Tuble: a page of Tuble keeps what is typed "
            "until it is sent, but here the text box shows {shows}, and {rows}. If it is Tuble, "
            "{show_it}",
            shows=shows,
            rows=rows,
            show_it=SHOW_IT,
        )

    def won(self, reading: Reading[ShownTuble]) -> bool | None:
        return reading.state.won if reading.condition is Condition.OVER else None

    def position(self, state: ShownTuble) -> tuple[Observation, ...]:
        return state.guesses

    def goes_on(self, before: ShownTuble, after: ShownTuble) -> bool:
        return after.guesses[: len(before.guesses)] == before.guesses

    def captions(self, reading: Reading[ShownTuble]) -> Mapping[str, str]:
        return captions(reading)

    def to_json(self, reading: Reading[ShownTuble], advice: Advice | None) -> dict[str, Any]:
        return record(reading)

    def analysis(self, reading: Reading[ShownTuble]) -> tuple[Judged, ...]:
        """How good each guess of a finished game was; empty while it goes on."""
        game = reading.state
        return self._adviser.analysis(game.guesses, game.allowed) if game.finished else ()

    def drawn(self, reading: Reading[ShownTuble]) -> RenderableType:
        return rows_text(reading.state)


def parse_palette(text: str) -> Palette:
    """Four colours, BGR, from ``#rrggbb`` written four times with commas between.

    Raises UsageError where these are not four colours, or two are the same.

    >>> parse_palette("#00ff00,#ffff00,#ff8000,#ff0000")[2]
    (0, 128, 255)
    """
    found = [
        re.fullmatch(r"#?([0-9a-fA-F]{2})([0-9a-fA-F]{2})([0-9a-fA-F]{2})", part.strip()) for part in text.split(",")
    ]
    colours = [(int(one[3], 16), int(one[2], 16), int(one[1], 16)) for one in found if one]
    if len(colours) != len(found) or len(set(colours)) != len(ZoneColour):
        raise UsageError(
            Phrase(
                "Tuble's palette {text!r} is not four different colours. Write green, yellow, orange and "
                "red as #rrggbb,#rrggbb,#rrggbb,#rrggbb.",
                text=text,
            )
        )
    green, yellow, orange, red = colours
    return green, yellow, orange, red
