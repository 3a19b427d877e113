"""Small words of messages, the same wherever one is told."""

from __future__ import annotations


def counted(count: int, word: str, plural: str = "") -> str:
    """A number with its word.

    >>> counted(1, "move"), counted(3, "move"), counted(2, "guess", "guesses")
    ('1 move', '3 moves', '2 guesses')
    """
    return f"{count} {word if count == 1 else plural or word + 's'}"


def sentence(text: str) -> str:
    """The text with a full stop, if it has no end of its own.

    >>> sentence("The board is gone"), sentence("Is it gone?")
    ('The board is gone.', 'Is it gone?')
    """
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."
