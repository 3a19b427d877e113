"""What became of a step that `kibitz.games.ticket.plan` planned, judged by what the screen shows.

What was done is told from the board, the counts and whose turn it is, as far as a profile knows where these are. Where
nothing of that changes, the user is asked: the client may want something that can't be read.
"""

from __future__ import annotations

from dataclasses import replace

from kibitz.core.game import Outcome, Step, Verdict, View
from kibitz.core.phrase import Phrase
from kibitz.core.reading import Condition
from kibitz.games.ticket.memory import learnt, memory_of
from kibitz.games.ticket.page_after import PageAfter, page_after
from kibitz.games.ticket.plan import StepKind, ask_words
from kibitz.games.ticket.to_json import is_beside_map
from kibitz.solvers.ticket.model.actions import (
    BuildStation,
    ClaimTrack,
    DrawBlind,
    DrawFaceUp,
    DrawTickets,
    GiveUp,
    KeepTickets,
    PayMore,
)
from kibitz.solvers.ticket.model.boards import Colour
from kibitz.solvers.ticket.model.shown import ShownTicket
from kibitz.solvers.ticket.model.state import Phase

STILL_S = 0.3
"""What has looked the same for this long is read as it is."""
NO_EFFECT_S = 2.5
"""A click that has shown nothing after this long was lost, or leads to something that can't be read."""
PASSED_S = 1.0
"""Another player's turn for this long: the own one is over without what was meant."""
OVER_S = 3.0
"""A turn is over after this long where that doesn't show: others may have had theirs between two looks."""
OTHERS_S, UNSEEN_S = 4.0, 20.0
"""Where turns can't be seen, others have had theirs when the board has changed and then rested for this long; or when
nothing has changed for so long, because not everything that they do is seen."""


def check_step(step: Step, before: View, after: View) -> Verdict:
    """What became of a step that `plan_action` planned."""
    page = page_after(step.data, before, after)
    if page is None:
        return _asked(step, before, Phrase("no board is seen"), after.time_s - before.time_s)
    if page.reading.condition is Condition.OVER:
        return (
            Verdict(Outcome.CONFIRMED, Phrase("the game over"))
            if page.still_s >= STILL_S
            else page.pending(Phrase("a game that ends"))
        )
    if page.reading.condition is Condition.COVERED:
        return _asked(step, before, Phrase("something that lies over the board"), page.since_step_s)
    if page.reading.condition in (Condition.UNSETTLED, Condition.CUT_OFF):
        return page.pending(Phrase("a board that is {value}", value=page.reading.condition.word))
    match page.note.part:
        case StepKind.TURN:
            return _others(page)
        case StepKind.PAY | StepKind.MARK:
            return _clicked(page)
        case StepKind.ACT:
            return _acted(page)


def _others(page: PageAfter) -> Verdict:
    """Whose turn it is can't be seen: have the others had theirs?"""
    has_changed = page.memory.read != page.memory.ended
    if page.still_s >= (OTHERS_S if has_changed else UNSEEN_S):
        return Verdict(
            Outcome.ANEW, Phrase("a board that rests"), learnt(page.reading, replace(page.memory, ended=None))
        )
    ask = Phrase("Your turn is over, and it can't be seen here whose it is: wait until the others have had theirs.")
    return Verdict(Outcome.ASK, Phrase("no change that others have made"), ask=ask)


def _clicked(page: PageAfter) -> Verdict:
    """Cards or a ticket were clicked on, which shows at their place alone."""
    note, memory = page.note, page.memory
    if page.game.my_turn is False:
        return _passed(page)
    if page.place_changed:
        if page.frame_still_s < STILL_S and page.since_step_s < NO_EFFECT_S:
            return page.pending(Phrase("{place} that changes", place=note.place))
        marked = memory.marked ^ {note.offer} if note.part is StepKind.MARK else memory.marked
        memory = replace(memory, marked=marked)
        return Verdict(Outcome.CONFIRMED, Phrase("{place} changed", place=note.place), learnt(page.reading, memory))
    return _nothing(page)


