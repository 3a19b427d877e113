"""What became of a step that `kibitz.games.pyramid.plan` planned, judged by what the page shows."""

from __future__ import annotations

from dataclasses import replace

from kibitz.core.game import Outcome, Step, Verdict, View
from kibitz.core.reading import Condition, Reading
from kibitz.games.pyramid.memory import SeenPyramid, ended, learnt
from kibitz.games.pyramid.options import Entry
from kibitz.games.pyramid.page_after import REREAD_S, Became, Look, completes, look_at
from kibitz.games.pyramid.plan import SUBMIT, Part, StepNote
from kibitz.solvers.end import End
from kibitz.solvers.pyramid.shown import CellState, ShownPyramid

SELECTED_S, FIRST_S = 0.12, 0.5
"""Letters that have been selected this long stay so; longer as long as it isn't known whether this page takes clicks:
some select a letter only while the button is down."""
KEPT_S = 1.0
"""Letters that are still selected this long after the first drag wait to be submitted: the page doesn't do it."""
NO_EFFECT_S = 1.2
"""A click or drag that has shown nothing after this long was lost."""
WRONG_AFTER_S = 0.5
"""Other letters than were meant, selected for this long, are so: they are misread while they are being drawn."""
RIGHT_S, FLASH_S = 0.2, 1.2
"""Letters that show as used for this long are: where the page lists the word, and where it isn't seen to. A wrong word
flashes in a colour of its own."""
GONE_S = 3.0
"""A pyramid that is covered, or gone, for this long after its last word was submitted was the last of it."""
LAST_S = 1.2
"""With every letter used, a page may still say that these were not the words, and shakes them before it does."""
CLEARED_S = 0.6
"""Letters that are free again for this long belong to a wrong word."""
TOLD_S, UNTOLD_S = 1.2, 2.5
"""A word that stands there for this long after it was submitted is wrong: where something stirred, and where nothing
did."""
MOST_UNANSWERED = 2
"""So often a word is submitted once more where nothing at all happens, the last time by Enter."""
MISSES_EACH = 2
"""Steps without effect after which letters are dragged over instead of clicked on, or the other way round."""


def check_step(step: Step, before: View, after: View, entry: Entry) -> Verdict:
    """What became of a step that `plan_word` planned."""
    if after.reading is None:
        return _gone(step.data, before, after)
    look = look_at(step.data, before, after, entry)
    game, old = look.game, look.old
    if game.letters != old.letters:
        if look.ends and look.still_s >= REREAD_S:
            return _hidden(look.note, look.was, "another pyramid after the last word")
        return Verdict(look.fatal, "another pyramid")
    if look.reading.condition in (Condition.UNSETTLED, Condition.CUT_OFF):
        return Verdict(Outcome.PENDING, f"a page that is {look.reading.condition.value}")
    if game.end is not None or (look.cells <= game.used and look.handed_in):
        return _answered(look)
    if look.reading.condition is Condition.COVERED and look.ends and look.covered_for_good:
        return _hidden(look.note, look.was, f"the pyramid covered after {look.word}")
    if look.reading.condition is not Condition.READY:
        return Verdict(Outcome.PENDING, f"a page that is {look.reading.condition.value}")
    if look.completes and look.message:
        # It is the end, and a lost one would have been told from it: all letters look alike, and so like free ones.
        return _answered(replace(look, game=replace(game, end=End.WON)))
    if not old.used <= game.used:
        return _begun_anew(look)
    if look.note.part is Part.SUBMIT:
        return _submitted(look)
    if look.note.part is Part.DRAG:
        return _dragged(look)
    return _selected(look)


def _gone(note: StepNote, before: View, after: View) -> Verdict:
    """No pyramid is seen: after the last word something lies over it, or it has made room for how the game went."""
    assert before.reading is not None, "a step is planned on a reading"
    if note.part is Part.SUBMIT and completes(note, before.reading) and after.time_s - before.time_s >= GONE_S:
        return _hidden(note, before.reading, f"no pyramid after {note.wanted.word}")
    return Verdict(Outcome.PENDING, "no pyramid is seen")


def _hidden(note: StepNote, was: Reading[ShownPyramid], saw: str) -> Verdict:
    """The last word was submitted, and what lies over the letters hides how the game ended."""
    session = SeenPyramid.of(was.state).session
    session = replace(session, right=(*session.right, (note.wanted.word, frozenset(note.wanted.path))), taken=())
    return Verdict(Outcome.CONFIRMED, f"{saw}: the game is over", ended(learnt(was, session), None))


