"""Games of Tuble as the rules make them: a hidden answer, guesses, and what is said to each."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from kibitz.solvers.tuble.outcomes import parts_of
from kibitz.solvers.tuble.variants import variant

STAGES = {"playing": 8, "empty": 2, "typing": 2, "offers": 2, "refused": 1, "won": 1, "lost": 1, "dialog": 1}
ALLOWED = 6
NOWHERE = ("Atlantis", "Gotham Central", "Platform 9", "xyzzy", "Springfield")


@dataclass(frozen=True)
class Guess:
    """A guess and its truth. zone: 0 green to 3 red."""

    station: str
    stops: int
    zone: int


@dataclass(frozen=True)
class Game:
    """What a page shows. typed: in the text box. offers: the suggestion list. state: playing, won or lost."""

    stage: str
    state: str
    answer: str
    guesses: tuple[Guess, ...]
    typed: str
    offers: tuple[str, ...]


def made(dice: Random, stage: str) -> Game:
    """A game at a stage; players come nearer with their guesses."""
    rules = variant(dice.choice(("game2023", "game2023", "current")))
    names = rules.network.names
    answer = dice.randrange(len(names))
    state = dice.choice(("won", "lost")) if stage == "dialog" else stage if stage in ("won", "lost") else "playing"
    number = {"empty": 0, "lost": ALLOWED}.get(state if state == "lost" else stage, dice.randint(1, ALLOWED - 1))
    tried = dice.sample([i for i in range(len(names)) if i != answer], number)
    tried.sort(key=lambda i: rules.outcomes[i, answer] * dice.uniform(0.6, 1.6), reverse=True)
    if state == "won":
        tried[-1] = answer
    guesses = []
    for one in tried:
        stops, zone = parts_of(int(rules.outcomes[one, answer]))
        guesses.append(Guess(names[one], stops, int(zone)))
    typed, offers = _written(dice, stage, names)
    return Game(stage, state, names[answer], tuple(guesses), typed, offers)


def _written(dice: Random, stage: str, names: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """What stands in the text box, and what is offered for it."""
    name = dice.choice(names)
    if stage == "refused":
        return dice.choice(NOWHERE), ()
    if stage not in ("typing", "offers"):
        return "", ()
    typed = name[: dice.randint(1, 5) if stage == "offers" else dice.randint(1, len(name))].rstrip(" '&-(.")
    if stage == "typing":
        return typed, ()
    fitting = [one for one in names if typed.lower() in one.lower()]
    fitting.sort(key=lambda one: not one.lower().startswith(typed.lower()))
    return typed, tuple(fitting[: dice.choice((4, 6, 8))])
