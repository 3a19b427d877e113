"""What a screen doesn't show of a game of Ticket to Ride: what the user told, and what was done in this turn."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kibitz.core.reading import Condition, Reading
from kibitz.games.common.tracker import Memory, Tracker, recalled
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


@dataclass(frozen=True, slots=True, kw_only=True)
class TicketMemory(Memory):
    """What was learnt while one surface was played.

    profile: of the board in the picture. read: the game as it was read, without what the user told. dialog: what stands
    in a dialog over the board now; None where there is none.
    drawn: cards that were taken in this turn. ended: the game as it was when one's own turn ended, where it can't be
    seen whose turn it is. misses: clicks without effect since the last thing that was done. marked: tickets that were
    chosen among the offered ones (numbers of their places). claim: the track that was clicked on last, in this turn.
    refused: what the game didn't take in this turn. claimed: tracks that were claimed, and can't be read.
    """

    profile: BoardProfile | None = None
    read: ShownTicket | None = None
    dialog: str | None = None
    drawn: int = 0
    ended: ShownTicket | None = None
    misses: int = 0
    marked: frozenset[int] = frozenset()
    claim: ClaimTrack | None = None
    refused: frozenset[Action] = frozenset()
    claimed: frozenset[int] = frozenset()

    @property
    def afresh(self) -> TicketMemory:
        """What is still true in the next turn."""
        return replace(self, drawn=0, ended=None, misses=0, marked=frozenset(), claim=None, refused=frozenset())


def memory_of(reading: Reading[ShownTicket]) -> TicketMemory:
    """What a reading remembers; nothing where it was made by hand."""
    return recalled(reading, TicketMemory())


def learnt(reading: Reading[ShownTicket], memory: TicketMemory) -> Reading[ShownTicket]:
    """The reading with another memory, and with what our own doing says: after the first card comes the second."""
    game = reading.state
    phase = game.phase
    if memory.drawn and phase in (None, Phase.TURN) and game.my_turn is not False:
        phase = Phase.SECOND_CARD
    elif not memory.drawn and phase is Phase.SECOND_CARD and memory.read is not None:
        phase = memory.read.phase
    mine = memory.claimed & game.unknown if game.me is not None else frozenset()
    owners = tuple(game.me if track in mine else owner for track, owner in enumerate(game.owners))
    state = replace(game, phase=phase, owners=owners, unknown=game.unknown - mine)
    return replace(reading, state=state, memory=memory)


class TicketTracker(Tracker[ShownTicket, TicketMemory]):
    """Follows a game of Ticket to Ride. told: what the user told, which counts more than what is read."""

    def __init__(self, told: Told) -> None:
        super().__init__(TicketMemory())
        self.told = told

    def follow_on(
        self, found: Reading[ShownTicket], previous: Reading[ShownTicket] | None, profile: BoardProfile, time_s: float
    ) -> Reading[ShownTicket]:
        """As `follow`, of a board that was read by this profile. Raises UsageError where the user told what can't be on
        this board."""
        with_told = replace(found, state=self.told.applied(found.state))
        reading = self.follow(with_told, previous, time_s)
        return replace(reading, memory=replace(memory_of(reading), profile=profile, read=found.state))

    def is_another(self, found: Reading[ShownTicket], memory: TicketMemory) -> bool:
        """One has all trains still."""
        game = found.state
        seat = game.seats[game.me] if game.me is not None else None
        return seat is not None and seat.trains == game.board.trains

    def forgotten(self, memory: TicketMemory) -> TicketMemory:
        return replace(memory, claimed=frozenset())

    def noticed(
        self,
        found: Reading[ShownTicket],
        previous: Reading[ShownTicket] | None,
        memory: TicketMemory,
        time_s: float,
    ) -> TicketMemory:
        game = found.state
        if game.my_turn is False:
            memory = memory.afresh
        marked = memory.marked if game.offered else frozenset()
        return replace(memory, read=None, dialog=None, claimed=memory.claimed & game.unknown, marked=marked)

    def learnt(self, reading: Reading[ShownTicket], memory: TicketMemory) -> Reading[ShownTicket]:
        return learnt(reading, memory)

    def concluded(
        self, reading: Reading[ShownTicket], previous: Reading[ShownTicket] | None, time_s: float
    ) -> Reading[ShownTicket]:
        """WAITING in another player's turn."""
        memory, condition = memory_of(reading), reading.condition
        game = _with_tunnel(reading)
        if game.phase is Phase.OVER:
            condition = Condition.OVER
        elif condition in (Condition.READY, Condition.UNSETTLED):
            # A track that looks half drawn may stay so, and a screen that doesn't change isn't read again: it is
            # unknown. What is being drawn changes from look to look, and so is waited for all the same.
            condition = Condition.WAITING if game.my_turn is False else Condition.READY
        details = details_of(reading)
        dialog = details.texts.get(DIALOG) if details is not None and condition is Condition.COVERED else None
        if dialog is not None and previous is not None:
            game = _as_before(game, previous.state)
        return replace(reading, state=game, condition=condition, memory=replace(memory, dialog=dialog))


def as_read(reading: Reading[ShownTicket] | None) -> Reading[ShownTicket] | None:
    """The reading as its reader gave it."""
    if reading is None:
        return None
    read = memory_of(reading).read
    return reading if read is None else replace(reading, state=read)


def tracks_of(reading: Reading[ShownTicket]) -> tuple[ProfileTrack, ...]:
    """The profile's tracks; none where a reading was made by hand."""
    profile = memory_of(reading).profile
    return profile.tracks if profile is not None else ()


def details_of(reading: Reading[ShownTicket]) -> TicketDetails | None:
    """What the reader told besides; None where a reading was made by hand."""
    # Imported here: it brings OpenCV, which a game that isn't looked at doesn't need.
    from kibitz.vision.ticket.reading.details import TicketDetails

    return reading.details if isinstance(reading.details, TicketDetails) else None


def ways_now(reading: Reading[ShownTicket]) -> tuple[tuple[int, int], ...]:
    """Ways of paying more for a tunnel that are offered: cards of its colour, and locomotives."""
    details = details_of(reading)
    return ways_of(details.texts) if details is not None else ()


def _with_tunnel(reading: Reading[ShownTicket]) -> ShownTicket:
    """The game with the tunnel that asks for more cards, where that is so."""
    game, claim = reading.state, memory_of(reading).claim
    if game.phase is not Phase.TUNNEL or game.tunnel is not None or claim is None:
        return game
    return replace(game, tunnel=tunnel_of(claim, ways_now(reading)))


def _as_before(game: ShownTicket, before: ShownTicket) -> ShownTicket:
    """What is beside the board is often darkened with it by a dialog, and none of it has changed."""
    return replace(
        game,
        me=before.me if game.me is None and game.seats == before.seats else game.me,
        hand=before.hand if game.hand is None else game.hand,
        tickets=before.tickets if game.tickets is None else game.tickets,
    )
