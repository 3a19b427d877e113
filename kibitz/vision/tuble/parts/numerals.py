"""Numbers in the texts of a page: of stops, of guesses, of zones; and which guess one is."""

from __future__ import annotations

import re

from kibitz.solvers.tuble.shown import GUESSES

MOST_STOPS = 40
STOPS = (
    r"(?:st[o0]ps?|stations?|hops?|halte[ns]?|haltestellen?|stationen|arr[êeé]ts?|gares?|fermat[ae]|stazion[ei]|parad[ae]s?|"
    r"paragens?|estaci[oó]n(?:es)?|esta[cç][aãoõ]\w*|stacj[aieę]|przystank\w*|h[åa]llplats(?:er)?|"
    r"zast[aá]v(?:ka|ky|ek|ok)|stanic[eí]?|stoppested(?:er)?|stasjon(?:er)?|durak|istasyon|meg[aá]ll[oó])"
)
"""Stops, in the languages that such pages are seen in."""
STOPS_WORD = "stops"
"""One of them."""
AWAY = (
    r"(?:away|off|left|to go|ver(?: weg)?|weg|hiervandaan|entfernt|bort|h[äa]rifr[åa]n|dalej|st[ąa]d|daqui|"
    r"d[ei] dist[aâ]n[cz]i?[ae])"
)
DISTANCE = r"distan(?:ce|cia|za)|entfernung|afstand|avst[åa]nd|odleg[łl]o[śs][ćc]|mesafe"
WRONG = (
    r"yes|no|nope|not\s+(?:quite|it)|wrong|incorrect\w*|almost|close|casi|falsch|leider|knapp|faux|incorrecte?|presque|"
    r"sbagliato|errad[ao]|quase|fout|fel|yanl[ıi][şs]|źle|blisko"
)
_DISTANCE = rf"(?:(?:{WRONG}|{DISTANCE})\W+)"
_BEGINS_WITH_STOPS = re.compile(rf"^\W*{_DISTANCE}{{0,2}}(\d{{1,2}})\s*{STOPS}\b", re.IGNORECASE)
_LABELLED_DISTANCE = re.compile(rf"^\W*(?:(?:{WRONG})\W+)?(?:{DISTANCE})\W+(\d{{1,2}})\W*$", re.IGNORECASE)
_COUNT = re.compile(r"^[^\w#]*(\d{1,2})\s+([^\W\d][^\d%/:]{1,23})$")
_OTHER_UNITS = re.compile(
    r"\b(?:min\w*|h(?:rs?|ours?)?|s(?:ec\w*)?|km|m|mi(?:les?)?|am|pm|st|nd|rd|th|days?|weeks?|months?|years?|cars?|"
    r"lines?|guess\w*|tr(?:y|ies)|points?|pts)\b",
    re.IGNORECASE,
)
_NUMBER = re.compile(rf"^\W*(\d{{1,2}})\W*(?:({STOPS})?\s*({AWAY})?)\W*$", re.IGNORECASE)
_NUMBER_AFTER = re.compile(rf"^\W*{STOPS}\s*{AWAY}?\s*[:·=]?\s*(\d{{1,2}})\W*$", re.IGNORECASE)
_LIKE_NOUGHT = re.compile(rf"(?<!\S)(?:[θΘØø∅⊘日曰口回](?!\S)|[oOQD](?=\s{STOPS}\b))", re.IGNORECASE)
_TWICE = re.compile(r"\b(?:" + "|".join(c + c.lower() for c in "CKPSUVWXZ") + r")(?=[a-z])")
_LIKE_ONE = re.compile(rf"(?<!\S)[lI|](?=\s{STOPS}\b)")
_STOPS_WORD = re.compile(rf"^\W*{STOPS}(?:\s+{AWAY})?\W*$", re.IGNORECASE)
_AT = r"(?:\b(?:a|à|ad|em|at|noch|op|på|za|o)\s+)?"
"""At so many stops, in several languages."""
_WITH_UNIT = re.compile(rf"{_AT}(\d{{1,2}})\s*(?:{STOPS}\s*{AWAY}?|away)\W*$", re.IGNORECASE)
_AT_STOPS = re.compile(rf"^\W*{_AT}(?=\d{{1,2}}\s*{STOPS}\b)", re.IGNORECASE)
_COUNTED_STOPS = re.compile(rf"\b\d{{1,2}}\s*{STOPS}\b", re.IGNORECASE)
_AFTER_NAME = re.compile(r"^(.*[A-Za-z).'…])\W*\s\W*(\d{1,2})\W*$")
_BEFORE_NAME = re.compile(r"^\W*(\d{1,2})(?:\s*(?:stops?\s*(?:away)?|away))?[\s·:|–-]+([A-Za-z].*)$", re.IGNORECASE)
_HERE = re.compile(
    r"^\W*(?:(?:you are|you.re|it.s|right) )?(?:here|arrived|correct|found(?: it)?|bingo|bullseye|this is it)\W*$",
    re.IGNORECASE,
)
_TICK = re.compile(r"^\s*[0oO]?\s*[✓✔√☑]\s*$")
_ORDINAL = re.compile(r"^\W*(?:(?:guess|try|no|nr)?\W*#?\s*(\d{1,2})\s*[.):]?|#\s*(\d{1,2}))\W*$", re.IGNORECASE)
_MARKED_ORDINAL = re.compile(r"^\W*(?:(?:guess|try|no|nr)\W*\d{1,2}|#\s*\d{1,2}|\d{1,2}\s*[.):])\W*$", re.IGNORECASE)
_BEGINS_WITH_ORDINAL = re.compile(
    r"^\W*(?:#\s*\d{1,2}\s*[.):\]]?|\d{1,2}\s*[.):](?!\d)|(?<=\[)\d{1,2}\s*\]|\d/[68]\s*[.):\]]?)\s*(?=\w)"
)
_NUMBERED_NAME = re.compile(r"^\W*#?\d\s*[.):]\s*([A-Za-z].*)$")
_TRAILING = re.compile(r"\W*(?:guess|try|no|nr)\W*#?\d{1,2}\W*$|\W+#\d{1,2}\W*$", re.IGNORECASE)
_LEGEND = re.compile(r"\bz[oó]n|strefa|\bsame\b|\bmore\b|\bcolou?r", re.IGNORECASE)
_OF = re.compile(r"(?:^|guess(?:es)?\s)\W*(\d{1,2})\s*(?:/|of)\s*(\d{1,2})\b", re.IGNORECASE)
_TRIES = re.compile(r"guess|\btr(?:y|ies)\b|attempt|\bturns?\b", re.IGNORECASE)


