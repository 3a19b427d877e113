"""What became of a step that `kibitz.games.ticket.plan` planned, judged by what the screen shows.

What was done is told from the board, the counts and whose turn it is, as far as a profile knows where these are. Where
nothing of that changes, the user is asked: the client may want something that can't be read.
"""

from __future__ import annotations

from dataclasses import replace

from kibitz.core.game import Outcome, Step, Verdict, View
from kibitz.core.reading import Condition
from kibitz.games.ticket.memory import learnt
from kibitz.games.ticket.page_after import Look, look_at
from kibitz.games.ticket.plan import Part, ask_words
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
    look = look_at(step.data, before, after)
    if look is None:
        return _asked(step, before, "no board is seen", after.time_s - before.time_s)
    if look.reading.condition is Condition.OVER:
        return (
            Verdict(Outcome.CONFIRMED, "the game over") if look.still_s >= STILL_S else look.pending("a game that ends")
        )
    if look.reading.condition is Condition.COVERED:
        return _asked(step, before, "something that lies over the board", look.since_step_s)
    if look.reading.condition in (Condition.UNSETTLED, Condition.CUT_OFF):
        return look.pending(f"a board that is {look.reading.condition.value}")
    match look.note.part:
        case Part.TURN:
            return _others(look)
        case Part.PAY | Part.MARK:
            return _clicked(look)
        case Part.ACT:
            return _acted(look)


def _others(look: Look) -> Verdict:
    """Whose turn it is can't be seen: have the others had theirs?"""
    has_changed = look.game.read != look.game.session.ended
    if look.still_s >= (OTHERS_S if has_changed else UNSEEN_S):
        return Verdict(Outcome.ANEW, "a board that rests", learnt(look.reading, replace(look.game.session, ended=None)))
    ask = "Your turn is over, and it can't be seen here whose it is: wait until the others have had theirs."
    return Verdict(Outcome.ASK, "no change that others have made", ask=ask)


def _clicked(look: Look) -> Verdict:
    """Cards or a ticket were clicked on, which shows at their place alone."""
    note, session = look.note, look.game.session
    if look.game.my_turn is False:
        return _passed(look)
    if look.place_changed:
        if look.frame_still_s < STILL_S and look.since_step_s < NO_EFFECT_S:
            return look.pending(f"{note.place} that changes")
        marked = session.marked ^ {note.offer} if note.part is Part.MARK else session.marked
        session = replace(session, marked=marked)
        return Verdict(Outcome.CONFIRMED, f"{note.place} changed", learnt(look.reading, session))
    return _nothing(look)


def _acted(look: Look) -> Verdict:
    game, action = look.game, look.note.action
    done = _done(look)
    if done:
        if look.still_s < STILL_S:
            return look.pending(f"{done}, perhaps")
        return _confirmed(look, done)
    if isinstance(action, ClaimTrack) and game.phase is Phase.TUNNEL:
        return _tunnel(look, action)
    if isinstance(action, ClaimTrack) and game.owners[action.track] not in (None, game.me):
        if look.still_s < PASSED_S:
            return look.pending("another player's trains on the track")
        return Verdict(
            Outcome.ANEW, f"the track {game.owner(action.track)}'s", learnt(look.reading, look.game.session.afresh)
        )
    if game.my_turn is False and look.old.my_turn is not False:
        return _passed(look)
    return _nothing(look)


def _done(look: Look) -> str:
    """What shows that the action was done, in words; empty where nothing does."""
    game, old, action = look.game, look.old, look.note.action
    match action:
        case ClaimTrack(track):
            return _claimed(look, track)
        case DrawFaceUp() | DrawBlind():
            return _drawn(look)
        case DrawTickets():
            if game.offered and game.offered != old.offered:
                return "tickets to choose from"
            return "more tickets" if _more(old.tickets, game.tickets) else ""
        case KeepTickets():
            return "the choice made" if old.offered and not game.offered else ""
        case BuildStation(city, _):
            return "a station there" if (city, game.me) in game.stations else ""
        case PayMore() | GiveUp():
            return "the tunnel settled" if game.phase is not Phase.TUNNEL else ""
        case _:
            return "your turn over" if game.my_turn is False else ""


def _claimed(look: Look, track: int) -> str:
    game, old = look.game, look.old
    owner = game.owners[track]
    name = game.board.track_name(track)
    if owner is not None and (owner == game.me or game.me is None):
        return f"{name} yours" if game.me is not None else f"{name} claimed"
    if owner is not None or game.me is None:
        return ""
    # Where the track itself can't be seen, its trains are gone from those that are left.
    length = game.board.tracks[track].length
    left = [one.seats[game.me].trains if game.me < len(one.seats) else None for one in (old, game)]
    hidden = track in game.unknown
    gone = left[0] is not None and left[1] is not None and left[0] - left[1] == length
    return f"{length} trains fewer" if hidden and gone else ""


