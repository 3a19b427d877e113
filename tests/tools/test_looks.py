"""Pages in made-up looks, by which sight is measured: the same from their seeds, legal, and labelled with the truth."""

from __future__ import annotations

import json
from urllib.parse import urlencode

import pytest

from benchmarks.parts.looks_score import score
from kibitz.core.geometry import Rect
from kibitz.solvers.pyramid.shapes import pyramid_adjacency
from kibitz.solvers.tuble.outcomes import parts_of
from kibitz.solvers.tuble.variants import variant
from tests.support.web_pictures import browser
from tools.looks import playable, pyramid_game, tuble_game
from tools.looks.knobs import BUILDING, JUDGING, Knobs, seeds_of
from tools.looks.pages import GAMES, picture


@pytest.mark.parametrize("game", GAMES)
def test_a_seed_gives_the_same_page_again(game: str) -> None:
    for seed in range(10):
        first, again = Knobs(game, seed), Knobs(game, seed)
        assert GAMES[game][0](first)[0] == GAMES[game][0](again)[0]
        assert first.drawn == again.drawn


@pytest.mark.parametrize("game", GAMES)
def test_seeds_give_different_pages(game: str) -> None:
    assert len({GAMES[game][0](Knobs(game, seed))[0] for seed in range(10)}) == 10


def test_no_page_is_for_both_building_and_judging() -> None:
    assert not set(seeds_of(BUILDING, 300)) & set(seeds_of(JUDGING, 300))
    assert seeds_of(JUDGING, 5, first=3) == seeds_of(JUDGING, 8)[3:]


def test_a_knob_more_changes_no_other() -> None:
    few, many = Knobs("tuble", 7), Knobs("tuble", 7)
    many.pick("another one", range(100))
    assert few.pick("font", range(1000)) == many.pick("font", range(1000))


@pytest.mark.parametrize("seed", range(10))
def test_a_page_of_tuble_says_what_the_rules_say(seed: int) -> None:
    game = tuble_game.made(Knobs("tuble", seed).dice("game"), "playing")
    told = {(guess.station, guess.stops, guess.zone) for guess in game.guesses}

    def said(network: str) -> set[tuple[str, int, int]]:
        rules, index = variant(network), variant(network).network.index
        return {
            (guess.station, *parts_of(int(rules.outcomes[index[guess.station], index[game.answer]])))
            for guess in game.guesses
            if guess.station in index and game.answer in index
        }

    assert told in (said("game2023"), said("current"))


@pytest.mark.parametrize("seed", range(10))
def test_selected_letters_are_free_neighbours_in_a_row(seed: int) -> None:
    game = pyramid_game.made(Knobs("pyramid", seed).dice("game"), "words+select", 5)
    near, used = pyramid_adjacency(5), {cell for path in game.planted[: game.found] for cell in path}
    assert game.selected
    assert not used & set(game.selected)
    assert all(b in near[a] for a, b in zip(game.selected, game.selected[1:], strict=False))


def test_what_is_wrong_though_certain_counts_apart_from_what_is_unknown() -> None:
    cells = [
        {"row": 0, "col": 0, "letter": letter, "state": "free", "box": [40 * n, 0, 30, 30], "visible": n < 3}
        for n, letter in enumerate("ABCD")
    ]
    read = [{**cell, "letter": letter} for cell, letter in zip(cells, ("A", "X", None, "Q"), strict=True)]
    page = score("pyramid", {"cells": cells}, None, {"cells": read})
    assert (page.things, page.found, page.right, page.wrong, page.false) == (3, 3, 1, 1, 0)


@pytest.mark.e2e
def test_labels_lie_on_what_the_page_shows() -> None:
    with browser() as driver:
        for game, things in (("tuble", "rows"), ("pyramid", "cells"), ("set", "cards"), ("wordle", "boards")):
            pixels, label = picture(driver, game, seeds_of(BUILDING, 1, first=4)[0])
            page = Rect(0, 0, pixels.shape[1], pixels.shape[0])
            some = label[things] if game != "wordle" else label["boards"][0]["cells"]
            visible = [Rect(*thing["box"]) for thing in some if thing.get("visible", True)]
            assert visible
            for box in visible:
                assert page.contains(box.center)
                x, y, w, h = (round(value) for value in box.as_list())
                assert pixels[y : y + h, x : x + w].std() > 1, f"nothing is drawn at {box} of {game}"


@pytest.mark.parametrize("game", ["tuble", "pyramid", "wordle", "set"])
def test_a_page_that_is_played_shows_what_the_rules_say(game: str) -> None:
    path, _, query = playable.address(game, 3).partition("?")
    fresh = playable.answer(path, query)
    states = {
        "tuble": {"guesses": [["Oval", 5, 1]], "answer": "Bank", "state": "playing"},
        "pyramid": {"found": [], "selected": [0, 1], "state": "playing"},
        "wordle": {"answers": ["NAIVE"], "guesses": ["STARE"], "typed": "AB", "turned": 4},
        "set": {"cards": [[0, 1, 2, 0], None, [2, 2, 2, 2]], "selected": [2], "last": [], "says": ""},
    }
    later = playable.answer(path, urlencode({"state": json.dumps(states[game])}))
    shown, times = {
        "tuble": ('data-station="Oval"', 1),
        "pyramid": ('data-state="selected"', 2),
        "wordle": ('data-state="typed"', 3),
        "set": ('data-selected="1"', 1),
    }[game]
    assert later.count(shown) == times
    assert shown not in fresh
