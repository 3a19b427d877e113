"""Playing a word: which keys, and what became of each.

The row is read back after every key, and Enter is planned as a step of its own behind the last letter: so it is never
pressed on a row that doesn't show the word. Whatever goes astray (a dropped key, a wrong letter, a refused word) ends
the move with `Outcome.ANEW`: the next plan begins from what the row shows then.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kibitz.core.action import Action, Click, PressKey, TypeText
from kibitz.core.errors import ActionError
from kibitz.core.game import Step
from kibitz.core.geometry import Point, Rect
from kibitz.core.phrase import Phrase
from kibitz.core.reading import Condition, Reading
from kibitz.games.wordle.memory import is_foreign, memory_of
from kibitz.games.wordle.options import Typing
from kibitz.games.wordle.places import tile_place
from kibitz.games.wordle.text_box import (
    SENDER,
    TEXT_BOX,
)
from kibitz.solvers.word_files import to_lower
from kibitz.solvers.wordle.model.shown import ShownGame

KEY_TIMEOUT_S = 4.0
REVEAL_TIMEOUT_S = 15.0
"""Long rows turn over for three seconds and more, and a message may cover them before that."""
MISSES_BY_KEYS = 2
"""Lost keys after which the on-screen ones are tried."""
LEAST_KEYS = 20
"""Letters that an on-screen keyboard has at least: that of Turkish lacks three of A to Z."""
UNSEEN_KEYS = Phrase("the key was lost as others were, and no on-screen keys are seen")
UNSEEN_ENTER = Phrase("the key was lost as others were, and no Enter is seen among the on-screen keys")
ROW_OF_KEYS = 1.2
"""Where the picture ends so near below the keys, in their heights, there may be another row."""
BEHIND = 0.75
"""How far right in a cell, in its widths, no letter reaches that stands in its middle."""
LEAST_GAP_PX = 6.0
"""Room that a neutral place must have."""


@dataclass(frozen=True, slots=True)
class KeyNote:
    """Notes of one key for `check`: what the row must show afterwards, the word, and the rows scored before it."""

    shows: str
    word: str
    turns: int
    enters: bool = False
    focuses: bool = False


def plan_word(reading: Reading[ShownGame], word: str, typing: Typing) -> list[Step]:
    """The steps that put a word in, from what the row shows now; none unless the board is ready.

    Raises ActionError when an on-screen key that is to be clicked isn't seen.
    """
    game, memory = reading.state, memory_of(reading)
    if reading.condition is not Condition.READY or game.finished or game.revealing:
        return []
    if memory.text_box is not None and TEXT_BOX in reading.places:
        return _into_text_box(reading, word)
    clicks = _clicks_on_keys(reading, typing)
    # Where letters are clicked on, so are Enter and Backspace: the keyboard may not be where it is needed.
    by_signs = clicks or (is_foreign(word) and typing is not Typing.KEYS)
    typed = game.typed
    steps: list[Step] = []
    # A click on one of the page's keys may take the keyboard from where it is needed for the next one.
    focused = memory.focused and not clicks
    before = typed
    for key, shows, enters in _keys(typed, word, by_itself=memory.by_itself):
        action = _press(reading, key, by_signs if len(key) > 1 else clicks)
        by_cell = memory.in_cells and key != "ENTER" and (memory.by_cell or not steps)
        presses = not isinstance(action, Click)
        if presses and (by_cell or not focused):
            note = KeyNote(before, word, game.turns, focuses=True)
            at = _place_to_type(reading, min(len(before), len(shows)), by_cell)
            steps.append(Step(Click(at), Phrase("the board unchanged, with the keyboard for it"), KEY_TIMEOUT_S, note))
        focused = presses
        note = KeyNote(shows, word, game.turns, enters=enters)
        expects = (
            Phrase("{word} scored", word=word)
            if note.enters
            else Phrase("{shown_typed} in the row", shown_typed=shown_typed(shows))
        )
        timeout_s = REVEAL_TIMEOUT_S if note.enters else KEY_TIMEOUT_S
        # Some pages take a word with its last letter.
        steps.append(Step(action, expects, timeout_s, note, talks=shows == word))
        before = shows
    return steps


def _keys(typed: str, word: str, *, by_itself: bool) -> list[tuple[str, str, bool]]:
    """The keys that make a word of what is typed, with what the row shows then, and whether that enters the word.

    by_itself: the last letter does.
    """
    common = _common(typed, word)
    taken_off = [("BACKSPACE", typed[:length], False) for length in range(len(typed) - 1, common - 1, -1)]
    letters = [(word[length - 1], word[:length], False) for length in range(common + 1, len(word) + 1)]
    if by_itself and letters:
        return [*taken_off, *letters[:-1], (word[-1], word, True)]
    return [*taken_off, *letters, ("ENTER", word, True)]


def _into_text_box(reading: Reading[ShownGame], word: str) -> list[Step]:
    """The steps that put a word into the page's text box and send it: all of it at once, for it is read as a whole."""
    game, memory = reading.state, memory_of(reading)

    def note(shows: str, **kind: bool) -> KeyNote:
        return KeyNote(shows, word, game.turns, **kind)

    steps = []
    # A click on its button takes the keyboard from it.
    if not memory.focused or SENDER in reading.places:
        click = Click(reading.places[TEXT_BOX].center)
        steps.append(
            Step(
                click,
                Phrase("the board unchanged, with the keyboard for the text box"),
                KEY_TIMEOUT_S,
                note(game.typed, focuses=True),
            )
        )
    if game.typed and game.typed != word:
        # A click on what stands there may have put the caret before it.
        steps.append(Step(PressKey("end"), Phrase("the text box as it was"), KEY_TIMEOUT_S, note(game.typed)))
        steps.append(Step(PressKey("backspace", len(game.typed)), Phrase("an empty text box"), KEY_TIMEOUT_S, note("")))
    if game.typed != word:
        steps.append(
            Step(TypeText(to_lower(word)), Phrase("{word} in the text box", word=word), KEY_TIMEOUT_S, note(word))
        )
    sender = reading.places.get(SENDER)
    send = PressKey("enter") if sender is None else Click(sender.center)
    steps.append(Step(send, Phrase("{word} scored", word=word), REVEAL_TIMEOUT_S, note(word, enters=True), talks=True))
    return steps


