"""What was read of a labelled page: how many of its things were found, are right, are wrong though called certain.

A row of Tuble and a cell of a pyramid are found where a box overlaps theirs by 0.3 (intersection over union), a card of
Set by 0.5, a cell of Wordle by 0.3 on a board found by 0.5. A row's box may also be that of what stands in it, which on
a wide card is little of it. They are right where every field is, and wrong where one is
that is not unknown. What is read where nothing is, or may be hidden, is false.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from typing import Any

from kibitz.core.geometry import Rect
from kibitz.core.reading import Reading

Thing = Mapping[str, Any]
UNSURE = (None, "unknown", "")
HIDDEN_OVERLAP = 0.3
PARTS = ("name_box", "stops_box", "blob")
"""Of a row of Tuble."""
THINGS = {"tuble": "rows", "pyramid": "cells", "wordle": "cells", "set": "cards"}


@dataclass
class Score:
    """What was read of one page.

    things: that can be seen on it. found, right, wrong, false: see above. seen: whether a board was read at all;
    expected: whether there is something of one to be seen. faults: in words, as truth/read.
    beliefs: (what, how sure, whether it is right) of what was stated.
    """

    things: int = 0
    found: int = 0
    right: int = 0
    wrong: int = 0
    false: int = 0
    seen: bool = False
    expected: bool = False
    faults: list[str] = field(default_factory=list)
    beliefs: list[tuple[str, float, bool]] = field(default_factory=list)

    @property
    def whole(self) -> bool:
        return self.right == self.things and not self.false


def overlap(truth: Thing, read: Thing) -> float:
    """Intersection over union of a thing's box (or of what is in it, if that is more) and of one that was read."""
    if not read.get("box"):
        return 0.0
    whole, parts = Rect(*truth["box"]), [Rect(*truth[part]) for part in PARTS if truth.get(part)]
    return max(box.iou(Rect(*read["box"])) for box in (whole, Rect.around(parts) if parts else whole))


def matched(truth: Sequence[Thing], read: Sequence[Thing], least: float) -> dict[int, int]:
    """Index of a true thing -> index of the one read, one to one, best overlap first."""
    pairs = sorted(((overlap(t, r), i, j) for i, t in enumerate(truth) for j, r in enumerate(read)), reverse=True)
    chosen: dict[int, int] = {}
    for share, i, j in pairs:
        if share >= least and i not in chosen and j not in chosen.values():
            chosen[i] = j
    return chosen


def score(game: str, label: Thing, reading: Reading[Any] | None, record: Thing) -> Score:
    """How a page was read, of another game whether anything was. record: the reading as plain values
    (`Game.to_json`)."""
    page = Score(seen=reading is not None)
    if label.get("game", game) != game:
        return page
    {"tuble": _rows, "pyramid": _cells, "wordle": _boards, "set": _cards}[game](page, label, record, reading)
    page.expected = page.things > 0 or bool(label.get("input"))
    if reading is not None:
        page.beliefs.append(("reading", reading.confidence, not page.wrong and not page.false))
    return page


def _compare(page: Score, truth: Thing, read: Thing, fields: Mapping[str, Callable[[Any], Any]]) -> dict[str, bool]:
    """Counts a found thing; which of its fields are right."""
    right = {name: plain(read.get(name)) == plain(truth[name]) for name, plain in fields.items()}
    page.found += 1
    page.right += all(right.values())
    page.wrong += any(not right[name] and read.get(name) not in UNSURE for name in fields)
    bad = [f"{name} {truth[name]}/{read.get(name)}" for name in fields if not right[name]]
    page.faults += [", ".join(bad)] if bad else []
    return right


def _false(things: Sequence[Thing], read: Sequence[Thing], used: Sequence[int]) -> int:
    """How many of those read are where nothing is; one on a thing that is hidden is no fault."""
    hidden = [thing for thing in things if not thing.get("visible", True)]
    extra = [one for j, one in enumerate(read) if j not in used]
    return sum(not any(overlap(thing, one) >= HIDDEN_OVERLAP for thing in hidden) for one in extra)


