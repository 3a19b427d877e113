"""What a player, and a researcher, would notice of the engine."""

import json

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.core.errors import ImpossibleBoardError, UsageError
from kibitz.solvers.wordle.engine import Engine
from kibitz.solvers.wordle.model.clues import illegal
from kibitz.solvers.wordle.model.scoring import Rule, score
from kibitz.solvers.wordle.model.state import Mode, Strategy, WordleState
from kibitz.solvers.wordle.model.words import WordList, load_words
from kibitz.solvers.wordle.reports.analysis import analyse_turns
from kibitz.solvers.wordle.search import machine
from kibitz.solvers.wordle.search.candidates import Filter
from kibitz.solvers.wordle.search.legal import legal_guesses
from kibitz.solvers.wordle.search.strategies import measure

FAMILY = WordList.of(["MIGHT", "NIGHT", "SIGHT", "TIGHT", "LIGHT", "FIGHT", "EIGHT"], ["MINTS", "FELTS"])
turns = st.lists(
    st.tuples(st.sampled_from(load_words("original").guesses[::97]), st.sampled_from(load_words("original").answers)),
    min_size=1,
    max_size=3,
)


@pytest.fixture(scope="module")
def original() -> Engine:
    return Engine(load_words("original"))


@pytest.fixture(scope="module", params=[True, False], ids=["compiled", "plain"])
def engine(request: pytest.FixtureRequest) -> Engine:
    return Engine(load_words("original"), compiled=request.param)


def test_the_best_moves_of_a_position_come_with_all_their_figures(engine: Engine) -> None:
    state = WordleState.parse(["CRANE=01200", "SLOTH=20010"])
    advice = engine.advise(state)
    assert {candidate.word for candidate in advice.candidates} == {"SMART", "STARK", "START", "STAIR"}
    assert sum(candidate.probability for candidate in advice.candidates) == pytest.approx(1)
    best = advice.moves[0]
    # One of four words that tells the three others apart: (1 + 2 + 2 + 2) / 4.
    assert (best.expected, best.worst, best.guarantees) == (1.75, 2, True)
    assert (best.chance, best.bits, best.groups, best.largest) == (0.25, 2.0, 4, 1)
    assert len(advice.moves) == 10
    assert [move.expected for move in advice.moves] == sorted(move.expected or 0 for move in advice.moves)


@pytest.mark.slow
@given(turns, st.data())
@settings(max_examples=30)
def test_a_letter_in_its_place_or_elsewhere_leaves_the_words_of_both(
    original: Engine, played: list[tuple[str, str]], data: st.DataObject
) -> None:
    words, answer = original.words, played[0][1]
    history = []
    for guess, _ in played:
        shown = score(guess, answer)
        marked = data.draw(st.lists(st.booleans(), min_size=5, max_size=5))
        unclear = ("+" if on and digit != "0" else digit for on, digit in zip(marked, shown, strict=True))
        history.append((guess, "".join(unclear)))

    def may_be(word: str) -> bool:
        told = ((score(guess, word), shown) for guess, shown in history)
        return all(a == b or (b == "+" and a != "0") for own, shown in told for a, b in zip(own, shown, strict=True))

    fits = Filter(words).fits(history)
    assert [words.guesses[i] for i in np.flatnonzero(fits)] == [word for word in words.guesses if may_be(word)]
    exact = [(guess, score(guess, answer)) for guess, _ in played]
    hard = set(legal_guesses(words.guesses, history, Mode.HARD))
    assert hard <= set(legal_guesses(words.guesses, exact, Mode.HARD)), "whatever the page's rules find is kept"
    assert words.index(answer) in legal_guesses(words.guesses, history, Mode.ULTRA)


def test_help_comes_in_three_steps(original: Engine) -> None:
    advice = original.advise(WordleState.parse(["CRANE=01200", "SLOTH=20010"]))
    best = advice.moves[0].word
    assert "4 words are left" in advice.nudge
    assert best not in advice.nudge + advice.hint
    assert advice.hint.split()[3] in best
    assert advice.answer.startswith(best)


def test_the_exact_strategy_proves_its_move(original: Engine) -> None:
    state = WordleState.parse(["RAISE=00100"])
    fast, exact = original.advise(state), original.advise(state, Strategy.OPTIMAL)
    assert exact.proven
    assert not fast.proven
    assert exact.moves[0].expected <= fast.moves[0].expected


def test_the_first_suggestion_of_a_known_list_is_stored() -> None:
    engine = Engine(load_words("original"))
    assert engine.advise(WordleState()).moves[0].word == "SALET"
    assert "answers" not in vars(engine.searches)  # no table was made