def stops_of(text: str) -> int | None:
    """The number of stops that a text is, with or without a word for them; None for any other text.

    >>> stops_of("12"), stops_of("1 stop away"), stops_of("7 left of"), stops_of("41"), stops_of("You are here")
    (12, 1, None, None, 0)
    >>> stops_of("a 20 paradas"), stops_of("at 7"), stops_of("à 3 arrêts")
    (20, None, 3)
    """
    if _HERE.match(text) or is_tick(text):
        return 0
    match = _NUMBER.match(_AT_STOPS.sub("", _TRAILING.sub("", text))) or _NUMBER_AFTER.match(text)
    return _plausible(match[1]) if match else None


def count_of(text: str) -> int | None:
    """The number that a text begins with, where what it counts may be stops in any language, also misread.

    >>> count_of("14 stacji stąd"), count_of("16 halevr"), count_of("3 min"), count_of("2 zones off"), count_of("9:16")
    (14, 16, None, None, None)
    >>> count_of("30 stops away, one zone off"), count_of("Distance: 4 stops"), count_of("Stops away: 13")
    (30, 4, 13)
    >>> count_of("Incorrecto. Distancia: 9 paradas."), count_of("Wrong! 1 stop away"), count_of("Distance: 12")
    (9, 1, 12)
    """
    value = stops_of(text)
    if value is None and (first := stops_first(text)) is not None:
        return first
    match = _COUNT.match(text) if value is None else None
    if match is None or _OTHER_UNITS.search(match[2]) or is_of_a_legend(match[2]):
        return value
    return _plausible(match[1])


def stops_first(text: str) -> int | None:
    """The number of stops that a text begins with, whatever it says after them; or that it says a distance is, with
    nothing after it: the word for stops may stand on the next line."""
    match = _BEGINS_WITH_STOPS.match(text) or _LABELLED_DISTANCE.match(text)
    return _plausible(match[1]) if match else None


def is_tick(text: str) -> bool:
    """Whether a text is the sign for "right", which pages show instead of a nought."""
    return _TICK.match(text) is not None


def with_digits(text: str) -> str:
    """A text with a nought or a one for what recognition takes them for: noughts may be crossed, or dotted.

    >>> with_digits("θ paragens daqui Marble Arch"), with_digits("l stop"), with_digits("日"), with_digits("Øresund")
    ('0 paragens daqui Marble Arch', '1 stop', '0', 'Øresund')
    """
    return _LIKE_ONE.sub("1", _LIKE_NOUGHT.sub("0", text))


def without_twins(text: str) -> str:
    """A text whose words begin with one letter where a capital that looks like its small letter was read as both.

    >>> without_twins("Chigwell Zzone 2/3"), without_twins("Woodford")
    ('Chigwell Zone 2/3', 'Woodford')
    """
    return _TWICE.sub(lambda twins: twins[0][0], text)


