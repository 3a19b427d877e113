"""Playing a station: into the text box, through the suggestion list, until its row is there.

What a list offers is known only when it is open, so a move is planned in parts (`Step.unfinished`): each plan goes on
from what the page shows. The station's name is typed as far as all keyboards and pages agree on it, the entry that is
the station is clicked on, and where that only fills the text box, the page's button or Enter sends it. Enter is never
pressed on a text that is not the whole name of the station. What goes astray ends the move with `Outcome.ANEW`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from kibitz.core.action import Action, Click, PressKey, ShowMore, TypeText
from kibitz.core.errors import ActionError
from kibitz.core.game import Step
from kibitz.core.geometry import Rect
from kibitz.core.phrase import Phrase
from kibitz.core.reading import Condition, Reading
from kibitz.games.tuble.memory import BOX, TubleMemory, memory_of
from kibitz.games.tuble.names import Wanted, cut_name, entry_of, in_common, is_station, is_whole, ways_to_type
from kibitz.solvers.tuble.shown import ShownTuble

BUTTON = "button"
"""The place of what sends the text."""
FOCUS_TIMEOUT_S, TYPE_TIMEOUT_S, SEND_TIMEOUT_S = 4.0, 6.0, 15.0
"""How long to wait: pages ask their servers for suggestions, and a message may cover the rows."""
LONGEST, NOT_IN_NAMES = 45, frozenset(":?=_@<>#%")
"""Characters of the longest text that is taken back to make room for a station; and what is in addresses only."""
SHOW_IT = Phrase("show it: -o text_box=X,Y, a point in it.")
UNSEEN = 2
"""How many more characters than are read are taken back where it isn't known to the letter what was typed: spaces at
the end are not seen."""


class StepKind(Enum):
    """What a step does."""

    FOCUS = "focus"
    CLEAR = "clear"
    FIRST = "first letter"
    TYPE = "type"
    CHOOSE = "choose"
    PICK = "pick"
    SEND = "send"
    SEARCH = "search"


@dataclass(frozen=True, slots=True)
class StepNote:
    """Notes of one step for `check_step`: what it does, for which station, and what the text box shows afterwards.

    rows: how many guesses there were. at: the text box. by_key: it sends by Enter.
    """

    part: StepKind
    wanted: Wanted
    shows: str
    rows: int
    at: Rect
    by_key: bool = False


def plan_station(reading: Reading[ShownTuble], wanted: Wanted) -> list[Step]:
    """The next steps towards a station's row, from what the page shows now; none when the row is there, or the page
    isn't ready.

    Raises ActionError when the text box isn't seen.
    """
    game, memory = reading.state, memory_of(reading)
    if reading.condition is not Condition.READY or game.finished or row_of(game, wanted) is not None:
        return []
    if BOX not in reading.places:
        raise ActionError(
            Phrase(
                "The text box for the station is not seen, so nothing is typed. Bring it into view, or {show_it}",
                show_it=SHOW_IT,
            )
        )
    if len(game.typed) > LONGEST or set(game.typed) & NOT_IN_NAMES:
        raise ActionError(
            Phrase(
                "The text box shows “{typed}”, which is no station's name. It may be a box of the "
                "browser or of another program, so nothing is typed. Clear the game's own text box, "
                "bring it into view, and play again.",
                typed=game.typed,
            )
        )
    if memory.missed == len(game.guesses):
        return [_searching(reading, wanted)]
    entry = entry_of(game.offers, wanted)
    text = next_text(memory, wanted)
    marked = is_station(memory.marked, wanted) and is_marked(reading, wanted)
    if entry is not None and not marked and not (_stands_there(reading, wanted) and _enter_takes(reading, wanted)):
        at = reading.places[offer_place(entry)].center
        note = _note(StepKind.PICK, reading, wanted, game.offers[entry])
        return [
            Step(
                Click(at),
                Phrase("{offers} taken from the list", offers=game.offers[entry]),
                SEND_TIMEOUT_S,
                note,
                unfinished=True,
            )
        ]
    if (
        marked
        or _stands_there(reading, wanted)
        or (is_whole(game.typed, wanted.station) and text in (None, game.typed))
    ):
        return _sending(reading, wanted)
    if memory.chooses:
        return _choosing(reading, wanted, text or wanted.station)
    return _typing(reading, wanted, text or wanted.station)


def next_text(memory: TubleMemory, wanted: Wanted) -> str | None:
    """The next text to type for a station; None when all were typed in vain."""
    ways = ways_to_type(wanted.station)
    if memory.chooses:
        # What is typed there finds the first entry that begins so.
        ways = (wanted.station, *ways)
    return next((text for text in ways if (wanted.station, text) not in memory.tried), None)


def row_of(game: ShownTuble, wanted: Wanted) -> int | None:
    """Which guess was the station, from 0; None where none was."""
    stations = [guess.station for guess in game.guesses]
    return next((i for i, name in enumerate(stations) if name is not None and is_station(name, wanted)), None)


def offer_place(entry: int) -> str:
    """The name of an entry of the suggestion list (from 0) among a reading's places."""
    return f"offer {entry + 1}"


