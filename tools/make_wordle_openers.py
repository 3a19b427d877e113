"""Writes kibitz/resources/wordle/openers: the best opening guesses of the lists, and what to play after each reply.

python tools/make_wordle_openers.py [LIST ...] [--modes normal hard ultra] [--tries N]

A file a list, ``original.json``: the list's key, and for each mode ten openers with their figures, best first, the
first four with the best second guess for every reply: the guess, the guesses that it and those after it take on
average, and the most that they can take (null when not known). Made with the engine's own search: first with the
best-looking guesses of every position, then, for the named lists of five letters, with all of them, which proves the
figures, and with a win within six guesses as a condition. Where all words compete by weight, the openers are looked for
among the likelier words, and then each reply is asked of the engine, for all words that are left. Needs wasmtime; a
minute or two for each list and mode, some five where all words compete.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from kibitz.solvers.wordle.engine import Engine
from kibitz.solvers.wordle.model.scoring import all_correct, to_score
from kibitz.solvers.wordle.model.state import Aim, Mode, WordleState
from kibitz.solvers.wordle.model.words import WordList, list_names, load_words
from kibitz.solvers.wordle.position import MOST_WEIGHED
from kibitz.solvers.wordle.search.candidates import Filter
from kibitz.solvers.wordle.search.compiled import CompiledSearch
from kibitz.solvers.wordle.search.matrix import Patterns, WordTable, patterns
from kibitz.solvers.wordle.search.openers import FEWEST
from kibitz.solvers.wordle.search.search import NEVER, Indices, Limits, Universe, rank
from kibitz.solvers.wordle.search.strategies import measure

OUT = Path(__file__).parent.parent / "kibitz" / "resources" / "wordle" / "openers"
ROWS = 6
FAIL_COST = 3
"""What the engine counts for a word that isn't found within the rows, beyond those rows."""
LEAST_WEIGHT = 5
"""In lists whose words all compete: lighter words, half a hundredth of the whole, are left out."""
OPENERS, WITH_REPLIES = 10, 4


class Openers:
    """The openers of one list and mode."""

    def __init__(self, words: WordList, mode: Mode) -> None:
        self.words, self.mode = words, mode
        everything = Filter(words).after(())
        likely = everything.words if words.tiered else everything.words[everything.weights >= LEAST_WEIGHT]
        self.candidates = everything.heaviest(len(likely))
        weights = self.candidates.search_weights()
        hidden = [words.guesses[i] for i in self.candidates.words]
        self.universe = Universe(words.guesses, patterns(hidden, words.guesses), self.candidates.words, weights)
        self.members: Indices = np.arange(len(hidden), dtype=np.int64)
        self.exact = words.tiered and words.size == 5
        self.searches = [CompiledSearch(self.universe, Limits(mode, 10, FAIL_COST))]
        if self.exact:
            self.searches.append(CompiledSearch(self.universe, Limits(mode, 0, NEVER)))

    def best(self, tries: int) -> list[dict[str, Any]]:
        """The best openers, best first."""
        ranked = rank(self.searches[0], self.members, ROWS, 2 * OPENERS if self.exact else OPENERS, tries)
        if not self.words.tiered:
            return best_of_all(self.words, self.mode, [self.words.guesses[guess] for guess, _ in ranked])
        if self.exact:
            ranked = [(guess, self.searches[1].value(self.members, ROWS, guess)) for guess, _ in ranked]
            ranked = sorted((move for move in ranked if move[1] < NEVER), key=lambda move: move[1])
        return [self._opener(guess, value, i < WITH_REPLIES) for i, (guess, value) in enumerate(ranked[:OPENERS])]

    def _opener(self, guess: int, value: int, with_replies: bool) -> dict[str, Any]:
        """One opener's figures, and the second guesses."""
        weights = self.universe.weights
        splits = measure(self.universe.scores[:, [guess]], weights, compiled=False)
        nodes = self.searches[-1].nodes(self.members, ROWS, guess)
        depths = _depths(nodes)
        weight = weights[self.universe.column == guess].sum()
        opener: dict[str, Any] = {
            "word": self.words.guesses[guess],
            "expected": round(value / int(weights.sum()), 4),
            "chance": round(float(weight / weights.sum()), 6),
            "bits": round(float(splits.bits[0]), 4),
            "groups": int(splits.groups[0]),
            "largest": int(splits.largest[0]),
            "worst": int(depths[0]),
            "proven": self.exact,
        }
        if with_replies:
            column = self.universe.scores[:, guess]
            opener["replies"] = {
                to_score(int(nodes[i, 1]), self.words.size): self._reply(guess, nodes[i], int(depths[i]), column)
                for i in np.flatnonzero(nodes[:, 0] == 0)
                if nodes[i, 3] >= FEWEST
            }
        return opener

    def _reply(self, opener: int, node: Indices, depth: int, column: Patterns) -> list[Any]:
        """Best second guess, its expected guesses and the most that can be needed."""
        members = np.flatnonzero(column == node[1]).astype(np.int64)
        history = [(self.words.guesses[opener], to_score(int(node[1]), self.words.size))]
        search = self.searches[-1]
        guess = int(node[2])
        value = search.value(members, ROWS - 1, guess, history=history)
        if self.words.guesses[guess] in self.words.rude:
            equal = rank(search, members, ROWS - 1, 10, 50, history)
            guess = next((g for g, v in equal if v <= value and self.words.guesses[g] not in self.words.rude), guess)
        mean = value / int(self.universe.weights[members].sum())
        return [self.words.guesses[guess], round(mean, 4), depth]


