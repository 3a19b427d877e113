"""What became of a step that `kibitz.games.tuble.plan` planned, judged by what the page shows."""

from __future__ import annotations

from dataclasses import replace

from kibitz.core.game import Outcome, Step, Verdict, View
from kibitz.core.phrase import Phrase
from kibitz.core.reading import Condition, Reading
from kibitz.games.common.page_words import PageWords
from kibitz.games.tuble.memory import (
    BOX,
    OTHER_BOX,
    TubleMemory,
    is_another_box,
    learnt,
    memory_of,
    message_of,
    new_rows,
)
from kibitz.games.tuble.names import cut_name, entry_of, is_letter, is_nearly, is_station, is_whole, looks_like, may_be
from kibitz.games.tuble.page_after import PageAfter, page_after
from kibitz.games.tuble.plan import SHOW_IT, StepKind, is_marked, next_text
from kibitz.games.tuble.told import answer_told, ended_unseen
from kibitz.solvers.end import End
from kibitz.solvers.tuble.shown import Observation, ShownTuble, ZoneColour
from kibitz.solvers.tuble.wording import told

SENDING = (StepKind.PICK, StepKind.SEND)
"""Steps after which a page may answer."""
ANSWERED = (*SENDING, StepKind.SEARCH)
"""Steps after which the game may be over."""
NO_EFFECT_S = 2.0
"""A key or click that has shown nothing after this long was lost."""
NO_LETTER_S = 4.0
"""The same of the first letter of all: on a busy machine a browser has shown it only after more than two seconds."""
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
BELOW_S, MOST_SEARCHES = 3.0, 5
"""... and for this long, before more of the page is brought into view, so often at most."""
MARKED_S = 0.3
"""How long after a name was typed in a list its entry is marked there."""
OPENED_S = 0.6
"""A dialog that a click has opened is at rest after this long."""
LIST_S = 0.4
"""A list that a click opens over the guesses covers them after this long."""
FIRST_S = 0.15
"""A letter that was read the same for this long is there."""


def check_step(step: Step, before: View, after: View, words: PageWords) -> Verdict:
    """What became of a step that `plan_station` planned. words: reads what the page says in the game's place."""
    over = ended_unseen(step.data, before, after, words) if step.data.part in ANSWERED else None
    if over is not None:
        return over
    if after.reading is None:
        return Verdict(Outcome.PENDING, Phrase("no game is seen"))
    page = page_after(step.data, before, after)
    game = page.game
    opened = _opened_by_click(page, after.time_s) if page.note.part is StepKind.FOCUS else None
    if opened is not None:
        return opened
    if page.note.part is StepKind.SEARCH:
        return _searched(page, after, words)
    if len(game.guesses) < page.note.rows:
        return Verdict(page.fatal, Phrase("another game, or one that was begun anew"))
    if page.note.part in SENDING:
        return _sent(page)
    if page.reading.condition is Condition.OVER:
        return _over_already(page)
    if page.reading.condition is not Condition.READY:
        return Verdict(Outcome.PENDING, Phrase("a page that is {value}", value=page.reading.condition.word))
    if len(game.guesses) > page.note.rows:
        return Verdict(
            page.fatal, Phrase("a row that nobody sent{no_such_game}", no_such_game=_no_such_game(page.memory))
        )
    if page.note.part is StepKind.FIRST:
        return _first(page)
    if page.note.part is StepKind.TYPE:
        return _typed(page)
    if page.note.part is StepKind.CHOOSE:
        return _marked(page)
    memory = page.memory
    if not looks_like(memory.read, page.note.shows):
        return _not_shown(page)
    memory, box = replace(memory, focused=True), page.reading.places.get(BOX)
    if page.note.part is StepKind.CLEAR:
        memory = replace(memory, entered=page.note.shows)
    elif box is not None:
        memory = replace(memory, box=box, box_s=after.time_s)
    return Verdict(Outcome.CONFIRMED, page.shown, learnt(page.reading, memory))


def _over_already(page: PageAfter) -> Verdict:
    """The game is over, though its last row was not read to say so: pages tell it some time after that."""
    end = page.game.end
    if end is None or page.note.part is not StepKind.FOCUS:
        return Verdict(page.fatal, Phrase("a game that is over"))
    return Verdict(
        Outcome.CONFIRMED if page.still_s >= SAME_S else Outcome.PENDING,
        Phrase("the game {value}", value=end.word),
        page.reading,
    )


