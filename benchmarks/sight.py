"""How fast boards of Set, games of Wordle and Tuble and letter pyramids are read, and how well in random styles.

    python benchmarks/sight.py [--game set|wordle|tuble|pyramid] [--styles 200] [--wordle-styles 200]
        [--photographs 60] [--tuble-styles 100] [--pyramid-styles 100] [--faults]

Speed: CPU milliseconds of one core (least / median / most), on full frames with a drawn board; also as a multiple of
grabbing the frame with mss. Set is compared with pyautogui's template search with the 81 cards as templates, Wordle
with Tesseract and rapidocr tile by tile. Needs Xvfb; Tesseract is measured where it is installed.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from itertools import permutations
from pathlib import Path

import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.parts import (
    made_up_pages,
    made_up_pyramid,
    made_up_tuble,
    made_up_wordle,
    wordle_following,
    wordle_speed,
)
from benchmarks.parts.clock import cpu_ms, heading, row
from kibitz.automation.systems.choice import open_desktop
from kibitz.cli.common.virtual_display import virtual_display
from kibitz.core.frame import Frame
from kibitz.solvers.set import Card, find_sets, full_deck
from kibitz.vision.pyramid import read_pyramid
from kibitz.vision.set.reading import card_place, read_set
from kibitz.vision.tuble import read_tuble
from tests.support.set.photographs import photograph
from tests.support.set.pictures import Picture, Style, draw_board, random_style

SIZES = ((1920, 1080), (2560, 1600))
STYLES = {
    "cards with a border": Style(),
    "white on white, no border": Style(page=(255, 255, 255), border=None),
    "dark on the same dark": Style(page=(12, 12, 16), ground=(12, 12, 16), border=None, palette="neon"),
    "21 cards": Style(columns=7),
}
SHAPES, COLOURS = ("diamond", "oval", "squiggle"), ("red", "green", "purple")


def screen(style: Style, cards: list[Card], width: int, height: int) -> np.ndarray:
    """A page of this size with the board on it."""
    picture = draw_board(style, cards).pixels
    page = np.full((height, width, 3), style.page[::-1], np.uint8)
    part = picture[: height - 60, : width - 60]
    page[60 : 60 + part.shape[0], 60 : 60 + part.shape[1]] = part
    return page


def speed(grab_ms: float) -> None:
    for name, style in STYLES.items():
        cards = random.Random(3).sample(full_deck(), 21 if name == "21 cards" else 12)
        for width, height in SIZES:
            page = screen(style, cards, width, height)
            frame = Frame(page)
            reading = read_set(frame)
            assert reading is not None
            assert set(reading.state.cards) == set(cards)
            changed = page.copy()
            card = reading.places["card 3"]
            changed[int(card.y) + 4 : int(card.y) + 9, int(card.x) + 9 : int(card.right) - 9] = (0, 120, 255)
            unknown = cpu_ms(lambda frame=frame: read_set(frame))
            times = f"{statistics.median(unknown) / grab_ms:.0f} x the grab of 1080p" if width == 1920 else ""
            row(f"{name}, {width}x{height}: unknown frame to sets", unknown, times)
            after = Frame(changed)
            again = cpu_ms(lambda after=after, reading=reading: read_set(after, reading))
            row(f"{name}, {width}x{height}: one card changed", again)


def against_templates() -> None:
    try:
        import pyscreeze
    except ImportError:
        print("pyautogui's template search: pip install pyscreeze, and it is compared")
        return

    style = Style()
    page = screen(style, random.Random(3).sample(full_deck(), 12), 1920, 1080)
    templates = []
    for card in full_deck():
        one = draw_board(style, [card])
        rect = one.rects[0]
        templates.append(one.pixels[int(rect.y) : int(rect.bottom), int(rect.x) : int(rect.right)].copy())

    def hits(template: np.ndarray) -> int:
        try:
            return len(list(pyscreeze.locateAll(template, page, confidence=0.97)))
        except pyscreeze.ImageNotFoundException:
            return 0

    start = time.process_time()
    found = sum(map(hits, templates))
    templates_ms = (time.process_time() - start) * 1000
    ours = statistics.median(cpu_ms(lambda: read_set(Frame(page))))
    print(
        f"pyautogui's template search, 81 templates cut from this very style: {templates_ms:.0f} ms, {found} hits for "
        f"12 cards; reading it without templates: {ours:.0f} ms ({templates_ms / ours:.0f} times less)"
    )


def solver() -> None:
    for count in (12, 21, 81):
        cards = random.Random(5).sample(full_deck(), count)
        times = cpu_ms(lambda cards=cards: [find_sets(cards) for _ in range(20)])
        row(f"all sets of {count} cards", [t / 20 for t in times])


def grabs() -> float:
    """Median time of a grab, ms wall time, since the X server does most of it; also with the test for a change."""
    import mss

    with virtual_display(1920, 1080), mss.MSS() as camera:
        raw = cpu_ms(lambda: np.asarray(camera.grab(camera.monitors[1])), time.perf_counter)
        row("mss grab of 1920x1080", raw)
        surface = open_desktop()
        row("the same as an unchanged frame of our surface", cpu_ms(surface.grab, time.perf_counter))
        surface.close()
    return statistics.median(raw)


def right_cards(picture: Picture) -> tuple[int, int, int]:
    """Cards right, wrong though called certain, and false, with a site's own names of shapes and colours."""
    reading = read_set(Frame(picture.pixels))
    if reading is None:
        return 0, 0, 0
    match: dict[int, Card] = {}
    false = 0
    for i, card in enumerate(reading.state.cards):
        hits = [n for n, rect in enumerate(picture.rects) if rect.iou(reading.places[card_place(i)]) >= 0.5]
        if hits and card is not None:
            match[hits[0]] = card
        else:
            false += 1
    shape = best_names({n: c.shape for n, c in match.items()}, {n: picture.cards[n].shape for n in match}, SHAPES)
    colour = best_names({n: c.colour for n, c in match.items()}, {n: picture.cards[n].colour for n in match}, COLOURS)
    right = wrong = 0
    for n, card in match.items():
        named = card._replace(shape=shape.get(card.shape), colour=colour.get(card.colour))
        right += named == picture.cards[n]
        wrong += any(v is not None and v != t for v, t in zip(named, picture.cards[n], strict=True))
    return right, wrong, false