def is_stops_word(text: str) -> bool:
    """Whether a text is the word for stops, also with one for how far they are, and nothing else.

    >>> is_stops_word("stops"), is_stops_word("paradas de distancia"), is_stops_word("stop it")
    (True, True, False)
    """
    return _STOPS_WORD.match(text) is not None


def says_stops(text: str) -> bool:
    """Whether a text is a number together with a word for stops."""
    text = _TRAILING.sub("", text)
    worded = _WITH_UNIT.search(text) is not None or _NUMBER_AFTER.match(text) is not None
    return _HERE.match(text) is not None or (worded and stops_of(text) is not None)


def has_stops(text: str) -> bool:
    """Whether a text ends with a number of stops, whatever stands before it."""
    text = _TRAILING.sub("", text)
    return _HERE.match(text) is not None or _WITH_UNIT.search(text) is not None


def name_and_stops(text: str) -> tuple[str, int | None]:
    """A name that shares its line with a number, before or after it; the whole text and None where there is none.

    >>> name_and_stops("East Putney 15"), name_and_stops("3 stops Bank"), name_and_stops("2. Angel")
    (('East Putney', 15), ('Bank', 3), ('Angel', None))
    >>> name_and_stops("1. Chigwell a 20 paradas"), name_and_stops("Elm Park 3 stops")
    (('Chigwell', 20), ('Elm Park', 3))
    """
    text = _TRAILING.sub("", text)
    numbered = _NUMBERED_NAME.match(text)
    if numbered:
        return name_and_stops(numbered[1])
    unit = _WITH_UNIT.search(text)
    if unit and text[: unit.start()].strip():
        return text[: unit.start()].strip(" ·:|–-,"), _plausible(unit[1])
    before = _BEFORE_NAME.match(text)
    if before:
        return before[2], _plausible(before[1])
    after = _AFTER_NAME.match(text)
    # Heathrow has terminals with numbers.
    if after and not re.search(r"terminals?\s*[\d ,&]*$", after[1], re.IGNORECASE):
        return after[1], _plausible(after[2])
    return text, None


def ordinal_of(text: str) -> int | None:
    """The number that tells which guess it is ("2.", "guess 2", "#2", a bare "2"); None for others."""
    match = _ORDINAL.match(text)
    return int(match[1] or match[2]) if match else None


def is_marked_ordinal(text: str) -> bool:
    """Whether a text can only be the number of a guess."""
    return _MARKED_ORDINAL.match(text) is not None


def without_ordinal(text: str) -> str:
    """A text without the number of a guess that it begins with.

    >>> without_ordinal("#1 17 paragens"), without_ordinal("2. Angel"), without_ordinal("9:41")
    ('17 paragens', 'Angel', '9:41')
    >>> without_ordinal("[2] Angel"), without_ordinal("13] Angel")
    ('Angel', '13] Angel')
    >>> without_ordinal("[1/6] ANGEL"), without_ordinal("[2] Angel"), without_ordinal("2/3")
    ('ANGEL', 'Angel', '2/3')
    """
    return _BEGINS_WITH_ORDINAL.sub("", text, count=1)


def is_numeric(text: str) -> bool:
    """Whether a text is a number, a date or a clock: it has digits, and no letter.

    >>> is_numeric("41"), is_numeric("08:14:12"), is_numeric("King's Cross 4"), is_numeric("...")
    (True, True, False, False)
    """
    return any(map(str.isdecimal, text)) and not any(map(str.isalpha, text))


def is_of_a_legend(text: str) -> bool:
    """Whether a text explains a colour."""
    return _LEGEND.search(text) is not None


def counts_stops(text: str) -> bool:
    """Whether a text says of something how many stops away it is: a guess does, and no text box.

    >>> counts_stops("1. Chigwell: 18 stops, same zone"), counts_stops("Station 1"), counts_stops("Bank, 1 stop")
    (True, False, True)
    """
    return _COUNTED_STOPS.search(text) is not None


def guesses_of(text: str) -> tuple[int, int] | None:
    """How many of how many guesses: "3 / 6" or "guess 3 of 8"; None for other texts.

    >>> guesses_of("Guesses 3 / 8"), guesses_of("3 / 6"), guesses_of("2 / 3")
    ((3, 8), (3, 6), None)
    """
    match = _OF.search(text)
    if match is None:
        return None
    made, allowed = int(match[1]), int(match[2])
    if allowed != GUESSES and not _TRIES.search(text):
        # Fare zones are written so, too.
        return None
    return (made, allowed) if made <= allowed and 3 <= allowed <= 12 else None


def _plausible(digits: str) -> int | None:
    return int(digits) if int(digits) <= MOST_STOPS else None
