"""What Kibitz kept in ``window.ini`` before everything went into ``settings.json``; Qt wrote it.

Kept apart, so that it can go once nobody has such a file any more.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Mapping
from configparser import ConfigParser, Error
from pathlib import Path
from typing import Any
from urllib.parse import unquote

NAME = "window.ini"
GAMES = ("set", "wordle", "tuble", "pyramid", "ticket")
OPTIONS = {
    "set_variant": "variant",
    "wordle_words": "words",
    "wordle_mode": "mode",
    "wordle_boards": "boards",
    "wordle_sequence": "sequence",
    "wordle_typing": "typing",
    "tuble_graph": "graph",
    "tuble_worst": "worst",
    "tuble_colours": "palette",
}
"""Its names of options of games; what else begins with a game's id was remembered by the practice board."""
BYTES = re.compile(r"@ByteArray\((.*)\)", re.DOTALL)
ESCAPED = re.compile(r"\\(x[0-9a-fA-F]{1,2}|.)", re.DOTALL)
SIGNS = {"0": "\0", "a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}


def read_window_ini(path: Path) -> dict[str, Any]:
    """The settings in the file, by their names of today; values that are text stay so.

    Raises ValueError where it is no such file, OSError where it can't be read.
    """
    parser = ConfigParser(interpolation=None, comment_prefixes=(";",), delimiters=("=",), strict=False)
    parser.optionxform = str  # type: ignore[assignment, method-assign]  # names keep their capitals
    try:
        parser.read_string(path.read_text(encoding="utf-8"))
    except Error as error:
        raise ValueError(str(error)) from error
    found: dict[str, Any] = {"games": {}, "practice": {}, "windows": {}}
    for name, text in _entries(parser, "preferences").items():
        game, _, rest = name.partition("_")
        if game not in GAMES:
            found[name] = text
        elif text:
            kind = "games" if name in OPTIONS else "practice"
            found[kind].setdefault(game, {})[OPTIONS.get(name, rest)] = text
    for name, text in _entries(parser, "geometry").items():
        given = BYTES.fullmatch(text)
        if given is not None:
            found["windows"][name] = b64encode(given[1].encode("latin-1")).decode("ascii")
        else:
            found[name] = text
    return found


def _entries(parser: ConfigParser, section: str) -> Mapping[str, str]:
    items = parser.items(section) if parser.has_section(section) else []
    return {unquote(name): _plain(value) for name, value in items}


def _plain(value: str) -> str:
    """A value without the quotes and escapes that Qt puts round it."""
    inner = value[1:-1] if len(value) > 1 and value[0] == value[-1] == '"' else value
    return ESCAPED.sub(lambda sign: _sign(sign[1]), inner)


def _sign(code: str) -> str:
    if code.startswith("x"):
        return chr(int(code[1:], 16))
    return SIGNS.get(code, code)
