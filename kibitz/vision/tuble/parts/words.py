"""What the texts of a page say: numbers of stops, ordinals, placeholders, refusals, the end of a game."""

from __future__ import annotations

import re
from collections.abc import Iterable

from kibitz.solvers.end import End
from kibitz.solvers.tuble.shown import GUESSES

MOST_STOPS = 40
STOPS = (
    r"(?:st[o0]ps?|stations?|hops?|halte[ns]?|haltestellen?|stationen|arr[êeé]ts?|gares?|fermat[ae]|stazion[ei]|parad[ae]s?|"
    r"paragens?|estaci[oó]n(?:es)?|esta[cç][aãoõ]\w*|stacj[aieę]|przystank\w*|h[åa]llplats(?:er)?)"
)
"""Stops, in the languages that such pages are seen in."""
STOPS_WORD = "stops"
"""One of them."""
_AWAY = (
    r"(?:away|off|left|to go|ver(?: weg)?|weg|hiervandaan|entfernt|bort|h[äa]rifr[åa]n|dalej|st[ąa]d|daqui|"
    r"d[ei] dist[aâ]n[cz]i?[ae])"
)
_DISTANCE = r"(?:(?:yes|no|distan(?:ce|cia|za)|entfernung|afstand|avst[åa]nd|odleg[łl]o[śs][ćc])\W+)"
_BEGINS_WITH_STOPS = re.compile(rf"^\W*{_DISTANCE}?(\d{{1,2}})\s*{STOPS}\b", re.IGNORECASE)
_COUNT = re.compile(r"^[^\w#]*(\d{1,2})\s+([^\W\d][^\d%/:]{1,23})$")
_OTHER_UNITS = re.compile(
    r"\b(?:min\w*|h(?:rs?|ours?)?|s(?:ec\w*)?|km|m|mi(?:les?)?|am|pm|st|nd|rd|th|days?|weeks?|months?|years?|cars?|"
    r"lines?|guess\w*|tr(?:y|ies)|points?|pts)\b",
    re.IGNORECASE,
)
_NUMBER = re.compile(rf"^\W*(\d{{1,2}})\W*(?:({STOPS})?\s*({_AWAY})?)\W*$", re.IGNORECASE)
_NUMBER_AFTER = re.compile(rf"^\W*{STOPS}\s*{_AWAY}?\s*[:·=]?\s*(\d{{1,2}})\W*$", re.IGNORECASE)
_LIKE_NOUGHT = re.compile(rf"(?<!\S)(?:[θΘØø∅⊘日曰口回](?!\S)|[oOQD](?=\s{STOPS}\b))", re.IGNORECASE)
_TWICE = re.compile(r"\b(?:" + "|".join(c + c.lower() for c in "CKPSUVWXZ") + r")(?=[a-z])")
_LIKE_ONE = re.compile(rf"(?<!\S)[lI|](?=\s{STOPS}\b)")
_STOPS_WORD = re.compile(rf"^\W*{STOPS}(?:\s+{_AWAY})?\W*$", re.IGNORECASE)
_WITH_UNIT = re.compile(rf"(\d{{1,2}})\s*(?:{STOPS}\s*{_AWAY}?|away)\W*$", re.IGNORECASE)
ZONE = r"(?:zones?|zonen?|zona|strefa|zon)"
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
_PROMPT = re.compile(
    r"^([\w@~./:-]{0,24}(?: ?[(\[#]?\d{1,2}(?: ?(?:/|of) ?\d{1,2})?[)\]]?)?[>❯»$])(?:\s*([^\W\d_].*)?)\W*$"
)
"""What a line of a terminal begins with: a word or a path up to a sign, with no space before that, as in a trail of
pages, but which guess it is may stand between."""
_NUMBERED_NAME = re.compile(r"^\W*#?\d\s*[.):]\s*([A-Za-z].*)$")
_TRAILING = re.compile(r"\W*(?:guess|try|no|nr)\W*#?\d{1,2}\W*$|\W+#\d{1,2}\W*$", re.IGNORECASE)
_COMMAND = re.compile(
    r"^\W*(?:type|enter|guess|search|which|pick|choose|select|start|write|your|name)\b", re.IGNORECASE
)
LONGEST_TYPED = 44
"""Characters of what a text box of the game says at most."""
_LEGEND = re.compile(r"\bzon|strefa|\bsame\b|\bmore\b|\bcolou?r", re.IGNORECASE)
_OFF = re.compile(rf"^\W*\d\s*\+?\s*{_AWAY}\W*$", re.IGNORECASE)
_ASKING = re.compile(
    r"station|stazion|estaci|esta[cç]|stacj|indovin|wpisz|zgad|skriv|gissa|\braad|eingeben|raten|devin|tapez|nom de|"
    r"escri|adivin|scrivi|guess|type|enter|search|\bwhich\b|\bwhere\b|name|start|find|your|tube|pick|choose|select|write|…$|\.\.\.$|\?$|"
    # For example a station.
    r"e\.g\.|p\. ?ex\.|par exemple|z\. ?B\.|zum beispiel|por ej|\bes\. |ad esempio|bijv\.|np\. |t\. ?ex\.",
    re.IGNORECASE,
)
_ADDRESS = re.compile(
    r"https?:|\bwww\.|[\w-]\.[\w-]+(?::\d+)?/|\w\.(?:com|org|net|uk|app|io|dev|html?)\b|file://", re.IGNORECASE
)
_GAME = re.compile(rf"tuble|station|tube\b|underground|\bstops?\b|\b{ZONE}\b|london|metro|\b{STOPS}\b", re.IGNORECASE)
_OWN_NAME = re.compile(
    r"^\W*stations?\W*$|tuble|(?<![\w ])tube\b|underground|guess.*(?:station|tube)|station.*guess|"
    r"which (?:station|tube)",
    re.IGNORECASE,
)
_STATION_TOPIC = r"stations?\b|stazion|estaci|esta[cç][aãoõ]|stacj"
_STOPS_TOPIC = r"\bstops?\b|\bhalten?\b|haltes|arr[êe]ts|fermat|paradas|paragens|przystank|h[åa]llplats"
_ZONE_TOPIC = rf"\b{ZONE}\b|\bzone[rn]\b|stref"
_TOPICS = (
    r"tuble",
    _STATION_TOPIC,
    r"tube\b",
    r"underground",
    _STOPS_TOPIC,
    _ZONE_TOPIC,
    r"london",
    r"metro",
)
CITY_TOPICS = frozenset({r"london", r"metro"})
"""Topics that other pages have as well."""
_SENDING = (
    r"raten|senden|absenden|pr[üu]fen|tippen|indovina|invia|verifica|prova|devine[rz]?|valider|envoyer|v[ée]rifier|"
    r"essayer|proposer|zgadnij|zgaduj|wy[śs]lij|sprawd[źz]|gissa|skicka|svara|raad|verstuur|verzend|controleer|"
    r"adivin[ha]+r?|enviar|comprobar|verificar|probar|intentar|tentar|confirmar"
)
"""What is on buttons that send, in other languages."""
_BUTTON = re.compile(
    r"^\W*(?:(?:make|submit|send|enter|check|try|have|place|add)\s+)?(?:(?:a|an|my|your|the|this)\s+)?"
    r"(?:(?:reset|clear|cancel|new|restart|hints?|help|share|stats|skip|reveal|give\s?up|play|again|next|start|close|"
    rf"{_SENDING}|condividi|"
    r"guess|submit|send|enter|go|ok|check|station|answer|game)\b\s*)+\W*$",
    re.IGNORECASE,
)
_SEND = re.compile(
    rf"^\W*(?:(?:submit|send|enter|go|ok|check|guess|{_SENDING})|(?:(?:make|submit|send|enter|check|try|place)\s+)"
    r"(?:(?:a|my|your|the|this)\s+)?(?:guess|station|answer))\W*$",
    re.IGNORECASE,
)
_TRAILS_OFF = re.compile(r"(?:…|\.\.)\s*$")
"""What asks goes on, what a button says doesn't."""
_ARROW = re.compile(r"^\s*[→➜➔➤►▶⏎↵›»>]\s*$")
_LABEL = re.compile(r"guess|station|your\b|enter|type|name|answer|search|destination|where to", re.IGNORECASE)
_GUESS = re.compile(r"^\W*(?:(?:make|enter|type|your|a|the|next|first)\s*)+guess\W*$", re.IGNORECASE)
_FIELD = re.compile(r"^(?:\W|\d\b|[oOQ]\b)*(?:station|stop)s?\s+names?\b", re.IGNORECASE)
_HEADS_A_COLUMN = re.compile(
    r"^\W*(?:(?:number|no\.?)\s+of\s+)?(?:stops?|(?:fare\s+)?zones?)(?:\s+(?:away|apart|off|left|to\s+go))?\W*$",
    re.IGNORECASE,
)
_PRIVATE = re.compile(r"e-?mail|password|user ?name|news ?letter|sign in|log ?in|address", re.IGNORECASE)
_WON = re.compile(
    r"well done|congrat|you(?:.ve)? (?:got|found|solved|guessed|won|did|win|made it)|correct!?|solved|nice(?:ly)?\b|"
    r"brilliant|great job|splendid|hooray|hurrah|victory|winner|found it|spot on|bravo|in \d guess|you.re right|"
    r"bullseye|perfect|excellent|amazing|fantastic|"
    # In other languages; "won" alone also heads a statistic.
    r"geschafft|gl[üu]ckwunsch|(?:du|sie) ha(?:st|ben) (?:.{0,40} )?(?:gewonnen|erraten)|"
    r"(?:gewonnen|richtig|gel[öo]st)\s*!|richtig gel[öo]st|volltreffer|r[ée]solu\w{0,2}\s*!|resuelto\s*!|"
    r"risolt[ao]\s*!|opgelost\s*!|rozwi[ąa]zan[eo]\s*!|"
    r"molt b[ée]|enhorabona|felicitats|has (?:encertat|endevinat|guanyat)|"
    r"muy bien|enhorabuena|felicid|has (?:acertado|adivinado|ganado)|(?:acertaste|adivinaste|ganaste)\b|"
    r"f[ée]licitations|(?:vous avez|tu as|c.est) (?:gagn[ée]|trouv[ée])|(?:gagn|trouv)[ée]\s*!|"
    r"ben fatto|hai (?:vinto|indovinato)|indovinat[ao]\s*!|complimenti|"
    r"goed gedaan|gefeliciteerd|je hebt (?:.{0,40} )?(?:gewonnen|geraden)|geraden\s*!|"
    r"brawo|gratulacje|wygra[łl]e?[śsa]|"
    r"bra gjort|grattis|du vann|r[äa]tt svar|muito bem|parab[ée]ns|voc[êe] (?:acertou|ganhou|venceu)",
    re.IGNORECASE,
)
_LOST = re.compile(
    r"no luck|better luck|you(?:.ve)? los[te]|unlucky|bad luck|hard luck|tough luck|out of (?:guesses|tries|turns)|"
    r"not this time|so close|no more guesses|failed|commiserations|next time|(?:guesses|tries) (?:are )?used up|"
    r"not solved|you didn.t|missed it|"
    r"\bperdu\b|verloren|nicht geschafft|has perdido|perdiste|hai perso|koniec gry|przegra[łl]|f[öo]rlorade|perdeste|"
    r"voc[êe] perdeu|has perdut|gaireb[ée]\s*!",
    re.IGNORECASE,
)
_ENDED = re.compile(r"game (?:is )?over|the line ends|end of the line", re.IGNORECASE)
_REFUSED = re.compile(
    r"\bnot\b|unknown|invalid|already|no such|isn.t|can.t|cannot|doesn.t|don.t know|try another|wasn.t|never heard|"
    r"exist|unrecogni|must be|please|valid|\bnope\b|try again|no match|didn.t|oops|sorry|no station",
    re.IGNORECASE,
)
_ANSWER = re.compile(
    r"(?:(?:station|answer|solution)\s*(?:was|is|:)|it was|was|looking for|game over\W|alighted at|in \d of \d "
    r"guesses:|(?:station|estaci[oó]n?|stazione|l[öo]sung|antwort|r[ée]ponse|respuesta|resposta|risposta|antwoord|svaret)"
    r"(?:\s\w+)?\s(?:era|[ée]tait|war|was|var)\b)\W+(.+?)\W*$",
    re.IGNORECASE,
)
_OF = re.compile(r"(?:^|guess(?:es)?\s)\W*(\d{1,2})\s*(?:/|of)\s*(\d{1,2})\b", re.IGNORECASE)