def best_names(
    read: dict[int, str | None], truth: dict[int, str | None], names: tuple[str, ...]
) -> dict[str | None, str]:
    """The renaming of what was read under which most cards agree with the truth."""
    seen = sorted({v for v in read.values() if v is not None})
    choices = [dict(zip(seen, order, strict=False)) for order in permutations([*names, *seen[3:]], len(seen))]
    return max(choices, key=lambda c: sum(c.get(v) == truth[n] for n, v in read.items()), default={})


def random_styles(count: int) -> None:
    def drawn(seed: int) -> Picture:
        rng = random.Random(seed)
        size = rng.choice([9, 12, 12, 12, 15, 18, 21])
        deal = rng.sample(full_deck(), size)
        chosen = set(rng.sample(range(size), rng.choice([0, 0, 1, 2])))
        return draw_board(random_style(seed), deal, chosen)

    tell_right("boards in random styles", drawn, range(count))


def tell_right(what: str, drawn: Callable[[int], Picture], seeds: Sequence[int]) -> None:
    """Print how well the boards of these seeds are read."""
    cards = right = wrong = false = whole = 0
    for seed in seeds:
        picture = drawn(seed)
        result, size = right_cards(picture), len(picture.cards)
        cards += size
        right, wrong, false = right + result[0], wrong + result[1], false + result[2]
        whole += result == (size, 0, 0)
    print(
        f"{len(seeds)} {what}: {100 * whole / len(seeds):.1f} % wholly right, {100 * right / cards:.2f} % of "
        f"{cards} cards right, {100 * wrong / cards:.2f} % wrong though called certain, {false} false cards"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", choices=("set", "wordle", "tuble", "pyramid"), help="only this one")
    parser.add_argument("--styles", type=int, default=200, help="how many random styles of Set are read (200)")
    parser.add_argument("--photographs", type=int, default=60, help="how many made-up photographs of Set (60)")
    parser.add_argument(
        "--wordle-styles",
        type=int,
        default=200,
        help="how many random pages of Wordle; a quarter in each situation (200)",
    )
    parser.add_argument("--tuble-styles", type=int, default=100, help="how many random pages of Tuble (100)")
    parser.add_argument("--pyramid-styles", type=int, default=100, help="how many random letter pyramids (100)")
    parser.add_argument("--first-seed", type=int, default=0, help="of photographs, and of pages but Set's (0)")
    parser.add_argument("--workers", type=int, default=1, help="processes that read pages of Wordle (1)")
    parser.add_argument("--faults", action="store_true", help="list what is wrong on them")
    parser.add_argument("--without", type=Path, help="folder of pictures in which there is no game")
    parser.add_argument("--no-speed", action="store_true", help="only how well, not how fast")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    grab_ms = 1.0
    if not options.no_speed:
        heading()
        grab_ms = grabs()
    if options.game in (None, "set"):
        if not options.no_speed:
            speed(grab_ms)
            solver()
            against_templates()
        random_styles(options.styles)
        seeds = range(options.first_seed, options.first_seed + options.photographs)
        tell_right("made-up photographs", photograph, seeds)
    if options.game in (None, "wordle"):
        if not options.no_speed:
            wordle_speed.speed(grab_ms)
            wordle_speed.lines_of_text()
            wordle_speed.against_readers_of_text()
        made_up_wordle.random_pages(
            options.wordle_styles, options.first_seed, options.workers, show_faults=options.faults
        )
        wordle_following.follow(options.wordle_styles // 4)
        made_up_wordle.pages_without(options.wordle_styles, options.without)
    if options.game in (None, "tuble"):
        if not options.no_speed:
            made_up_tuble.speed()
        made_up_tuble.random_pages(options.tuble_styles, options.first_seed, show_faults=options.faults)
        if options.without is not None:
            made_up_pages.pages_without(read_tuble, options.without)
    if options.game in (None, "pyramid"):
        if not options.no_speed:
            made_up_pyramid.speed()
        made_up_pyramid.random_pages(options.pyramid_styles, options.first_seed, show_faults=options.faults)
        if options.without is not None:
            made_up_pages.pages_without(read_pyramid, options.without)


if __name__ == "__main__":
    main()
