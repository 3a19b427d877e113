"""What became of a step that `kibitz.games.tuble.plan` planned, judged by what the page shows."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kibitz.core.game import Outcome, Step, Verdict, View
from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition, Reading
from kibitz.games.common.changes import changed
from kibitz.games.tuble.memory import BOX, SeenTuble, learnt, new_rows
from kibitz.games.tuble.names import entry_of, is_letter, is_station, is_whole, looks_like, may_be
from kibitz.games.tuble.plan import BUTTON, SHOW_IT, Part, StepNote, next_text
from kibitz.solvers.end import End
from kibitz.solvers.tuble.shown import Observation, ShownTuble, ZoneColour
from kibitz.solvers.tuble.wording import told

NO_EFFECT_S = 2.0
"""A key or click that has shown nothing after this long was lost."""
WRONG_AFTER_S = 0.6
"""A text can be misread while it is being drawn; one that stays another for this long is wrong."""
ENTRY_S, NO_ENTRY_S, NO_LIST_S = 0.2, 0.7, 1.2
"""A list is at rest when it has stayed the same this long: when it has the station, when it hasn't, and when there is
no list at all (yet: pages ask their servers)."""
FILLED_S = 0.4
"""A text box that was filled from the list, with no row, after this long only waits to be sent."""
SAME_S, UNSURE_S = 0.3, 1.5
"""A row that was read the same for this long is at rest; longer where it isn't read for certain."""
TOLD_S, UNTOLD_S = 0.8, 2.2
"""Without a row for this long, a guess was refused: where a message came, and where none did."""
UNREAD_S = 6.0
"""The text was taken and no row is seen for this long: there is one that can't be read, and guesses would be wasted."""
FIRST_S = 0.15
"""A letter that was read the same for this long is there."""
OUTLINE_PX = 4
"""How far the outline of a text box is from its ground."""
REREAD_S = 2.0
"""What was read is true after this long without change, even where nobody would have thought so."""
ROUND_PX, CONTROL_PX = 120.0, 10.0
"""Where a page says something: so far round its rows and its text box, but not on this box and its button, with their
shadows and outlines."""
RED_STEP = 60.0
"""By how much redder the outline of a text box is, in grey levels, where a page refuses what is in it."""


@dataclass(frozen=True, slots=True)
class _Look:
    """The page after a step: its reading, the game in it and the game before.

    still_s: for how long it has been as it is. since_step_s: since the step. message: what the page says, and didn't
    before. elsewhere: whether anything looks different now that isn't the text box, its button or its list.
    reddened: whether the text box has a red outline now.
    """

    note: StepNote
    reading: Reading[ShownTuble]
    game: SeenTuble
    old: SeenTuble
    still_s: float
    since_step_s: float
    message: str
    elsewhere: bool
    reddened: bool = False

    @property
    def fatal(self) -> Outcome:
        """The outcome of what can only be a misreading, or the end."""
        return Outcome.FAILED if self.still_s >= REREAD_S else Outcome.PENDING

    @property
    def stirred(self) -> bool:
        """Whether anything has changed since the step."""
        return self.still_s < self.since_step_s or bool(self.message) or self.elsewhere

    @property
    def shown(self) -> str:
        """What stands in the text box, in words."""
        return f"{self.game.typed or 'nothing'} in the text box"


def check_step(step: Step, before: View, after: View) -> Verdict:
    """What became of a step that `plan_station` planned."""
    if after.reading is None:
        return Verdict(Outcome.PENDING, "no game is seen")
    assert before.reading is not None, "a step is planned on a reading"
    game, old = SeenTuble.of(after.reading.state), SeenTuble.of(before.reading.state)
    since_s = after.time_s - before.time_s
    still_s = after.time_s - max(before.time_s, game.since_s)
    message = _message(after.reading)
    new = message if message != _message(before.reading) else ""
    sent = step.data.part is Part.SEND
    elsewhere = sent and _changed_elsewhere(before, after)
    reddened = sent and _redness(after, step.data.at) - _redness(before, step.data.at) > RED_STEP
    look = _Look(step.data, after.reading, game, old, still_s, since_s, new, elsewhere, reddened)
    if len(game.guesses) < look.note.rows:
        return Verdict(look.fatal, "another game, or one that was begun anew")
    if look.note.part in (Part.PICK, Part.SEND):
        return _sent(look)
    if look.reading.condition is Condition.OVER:
        return Verdict(look.fatal, "a game that is over")
    if look.reading.condition is not Condition.READY:
        return Verdict(Outcome.PENDING, f"a page that is {look.reading.condition.value}")
    if len(game.guesses) > look.note.rows:
        return Verdict(look.fatal, f"a row that nobody sent{_no_such_game(game)}")
    if look.note.part is Part.FIRST:
        return _first(look)
    if look.note.part is Part.TYPE:
        return _typed(look)
    if not looks_like(game.read, look.note.shows):
        return _not_shown(look)
    session = replace(game.session, focused=True)
    if look.note.part is Part.CLEAR:
        session = replace(session, entered=look.note.shows)
    elif BOX in look.reading.places:
        session = replace(session, box=look.reading.places[BOX], box_s=after.time_s)
    return Verdict(Outcome.CONFIRMED, look.shown, learnt(look.reading, session))


