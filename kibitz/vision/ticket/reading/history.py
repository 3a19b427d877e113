"""A frame's tracks beside what earlier frames showed: claims never go away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kibitz.vision.ticket.reading.details import UNKNOWN, SeenTrack

VANISHED, LEAST_VANISHED = 0.3, 3
"""Where so many of the known claims, in share and number, are gone at once, another game has begun."""
MOST_NEW = 3
"""Tracks that may have been claimed between two looks."""
CARRIED = 0.9
"""What is left of the confidence in a claim that can't be seen any more."""


@dataclass(frozen=True)
class Remembered:
    """tracks: with what is known from before. at_odds: tracks that say otherwise than they did; anew: another game."""

    tracks: tuple[SeenTrack, ...]
    at_odds: tuple[int, ...] = ()
    anew: bool = False


def remembered(
    now: Sequence[SeenTrack], before: Sequence[SeenTrack], fresh: Sequence[SeenTrack] = (), behind_dialog: bool = False
) -> Remembered:
    """The tracks of a frame with what is known from before.

    A claim that can't be seen now is carried over. One that is read otherwise is kept, until two frames running say so.

    before: as they were known after the last frame; fresh: as that frame alone showed them. behind_dialog: whether a
    dialog is open; what is seen of the board then, often in another light, is no news.
    """
    if len(before) != len(now):
        return Remembered(tuple(now))
    if behind_dialog:
        return Remembered(tuple(_kept(old, new) for old, new in zip(before, now, strict=True)))
    claimed = [i for i, old in enumerate(before) if old.owner not in (None, UNKNOWN)]
    gone = sum(now[i].owner is None for i in claimed)
    if gone >= max(LEAST_VANISHED, VANISHED * len(claimed)):
        return Remembered(tuple(now), anew=True)
    tracks = list(now)
    again = _seen_again(now, fresh)
    at_odds = []
    for i in claimed:
        old, new = before[i], now[i]
        if new.owner == UNKNOWN:
            tracks[i] = _kept(old, new)
        elif new.owner != old.owner and again[i] is False:
            at_odds.append(i)
            tracks[i] = replace(old, confidence=min(old.confidence, 1 - new.confidence / 2), visible=new.visible)
    claimed_now = [i for i, old in enumerate(before) if old.owner is None and now[i].owner not in (None, UNKNOWN)]
    # A page that fades looks otherwise all over: so many claims at once must be seen in two frames running.
    for i in claimed_now if len(claimed_now) > MOST_NEW else ():
        if not again[i]:
            at_odds.append(i)
            tracks[i] = replace(before[i], confidence=before[i].confidence / 2, visible=now[i].visible)
    return Remembered(tuple(tracks), tuple(at_odds))


def _seen_again(now: Sequence[SeenTrack], fresh: Sequence[SeenTrack]) -> list[bool | None]:
    """Whether the last frame alone showed the same owner of each track; None where it isn't known."""
    if len(fresh) != len(now):
        return [None] * len(now)
    return [old.owner == new.owner for old, new in zip(fresh, now, strict=True)]


def _kept(old: SeenTrack, new: SeenTrack) -> SeenTrack:
    """A track as it was known before, with what can be seen of it now."""
    if old.owner in (new.owner, UNKNOWN):
        return new
    return replace(old, confidence=old.confidence * CARRIED, visible=new.visible, carried=True)
