"""Texts for people that can be told in another language later.

Who says something (a solver, a reader, an error) says it in English and knows no language: a `Phrase` is that English
text, a ``str`` like any other, which keeps the template and the values that it was made of. The window looks the
template up in its catalogue when it draws. See docs/decisions/0014-languages.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

LANGUAGES: Mapping[str, str] = {"en": "English", "de": "Deutsch", "es": "Español", "fr": "Français"}
"""Languages of the windows: code -> name, as its speakers write it."""


class Catalogue(Protocol):
    """Texts of one language, as of `gettext.NullTranslations`."""

    def gettext(self, message: str, /) -> str: ...

    def ngettext(self, one: str, many: str, n: int, /) -> str: ...


class Phrase(str):
    """An English text that is a template with values; values may be phrases.

    template: with ``{name}`` where a value goes, as for `str.format`; a catalogue has it as its key. Without values
    it is the text itself, braces and all.

    >>> near = Phrase("{who} is near", who=Phrase("somebody"))
    >>> near, near.template, near == "somebody is near"
    ('somebody is near', '{who} is near', True)
    """

    template: str
    many: str
    number: int
    values: Mapping[str, Any]
    changes: tuple[Callable[[str], str], ...]

    def __new__(cls, template: str, /, **values: Any) -> Phrase:
        return _made(template, "", 1, values, ())

    def __add__(self, other: str) -> Phrase:
        return joined("", [self, other]) if other else self

    def __radd__(self, other: str) -> Phrase:
        return joined("", [other, self]) if other else self

    def __str__(self) -> Phrase:
        """Itself: `str(error)` stays a phrase, too."""
        return self

    def __reduce__(self) -> tuple[Callable[..., Phrase], tuple[Any, ...]]:
        return _made, (self.template, self.many, self.number, dict(self.values), self.changes)

    def changed(self, change: Callable[[str], str]) -> Phrase:
        """The phrase with a change of its whole text, such as a full stop, that is made in every language.

        change: a function of a module, for phrases go from process to process.
        """
        return _made(self.template, self.many, self.number, self.values, (*self.changes, change))

    def within(self, catalogue: Catalogue) -> str:
        """The text in the language of a catalogue; in English what it lacks."""
        if self.many:
            found = catalogue.ngettext(self.template, self.many, self.number)
        else:
            found = catalogue.gettext(self.template) if self.template else ""
        if self.values:
            found = found.format(**{name: within(value, catalogue) for name, value in self.values.items()})
        for change in self.changes:
            found = change(found)
        return found


def _made(
    template: str, many: str, count: int, values: Mapping[str, Any], changes: tuple[Callable[[str], str], ...]
) -> Phrase:
    chosen = many if many and count != 1 else template
    text = chosen.format(**values) if values else chosen
    for change in changes:
        text = change(text)
    made = str.__new__(Phrase, text)
    made.template, made.many, made.number, made.values, made.changes = template, many, count, values, changes
    return made


def within(value: Any, catalogue: Catalogue) -> Any:
    """A phrase's text in the language of a catalogue; anything else as it is."""
    return value.within(catalogue) if isinstance(value, Phrase) else value


def plural(count: int, one: str, many: str, /, **values: Any) -> Phrase:
    """A phrase in one of two forms, by a number that is its ``{count}``.

    >>> plural(1, "{count} track changed", "{count} tracks changed")
    '1 track changed'
    """
    return _made(one, many, count, {"count": count, **values}, ())


def joined(separator: str, parts: Iterable[str]) -> Phrase:
    """As `str.join`: a phrase of phrases.

    >>> joined("; ", ["a", Phrase("b")])
    'a; b'
    """
    named = {f"part{number}": part for number, part in enumerate(parts)}
    return Phrase(separator.join(f"{{{name}}}" for name in named), **named)
