"""What buttons of such games say, in the languages that words are known of."""

from __future__ import annotations

_VERBS = (
    "SUBMIT", "CHECK", "ENTER", "PLAY", "USE", "TAKE", "ADD", "GUESS", "CONFIRM", "LOCK", "CLAIM", "TRY", "MAKE",
    "SAVE", "SET", "PLACE", "SEAL", "SEND", "TEST", "COMMIT", "FINISH", "ACCEPT", "VERIFY", "KEEP", "BUILD",
)  # fmt: skip
_GIVES = ("HAND", "TURN", "SEND", "LOCK", "PUT", "GIVE", "ENTER", "CALL", "LOG", "CASH", "BANK", "DROP")
_OBJECTS = ("WORD", "AWORD", "THEWORD", "THISWORD", "THIS", "IT", "MYWORD")
LABELS = {
    "submit": (
        "SUBMIT", "ENTER", "CHECK", "GUESS", "DONE", "SEND", "CONFIRM", "OK", "GO", "ACCEPT", "CLAIM", "TRY", "APPLY",
        "LOCKIN", "LOCKITIN", "LOCKINWORD", "TRYIT", "SENDIT", "FINDWORD", "ISTHISAWORD",
        *(verb + word for verb in _VERBS for word in ("WORD", "GUESS", "ANSWER", "SELECTION")),
        "VALIDER", "ENVOYER", "VERIFIER", "CONFIRMER", "PRUFEN", "ABSENDEN", "SENDEN", "BESTATIGEN", "ENVIAR",
        "COMPROBAR", "CONFIRMAR", "VERIFICAR", "INVIA", "CONFERMA", "VERIFICA", "VERSTUUR", "VERZEND", "CONTROLEER",
        "BEVESTIG", "WYSLIJ", "SPRAWDZ", "ZATWIERDZ", "SKICKA", "KONTROLLERA", "BEKRAFTA", "KLAR", "GONDER", "ONAYLA",
    ),
    "clear": (
        "CLEAR", "DELETE", "RESET", "CANCEL", "UNDO", "DESELECT", "DESELECTALL", "CLEARALL", "UNDOALL",
        "CLEARWORD", "BACK", "ERASE", "EFFACER", "ANNULER",
        "RUBOUT", "WIPE", "WIPEOUT", "CROSSOUT", "REMOVE", "STARTOVER",
        "LOSCHEN", "ZURUCK", "BORRAR", "CANCELAR", "CANCELLA", "ANNULLA", "WISSEN", "WYCZYSC", "COFNIJ", "RENSA",
        "LIMPAR", "APAGAR", "TEMIZLE",
    ),
    "start": (
        "START", "STARTGAME", "BEGIN", "BEGINGAME", "PLAY", "PLAYGAME", "PLAYNOW", "STARTEN", "SPIELSTARTEN",
        "BEGINNEN", "SPIELEN", "COMENZAR", "EMPEZAR", "INICIAR", "JUGAR", "COMMENCER", "DEMARRER", "JOUER", "INIZIA",
        "GIOCA", "COMECAR", "JOGAR", "BEGINSPEL", "SPELEN", "GRAJ", "ZACZNIJ", "STARTA", "SPELA", "BASLA", "OYNA",
        "ROLL", "ROLLDICE", "ROLLTHEDICE", "WURFELN", "RZUCKOSTKA",
    ),
    "hint": (
        "HINT", "HINTS", "SHOWHINT", "GETHINT", "GETAHINT", "INDICE", "TIPP", "HINWEIS", "PISTA", "INDIZIO",
        "SUGGERIMENTO", "PODPOWIEDZ", "LEDTRAD", "DICA", "IPUCU",
    ),
}  # fmt: skip
"""What buttons say in the languages that words are known of, without accents."""
ALSO = {
    "submit": (
        *(verb + thing for verb in _VERBS for thing in _OBJECTS),
        *(verb + thing + "IN" for verb in _GIVES for thing in ("", *_OBJECTS)),
        *(verb + "IN" + thing for verb in _GIVES for thing in _OBJECTS),
        *(verb + thing + "OVER" for verb in ("HAND", "TURN", "GIVE") for thing in ("", *_OBJECTS)),
        "THATSIT", "THATSAWORD", "THATSMYWORD",
    ),
}  # fmt: skip
"""More of that, which counts only where it is read letter by letter."""
NEVER_SUBMITS = (
    "RESET", "CLEAR", "UNDO", "CANCEL", "DELETE", "DESELECT", "RUB", "ERASE", "WIPE", "REMOVE", "CROSS", "SHUFFLE",
    "MIX", "SCRAMBLE", "ROTATE", "TWIST", "HINT", "HELP", "REVEAL", "SHOW", "SOLVE", "SOLUTION", "SKIP", "PASS",
    "GIVEUP", "NEW", "NEXT", "START", "RESTART", "RETRY", "AGAIN", "TRYAGAIN", "PLAYAGAIN", "BACK", "CLOSE", "EXIT",
    "QUIT", "LEAVE", "PAUSE", "STOP", "STEP", "MENU", "SHARE", "COPY", "SETTINGS", "OPTIONS", "RULES", "HOWTO",
    "STATS", "STATISTICS", "SOUND", "MUSIC", "MUTE", "SIGN", "LOGIN", "LOGOUT", "SUBSCRIBE", "BUY", "SHOP", "ANSWERS",
)  # fmt: skip
"""How names of buttons begin that do something else than submit a word, however like a label they are."""


def names_a_button(text: str) -> bool:
    """Whether a text is just what buttons of such games say, such as RESET, which may be a word of the language too."""
    return text in NEVER_SUBMITS or any(text in labels for labels in LABELS.values())