def _acted(page: PageAfter) -> Verdict:
    game, action = page.game, page.note.action
    done = _done(page)
    if done:
        if page.still_s < STILL_S:
            return page.pending(Phrase("{done}, perhaps", done=done))
        return _confirmed(page, done)
    if isinstance(action, ClaimTrack) and game.phase is Phase.TUNNEL:
        return _tunnel(page, action)
    if isinstance(action, ClaimTrack) and game.owners[action.track] not in (None, game.me):
        if page.still_s < PASSED_S:
            return page.pending(Phrase("another player's trains on the track"))
        return Verdict(
            Outcome.ANEW,
            Phrase("the track {owner}'s", owner=game.owner(action.track)),
            learnt(page.reading, page.memory.afresh),
        )
    if game.my_turn is False and page.old.my_turn is not False:
        return _passed(page)
    return _nothing(page)


def _done(page: PageAfter) -> str:
    """What shows that the action was done, in words; empty where nothing does."""
    game, old, action = page.game, page.old, page.note.action
    match action:
        case ClaimTrack(track):
            return _claimed(page, track)
        case DrawFaceUp() | DrawBlind():
            return _drawn(page)
        case DrawTickets():
            if game.offered and game.offered != old.offered:
                return Phrase("tickets to choose from")
            return Phrase("more tickets") if _more(old.tickets, game.tickets) else ""
        case KeepTickets():
            return Phrase("the choice made") if old.offered and not game.offered else ""
        case BuildStation(city, _):
            return Phrase("a station there") if (city, game.me) in game.stations else ""
        case PayMore() | GiveUp():
            return Phrase("the tunnel settled") if game.phase is not Phase.TUNNEL else ""
        case _:
            return Phrase("your turn over") if game.my_turn is False else ""


def _claimed(page: PageAfter, track: int) -> str:
    game, old = page.game, page.old
    owner = game.owners[track]
    name = game.board.track_name(track)
    if owner is not None and (owner == game.me or game.me is None):
        return Phrase("{name} yours", name=name) if game.me is not None else Phrase("{name} claimed", name=name)
    if owner is not None or game.me is None:
        return ""
    # Where the track itself can't be seen, its trains are gone from those that are left.
    length = game.board.tracks[track].length
    left = [one.seats[game.me].trains if game.me < len(one.seats) else None for one in (old, game)]
    hidden = track in game.unknown
    gone = left[0] is not None and left[1] is not None and left[0] - left[1] == length
    return Phrase("{length} trains fewer", length=length) if hidden and gone else ""


def _drawn(page: PageAfter) -> str:
    """What shows that a card was taken."""
    game, old, action = page.game, page.old, page.note.action
    more = _more_cards(old, game)
    if more:
        return more
    if game.my_turn is False and old.my_turn:
        return Phrase("the turn over")
    if game.phase is Phase.SECOND_CARD and old.phase is not Phase.SECOND_CARD:
        return Phrase("a second card to take")
    if game.deck is not None and old.deck is not None and game.deck < old.deck:
        return Phrase("a card fewer in the deck")
    if isinstance(action, DrawFaceUp) and game.row != old.row and None not in (game.row or (None,)):
        return Phrase("other cards face up")
    # What isn't read may still show it: a hand in a form of its own.
    near = [place for place in page.reading.places if is_beside_map(place) and place != page.note.place]
    counts = [place for place in near if not place.startswith(("offer ", "player "))]
    if page.frame_still_s >= STILL_S and page.changed_places(counts):
        return Phrase("something changed beside the map")
    return ""


def _more_cards(old: ShownTicket, game: ShownTicket) -> str:
    """What shows that one has more cards, in words; empty where nothing does."""
    if game.hand is not None and old.hand is not None and sum(game.hand) > sum(old.hand):
        return Phrase("a card more in your hand")
    if game.me is None or game.me >= min(len(game.seats), len(old.seats)):
        return ""
    before, now = old.seats[game.me].cards, game.seats[game.me].cards
    return Phrase("a card more") if before is not None and now is not None and now > before else ""


