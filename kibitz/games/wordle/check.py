"""Wordle, played: what became of each key.

Whatever goes astray (a dropped key, a wrong letter, a refused word) ends the move with `Outcome.ANEW`: the next plan
begins from what the row shows then.
"""

from __future__ import annotations

from dataclasses import replace

from kibitz.core.action import Click, TypeText
from kibitz.core.game import Outcome, Step, Verdict, View
from kibitz.core.geometry import Rect
from kibitz.core.phrase import Phrase, joined
from kibitz.core.reading import Condition, Reading
from kibitz.core.wording import listed
from kibitz.games.common.browser_dialog import told_by_browser
from kibitz.games.common.page_words import PageWords
from kibitz.games.wordle.entered import (
    changed_near,
    ended_unseen,
    ended_without_keys,
    ends_as_typed,
    is_doubtful,
    not_entered,
    seen_won,
    taken_on_others,
    taken_unmarked,
)
from kibitz.games.wordle.given import base_of, given_first, wants_all, with_typed
from kibitz.games.wordle.lists import found_language
from kibitz.games.wordle.memory import (
    Put,
    agrees,
    is_foreign,
    memory_of,
    once_scored,
    row_fills,
    row_looks,
    with_own,
    with_words,
    words_with,
)
from kibitz.games.wordle.options import Typing
from kibitz.games.wordle.plan import MISSES_BY_KEYS, KeyNote, has_keyboard, shown_typed, unseen_keys
from kibitz.games.wordle.text_box import (
    FIRST,
    SENDER,
    TEXT_BOX,
    found_sender,
    found_text_box,
    spelt_as,
    with_sender,
    with_text_box,
    without_text_box,
)
from kibitz.games.wordle.told import over_as_said, with_page_language, with_told_language
from kibitz.solvers.wordle.model.languages import ENGLISH
from kibitz.solvers.wordle.model.shown import ShownGame

NO_EFFECT_S = 1.5
"""A key that has shown nothing after this long was lost."""
WRONG_AFTER_S = 0.5
"""A letter that pops up can be misread for a moment; one that stays another for this long is wrong."""
REFUSED_AFTER_S = 0.8
"""A word that stands there unchanged this long after Enter, when something stirred meanwhile, was refused; so was one
that is gone."""
NO_ANSWER_S = 2.5
"""The same when nothing was seen to stir: Enter was lost, or the second time, the word was refused."""
STILL_S, SAME_S = 0.15, 0.8
"""A scored row is at rest when no pixel has changed for so long; or, where something else on the screen always moves,
when the boards have read the same for so long: colours fade in for half a second."""
WON_S = 0.4
"""The same of a row that is all correct: one that fades to its colours may look so for a moment."""
TURNED_S = 1.2
"""The same of a row whose last tiles look as they did while it was typed: they may still be to be turned over, one
after another, at most so far apart."""
REREAD_S = 1.5
"""What was read is true after this long without change, even where nobody would have thought so."""
MOST_MISSES = 6
"""Lost keys after which play gives up."""
UNMARKED_S = 0.4
"""How long the board must be at rest before a row is taken for scored though its tiles look as typed ones do."""
POPPED_S = 0.3
"""As long after the last letter was seen its tile may still move."""
MANY_REFUSALS = 3
"""Words refused in a row from which on the page's list is another one than ours."""
MOST_REFUSALS, MOST_ABROAD = 6, 15
"""Words refused in a row up to which another, more frequent one is a new try; from then on it is a move in vain. Pages
in other languages than English often have a list of a few hundred words, and ours have all their forms."""
MOST_SILENT = 2
"""Words in a row, at most, that are taken for refused because the page does nothing at all."""
NO_BACKSPACE = Phrase(
    "Backspace is not pressed again, because the page may have taken the word. Look at the "
    "row: clear it if it is still to be typed, and play again"
)
NO_ANSWER = Phrase(
    "the page showed no answer to Enter, twice. It may not know the word, or not get the "
    "key. Click on the page, type another word, or choose its word list (-o words=original, "
    "nyt or a file), and play again"
)
OTHER_LIST = Phrase(
    "The page's list of words is another one than ours: choose it (-o words=original, nyt, "
    "nyt2022 or a file; kibitz wordle lists names them)"
)


