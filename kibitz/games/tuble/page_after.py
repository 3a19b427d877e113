"""The page after a step that `kibitz.games.tuble.plan` planned, beside the page before it."""

from __future__ import annotations

from dataclasses import dataclass

from kibitz.core.game import View
from kibitz.core.geometry import Rect
from kibitz.core.phrase import Phrase
from kibitz.games.common.after_step import AfterStep
from kibitz.games.common.changes import changed
from kibitz.games.tuble.memory import BOX, TubleMemory, memory_of, message_of
from kibitz.games.tuble.plan import BUTTON, StepKind, StepNote
from kibitz.solvers.tuble.names import canonical
from kibitz.solvers.tuble.shown import ShownTuble

OUTLINE_PX = 4
"""How far the outline of a text box is from its ground."""
ROUND_PX, CONTROL_PX = 120.0, 10.0
"""Where a page says something: so far round its rows and its text box, but not on this box and its button, with their
shadows and outlines."""
RED_STEP = 60.0
"""By how much redder the outline of a text box is, in grey levels, where a page refuses what is in it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PageAfter(AfterStep[ShownTuble]):
    """The page after a step.

    message: what the page says, and didn't before. elsewhere: whether anything looks different now that isn't the text
    box, its button or its list. reddened: whether the text box has a red outline now. jumped: whether a letter was
    typed, and a whole station stands in the text box: one of a list is chosen there. chooses: whether that may be so,
    as the box has the sign of a list, and looks just as before.
    """

    note: StepNote
    message: str
    elsewhere: bool
    reddened: bool
    jumped: bool
    chooses: bool

    @property
    def memory(self) -> TubleMemory:
        """What is known besides."""
        return memory_of(self.reading)

    @property
    def stirred(self) -> bool:
        """Whether anything has changed since the step."""
        return self.still_s < self.since_step_s or bool(self.message) or self.elsewhere

    @property
    def shown(self) -> str:
        """What stands in the text box, in words."""
        return Phrase("{value} in the text box", value=self.game.typed or Phrase("nothing"))


def page_after(note: StepNote, before: View, after: View) -> PageAfter:
    """What there is to judge a step by; both views have readings."""
    assert before.reading is not None, "a step is planned on a reading"
    assert after.reading is not None, "checked by the caller"
    message = message_of(after.reading)
    known = message_of(before.reading), memory_of(before.reading).said
    sent = note.part is StepKind.SEND
    return PageAfter(
        note=note,
        reading=after.reading,
        was=before.reading,
        still_s=after.time_s - max(before.time_s, memory_of(after.reading).since_s),
        since_step_s=after.time_s - before.time_s,
        message=message if message not in known else "",
        elsewhere=sent and _changed_elsewhere(before, after),
        jumped=note.part is StepKind.FIRST and _jumped(after.reading.state.typed, note),
        chooses=note.part is StepKind.FIRST and _chooses(before, after, note),
        reddened=sent and _redness(after, note.at) - _redness(before, note.at) > RED_STEP,
    )


def _changed_elsewhere(before: View, after: View) -> bool:
    """Whether the page looks different round its text box: a message in words that nobody knows, too."""
    assert before.reading is not None, "checked by the caller"
    places = [*before.reading.places.items(), *(after.reading.places.items() if after.reading is not None else ())]
    controls = [rect.grown(CONTROL_PX) for name, rect in places if name in (BOX, BUTTON) or name.startswith("offer ")]
    return changed(before.frame, after.frame, before.reading.bounds.grown(ROUND_PX), controls)


def _jumped(typed: str, note: StepNote) -> bool:
    """Whether a text that nobody typed is a station that begins with the one letter that was."""
    return len(typed) > 1 and typed[0].lower() == note.shows[:1].lower() and canonical(typed) is not None


def _chooses(before: View, after: View, note: StepNote) -> bool:
    """Whether a letter has changed nothing in a text box that has the sign of a list."""
    reading = after.reading
    if reading is None or reading.details is None or not reading.details.chooses:
        return False
    same = before.frame.pixels.shape == after.frame.pixels.shape
    return same and not changed(before.frame, after.frame, note.at.grown(-OUTLINE_PX), ())


def _redness(view: View, box: Rect) -> float:
    """How red the outline of a text box is: by how many grey levels more it has of red than of green and blue."""
    import numpy as np

    outer, inner = box.grown(OUTLINE_PX).clipped(view.frame.width, view.frame.height), box.grown(-OUTLINE_PX)
    part = view.frame.pixels[int(outer.y) : int(outer.bottom), int(outer.x) : int(outer.right)].astype(np.int16)
    red = part[..., 2] - np.maximum(part[..., 0], part[..., 1])
    top, bottom = int(inner.y - outer.y), int(inner.bottom - outer.y)
    # The rows of pixels above what is in the box and below it: an outline is the reddest of them, all along.
    rows = [float(np.median(row)) for row in (*red[:top], *red[bottom:])]
    return max(rows, default=0.0)
