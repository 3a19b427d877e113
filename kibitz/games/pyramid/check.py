"""What became of a step that `kibitz.games.pyramid.plan` planned, judged by what the page shows."""

from __future__ import annotations

from dataclasses import replace

from kibitz.core.game import Outcome, Step, Verdict, View
from kibitz.core.phrase import Phrase, joined
from kibitz.core.reading import Condition, Reading
from kibitz.games.common import after_step
from kibitz.games.common.browser_dialog import or_told_by_browser
from kibitz.games.common.page_words import PageWords, end_in
from kibitz.games.pyramid.check_aside import ASIDE, check_aside
from kibitz.games.pyramid.memory import Looks, ended, found_words, learnt, memory_of
from kibitz.games.pyramid.options import Entry
from kibitz.games.pyramid.page_after import Became, PageAfter, ends, page_after
from kibitz.games.pyramid.plan import SUBMIT, StepKind, StepNote, may_have_to_be_started
from kibitz.games.pyramid.sender import with_sender
from kibitz.games.pyramid.told import end_told, ended_unseen, lists_all, over_by_word
from kibitz.solvers.end import End
from kibitz.solvers.pyramid.shown import ShownPyramid

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
DANCE_S = 5.0
"""Letters that move on for longer, all of them used, celebrate."""
CLEARED_S = 0.6
"""Letters that are free again for this long belong to a wrong word."""
TOLD_S, UNTOLD_S = 1.2, 2.5
"""A word that stands there for this long after it was submitted is wrong: where something stirred, and where nothing
did."""
MOST_UNANSWERED = 2
"""So often a word is submitted once more where nothing at all happens, the last time by Enter."""
MISSES_EACH = 2
"""Steps without effect after which letters are dragged over instead of clicked on, or the other way round."""


def check_step(step: Step, before: View, after: View, entry: Entry, words: PageWords) -> Verdict:
    """What became of a step that `plan_word` planned. words: reads what the page says in the letters' place."""
    return or_told_by_browser(_checked(step, before, after, entry, words), step, before, after, words)


def _checked(step: Step, before: View, after: View, entry: Entry, words: PageWords) -> Verdict:
    if step.data.part in ASIDE:
        return check_aside(step.data, before, after, entry)
    over = ended_unseen(step.data, before, after, words)
    if over is not None:
        return over
    if after.reading is None:
        return _gone(step.data, before, after, words)
    page = page_after(step.data, before, after, entry)
    game, old = page.game, page.old
    in_part = _seen_in_part(page)
    if in_part is not None:
        return in_part
    if game.end is not None or (page.cells <= game.used and page.handed_in):
        return _answered(_won_as_listed(page, after, words))
    if page.reading.condition is Condition.COVERED and page.ends and page.covered_for_good:
        return _hidden(page.note, page.was, Phrase("the pyramid covered after {word}", word=page.word), after, words)
    if page.reading.condition is not Condition.READY:
        return Verdict(Outcome.PENDING, Phrase("a page that is {value}", value=page.reading.condition.word))
    if page.completes and page.message and not (page.said or page.only_spelt):
        # It is the end, and a lost one would have been told from it: all letters look alike, and so like free ones.
        return _answered(replace(page, reading=replace(page.reading, state=replace(game, end=End.WON))))
    if not old.used <= game.used:
        return _begun_anew(page)
    if page.note.part is StepKind.SUBMIT:
        return _submitted(page)
    if page.note.part is StepKind.DRAG:
        return _dragged(page)
    return _selected(page)


def _won_as_listed(page: PageAfter, after: View, words: PageWords) -> PageAfter:
    """The page; as won where it seems lost, but lists the last word among those that were taken: “Game over” alone says
    no more than that, and letters that are free again are only shown once more."""
    if page.game.end is not End.LOST or not page.ends or not lists_all(page.note, page.was, after, words):
        return page
    return replace(page, reading=replace(page.reading, state=replace(page.game, end=End.WON)))