def test_an_answer_outside_the_old_list_is_still_found(original: Engine) -> None:
    # No answer of the list fits; GUANO is one of its other guesses.
    state = WordleState()
    for guess in ("SALET", "COURD", "WINGY", "GAUZY"):
        state = state.after(guess, [score(guess, "GUANO")])
    assert "GUANO" in {candidate.word for candidate in original.named(original.candidates(state))}


@pytest.mark.slow
@pytest.mark.parametrize("answer", ["GUANO", "SNAFU", "BALSA", "GIZMO", "VIGOR", "QAJAQ"])
def test_todays_list_finds_every_word(answer: str) -> None:
    engine = Engine(load_words("today"))
    state = WordleState(rows=8)
    while not state.over:
        guess = engine.choose(state)
        state = state.after(guess, [score(guess, answer)])
    assert state.won


def test_rude_words_give_way_to_equally_good_ones() -> None:
    words = WordList.of(["ABCD", "ABCE"], ["FFFF"])
    rude = WordList(words.name, words.title, 4, words.answers, words.others, words.weights, True, frozenset({"ABCD"}))
    assert Engine(words, compiled=False).advise(WordleState(size=4)).moves[0].word == "ABCD"
    assert Engine(rude, compiled=False).advise(WordleState(size=4)).moves[0].word == "ABCE"


@pytest.mark.parametrize("compiled", [True, False])
def test_hard_mode_says_when_a_win_is_no_longer_sure(compiled: bool) -> None:
    engine = Engine(FAMILY, compiled=compiled)
    state = WordleState(mode=Mode.HARD, rows=4).after("FIGHT", [score("FIGHT", "NIGHT")])
    advice = engine.advise(state)
    assert not any(move.guarantees for move in advice.moves)
    assert any("no longer be guaranteed" in note for note in advice.notes)
    # With other guesses allowed it can.
    free = engine.advise(WordleState(rows=4).after("FIGHT", [score("FIGHT", "NIGHT")]))
    assert free.moves[0].guarantees


def test_moves_are_legal_in_the_hard_modes(original: Engine) -> None:
    for mode in (Mode.HARD, Mode.ULTRA):
        state = WordleState.parse(["CRANE=01200"], mode=mode)
        for strategy in Strategy:
            for move in original.advise(state, strategy).moves:
                assert illegal(move.word, list(state.history()), mode) is None


def test_a_site_that_marks_every_copy_is_recognised(original: Engine) -> None:
    state = WordleState()
    for guess in ("SPEED", "DADDY"):
        state = state.after(guess, [score(guess, "ABIDE", Rule.EVERY_COPY)])
    advice = original.advise(state)
    assert advice.rule is Rule.EVERY_COPY
    assert "ABIDE" in {candidate.word for candidate in advice.candidates}
    assert any("every copy" in note for note in advice.notes)


def test_scores_that_fit_no_word_get_the_nearest_ones_plainly_marked(original: Engine) -> None:
    state = WordleState.parse(["CRANE=22222", "SLOTH=22222"])
    advice = original.advise(state)
    assert advice.contradicted > 0
    assert advice.candidates
    assert any("contradict the fewest" in note for note in advice.notes)


@pytest.mark.slow
@given(turns)
@settings(max_examples=40)
def test_candidates_are_the_words_that_would_have_scored_so(played: list[tuple[str, str]]) -> None:
    words = load_words("original")
    hidden = played[0][1]
    history = [(guess, score(guess, hidden)) for guess, _ in played]
    found = Filter(words).after(history)
    slow = {word for word in words.answers if all(score(guess, word) == shown for guess, shown in history)}
    assert {words.guesses[i] for i in found.words} == slow


@given(turns, st.sampled_from([Mode.HARD, Mode.ULTRA]))
@settings(max_examples=40)
def test_legal_guesses_on_arrays_are_those_of_the_clues(played: list[tuple[str, str]], mode: Mode) -> None:
    words = load_words("original").guesses[::13]
    history = [(guess, score(guess, hidden)) for guess, hidden in played[:1]]
    slow = [place for place, word in enumerate(words) if illegal(word, history, mode) is None]
    assert legal_guesses(words, history, mode).tolist() == slow


@given(
    st.lists(st.lists(st.integers(0, 5), min_size=4, max_size=4), min_size=1, max_size=20),
    st.lists(st.integers(1, 9), min_size=20, max_size=20),
)
def test_splits_are_measured_alike_compiled_and_in_numpy(rows: list[list[int]], weights: list[int]) -> None:
    table = np.array(rows, dtype=np.uint8)
    heavy = np.array(weights[: len(rows)], dtype=np.int64)
    fast, plain = measure(table, heavy, compiled=True), measure(table, heavy, compiled=False)
    assert np.allclose(fast.bits, plain.bits)
    assert np.allclose(fast.heaviest, plain.heaviest)
    assert fast.groups.tolist() == plain.groups.tolist() == [len(set(column)) for column in table.T.tolist()]
    assert fast.largest.tolist() == plain.largest.tolist()


