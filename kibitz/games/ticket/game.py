"""Ticket to Ride: read by the profile of a client's board, advised, and played."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from kibitz.core.advice import Advice, HelpLevel, Mark, Move
from kibitz.core.correction import Aspect
from kibitz.core.errors import UsageError
from kibitz.core.frame import Frame
from kibitz.core.game import Game, Step, Verdict, View
from kibitz.core.geometry import Rect
from kibitz.core.page import PageView
from kibitz.core.phrase import Phrase
from kibitz.core.reading import Condition, Reading
from kibitz.core.scoring import Candidate, Decision, Decisions, WeightTable, weight
from kibitz.games.ticket.advice import TicketGameAdviser
from kibitz.games.ticket.check import check_step
from kibitz.games.ticket.marks import kept_free, ticket_marks
from kibitz.games.ticket.memory import TicketMemory, TicketTracker, as_read, details_of, memory_of
from kibitz.games.ticket.options import TicketOptions
from kibitz.games.ticket.plan import plan_action
from kibitz.games.ticket.text import ticket_text
from kibitz.games.ticket.to_json import captions, record
from kibitz.games.ticket.told import Told
from kibitz.solvers.ticket.model.boards import BOARDS, load_board
from kibitz.solvers.ticket.model.shown import ShownTicket

if TYPE_CHECKING:
    from rich.console import RenderableType

    from kibitz.vision.ticket.profile import BoardProfile

MAKE = "kibitz ticket profile make EMPTY.png --board usa --name NAME"

END = re.compile(r"(?P<won>\byou (?:have )?w[io]n\b)|\byou (?:have )?los[et]\b|\b(?:won|wins)\b", re.IGNORECASE)
"""How clients say in words how a game ended; where they don't, the points that they show tell."""


@dataclass(frozen=True)
class FitWeights(WeightTable):
    """What speaks for a board profile."""

    confidence: float = weight(1.0, Phrase("confidence of what is read by it"), 0, 1)
    none: float = weight(-1.0, Phrase("its board isn't there"), -1, 0)


FIT = FitWeights()

Reader = Callable[[Frame, "BoardProfile", Reading[ShownTicket] | None], Reading[ShownTicket] | None]


def vision_reader() -> Reader:
    """Imported when the first frame is read: it brings the glyph model with it."""
    from kibitz.vision.ticket.reading.reader import read_ticket

    return read_ticket


class ProfileSource(Protocol):
    """Where profiles come from; `kibitz.games.ticket.profile_store` is one."""

    def load_profile(self, name: str) -> BoardProfile:
        """The profile with this name, or in this file. Raises UsageError where there is none."""

    def saved_profiles(self) -> list[BoardProfile]:
        """All profiles that can be read."""


def saved() -> ProfileSource:
    """The profiles that the user has saved; imported when they are asked for, as the reader is."""
    from kibitz.games.ticket import profile_store

    return profile_store


