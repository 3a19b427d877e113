"""Scores of named terms tell why a candidate was taken."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from kibitz.core.scoring import Candidate, Decision, WeightTable, weight


@dataclass(frozen=True)
class Weights(WeightTable):
    wide: float = weight(0.5, "share of the width", 0, 2)
    twin: float = weight(-0.8, "another one of its size", -2, 0)


def test_a_score_is_the_sum_of_its_terms_and_leaves_out_what_counts_nothing() -> None:
    score = Weights().score(wide=2, twin=False)
    assert score.total == 1.0
    assert [term.name for term in score.terms] == ["wide"]


def test_scores_add_up_to_one_with_the_terms_of_both() -> None:
    both = Weights().score(wide=1) + Weights().score(twin=True)
    assert both.total == pytest.approx(-0.3)
    assert str(both) == "-0.30: +0.50 share of the width, -0.80 another one of its size"


def test_a_weight_out_of_its_range_is_refused() -> None:
    with pytest.raises(ValueError, match=r"Weights\.twin is 1, not -2 to 0"):
        Weights(twin=1)


def test_a_term_without_a_weight_is_refused() -> None:
    with pytest.raises(KeyError):
        Weights().score(tall=0)


def test_a_decision_says_which_candidate_was_taken_and_why() -> None:
    good, bad = Candidate("left", Weights().score(wide=1)), Candidate("right", Weights().score(twin=1))
    assert str(Decision("which one", (good, bad))).splitlines() == [
        "which one: left was taken",
        "  left: 0.50: +0.50 share of the width",
        "  right: -0.80: -0.80 another one of its size",
    ]
    assert "none was taken" in str(Decision("which one", (good, bad), None))
