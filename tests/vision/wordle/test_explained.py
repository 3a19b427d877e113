"""What the Wordle reader tells of its decisions, for people."""

from __future__ import annotations

from kibitz.core.frame import Frame
from kibitz.vision.wordle import read_wordle
from tests.support.wordle.pictures import draw_game


def test_what_colours_mean_is_told_with_what_spoke_for_it() -> None:
    pixels, label = draw_game(1, boards=1, plain_fonts=True, situation="won")
    reading = read_wordle(Frame(pixels))[0]
    scored = {cell["state"] for cell in label["boards"][0]["cells"]} & {"correct", "present"}
    (decision,) = reading.decisions
    taken, *others = decision.candidates
    assert decision.chosen == 0
    assert all(f"{state} #" in taken.name for state in scored)
    assert {f"usual_{state}" for state in scored} <= {term.name for term in taken.score.terms}
    assert all(other.score.total < taken.score.total for other in others)