def _opened_by_click(page: PageAfter, time_s: float) -> Verdict | None:
    """What the click into the text box has opened; None where it hasn't opened anything, and won't."""
    if _has_another_box(page):
        return _opened(page, time_s)
    if _hides_guesses(page):
        return _covered_by_list(page, time_s)
    ready = page.reading.condition is Condition.READY and len(page.game.guesses) == page.note.rows > 0
    return Verdict(Outcome.PENDING, page.shown) if ready and page.since_step_s < LIST_S else None


def _has_another_box(page: PageAfter) -> bool:
    """Whether an empty text box is seen that is another than the one that was clicked on, and nothing else is odd."""
    box = page.reading.places.get(BOX)
    known = page.reading.condition is Condition.READY or OTHER_BOX in page.reading.doubts
    fits = known and not page.game.typed and len(page.game.guesses) <= page.note.rows
    return fits and box is not None and is_another_box(box, page.note.at)


def _opened(page: PageAfter, time_s: float) -> Verdict:
    """The click opened a dialog with a text box of its own: that is clicked on before anything is typed, as letters are
    lost where it hasn't the keyboard."""
    if min(page.still_s, page.since_step_s) < OPENED_S:
        return Verdict(Outcome.PENDING, Phrase("a dialog that comes"))
    reading = _with_own_box(_with_old_guesses(page), time_s, over=True)
    return Verdict(Outcome.ANEW, Phrase("another text box, which the click opened"), reading)


def _with_old_guesses(page: PageAfter) -> Reading[ShownTuble]:
    """The reading with the guesses that were known, where what the click opened lies over them."""
    if len(page.game.guesses) >= page.note.rows:
        return page.reading
    memory = replace(page.memory, known=memory_of(page.was).known)
    return replace(page.reading, state=replace(page.game, guesses=page.old.guesses), memory=memory)


def _hides_guesses(page: PageAfter) -> bool:
    """Whether the text box that was clicked on is there, empty or as it was, and no guess is: a list opens with the
    click. A page begins no game anew by a click into its text box."""
    box = page.reading.places.get(BOX)
    hidden = not page.game.guesses and page.note.rows > 0 and page.game.typed in ("", page.old.typed)
    return (
        hidden
        and page.reading.condition is Condition.READY
        and box is not None
        and not is_another_box(box, page.note.at)
    )


def _covered_by_list(page: PageAfter, time_s: float) -> Verdict:
    """The text box has the keyboard, and a list that opened with the click lies over the guesses."""
    if min(page.still_s, page.since_step_s) < OPENED_S:
        return Verdict(Outcome.PENDING, Phrase("a list that comes"))
    reading = _with_old_guesses(page)
    memory = replace(memory_of(reading), focused=True, box=reading.places[BOX], box_s=time_s)
    return Verdict(Outcome.CONFIRMED, Phrase("a list over the guesses"), learnt(reading, memory))


def _with_own_box(reading: Reading[ShownTuble], time_s: float, *, over: bool) -> Reading[ShownTuble]:
    """The reading with its text box as the one that is typed into, whatever that was. over: it is a dialog's."""
    doubts = tuple(doubt for doubt in reading.doubts if doubt != OTHER_BOX)
    condition = Condition.READY if OTHER_BOX in reading.doubts else reading.condition
    memory = replace(memory_of(reading), focused=False, box=reading.places.get(BOX), box_s=time_s, box_over=over)
    return learnt(replace(reading, doubts=doubts, condition=condition), memory)


def _no_such_game(memory: TubleMemory) -> str:
    """What to say besides where a page that took no guess yet does what Tuble's doesn't."""
    return "" if memory.known else Phrase(", as on no page of Tuble; if it is one, {show_it}", show_it=SHOW_IT)


def _first(page: PageAfter) -> Verdict:
    """One letter was typed: does the text box show it? If it doesn't, nothing more is typed."""
    note, game, memory = page.note, page.game, page.memory
    is_there = memory.read != memory_of(page.was).read and is_letter(memory.read, note.shows)
    if is_there or is_whole(game.typed, note.wanted.station):
        # A lone letter reads as another one, and so stirs, each time that the caret blinks.
        if page.still_s < FIRST_S and page.since_step_s < NO_EFFECT_S:
            return Verdict(Outcome.PENDING, page.shown)
        letter = note.shows if is_there else game.typed
        reading = learnt(page.reading, replace(memory, entered=letter))
        return Verdict(Outcome.CONFIRMED, Phrase("{letter} in the text box", letter=letter), reading)
    waited_s = min(page.still_s, page.since_step_s)
    if page.jumped and page.since_step_s >= NO_EFFECT_S:
        # On a busy machine the list that is open may come to no rest meanwhile.
        waited_s = page.since_step_s
    if waited_s < (NO_EFFECT_S if page.jumped or page.chooses else NO_LETTER_S):
        return Verdict(Outcome.PENDING, page.shown)
    if (page.jumped or page.chooses) and not memory.chooses:
        # Its list is open and has the keyboard, whether it is seen or, as in a browser without a screen, isn't.
        sign = Phrase("which was chosen by its letter") if page.jumped else Phrase("and a sign that it opens a list")
        saw = Phrase("{shown}, {sign}: one of a list is chosen there", shown=page.shown, sign=sign)
        return Verdict(Outcome.ANEW, saw, learnt(page.reading, replace(memory, chooses=True, focused=True)))
    x, y = note.at.center.x, note.at.center.y
    return Verdict(
        Outcome.FAILED,
        Phrase(
            "{shown} that was clicked on at {x:.0f},{y:.0f}: the letter went elsewhere, and no more "
            "was typed. If the text box is another one, {show_it} The page may be no Tuble at all",
            shown=page.shown,
            x=x,
            y=y,
            show_it=SHOW_IT,
        ),
    )