def _drawn(look: Look) -> str:
    """What shows that a card was taken."""
    game, old, action = look.game, look.old, look.note.action
    if game.hand is not None and old.hand is not None and sum(game.hand) > sum(old.hand):
        return "a card more in your hand"
    if game.me is not None and game.me < min(len(game.seats), len(old.seats)):
        cards = (old.seats[game.me].cards, game.seats[game.me].cards)
        if cards[0] is not None and cards[1] is not None and cards[1] > cards[0]:
            return "a card more"
    if game.my_turn is False and look.old.my_turn:
        return "the turn over"
    if game.phase is Phase.SECOND_CARD and old.phase is not Phase.SECOND_CARD:
        return "a second card to take"
    if game.deck is not None and old.deck is not None and game.deck < old.deck:
        return "a card fewer in the deck"
    if isinstance(action, DrawFaceUp) and game.row != old.row and None not in (game.row or (None,)):
        return "other cards face up"
    # What isn't read may still show it: a hand in a form of its own.
    near = [place for place in look.reading.places if is_beside_map(place) and place != look.note.place]
    counts = [place for place in near if not place.startswith(("offer ", "player "))]
    if look.frame_still_s >= STILL_S and look.changed_places(counts):
        return "something changed beside the map"
    return ""


def _confirmed(look: Look, saw: str) -> Verdict:
    """The action was done; what it leads to is known from the rules where it doesn't show."""
    game, action = look.game, look.note.action
    first = isinstance(action, DrawBlind | DrawFaceUp) and not look.old.session.drawn
    first = first and look.old.phase is not Phase.SECOND_CARD
    if isinstance(action, DrawFaceUp) and action.colour is Colour.LOCOMOTIVE:
        first = False
    goes_on = first or (isinstance(action, DrawTickets) and bool(game.offered))
    if goes_on and game.my_turn is not False:
        session = replace(look.game.session.afresh, drawn=int(first))
        return Verdict(Outcome.CONFIRMED, saw, learnt(look.reading, session))
    if game.my_turn and not look.others_moved and look.since_step_s < OVER_S:
        # A turn that is over, and a sign of it that comes late: nothing more may be done in it.
        return look.pending(f"{saw}, and the turn not over yet")
    unseen = game.my_turn is None and not look.others_moved
    session = replace(look.game.session.afresh, ended=game.read if unseen else None)
    if isinstance(action, ClaimTrack) and action.track in game.unknown:
        session = replace(session, claimed=session.claimed | {action.track})
    return Verdict(Outcome.CONFIRMED, saw, learnt(look.reading, session))


def _tunnel(look: Look, action: ClaimTrack) -> Verdict:
    """The tunnel asks for more cards."""
    reading = learnt(look.reading, replace(look.game.session, claim=action, misses=0))
    if look.still_s < STILL_S:
        return look.pending("a tunnel that asks for more")
    if look.ways:
        return Verdict(Outcome.CONFIRMED, "a tunnel that asks for more cards", reading)
    ask = "The tunnel asks for more cards: pay them, or take yours back, yourself."
    return Verdict(Outcome.ASK, "a tunnel that asks for more cards", ask=ask)


def _passed(look: Look) -> Verdict:
    """It is another player's turn, and what was meant isn't done."""
    if look.still_s < PASSED_S:
        return look.pending("another player's turn")
    return Verdict(
        Outcome.ANEW, "another player's turn: something else was done", learnt(look.reading, look.game.session.afresh)
    )


def _nothing(look: Look) -> Verdict:
    """Nothing shows that it was done.

    Where something came over the board or beside it among what is read, the user is asked; else it is clicked on once
    more, and then given up: the game doesn't take it.
    """
    saw, action, session = "nothing that shows it", look.note.action, look.game.session
    if look.game.my_turn is None and look.others_moved and look.still_s >= OTHERS_S:
        return Verdict(
            Outcome.ANEW, "others' doings", learnt(look.reading, replace(session.afresh, drawn=session.drawn))
        )
    if not look.note.place:
        return Verdict(Outcome.ASK, saw, ask=ask_words(look.old, action))
    if look.since_step_s < NO_EFFECT_S:
        return look.pending(saw)
    if look.stirred or look.game.my_turn is None:
        return Verdict(Outcome.ASK, saw, ask=ask_words(look.old, action))
    if not session.misses:
        return Verdict(Outcome.ANEW, f"{saw}: the click was lost", learnt(look.reading, replace(session, misses=1)))
    session = replace(session, misses=0, refused=session.refused | {action})
    return Verdict(Outcome.ANEW, f"{saw}, twice: the game doesn't take it", learnt(look.reading, session))


def _asked(step: Step, before: View, saw: str, since_s: float) -> Verdict:
    """The board can't be read any more: after a while the user is asked to do what is wanted there."""
    assert before.reading is not None, "a step is planned on a reading"
    if since_s < NO_EFFECT_S:
        return Verdict(Outcome.PENDING, saw)
    return Verdict(Outcome.ASK, saw, ask=ask_words(before.reading.state, step.data.action))


def _more(old: tuple[object, ...] | None, new: tuple[object, ...] | None) -> bool:
    return old is not None and new is not None and len(new) > len(old)