def _selected(look: Look) -> Verdict:
    """Letters were clicked on: are they selected, or taken off?"""
    note, game, session = look.note, look.game, look.game.session
    if set(game.selected) != set(note.selects) and look.seems_selected:
        selects = frozenset(note.selects)
        states = [CellState.SELECTED if i in selects else state for i, state in enumerate(game.states)]
        game = replace(game, states=tuple(states), selected=note.selects)
    fewer = note.part is Part.UNDO and set(game.selected) < set(look.old.selected)
    if set(game.selected) == set(note.selects) or (fewer and look.still_s >= WRONG_AFTER_S):
        tried = session.right or session.wrong or len(note.selects) != 1
        fading = look.rest_s < SELECTED_S and look.since_step_s < NO_EFFECT_S
        if look.still_s < (SELECTED_S if tried else FIRST_S) or fading:
            return Verdict(Outcome.PENDING, look.shown)
        kept = note.selects if set(game.selected) == set(note.selects) else ()
        saw = f"{game.spelt(kept) or 'nothing'} selected" if kept or not game.selected else look.shown
        # Two letters that stay selected: this page takes clicks.
        misses = 0 if len(kept) > 1 else session.misses
        undoes = session.undoes or (note.part is Part.UNDO and set(game.selected) == set(note.selects))
        plain, chosen = look.learnt_colours(kept)
        session = replace(session, taken=kept, misses=misses, undoes=undoes, plain=plain, chosen=chosen)
        return Verdict(Outcome.CONFIRMED, saw, learnt(look.reading, session))
    if game.selected == look.old.selected:
        if look.since_step_s < NO_EFFECT_S or look.still_s < WRONG_AFTER_S:
            return Verdict(Outcome.PENDING, f"{look.shown}, as before")
        return _missed(look, f"{look.shown}, as before: it was lost")
    if look.still_s < WRONG_AFTER_S:
        return Verdict(Outcome.PENDING, look.shown)
    return _missed(look, f"{look.shown}, not what was clicked on")


def _dragged(look: Look) -> Verdict:
    """Letters were dragged over: are they selected, or was the word submitted by that?"""
    game, session = look.game, look.game.session
    if set(game.selected) == look.cells:
        if look.still_s < (SELECTED_S if session.sends is False else KEPT_S):
            return Verdict(Outcome.PENDING, look.shown)
        plain, chosen = look.learnt_colours(look.note.selects)
        session = replace(session, sends=False, taken=look.note.selects, plain=plain, chosen=chosen)
        return Verdict(Outcome.CONFIRMED, look.shown, learnt(look.reading, session))
    if look.cells <= game.unsure and not game.selected:
        # Selected or found: it is submitted and seen, once for all words.
        if look.still_s < KEPT_S:
            return Verdict(Outcome.PENDING, f"{look.word} selected or found")
        if session.sends:
            return _answered(look)
        session = replace(session, taken=look.note.selects)
        return Verdict(Outcome.CONFIRMED, f"{look.word} selected or found", learnt(look.reading, session))
    if game.selected and game.selected != look.old.selected:
        if look.still_s < KEPT_S:
            return Verdict(Outcome.PENDING, look.shown)
        return _missed(look, f"{look.shown}, not what was dragged over")
    if look.still_s < CLEARED_S or look.since_step_s < NO_EFFECT_S:
        return Verdict(Outcome.PENDING, look.shown)
    if look.glimpsed == look.cells or (look.message and not look.glimpsed):
        # Seen as it was meant, and cleared.
        return _wrong(look, look.shown, sends=True)
    return _missed(look, f"{look.shown} after it was dragged over")


def _submitted(look: Look) -> Verdict:
    """The word was submitted, and its letters are not used: is it wrong, or was the click lost?"""
    game, session, became = look.game, look.game.session, look.became
    if became is Became.OTHER and not look.spelt_as_selected:
        # All of it changed alike: what that colour means needn't be known.
        return _answered(look)
    if not game.selected and became is not Became.SELECTED and not look.cells & game.unsure:
        if look.still_s < CLEARED_S:
            return Verdict(Outcome.PENDING, look.shown)
        return _wrong(look, "its letters are free again")
    if became is Became.FREE:
        if look.still_s < CLEARED_S:
            return Verdict(Outcome.PENDING, "its letters look as before they were selected")
        return _wrong(look, "its letters look as before they were selected")
    by_last = session.by_last and SUBMIT not in look.reading.places
    taken_off = by_last and set(game.selected) == look.cells - {look.note.wanted.path[-1]}
    if set(game.selected) != look.cells and not taken_off:
        return Verdict(look.fatal, look.shown)
    if SUBMIT not in look.reading.places and not (session.right or session.wrong or look.message):
        return _without_button(look)
    if look.cells <= game.unsure and not look.message:
        if look.still_s < TOLD_S:
            return Verdict(Outcome.PENDING, f"{look.word} perhaps found")
        dragged = session.drags and not look.stirred
        return _answered(replace(look, game=replace(game, session=replace(session, sends=dragged or session.sends))))
    if look.still_s < (TOLD_S if look.stirred else UNTOLD_S):
        return Verdict(Outcome.PENDING, f"{look.shown}, as before")
    if not look.stirred and session.unanswered < MOST_UNANSWERED:
        # More likely a click was lost than that a page refuses without a sign; or it wants Enter.
        again = session.unanswered + 1
        session = replace(session, unanswered=again, by_key=session.by_key != (again == MOST_UNANSWERED))
        return Verdict(Outcome.ANEW, f"{look.shown}, as before: it was not submitted", learnt(look.reading, session))
    return _wrong(look, f"{look.shown}, as before", judged=look.stirred or bool(look.message))


