"""Made-up games of Wordle, as far as they got: before anything is drawn."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from functools import cache

from kibitz.solvers.wordle.model.scoring import score
from kibitz.solvers.wordle.model.words import load_words

SITUATIONS = (
    "empty",
    "typing",
    "typed_full",
    "after_guess",
    "revealing",
    "bouncing",
    "invalid_word",
    "refused",
    "won",
    "lost",
    "toast",
    "dialog",
    "window",
    "cut_off",
)
"""What a made-up picture can be asked to show.

revealing: a row is turning over. bouncing: the row that won is jumping. invalid_word: a refused row is shaking.
refused: it has stopped, and a message, or red in the row, says so. won, lost: with a message or a dialog, or without.
toast, dialog, window: something lies over the boards. cut_off: the picture ends within a board.
"""


@dataclass
class Play:
    """A game as far as it got."""

    answers: list[str]
    rows: int
    guesses: list[str] = field(default_factory=list)
    typed: str = ""
    stage: str = "empty"

    def shown(self, board: int) -> list[tuple[str, str]]:
        """The board's guesses and their scores, up to the one that solves it."""
        done = []
        for guess in self.guesses:
            done.append((guess, score(guess, self.answers[board])))
            if guess == self.answers[board]:
                break
        return done

    def solved(self, board: int) -> bool:
        return self.answers[board] in self.guesses


@cache
def _words(size: int) -> tuple[str, ...]:
    return load_words("original" if size == 5 else size).answers


def random_play(chance: random.Random, boards: int, columns: int, rows: int) -> Play:
    """A game somewhere between its first letter and its end, played neither well nor badly."""
    words = _words(columns)
    play = Play(chance.sample(words, boards), rows)
    end = chance.random()
    count = rows if end < 0.15 else chance.randint(0, rows - 1)
    for _ in range(count):
        sample = chance.sample(words, 40)
        past = play.shown(0)
        play.guesses.append(max(sample, key=lambda word: sum(score(g, word) == s for g, s in past)))
    open_boards = [answer for answer in play.answers if answer not in play.guesses]
    if end > 0.75 and len(open_boards) <= rows and count + 1 >= len(open_boards):
        kept = play.guesses[: max(0, count + 1 - len(open_boards))]
        play.guesses = [guess for guess in kept if guess not in open_boards] + open_boards
    elif boards > 1 and play.guesses:
        for answer in chance.sample(open_boards, min(len(open_boards), len(play.guesses) // 2)):
            play.guesses[chance.randrange(len(play.guesses))] = answer
    if all(play.solved(board) for board in range(boards)):
        last = max(play.guesses.index(answer) for answer in play.answers)
        play.guesses = play.guesses[: last + 1]
        play.stage = "won"
    elif len(play.guesses) == rows:
        play.stage = "lost"
    else:
        play.stage = f"after_guess_{len(play.guesses)}" if play.guesses else "empty"
        kind = chance.random()
        if kind < 0.25:
            play.typed, play.stage = chance.choice(words)[: chance.randint(1, columns - 1)], "typing"
        elif kind < 0.4:
            play.typed, play.stage = chance.choice(words), "typed_full"
        elif kind < 0.5:
            play.typed = "".join(chance.choices("QZXJVKWAB", k=columns))
            play.stage = "invalid_word"
        elif kind < 0.6 and play.guesses:
            play.stage = "revealing"
    return play


def arranged_play(chance: random.Random, boards: int, columns: int, rows: int, situation: str) -> Play:
    """A made-up game in which the situation can be shown."""
    wanted = {"bouncing": "won", "refused": "typed_full", "invalid_word": "typed_full"}.get(situation, situation)
    anyhow = wanted in ("toast", "dialog", "window", "cut_off")
    while True:
        play = random_play(chance, boards, columns, rows)
        if wanted == "lost" and len(play.guesses) < rows and play.stage != "won":
            more = [word for word in chance.sample(_words(columns), 2 * rows) if word not in play.answers]
            play.guesses = (play.guesses + more)[:rows]
            play.typed, play.stage = "", "lost"
        if wanted == "revealing" and play.guesses and play.stage not in ("won", "lost"):
            play.typed, play.stage = "", "revealing"
        unfinished = anyhow and play.stage not in ("won", "lost", "revealing", "invalid_word")
        if unfinished or play.stage.startswith(wanted):
            break
    if wanted != situation:
        play.stage = situation
    if situation in ("refused", "invalid_word"):
        play.typed = "".join(chance.choices("QZXJVKWAB", k=columns))
    return play
