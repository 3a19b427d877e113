"""The usual wordings by which pages of any game say that it is over, praise who has played it, and offer another.

Texts that were surely read; whether such a text proves an end is for the game to say, by what can still be played.
"""

from __future__ import annotations

import re

_NO_END = (
    r"(?!(cards?|decks?|hints?|undos?|shuffles?|deals?|draws?|swaps?|mistakes?|errors?|ads?|comments?"
    r"|karten?|hinweise?|tipps?|cartes?|indices?|cartas?|pistas?|carte|carta|indizi|dicas?|kaart(en)?|hints?|kart[ay]?)\b)"
)
"""What may be used up while the game goes on."""
_THING = rf"{_NO_END}[^\W\d]+"
_THINGS = rf"{_THING}(\s+{_THING})?"
_ENGLISH = (
    r"(the\s+)?(game|puzzle|round|match)\s+(is\s+|was\s+|has\s+)?(over|completed?|finished|ended|solved|won)\b(?!\s*:?\s*\d|\s+after\b)"
    r"|(level|stage|pyramid|board|challenge|daily)\s*(no\.?|\#)?\s*(\d+\s+)?(is\s+|was\s+)?(completed?|cleared|solved|done|finished"
    r"|passed|beaten|won)\b(?!\s*:?\s*\d)"
    r"|(finished|completed?)\s*([!.,]|$)|(done|solved|cleared)\s*[!.]|(finished|completed?)\s*:\s*\d+\s+[^\W\d]"
    r"|the\s+end\s*([!.,:–—-]|$)|time.?s\s+up\b|that\s+was\s+(it|all|the\s+last\s+[^\W\d]+)\b|that.?s\s+(it|all)\s*([!.,]|$)"
    rf"|(there\s*('s|is|are)\s+)?(no|not\s+any)\s+(more\s+|other\s+|further\s+)?{_THINGS}\s+((is|are|to\s+be)\s+)?(left|remain(s|ing)?"
    r"|available|possible|found\s+any\s*more)\b"
    r"|nothing\s+(is\s+)?left\b|no\s+more\s+(is|are)\s+left\b"
    rf"|no\s+more\s+{_THING}(\s*[!.,:]|\s*$)"
    rf"|(all|every)\s+(the\s+|of\s+the\s+|your\s+)?(\d+\s+)?{_THINGS}\s+(have\s+been\s+|has\s+been\s+|were\s+|was\s+|are\s+|is\s+)?(now\s+)?"
    r"(found|solved|cleared|matched|used|gone|collected|taken|completed?|finished|done|played)\b"
    r"|all\s+(done|clear(ed)?|found|solved|complete(d)?|gone)\s*([!.,]|$)"
    r"|(you\s*('ve|have)?\s+)?(found|solved|cleared|completed|finished|used|matched|collected|taken|beaten|got|made)\s+(it\s+all|them\s+all"
    r"|everything|all\s+of\s+them|(all|every)\s+(the\s+|of\s+the\s+)?(\d+\s+)?[^\W\d]+|the\s+(whole\s+|entire\s+)?(game|deck|puzzle|level|board))\b"
    r"|(you\s+(have\s+)?)?(won|win)\s*([!.,]|$)|you\s+(did|made|solved|finished)\s+it\b"
    r"|thank(s|\s+you)\s+for\s+playing\b"
    r"|you\s+(have\s+)?(took|taken|found|got|made|collected|solved|finished|cleared)\s+(?![^.!?]*\b(of|so\s+far)\b)[^.!?]{1,40}\bin\s+\d+(:\d\d|\s*(h|m|min|s|sec))"
)
_GERMAN = (
    r"|(das\s+)?(spiel|r[äa]tsel)\s+(ist\s+)?(vorbei|beendet|zu\s+ende|aus\b|geschafft|gel[öo]st)|spielende\b|ende\s*([!.,]|$)"
    r"|(level|stufe|runde|aufgabe)\s*(\d+\s+)?(ist\s+)?(geschafft|abgeschlossen|gel[öo]st|beendet)\b"
    rf"|(es\s+gibt\s+)?keine?n?\s+(weitere[ns]?\s+)?{_THINGS}\s+(mehr|übrig|ubrig)|nichts\s+mehr\s+übrig"
    rf"|alle\s+(\d+\s+)?{_THINGS}\s+(sind\s+|wurden\s+)?(gefunden|gel[öo]st|geschafft|verbraucht|weg)\b"
    r"|(du\s+hast\s+)?(alle[ns]?\s+(\w+\s+)?(gefunden|geschafft|gel[öo]st)|gewonnen\s*[!.]|es\s+geschafft)|das\s+war.?s\b"
    r"|(geschafft|fertig|vollst[äa]ndig)\s*([!.]|$)|danke\s+f[üu]rs\s+spielen"
)
_FRENCH = (
    r"|(la\s+)?partie\s+(est\s+)?(termin[eé]e|finie|gagn[eé]e)|(le\s+)?jeu\s+(est\s+)?(termin[eé]|fini)|fin\s+d[eu]\s+(la\s+)?(partie|jeu)"
    r"|(niveau|grille|manche)\s*(\d+\s+)?(est\s+)?(termin[eé]e?|r[eé]ussie?|r[eé]solue?|compl[eé]t[eé]e?|compl[eè]te)\b"
    rf"|il\s+n.y\s+a\s+plus\s+(aucune?\s+|de\s+|d.){_THING}\b|plus\s+(aucune?\s+{_THING}|de\s+(sets?|trios?|triades?|triplets?|paires?|coups?))\b"
    r"|(il\s+ne\s+)?reste\s+plus\s+(aucune?|rien)\b"
    rf"|tou(s|tes)\s+(les\s+)?(\d+\s+)?{_THINGS}\s+((ont\s+[eé]t[eé]|sont)\s+)?(trouv|r[eé]solu|utilis)"
    r"|(vous\s+avez\s+|tu\s+as\s+)(gagn[eé]|termin[eé]|fini|(tout\s+)?trouv[eé]\s+tou)|(gagn[eé]|fini|termin[eé])\s*([!.]|$)"
    r"|la\s+fin\s*([!.,]|$)|merci\s+d.avoir\s+jou[eé]"
)
_SPANISH_PORTUGUESE = (
    r"|(el\s+|la\s+|o\s+|a\s+)?(juego|partida|jogo|puzle|puzzle|rompecabezas)\s+((ha|est[aá]|foi)\s+)?(terminad[oa]|terminou|termin[oó]|acabad[oa]"
    r"|acabou|acab[oó]|finalizad[oa]|completad[oa]|conclu[ií]d[oa]|resuelt[oa])"
    r"|(nivel|n[ií]vel|fase|etapa|ronda)\s*(\d+\s+)?(completad[oa]|complet[oa]|superad[oa]|terminad[oa]|conclu[ií]d[oa]|resuelt[oa])\b"
    r"|fin\s+(del\s+juego|de\s+la\s+partida)|fim\s+d[eo]\s+jogo|(fin|fim)\s*([!.]|$)|se\s+acab[oó]\b"
    rf"|no\s+(quedan|hay)\s+m[aá]s\s+{_THING}|no\s+qued(an|a)\s+(ning[uú]n\w*\s+)?(?!m[aá]s){_THING}|n[aã]o\s+(h[aá]|existem|restam)\s+mais\s+{_THING}"
    rf"|tod[oa]s\s+(los|las|os|as)\s+(\d+\s+)?{_THINGS}\s+((han\s+sido|est[aá]n|foram)\s+)?(encontrad|resuelt|usad|utilizad|completad)"
    r"|(has|ha|voc[eê]|tu)\s+(ganado|ganhou|venceu|encontrado\s+tod|encontrou\s+tod|completado|completou|terminado|terminou)"
    r"|(terminad[oa]|completad[oa]|conclu[ií]d[oa])\s*([!.]|$)|gracias\s+por\s+jugar|obrigad[oa]\s+por\s+jogar"
)
_ITALIAN = (
    r"|(il\s+|la\s+)?(gioco|partita)\s+([eè]\s+)?(finit|terminat|complet|conclus)[oa]|fine\s+(del(la)?\s+)?(gioco|partita)"
    r"|livello\s*(\d+\s+)?(completat[oa]|superat[oa]|finit[oa])\b"
    rf"|(non\s+ci\s+sono\s+pi[uù]|non\s+restano(\s+pi[uù])?)\s+{_THING}|nessun[oa]?\s+{_THING}\s+rimast[oa]"
    rf"|tutt[ie]\s+(i|le|gli)\s+(\d+\s+)?{_THINGS}\s+((sono\s+stat[ie]|sono)\s+)?(trovat|risolt|usat)"
    r"|hai\s+(vinto|finito|completato|trovato\s+tutt)|(completato|terminato|finito)\s*([!.]|$)|grazie\s+per\s+aver\s+giocato"
)
_DUTCH_POLISH = (
    r"|(het\s+)?(spel|puzzel)\s+(is\s+)?(afgelopen|voorbij|klaar|opgelost|voltooid)|einde(\s+(van\s+het\s+)?spel)?\s*([!.]|$)"
    r"|(level|niveau|ronde)\s*(\d+\s+)?(is\s+)?(voltooid|gehaald|klaar|opgelost)\b"
    rf"|(er\s+zijn\s+)?geen\s+(enkele\s+)?{_THING}\s+(meer|over)\b|alle\s+(\d+\s+)?{_THINGS}\s+(zijn\s+)?(gevonden|opgelost|gebruikt)"
    r"|(je\s+hebt\s+)?(alles|alle\s+\w+)\s+gevonden|je\s+hebt\s+gewonnen|(klaar|voltooid|afgelopen)\s*([!.]|$)|bedankt\s+voor\s+het\s+spelen"
    r"|koniec(\s+gry)?\s*([!.]|$)|gra\s+(sko[nń]czona|zako[nń]czona)|(poziom|runda)\s*(\d+\s+)?(uko[nń]czon|zaliczon)[ya]"
    rf"|nie\s+ma\s+(ju[zż]\s+)?(wi[eę]cej\s+)?{_THING}\s*([!.]|$)|wszystkie\s+(\d+\s+)?{_THING}\s+(zosta[lł]y\s+)?(znalezione|u[zż]yte|odgadni[eę]te)"
    r"|(wygra[lł]e[sś]|wygra[lł]a[sś]|wygrana)\s*([!.]|$)|dzi[eę]kujemy\s+za\s+gr[eę]"
)
_CONCLUDES = re.compile(
    rf"^\W*(set\W+)?({_ENGLISH}{_GERMAN}{_FRENCH}{_SPANISH_PORTUGUESE}{_ITALIAN}{_DUTCH_POLISH})", re.IGNORECASE
)
"""How sentences begin, but for the game's title beside them."""
_PRAISES = re.compile(
    r"^\W*(set\W+)?(congrat(ulation)?s?\b|(well|nicely)\s+(done|played|spotted|found)|(great|good|nice|fantastic|awesome|excellent)\s+(job|work|game|going)\s*([!.,]|$)"
    r"|(perfect|brilliant|excellent|fantastic|magnificent|splendid|superb|amazing|awesome|victory|bravo)\s*([!.,]|$)"
    r"|(hooray|hurray|hurrah|woo-?hoo|yay)\b|(your\s+)?(final|total|end)\s+(score|time|result)\b|your\s+(score|time|result)(\s+(is|was)|\s*:|\s*$)"
    r"|(herzlichen\s+)?gl[uü]ckwunsch|gut\s+(gemacht|gespielt)|super(\s+gemacht)?\s*[!.]|endstand|endergebnis|deine\s+(zeit|punkte)\b"
    r"|f[eé]licitations|bien\s+jou[eé]|score\s+final|temps\s+final|votre\s+(score|temps)\b"
    r"|felicidades|felicitaciones|enhorabuena|(muy\s+)?bien\s+hecho|puntuaci[oó]n\s+final|tiempo\s+final|tu\s+(tiempo|puntuaci[oó]n)\b"
    r"|complimenti|congratulazioni|ben\s+fatto|punteggio\s+finale|tempo\s+finale|il\s+tuo\s+(tempo|punteggio)\b"
    r"|parab[eé]ns|muito\s+bem|pontua[cç][aã]o\s+final|seu\s+tempo\b|gefeliciteerd|goed\s+(gedaan|gespeeld)|eindscore|jouw\s+(tijd|score)\b"
    r"|gratulacje|brawo|[sś]wietnie|dobra\s+robota|wynik\s+ko[nń]cowy|tw[oó]j\s+(czas|wynik)\b)",
    re.IGNORECASE,
)
_ONLY_A_RULE = re.compile(
    r"\b(when|if|until|till|once|unless|before|games?\s*:|wenn|falls|bis|sobald|quand|lorsqu|jusqu|cuando|hasta|quando|finch|at[eé]|wanneer"
    r"|totdat|gdy|je[sś]li|kiedy)\b|\?|\b(deal|draw|add)\b",
    re.IGNORECASE,
)
"""What tells when a game will be over, or what to do so that it goes on."""
_ONLY_A_COUNT = re.compile(r"^\W*(set\W+)?(game\s+)?(finished|completed?|done|solved)\s*:\s*\d+\W*$", re.IGNORECASE)
_SENTENCE = re.compile(r"[^.!?]+[.!?…]*")
_ANEW = (
    r"neues\s+spiel|nouvelle\s+partie|(nueva|nova)\s+partida|nuevo\s+juego|novo\s+jogo|nuova\s+partita|nuovo\s+gioco"
    r"|nieuw\s+spel|nowa\s+gra"
)
"""“New game”, in the languages of the word games but English."""
_DEALS_ANEW = re.compile(
    rf"^\W*((start\s+)?(a\s+)?new\s+(game|round|deal)|deal(\s+(the\s+)?cards)?|{_ANEW}|nytt\s+spel)\W*$",
    re.IGNORECASE,
)
_NEW_GAME = re.compile(
    r"^\W*((start\s+)?(a\s+)?new\s+(game|round|puzzle|board|deal|deck|word)|(play|start|deal)\s+(it\s+)?again|again|another(\s+(game|round|one|deck|deal|puzzle|board|word))?|one\s+more(\s+(game|round))?"
    r"|next(\s+(level|game|round|puzzle|word|stage|one))?|re-?start|re-?match|re-?play|start\s+over|once\s+more|(main\s+|back\s+to\s+(the\s+)?)?menu|home"
    rf"|{_ANEW}|neues\s+r[äa]tsel|neue\s+(runde|partie)|noch\s*(ein)?mal(\s+spielen)?|neu\s*start(en)?|weiter|n[äa]chstes?(\s+(spiel|level|r[äa]tsel|runde))?|revanche"
    r"|hauptmen[üu]|re-?jouer|encore(\s+une\s+fois)?|(niveau\s+)?suivante?|recommencer|menu\s+principal|accueil"
    r"|(volver\s+a\s+)?jugar(\s+(de\s+nuevo|otra\s+vez))?|jogar\s+(novamente|de\s+novo|outra\s+vez)|otra\s+vez"
    r"|(nivel\s+)?siguiente|pr[oó]xim[oa]|reiniciar|revancha|gioca\s+(ancora|di\s+nuovo)|rigioca|ancora|avanti|prossim[oa]"
    r"|ricomincia|rivincita|opnieuw(\s+spelen)?|nog\s+(een\s+keer|eens)|volgende?|zagraj\s+ponownie|jeszcze\s+raz|dalej|nast[eę]pn[ay])\W*$",
    re.IGNORECASE,
)
_ASIDE = re.compile(r"\s*\([^()]*\)\W*$")
"""What stands in brackets behind the name of a button, such as its key."""
_GOES_ON = re.compile(
    r"^\W*(resume|continue(\s+playing)?|keep\s+playing|cancel|back\s+to\s+(the\s+)?game|paused?|fortsetzen|weiterspielen|abbrechen|reprendre|annuler"
    r"|continuar|reanudar|cancelar|continua|riprendi|annulla|doorgaan|annuleren|wzn[oó]w|anuluj|close\s+menu|settings|options)\W*$",
    re.IGNORECASE,
)
"""What stands on the panel of a game that isn't over beside its offer of a new one."""


