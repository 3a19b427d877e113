"""What the window shows of one look: worked out in one place from the game's own marks and words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from kibitz.core.advice import Advice, HelpLevel, Mark, Move, Table
from kibitz.core.game import Game, View
from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition, Reading
from kibitz.gui.correcting.model import Seen
from kibitz.gui.widgets.language import localised, translated

_MARGIN_SHARE = 0.04


@dataclass(frozen=True)
class Findings:
    """One look, ready to be shown at one level of help.

    view: the look. game: the one that was found, or None. marks: what the overlay draws.
    captions: place -> what it holds. moves, tables: those that this level gives away. headline: what it says in words.
    given: the advice with what this level gives away, and no more.
    """

    view: View
    game: Game[Any] | None = None
    marks: tuple[Mark, ...] = ()
    captions: Mapping[str, str] = field(default_factory=dict)
    moves: tuple[Move, ...] = ()
    headline: str = ""
    tables: tuple[Table, ...] = ()
    given: Advice | None = None

    @property
    def reading(self) -> Reading[Any] | None:
        return self.view.reading

    @property
    def places(self) -> list[Rect]:
        """Everything that was read, in frame px: what labels don't lie on."""
        if self.reading is None:
            return []
        return list(self.game.kept_free(self.reading) if self.game is not None else self.reading.places.values())

    @property
    def covers(self) -> bool:
        """Whether lines lie on what is read."""
        return self.game is not None and self.game.covers

    @property
    def has_souvenir(self) -> bool:
        """Whether there may be a picture of the finished game to share (see `Game.souvenir`)."""
        if self.reading is None or self.game is None or type(self.game).souvenir is Game.souvenir:
            return False
        # A dialog that covers a finished game takes nothing away from what is known of it.
        advice = self.view.advice
        told = advice is not None and not advice.moves and bool(advice.tables)
        return told or self.reading.condition is Condition.OVER

    def overlay_fits(self) -> bool:
        """Whether marks may be drawn on the game: it lies on a desktop, is settled, and nothing covers it."""
        if self.view.frame.origin is None or self.reading is None:
            return False
        return self.reading.condition in (Condition.READY, Condition.CUT_OFF, Condition.WAITING)

    def page_is_dark(self) -> bool:
        """Whether the page around the board is dark, from the pixels just outside of it."""
        if self.reading is None:
            return False
        frame = self.view.frame
        bounds = self.reading.bounds
        ring = bounds.grown(max(6.0, _MARGIN_SHARE * bounds.w)).clipped(frame.width, frame.height)
        rows = [round(ring.y), max(0, round(ring.bottom) - 1)]
        return bool(frame.pixels[rows, round(ring.x) : round(ring.right)].mean() < 110)


def seen_in(found: Findings | None) -> Seen | None:
    """What can be corrected of a look; None where no game was seen."""
    if found is None or found.game is None or found.reading is None:
        return None
    return Seen(found.game, found.reading, found.view.frame)


def findings(view: View, games: Sequence[Game[Any]], level: HelpLevel) -> Findings:
    """What to show of a look. ``games``: those that were looked for."""
    reading, advice = view.reading, view.advice
    if reading is None:
        return Findings(view)
    game = next((game for game in games if game.id == reading.game), None)
    if game is None:
        return Findings(view)
    captions = localised(dict(game.captions(reading)))
    if advice is None:
        return Findings(view, game, captions=captions)
    marks = localised(tuple(game.marks(reading, advice, level)))
    # What is still possible gives away more than a hint; with nothing left to do there is nothing to give away.
    tables = advice.tables if level >= HelpLevel.ANSWER or not advice.moves else ()
    moves = _moves(advice, level)
    hinted = advice.hint_places if level >= HelpLevel.HINT else ()
    given = replace(advice, moves=moves, tables=tables, hint_places=hinted)
    headline = translated(_headline(advice, level))
    return Findings(view, game, marks, captions, localised(moves), headline, localised(tables), given)


def _moves(advice: Advice, level: HelpLevel) -> tuple[Move, ...]:
    return {HelpLevel.ANSWER: advice.moves[:1], HelpLevel.ALL: advice.moves}.get(level, ())


def _headline(advice: Advice, level: HelpLevel) -> str:
    if not advice.moves:
        return advice.answer
    # With all moves listed below, the list is the answer; the number of them says the rest.
    return {HelpLevel.NUDGE: advice.nudge, HelpLevel.HINT: advice.hint, HelpLevel.ALL: advice.nudge}.get(
        level, advice.moves[0].title
    )
