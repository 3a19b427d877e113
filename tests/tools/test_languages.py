"""The catalogues: every text of the windows is in them, translated, with the values of the original."""

from __future__ import annotations

import gettext
import io
from string import Formatter

import pytest

from tools.make_languages import CODES, FOLDER, as_mo, as_po, brought_up_to_date, extracted, texts_of

TEMPLATE = extracted()


def values(text: str) -> set[tuple[str, str, str]]:
    """The places for values in a template, with how they are formatted."""
    return {(name, spec or "", how or "") for _, name, spec, how in Formatter().parse(text) if name is not None}


def pairs(code: str) -> list[tuple[str, str]]:
    """Each text, and each form of one that has a plural, with its translation."""
    found = []
    for message in brought_up_to_date(code, TEMPLATE):
        if not message.id:
            continue
        one, many = (message.id, message.id) if isinstance(message.id, str) else message.id
        strings = (message.string,) if isinstance(message.string, str) else message.string
        found += [(one if number == 0 else many, string) for number, string in enumerate(strings)]
    return found


@pytest.mark.parametrize("code", CODES)
def test_nothing_is_left_untranslated(code: str) -> None:
    assert [text for text, translation in pairs(code) if not translation.strip()] == []


@pytest.mark.parametrize("code", CODES)
def test_translations_have_the_same_values_and_shortcuts(code: str) -> None:
    """Where the number is told by the form alone, as in “a locomotive”, it may be left out or put in."""
    wrong = []
    for text, translation in pairs(code):
        apart = {name for name, _, _ in values(text) ^ values(translation)}
        if apart - {"count"} or ("&" in text) != ("&" in translation):
            wrong.append((text, translation))
    assert wrong == []


@pytest.mark.parametrize("code", CODES)
def test_the_files_are_up_to_date(code: str) -> None:
    po = as_po(brought_up_to_date(code, TEMPLATE))
    assert (FOLDER / f"{code}.po").read_bytes() == po, "run tools/make_languages.py"
    assert (FOLDER / f"{code}.mo").read_bytes() == as_mo(po, code), "run tools/make_languages.py"


@pytest.mark.parametrize(("code", "none", "many"), [("de", "0 Züge", "2 Züge"), ("fr", "0 coup", "2 coups")])
def test_plurals_are_those_of_the_language(code: str, none: str, many: str) -> None:
    found = gettext.GNUTranslations(io.BytesIO((FOLDER / f"{code}.mo").read_bytes()))
    forms = [found.ngettext("{count} move", "{count} moves", n).format(count=n) for n in (0, 2)]
    assert forms == [none, many]


def test_texts_are_found_in_calls_options_and_plurals() -> None:
    source = """
    tr("one" if here else "two"), translate("{who} won", who=tr(name)), painter.translate("no", "text"),
    counted(n, "city", "cities"), plural(n, "{count} is", "{count} are"), Choice(None, "any", tip="more"),
    Shown("&Label", note="below", choices=(Choice(1, "first"),)), Phrase(value)
    """
    assert {text for _, text in texts_of(f"({source})")} == {
        "one", "two", "{who} won", ("{count} city", "{count} cities"), ("{count} is", "{count} are"), "any", "more",
        "&Label", "below", "first",
    }  # fmt: skip