def check_key(step: Step, before: View, after: View, typing: Typing, words: PageWords) -> Verdict:
    """What became of a key that `plan_word` planned. words: what reads the page's words."""
    note: KeyNote = step.data
    reading: Reading[ShownGame] | None = after.reading
    assert before.reading is not None, "a step is planned on a reading"
    if reading is None:
        pending = Verdict(Outcome.PENDING, Phrase("no board is seen"))
        if not note.enters:
            return pending
        told = told_by_browser(before, after, words, after.time_s - before.time_s)
        return told or ended_unseen(note.turns, before, after, words) or pending
    reading = with_own(with_typed(reading, note.shows), note.shows, note.turns)
    if not note.enters:
        reading = not_entered(reading, note.turns, note.shows)
    game = reading.state
    # Tiles that fade, turn or pop up are misread for a moment: nothing is concluded from boards that have just changed.
    still_s = _still_s(before, after, reading)
    fatal = Outcome.FAILED if still_s >= REREAD_S else Outcome.PENDING
    seen, had = len(game.boards), len(before.reading.state.boards)
    if seen != had:
        return Verdict(Outcome.PENDING, Phrase("{seen} of {had} boards", seen=seen, had=had))
    if ended := ended_without_keys(before, after, words) if note.enters else None:
        return ended
    if game.turns < note.turns:
        over = over_as_said(before.reading, after) or seen_won(note.turns, before.reading, after)
        fatal = Outcome.PENDING if reading.condition is Condition.COVERED else fatal
        return over or Verdict(fatal, Phrase("another game, or one that was begun anew"))
    if note.enters:
        if told := told_by_browser(before, after, words, still_s):
            return told
        return _at_rest(_entered(note, before, after, reading, fatal, words), note, before, after, reading)
    if note.shows == note.word and game.turns == note.turns + 1:
        # Some pages take a word with its last letter.
        known = replace(reading, memory=replace(memory_of(reading), by_itself=True))
        return _at_rest(_scored(note, before.reading.state, known, fatal), note, before, after, reading)
    if odd := _not_to_be_typed_in(note, reading, fatal):
        return odd
    return _in_its_language(note, _typed(step, before, after, reading, typing), after, words)


def _not_to_be_typed_in(note: KeyNote, reading: Reading[ShownGame], fatal: Outcome) -> Verdict | None:
    """What is seen where no letter is typed any more, or not now; None where the next one may be."""
    if reading.condition is Condition.OVER:
        return Verdict(fatal, Phrase("a game that is over"))
    if reading.condition is not Condition.READY:
        return Verdict(Outcome.PENDING, Phrase("a board that is {value}", value=reading.condition.word))
    scored = reading.state.turns > note.turns
    return Verdict(fatal, Phrase("a row that was scored before the word was entered")) if scored else None


def _in_its_language(note: KeyNote, verdict: Verdict, after: View, words: PageWords) -> Verdict:
    """A verdict on the click for the keyboard, which is planned anew where the page's words are of another language."""
    if not note.focuses or verdict.outcome is not Outcome.CONFIRMED or verdict.reading is None:
        return verdict
    known = with_page_language(verdict.reading, after, words)
    if known is verdict.reading:
        return verdict
    return Verdict(
        Outcome.ANEW,
        Phrase("{saw}; the page's words are {language}", saw=verdict.saw, language=known.state.language),
        known,
        learnt=True,
    )


def _still_s(before: View, after: View, reading: Reading[ShownGame]) -> float:
    """For how many seconds the board has looked as it does, counted from the action at most. reading: of ``after``."""
    return after.time_s - max(before.time_s, memory_of(reading).since_s)


