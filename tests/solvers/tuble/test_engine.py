"""The engine: which stations it holds possible, what it suggests, and whether it finds every one."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.core.errors import UsageError
from kibitz.solvers.tuble.benchmark import Player
from kibitz.solvers.tuble.engine import TubleEngine
from kibitz.solvers.tuble.openings import OPENINGS, STORED_LIMITS, stored_openings
from kibitz.solvers.tuble.outcomes import parts_of
from kibitz.solvers.tuble.ranking import Ranking
from kibitz.solvers.tuble.search import UNLIMITED
from kibitz.solvers.tuble.shown import GUESSES, Observation, ZoneColour
from kibitz.solvers.tuble.variants import Variant, all_variants, variant
from kibitz.solvers.tuble.zones import ZoneRule

GREEN, YELLOW, ORANGE, RED = ZoneColour
ARTICLE = Observation("Ealing Broadway", 16, YELLOW)
"""The worked example of the article about the game."""
SIX = ["Bermondsey", "Bethnal Green", "Chalk Farm", "Finsbury Park", "Holloway Road", "Kentish Town"]


def names(advice) -> list[str]:
    return [candidate.name for candidate in advice.candidates]


def said(game: Variant, guess: str, answer: str) -> Observation:
    """What a game says to a guess."""
    index = game.network.index
    return Observation(guess, *parts_of(int(game.outcomes[index[guess], index[answer]])))


@pytest.mark.parametrize(("graph", "more"), [("2009", []), ("game2023", ["Goldhawk Road"]), ("current", ["Wood Lane"])])
def test_the_example_of_the_article_has_its_stations(graph: str, more: list[str]) -> None:
    advice = TubleEngine(graph, only=True).advise([ARTICLE])
    assert names(advice) == sorted([*SIX, *more])
    assert advice.exact
    assert advice.dropped == ()
    assert sum(candidate.probability for candidate in advice.candidates) == pytest.approx(1)


@pytest.mark.parametrize("truth", all_variants(), ids=str)
def test_every_station_is_found_within_six_guesses_whichever_variant_is_played(truth: Variant) -> None:
    games = dict(Player(TubleEngine(), truth).play_all())
    assert len(games) == len(truth.network)
    assert all(guesses[-1] == answer for answer, guesses in games.items())
    assert max(map(len, games.values())) <= GUESSES


@pytest.mark.slow
def test_a_misread_number_seldom_costs_the_game() -> None:
    def one_more(number: int, shown: Observation) -> Observation:
        return spoilt(shown, by_stop=True) if number == 1 else shown

    games = Player(TubleEngine(), variant("game2023"), one_more).play_all()
    assert sum(guesses[-1] == answer and len(guesses) <= GUESSES for answer, guesses in games) > 255


@pytest.mark.parametrize(
    ("graph", "worst", "total", "longest"),
    [("game2023", None, 748, 5), ("game2023", 4, 756, 4), ("current", None, 753, 4), ("2009", None, 733, 4)],
)
def test_an_engine_that_knows_the_variant_plays_as_well_as_can_be(
    graph: str, worst: int | None, total: int, longest: int
) -> None:
    games = Player(TubleEngine(graph, worst, only=True), variant(graph)).play_all()
    lengths = Counter(len(guesses) for _, guesses in games)
    assert sum(length * count for length, count in lengths.items()) == total
    assert max(lengths) == longest


@pytest.mark.parametrize("game", all_variants()[:4], ids=str)
@pytest.mark.parametrize("limit", STORED_LIMITS)
def test_stored_openings_are_those_that_the_search_finds(game: Variant, limit: int | None) -> None:
    found = Ranking(game).rank(tuple(range(len(game.network))), OPENINGS, limit or UNLIMITED)
    assert stored_openings(game, limit) == found


def test_the_first_suggestion_is_the_best_opener() -> None:
    first = TubleEngine().advise([]).moves[0]
    assert first.name == "Chigwell"
    assert round(first.expected_guesses * 269) == 748
    assert (first.groups, first.worst_left, first.worst) == (91, 12, 5)


def test_a_candidate_goes_before_another_station_that_is_as_good() -> None:
    moves = TubleEngine().advise([ARTICLE]).moves
    best = [move for move in moves if move.expected_guesses == moves[0].expected_guesses]
    assert [move.is_candidate for move in best] == sorted((move.is_candidate for move in best), reverse=True)
    assert moves[0].is_candidate


def test_two_stations_left_are_guessed_themselves() -> None:
    advice = TubleEngine().advise([said(variant("game2023"), "Chigwell", "Grange Hill")])
    assert set(names(advice)) == {move.name for move in advice.moves if move.is_candidate}
    assert [move.expected_guesses for move in advice.moves[:2]] == [1.5, 1.5]


def test_a_known_answer_ends_the_advice() -> None:
    advice = TubleEngine().advise([ARTICLE, Observation("Chalk Farm", 0, GREEN)])
    assert names(advice) == ["Chalk Farm"]
    assert advice.moves == ()


@pytest.mark.slow
@settings(deadline=None, max_examples=25)
@given(st.integers(0, 268), st.integers(0, 268), st.booleans())
def test_what_is_not_known_of_a_reply_rules_nothing_out(guess: int, answer: int, stops_known: bool) -> None:
    game = variant("game2023")
    stations = game.network.names
    whole = said(game, stations[guess], stations[answer])
    part = Observation(whole.station, whole.stops if stops_known else None, None if stops_known else whole.colour)
    engine = TubleEngine(only=True)
    more = set(names(engine.advise([part])))
    if whole.right and not stops_known:
        # The game goes on, so it was not the answer.
        assert stations[answer] not in more
    else:
        assert set(names(engine.advise([whole]))) <= more
        assert stations[answer] in more


def test_a_guess_whose_reply_is_not_known_was_at_least_not_the_answer() -> None:
    left = names(TubleEngine().advise([Observation("Temple", None, None)]))
    assert len(left) == 268
    assert "Temple" not in left


def test_a_guess_that_was_not_read_is_left_out_and_told() -> None:
    advice = TubleEngine().advise([Observation(None, 3, RED), ARTICLE, Observation("Crystal Palace", 3, RED)])
    assert "Goldhawk Road" in names(advice)
    assert [warning[:21] for warning in advice.warnings] == ["Guess 1 is left out: ", "Guess 3 is left out: "]
    assert "Crystal Palace" in advice.warnings[1]


def test_stations_that_the_page_refuses_are_not_suggested_but_can_be_the_answer() -> None:
    refused = frozenset({"Chalk Farm", "Kentish Town"})
    advice = TubleEngine().advise([ARTICLE], refused)
    assert refused.isdisjoint(move.name for move in advice.moves)
    assert refused <= set(names(advice))
    assert TubleEngine().advise([], frozenset({"Chigwell"})).moves[0].name == "Grange Hill"


def test_a_page_that_refuses_all_that_fits_gets_other_stations_and_the_player_a_warning() -> None:
    advice = TubleEngine(only=True).advise([Observation("Chigwell", 16, YELLOW)], frozenset({"Dagenham East"}))
    assert advice.moves[0].name != "Dagenham East"
    assert "The page takes no station that fits" in advice.warnings[0]


def test_a_station_of_another_network_makes_the_engine_change_to_it() -> None:
    with_it = variant("game2023-t4")
    advice = TubleEngine().advise([said(with_it, "Heathrow Terminal 4", "Temple")])
    assert advice.variant == with_it
    assert advice.dropped == (variant("game2023"),)
    assert "Heathrow Terminal 4" in advice.warnings[0]


def test_a_reply_of_another_network_makes_the_engine_change_to_it() -> None:
    """Goldhawk Road is few stops from Ealing Broadway where the two Hammersmiths are one station."""
    guesses = ("Ealing Broadway", "Shepherd's Bush Market")
    seen = [said(variant("2009"), guess, "Goldhawk Road") for guess in guesses]
    advice = TubleEngine().advise(seen)
    assert advice.variant == variant("2009")
    assert "Goldhawk Road" in names(advice)


def test_the_other_way_of_counting_zones_is_tried_on_the_same_graph() -> None:
    """Turnham Green is in 2/3 and East Ham in 3/4: no gap, but one half zone from the other."""
    seen = [said(Variant("game2023", ZoneRule.HALF), "Turnham Green", "East Ham")]
    seen.append(Observation("East Ham", None, None))
    half = TubleEngine(only=True, rule=ZoneRule.HALF).advise(seen[:1])
    assert "East Ham" in names(half)
    assert half.variant.rule is ZoneRule.HALF
    everything = TubleEngine(only=True).advise(seen[:1])
    assert everything.variant.network_id == "game2023"


def test_one_graph_only_means_no_other_graph() -> None:
    advice = TubleEngine("game2023", only=True).advise([Observation("Heathrow Terminal 4", 5, GREEN)])
    assert advice.variant.network_id == "game2023"
    assert not advice.exact


def spoilt(observation: Observation, *, by_stop: bool) -> Observation:
    """The same, one stop or one colour off."""
    assert observation.stops is not None
    assert observation.colour is not None
    if by_stop:
        return Observation(observation.station, observation.stops + 1, observation.colour)
    other = ZoneColour(observation.colour + (1 if observation.colour < RED else -1))
    return Observation(observation.station, observation.stops, other)


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 268), st.integers(0, 2), st.booleans())
def test_one_stop_or_colour_off_keeps_the_answer_among_the_nearest(answer: int, wrong: int, by_stop: bool) -> None:
    game = variant("game2023")
    station = game.network.names[answer]
    guesses = [guess for guess in ("Chigwell", "Temple", "Richmond", "Amersham") if guess != station][:3]
    seen = [said(game, guess, station) for guess in guesses]
    seen[wrong] = spoilt(seen[wrong], by_stop=by_stop)
    advice = TubleEngine(only=True).advise(seen)
    if advice.exact:
        return  # another station happens to fit
    assert station in names(advice)
    assert advice.moves
    probabilities = [candidate.probability for candidate in advice.candidates]
    assert probabilities == sorted(probabilities, reverse=True)
    assert sum(probabilities) == pytest.approx(1)


def test_the_guess_that_is_likeliest_to_be_wrong_is_named() -> None:
    game = variant("game2023")
    seen = [said(game, guess, "Bethnal Green") for guess in ("Chigwell", "Ealing Broadway", "Richmond", "Brixton")]
    seen[1] = Observation("Ealing Broadway", 36, YELLOW)
    advice = TubleEngine().advise(seen)
    assert not advice.exact
    assert advice.candidates[0].name == "Bethnal Green"
    assert "Ealing Broadway (36 stops, yellow)" in advice.warnings[-1]
    assert len(advice.dropped) == len(all_variants())


def test_what_one_guess_would_bring_is_told_for_any_station() -> None:
    engine = TubleEngine()
    best = engine.advise([ARTICLE]).moves[0]
    assert engine.judge([ARTICLE], best.name) == best
    assert engine.judge([said(variant("game2023"), "Chigwell", "Dagenham East")], "Temple") is None
    with pytest.raises(UsageError, match="Heathrow Terminal 4"):
        engine.judge([ARTICLE], "Heathrow Terminal 4")


def test_a_worst_case_that_cannot_be_kept_is_told() -> None:
    assert TubleEngine(worst=4).advise([]).moves[0].name == "Southgate"
    advice = TubleEngine(worst=2).advise([ARTICLE])
    assert "no longer certain" in advice.warnings[0]


def test_guesses_that_end_in_time_go_before_better_ones_that_may_not() -> None:
    """With two guesses left, the station that tells all the others apart."""
    advice = TubleEngine().advise([ARTICLE], allowed=3)
    assert advice.moves[0].worst <= 3
    last = TubleEngine().advise([ARTICLE], allowed=1)
    assert last.moves


def test_the_same_position_gets_the_same_advice_from_any_engine() -> None:
    used = TubleEngine()
    used.advise([Observation("Temple", 5, GREEN)])
    assert used.advise([ARTICLE]) == TubleEngine().advise([ARTICLE])