_COUNTS_GUESSES = re.compile(
    r"\b(?:guess(?:es)?|tr(?:y|ies)|attempts?|turns?)\s*:?\s+(?:left|remain(?:ing|s)?|to\s+go|used|made|so\s+far)\b",
    re.IGNORECASE,
)
_TRIES = re.compile(r"guess|\btr(?:y|ies)\b|attempt|\bturns?\b", re.IGNORECASE)


def stops_of(text: str) -> int | None:
    """The number of stops that a text is, with or without a word for them; None for any other text.

    >>> stops_of("12"), stops_of("1 stop away"), stops_of("7 left of"), stops_of("41"), stops_of("You are here")
    (12, 1, None, None, 0)
    """
    if _HERE.match(text) or is_tick(text):
        return 0
    match = _NUMBER.match(_TRAILING.sub("", text)) or _NUMBER_AFTER.match(text)
    return _plausible(match[1]) if match else None


def count_of(text: str) -> int | None:
    """The number that a text begins with, where what it counts may be stops in any language, also misread.

    >>> count_of("14 stacji stąd"), count_of("16 halevr"), count_of("3 min"), count_of("2 zones off"), count_of("9:16")
    (14, 16, None, None, None)
    >>> count_of("30 stops away, one zone off"), count_of("Distance: 4 stops"), count_of("Stops away: 13")
    (30, 4, 13)
    """
    value = stops_of(text)
    if value is None and (first := stops_first(text)) is not None:
        return first
    match = _COUNT.match(text) if value is None else None
    if match is None or _OTHER_UNITS.search(match[2]) or is_of_a_legend(match[2]):
        return value
    return _plausible(match[1])


