"""Writes docs/schemas: a JSON Schema for everything that the commands write as JSON, and a page that lists them.

python tools/make_schemas.py
"""

from __future__ import annotations

import json
from pathlib import Path

from kibitz.cli.schemas.catalogue import SHAPES, schema

FOLDER = Path(__file__).parent.parent / "docs" / "schemas"
PAGE = """# JSON Schemas

Made by `tools/make_schemas.py`. One schema (draft 2020-12) for each kind of JSON that a command writes; `kibitz schema`
lists them and prints one. The number is its version, and stands in its `$id` too: within a version no key goes and none
changes its meaning. Keys may be added, so let those pass that you don't know.

| schema | of what |
| --- | --- |
"""


def texts() -> dict[str, str]:
    """File -> what stands in it."""
    rows = "".join(f"| [{shape.name}]({shape.file}) | {shape.about} |\n" for shape in SHAPES)
    return {
        "README.md": PAGE + rows,
        **{shape.file: json.dumps(schema(shape), indent=1, ensure_ascii=False) + "\n" for shape in SHAPES},
    }


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for file, text in texts().items():
        (FOLDER / file).write_text(text, encoding="utf-8")
    print(FOLDER.relative_to(FOLDER.parent.parent))


if __name__ == "__main__":
    main()
