"""A misread that no station explains is put right where only one change explains it, and else is asked about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from kibitz.core.reading import Reading
from kibitz.solvers.tuble.shown import Observation, ShownTuble, ZoneColour
from kibitz.vision.tuble import Seen, SeenGuess, TubleDetails, reconsider


def reading(*guesses: SeenGuess) -> Reading[ShownTuble]:
    state = ShownTuble(tuple(guess.observation for guess in guesses))
    return Reading("tuble", state, {}, 0.9, details=TubleDetails(tuple(guesses)))


def guess(stops: Seen[int], colour: ZoneColour = ZoneColour.RED, place: int = 1) -> SeenGuess:
    return SeenGuess(Seen("Bank - Monument", 0.99), stops, Seen(colour, 0.97), place=place)


def only(*allowed: int) -> Callable[[Sequence[Observation]], bool]:
    """Fits when the stops of all guesses are these."""
    return lambda observed: [one.stops for one in observed] == list(allowed)


def test_what_fits_stays_as_it_was_read() -> None:
    read = reading(guess(Seen(7, 0.7, ((1, 0.3),))))
    assert reconsider(read, only(7)) is read


def test_the_only_change_that_fits_is_made_and_the_user_is_asked_to_check() -> None:
    again = reconsider(reading(guess(Seen(7, 0.7, ((1, 0.3),)))), only(1))
    assert again.state.guesses[0].stops == 1
    assert again.details.guesses[0].stops.value == 1
    assert again.details.guesses[0].stops.confidence < 0.6
    assert again.doubts == ("stops 1 looks like 7, but a station fits only with 1: please check",)
    assert again.confidence < 0.5


def test_two_fields_are_changed_only_where_one_does_not_help() -> None:
    read = reading(guess(Seen(7, 0.8, ((1, 0.2),))), guess(Seen(3, 0.8, ((8, 0.2),)), place=2))
    again = reconsider(read, only(1, 8))
    assert [one.stops for one in again.state.guesses] == [1, 8]
    assert len(again.doubts) == 2


def test_where_nothing_helps_the_least_sure_field_is_unknown() -> None:
    read = reading(guess(Seen(7, 0.95)), guess(Seen(3, 0.6), place=2))
    again = reconsider(read, lambda observed: False)
    assert [one.stops for one in again.state.guesses] == [7, None]
    assert "stops 2" in again.doubts[0]
    assert (3, 0.6) in again.details.guesses[1].stops.others


def test_where_several_changes_help_none_is_guessed() -> None:
    read = reading(guess(Seen(12, 0.7, ((17, 0.2), (72, 0.1)))))
    again = reconsider(read, lambda observed: observed[0].stops in (17, 72))
    assert again.state.guesses[0].stops is None


def test_what_was_read_clearly_is_never_changed() -> None:
    read = reading(guess(Seen(18, 0.99, ((16, 0.01),))))
    assert reconsider(read, only(16)) is read


def test_a_game_without_zones_has_rules_of_its_own() -> None:
    read = reading(guess(Seen(18, 0.6, ((16, 0.4),))))
    other = replace(read, state=replace(read.state, zones=False))
    assert reconsider(other, only(16)) is other
