"""Guesses on two bars below their names, texts that hardly show, and small words before numbers."""

from __future__ import annotations

from kibitz.core.frame import Frame
from kibitz.solvers.tuble.shown import ZoneColour
from kibitz.vision.tuble import read_tuble
from tests.support.paint import FONT_FOLDER, Canvas, Colour

SANS = str(next(FONT_FOLDER.rglob("DejaVuSans.ttf")))
BOLD = str(next(FONT_FOLDER.rglob("DejaVuSans-Bold.ttf")))
DEEP, GOLD, WHITE = (0, 12, 20), (190, 145, 60), (245, 245, 245)
Row = tuple[str, str, str, Colour]
ROWS: tuple[Row, ...] = (("BARONS COURT", "Zone 2", "0", (40, 120, 40)), ("CHIGWELL", "Zone 4", "20", (255, 140, 0)))


def bars(*rows: Row, seen: float = 1.0) -> Frame:
    """A station's name beside a roundel, and below it a bar for its zone and one for its stops. seen: how far the rows
    have come in, 0 to 1."""
    canvas = Canvas(1262, 636, DEEP)
    canvas.text((631, 26), "TUBdle", 26, GOLD)
    canvas.box((8, 48, 1246, 3), GOLD)
    canvas.box((134, 64, 995, 88), (5, 34, 40), 8)
    canvas.text((631, 84), "PICK A STATION!", 18, WHITE, BOLD)
    canvas.box((453, 105, 280, 32), (5, 30, 36), 8, GOLD, 2)
    canvas.text((461, 121), f"GUESS {len(rows) + 1} OUT OF 6", 13, (120, 120, 110), SANS, "lm")
    canvas.box((740, 105, 70, 32), GOLD, 8)
    canvas.text((775, 121), "LOCK IN", 13, DEEP, SANS)
    for x, head in ((380, "Zone"), (883, "Stops")):
        canvas.text((x, 180), head, 16, WHITE, SANS)
    canvas.box((134, 195, 995, 2), GOLD)

    def faded(colour: Colour) -> Colour:
        r, g, b = (round(seen * own + (1 - seen) * page) for own, page in zip(colour, DEEP, strict=True))
        return r, g, b

    for n, (name, zone, stops, colour) in enumerate(rows):
        top = 204 + 72 * n
        canvas.ellipse((137, top + 1, 22, 22), None, faded((210, 40, 40)), 5)
        canvas.box((135, top + 9, 26, 6), faded((30, 30, 160)))
        canvas.text((171, top + 12), name, 18, faded(WHITE), BOLD, "lm")
        for left, fill, text, ink in ((134, colour, zone, DEEP), (637, (5, 34, 40), stops, WHITE)):
            canvas.box((left, top + 28, 493, 31), faded(fill), 8)
            canvas.text((left + 246, top + 44), text, 15, faded(ink), SANS)
        canvas.box((134, top + 62, 995, 2), faded(GOLD))
    return Frame(canvas.pixels())


def test_of_a_guess_on_bars_below_its_name_the_number_below_its_head_counts_the_stops() -> None:
    """The roundel beside the name looks like a nought, which would be a win."""
    for seen in (0.25, 1.0):
        reading = read_tuble(bars(ROWS[1], seen=seen))
        assert reading is not None
        assert [(one.station, one.stops) for one in reading.state.guesses] == [("Chigwell", 20)]
        assert not reading.state.over
    assert reading.state.guesses[0].colour is ZoneColour.ORANGE


def asks(*, caret: bool) -> Frame:
    """A narrow text box on a dark page, with a faint text in Czech in it, and the heads of a table below."""
    canvas = Canvas(1262, 636, (36, 36, 36))
    canvas.text((631, 236), "Metrodle", 32, (220, 220, 220), BOLD)
    canvas.text((631, 272), "Uhodni dnešní stanici metra", 17, (220, 220, 220), BOLD)
    canvas.box((491, 326, 178, 20), (59, 59, 59), 2, (255, 255, 255), 2)
    canvas.text((494, 336), "Napis zastavku", 13, (117, 117, 117), SANS, "lm")
    if caret:
        canvas.box((494, 330, 1, 12), (255, 255, 255))
    canvas.box((670, 315, 102, 41), (26, 26, 26), 8)
    canvas.text((721, 336), "Potvrdit", 16, (245, 245, 245), SANS)
    for left, width, head in ((442, 199, "Název"), (649, 64, "Zóna"), (721, 64, "Zastávek")):
        canvas.box((left, 364, width, 53), (107, 114, 128), 6)
        canvas.text((left + width // 2, 390), head, 15 if width > 64 else 12, (245, 245, 245), BOLD)
    return Frame(canvas.pixels())


def test_a_faint_text_behind_a_caret_that_is_all_ink_is_not_typed() -> None:
    before = read_tuble(asks(caret=False))
    assert before is not None
    reading = read_tuble(asks(caret=True), before)
    assert reading is not None
    assert (before.state.typed, reading.state.typed) == ("", "")


def test_a_small_word_before_the_number_of_stops_is_no_name() -> None:
    """Before the name stands which guess it is."""
    canvas = Canvas(1262, 636, (14, 14, 14))
    canvas.text((140, 26), "Metrodle LDN", 18, WHITE, BOLD)
    canvas.box((118, 391, 890, 40), (20, 20, 20), 8, (60, 60, 60), 1)
    canvas.text((130, 411), "Estação ou linha...", 15, (130, 130, 130), SANS, "lm")
    for n, (name, stops) in enumerate((("Chigwell", 20), ("Grange Hill", 21))):
        top = 62 + 40 * n
        canvas.box((638, top, 508, 34), (20, 20, 20), 6, (40, 40, 40), 1)
        canvas.text((649, top + 17), f"{n + 1}. {name}", 15, WHITE, BOLD, "lm")
        canvas.box((770, top + 7, 104, 21), (42, 42, 42), 10)
        canvas.text((822, top + 17), f"a {stops} paradas", 13, (210, 210, 210), BOLD)
        canvas.box((1116, top + 8, 18, 18), (249, 115, 22), 4)
    reading = read_tuble(Frame(canvas.pixels()))
    assert reading is not None
    assert [(one.station, one.stops) for one in reading.state.guesses] == [("Chigwell", 20), ("Grange Hill", 21)]
