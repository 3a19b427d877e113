"""Small words of messages, the same wherever one is told."""

from __future__ import annotations

from collections.abc import Iterable

from kibitz.core.phrase import Phrase, joined, plural


def clock_text(seconds: float) -> str:
    """Seconds as people read them on a clock.

    >>> clock_text(247.9), clock_text(3753)
    ('4:07', '1:02:33')
    """
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def counted(count: int, word: str, plural_word: str = "") -> Phrase:
    """A number with its word.

    >>> counted(1, "move"), counted(3, "move"), counted(2, "guess", "guesses")
    ('1 move', '3 moves', '2 guesses')
    """
    return plural(count, f"{{count}} {word}", f"{{count}} {plural_word or word + 's'}")


def listed(words: Iterable[str]) -> str:
    """Words with “and” before the last one; at least one.

    >>> listed(["red", "blue", "green"])
    'red, blue and green'
    """
    *rest, last = words
    return Phrase("{rest} and {last}", rest=joined(", ", rest), last=last) if rest else last


def either(words: Iterable[str]) -> str:
    """Words with “or” before the last one; at least one.

    >>> either(["red", "blue"])
    'red or blue'
    """
    *rest, last = words
    return Phrase("{rest} or {last}", rest=joined(", ", rest), last=last) if rest else last


def unreadable_because(error: OSError | UnicodeDecodeError) -> str:
    """Why a text file can't be read, for a message that names the file itself: neither the error's number nor the name.

    >>> unreadable_because(FileNotFoundError(2, "No such file or directory", "words.txt"))
    'No such file or directory'
    """
    return str(error.strerror) if isinstance(error, OSError) else Phrase("it is no text in UTF-8")


def sentence(text: str) -> Phrase:
    """The text with a full stop, if it has no end of its own.

    >>> sentence("The board is gone"), sentence("Is it gone?")
    ('The board is gone.', 'Is it gone?')
    """
    return (text if isinstance(text, Phrase) else joined("", [text])).changed(_with_full_stop)


def capitalised(text: str) -> Phrase:
    """The text with a capital at its beginning, the rest as it is.

    >>> capitalised(Phrase("player 2"))
    'Player 2'
    """
    return (text if isinstance(text, Phrase) else joined("", [text])).changed(_with_capital)


def _with_full_stop(text: str) -> str:
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def _with_capital(text: str) -> str:
    return text[:1].upper() + text[1:]