def _at_rest(verdict: Verdict, note: KeyNote, before: View, after: View, reading: Reading[ShownGame]) -> Verdict:
    """What became of an entered word once the board has been as it is for long enough; until then it is pending."""
    still_s = _still_s(before, after, reading)
    pixels_s = after.time_s - after.frame.time_s
    won = verdict.outcome is Outcome.CONFIRMED and not reading.state.open_boards
    if won and (still_s >= WON_S or pixels_s >= STILL_S or reading.condition is Condition.COVERED):
        return verdict
    assert before.reading is not None, "checked by the caller"
    may_turn = ends_as_typed(reading, before.reading, note.turns)
    same_s, least_pixels_s = (TURNED_S, TURNED_S) if may_turn else (SAME_S, STILL_S)
    if verdict.outcome is Outcome.CONFIRMED and is_doubtful(before, after):
        same_s = least_pixels_s = REREAD_S
    resting = still_s >= same_s or pixels_s >= least_pixels_s
    return verdict if resting or verdict.outcome is Outcome.PENDING else Verdict(Outcome.PENDING, verdict.saw)


def _typed(step: Step, before: View, after: View, reading: Reading[ShownGame], typing: Typing) -> Verdict:
    """What became of a letter, of Backspace, or of the click for the keyboard."""
    assert before.reading is not None, "checked by the caller"
    note: KeyNote = step.data
    if TEXT_BOX in reading.places:
        reading = spelt_as(reading, note.shows)
    game, memory, had = reading.state, memory_of(reading), before.reading.state.typed
    if wants_all(reading, note.shows):
        memory = replace(memory, keeps_first=False, typing=game.typed)
        saw = Phrase("{typed} in the row: the page wants the first letter, too", typed=game.typed)
        return Verdict(Outcome.ANEW, saw, replace(reading, memory=memory), learnt=True)
    if game.typed == note.shows and not game.revealing:
        return _arrived(step, reading)
    if game.typed == had:
        if after.time_s - before.time_s < NO_EFFECT_S:
            return Verdict(
                Outcome.PENDING, Phrase("{shown_typed} in the row, as before", shown_typed=shown_typed(game.typed))
            )
        saw = Phrase("{shown_typed} in the row, as before: the key was lost", shown_typed=shown_typed(game.typed))
        if len(note.shows) < len(had):
            if len(had) == 1 and not game.given and not game.turns:
                # What can't be taken back is given.
                given = given_first(reading, had)
                return Verdict(Outcome.ANEW, Phrase("{had} in the row, which stays there", had=had), given, learnt=True)
            return Verdict(Outcome.FAILED, joined(". ", [saw, NO_BACKSPACE]))
        return _missed(note, reading, before, after, typing, saw)
    if _still_s(before, after, reading) < WRONG_AFTER_S:
        return Verdict(Outcome.PENDING, Phrase("{shown_typed} in the row", shown_typed=shown_typed(game.typed)))
    if note.focuses and game.typed.startswith(had) and note.word.startswith(game.typed):
        # On a busy machine a key is thought to be lost, and comes while the board is clicked on for the keyboard.
        late = replace(reading, memory=replace(memory, misses=0, typing=game.typed))
        return Verdict(Outcome.ANEW, Phrase("{typed} in the row: a key came late", typed=game.typed), late)
    if "?" in game.typed:
        return Verdict(Outcome.PENDING, Phrase("{typed} in the row, where a letter is not certain", typed=game.typed))
    return _missed(
        note,
        reading,
        before,
        after,
        typing,
        Phrase("{shown_typed} in the row: another letter than was typed", shown_typed=shown_typed(game.typed)),
        wrong=True,
    )