def stops_first(text: str) -> int | None:
    """The number of stops that a text begins with, whatever it says after them."""
    match = _BEGINS_WITH_STOPS.match(text)
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


def heads_stops(text: str) -> bool:
    """Whether a text is the head of the column of a table that has the numbers of stops.

    >>> heads_stops("STOPS"), heads_stops("Number of stops"), heads_stops("Zones off")
    (True, True, False)
    """
    return is_stops_word(text) or (_HEADS_A_COLUMN.match(text) is not None and _STOPS_TOPIC in topics([text]))


def heads_zones(text: str) -> bool:
    """Whether a text is the head of what says something about zones.

    >>> heads_zones("ZONES OFF"), heads_zones("Stops"), heads_zones("2 zones off")
    (True, False, False)
    """
    said = topics([text])
    return _ZONE_TOPIC in said and _STOPS_TOPIC not in said and not any(map(str.isdigit, text))


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


def prompt_of(text: str) -> tuple[str | None, str]:
    """The prompt that a line begins with, and what is typed behind it; None where it is no line with a prompt.

    >>> prompt_of("station> Bank"), prompt_of(">"), prompt_of("you@tuble:~$ "), prompt_of("Home > Bank")
    (('station>', 'Bank'), ('>', ''), ('you@tuble:~$', ''), (None, 'Home > Bank'))
    >>> prompt_of("station 1/6> Bank"), prompt_of("Guess (2 of 6)> ")
    (('station 1/6>', 'Bank'), ('Guess (2 of 6)>', ''))
    """
    match = _PROMPT.match(text)
    return (match[1], match[2] or "") if match else (None, text)