class TicketGame(Game[ShownTicket]):
    """Ticket to Ride in any client whose board there is a profile of.

    reader: what finds the game in a frame. source: where profiles come from; without one, those that the user has
    saved, and of them the one that fits best is kept to. profiles: these instead, unless the options name one.

    Raises UsageError for a profile or board that there is not, and for what can't be told.
    """

    id: ClassVar[str] = "ticket"
    title: ClassVar[str] = Phrase("Ticket to Ride")
    options: ClassVar[type[TicketOptions]] = TicketOptions
    wizard: ClassVar[str] = "kibitz.gui.profile_wizard.dialog:TicketWizard"
    practice: ClassVar[str] = "kibitz.gui.practice.ticket.board:create"
    panel: ClassVar[str] = "kibitz.gui.maps.ticket.panel:create"
    covers: ClassVar[bool] = True

    def __init__(
        self,
        options: TicketOptions | None = None,
        *,
        reader: Reader | None = None,
        profiles: Sequence[BoardProfile] | None = None,
        source: ProfileSource | None = None,
        **given: Any,
    ) -> None:
        told = TicketOptions.of(self.title, options, **given).model_dump()
        self.named, self._board = told.pop("profile"), told.pop("board")
        self._source = source or saved()
        self._profiles = [self._source.load_profile(self.named)] if self.named else profiles
        self.told = _told(self._profiles, self._board, **told)
        self._tracker = TicketTracker(self.told)
        self._reader = reader
        self._adviser = TicketGameAdviser()

    @property
    def profiles(self) -> list[BoardProfile]:
        """The profiles that are tried."""
        if self._profiles is None:
            self._profiles = self._source.saved_profiles()
        return [profile for profile in self._profiles if self._board in ("", profile.board_id)]

    def read(self, frame: Frame, previous: Reading[ShownTicket] | None = None) -> Reading[ShownTicket] | None:
        return self._read(frame, previous)

    def read_page(
        self, frame: Frame, previous: Reading[ShownTicket] | None, view: PageView
    ) -> Reading[ShownTicket] | None:
        return self._read(frame, previous, view)

    def aspects(self, reading: Reading[ShownTicket], place: str) -> Sequence[Aspect]:
        from kibitz.games.ticket.corrected import aspects

        return aspects(reading, place)

    def called(self, reading: Reading[ShownTicket], place: str) -> str:
        word, _, number = place.partition(" ")
        return reading.state.board.track_name(int(number) - 1) if word == "track" else place

    def anew(self, reading: Reading[ShownTicket], *, taken_back: bool) -> Reading[ShownTicket]:
        return self._tracker.anew(reading, taken_back=taken_back)

    def _read(
        self, frame: Frame, previous: Reading[ShownTicket] | None, view: PageView | None = None
    ) -> Reading[ShownTicket] | None:
        profiles = self.profiles
        if not profiles:
            return None
        if self._reader is None:
            self._reader = vision_reader()
        before = memory_of(previous).profile if previous is not None else None
        best: tuple[BoardProfile, Reading[ShownTicket]] | None = None
        tried: list[Candidate] = []
        for profile in sorted(profiles, key=lambda one: not _are_same(one, before)):
            same = _are_same(profile, before)
            found = self._reader(frame, profile, as_read(previous) if same else None)
            tried.append(
                Candidate(profile.name, FIT.score(confidence=found.confidence if found else 0, none=not found))
            )
            if found is not None and (best is None or found.confidence > best[1].confidence):
                best = profile, found
            if found is not None and same:
                break
        if best is None:
            return None
        profile, found = best
        if view is not None:
            from kibitz.games.ticket.corrected import with_said

            found = with_said(found, frame.pixels, view)
        found = replace(found, decisions=Decisions(partial(_with_profile, tried, profile, found.decisions)))
        return self._tracker.follow_on(found, previous if _are_same(profile, before) else None, profile, frame.time_s)

    def nearest(self, frame: Frame) -> Sequence[Decision]:
        from kibitz.vision.ticket.reading.reader import nearest_place

        return [decision for profile in self.profiles for decision in nearest_place(frame, profile)]

    def advise(self, state: ShownTicket, memory: TicketMemory | None = None) -> Advice:
        return self._adviser.advise(state, memory or self._tracker.blank)

    def marks(self, reading: Reading[ShownTicket], advice: Advice, level: HelpLevel) -> Sequence[Mark]:
        return ticket_marks(reading, advice, level)

    def kept_free(self, reading: Reading[ShownTicket]) -> Sequence[Rect]:
        return kept_free(reading)

    def plan(self, reading: Reading[ShownTicket], move: Move) -> Sequence[Step]:
        return plan_action(reading, move.data.action)

    def check(self, step: Step, before: View, after: View) -> Verdict:
        return check_step(step, before, after)

    def may_be_seen(self, frame: Frame) -> bool:
        from kibitz.vision.ticket.profile_maker.hunch import may_be_board

        return may_be_board(frame.pixels)

    def when_not_found(self) -> str:
        make = Phrase("Make one from a picture of the empty board: {make}", make=MAKE)
        if self.named:
            return Phrase("The board profile {named} doesn't fit the picture. {make}", named=self.named, make=make)
        names = ", ".join(profile.name for profile in self.profiles)
        if names:
            return Phrase("None of the saved board profiles ({names}) fits. {make}", names=names, make=make)
        board = Phrase(" for the board {board}", board=self._board) if self._board else ""
        return Phrase(
            "It is read by a profile of the board as your client draws it, and there is none yet{board}. {make}",
            board=board,
            make=make,
        )

    def won(self, reading: Reading[ShownTicket]) -> bool | None:
        game, details = reading.state, details_of(reading)
        scores = [seat.score for seat in game.seats]
        if reading.condition is not Condition.OVER:
            return None
        said = END.search(details.texts.get("turn", "")) if details is not None else None
        if said is not None:
            return said["won"] is not None
        if game.me is None or not scores or None in scores:
            return None
        return scores[game.me] == max(score for score in scores if score is not None)

    def captions(self, reading: Reading[ShownTicket]) -> Mapping[str, str]:
        return captions(reading)

    def to_json(self, reading: Reading[ShownTicket], advice: Advice | None) -> dict[str, Any]:
        return record(reading)

    def drawn(self, reading: Reading[ShownTicket]) -> RenderableType:
        return ticket_text(reading.state)


def _are_same(profile: BoardProfile, other: BoardProfile | None) -> bool:
    """Whether two profiles say the same; one may have been loaded anew."""
    if other is None or profile is other:
        return profile is other
    return profile.name == other.name and profile.tracks == other.tracks and profile.places == other.places


def _with_profile(
    tried: Sequence[Candidate], profile: BoardProfile, decisions: Sequence[Decision]
) -> Iterator[Decision]:
    """How the reader decided, and before that which profile was taken."""
    order = sorted(tried, key=lambda one: one.name != profile.name)
    yield Decision(Phrase("which board profile fits"), tuple(order))
    yield from decisions


def _told(profiles: Sequence[BoardProfile] | None, board: str, **texts: str) -> Told:
    """What the user told, if it fits any of the boards that it may be about. Raises UsageError."""
    boards = [profile.board for profile in profiles or ()] or [load_board(one) for one in BOARDS if board in ("", one)]
    wrong: UsageError | None = None
    for one in boards:
        try:
            return Told.checked(one, **texts)
        except UsageError as error:
            wrong = wrong or error
    raise wrong or UsageError(Phrase("There is no board to tell about."))