def _arrived(step: Step, reading: Reading[ShownGame]) -> Verdict:
    """That the row shows what a key was to bring about, and what is learnt from that."""
    note: KeyNote = step.data
    memory = memory_of(reading)
    if note.focuses:
        focused = replace(reading, memory=replace(memory, focused=True))
        return Verdict(Outcome.CONFIRMED, Phrase("the board as it was"), focused)
    # What on-screen keys do that the keyboard's didn't, they do from now on.
    clicks = memory.clicks or (memory.misses >= MISSES_BY_KEYS and isinstance(step.action, Click))
    first = len(note.shows) == 1 and isinstance(step.action, TypeText)
    in_cell = first and memory.misses > 0 and memory.text_box is None
    memory = replace(memory, clicks=clicks, in_cells=memory.in_cells or in_cell, typing=note.shows)
    if note.shows == note.word:
        details = reading.details
        put = Put(note.turns, note.word, row_fills(details, note.turns), row_looks(details, note.turns))
        memory = replace(memory, put=put)
    known = replace(reading, memory=memory)
    return Verdict(
        Outcome.CONFIRMED, Phrase("{shown_typed} in the row", shown_typed=shown_typed(reading.state.typed)), known
    )


def _is_covered(before: View, after: View, reading: Reading[ShownGame]) -> bool:
    """Whether something lies over the boards: a dialog may leave so little of them that their rows seem to be turning
    over, and never come to rest."""
    turning = reading.condition is Condition.UNSETTLED or reading.state.revealing
    stuck = turning and _still_s(before, after, reading) >= TURNED_S
    return stuck or reading.condition is Condition.COVERED


def _entered(
    note: KeyNote, before: View, after: View, reading: Reading[ShownGame], fatal: Outcome, words: PageWords
) -> Verdict:
    assert before.reading is not None, "checked by the caller"
    game, memory, old = reading.state, memory_of(reading), before.reading.state
    hidden = ended_unseen(note.turns, before, after, words) if _is_covered(before, after, reading) else None
    if hidden is not None:
        return hidden
    if (reading.condition is Condition.UNSETTLED or game.revealing) and game.open_boards:
        return Verdict(Outcome.PENDING, Phrase("a row that is being turned over"))
    rested_s, still_s = after.time_s - max(before.time_s, memory.moved_s), _still_s(before, after, reading)
    if game.turns > note.turns:
        return _scored(note, old, _settled(reading, note, old, still_s), fatal)
    if reading.condition is Condition.OVER:
        return Verdict(fatal, Phrase("a game that is over, without the word"))
    if reading.condition is not Condition.READY:
        return Verdict(Outcome.PENDING, Phrase("a board that is {value}", value=reading.condition.word))
    saw = Phrase("{shown_typed} in the row, not scored", shown_typed=shown_typed(game.typed))
    taken = taken_unmarked(reading, before.reading, note.turns, note.word)
    # Letters that can't be read may be turning over.
    rest_s = UNMARKED_S if game.typed == note.word else TURNED_S
    # Near the board a clock may always move.
    if taken is not None and (rested_s >= rest_s or still_s >= TURNED_S):
        return _scored(note, old, taken, fatal)
    if game.typed not in (note.word, "", base_of(reading)):
        # A tile that stands on edge shows no letter for a moment.
        return Verdict(Outcome.PENDING, saw)
    stirred = _answered(note, before, after, reading)
    if still_s < (REFUSED_AFTER_S if stirred else NO_ANSWER_S):
        return Verdict(Outcome.PENDING, saw)
    return over_as_said(before.reading, after) or _not_taken(note, after, reading, saw, words, stirred=stirred)


def _not_taken(
    note: KeyNote, after: View, reading: Reading[ShownGame], saw: str, words: PageWords, *, stirred: bool
) -> Verdict:
    """What becomes of an entered word that is not scored. stirred: whether the page did anything."""
    memory = memory_of(reading)
    if memory.by_itself and reading.state.typed == note.word:
        # What was taken for scored with its last letter looked so while it was typed, or the word is none.
        wants_enter = replace(reading, memory=replace(memory, by_itself=False))
        return Verdict(Outcome.ANEW, Phrase("{saw}: Enter is needed", saw=saw), wants_enter, learnt=True)
    if not stirred:
        return _unanswered(note, after, reading, saw, words)
    refusals = memory.refusals + 1
    memory = replace(memory, refused=memory.refused | {note.word}, unanswered="", refusals=refusals)
    hint = joined(". ", ["", OTHER_LIST]) if refusals >= MANY_REFUSALS else ""
    refused = with_told_language(replace(reading, memory=memory), note.word, after, words)
    told = Phrase("{saw}: the word was refused{hint}", saw=saw, hint=hint)
    # The next word is a more frequent one: it is another way, as long as that helps.
    most = MOST_REFUSALS if found_language(reading.state) is ENGLISH else MOST_ABROAD
    return Verdict(Outcome.ANEW, told, refused, learnt=refusals < most)