def _marked(page: PageAfter) -> Verdict:
    """The name of a station was typed in a list, which may not be seen: what comes of it is seen when it is taken."""
    saw = Phrase("{shows} typed in a list", shows=page.note.shows)
    return Verdict(Outcome.CONFIRMED if page.since_step_s >= MARKED_S else Outcome.PENDING, saw, page.reading)


def _typed(page: PageAfter) -> Verdict:
    """A text was typed: does the box show it, and does a list offer the station?"""
    note, game = page.note, page.game
    station = note.wanted.station
    entry = entry_of(game.offers, note.wanted)
    # What the page offers tells that it was typed: small print is misread by a letter.
    shows = looks_like(game.typed, note.shows) or (entry is not None and is_nearly(game.typed, note.shows))
    if not shows and not is_whole(game.typed, station):
        return _not_shown(page)
    entered = note.shows if shows else game.typed
    memory = replace(page.memory, entered=entered)
    if page.still_s < (ENTRY_S if entry is not None else NO_ENTRY_S if game.offers else NO_LIST_S):
        return Verdict(Outcome.PENDING, page.shown)
    if entry is not None:
        saw = Phrase("{shown}, and {offers} in the list", shown=page.shown, offers=game.offers[entry])
        return Verdict(Outcome.CONFIRMED, saw, learnt(page.reading, memory))
    if not game.offers and is_whole(entered, station):
        return Verdict(
            Outcome.CONFIRMED, Phrase("{shown}, and no list", shown=page.shown), learnt(page.reading, memory)
        )
    saw = Phrase("{shown}, and no {station} ", shown=page.shown, station=station) + (
        Phrase("in the list") if game.offers else "offered"
    )
    memory = replace(memory, tried=memory.tried | {(station, note.shows)})
    if next_text(memory, note.wanted) is not None:
        return Verdict(Outcome.CONFIRMED, saw, learnt(page.reading, memory))
    lacks = bool(game.offers) and not any(may_be(text, note.wanted) for text in game.offers)
    return _refused(page, saw) if lacks else _missed(page, saw)


def _sent(page: PageAfter) -> Verdict:
    """An entry of the list was clicked on, or the text was sent: is the row there, or only the box filled?"""
    note, game = page.note, page.game
    new = new_rows(page.old.guesses, game.guesses)
    if new:
        return _answered(page, new[0])
    if game.end is not None or game.over:
        return _ended(page)
    if page.reading.condition is not Condition.READY:
        return Verdict(Outcome.PENDING, Phrase("a page that is {value}", value=page.reading.condition.word))
    if note.part is StepKind.PICK and page.memory.chooses:
        return _chosen(page)
    return _without_row(page)


def _without_row(page: PageAfter) -> Verdict:
    """No row has come: is the box only filled, was the guess refused, or the click or key lost?"""
    note, game = page.note, page.game
    as_before = game.typed == page.old.typed and game.offers == page.old.offers
    if note.part is StepKind.PICK and not page.message:
        # Before the click it was being typed: the beginning of a name is no sign that it was taken.
        cut = None if as_before else cut_name(game.typed, note.wanted.station)
        filled = note.shows if looks_like(game.typed, note.shows) else cut
        if filled is not None:
            return _filled(page, filled, as_before=as_before)
        if as_before and is_marked(page.reading, note.wanted) and not page.memory.marked:
            return _marked_only(page)
    saw = Phrase("{shown}, and no new row", shown=page.shown)
    if not game.typed and not page.message:
        return _unseen(page, saw)
    if as_before and not page.stirred:
        if page.still_s < NO_EFFECT_S:
            return Verdict(Outcome.PENDING, saw)
        # More likely a click or key was lost than that a page refuses without a sign.
        return _missed(page, Phrase("{saw}, as before: it was lost", saw=saw), unanswered=game.typed)
    if page.still_s < (TOLD_S if page.message else UNTOLD_S):
        return Verdict(Outcome.PENDING, saw)
    if page.message or page.reddened:
        return _refused(page, saw)
    return _missed(page, Phrase("{saw}, and no word of a refusal", saw=saw), unanswered=game.typed)


