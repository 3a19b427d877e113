"""What was done is undone and done again, whatever is done in between."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kibitz.core.history import MOST, History

STEPS = st.lists(st.one_of(st.integers(0, 5), st.sampled_from(["undo", "redo"])), max_size=60)


@given(STEPS)
def test_it_does_what_a_list_of_all_values_and_a_place_in_it_does(steps: list[int | str]) -> None:
    history, values, at = History(0), [0], 0
    for step in steps:
        if step == "undo":
            assert history.undo() is (at > 0)
            at = max(0, at - 1)
        elif step == "redo":
            assert history.redo() is (at < len(values) - 1)
            at = min(len(values) - 1, at + 1)
        elif isinstance(step, int):
            assert history.change(step) is (step != values[at])
            if step != values[at]:
                values, at = [*values[: at + 1], step], at + 1
        assert (history.now, history.can_undo, history.can_redo) == (values[at], at > 0, at < len(values) - 1)


@given(st.lists(st.integers(1, 9), min_size=1, max_size=9))
def test_what_was_amended_is_one_step(amended: list[int]) -> None:
    history = History(0)
    for value in amended:
        history.amend(value)
    history.settle(0)
    assert history.undo()
    assert history.now == 0
    assert not history.can_undo
    assert history.redo()
    assert history.now == amended[-1]


def test_only_so_many_steps_are_kept() -> None:
    history = History(0)
    for value in range(1, MOST + 50):
        history.change(value)
    undone = 0
    while history.undo():
        undone += 1
    assert undone == MOST
    assert history.now == 49