def _same(value: Any) -> Any:
    return value


def _plain(name: str | None) -> str:
    return "".join(letter for letter in (name or "").lower().replace("&", "and") if letter.isalnum())


def _visible(things: Sequence[Thing]) -> list[Thing]:
    return [thing for thing in things if thing.get("visible", True) and thing.get("settled", True)]


def _rows(page: Score, label: Thing, record: Thing, reading: Reading[Any] | None) -> None:
    truth, read = _visible(label.get("rows") or []), record.get("rows", [])
    pairs = matched(truth, read, 0.3)
    page.things, page.false = len(truth), _false(label.get("rows") or [], read, list(pairs.values()))
    guesses = {} if reading is None else {one.place: one for one in reading.details.guesses}
    by_place = sorted(place for place in guesses if place is not None)
    for i, j in pairs.items():
        right = _compare(page, truth[i], read[j], {"station": _plain, "stops": _same, "zone_class": _same})
        seen = guesses[by_place[j]]
        for name, one in (("station", seen.station), ("stops", seen.stops), ("zone_class", seen.colour)):
            if one.value is not None:
                page.beliefs.append((name, one.confidence, right[name]))


def _cells(page: Score, label: Thing, record: Thing, reading: Reading[Any] | None) -> None:
    truth, read = _visible(label.get("cells") or []), record.get("cells", [])
    pairs = matched(truth, read, 0.3)
    page.things, page.false = len(truth), _false(label.get("cells") or [], read, list(pairs.values()))
    for i, j in pairs.items():
        right = _compare(page, truth[i], read[j], dict.fromkeys(("row", "col", "letter", "state"), _same))
        seen = reading.details.cells[j] if reading is not None else None
        if seen is not None and read[j]["letter"] is not None and seen.letters:
            page.beliefs.append(("letter", seen.letters[0][1], right["letter"]))
        if seen is not None and read[j]["state"] is not None:
            page.beliefs.append(("state", seen.state_confidence, right["state"]))


def _boards(page: Score, label: Thing, record: Thing, reading: Reading[Any] | None) -> None:
    truth, read = label.get("boards") or [], record.get("boards", [])
    pairs = matched(truth, read, 0.5)
    page.false = len(read) - len(pairs)
    for i, board in enumerate(truth):
        cells = _visible(board["cells"])
        page.things += len(cells)
        if i not in pairs:
            continue
        seen = list(read[pairs[i]]["cells"])
        # By their places: a board of which upper rows are cut off may be numbered from the first that is seen.
        for a, b in matched(cells, seen, 0.3).items():
            letter = {**seen[b], "letter": (seen[b].get("letter") or "").upper()}
            _compare(page, cells[a], letter, {"state": _same, "letter": _same})


def _cards(page: Score, label: Thing, record: Thing, reading: Reading[Any] | None) -> None:
    truth, read = label.get("cards") or [], record.get("cards", [])
    pairs = matched(truth, read, 0.5)
    hidden = [{"box": box, "visible": False} for box in label.get("hidden", [])]
    page.things, page.false = len(truth), _false(hidden, read, list(pairs.values()))
    # Names of shapes and colours are the page's own: the best renaming of what was read counts.
    names = {
        name: renaming([(truth[i][name], read[j].get(name)) for i, j in pairs.items()]) for name in ("shape", "colour")
    }
    for i, j in pairs.items():
        named = {name: names[name].get(value, value) if name in names else value for name, value in read[j].items()}
        _compare(page, truth[i], named, dict.fromkeys(("number", "shape", "colour", "shading"), _same))


def renaming(pairs: Sequence[tuple[str, str | None]]) -> dict[str | None, str]:
    """The one-to-one renaming of what was read under which most of the pairs (true, read) agree."""
    read = sorted({one for _, one in pairs if one is not None})
    true = sorted({one for one, _ in pairs})
    spare = [f"other {n}" for n in range(len(read) - len(true))]
    choices = [dict(zip(read, order, strict=True)) for order in permutations([*true, *spare], len(read))]
    return max(choices, key=lambda names: sum(names.get(one) == right for right, one in pairs), default={})