def _unanswered(note: KeyNote, after: View, reading: Reading[ShownGame], saw: str, words: PageWords) -> Verdict:
    """What becomes of an entered word to which nothing at all happened: more likely the key was lost than that the game
    refuses words without a sign. Some text boxes need their button."""
    memory = memory_of(reading)
    if memory.unanswered == note.word:
        if memory.refusals >= MOST_SILENT:
            return Verdict(Outcome.FAILED, Phrase("{saw}, and nothing else: {no_answer}", saw=saw, no_answer=NO_ANSWER))
        # Some pages give no sign but that they take no Enter. A row that can be cleared has not been taken.
        memory = replace(memory, refused=memory.refused | {note.word}, unanswered="", refusals=memory.refusals + 1)
        refused = replace(reading, memory=memory)
        return Verdict(
            Outcome.ANEW,
            Phrase("{saw}, and nothing else: the word is taken for refused", saw=saw),
            refused,
            learnt=True,
        )
    # A click on the page's keys may have taken the keyboard from the row's cells, where it is needed for Enter.
    memory = replace(memory, unanswered=note.word, focused=memory.focused and not is_foreign(note.word))
    if SENDER not in reading.places and FIRST in reading.places:
        tiles = [rect for name, rect in reading.places.items() if name.startswith("tile ")]
        near = reading.places.get(TEXT_BOX) or Rect.around(tiles)
        memory = replace(memory, sender=found_sender(after.frame.pixels, reading, near, words))
        reading = with_sender(reading, memory.sender) if memory.sender is not None else reading
    # How often that may be is settled above.
    learnt = memory.sender is not None or memory.refusals > 0
    return Verdict(
        Outcome.ANEW, Phrase("{saw}: Enter was lost", saw=saw), replace(reading, memory=memory), learnt=learnt
    )


def _settled(reading: Reading[ShownGame], note: KeyNote, old: ShownGame, still_s: float) -> Reading[ShownGame]:
    """The reading of a row that was scored, with what that teaches. old: the game before Enter was pressed."""
    boards = zip(old.boards, reading.state.boards, strict=True)
    if old.turns > note.turns and all(had.tiles[note.turns] == has.tiles[note.turns] for had, has in boards):
        # It was taken with its last letter; one that has changed since only looked so while it was typed.
        reading = replace(reading, memory=replace(memory_of(reading), by_itself=True))
    # Boards turn over one after the other; what hasn't changed once all is still is all absent.
    return taken_on_others(reading, note.turns, note.word) if still_s >= UNMARKED_S else reading


def _answered(note: KeyNote, before: View, after: View, reading: Reading[ShownGame]) -> bool:
    """Whether anything on or near the board has moved or changed since Enter was pressed, so that the page heard it."""
    assert before.reading is not None, "checked by the caller"
    memory = memory_of(reading)
    if after.said:
        return True
    if memory.text_box is not None or memory.in_cells:
        # There the caret blinks; a row of cells that shakes is unrest all the same.
        shaken = memory.in_cells and memory.stirs > memory_of(before.reading).stirs
        return shaken or changed_near(note.turns, before, after)
    if memory.stirs > memory_of(before.reading).stirs or memory.since_s > before.time_s:
        return True
    # The last letter may have popped up until then, but no longer.
    return memory.moved_s > before.time_s + POPPED_S or changed_near(note.turns, before, after)


