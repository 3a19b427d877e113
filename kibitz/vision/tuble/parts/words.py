"""What the texts of a page say: placeholders, heads of tables, refusals, the end of a game."""

from __future__ import annotations

import re
from collections.abc import Iterable

from kibitz.solvers.end import End
from kibitz.vision.tuble.parts.numerals import AWAY, STOPS, is_of_a_legend, is_stops_word

ZONE = r"(?:zones?|zonen?|z[oó]n[ay]?|strefa|sone|b[oö]lge)"
_PROMPT = re.compile(
    r"^([\w@~./:-]{0,24}(?: ?[(\[#]?\d{1,2}(?: ?(?:/|of) ?\d{1,2})?[)\]]?)?[>❯»$])(?:\s*([^\W\d_].*)?)\W*$"
)
"""What a line of a terminal begins with: a word or a path up to a sign, with no space before that, as in a trail of
pages, but which guess it is may stand between."""
_COMMAND = re.compile(
    r"^\W*(?:type|enter|guess|search|which|pick|choose|select|start|write|your|name"
    r"|escrib\w+|busca\w*|introduce|elige|tapez|[ée]cri\w+|saisi\w+|entrez|cherche\w*|choisi\w+"
    r"|scriv\w+|cerca|inserisci|digite|escrev\w+|procur\w+|typ|zoek\w*|kies|gib|suche\w*|w[äa]hle|wpisz|szukaj|skriv|s[öo]k)\b",
    re.IGNORECASE,
)
LONGEST_TYPED = 44
"""Characters of what a text box of the game says at most."""
_EXAMPLES = re.compile(
    r"\W*[(\[].*|\W*\b(?:e\. ?g\.|ex(?:emplo)?\s*[:.]|for example|such as|p\. ?ex\.|par exemple|z\. ?B\."
    r"|zum beispiel|por ej|por exemplo|es\. |ad esempio|bijv\.|np\. |t\. ?ex\.).*",
    re.IGNORECASE,
)
"""What stands behind a question: stations, for example."""
_OFF = re.compile(rf"^\W*\d\s*\+?\s*{AWAY}\W*$", re.IGNORECASE)
_ASKING = re.compile(
    r"station|stazion|estaci|esta[cç]|stacj|indovin|wpisz|zgad|skriv|gissa|"
    r"napi[sš]|zadej|uhodni|h[aá]dej|stanic|zast[aá]vk|\bgæt\b|\bgjett\b|stasjon|istasyon|"
    r"\braad|eingeben|raten|devin|tapez|nom de|"
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
_STATION_TOPIC = r"stations?\b|stazion|estaci|esta[cç][aãoõ]|stacj|stanic|stasjon|istasyon|[aá]llom[aá]s"
_STOPS_TOPIC = (
    r"\bstops?\b|\bhalten?\b|haltes|arr[êe]ts|fermat|paradas|paragens|przystank|h[åa]llplats|zast[aá]v|stoppested|durak|"
    r"meg[aá]ll[oó]"
)
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
    r"adivin[ha]+r?|enviar|comprobar|verificar|probar|intentar|tentar|confirmar|"
    r"potvrdit|odeslat|h[aá]dat|zkusit|gæt|gjett|tahmin(?: et)?|g[öo]nder|tipp(?:elek)?"
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
_MAY_SEND = re.compile(
    r"^\W*(?:search|find|look\s*up|try(?:\s+it)?|confirm|done|answer|add|select|choose|play"
    r"|suchen|suche|best[äa]tigen|buscar|confirmar|rechercher|chercher|confirmer|cerca|conferma|procurar|pesquisar|zoek(?:en)?"
    r"|szukaj|s[öo]k|ara|hledat)\W*$",
    re.IGNORECASE,
)
"""Names of a button that sends where it stands beside a text box, and of others elsewhere."""
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
    # "Incorrecto" is no win, nor is "unsolved".
    r"(?<!\bin)(?<!\bun)(?<!\bim)(?:"
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
    r"bra gjort|grattis|du vann|r[äa]tt svar|muito bem|parab[ée]ns|"
    r"gratuluj|vyhr[aá]l|uhodl|spr[aá]vn[eě]|tillykke|tebrikler|kazand|gratul[aá]l|"
    r"voc[êe] (?:acertou|ganhou|venceu|descobriu))",
    re.IGNORECASE,
)
_LOST = re.compile(
    r"no luck|better luck|you(?:.ve)? los[te]|unlucky|bad luck|hard luck|tough luck|out of (?:guesses|tries|turns)|"
    r"not this time|so close|no more guesses|failed|commiserations|next time|(?:guesses|tries) (?:are )?used up|"
    r"not solved|you didn.t|missed it|"
    r"\bperdu\b|verloren|nicht geschafft|has perdido|perdiste|hai perso|koniec gry|przegra[łl]|f[öo]rlorade|perdeste|"
    r"prohr[aá]l|kaybetti|"
    r"voc[êe] perdeu|has perdut|gaireb[ée]\s*!",
    re.IGNORECASE,
)
_ENDED = re.compile(r"game (?:is )?over|the line ends|end of the line", re.IGNORECASE)
_REFUSED = re.compile(
    r"\bnot\b|unknown|invalid|already|no such|isn.t|can.t|cannot|doesn.t|don.t know|try another|wasn.t|never heard|"
    r"exist|unrecogni|must be|please|"
    r"neexist|nenalezen|bulunamad|valid|\bnope\b|try again|no match|didn.t|oops|sorry|no station",
    re.IGNORECASE,
)
_ANSWER = re.compile(
    r"(?:(?:station|answer|solution)\s*(?:was|is|:)|it was|was|looking for|game over\W|alighted at|in \d of \d "
    r"guesses:|(?:station|estaci[oó]n?|stazione|l[öo]sung|antwort|r[ée]ponse|respuesta|resposta|risposta|antwoord|svaret)"
    r"(?:\s\w+)?\s(?:era|[ée]tait|war|was|var)\b)\W+(.+?)\W*$",
    re.IGNORECASE,
)
_COUNTS_GUESSES = re.compile(
    r"\b(?:guess(?:es)?|tr(?:y|ies)|attempts?|turns?)\s*:?\s+(?:left|remain(?:ing|s)?|to\s+go|used|made|so\s+far)\b",
    re.IGNORECASE,
)


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


def is_sentence(text: str) -> bool:
    """Whether a text is longer than what stands in a text box of this game."""
    return len(text) > LONGEST_TYPED


def without_examples(text: str) -> str:
    """A text up to the stations that it names as examples.

    >>> without_examples("Digite o nome de uma estação (ex: Bank, Angel...)"), without_examples("A station, e.g. Bank")
    ('Digite o nome de uma estação', 'A station')
    """
    return _EXAMPLES.sub("", text)


def commands(text: str) -> bool:
    """Whether a text tells what to do, as placeholders do and stations don't."""
    return _COMMAND.match(text) is not None


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


def may_send(text: str) -> bool:
    """Whether a button of this name sends what stands in the text box beside it.

    >>> may_send("Search"), may_send("Suchen"), may_send("Guess"), may_send("Search for a station"), may_send("Clear")
    (True, True, True, False, False)
    """
    return sends(text) or _MAY_SEND.match(text) is not None


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

    >>> end_of(["¡Has acertado!"]), end_of(["Leider verloren"]), end_of(["Schon geraten"]), end_of(["Incorrecto."])
    (<End.WON: 'won'>, <End.LOST: 'lost'>, None, None)
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