def is_asking(text: str) -> bool:
    """Whether a text could be what an empty text box says; how many guesses are left is told elsewhere.

    >>> is_asking("Your guess"), is_asking("5 guesses left."), is_asking("Guesses so far: 2")
    (True, False, False)
    """
    return _ASKING.search(text) is not None and _COUNTS_GUESSES.search(text) is None


def is_address(text: str) -> bool:
    """Whether a text is a page's address, as a browser shows it in a text box of its own.

    >>> is_address("127.0.0.1:8931/tuble/p.html?seed=2"), is_address("www.tuble.co.uk"), is_address("Bank / Monument")
    (True, True, False)
    """
    return _ADDRESS.search(text) is not None


def is_numeric(text: str) -> bool:
    """Whether a text is a number, a date or a clock: it has digits, and no letter.

    >>> is_numeric("41"), is_numeric("08:14:12"), is_numeric("King's Cross 4"), is_numeric("...")
    (True, True, False, False)
    """
    return any(map(str.isdecimal, text)) and not any(map(str.isalpha, text))


def is_sentence(text: str) -> bool:
    """Whether a text is longer than what stands in a text box of this game."""
    return len(text) > LONGEST_TYPED


def commands(text: str) -> bool:
    """Whether a text tells what to do, as placeholders do and stations don't."""
    return _COMMAND.match(text) is not None


def is_of_a_legend(text: str) -> bool:
    """Whether a text explains a colour."""
    return _LEGEND.search(text) is not None


def tells_a_zone(text: str) -> bool:
    """Whether a text can say how far the zone of a guess is.

    >>> tells_a_zone("3+ Zonen"), tells_a_zone("same"), tells_a_zone("2 off"), tells_a_zone("7 stops")
    (True, True, True, False)
    """
    return is_of_a_legend(text) or _OFF.match(text) is not None