def _seen_in_part(page: PageAfter) -> Verdict | None:
    """What there is to say where another pyramid is seen, or only a part of this one; None where all of it is."""
    another, condition = page.game.letters != page.old.letters, page.reading.condition
    won = page.completes and page.handed_in and end_in((page.message,)) is End.WON
    if won and (another or condition is Condition.CUT_OFF):
        # What praises has pushed the last rows out of the picture.
        return over_by_word(page.note, page.was, End.WON, Phrase("a message that says “{told}”", told=page.message))
    if another:
        return _another(page)
    if condition in (Condition.UNSETTLED, Condition.CUT_OFF):
        return Verdict(Outcome.PENDING, Phrase("a page that is {value}", value=condition.word))
    return None


def _another(page: PageAfter) -> Verdict:
    """Other letters lie there."""
    if page.ends and page.still_s >= after_step.REREAD_S:
        return over_by_word(page.note, page.was, None, Phrase("another pyramid after the last word"))
    return Verdict(page.fatal, Phrase("another pyramid"))


def _gone(note: StepNote, before: View, after: View, words: PageWords) -> Verdict:
    """No pyramid is seen: after the last word something lies over it, or it has made room for how the game went."""
    assert before.reading is not None, "a step is planned on a reading"
    if ends(note, before.reading, memory_of(before.reading)) and after.time_s - before.time_s >= GONE_S:
        return _hidden(note, before.reading, Phrase("no pyramid after {word}", word=note.wanted.word), after, words)
    return Verdict(Outcome.PENDING, Phrase("no pyramid is seen"))


def _hidden(note: StepNote, was: Reading[ShownPyramid], saw: str, after: View, words: PageWords) -> Verdict:
    """The last word was submitted, and what lies over the letters hides how the game ended, unless it says so, or the
    word is listed with the others that were taken: then all letters are used."""
    end = end_told(was, after, words)
    if end is None and lists_all(note, was, after, words):
        end = End.WON
    return over_by_word(note, was, end, saw)


def _selected(page: PageAfter) -> Verdict:
    """Letters were clicked on: are they selected, or taken off?"""
    if page.said and not page.handed_in:
        # What looks selected is only under the pointer.
        return _denied(page)
    if page.seems_used:
        return _answered(page)
    if page.said and not page.game.selected:
        return _wrong(page, page.shown)
    selected, wanted, before = set(page.game.selected), set(page.note.selects), set(page.old.selected)
    if selected == wanted or page.seems_selected:
        return _clicked(page, done=True)
    if page.note.part is StepKind.UNDO and selected < before and page.still_s >= WRONG_AFTER_S:
        return _clicked(page, done=False)
    if page.game.selected == page.old.selected:
        if page.since_step_s < NO_EFFECT_S or page.still_s < WRONG_AFTER_S:
            return Verdict(Outcome.PENDING, Phrase("{shown}, as before", shown=page.shown))
        if (looks := page.only_now_selected) is not None:
            return _selected_after_all(page, *looks)
        return _missed(page, Phrase("{shown}, as before: it was lost", shown=page.shown))
    if page.still_s < WRONG_AFTER_S:
        return Verdict(Outcome.PENDING, page.shown)
    return _missed(page, Phrase("{shown}, not what was clicked on", shown=page.shown))


def _selected_after_all(page: PageAfter, plain: Looks, chosen: Looks) -> Verdict:
    """The letter that seemed to be selected was not: it had a look of its own, as a key letter has, and is now."""
    memory, selected = page.memory, page.game.selected
    known = {**memory.plain, selected[0]: plain}, {**memory.chosen, selected[0]: chosen}
    memory = replace(memory, taken=selected, plain=known[0], chosen=known[1])
    saw = Phrase("{shown}, and only now: it had a look of its own", shown=page.shown)
    return Verdict(Outcome.ANEW, saw, learnt(page.reading, memory), learnt=True)