def _scored(note: KeyNote, before: ShownGame, reading: Reading[ShownGame], fatal: Outcome) -> Verdict:
    game, memory = reading.state, memory_of(reading)
    rows = [game.boards[number].word(note.turns) for number in before.open_boards if _has(game, number, note.turns)]
    if any(word != note.word for word in rows):
        saw = Phrase("{set} scored, not the word that was typed", set=listed(sorted(set(rows))))
        unsure = fatal is Outcome.PENDING and game.open_boards
        if unsure or not all(agrees(word, note.word) for word in rows):
            return Verdict(fatal, saw)
    shown = [number for number in before.open_boards if before.boards[number].typed]
    if len(rows) < len(shown):
        return Verdict(Outcome.PENDING, Phrase("{rows} of {shown} boards scored", rows=len(rows), shown=len(shown)))
    if reading.condition not in (Condition.READY, Condition.OVER) and not game.finished:
        return Verdict(Outcome.PENDING, Phrase("a board that is {value}", value=reading.condition.word))
    scores = ", ".join(game.boards[n].score(note.turns) or "" for n in before.open_boards if _has(game, n, note.turns))
    words = words_with(memory, note.turns, note.word)
    boards = tuple(with_words(board, words) for board in game.boards)
    memory = once_scored(memory, note.word, words, boards)
    known = replace(reading, state=replace(game, boards=boards), memory=memory)
    if game.finished:
        # A dialog at the end may cover the board from now on; nothing is pressed any more.
        known = replace(known, condition=Condition.OVER)
    return Verdict(Outcome.CONFIRMED, Phrase("{word} scored {scores}", word=note.word, scores=scores), known)


def _has(game: ShownGame, number: int, row: int) -> bool:
    return game.boards[number].scored > row


def _missed(
    note: KeyNote,
    reading: Reading[ShownGame],
    before: View,
    after: View,
    typing: Typing,
    saw: str,
    *,
    wrong: bool = False,
) -> Verdict:
    """A key had no effect, or the wrong one: try again from what is there, in the page's text box or by the on-screen
    keys if that may help."""
    memory = memory_of(reading)
    if memory.in_cells and not memory.by_cell:
        by_cell = replace(memory, by_cell=True, misses=0, focused=False)
        reading = replace(reading, memory=by_cell)
        return Verdict(Outcome.ANEW, Phrase("{saw}. Each letter's cell is clicked on", saw=saw), reading, learnt=True)
    misses = memory.misses + 1
    if misses > MOST_MISSES:
        return Verdict(Outcome.FAILED, Phrase("{saw}, and so were {misses} keys before it", saw=saw, misses=misses - 1))
    if not memory.tried_box and not wrong and typing is not Typing.CLICKS:
        pixels = after.frame.pixels
        box = found_text_box(pixels, reading, before.frame.pixels, note.shows) if memory.text_box is None else None
        memory = replace(memory, text_box=box, tried_box=box is None)
        reading = with_text_box(reading, box, after.frame.pixels) if box else without_text_box(reading)
    clicks = memory.clicks
    if typing is Typing.AUTO and not clicks and (wrong or misses >= MISSES_BY_KEYS):
        clicks = has_keyboard(reading.places)
        if wrong and not clicks:
            return Verdict(
                Outcome.FAILED,
                Phrase("{saw}, and no on-screen keys to click on. The keyboard's layout may be another one", saw=saw),
            )
    elif wrong and typing is Typing.KEYS:
        return Verdict(
            Outcome.FAILED, Phrase("{saw}. The keyboard's layout may be another one; have the keys clicked on", saw=saw)
        )
    reading = replace(reading, memory=replace(memory, misses=misses, clicks=clicks, focused=False))
    if doubt := unseen_keys(reading):
        # A page that stays as it is isn't read again.
        reading = replace(reading, condition=Condition.CUT_OFF, doubts=(*reading.doubts, doubt))
    return Verdict(Outcome.ANEW, saw, reading)