def best_of_all(words: WordList, mode: Mode, openers: Sequence[str]) -> list[dict[str, Any]]:
    """These openers, best first, by what the engine says after each of their replies: for all words that are left."""
    engine = Engine(words)
    made = [_with_replies(engine, mode, opener) for opener in openers]
    made.sort(key=lambda opener: float(opener["expected"]))
    for opener in made[WITH_REPLIES:]:
        del opener["replies"]
    return made


def _with_replies(engine: Engine, mode: Mode, opener: str) -> dict[str, Any]:
    """One opener's figures, and the second guesses."""
    words = engine.words
    everything = engine.candidates(WordleState(words.size, mode=mode))
    column = WordTable([words.guesses[word] for word in everything.words]).column(opener)
    splits = measure(column[:, np.newaxis], everything.weights, compiled=False)
    total = int(everything.weights.sum())
    expected, chance, replies = 1.0, 0.0, {}
    for pattern in np.unique(column).tolist():
        shown = to_score(pattern, words.size)
        weights = everything.weights[column == pattern]
        share = float(weights.sum()) / total
        if shown == all_correct(words.size):
            chance = share
            continue
        more = 2 - float(weights[0] / weights.sum())
        if len(weights) >= FEWEST:
            advice = engine.advise(WordleState(words.size, (opener,), ((shown,),), mode), count=1, aim=Aim.AVERAGE)
            move = advice.moves[0]
            more = float(move.expected or 0)
            whole = len(weights) <= MOST_WEIGHED
            replies[shown] = [move.word, round(more, 4), move.worst if whole else None]
        expected += share * more
    return {
        "word": opener,
        "expected": round(expected, 4),
        "chance": round(chance, 6),
        "bits": round(float(splits.bits[0]), 4),
        "groups": int(splits.groups[0]),
        "largest": int(splits.largest[0]),
        "worst": None,
        "proven": False,
        "replies": replies,
    }


def _depths(nodes: Indices) -> Indices:
    """Guesses that the longest path from each node of a tree needs."""
    depths = np.ones(len(nodes), dtype=np.int64)
    for i in range(len(nodes) - 1, 0, -1):
        parent = nodes[i, 0]
        depths[parent] = max(depths[parent], depths[i] + 1)
    return depths


def write(words: WordList, modes: Sequence[Mode], tries: int) -> None:
    """Make a list's openers and write its file."""
    made: dict[str, Any] = {}
    for mode in modes:
        start = time.process_time()
        made[mode.value] = Openers(words, mode).best(tries)
        told = ", ".join(f"{move['word']} {move['expected']}" for move in made[mode.value][:5])
        print(f"{words.name}, {mode} mode: {told} ({time.process_time() - start:.0f} s)", flush=True)
    OUT.mkdir(exist_ok=True)
    content = json.dumps({"key": words.key, "modes": made}, separators=(",", ":"), ensure_ascii=False)
    # A line for each reply's figures would be long and one for the whole unreadable: a line an opener.
    (OUT / f"{words.name}.json").write_text(content.replace('{"word"', '\n{"word"') + "\n", encoding="utf-8")


def main() -> None:
    """Writes the asked-for lists, all of them if none is named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lists", nargs="*", default=list_names())
    parser.add_argument("--modes", nargs="+", default=[mode.value for mode in Mode], choices=[m.value for m in Mode])
    parser.add_argument("--tries", type=int, default=100, help="openers to weigh, the best-looking ones")
    options = parser.parse_args()
    for name in options.lists:
        write(load_words(name), [Mode(mode) for mode in options.modes], options.tries)


if __name__ == "__main__":
    main()