def unseen_keys(reading: Reading[ShownGame]) -> str:
    """What more of the page is needed for: on-screen keys, where those of the keyboard do nothing; else empty."""
    memory = memory_of(reading)
    if memory.misses < MISSES_BY_KEYS or memory.text_box is not None:
        return ""
    if not has_keyboard(reading.places):
        return UNSEEN_KEYS
    keys = [rect for name, rect in reading.places.items() if name.startswith("key ")]
    lowest = max(keys, key=lambda rect: rect.bottom)
    pixels = getattr(getattr(reading.details, "memory", None), "pixels", None)
    more = pixels is not None and pixels.shape[0] - lowest.bottom < ROW_OF_KEYS * lowest.h
    return UNSEEN_ENTER if more and key_place("ENTER") not in reading.places else ""


def _press(reading: Reading[ShownGame], key: str, clicks: bool) -> Action:
    if key == "ENTER" and SENDER in reading.places:
        return Click(reading.places[SENDER].center)
    place = reading.places.get(key_place(key))
    # The user's keyboard may not have a letter that the page's has.
    foreign = not key.isascii() and place is not None and _is_sure(reading, key)
    if clicks or foreign:
        if place is not None and _is_sure(reading, key):
            return Click(place.center)
        if len(key) == 1 and place is not None:
            raise ActionError(
                Phrase(
                    "The on-screen key {key} can't be read for certain, so it isn't clicked. Show it larger.", key=key
                )
            )
        if len(key) == 1:
            raise ActionError(
                Phrase("The on-screen key {key} is not seen, so it can't be clicked. Bring it into view.", key=key)
            )
    # Enter and Backspace are the same on every keyboard, and pages give their own ones many names.
    return PressKey(key.lower()) if len(key) > 1 else TypeText(to_lower(key))


def _is_sure(reading: Reading[ShownGame], key: str) -> bool:
    """Whether an on-screen key's name was read on it, and is not only what its place suggests."""
    return all(one.sure for one in getattr(reading.details, "keys", ()) if one.name == key)


def key_place(key: str) -> str:
    """The name of an on-screen key among a reading's places."""
    return f"key {key}"


def has_keyboard(places: Mapping[str, Rect]) -> bool:
    return sum(name.startswith("key ") and len(name) == len(key_place("A")) for name in places) >= LEAST_KEYS


def neutral_place(reading: Reading[ShownGame]) -> Point:
    """Where a click gives the page the keyboard and does nothing else: within the bounds, on no tile and no key.

    Between the grid and the keys, or left of the grid; where there is no such room, on a tile of the last row.
    """
    tiles = Rect.around([rect for name, rect in reading.places.items() if name.startswith("tile ")])
    keys = [rect for name, rect in reading.places.items() if name.startswith("key ")]
    near = [rect.grown(LEAST_GAP_PX / 2) for rect in reading.places.values()]
    if keys:
        below = Point(tiles.center.x, (tiles.bottom + min(key.y for key in keys)) / 2)
        beside = Point((reading.bounds.x + tiles.x) / 2, tiles.center.y)
        for at in (below, beside):
            if reading.bounds.contains(at) and not any(rect.contains(at) for rect in near):
                return at
    game = reading.state
    board = next(iter(game.open_boards), 0)
    name = tile_place(board, game.boards[board].rows - 1, 0)
    return reading.places.get(name, tiles).center


def _clicks_on_keys(reading: Reading[ShownGame], typing: Typing) -> bool:
    """Whether the page's own keys are clicked on, and not the keyboard's pressed."""
    memory = memory_of(reading)
    lost = memory.misses >= MISSES_BY_KEYS and has_keyboard(reading.places)
    return typing is Typing.CLICKS or (typing is Typing.AUTO and (memory.clicks or lost))


def _place_to_type(reading: Reading[ShownGame], column: int, by_cell: bool) -> Point:
    """Where a click gives the page the keyboard: on the tile of the letter, once a key was lost without that."""
    memory = memory_of(reading)
    lost = memory.misses or memory.unanswered or memory.in_cells
    return _cell_of(reading, column) if by_cell or lost else neutral_place(reading)


def _cell_of(reading: Reading[ShownGame], column: int) -> Point:
    """Where to click on the tile of a letter in the row to be typed: on some pages each is a text box of its own.

    Right of the middle, so that the caret stands behind the letter. column: of the tile, from 0.
    """
    game = reading.state
    number = next(iter(game.open_boards), 0)
    board = game.boards[number]
    name = tile_place(number, min(board.scored, board.rows - 1), min(column, board.columns - 1))
    at = reading.places.get(name)
    return neutral_place(reading) if at is None else Point(at.x + BEHIND * at.w, at.center.y)


def _common(typed: str, word: str) -> int:
    """How many letters of what is typed can stay."""
    same = 0
    while same < min(len(typed), len(word)) and typed[same] == word[same]:
        same += 1
    return same


def shown_typed(typed: str) -> str:
    return typed or "nothing"