def _clicked(page: PageAfter, *, done: bool) -> Verdict:
    """What was clicked on is selected now, or taken off. done: whether the letters are selected that should be."""
    memory, kept = page.memory, page.note.selects if done else ()
    tried = memory.right or memory.wrong or len(page.note.selects) != 1
    fading = page.rest_s < SELECTED_S and page.since_step_s < NO_EFFECT_S
    if page.still_s < (SELECTED_S if tried else FIRST_S) or fading:
        return Verdict(Outcome.PENDING, page.shown)
    saw = Phrase("{value} selected", value=page.game.spelt(kept) or Phrase("nothing")) if kept or done else page.shown
    # Two letters that stay selected: this page takes clicks.
    misses = 0 if len(kept) > 1 else memory.misses
    undoes = memory.undoes or (page.note.part is StepKind.UNDO and done)
    plain, chosen = page.learnt_looks(kept)
    memory = replace(memory, taken=kept, misses=misses, undoes=undoes, plain=plain, chosen=chosen)
    if memory.takes and kept == page.note.wanted.path:
        # This page has taken right words by itself.
        if page.still_s < UNTOLD_S:
            return Verdict(Outcome.PENDING, saw)
        return _wrong(
            replace(page, reading=replace(page.reading, memory=memory)), Phrase("{saw} and not taken", saw=saw)
        )
    return Verdict(Outcome.CONFIRMED, saw, learnt(page.reading, memory))


def _dragged(page: PageAfter) -> Verdict:
    """Letters were dragged over: are they selected, or was the word submitted by that?"""
    game, memory = page.game, page.memory
    if page.said and may_have_to_be_started(page.reading, misses=1):
        return _denied(page)
    if set(game.selected) == page.cells:
        if page.still_s < (SELECTED_S if memory.sends is False else KEPT_S):
            return Verdict(Outcome.PENDING, page.shown)
        plain, chosen = page.learnt_looks(page.note.selects)
        memory = replace(memory, sends=False, taken=page.note.selects, plain=plain, chosen=chosen)
        return Verdict(Outcome.CONFIRMED, page.shown, learnt(page.reading, memory))
    if page.cells <= memory.unsure and not game.selected:
        # Selected or found: it is submitted and seen, once for all words.
        if page.still_s < KEPT_S:
            return Verdict(Outcome.PENDING, Phrase("{word} selected or found", word=page.word))
        if memory.sends:
            return _answered(page)
        memory = replace(memory, taken=page.note.selects)
        return Verdict(
            Outcome.CONFIRMED, Phrase("{word} selected or found", word=page.word), learnt(page.reading, memory)
        )
    if game.selected and game.selected != page.old.selected:
        if page.still_s < KEPT_S:
            return Verdict(Outcome.PENDING, page.shown)
        return _missed(page, Phrase("{shown}, not what was dragged over", shown=page.shown))
    if page.still_s < CLEARED_S or page.since_step_s < NO_EFFECT_S:
        return Verdict(Outcome.PENDING, page.shown)
    if page.glimpsed == page.cells or (page.message and not page.glimpsed):
        # Seen as it was meant, and cleared.
        return _wrong(page, page.shown, sends=True)
    return _missed(page, Phrase("{shown} after it was dragged over", shown=page.shown))


def _submitted(page: PageAfter) -> Verdict:
    """The word was submitted, and its letters are not used: is it wrong, or was the click lost?"""
    game, memory, became = page.game, page.memory, page.became
    if page.seems_taken:
        # All of it changed alike: what that look means needn't be known. Or it looks as it did, and is counted.
        return _answered(page)
    none = not game.selected and became is not Became.SELECTED and not page.cells & memory.unsure
    if none or became is Became.FREE:
        saw = Phrase("its letters are free again") if none else Phrase("its letters look as before they were selected")
        return _wrong(page, saw) if page.still_s >= CLEARED_S else Verdict(Outcome.PENDING, page.shown if none else saw)
    if not page.stands:
        return _changed(page)
    untried = page.note.sender not in ("", memory.sender)
    if _may_be_found_by_drag(page):
        return _submitted_by_drag(page)
    if SUBMIT not in page.reading.places and not page.message and (untried or not (memory.right or memory.wrong)):
        return _without_button(page)
    return _perhaps_found(page) if page.cells <= memory.unsure and not page.message else _unanswered(page)


def _perhaps_found(page: PageAfter) -> Verdict:
    """Nothing tells what its letters are now, and nothing says that it is wrong."""
    memory = page.memory
    if page.still_s < TOLD_S:
        return Verdict(Outcome.PENDING, Phrase("{word} perhaps found", word=page.word))
    memory = replace(memory, sends=(memory.drags and not page.stirred) or memory.sends)
    return _answered(replace(page, reading=replace(page.reading, memory=memory)))