def _without_button(look: Look) -> Verdict:
    """No word was ever answered and no button is seen: that nothing happens says nothing about the word."""
    session = look.game.session
    if look.still_s < UNTOLD_S:
        return Verdict(Outcome.PENDING, f"{look.shown}, as before")
    if session.by_last:
        told = "no button that submits words is seen, and neither Enter nor a second click on the last letter does it"
        return Verdict(Outcome.FAILED, f"{look.shown}: {told}")
    saw = f"{look.shown}, as before: Enter doesn't submit it"
    return Verdict(Outcome.ANEW, saw, learnt(look.reading, replace(session, by_last=True)))


def _answered(look: Look) -> Verdict:
    """The letters are used, or the game is over."""
    game, session = look.game, look.game.session
    right_s = RIGHT_S if look.word in game.found else FLASH_S
    if look.still_s < (LAST_S if game.end is not None or game.all_used else right_s):
        return Verdict(Outcome.PENDING, f"the letters of {look.word} used")
    sends = look.note.part is Part.DRAG or session.sends
    session = replace(session, sends=sends, taken=(), misses=0, unanswered=0)
    if game.end is End.LOST:
        reading = ended(learnt(look.reading, session), End.LOST)
        return Verdict(Outcome.CONFIRMED, "the game lost", reading)
    session = replace(session, right=(*session.right, (look.word, look.cells)))
    reading = learnt(look.reading, session)
    if game.end is End.WON or SeenPyramid.of(reading.state).all_used:
        # A dialog at the end may cover the letters from now on; nothing is pressed any more.
        return Verdict(Outcome.CONFIRMED, f"{look.word} taken, and the game won", ended(reading, End.WON))
    return Verdict(Outcome.CONFIRMED, f"{look.word} taken", reading)


def _begun_anew(look: Look) -> Verdict:
    """Letters that were used are free again: the page judges all words at once, and they were not the right ones."""
    session = look.game.session
    if not look.completes or look.game.used:
        return Verdict(look.fatal, "letters free again that were used")
    if look.still_s < CLEARED_S:
        return Verdict(Outcome.PENDING, "all letters free again")
    words = frozenset({*look.old.found_words, look.word})
    session = replace(session, wrong_sets=session.wrong_sets | {words}, right=(), taken=(), unanswered=0)
    told = ", ".join(sorted(words))
    return Verdict(Outcome.WRONG, f"all letters free again: {told} are not the words", learnt(look.reading, session))


def _wrong(look: Look, saw: str, *, sends: bool | None = None, judged: bool = True) -> Verdict:
    """The page doesn't take the word. sends: see `Session`, where that was learnt. judged: if the page shows it."""
    told = f" ({look.message})" if look.message else ""
    session = look.game.session
    wrong = session.wrong | {(look.word, look.cells)}
    taken = session.taken if look.game.selected else ()
    sends = session.sends if sends is None else sends
    session = replace(session, wrong=wrong, sends=sends, taken=taken, misses=0, unanswered=0)
    outcome = Outcome.WRONG if judged else Outcome.ANEW
    return Verdict(outcome, f"{saw}{told}: {look.word} is wrong", learnt(look.reading, session))


def _missed(look: Look, saw: str) -> Verdict:
    """A step had no effect, or the wrong one: try again from what is there, in the other way if that may help."""
    session = look.game.session
    misses = session.misses + 1
    # Where clicks have never selected anything, there is no reason to try another one.
    each = MISSES_EACH if session.taken or session.right or session.wrong else 1
    other = look.entry is Entry.AUTO and look.note.part is not Part.UNDO and misses % each == 0
    taken = session.taken if look.game.selected == look.old.selected else ()
    session = replace(session, misses=misses, drags=session.drags != other, taken=taken)
    return Verdict(Outcome.ANEW, saw, learnt(look.reading, session))