def _unseen(page: PageAfter, saw: str) -> Verdict:
    """The page has taken the text, and no row is seen: it may be below what is seen of the page."""
    rows = len(page.game.guesses)
    searches = page.memory.searches if page.memory.missed == rows else 0
    if searches >= MOST_SEARCHES:
        return Verdict(Outcome.FAILED if page.still_s >= UNREAD_S else Outcome.PENDING, saw)
    if page.still_s < BELOW_S:
        return Verdict(Outcome.PENDING, saw)
    memory = replace(page.memory, missed=rows, searches=searches, entered="", picked="")
    return Verdict(Outcome.ANEW, saw, learnt(page.reading, memory), learnt=True)


def _searched(page: PageAfter, after: View, words: PageWords) -> Verdict:
    """More of the page is in view: is there a new row?"""
    reading = replace(page.reading, memory=replace(page.memory, searches=memory_of(page.was).searches + 1))
    if OTHER_BOX in reading.doubts:
        # On the page that was made smaller it is smaller, too.
        reading = _with_own_box(reading, after.time_s, over=page.memory.box_over)
    page = replace(page, reading=reading)
    if page.since_step_s < NO_EFFECT_S or page.reading.condition is Condition.UNSETTLED:
        return Verdict(Outcome.PENDING, page.shown)
    new = new_rows(page.old.guesses, page.game.guesses)
    if new:
        return _answered(page, new[0])
    answer = page.game.answer or answer_told(after, words)
    if answer is not None or page.game.end is not None or page.game.over:
        return _ended(replace(page, reading=replace(page.reading, state=replace(page.game, answer=answer))))
    return _unseen(page, Phrase("{shown}, and no new row", shown=page.shown))


def _chosen(page: PageAfter) -> Verdict:
    """An entry of the list was taken whose name was typed there: is it the station?"""
    typed = page.game.typed
    if is_station(typed, page.note.wanted):
        if page.still_s < FILLED_S:
            return Verdict(Outcome.PENDING, page.shown)
        memory = replace(page.memory, entered=typed, picked=typed, focused=True)
        return Verdict(Outcome.CONFIRMED, Phrase("{shown}, to be sent", shown=page.shown), learnt(page.reading, memory))
    saw = Phrase("{shown}, and not {station}", shown=page.shown, station=page.note.wanted.station)
    if page.still_s < NO_EFFECT_S:
        return Verdict(Outcome.PENDING, saw)
    memory = replace(page.memory, tried=page.memory.tried | {(page.note.wanted.station, page.note.shows)})
    if next_text(memory, page.note.wanted) is None:
        return _refused(page, saw)
    return Verdict(Outcome.ANEW, saw, learnt(page.reading, replace(memory, entered="", focused=False)))


def _filled(page: PageAfter, name: str, *, as_before: bool) -> Verdict:
    """The text box shows the entry that was clicked on; where it did so before, the page may not be there yet."""
    if page.still_s < (NO_EFFECT_S if as_before else FILLED_S):
        return Verdict(Outcome.PENDING, page.shown)
    memory = replace(page.memory, entered=name, picked=name, focused=True)
    return Verdict(Outcome.CONFIRMED, Phrase("{shown}, to be sent", shown=page.shown), learnt(page.reading, memory))


def _marked_only(page: PageAfter) -> Verdict:
    """The entry that was clicked on stands out in its list: it is sent from there, unless it was under the pointer."""
    saw = Phrase("{station} marked in the list, to be sent", station=page.note.wanted.station)
    if page.still_s < NO_EFFECT_S:
        return Verdict(Outcome.PENDING, saw)
    memory = replace(page.memory, marked=page.note.shows, focused=True)
    return Verdict(Outcome.CONFIRMED, saw, learnt(page.reading, memory))