def _may_be_found_by_drag(page: PageAfter) -> bool:
    """Whether a word that was dragged over was submitted by Enter, and may have been found before that."""
    memory = page.memory
    told = page.message or page.note.sender or SUBMIT in page.reading.places
    return memory.drags and memory.sends is None and page.cells <= memory.unsure and not told


def _submitted_by_drag(page: PageAfter) -> Verdict:
    """Nothing told whether the word was selected or found once it was dragged over, and no button is seen: as Enter
    does nothing either, it was found."""
    if page.still_s < UNTOLD_S:
        return Verdict(Outcome.PENDING, Phrase("{shown}, as before", shown=page.shown))
    memory = replace(page.memory, sends=True)
    return _answered(replace(page, reading=replace(page.reading, memory=memory)))


def _changed(page: PageAfter) -> Verdict:
    """Other letters are selected than were submitted."""
    memory = page.memory
    if page.note.by_key and set(page.game.selected) == set(page.note.wanted.path[:-1]):
        return _taken_off_by_key(page)
    if not (memory.by_last and SUBMIT in page.reading.places):
        return Verdict(page.fatal, page.shown)
    # The second click on the last letter has taken it off, and there is a button after all.
    taken = page.note.wanted.path[:-1]
    memory = replace(memory, by_last=False, taken=taken if set(page.game.selected) == set(taken) else ())
    return Verdict(
        Outcome.ANEW, Phrase("{shown}, and a button that submits", shown=page.shown), learnt(page.reading, memory)
    )


def _taken_off_by_key(page: PageAfter) -> Verdict:
    """Enter has clicked once more on the last letter: letters are buttons here, and only another one submits."""
    if page.still_s < WRONG_AFTER_S:
        return Verdict(Outcome.PENDING, page.shown)
    if page.memory.sought:
        told = Phrase("no button that submits words is seen, and Enter takes the last letter off")
        return Verdict(Outcome.FAILED, joined(": ", [page.shown, told]))
    memory = replace(page.memory, taken=page.note.wanted.path[:-1], sought=False, by_key=False)
    saw = Phrase("{shown}: Enter takes the last letter off", shown=page.shown)
    return Verdict(Outcome.ANEW, saw, learnt(page.reading, memory), learnt=True)


def _unanswered(page: PageAfter) -> Verdict:
    """The word stands there as before it was submitted."""
    memory = page.memory
    if page.still_s < (TOLD_S if page.stirred else UNTOLD_S):
        return Verdict(Outcome.PENDING, Phrase("{shown}, as before", shown=page.shown))
    # What stirs may be no answer: a text box that was clicked on has the keyboard now, and wants Enter.
    never = not (memory.right or memory.wrong or page.message)
    if memory.unanswered < MOST_UNANSWERED and (never or not page.stirred):
        # More likely a click was lost than that a page refuses without a sign; or it wants Enter.
        again = MOST_UNANSWERED if page.stirred else memory.unanswered + 1
        memory = replace(memory, unanswered=again, by_key=memory.by_key != (again == MOST_UNANSWERED))
        return Verdict(
            Outcome.ANEW,
            Phrase("{shown}, as before: it was not submitted", shown=page.shown),
            learnt(page.reading, memory),
        )
    return _wrong(page, Phrase("{shown}, as before", shown=page.shown), judged=page.stirred or bool(page.message))


def _without_button(page: PageAfter) -> Verdict:
    """No word was ever answered and no button is seen: that nothing happens says nothing about the word."""
    memory = page.memory
    if page.still_s < UNTOLD_S:
        return Verdict(Outcome.PENDING, Phrase("{shown}, as before", shown=page.shown))
    if page.note.sender:
        saw = Phrase("{shown}, as before: “{sender}” doesn't submit it", shown=page.shown, sender=page.note.sender)
        memory = replace(memory, vain=memory.vain | {page.note.sender}, sender="")
        # Another one may submit: that has to be within what is attended to.
        return Verdict(Outcome.ANEW, saw, with_sender(learnt(page.reading, memory)), learnt=True)
    if memory.by_last:
        told = Phrase(
            "no button that submits words is seen, and neither Enter nor a second click on the last letter does it"
        )
        return Verdict(Outcome.FAILED, joined(": ", [page.shown, told]))
    saw = Phrase("{shown}, as before: Enter doesn't submit it", shown=page.shown)
    memory = replace(memory, by_last=True, sought=bool(memory.sought))
    return Verdict(Outcome.ANEW, saw, learnt(page.reading, memory))


