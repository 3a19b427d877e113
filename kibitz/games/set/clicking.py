"""What became of a click on a card whose mark isn't known as one: it is whatever only that card shows since."""

from __future__ import annotations

from dataclasses import replace

from kibitz.core.game import Outcome, Verdict, View
from kibitz.core.phrase import Phrase
from kibitz.games.set.plan import Pick
from kibitz.vision.set.clicked import clicked_card
from kibitz.vision.set.memory import memory_of

UNKNOWN_MARK_S = 1.6
"""A mark that is known as one shows by then; what the pointer does to a card that is no longer there shows at once."""


def marked_somehow(pick: Pick, before: View, after: View) -> Verdict | None:
    """That a card is selected, as it alone has changed since it was clicked on, and stays so; None where that isn't so.

    The pointer lies on it, and may have changed it alone: then the card isn't marked any more once that has moved on.
    """
    was, now = before.reading, after.reading
    if was is None or now is None or not pick.selects or after.time_s - before.time_s < UNKNOWN_MARK_S:
        return None
    memory = memory_of(now)
    same = was.state.cards == now.state.cards and was.state.selected == now.state.selected
    if memory is None or not same or now.doubts or now.details is None:
        return None
    card = now.state.cards.index(pick.card)
    marked = {i for i, other in enumerate(now.state.cards) if other in memory.clicked}
    clicked = clicked_card(before.frame.pixels, after.frame.pixels, now.details.shown, card, marked)
    if clicked is None:
        return None
    known = replace(
        now,
        state=replace(now.state, selected=now.state.selected | {card}),
        memory=replace(memory, clicked={**memory.clicked, pick.card: clicked}),
    )
    return Verdict(Outcome.CONFIRMED, Phrase("it alone has changed since it was clicked on"), known)