def _message(reading: Reading[ShownTuble]) -> str:
    return reading.details.message if reading.details is not None else ""


def _changed_elsewhere(before: View, after: View) -> bool:
    """Whether the page looks different round its text box: a message in words that nobody knows, too."""
    assert before.reading is not None, "checked by the caller"
    places = [*before.reading.places.items(), *(after.reading.places.items() if after.reading is not None else ())]
    controls = [rect.grown(CONTROL_PX) for name, rect in places if name in (BOX, BUTTON) or name.startswith("offer ")]
    return changed(before.frame, after.frame, before.reading.bounds.grown(ROUND_PX), controls)


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


def _no_such_game(game: SeenTuble) -> str:
    """What to say besides where a page that took no guess yet does what Tuble's doesn't."""
    return "" if game.session.known else f", as on no page of Tuble; if it is one, {SHOW_IT}"


def _first(look: _Look) -> Verdict:
    """One letter was typed: does the text box show it? If it doesn't, nothing more is typed."""
    note, game = look.note, look.game
    is_there = game.read != look.old.read and is_letter(game.read, note.shows)
    if is_there or is_whole(game.typed, note.wanted.station):
        if look.still_s < FIRST_S:
            return Verdict(Outcome.PENDING, look.shown)
        letter = note.shows if is_there else game.typed
        reading = learnt(look.reading, replace(game.session, entered=letter))
        return Verdict(Outcome.CONFIRMED, f"{letter} in the text box", reading)
    if min(look.still_s, look.since_step_s) < NO_EFFECT_S:
        return Verdict(Outcome.PENDING, look.shown)
    x, y = note.at.center.x, note.at.center.y
    return Verdict(
        Outcome.FAILED,
        f"{look.shown} that was clicked on at {x:.0f},{y:.0f}: the letter went elsewhere, and no more was typed. If "
        f"the text box is another one, {SHOW_IT} The page may be no Tuble at all",
    )


def _typed(look: _Look) -> Verdict:
    """A text was typed: does the box show it, and does a list offer the station?"""
    note, game = look.note, look.game
    station = note.wanted.station
    if not looks_like(game.typed, note.shows) and not is_whole(game.typed, station):
        return _not_shown(look)
    entered = note.shows if looks_like(game.typed, note.shows) else game.typed
    session = replace(game.session, entered=entered)
    entry = entry_of(game.offers, note.wanted)
    if look.still_s < (ENTRY_S if entry is not None else NO_ENTRY_S if game.offers else NO_LIST_S):
        return Verdict(Outcome.PENDING, look.shown)
    if entry is not None:
        saw = f"{look.shown}, and {game.offers[entry]} in the list"
        return Verdict(Outcome.CONFIRMED, saw, learnt(look.reading, session))
    if not game.offers and is_whole(entered, station):
        return Verdict(Outcome.CONFIRMED, f"{look.shown}, and no list", learnt(look.reading, session))
    saw = f"{look.shown}, and no {station} " + ("in the list" if game.offers else "offered")
    session = replace(session, tried=session.tried | {(station, note.shows)})
    if next_text(replace(game, session=session), note.wanted) is not None:
        return Verdict(Outcome.CONFIRMED, saw, learnt(look.reading, session))
    lacks = bool(game.offers) and not any(may_be(text, note.wanted) for text in game.offers)
    return _refused(look, saw) if lacks else _missed(look, saw)


def _sent(look: _Look) -> Verdict:
    """An entry of the list was clicked on, or the text was sent: is the row there, or only the box filled?"""
    note, game = look.note, look.game
    new = new_rows(look.old.guesses, game.guesses)
    if new:
        return _answered(look, new[0])
    if game.end is not None or game.over:
        return _ended(look)
    if look.reading.condition is not Condition.READY:
        return Verdict(Outcome.PENDING, f"a page that is {look.reading.condition.value}")
    if note.part is Part.PICK and looks_like(game.typed, note.shows) and not look.message:
        if look.still_s < FILLED_S:
            return Verdict(Outcome.PENDING, look.shown)
        session = replace(game.session, entered=note.shows, picked=note.shows, focused=True)
        return Verdict(Outcome.CONFIRMED, f"{look.shown}, to be sent", learnt(look.reading, session))
    saw = f"{look.shown}, and no new row"
    if not game.typed and not look.message:
        return Verdict(Outcome.FAILED if look.still_s >= UNREAD_S else Outcome.PENDING, saw)
    as_before = game.typed == look.old.typed and game.offers == look.old.offers
    if as_before and not look.stirred:
        if look.still_s < NO_EFFECT_S:
            return Verdict(Outcome.PENDING, saw)
        # More likely a click or key was lost than that a page refuses without a sign.
        return _missed(look, f"{saw}, as before: it was lost", unanswered=game.typed)
    if look.still_s < (TOLD_S if look.message else UNTOLD_S):
        return Verdict(Outcome.PENDING, saw)
    if look.message or look.reddened:
        return _refused(look, saw)
    return _missed(look, f"{saw}, and no word of a refusal", unanswered=game.typed)