def _searching(reading: Reading[ShownTuble], wanted: Wanted) -> Step:
    """Show more of the page, as a row may have come below what is seen; a click into the text box does nothing."""
    at = reading.places[BOX].center
    expects = Phrase("a row for {station}", station=wanted.station)
    return Step(ShowMore(at), expects, SEND_TIMEOUT_S, _note(StepKind.SEARCH, reading, wanted, reading.state.typed))


def _stands_there(reading: Reading[ShownTuble], wanted: Wanted) -> bool:
    """Whether the station was taken from the list before and only needs to be sent."""
    picked, typed = memory_of(reading).picked, reading.state.typed
    if not picked or not is_station(picked, wanted):
        return False
    return typed == picked or cut_name(typed, picked) == picked


def _typing(reading: Reading[ShownTuble], wanted: Wanted, text: str) -> list[Step]:
    """The steps that make the text box show a text."""
    game, memory = reading.state, memory_of(reading)
    exact = game.typed == memory.entered
    common = in_common(game.typed, text) if exact else 0
    # A lone sign that nobody typed is more likely a picture, such as a magnifying glass.
    typed = game.typed if exact or len(game.typed) > 1 else ""
    steps = []
    if not memory.focused:
        steps.append(_focus(reading, wanted))
    if len(typed) > common:
        if not memory.focused:
            # The click set the caret where it was made, which may be in the middle of a text.
            steps.append(_key("end", reading, wanted, typed))
        times = len(typed) - common + (0 if exact else UNSEEN)
        steps.append(_key("backspace", reading, wanted, typed[:common], times))
    if text[common:]:
        expects = Phrase("{text} in the text box, and what the page offers for it", text=text)
        if common:
            steps.append(
                Step(TypeText(text[common:]), expects, TYPE_TIMEOUT_S, _note(StepKind.TYPE, reading, wanted, text))
            )
        else:
            expects = Phrase("the letter {text} in the text box", text=text[0])
            steps.append(
                Step(TypeText(text[0]), expects, TYPE_TIMEOUT_S, _note(StepKind.FIRST, reading, wanted, text[0]))
            )
    return [*steps[:-1], replace(steps[-1], unfinished=True)]


def _choosing(reading: Reading[ShownTuble], wanted: Wanted, text: str) -> list[Step]:
    """The steps that choose a station in a box that opens a list: what is typed there marks its entry, Enter takes it.
    Where the list is open already, it has the keyboard."""
    name = Step(
        TypeText(text),
        Phrase("{text} marked in a list", text=text),
        TYPE_TIMEOUT_S,
        _note(StepKind.CHOOSE, reading, wanted, text),
    )
    note = _note(StepKind.PICK, reading, wanted, text)
    take = Step(
        PressKey("enter"), Phrase("{text} taken from the list", text=text), SEND_TIMEOUT_S, note, unfinished=True
    )
    return [name, take] if memory_of(reading).focused else [_focus(reading, wanted), name, take]


def is_marked(reading: Reading[ShownTuble], wanted: Wanted) -> bool:
    """Whether the station stands out in an open list, and nothing else does."""
    marked = _marked_in_list(reading)
    return bool(marked) and all(is_station(text, wanted) for text in marked)


def _enter_takes(reading: Reading[ShownTuble], wanted: Wanted) -> bool:
    """Whether Enter in an open list takes what stands in the text box: no other entry is marked."""
    return not _marked_in_list(reading) or is_marked(reading, wanted)


def _marked_in_list(reading: Reading[ShownTuble]) -> list[str]:
    return [offer.name.text for offer in reading.details.offers if offer.highlighted] if reading.details else []


def _sending(reading: Reading[ShownTuble], wanted: Wanted) -> list[Step]:
    """By the page's button; where none is seen, as an open list may lie over it, or it did nothing, by Enter."""
    game, memory, button = reading.state, memory_of(reading), reading.places.get(BUTTON)
    by_key = button is None or (memory.unanswered == game.typed and not memory.key_in_vain)
    note = replace(_note(StepKind.SEND, reading, wanted, game.typed), by_key=by_key)
    action: Action = Click(button.center) if button is not None and not by_key else PressKey("enter")
    send = Step(action, Phrase("a row for {station}", station=wanted.station), SEND_TIMEOUT_S, note)
    return [send] if memory.focused or not by_key else [_focus(reading, wanted), send]


def _focus(reading: Reading[ShownTuble], wanted: Wanted) -> Step:
    note = _note(StepKind.FOCUS, reading, wanted, reading.state.typed)
    return Step(Click(reading.places[BOX].center), Phrase("the text box with the keyboard"), FOCUS_TIMEOUT_S, note)


def _key(key: str, reading: Reading[ShownTuble], wanted: Wanted, shows: str, times: int = 1) -> Step:
    expects = Phrase("{value} in the text box", value=shows or Phrase("nothing"))
    return Step(PressKey(key, times), expects, FOCUS_TIMEOUT_S, _note(StepKind.CLEAR, reading, wanted, shows))


def _note(part: StepKind, reading: Reading[ShownTuble], wanted: Wanted, shows: str) -> StepNote:
    return StepNote(part, wanted, shows, len(reading.state.guesses), reading.places[BOX])
