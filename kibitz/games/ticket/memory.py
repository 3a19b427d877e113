"""What a screen doesn't show of a game of Ticket to Ride: what the user told, and what was done in this turn."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING

from kibitz.core.reading import Condition, Reading
from kibitz.games.ticket.told import Told
from kibitz.games.ticket.tunnel import tunnel_of, ways_of
from kibitz.solvers.ticket.model.actions import Action, ClaimTrack
from kibitz.solvers.ticket.model.shown import ShownTicket
from kibitz.solvers.ticket.model.state import Phase

if TYPE_CHECKING:
    from kibitz.vision.ticket.profile import BoardProfile, ProfileTrack
    from kibitz.vision.ticket.reading.details import TicketDetails

DIALOG = "dialog"
"""Name, in what a reader tells, of the text of a dialog over the board."""


@dataclass(frozen=True, slots=True)
class Session:
    """What was learnt while one surface was played.

    drawn: cards that were taken in this turn. ended: the game as it was when one's own turn ended, where it can't be
    seen whose turn it is.
    misses: clicks without effect since the last thing that was done. marked: tickets that were chosen among the offered
    ones (numbers of their places). claim: the track that was clicked on last, in this turn. refused: what the game
    didn't take in this turn. claimed: tracks that were claimed, and can't be read.
    """

    drawn: int = 0
    ended: ShownTicket | None = None
    misses: int = 0
    marked: frozenset[int] = frozenset()
    claim: ClaimTrack | None = None
    refused: frozenset[Action] = frozenset()
    claimed: frozenset[int] = frozenset()

    @property
    def afresh(self) -> Session:
        """What is still true in the next turn."""
        return Session(claimed=self.claimed)


@dataclass(frozen=True, slots=True)
class SeenTicket(ShownTicket):
    """A shown game and what is known about it besides.

    profile: of the board in the picture. read: the game as it was read, without what the user told.
    """

    profile: BoardProfile | None = field(default=None, compare=False)
    read: ShownTicket | None = field(default=None, compare=False)
    session: Session = field(default_factory=Session, compare=False)
    ways: tuple[tuple[int, int], ...] = field(default=(), compare=False)
    """Ways of paying for a tunnel that are offered: cards of its colour, and locomotives."""
    dialog: str | None = field(default=None, compare=False)
    """What stands in a dialog over the board; None where there is none."""
    since_s: float = field(default=0.0, compare=False)
    """Since when it has looked like this, seconds of ``time.monotonic()``."""

    @classmethod
    def of(cls, state: ShownTicket) -> SeenTicket:
        """The shown game with what is known about it; nothing where it was made by hand."""
        if isinstance(state, cls):
            return state
        return cls(**{one.name: getattr(state, one.name) for one in fields(ShownTicket)})

    @property
    def my_turn(self) -> bool | None:
        """Whether it is one's own turn; None where that can't be seen."""
        return None if self.me is None or self.turn is None else self.turn == self.me

    def owner(self, track: int) -> str | None:
        """The colour of a track's owner, ``unknown`` where it can't be told, None for nobody."""
        seat = self.owners[track]
        return self.seats[seat].colour if seat is not None else "unknown" if track in self.unknown else None


def seen(
    reading: Reading[ShownTicket],
    previous: Reading[ShownTicket] | None,
    profile: BoardProfile | None,
    told: Told,
    time_s: float = 0.0,
) -> Reading[ShownTicket]:
    """A fresh reading with what the user told and what the one before knew; WAITING in another player's turn.

    time_s: when the frame of the reading was taken. Raises UsageError where the user told what can't be on this board.
    """
    before = SeenTicket.of(previous.state) if previous is not None else None
    session = before.session if before is not None else Session()
    game = SeenTicket.of(told.applied(reading.state))
    if game.my_turn is False:
        session = session.afresh
    session = replace(session, claimed=frozenset() if _begins(game) else session.claimed & game.unknown)
    if not game.offered:
        session = replace(session, marked=frozenset())
    game = _with_tunnel(_with_session(game, session), reading)
    condition = reading.condition
    if game.phase is Phase.OVER:
        condition = Condition.OVER
    elif condition in (Condition.READY, Condition.UNSETTLED):
        # A track that looks half drawn may stay so, and a screen that doesn't change isn't read again: it is unknown.
        # What is being drawn changes from look to look, and so is waited for all the same.
        condition = Condition.WAITING if game.my_turn is False else Condition.READY
    details = details_of(reading)
    dialog = details.texts.get(DIALOG) if details is not None and condition is Condition.COVERED else None
    game = replace(game, profile=profile, read=reading.state, dialog=dialog)
    if dialog is not None and before is not None:
        # What is beside the board is often darkened with it, and none of it has changed.
        game = replace(
            game,
            me=before.me if game.me is None and game.seats == before.seats else game.me,
            hand=before.hand if game.hand is None else game.hand,
            tickets=before.tickets if game.tickets is None else game.tickets,
        )
    still = previous is not None and previous.condition is condition and before == game
    game = replace(game, since_s=before.since_s if before is not None and still else time_s)
    return replace(reading, state=game, condition=condition)


def as_read(reading: Reading[ShownTicket] | None) -> Reading[ShownTicket] | None:
    """The reading as its reader gave it."""
    if reading is None:
        return None
    read = SeenTicket.of(reading.state).read
    return reading if read is None else replace(reading, state=read)


def learnt(reading: Reading[ShownTicket], session: Session) -> Reading[ShownTicket]:
    """The reading with another session."""
    return replace(reading, state=_with_session(SeenTicket.of(reading.state), session))


def tracks_of(reading: Reading[ShownTicket]) -> tuple[ProfileTrack, ...]:
    """The profile's tracks; none where a reading was made by hand."""
    profile = SeenTicket.of(reading.state).profile
    return profile.tracks if profile is not None else ()


def details_of(reading: Reading[ShownTicket]) -> TicketDetails | None:
    """What the reader told besides; None where a reading was made by hand."""
    # Imported here: it brings OpenCV, which a game that isn't looked at doesn't need.
    from kibitz.vision.ticket.reading.details import TicketDetails

    return reading.details if isinstance(reading.details, TicketDetails) else None


def _begins(game: SeenTicket) -> bool:
    """Whether one has all trains still: claims that are remembered are those of another game."""
    seat = game.seats[game.me] if game.me is not None else None
    return seat is not None and seat.trains == game.board.trains


def _with_session(game: SeenTicket, session: Session) -> SeenTicket:
    """The game with what our own doing says about it: after the first card comes the second."""
    phase = game.phase
    if session.drawn and phase in (None, Phase.TURN) and game.my_turn is not False:
        phase = Phase.SECOND_CARD
    elif not session.drawn and phase is Phase.SECOND_CARD and game.read is not None:
        phase = game.read.phase
    mine = session.claimed & game.unknown if game.me is not None else frozenset()
    owners = tuple(game.me if track in mine else owner for track, owner in enumerate(game.owners))
    return replace(game, phase=phase, session=session, owners=owners, unknown=game.unknown - mine)


def _with_tunnel(game: SeenTicket, reading: Reading[ShownTicket]) -> SeenTicket:
    """The game with the tunnel that asks for more cards, where that is so."""
    details, claim = details_of(reading), game.session.claim
    if game.phase is not Phase.TUNNEL or game.tunnel is not None or details is None or claim is None:
        return game
    ways = ways_of(details.texts)
    return replace(game, tunnel=tunnel_of(claim, ways), ways=ways)