def concludes(text: str) -> bool:
    """Whether a text, surely read, states that a game is over, or that nothing is left to be found in it.

    >>> [concludes(text) for text in ("All triads found", "the end – there is no trio left", "Level 42 complete! Next")]
    [True, True, True]
    >>> concludes("You took 25 sets in 3 min"), concludes("You took 6 of 25 sets in 3 min")
    (True, False)
    >>> [concludes(text) for text in ("No set left? Deal three", "No cards left", "The game is over when", "Won: 3")]
    [False, False, False, False]
    """
    return _begins(text, _CONCLUDES)


def praises(text: str) -> bool:
    """Whether a text praises the player or tells a result, as pages do at the end of a game, and at times within it.

    >>> praises("Great job!"), praises("Final score 120"), praises("Good game settings")
    (True, True, False)
    """
    return _begins(text, _PRAISES)


def offers_new_game(text: str) -> bool:
    """Whether a text, as a whole, is what a button is called that begins another game.

    >>> [offers_new_game(text) for text in ("New game", "Jouer", "Rejouer", "Next level ›", "Play again (endless)")]
    [True, False, True, True, True]
    """
    return bool(_NEW_GAME.match(_ASIDE.sub("", text.strip())))


def begins_anew(text: str) -> bool:
    """Whether a text, as a whole, is what a button is called that deals a new game.

    >>> [begins_anew(text) for text in ("New Game", "Neues Spiel", "Home", "Next level")]
    [True, True, False, False]
    """
    return bool(_DEALS_ANEW.match(text.strip()))


def goes_on(text: str) -> bool:
    """Whether a text, as a whole, is what a button is called that leads back to a game that isn't over.

    >>> goes_on("Resume"), goes_on("New game")
    (True, False)
    """
    return bool(_GOES_ON.match(text.strip()))


def _begins(text: str, pattern: re.Pattern[str]) -> bool:
    """Whether a sentence of a text begins so, and is neither a rule nor a count. A last sentence without its end may go
    on in the next line, where it is not the only one."""
    sentences = [one.strip() for one in _SENTENCE.findall(text)]
    if any(re.search(r"\b(deal|draw)\b", one, re.IGNORECASE) for one in sentences):
        return False
    whole = [one for i, one in enumerate(sentences) if i == 0 or one[-1] in ".!…"]
    # Behind a sentence's comma stands what is no more certain than the sentence: “The game is over, when”.
    return any(pattern.match(one) and not (_ONLY_A_RULE.search(one) or _ONLY_A_COUNT.match(one)) for one in whole)
