"""What is told of a board profile, and of how it fits a picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kibitz.core.wording import counted
from kibitz.solvers.ticket.model.boards import Board, Track, load_board

if TYPE_CHECKING:
    from kibitz.core.reading import Reading
    from kibitz.solvers.ticket.model.shown import ShownTicket
    from kibitz.vision.ticket.profile import BoardProfile


def profile_words(profile: BoardProfile, unsure: Sequence[str] = ()) -> list[str]:
    """What a profile says, line by line. unsure: cities that were neither given nor seen."""
    height, width = profile.picture.shape[:2]
    spaces = [space for of in profile.tracks for space in of.spaces]
    seen = sum(len(of.spaces) for of in profile.tracks if of.seen)
    hidden = sum(space.hidden for space in spaces)
    lines = [
        f"{profile.name}: the board {profile.board_id} in a picture of {width} x {height}",
        f"cities: {len(profile.cities)}" + (f", of these {len(unsure)} worked out: {_named(unsure)}" if unsure else ""),
        f"tracks: {len(profile.tracks)} with {counted(len(spaces), 'space')}: {seen} seen, "
        f"{len(spaces) - seen} worked out, {hidden} hidden",
    ]
    different, left_out, added = differences(profile)
    board = profile.board
    if different:
        lines.append(f"other colours than on the printed board: {_named(different)}")
    if left_out:
        lines.append(f"tracks of the printed board that are left out: {_named(left_out)}")
    if added:
        lines.append(f"tracks that the printed board hasn't got: {_named(added)}")
    unseen = [board.track_name(i) for i, of in enumerate(profile.tracks) if not of.seen]
    if unseen and seen:
        lines.append(f"tracks of which no space was seen: {_named(unseen)}")
    if profile.palette:
        lines.append(f"colours of trains: {', '.join(profile.palette)}")
    if profile.places:
        lines.append(f"places: {', '.join(profile.places)}")
    return lines


def profile_record(profile: BoardProfile) -> dict[str, Any]:
    """The same for JSON."""
    different, left_out, added = differences(profile)
    spaces = [space for of in profile.tracks for space in of.spaces]
    return {
        "name": profile.name,
        "board": profile.board_id,
        "size": [profile.picture.shape[1], profile.picture.shape[0]],
        "cities": {
            name: [round(at.x, 2), round(at.y, 2)] for name, at in zip(profile.city_names, profile.cities, strict=True)
        },
        "tracks": len(profile.tracks),
        "spaces": len(spaces),
        "seen": sum(len(of.spaces) for of in profile.tracks if of.seen),
        "hidden": sum(space.hidden for space in spaces),
        "other_colours": different,
        "left_out": left_out,
        "added": added,
        "places": list(profile.places),
        "settings": dict(profile.settings),
    }


def differences(profile: BoardProfile) -> tuple[list[str], list[str], list[str]]:
    """How a client's board differs from the printed one: tracks of other colours, and such as are missing or more."""
    printed, own = load_board(profile.board_id), profile.board
    here, there = Counter(map(_key, own.tracks)), Counter(map(_key, printed.tracks))
    missing, more = list((there - here).elements()), list((here - there).elements())
    different = []
    for a, b, colour in list(more):
        other = next((one for one in missing if one[:2] == (a, b)), None)
        if other is not None:
            missing.remove(other)
            more.remove((a, b, colour))
            different.append(f"{own.names[a]}-{own.names[b]} {colour} ({other[2]})")
    return different, [_told(own, one) for one in missing], [_told(own, one) for one in more]


def frame_words(reading: Reading[ShownTicket] | None) -> tuple[str, dict[str, Any]]:
    """How a profile fits a picture, in words and as plain values."""
    from kibitz.games.ticket.memory import details_of

    details = details_of(reading) if reading is not None else None
    if reading is None or details is None:
        return "it doesn't fit", {"fits": False}
    game = reading.state
    visible = sum(any(track.visible) for track in details.tracks)
    owners = Counter(owner for i in range(len(details.tracks)) if (owner := game.owner(i)) not in (None, "unknown"))
    placing = details.placing
    told = ", ".join(f"{count} {owner}" for owner, count in owners.most_common()) or "none"
    words = (
        f"scale {placing.scale:.4f}, shift {placing.dx:.1f},{placing.dy:.1f}, {placing.residual:.2f} px off; "
        f"{visible} of {len(details.tracks)} tracks can be seen, {len(game.unknown)} unknown; claimed: {told}"
    )
    record = {
        "fits": True,
        "scale": placing.scale,
        "dx": placing.dx,
        "dy": placing.dy,
        "residual": placing.residual,
        "visible": visible,
        "unknown": len(game.unknown),
        "claimed": dict(owners),
    }
    return words, record


def _key(track: Track) -> tuple[int, int, str]:
    return track.a, track.b, track.colour.word


def _told(board: Board, track: tuple[int, int, str]) -> str:
    return f"{board.names[track[0]]}-{board.names[track[1]]} {track[2]}"


def _named(names: Sequence[str]) -> str:
    return ", ".join(names)
