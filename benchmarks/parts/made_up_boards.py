"""How well Ticket to Ride is read on boards of made-up clients, each by a profile made of its own empty board."""

from __future__ import annotations

import random
import statistics
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from kibitz.core.errors import KibitzError
from kibitz.core.frame import Frame
from kibitz.core.geometry import Point
from kibitz.core.reading import Reading
from kibitz.solvers.ticket.model.boards import load_board
from kibitz.solvers.ticket.model.names import city_in
from kibitz.vision.ticket.profile import BoardProfile
from kibitz.vision.ticket.profile_maker.making import make_profile
from kibitz.vision.ticket.reading.details import UNKNOWN, TicketDetails
from tests.support.ticket.pictures import SCALES, SIZES, Client, random_game
from tests.support.ticket.pictures_profile import true_profile

Read = Callable[[Frame, BoardProfile], Reading[Any] | None]
"""Reads a frame by a profile, as if it were the first."""
FRAMES = 4
FEW = 4
"""Cities of which a user at least says where they are."""
HEADS = ("frames", "fit", "tracks", "right", "wrong", "false", "unknown", "hidden", "guessed", "pointed")
"""fit: spaces of the profile that lie within half a width of where they are. false: claims read where there are none
(also among the wrong). guessed: owners read of tracks of which nothing can be seen. pointed: false claims of tracks
that are lit up under the pointer."""
SHARES = {"fit": "spaces", "right": "tracks", "wrong": "tracks", "unknown": "tracks"}
LEAST = 0.15
"""Who reads a track right of which some space is seen by more than this share has not guessed."""
SAME_COLOUR = {"purple": "pink", "violet": "pink"}
"""What a colour is called is a matter of taste; no client has trains of two of these."""


@dataclass
class Measured:
    """What was found out about one client. shift: pixels by which cities are off in frames; times in milliseconds."""

    client: Client
    count: Counter[str] = field(default_factory=Counter)
    shift: list[float] = field(default_factory=list)
    making: float = 0.0
    reading: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        look = self.client.look
        parts = (look.ground + " dark" * look.dark, look.way, look.shape, look.claim, look.hud)
        return f"{self.client.seed} {self.client.board_id}, {', '.join(parts)}"


def random_boards(
    read: Read, count: int, first: int = 0, *, frames: int = FRAMES, given: str = "some", show_faults: bool = False
) -> None:
    """Prints how much of made-up clients' boards is read, by kinds of looks and in all; in per cent where shares.

    given: the cities whose places are told when a profile is made: "some" (FEW of them, at random), "all", or "profile"
    for a profile in which everything is right.
    """
    all_of_them = [measured(read, Client(seed), frames, given) for seed in range(first, first + count)]
    print(f"{'given: ' + given:<22}" + "".join(f"{head:>9}" for head in HEADS) + f"{'shift':>9}")
    kinds: dict[str, list[Measured]] = defaultdict(list)
    for one in all_of_them:
        look = one.client.look
        for kind in (look.ground, look.way, f"claims: {look.claim}", f"spaces: {look.shape}", one.client.board_id):
            kinds[kind].append(one)
    for kind in (*sorted(kinds), "all"):
        print(_row(kind, all_of_them if kind == "all" else kinds[kind]), flush=True)
    readings = [ms for one in all_of_them for ms in one.reading]
    makings = [one.making for one in all_of_them]
    for what, times in (("a profile", makings), ("a frame", readings)):
        if times:
            print(f"{what}: {statistics.median(times):.0f} ms in the median, {max(times):.0f} at most")
    print("worst:")
    for one in sorted(all_of_them, key=_badness, reverse=True)[: count if show_faults else 10]:
        if _badness(one):
            counted = ", ".join(f"{head} {one.count[head]}" for head in HEADS if one.count[head])
            print(f"  {one.name}: {counted}, shift {max(one.shift, default=0):.1f}")
            if show_faults:
                print(*(f"    {fault}" for fault in one.faults), sep="\n")


def _badness(one: Measured) -> float:
    counted = one.count
    return counted["wrong"] + counted["guessed"] + 0.2 * counted["unknown"] + 50 * counted["failed"]


def _row(kind: str, of: Sequence[Measured]) -> str:
    count = sum((one.count for one in of), Counter[str]())
    cells = []
    for head in HEADS:
        whole = SHARES.get(head)
        if whole is None:
            cells.append(f"{count[head]:>9d}")
        else:
            cells.append(f"{100 * count[head] / count[whole]:>9.1f}" if count[whole] else f"{'–':>9}")
    shift = max((shift for one in of for shift in one.shift), default=0.0)
    return f"{kind:<22}" + "".join(cells) + f"{shift:>9.1f}"


