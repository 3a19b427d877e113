"""Small words of messages, the same wherever one is told."""

from __future__ import annotations


def clock_text(seconds: float) -> str:
    """Seconds as people read them on a clock.

    >>> clock_text(247.9), clock_text(3753)
    ('4:07', '1:02:33')
    """
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def counted(count: int, word: str, plural: str = "") -> str:
    """A number with its word.

    >>> counted(1, "move"), counted(3, "move"), counted(2, "guess", "guesses")
    ('1 move', '3 moves', '2 guesses')
    """
    return f"{count} {word if count == 1 else plural or word + 's'}"


def unreadable_because(error: OSError | UnicodeDecodeError) -> str:
    """Why a text file can't be read, for a message that names the file itself: neither the error's number nor the name.

    >>> unreadable_because(FileNotFoundError(2, "No such file or directory", "words.txt"))
    'No such file or directory'
    """
    return str(error.strerror) if isinstance(error, OSError) else "it is no text in UTF-8"


def sentence(text: str) -> str:
    """The text with a full stop, if it has no end of its own.

    >>> sentence("The board is gone"), sentence("Is it gone?")
    ('The board is gone.', 'Is it gone?')
    """
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."