def _answered(page: PageAfter) -> Verdict:
    """The letters are used, or the game is over."""
    game, memory = page.game, page.memory
    right_s = RIGHT_S if page.word in game.found else FLASH_S
    celebrates = game.all_used and page.since_step_s >= DANCE_S
    if not celebrates and page.still_s < (LAST_S if game.end is not None or game.all_used else right_s):
        return Verdict(Outcome.PENDING, Phrase("the letters of {word} used", word=page.word))
    sends, takes = page.note.part is StepKind.DRAG or memory.sends, page.note.part is StepKind.TAP or memory.takes
    sender = page.note.sender or memory.sender
    memory = replace(memory, sends=sends, takes=takes, sender=sender, taken=(), misses=0, unanswered=0)
    if game.end is End.LOST:
        reading = ended(learnt(page.reading, memory), End.LOST)
        return Verdict(Outcome.CONFIRMED, Phrase("the game lost"), reading)
    memory = replace(memory, right=(*memory.right, (page.word, page.cells)))
    reading = learnt(page.reading, memory)
    if game.end is End.WON or reading.state.all_used:
        # A dialog at the end may cover the letters from now on; nothing is pressed any more.
        return Verdict(
            Outcome.CONFIRMED, Phrase("{word} taken, and the game won", word=page.word), ended(reading, End.WON)
        )
    return Verdict(Outcome.CONFIRMED, Phrase("{word} taken", word=page.word), reading)


def _begun_anew(page: PageAfter) -> Verdict:
    """Letters that were used are free again: the page judges all words at once, and they were not the right ones."""
    memory = page.memory
    if not page.completes or page.game.used:
        return Verdict(page.fatal, Phrase("letters free again that were used"))
    if page.still_s < CLEARED_S:
        return Verdict(Outcome.PENDING, Phrase("all letters free again"))
    words = frozenset({*found_words(page.old, memory_of(page.was)), page.word})
    memory = replace(memory, wrong_sets=memory.wrong_sets | {words}, right=(), taken=(), unanswered=0)
    told = ", ".join(sorted(words))
    return Verdict(
        Outcome.WRONG,
        Phrase("all letters free again: {told} are not the words", told=told),
        learnt(page.reading, memory),
    )


def _wrong(page: PageAfter, saw: str, *, sends: bool | None = None, judged: bool = True) -> Verdict:
    """The page doesn't take the word.

    sends: see `PyramidMemory`, where that was learnt. judged: if the page shows it.
    """
    told = f" ({page.message})" if page.message else ""
    memory = page.memory
    wrong = memory.wrong | {(page.word, page.cells)}
    taken = memory.taken if page.game.selected else ()
    sends = memory.sends if sends is None else sends
    sender = page.note.sender or memory.sender
    memory = replace(memory, wrong=wrong, sends=sends, sender=sender, taken=taken, misses=0, unanswered=0)
    outcome = Outcome.WRONG if judged else Outcome.ANEW
    return Verdict(
        outcome,
        Phrase("{saw}{told}: {word} is wrong", saw=saw, told=told, word=page.word),
        learnt(page.reading, memory),
    )


def _denied(page: PageAfter) -> Verdict:
    """A dialog of the browser's own has answered a step, which had no effect then."""
    return _missed(page, Phrase("“{said}”, the page says", said=page.said))


def _missed(page: PageAfter, saw: str) -> Verdict:
    """A step had no effect, or the wrong one: try again from what is there, in the other way if that may help."""
    memory = page.memory
    misses = memory.misses + 1
    # Where clicks have never selected anything, there is no reason to try another one.
    each = MISSES_EACH if memory.taken or memory.right or memory.wrong else 1
    other = page.entry is Entry.AUTO and page.note.part is not StepKind.UNDO and misses % each == 0
    taken = memory.taken if page.game.selected == page.old.selected else ()
    memory = replace(memory, misses=misses, drags=memory.drags != other, taken=taken)
    return Verdict(Outcome.ANEW, saw, learnt(page.reading, memory))