def measured(read: Read, client: Client, frames: int, given: str) -> Measured:
    """A client's profile made, and so many frames of different games read by it, each as if it were the first."""
    one = Measured(client)
    chance = random.Random(f"made up boards {client.seed}")
    pixels, empty = client.empty(chance.choice(SIZES[:4]), chance.choice(SCALES[:4]))
    names = sorted(empty["cities"])
    told = names if given == "all" else chance.sample(names, FEW)
    start = time.process_time()
    try:
        if given == "profile":
            profile = true_profile(client, pixels, empty)
        else:
            profile = make_profile([pixels], client.board_id, {name: Point(*empty["cities"][name]) for name in told})
    except KibitzError as error:
        one.count["failed"] += 1
        one.faults.append(f"no profile: {error}")
        return one
    one.making = (time.process_time() - start) * 1000
    places = _fit(client, profile, empty, one.count)
    for number in range(frames):
        game = random_game(client, chance, chance.choice((0, 10, 25, 45, 70)))
        pixels, label = client.frame(chance.choice(SIZES), chance.choice(SCALES), game, hud=number)
        start = time.process_time()
        reading = read(Frame(pixels), profile)
        one.reading.append((time.process_time() - start) * 1000)
        one.count["frames"] += 1
        details = None if reading is None else reading.details
        if not isinstance(details, TicketDetails):
            one.count.update(tracks=_seen(label), unknown=_seen(label), failed=1)
            one.faults.append(f"frame {number}: no board found")
            continue
        _judge(number, label, places, details, one)
        one.shift.append(_shift(empty, label, details))
    return one


def _fit(client: Client, profile: BoardProfile, empty: Mapping[str, Any], count: Counter[str]) -> list[int | None]:
    """For each of the client's tracks the profile's, that of the same cities whose spaces lie nearest."""
    board = load_board(client.board_id)
    found: list[int | None] = []
    taken: set[int] = set()
    scale = empty["view"][0]
    for track, slots in zip(empty["tracks"], client.layout.tracks, strict=True):
        pair = sorted(city for name in ("city_a", "city_b") if (city := city_in(board, track[name])) is not None)
        true = np.array(track["spaces"])[:, :2]
        apart = {
            i: np.hypot(*(true - [(space.x, space.y) for space in of.spaces]).T)
            for i, of in enumerate(profile.tracks)
            if i not in taken and [*of.track.pair] == pair and len(of.spaces) == len(true)
        }
        best = min(apart, key=lambda i: float(apart[i].mean()), default=None)
        found.append(best)
        count["spaces"] += len(true)
        if best is not None:
            taken.add(best)
            count["fit"] += int((apart[best] < slots[0].width * scale / 2).sum())
    return found


def _seen(label: Mapping[str, Any]) -> int:
    return sum(any(track["visible"]) for track in label["tracks"])


def _judge(
    number: int, label: Mapping[str, Any], places: Sequence[int | None], details: TicketDetails, one: Measured
) -> None:
    for i, (track, place) in enumerate(zip(label["tracks"], places, strict=True)):
        owner = UNKNOWN if place is None else details.tracks[place].owner
        owner = SAME_COLOUR.get(owner or "", owner)
        true = SAME_COLOUR.get(track["owner"] or "", track["owner"])
        if not any(track["visible"]):
            one.count["hidden"] += 1
            one.count["guessed"] += owner != UNKNOWN and (owner != true or max(track["shares"]) < LEAST)
            continue
        one.count["tracks"] += 1
        if owner == true:
            one.count["right"] += 1
            continue
        if owner == UNKNOWN:
            one.count["unknown"] += 1
        else:
            false = true is None
            one.count.update(wrong=1, false=int(false), pointed=int(false and label["pointed"] == i))
        at = f"{track['city_a']}-{track['city_b']}"
        one.faults.append(f"frame {number}: {track['colour']} {at}: {owner} for {true}")


def _shift(empty: Mapping[str, Any], label: Mapping[str, Any], details: TicketDetails) -> float:
    """By how many pixels of the frame the city that is most off is, if all were right in the profile."""
    off = []
    for (x, y), (true_x, true_y) in zip(empty["cities"].values(), label["cities"].values(), strict=True):
        at = details.placing.point(Point(x, y))
        off.append(float(np.hypot(at.x - true_x, at.y - true_y)))
    return max(off)
