"""The language of the windows: what `tr` gives, and what phrases of solvers, readers and errors are shown as.

One catalogue serves both. ``en`` is the language of the program's text, and has none.
"""

from __future__ import annotations

import gettext
import io
from collections.abc import Sequence
from dataclasses import fields, is_dataclass, replace
from importlib.resources import files
from typing import Any, TypeVar, cast

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator

from kibitz.core.phrase import LANGUAGES as LANGUAGES
from kibitz.core.phrase import Catalogue, Phrase, within

ENGLISH = "en"

T = TypeVar("T")


class _Translator(QTranslator):
    """Answers `tr` out of a catalogue."""

    def __init__(self, catalogue: Catalogue, parent: QObject) -> None:
        super().__init__(parent)
        self._catalogue = catalogue

    def translate(
        self, context: str, source: str | bytes, disambiguation: str | bytes | None = None, n: int = -1
    ) -> str:
        text = source.decode() if isinstance(source, bytes) else source
        return self._catalogue.gettext(text) if text else ""

    def isEmpty(self) -> bool:
        # Qt installs none that says it is empty, which one without a file does.
        return False


class _Shown:
    """What is in use: a catalogue, and what answers Qt out of it."""

    catalogue: Catalogue = gettext.NullTranslations()
    translators: tuple[QTranslator, ...] = ()


def of_system(wanted: Sequence[str] | None = None) -> str:
    """The first of the system's languages that there is; English where there is none of them.

    wanted: such as ``de-AT``, best first; without it, what Qt says.
    """
    codes = (name.split("-")[0] for name in (QLocale.system().uiLanguages() if wanted is None else wanted))
    return next((code for code in codes if code in LANGUAGES), ENGLISH)


def catalogue_of(code: str) -> Catalogue:
    """The catalogue of a language of `LANGUAGES`."""
    if code == ENGLISH:
        return gettext.NullTranslations()
    return gettext.GNUTranslations(io.BytesIO(files("kibitz.resources").joinpath(f"languages/{code}.mo").read_bytes()))


def use(choice: str) -> None:
    """From now on windows are made in this language: a code of `LANGUAGES`; anything else is the system's."""
    code = choice if choice in LANGUAGES else of_system()
    use_catalogue(catalogue_of(code), code)


def use_catalogue(catalogue: Catalogue, code: str = ENGLISH) -> None:
    """From now on windows are made with this catalogue. code: the language of Qt's own buttons."""
    app = QCoreApplication.instance()
    assert app is not None, "asked once there is an application"
    for old in _Shown.translators:
        app.removeTranslator(old)
    own, qt = _Translator(catalogue, app), QTranslator(app)
    found = qt.load(f"qtbase_{code}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
    # The last one is asked first: ours answers everything, so it comes after Qt's.
    _Shown.translators = (own, qt) if found else (own,)
    _Shown.catalogue = catalogue
    for new in _Shown.translators:
        app.installTranslator(new)


def translated(text: str) -> str:
    """A phrase in the language of the windows; any other text as it is."""
    return text.within(_Shown.catalogue) if isinstance(text, Phrase) else text


def translate(template: str, /, **values: Any) -> str:
    """As ``tr`` for what is no object of Qt's, with its values put in: ``translate("{who} won", who=name)``."""
    return translated(Phrase(template, **values))


def localised(value: T) -> T:
    """An advice, a mark, a table, or anything else that is made of phrases, in the language of the windows.

    ``data`` of dataclasses, which is a game's own, stays as it is.
    """
    made: Any = value
    if isinstance(value, str):
        made = within(value, _Shown.catalogue)
    elif isinstance(value, tuple) and not hasattr(value, "_fields"):
        made = tuple(map(localised, value))
    elif isinstance(value, dict):
        made = {localised(key): localised(one) for key, one in value.items()}
    elif is_dataclass(value) and not isinstance(value, type):
        now = {field.name: getattr(value, field.name) for field in fields(value) if field.name != "data"}
        new = {name: localised(one) for name, one in now.items()}
        made = replace(value, **{name: one for name, one in new.items() if one is not now[name]})
    return cast(T, made)