def is_about_the_game(text: str) -> bool:
    """Whether a text has a word of this game."""
    return _GAME.search(text) is not None


def topics(texts: Iterable[str]) -> frozenset[str]:
    """Which words of this game some texts have.

    >>> sorted(topics(["How many stops away?", "Six stations, many zones"])) == sorted(topics(["zone stop station"]))
    True
    """
    return frozenset(topic for text in texts for topic in _TOPICS if re.search(topic, text, re.IGNORECASE))


def counts_stops(text: str) -> bool:
    """Whether a text says of something how many stops away it is: a guess does, and no text box.

    >>> counts_stops("1. Chigwell: 18 stops, same zone"), counts_stops("Station 1"), counts_stops("Bank, 1 stop")
    (True, False, True)
    """
    return _COUNTED_STOPS.search(text) is not None


def heads_a_table(text: str) -> bool:
    """Whether a text is the heads of a table of guesses, read as one line, or that of a column with numbers or zones; a
    text box asks for the station alone.

    >>> heads_a_table("Guess Stops Zones"), heads_a_table("Stops away"), heads_a_table("Type a tube station")
    (True, True, False)
    >>> heads_a_table("Station, stop, interchange...")
    False
    """
    if _TRAILS_OFF.search(text):
        return False
    if _HEADS_A_COLUMN.match(text):
        return True
    said = topics([text])
    return _STOPS_TOPIC in said and (bool(said & {_ZONE_TOPIC, _STATION_TOPIC}) or "guess" in text.lower())


def is_button(text: str) -> bool:
    """Whether a text is the name of a button, whatever it does; recognition may take an i for an l.

    >>> is_button("Try again"), is_button("Try a station...")
    (True, False)
    """
    return _TRAILS_OFF.search(text) is None and any(_BUTTON.match(one) for one in (text, text.replace("l", "i")))


def sends(text: str) -> bool:
    """Whether a button of this name, and no other, sends what stands in the text box.

    >>> sends("Guess"), sends("Submlt guess"), sends("Reset"), sends("New game"), sends("Give up"), sends("7")
    (True, True, False, False, False, False)
    """
    if _TRAILS_OFF.search(text):
        return False
    return any(_SEND.match(one) for one in (text, text.replace("l", "i"))) or _ARROW.match(text) is not None


def is_label(text: str) -> bool:
    """Whether a text beside a text box can be its name."""
    return _LABEL.search(text) is not None and not is_private(text)


def asks_for_a_name(text: str) -> bool:
    """Whether a text is what an empty text box says; a sign before it, such as a magnifying glass, is read as a nought.

    >>> asks_for_a_name("0 Station name"), asks_for_a_name("0 stations"), asks_for_a_name("9 stops from your station")
    (True, False, False)
    """
    return _FIELD.match(text) is not None


def asks_for_a_guess(text: str) -> bool:
    """Whether a text is the name of a text box for guesses; spaces between wide letters may be lost.

    >>> asks_for_a_guess("YOURNEXT GUESS"), asks_for_a_guess("Guess the price of this house")
    (True, False)
    """
    return _GUESS.match(text) is not None


def is_private(text: str) -> bool:
    """Whether a text box of this name is for other things than a station."""
    return _PRIVATE.search(text) is not None


def names_the_game(text: str) -> bool:
    """Whether a text can hardly belong to another game."""
    return _OWN_NAME.search(text) is not None


def is_refusal(text: str) -> bool:
    """Whether a message says that a guess was not taken.

    >>> is_refusal("Not a valid station"), is_refusal("Valider")
    (True, False)
    """
    return _REFUSED.search(text) is not None and not sends(text)


def end_of(texts: list[str]) -> End | None:
    """How the game ended, by what a dialog or a line says; None where it says nothing of it.

    >>> end_of(["¡Has acertado!"]), end_of(["Leider verloren"]), end_of(["Schon geraten"])
    (<End.WON: 'won'>, <End.LOST: 'lost'>, None)
    """
    lost = any(_LOST.search(text) for text in texts)
    won = any(_WON.search(text) for text in texts)
    if lost == won:
        return None
    return End.WON if won else End.LOST


def tells_an_end(texts: Iterable[str]) -> bool:
    """Whether texts say that a game is over, without saying how."""
    return any(_ENDED.search(text) for text in texts)


def answer_in(text: str) -> str | None:
    """The name in "The station was Bank."; None where there is no such sentence."""
    match = _ANSWER.search(text)
    return match[1].strip(" .!“”\"'") if match else None


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