def _confirmed(page: PageAfter, saw: str) -> Verdict:
    """The action was done; what it leads to is known from the rules where it doesn't show."""
    game, action = page.game, page.note.action
    first = isinstance(action, DrawBlind | DrawFaceUp) and not memory_of(page.was).drawn
    first = first and page.old.phase is not Phase.SECOND_CARD
    if isinstance(action, DrawFaceUp) and action.colour is Colour.LOCOMOTIVE:
        first = False
    goes_on = first or (isinstance(action, DrawTickets) and bool(game.offered))
    if goes_on and game.my_turn is not False:
        memory = replace(page.memory.afresh, drawn=int(first))
        return Verdict(Outcome.CONFIRMED, saw, learnt(page.reading, memory))
    if game.my_turn and not page.others_moved and page.since_step_s < OVER_S:
        # A turn that is over, and a sign of it that comes late: nothing more may be done in it.
        return page.pending(Phrase("{saw}, and the turn not over yet", saw=saw))
    unseen = game.my_turn is None and not page.others_moved
    memory = replace(page.memory.afresh, ended=page.memory.read if unseen else None)
    if isinstance(action, ClaimTrack) and action.track in game.unknown:
        memory = replace(memory, claimed=memory.claimed | {action.track})
    return Verdict(Outcome.CONFIRMED, saw, learnt(page.reading, memory))


def _tunnel(page: PageAfter, action: ClaimTrack) -> Verdict:
    """The tunnel asks for more cards."""
    reading = learnt(page.reading, replace(page.memory, claim=action, misses=0))
    if page.still_s < STILL_S:
        return page.pending(Phrase("a tunnel that asks for more"))
    if page.ways:
        return Verdict(Outcome.CONFIRMED, Phrase("a tunnel that asks for more cards"), reading)
    ask = Phrase("The tunnel asks for more cards: pay them, or take yours back, yourself.")
    return Verdict(Outcome.ASK, Phrase("a tunnel that asks for more cards"), ask=ask)


def _passed(page: PageAfter) -> Verdict:
    """It is another player's turn, and what was meant isn't done."""
    if page.still_s < PASSED_S:
        return page.pending(Phrase("another player's turn"))
    return Verdict(
        Outcome.ANEW, Phrase("another player's turn: something else was done"), learnt(page.reading, page.memory.afresh)
    )


def _nothing(page: PageAfter) -> Verdict:
    """Nothing shows that it was done.

    Where something came over the board or beside it among what is read, the user is asked; else it is clicked on once
    more, and then given up: the game doesn't take it.
    """
    saw, action, memory = Phrase("nothing that shows it"), page.note.action, page.memory
    if page.game.my_turn is None and page.others_moved and page.still_s >= OTHERS_S:
        return Verdict(
            Outcome.ANEW, Phrase("others' doings"), learnt(page.reading, replace(memory.afresh, drawn=memory.drawn))
        )
    if not page.note.place:
        return Verdict(Outcome.ASK, saw, ask=ask_words(page.old, action))
    if page.since_step_s < NO_EFFECT_S:
        return page.pending(saw)
    if page.stirred or page.game.my_turn is None:
        return Verdict(Outcome.ASK, saw, ask=ask_words(page.old, action))
    if not memory.misses:
        return Verdict(
            Outcome.ANEW, Phrase("{saw}: the click was lost", saw=saw), learnt(page.reading, replace(memory, misses=1))
        )
    memory = replace(memory, misses=0, refused=memory.refused | {action})
    return Verdict(
        Outcome.ANEW, Phrase("{saw}, twice: the game doesn't take it", saw=saw), learnt(page.reading, memory)
    )


def _asked(step: Step, before: View, saw: str, since_s: float) -> Verdict:
    """The board can't be read any more: after a while the user is asked to do what is wanted there."""
    assert before.reading is not None, "a step is planned on a reading"
    if since_s < NO_EFFECT_S:
        return Verdict(Outcome.PENDING, saw)
    return Verdict(Outcome.ASK, saw, ask=ask_words(before.reading.state, step.data.action))


def _more(old: tuple[object, ...] | None, new: tuple[object, ...] | None) -> bool:
    return old is not None and new is not None and len(new) > len(old)
