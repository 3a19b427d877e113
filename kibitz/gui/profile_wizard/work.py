"""The wizard's long work, which tells how far it is; see `kibitz.core.background`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from kibitz.core.errors import KibitzError
from kibitz.core.geometry import Point
from kibitz.core.phrase import Phrase
from kibitz.gui.widgets.language import translated
from kibitz.solvers.ticket.model.boards import BOARDS, load_board
from kibitz.vision.ocr import TextLine
from kibitz.vision.ticket.profile import Pixels
from kibitz.vision.ticket.profile_maker.cities import FoundCities, find_cities
from kibitz.vision.ticket.profile_maker.labels import board_of, read_board_text
from kibitz.vision.ticket.profile_maker.making import ProposedProfile, Tell, propose_profile


@dataclass(frozen=True, eq=False)
class Read:
    """What a picture says: its lines of text, which board that is (empty if it can't be told), and its cities.

    trouble: why there are no cities.
    """

    lines: Sequence[TextLine]
    board_id: str = ""
    cities: FoundCities | None = None
    trouble: str = ""


def read_picture(picture: Pixels, board_id: str, lines: Sequence[TextLine] | None) -> Callable[[Tell], Read]:
    """Work that reads the names in a picture and finds the cities. board_id: empty to find that out too."""

    def work(tell: Tell) -> Read:
        tell(0.1, Phrase("Reading the names of the cities"))
        text = read_board_text(picture) if lines is None else lines
        board = board_id or board_of(text)
        tell(0.7, Phrase("Looking for the cities"))
        try:
            return Read(text, board, find_cities(picture, load_board(board or next(iter(BOARDS))), {}, text))
        except KibitzError as error:
            return Read(text, board, None, translated(str(error)))

    return work


def place_cities(
    picture: Pixels, board_id: str, given: Mapping[str, Point], lines: Sequence[TextLine]
) -> Callable[[Tell], FoundCities]:
    """Work that finds all other cities by some that are given."""

    def work(tell: Tell) -> FoundCities:
        tell(0.3, Phrase("Looking for the other cities"))
        return find_cities(picture, load_board(board_id), given, lines)

    return work


def find_tracks(
    pictures: Sequence[Pixels], board_id: str, given: Mapping[str, Point], lines: Sequence[TextLine] | None
) -> Callable[[Tell], ProposedProfile]:
    """Work that finds the spaces of all tracks."""
    return lambda tell: propose_profile(pictures, board_id, given, lines=lines, tell=tell)