def _answered(look: _Look, row: Observation) -> Verdict:
    """There is a new row."""
    note, game = look.note, look.game
    whole = row.station is not None and row.stops is not None and (row.colour is not None or not game.zones)
    if look.still_s < (SAME_S if whole else UNSURE_S) and not row.right:
        return Verdict(Outcome.PENDING, f"a row for {row.station or 'a station'} that comes")
    if row.station is not None and not is_station(row.station, note.wanted):
        if look.still_s < UNSURE_S:
            return Verdict(Outcome.PENDING, f"a row for {row.station}")
        saw = f"a row for {row.station}, not for {note.wanted.station}; what it says is used all the same"
        return Verdict(Outcome.ANEW, saw, _known(look, row))
    # The page may name it in another way, or not clearly: it is the one that was sent.
    sure = replace(row, station=note.wanted.station)
    return Verdict(Outcome.CONFIRMED, told(sure), _known(look, row, sure))


def _ended(look: _Look) -> Verdict:
    """The page says that the game is over, and what it says it with covers the new row.

    Where it names the answer, the station that was sent tells how the game ended, whatever else is said.
    """
    if look.still_s < SAME_S:
        return Verdict(Outcome.PENDING, "a page that says that the game is over")
    end, answer = look.game.end, look.game.answer
    if answer is not None:
        end = End.WON if is_station(answer, look.note.wanted) else End.LOST
    won = end is End.WON
    row = Observation(look.note.wanted.station, 0 if won else None, ZoneColour.GREEN if won else None)
    game = replace(look.game, guesses=(*look.game.guesses, row), end=end)
    saw = f"the game {end.value}" if end is not None else "the game over, and not how"
    return Verdict(Outcome.CONFIRMED, saw, _known(replace(look, game=game), row))


def _known(look: _Look, row: Observation, sure: Observation | None = None) -> Reading[ShownTuble]:
    """The reading with its rows known, the new one as it is ``sure``, and everything ready for the next guess."""
    guesses = tuple(sure if sure is not None and guess == row else guess for guess in look.game.guesses)
    session = replace(look.game.session, known=guesses, entered="", picked="", unanswered="", focused=False)
    game = replace(look.game, guesses=guesses, session=session)
    # A dialog at the end may cover the rows from now on; nothing is pressed any more.
    condition = Condition.OVER if game.finished else look.reading.condition
    return replace(look.reading, state=game, condition=condition)


def _refused(look: _Look, saw: str) -> Verdict:
    """The page doesn't take the text; another spelling may do, else the station is not guessed any more."""
    note, session = look.note, look.game.session
    station = note.wanted.station
    told = f" ({look.message})" if look.message else ""
    session = replace(session, tried=session.tried | {(station, note.shows)}, picked="", unanswered="", focused=False)
    other = next_text(replace(look.game, session=session), note.wanted)
    if note.part is Part.SEND and not session.lists and other is not None:
        return Verdict(Outcome.ANEW, f"{saw}{told}: the page may write it {other}", learnt(look.reading, session))
    session = replace(session, refused=session.refused | {station})
    return Verdict(Outcome.ANEW, f"{saw}{told}: the page doesn't take {station}", learnt(look.reading, session))


def _not_shown(look: _Look) -> Verdict:
    """The text box doesn't show what it should."""
    if look.game.typed == look.old.typed:
        if look.since_step_s < NO_EFFECT_S:
            return Verdict(Outcome.PENDING, f"{look.shown}, as before")
        return _missed(look, f"{look.shown}, as before: the keys were lost")
    if look.still_s < WRONG_AFTER_S:
        return Verdict(Outcome.PENDING, look.shown)
    return _missed(look, f"{look.shown}, not what was typed; the keyboard's layout may be another one")


def _missed(look: _Look, saw: str, unanswered: str = "") -> Verdict:
    """A step had no effect, or the wrong one: try again from what is there."""
    session = look.game.session
    entered = session.entered if unanswered else ""
    session = replace(session, entered=entered, unanswered=unanswered, focused=False)
    return Verdict(Outcome.ANEW, saw, learnt(look.reading, session))
