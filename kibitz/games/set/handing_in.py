"""A page that wants three cards handed in by a button, and one that only seemed to; where its cards and table are."""

from __future__ import annotations

from dataclasses import replace

from kibitz.core.game import Outcome, Verdict, View
from kibitz.core.geometry import Rect
from kibitz.core.phrase import Phrase
from kibitz.core.reading import Condition, Reading
from kibitz.games.common.page_words import PageWords
from kibitz.games.set.buttons import submit_button, woken_button
from kibitz.games.set.plan import DEAL, FIRST, SUBMIT, Pick
from kibitz.solvers.set import SetState
from kibitz.vision.set.memory import SetMemory, memory_of
from kibitz.vision.set.reading import gutter, with_taken

HELD_AFTER_S = 1.5
"""Three cards that are seen to stay selected for so long wait for a button to be pressed. Counted from the first look
that shows them so: on a busy machine one look may take as long."""
SEEK_AFTER_S, MOST_SOUGHT = 4.0, 3
"""When it is looked for on more of the page, and how often at most."""
SHOWN_S = 1.2
"""How long a page takes to be shown smaller."""


def to_hand_in(
    pick: Pick, now: Reading[SetState], there: list[int], before: View, after: View, words: PageWords
) -> Verdict | None:
    """That the page waits for a button, where three cards stay selected and it has one that hands them in by its name,
    or one alone that the third card has woken."""
    memory = memory_of(now)
    since_s = memory.full_since_s if memory is not None else None
    if (
        SUBMIT in now.places
        or since_s is None
        or after.time_s - since_s < HELD_AFTER_S
        or set(there) != now.state.selected
        or len(there) < len(pick.completes)
    ):
        return None
    pixels, table, cards = after.frame.pixels, table_of(now), cards_of(now)
    button = submit_button(words, pixels, table, cards) or woken_button(
        words, before.frame.pixels, pixels, table, cards
    )
    if memory is None:
        return None
    if button is None:
        return _to_seek(now, memory, after.time_s - since_s)
    saw = Phrase("the cards stay selected, and the page has a button that hands them in")
    return Verdict(Outcome.ANEW, saw, _with_button(now, memory, button))


def _to_seek(now: Reading[SetState], memory: SetMemory, held_s: float) -> Verdict | None:
    """That the button may lie on a part of the page that isn't seen, where cards stay selected for long; None where it
    was looked for often enough, or can't be."""
    if held_s < SEEK_AFTER_S or memory.sought == MOST_SOUGHT or gutter(now) is None:
        return None
    known = replace(memory, seeks=True, sought=memory.sought + 1)
    saw = Phrase("the cards stay selected, and no button that hands them in is in view")
    return Verdict(Outcome.ANEW, saw, replace(now, memory=known), learnt=True)


def sought(before: View, after: View, words: PageWords) -> Verdict:
    """Whether more of the page is seen by now, and the button with it."""
    now = after.reading
    memory = memory_of(now) if now is not None else None
    waited_s = after.time_s - before.time_s
    if now is None or memory is None or now.condition is not Condition.READY or waited_s < SHOWN_S:
        return Verdict(Outcome.PENDING, Phrase("the page is not shown otherwise yet"))
    memory = replace(memory, seeks=False)
    button = submit_button(words, after.frame.pixels, table_of(now), cards_of(now))
    if button is None:
        saw = Phrase("no button that hands them in is in view")
        return Verdict(Outcome.CONFIRMED, saw, replace(now, memory=memory))
    saw = Phrase("the page has a button that hands them in")
    return Verdict(Outcome.CONFIRMED, saw, _with_button(now, memory, button))


def _with_button(now: Reading[SetState], memory: SetMemory, button: Rect) -> Reading[SetState]:
    return replace(now, places={**now.places, SUBMIT: button}, memory=replace(memory, submit=button))


def taken_at_once(pick: Pick, was: Reading[SetState], now: Reading[SetState], time_s: float) -> Verdict | None:
    """That the third card has taken the set, though the page was thought to want a button pressed then: on a busy
    machine cards may stay selected for seconds. None where that isn't so."""
    memory = memory_of(now)
    chosen = {was.state.cards[i] for i in was.state.selected} | {pick.card}
    three = tuple(card for card in chosen if card is not None)
    if memory is None or SUBMIT not in was.places or not pick.selects or len(three) < 3:
        return None
    at_rest = now.condition is Condition.READY and not now.doubts
    if not at_rest or set(three) & set(now.state.cards):
        return None
    places = {name: rect for name, rect in now.places.items() if name != SUBMIT}
    known = replace(now, places=places, memory=replace(memory, submit=None))
    return Verdict(
        Outcome.ANEW, Phrase("the set is gone, without a button"), with_taken(known, three, time_s), learnt=True
    )


def cards_of(reading: Reading[SetState]) -> list[Rect]:
    """Where the cards lie, frame pixels."""
    return [rect for place, rect in reading.places.items() if place not in (DEAL, FIRST, SUBMIT)]


def table_of(reading: Reading[SetState]) -> Rect:
    """Where cards lie or have lain: the page's words stand beside its table, however few cards are left on it."""
    memory = memory_of(reading)
    rects = cards_of(reading) + ([memory.table] if memory is not None and memory.table is not None else [])
    return Rect.around(rects)
