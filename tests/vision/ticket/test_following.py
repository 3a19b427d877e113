"""Ticket to Ride followed through whole made-up games: each track is told as a fresh look tells it, and rightly."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from kibitz.core.reading import Reading
from kibitz.solvers.ticket.model.shown import ShownTicket
from tests.support.recorded import RecordedFrame, changing, frame_of
from tests.support.ticket import recorded as recorded_ticket

SURE = 0.8
"""Confidence of a track that a fresh look tells without a doubt."""
MOST_WRONG = 2
"""Tracks of a frame that are told wrongly, of a hundred: under a veil, or where a name lies over their trains."""


def owners(reading: Reading[ShownTicket]) -> dict[int, str]:
    """Track -> its owner's colour, empty for nobody; those that are told."""
    state = reading.state
    return {
        i: "" if owner is None else state.seats[owner].colour
        for i, owner in enumerate(state.owners)
        if i not in state.unknown
    }


MOST_FRAMES = 20
"""Of a game, at whose end there are the most trains."""


def breaches(seed: int) -> Iterator[str]:
    game = recorded_ticket.game_for(seed)
    before: Reading[ShownTicket] | None = None
    for number, recorded in list(changing(recorded_ticket.record(seed)))[-MOST_FRAMES:]:
        frame = frame_of(recorded, number)
        followed = game.read(frame, before)
        if recorded.truth is not None:
            fresh = game.read(frame)
            yield from _problems(recorded, fresh, followed, f"frame {number} ({recorded.note})")
        before = followed or before


def _problems(
    recorded: RecordedFrame, fresh: Reading[ShownTicket] | None, followed: Reading[ShownTicket] | None, where: str
) -> Iterator[str]:
    if fresh is None:
        return
    if followed is None:
        yield f"{where}: followed, no board is seen"
        return
    known, truth = owners(followed), recorded.truth["owners"]
    sure = {i: owner for i, owner in owners(fresh).items() if fresh.details.tracks[i].confidence >= SURE}
    lost = {i: owner for i, owner in sure.items() if i not in known and owner == truth[i]}
    if lost:
        yield f"{where}: a fresh look tells {lost}"
    wrong = {i: (owner, truth[i]) for i, owner in known.items() if owner != truth[i]}
    if len(wrong) > MOST_WRONG:
        yield f"{where}: told and true {wrong}"


def test_a_game_that_is_followed_is_known_as_well_as_by_fresh_looks() -> None:
    # Another client than the one of `tests/test_recorded.py`.
    found = list(breaches(recorded_ticket.SEEDS[1]))
    assert not found, "\n".join(found)


def test_trains_that_fade_in_are_not_taken_for_those_of_somebody_else() -> None:
    # A red claim on a grey track and a white one on a black track.
    game, frames = recorded_ticket.game_for(5), islice(recorded_ticket.record(5), 28, 33)
    told = [(recorded.note, game.read(frame_of(recorded, number))) for number, recorded in enumerate(frames)]
    assert [note for note, _ in told].count("a move that fades in") == 4
    for _, reading in told:
        assert reading is not None
        assert set(owners(reading).values()) == {"", "yellow", "red", "white"}
