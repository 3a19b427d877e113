"""Brings the catalogues in kibitz/resources/languages up to date, and compiles them.

python tools/make_languages.py [--check]

Every text of `kibitz` that people read in a window is looked for: what ``tr`` and ``translate`` get, phrases
(`kibitz.core.phrase`), and what options of games say. New ones are added to each ``.po`` file without a translation,
those that are gone are taken out, and a ``.mo`` file is written beside it, which is what ships. Says how many aren't
translated yet; ``--check`` writes nothing, and ends with 1 where something would change or isn't translated.
"""

from __future__ import annotations

import ast
import io
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "kibitz" / "resources" / "languages"
NO_DAY = datetime(2026, 1, 1, tzinfo=UTC)
"""Of every file: the same texts make the same file."""
CODES = ("de", "es", "fr")
FIRST = {"tr", "_tr", "Phrase"}
"""Calls whose first argument is a text. So is that of our function ``translate``; Qt has methods so called."""
OPTION_TEXTS = {"Choice": (1, 2), "Shown": (0, 1)}
OPTION_WORDS = {"Shown": ("label", "note", "unset"), "Choice": ("text", "tip")}

MOST_PLAIN = 3
"""Values whose order is the same in every language."""

Text = str | tuple[str, str]
"""A template, or the two forms of one that has a plural."""


def texts_of(source: str) -> Iterator[tuple[int, Text]]:
    """Every text for people in a module's source, with its line."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        if name in FIRST or (name == "translate" and isinstance(node.func, ast.Name)):
            yield from ((one.lineno, one.value) for arg in node.args[:1] for one in _literals(arg))
        elif name == "plural" and len(node.args) == 3:
            one, many = (next(_literals(arg), None) for arg in node.args[1:])
            if one is not None and many is not None:
                yield one.lineno, (one.value, many.value)
        elif name == "counted":
            words = [text.value for arg in node.args[1:] for text in _literals(arg)]
            # Nouns that are chosen between, as in counted(n, "card" if … else "tile"), have regular plurals.
            pairs = [(words[0], words[1])] if len(node.args) == 3 and words else [(word, f"{word}s") for word in words]
            yield from ((node.lineno, (f"{{count}} {one}", f"{{count}} {many}")) for one, many in pairs)
        elif name in OPTION_TEXTS:
            given = [node.args[place] for place in OPTION_TEXTS[name] if place < len(node.args)]
            given += [keyword.value for keyword in node.keywords if keyword.arg in OPTION_WORDS[name]]
            yield from ((one.lineno, one.value) for arg in given for one in _literals(arg))


def _literals(node: ast.AST) -> Iterator[ast.Constant]:
    """Texts in an expression, without those that a call or a comparison in it is given."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node
    elif isinstance(node, ast.IfExp):
        yield from (*_literals(node.body), *_literals(node.orelse))
    elif isinstance(node, ast.BoolOp):
        for one in node.values:
            yield from _literals(one)


def has_words(text: str) -> bool:
    """Whether there is anything to translate: letters outside of the places for values, or an order of many values."""
    if text.count("{") > MOST_PLAIN:
        return True
    depth, outside = 0, ""
    for sign in text:
        depth += (sign == "{") - (sign == "}")
        outside += sign if depth == 0 else ""
    return any(sign.isalpha() for sign in outside)


def extracted() -> Catalog:
    """All texts of the program, without translations."""
    catalogue = Catalog(project="Kibitz", charset="utf-8", fuzzy=False)
    for path in sorted((ROOT / "kibitz").rglob("*.py")):
        place = path.relative_to(ROOT).as_posix()
        if place.startswith("kibitz/cli/"):
            continue
        for _, text in texts_of(path.read_text(encoding="utf-8")):
            if has_words(text if isinstance(text, str) else text[0]):
                catalogue.add(text, locations=[(place, None)])
    return catalogue


def brought_up_to_date(code: str, template: Catalog) -> Catalog:
    """A language's catalogue with the texts of the template, and what was translated of them."""
    path = FOLDER / f"{code}.po"
    made = Catalog(locale=code, project="Kibitz", charset="utf-8", fuzzy=False)
    old = Catalog(locale=code)
    if path.exists():
        with path.open("rb") as file:
            old = read_po(file, locale=code)
    for message in template:
        if message.id:
            kept = old.get(message.id if isinstance(message.id, str) else message.id[0])
            both = kept is not None and isinstance(kept.id, str) == isinstance(message.id, str)
            made.add(message.id, kept.string if both and kept is not None else "", message.locations)
    return made


def untranslated(catalogue: Catalog) -> list[Text]:
    """The texts without a translation."""
    return [one.id for one in catalogue if one.id and not all(_strings(one.string))]


def _strings(given: str | tuple[str, ...]) -> tuple[str, ...]:
    return (given,) if isinstance(given, str) else given


def as_po(catalogue: Catalog) -> bytes:
    """The file that is edited."""
    out = io.BytesIO()
    write_po(out, catalogue, width=120, sort_output=True, omit_header=False)
    # Neither the day nor Babel's version.
    dropped = (b'"POT-Creation-Date', b'"PO-Revision-Date', b'"Generated-By', b'"Last-Translator', b'"Language-Team')
    lines = out.getvalue().split(b"\n")
    first = next(i for i, line in enumerate(lines) if line.startswith(b"msgid"))
    return b"\n".join(line for line in lines[first:] if not line.startswith(dropped))


def as_mo(po: bytes, code: str) -> bytes:
    """The file that ships."""
    out, catalogue = io.BytesIO(), read_po(io.BytesIO(po), locale=code)
    catalogue.creation_date = catalogue.revision_date = NO_DAY
    write_mo(out, catalogue)
    return out.getvalue()


def main() -> int:
    check = sys.argv[1:] == ["--check"]
    template, wrong = extracted(), False
    FOLDER.mkdir(parents=True, exist_ok=True)
    for code in CODES:
        catalogue = brought_up_to_date(code, template)
        missing = untranslated(catalogue)
        print(f"{code}: {len(catalogue)} texts, {len(missing)} without a translation")
        po = as_po(catalogue)
        for path, content in ((FOLDER / f"{code}.po", po), (FOLDER / f"{code}.mo", as_mo(po, code))):
            wrong |= bool(missing) or not path.exists() or path.read_bytes() != content
            if not check:
                path.write_bytes(content)
    return int(check and wrong)


if __name__ == "__main__":
    sys.exit(main())
