"""What the Tuble reader tells of its decisions, for people."""

from __future__ import annotations

from functools import cache

from kibitz.core.frame import Frame
from kibitz.core.reading import Reading
from kibitz.core.scoring import Decision
from kibitz.solvers.tuble.shown import ShownTuble
from kibitz.vision.tuble import read_tuble
from tests.support.tuble.recorded import record


@cache
def read() -> Reading[ShownTuble]:
    """A page on which two guesses were made."""
    frame = next(one for one in record(0) if one.truth and len(one.truth["guesses"]) == 2)
    reading = read_tuble(Frame(frame.pixels))
    assert reading is not None
    return reading


def decided(question: str) -> Decision:
    return next(one for one in read().decisions if question in one.question)


def test_the_text_box_that_was_taken_is_told_with_its_reasons() -> None:
    decision = decided("which is the text box")
    assert decision.chosen == 0
    taken = decision.candidates[0]
    assert taken.box == read().places["input"]
    assert {"asks", "sends"} <= {term.name for term in taken.score.terms}


def test_every_name_of_a_row_is_told_with_what_else_it_could_have_been() -> None:
    names = [one for one in read().decisions if "names the station" in one.question]
    assert len(names) == 2
    for decision, guess in zip(names, read().state.guesses, strict=True):
        assert guess.station is not None
        assert guess.station in decision.candidates[0].name


def test_what_colours_mean_is_told_best_first() -> None:
    totals = [candidate.score.total for candidate in decided("mean").candidates]
    assert totals == sorted(totals, reverse=True)
