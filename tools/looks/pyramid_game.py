"""Letter pyramids as the rules make them: planted words, some found, some letters selected."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from kibitz.solvers.pyramid.generator import Difficulty, generate
from kibitz.solvers.pyramid.shapes import pyramid_adjacency

STAGES = {"fresh": 2, "select": 4, "words": 4, "words+select": 5, "won": 1, "lost": 1}


@dataclass(frozen=True)
class Game:
    """What a page shows. planted: paths of the solution with their words; found: how many of them, from the first on.
    selected: cells in their order."""

    stage: str
    base: int
    letters: tuple[str, ...]
    planted: tuple[tuple[int, ...], ...]
    texts: tuple[str, ...]
    found: int
    selected: tuple[int, ...]

    @property
    def state(self) -> str:
        return self.stage if self.stage in ("won", "lost") else "playing"

    def word_of(self, cell: int) -> int | None:
        """Which found word a cell is of."""
        return next((i for i, path in enumerate(self.planted[: self.found]) if cell in path), None)

    def cell_state(self, cell: int) -> str:
        """Free, selected or used."""
        if self.word_of(cell) is not None:
            return "used"
        return "selected" if cell in self.selected else "free"


def made(dice: Random, stage: str, base: int) -> Game:
    """A game at a stage. What is selected is the beginning of a planted word, or another way a player might try."""
    puzzle = generate(base, dice.choice((Difficulty.EASY, Difficulty.MEDIUM, Difficulty.HARD)), dice.randrange(10**6))
    planted = list(puzzle.words)
    dice.shuffle(planted)
    if stage.startswith("words") and len(planted) < 2:
        stage = "select" if "select" in stage else "fresh"
    found = {"won": len(planted), "lost": len(planted)}.get(stage, 0)
    if stage.startswith("words"):
        found = dice.randint(1, len(planted) - 1)
    paths = tuple(word.path for word in planted)
    game = Game(stage, base, puzzle.letters, paths, tuple(word.word for word in planted), found, ())
    if "select" not in stage:
        return game
    path = dice.choice(paths[found:])
    selected = path[: dice.randint(1, len(path))] if dice.random() < 0.6 else _wandering(dice, game)
    return Game(stage, base, game.letters, paths, game.texts, found, selected)


def _wandering(dice: Random, game: Game) -> tuple[int, ...]:
    """Some free neighbours in a row."""
    near = pyramid_adjacency(game.base)
    free = [cell for cell in range(len(game.letters)) if game.word_of(cell) is None]
    path = [dice.choice(free)]
    for _ in range(dice.randint(1, 6)):
        further = [cell for cell in sorted(near[path[-1]]) if cell in free and cell not in path]
        if not further:
            break
        path.append(dice.choice(further))
    return tuple(path)