def test_doddles_strategies_play_as_doddle_does(original: Engine) -> None:
    """Doddle 1.6.0: its minimax takes 8,061 guesses from SALET, with this histogram."""
    tree = original.tree(["SALET"], Strategy.MINIMAX)
    assert dict(tree.histogram) == {2: 89, 3: 1071, 4: 1105, 5: 50}


def test_looking_further_ahead_is_no_worse(original: Engine) -> None:
    state = WordleState.parse(["SALET=00101"])
    assert len(original.candidates(state)) > 2
    for strategy in (Strategy.ENTROPY, Strategy.MINIMAX):
        near, far = original.advise(state, strategy, 1), original.advise(state, strategy, 1, depth=2)
        assert far.moves[0].expected <= near.moves[0].expected + 0.2


@pytest.mark.slow
def test_forced_guesses_are_made_where_the_mode_allows_them(original: Engine) -> None:
    tree = original.tree(["SALET", "COURD"])
    assert {child.guess for child in tree.root.children.values()} == {"COURD"}
    hard = original.tree(["SALET", "COURD"], mode=Mode.HARD)
    assert hard.root.children["00000"].guess == "COURD"
    assert hard.root.children["02000"].guess != "COURD"


def test_an_opener_that_is_no_answer_adds_no_game(original: Engine) -> None:
    assert original.tree(["SALET"]).games == 2315


def test_analysis_tells_skill_from_luck(original: Engine) -> None:
    good = original.analyse(["SALET", "COURD", "BRINY"], "BRINY")
    assert [judgement.skill for judgement in good.judgements[:2]] == [99, 99]
    assert good.judgements[0].best.word == "SALET"
    poor = original.analyse(["SALET", "SALET", "BRINY"], "BRINY")
    assert poor.judgements[1].skill == 0  # the same guess again tells nothing
    assert poor.judgements[1].bits == 0
    lucky = original.analyse(["BRINY"], "BRINY").judgements[0]
    assert lucky.luck_mark >= 98
    assert lucky.luck == pytest.approx(lucky.bits - lucky.move.bits)
    assert json.loads(json.dumps(good.to_json()))["solved"] is True


def test_analysis_of_a_screenshot_needs_no_answer(original: Engine) -> None:
    running = analyse_turns(original, [("CRANE", "01200"), ("SLOTH", "20010")])
    assert running.answer is None
    assert [judgement.after for judgement in running.judgements][-1] == 4


def test_analysis_names_what_hard_mode_forbids(original: Engine) -> None:
    told = original.analyse(["CRANE", "MOIST", "NIGHT"], "NIGHT", Mode.HARD)
    assert [judgement.illegal for judgement in told.judgements] == [None, "must contain N", None]


def test_wrong_questions_are_answered_in_words(original: Engine) -> None:
    with pytest.raises(UsageError, match="no strategy"):
        original.advise(WordleState(), "clever")
    with pytest.raises(UsageError, match="Choose a list of that size"):
        original.advise(WordleState(size=6))
    with pytest.raises(UsageError, match="no guess after it"):
        original.analyse(["SALET", "CRANE"], "SALET")
    with pytest.raises(UsageError, match="not in the list"):
        original.tree(["ZZZZZ"])
    with pytest.raises(ImpossibleBoardError, match="No word"):
        analyse_turns(original, [("CRANE", "22222"), ("SLOTH", "22222")])
    with pytest.raises(UsageError, match="over"):
        original.choose(WordleState.parse(["CRANE=22222"]))


def test_without_wasmtime_everything_works_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "works", lambda _: False)
    engine = Engine(load_words("original"))
    advice = engine.advise(WordleState.parse(["CRANE=01200"]))
    assert len(advice.moves) == 10
    assert any("NumPy" in note for note in advice.notes)
    assert Engine(FAMILY).tree().games == 7


@pytest.mark.slow
@pytest.mark.parametrize("size", [3, 4, 6, 9, 11, 15])
def test_any_length_of_words(size: int) -> None:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    words = WordList.of(["".join(letters[(i * j + j) % 26] for j in range(1, size + 1)) for i in range(12)])
    engine = Engine(words)
    tree = engine.tree(strategy=Strategy.OPTIMAL)
    assert tree.games == 12
    assert tree.proven
    for answer in words.answers:
        assert tree.play(answer)[-1] == answer