def _answered(page: PageAfter, row: Observation) -> Verdict:
    """There is a new row."""
    note, game = page.note, page.game
    whole = row.station is not None and row.stops is not None and (row.colour is not None or not game.zones)
    if page.still_s < (SAME_S if whole or row.right else UNSURE_S):
        return Verdict(
            Outcome.PENDING, Phrase("a row for {value} that comes", value=row.station or Phrase("a station"))
        )
    if row.station is not None and not is_station(row.station, note.wanted):
        if page.still_s < UNSURE_S:
            return Verdict(Outcome.PENDING, Phrase("a row for {station}", station=row.station))
        saw = Phrase(
            "a row for {station}, not for {station2}; what it says is used all the same",
            station=row.station,
            station2=note.wanted.station,
        )
        return Verdict(Outcome.ANEW, saw, _known(page, row))
    # The page may name it in another way, or not clearly: it is the one that was sent.
    sure = replace(row, station=note.wanted.station)
    return Verdict(Outcome.CONFIRMED, told(sure), _known(page, row, sure))


def _ended(page: PageAfter) -> Verdict:
    """The page says that the game is over, and what it says it with covers the new row.

    Where it names the answer, the station that was sent tells how the game ended, whatever else is said.
    """
    if page.still_s < SAME_S:
        return Verdict(Outcome.PENDING, Phrase("a page that says that the game is over"))
    end, answer = page.game.end, page.game.answer
    if answer is not None:
        end = End.WON if is_station(answer, page.note.wanted) else End.LOST
    won = end is End.WON
    row = Observation(page.note.wanted.station, 0 if won else None, ZoneColour.GREEN if won else None)
    game = replace(page.game, guesses=(*page.game.guesses, row), end=end)
    saw = Phrase("the game {value}", value=end.word) if end is not None else Phrase("the game over, and not how")
    return Verdict(Outcome.CONFIRMED, saw, _known(replace(page, reading=replace(page.reading, state=game)), row))


def _known(page: PageAfter, row: Observation, sure: Observation | None = None) -> Reading[ShownTuble]:
    """The reading with its rows known, the new one as it is ``sure``, and everything ready for the next guess."""
    guesses = tuple(sure if sure is not None and guess == row else guess for guess in page.game.guesses)
    said = message_of(page.reading)
    memory = replace(
        page.memory, known=guesses, entered="", picked="", marked="", unanswered="", said=said, focused=False
    )
    game, reading = replace(page.game, guesses=guesses), replace(page.reading, memory=memory)
    if OTHER_BOX in reading.doubts:
        # What was typed into was a dialog's; the page's own is seen again.
        reading = _with_own_box(reading, memory.since_s, over=False)
    # A dialog at the end may cover the rows from now on; nothing is pressed any more.
    condition = Condition.OVER if game.finished else reading.condition
    return replace(reading, state=game, condition=condition)


def _refused(page: PageAfter, saw: str) -> Verdict:
    """The page doesn't take the text; another spelling may do, else the station is not guessed any more."""
    note, memory = page.note, page.memory
    station = note.wanted.station
    told = f" ({page.message})" if page.message else ""
    tried = memory.tried | {(station, note.shows)}
    memory = replace(memory, tried=tried, picked="", marked="", unanswered="", focused=False)
    other = next_text(memory, note.wanted)
    if note.part is StepKind.SEND and not memory.lists and other is not None:
        return Verdict(
            Outcome.ANEW,
            Phrase("{saw}{told}: the page may write it {other}", saw=saw, told=told, other=other),
            learnt(page.reading, memory),
        )
    memory = replace(memory, refused=memory.refused | {station})
    return Verdict(
        Outcome.ANEW,
        Phrase("{saw}{told}: the page doesn't take {station}", saw=saw, told=told, station=station),
        learnt(page.reading, memory),
    )


def _not_shown(page: PageAfter) -> Verdict:
    """The text box doesn't show what it should."""
    if page.game.typed == page.old.typed:
        if page.since_step_s < NO_EFFECT_S:
            return Verdict(Outcome.PENDING, Phrase("{shown}, as before", shown=page.shown))
        return _missed(page, Phrase("{shown}, as before: the keys were lost", shown=page.shown))
    if page.still_s < WRONG_AFTER_S:
        return Verdict(Outcome.PENDING, page.shown)
    return _missed(
        page, Phrase("{shown}, not what was typed; the keyboard's layout may be another one", shown=page.shown)
    )


def _missed(page: PageAfter, saw: str, unanswered: str = "") -> Verdict:
    """A step had no effect, or the wrong one: try again from what is there."""
    memory = page.memory
    entered = memory.entered if unanswered else ""
    key_in_vain = bool(unanswered) and page.note.by_key
    memory = replace(memory, entered=entered, unanswered=unanswered, key_in_vain=key_in_vain, focused=False)
    return Verdict(Outcome.ANEW, saw, learnt(page.reading, memory))
