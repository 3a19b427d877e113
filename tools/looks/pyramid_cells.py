"""Cells of a letter pyramid: their shapes, and how free, selected and used ones look."""

from __future__ import annotations

from dataclasses import dataclass

from kibitz.solvers.pyramid.shapes import pyramid_adjacency
from tools.looks.colours import contrast, ink_on, mixed
from tools.looks.knobs import Knobs
from tools.looks.pyramid_game import Game
from tools.looks.theme import ACCENTS, Theme

SHAPES = {
    "square": 2, "rounded": 4, "circle": 4, "hexagon": 3, "flat hexagon": 1, "octagon": 1, "diamond": 1, "triangle": 1,
    "pill": 1, "card": 2, "bare": 3, "underlined": 1, "ring": 1, "brick": 1, "leaf": 1, "shield": 1,
}  # fmt: skip
CLIPS = {
    "hexagon": "polygon(50% 0,100% 25%,100% 75%,50% 100%,0 75%,0 25%)",
    "flat hexagon": "polygon(25% 0,75% 0,100% 50%,75% 100%,25% 100%,0 50%)",
    "octagon": "polygon(29% 0,71% 0,100% 29%,100% 71%,71% 100%,29% 100%,0 71%,0 29%)",
    "diamond": "polygon(50% 0,100% 50%,50% 100%,0 50%)",
    "triangle": "polygon(50% 0,100% 100%,0 100%)",
    "shield": "polygon(0 0,100% 0,100% 65%,50% 100%,0 65%)",
}
SELECTED = {
    "fill": 6, "border": 3, "letter colour": 2, "lift": 1, "line": 2, "glow": 1, "larger": 1, "underline": 1,
    "badge": 1, "others faded": 1, "fill and line": 1, "pale fill": 1, "inverse": 1,
}  # fmt: skip
"""How a selected cell differs from a free one."""
USED = {
    "fill": 5, "word colours": 4, "faded": 4, "letter colour": 2, "strike": 1, "border": 1, "vanished": 1, "line": 1,
    "check": 1, "ghost": 1, "small": 1, "hatched": 1, "word borders": 1, "word letters": 1, "dashed": 1,
}  # fmt: skip
"""How a used cell differs from a free one."""
FAR = {"as others": 14, "faded": 1, "dashed": 1, "letter colour": 1}
"""How a free cell that is no neighbour of the one selected last differs from one that is."""
WORD_COLOURS = {
    "bright": ("#22c55e", "#3b82f6", "#f59e0b", "#ec4899", "#8b5cf6", "#14b8a6", "#ef4444"),
    "pastel": ("#a7e8bd", "#b3d4fc", "#fde2a7", "#f9c6dd", "#d7c8f8", "#aee9e4", "#f8b9b3"),
    "deep": ("#166534", "#1e40af", "#92400e", "#9d174d", "#5b21b6", "#115e59", "#991b1b"),
    "greys": ("#9ca3af", "#78848f", "#a8a29e", "#8d99ae", "#94a3b8", "#86868b", "#a1a1aa"),
}
TILES = ("surface", "tinted", "accent", "cream", "grey", "dark", "white", "inverse")


@dataclass(frozen=True)
class CellLook:
    """How cells are drawn. pitch: columns and rows apart, rem; size: width and height of a cell, rem."""

    shape: str
    selected: str
    used: str
    tile: str
    ink: str
    chosen: str
    done: str
    words: tuple[str, ...]
    pitch: tuple[float, float]
    size: tuple[float, float]
    edge: str


def cell_look(knobs: Knobs, look: Theme) -> CellLook:
    """The look of a page's cells."""
    shape = knobs.pick("shape", SHAPES)
    tile = {
        "surface": look.surface,
        "tinted": mixed(look.page, look.accent, 0.25),
        "accent": look.accent,
        "cream": "#f3e3c3",
        "grey": mixed(look.page, look.ink, 0.15),
        "dark": "#2c3140",
        "white": "#ffffff",
        "inverse": mixed(look.ink, look.page, 0.1),
    }[knobs.pick("tile", TILES)]
    if shape in ("bare", "underlined", "ring"):
        tile = look.page
    clipped = shape in CLIPS
    edge = knobs.pick("cell edge", {"none": 2, "border": 4, "shadow": 2, "thick": 1, "bevel": 1})
    if clipped or shape in ("bare", "underlined", "ring"):
        edge = knobs.set("cell edge", "shape's own")
    # A tile that is hardly there needs an edge, unless its letters stand alone.
    if edge in ("none", "shadow") and contrast(tile, look.page) < 1.12:
        edge = knobs.set("cell edge", "border")
    if clipped and contrast(tile, look.page) < 1.12:
        tile = mixed(look.page, look.accent, 0.35)
    chosen = knobs.dice("selected colour").choice((*ACCENTS, "#facc15", "#fb923c", "#38bdf8"))
    if contrast(chosen, tile) < 1.5:
        chosen = mixed(chosen, ink_on(tile), 0.4)
    done = mixed(tile, knobs.dice("used colour").choice(("#15803d", "#64748b", "#16a34a", "#2563eb")), 0.75)
    if contrast(done, tile) < 1.25:
        done = mixed(done, ink_on(tile), 0.3)
    width = knobs.pick("cell size", {2.4: 2, 3.0: 4, 3.8: 3, 4.6: 1})
    tall = {"card": 1.35, "hexagon": 1.15, "flat hexagon": 0.88, "pill": 0.7, "brick": 0.9, "shield": 1.15}.get(
        shape, 1.0
    )
    gap = knobs.pick("gap", {0.04: 1, 0.12: 4, 0.3: 3, 0.6: 1})
    wide = width * {"pill": 1.9, "brick": 1.7}.get(shape, 1.0)
    rise = 0.76 if shape == "hexagon" and knobs.chance("interlocked", 0.7) else 1.0
    return CellLook(
        shape=shape,
        selected=knobs.pick("selected by", SELECTED),
        used=knobs.pick("used by", USED),
        tile=tile,
        ink=ink_on(tile, look.ink, look.accent, least=4.0),
        chosen=chosen,
        done=done,
        words=WORD_COLOURS[knobs.pick("word palette", list(WORD_COLOURS))],
        pitch=(wide * (1 + gap), width * tall * (rise + gap)),
        size=(wide, width * tall),
        edge=edge,
    )


def cells_html(knobs: Knobs, look: Theme, cells: CellLook, game: Game) -> str:
    """The pyramid."""
    width = (game.base - 1) * cells.pitch[0] + cells.size[0]
    height = (game.base - 1) * cells.pitch[1] + cells.size[1]
    lower = knobs.pick("letters", {"capitals": 4, "small": 1}) == "small"
    parts = [_ground(knobs, look, game), _lines(cells, game, width, height)]
    extras = knobs.pick("cell extras", {"none": 9, "points": 1, "number": 1, "dot": 1})
    unsettled = knobs.chance("fading", 0.04)
    far, near = knobs.pick("out of reach", FAR), pyramid_adjacency(game.base)
    for cell, letter in enumerate(game.letters):
        x, y = place(cells, game.base, cell)
        row, column = row_of(cell)
        shown = letter.lower() if lower else letter
        state, inner, style = game.cell_state(cell), "", ""
        if state == "selected":
            style, inner = _selected(cells, game.selected.index(cell))
        elif state == "used":
            style, inner = _used(look, cells, game.word_of(cell) or 0)
        elif cells.selected == "others faded" and game.selected:
            style = "opacity:.45"
        elif far != "as others" and game.selected and cell not in near[game.selected[-1]]:
            style = _far(look, cells)[far]
        inner += _extra(extras, letter, cell)
        marks = ' data-gone="1"' if state == "used" and cells.used == "vanished" else ""
        if unsettled and cell == len(game.letters) // 2:
            style += ";opacity:.5;transform:scaleY(.6)"
            marks += ' data-unsettled="1"'
        parts.append(
            f'<div class="cell {state}" data-k="cell" data-key="{cell}" '
            f'data-row="{row}" data-col="{column}" data-letter="{letter}" '
            f'data-state="{state}"{marks} style="left:{x:.3f}rem;top:{y:.3f}rem;{style}"><b>{shown}</b>{inner}</div>'
        )
    return f'<div class="pyramid" style="width:{width:.3f}rem;height:{height:.3f}rem">{"".join(parts)}</div>'


def _ground(knobs: Knobs, look: Theme, game: Game) -> str:
    """What the pyramid lies on."""
    kind = knobs.pick("pyramid ground", {"none": 7, "triangle": 1, "panel": 1, "steps": 1})
    shade = mixed(look.page, look.ink, 0.09)
    if kind == "triangle":
        return (
            f'<i style="position:absolute;inset:-3rem -3.4rem -.8rem;background:{shade};'
            'clip-path:polygon(50% 0,100% 100%,0 100%)"></i>'
        )
    if kind == "panel":
        return f'<i style="position:absolute;inset:-.8rem -1rem;background:{shade};border-radius:14px"></i>'
    if kind == "steps":
        return "".join(
            f'<i style="position:absolute;background:{shade};left:{50 - 50 * (row + 1) / game.base:.2f}%;'
            f'right:{50 - 50 * (row + 1) / game.base:.2f}%;top:{100 * row / game.base:.2f}%;bottom:0"></i>'
            for row in range(game.base)
        )
    return ""


def _extra(kind: str, letter: str, cell: int) -> str:
    """What stands in a cell beside its letter."""
    if kind == "points":
        return f"<sub>{1 + (ord(letter) * 7) % 8}</sub>"
    if kind == "number":
        return f"<sub>{cell + 1}</sub>"
    return "<sub>•</sub>" if kind == "dot" and cell % 3 == 0 else ""


def row_of(cell: int) -> tuple[int, int]:
    """Row and column of a cell.

    >>> row_of(0), row_of(2), row_of(3)
    ((0, 0), (1, 1), (2, 0))
    """
    row = 0
    while (row + 1) * (row + 2) // 2 <= cell:
        row += 1
    return row, cell - row * (row + 1) // 2


def place(cells: CellLook, base: int, cell: int) -> tuple[float, float]:
    """Left and top of a cell in the pyramid, rem."""
    row, column = row_of(cell)
    return (base - 1 - row) * cells.pitch[0] / 2 + column * cells.pitch[0], row * cells.pitch[1]


def _lines(cells: CellLook, game: Game, width: float, height: float) -> str:
    """Lines that join selected letters, or those of found words."""
    drawn = []
    if cells.selected in ("line", "fill and line") and len(game.selected) > 1:
        drawn.append((game.selected, cells.chosen))
    if cells.used == "line":
        drawn += [(game.planted[i], cells.words[i % len(cells.words)]) for i in range(game.found)]
    shown = ""
    for path, colour in drawn:
        middles = (
            (x + cells.size[0] / 2, y + cells.size[1] / 2) for x, y in (place(cells, game.base, c) for c in path)
        )
        points = " ".join(f"{x:.2f},{y:.2f}" for x, y in middles)
        shown += (
            f"<polyline points='{points}' fill='none' stroke='{colour}' stroke-width='{cells.size[1] * 0.16:.2f}' "
            "stroke-linejoin='round' stroke-linecap='round'/>"
        )
    return f"<svg class='joins' viewBox='0 0 {width:.3f} {height:.3f}'>{shown}</svg>" if shown else ""


def _selected(cells: CellLook, nth: int) -> tuple[str, str]:
    bare = cells.shape in ("bare", "underlined")
    kind = "letter colour" if cells.selected == "fill" and cells.shape == "bare" and nth < 0 else cells.selected
    ink = cells.chosen if contrast(cells.chosen, cells.tile) > 2 else ink_on(cells.tile)
    if kind == "badge":
        return (
            f"--edge:{cells.chosen}",
            f'<sup style="background:{cells.chosen};color:{ink_on(cells.chosen)}">{nth + 1}</sup>',
        )
    if kind == "others faded":
        return "z-index:1", ""
    if kind in ("border", "line") and not bare:
        return f"--ring:inset 0 0 0 .22rem {cells.chosen};--edge:{cells.chosen}", ""
    pale = mixed(cells.tile, cells.chosen, 0.4)
    styles = {
        "pale fill": f"--tile:{pale};--ink:{ink_on(pale, cells.ink)}",
        "inverse": f"--tile:{cells.ink};--ink:{ink_on(cells.ink, cells.tile)}",
        "fill and line": f"--tile:{cells.chosen};--ink:{ink_on(cells.chosen)};border-color:{cells.chosen}",
        "fill": f"--tile:{cells.chosen};--ink:{ink_on(cells.chosen)};border-color:{cells.chosen}",
        "border": f"outline:.18rem solid {cells.chosen};outline-offset:-.2rem",
        "line": f"--ink:{ink}",
        "letter colour": f"--ink:{ink}",
        "lift": f"transform:translateY(-.35rem);filter:drop-shadow(0 .4rem .25rem rgba(0,0,0,.55));--ink:{ink}",
        "glow": f"filter:drop-shadow(0 0 .4rem {cells.chosen}) drop-shadow(0 0 .2rem {cells.chosen});--ink:{ink}",
        "larger": f"transform:scale(1.14);z-index:2;--ink:{ink}",
        "underline": f"--under:.22rem solid {cells.chosen}",
    }
    return styles[kind], ""


def _far(look: Theme, cells: CellLook) -> dict[str, str]:
    return {
        "faded": "opacity:.5",
        "dashed": f"--tile:transparent;box-shadow:none;border:.12rem dashed {look.muted};"
        f"--ink:{mixed(look.page, look.ink, 0.55)}",
        "letter colour": f"--ink:{mixed(cells.ink, cells.tile, 0.5)}",
    }


def _reads(ink: str, cells: CellLook) -> bool:
    return contrast(ink, cells.tile) >= 2.2 or ink in ("#111111", "#ffffff")


def _used(look: Theme, cells: CellLook, word: int) -> tuple[str, str]:
    colour = cells.words[word % len(cells.words)]
    pale = mixed(cells.ink, cells.tile, 0.6)
    word_ink = next(
        ink for ink in (mixed(colour, ink_on(cells.tile), 0.1 * n) for n in range(11)) if _reads(ink, cells)
    )
    styles = {
        "fill": f"--tile:{cells.done};--ink:{ink_on(cells.done)};border-color:{cells.done}",
        "word colours": f"--tile:{colour};--ink:{ink_on(colour)};border-color:{colour}",
        "faded": "opacity:.35",
        "letter colour": f"--ink:{pale}",
        "strike": f"--ink:{pale};--strike:line-through",
        "border": f"--ring:inset 0 0 0 .2rem {cells.done};--edge:{cells.done};border-color:{cells.done}",
        "vanished": "visibility:hidden",
        "ghost": f"--tile:transparent;box-shadow:none;--ink:{mixed(look.page, look.ink, 0.35)}",
        "small": f"transform:scale(.72);--ink:{pale}",
        "hatched": f"background-image:repeating-linear-gradient(45deg,{cells.done} 0 2px,transparent 2px 7px)",
        "word borders": f"--ring:inset 0 0 0 .24rem {colour};--edge:{colour};border-color:{colour}",
        "word letters": f"--ink:{word_ink}",
        "dashed": f"--tile:transparent;box-shadow:none;border:.12rem dashed {look.muted};"
        f"--ink:{mixed(look.page, look.ink, 0.5)}",
        "line": f"--ink:{mixed(cells.ink, cells.tile, 0.25)}",
        "check": f"--ink:{pale}",
    }
    tick = f'<sup style="background:none;color:{cells.done}">✓</sup>' if cells.used == "check" else ""
    return styles[cells.used], tick


def cells_style(knobs: Knobs, look: Theme, cells: CellLook) -> str:
    """CSS of the cells."""
    paint = knobs.pick("cell paint", {"plain": 6, "gradient": 1, "glossy": 1, "pattern": 1})
    over = {
        "gradient": "linear-gradient(160deg,rgba(255,255,255,.3),rgba(0,0,0,.15)),",
        "glossy": "linear-gradient(rgba(255,255,255,.4) 0 45%,transparent 45%),",
        "pattern": "repeating-linear-gradient(45deg,rgba(128,128,128,.12) 0 4px,transparent 4px 8px),",
    }.get(paint, "")
    line = mixed(cells.tile, ink_on(cells.tile), 0.3)
    edge = {
        "border": f"border:1px solid {line};",
        "thick": f"border:.18rem solid {line};",
        "shadow": "box-shadow:0 .15rem .35rem rgba(0,0,0,.4);",
        "bevel": "box-shadow:inset 0 -.2rem 0 rgba(0,0,0,.25);",
    }.get(cells.edge, "")
    round_ = {
        "rounded": "18%",
        "circle": "50%",
        "pill": "3rem",
        "card": "10%",
        "ring": "50%",
        "leaf": "0 50% 0 50%",
    }.get(cells.shape, "0")
    clip = f"clip-path:{CLIPS[cells.shape]};" if cells.shape in CLIPS else ""
    if cells.shape == "bare":
        over, edge = "", ""
    under = f"border-bottom:2px solid {look.muted};" if cells.shape == "underlined" else ""
    if cells.shape == "ring":
        under = f"border:.16rem solid {line};"
    ground = f"background:{over}var(--tile);"
    if cells.shape in ("bare", "underlined", "ring"):
        # No ground of its own until it is selected or used.
        ground = "background:var(--tile,transparent);"
    tile = "" if cells.shape in ("bare", "underlined", "ring") else f"--tile:{cells.tile};"
    trim = knobs.pick("letter trim", {"none": 7, "shadow": 1, "outline": 1})
    shade = {
        "shadow": "text-shadow:.06em .08em .1em rgba(0,0,0,.55);",
        "outline": f"-webkit-text-stroke:.02em {ink_on(cells.ink)};paint-order:stroke fill;",
    }.get(trim, "")
    share = knobs.pick("letter size", {0.36: 1, 0.46: 3, 0.56: 3, 0.68: 1})
    low = f"padding-top:{cells.size[1] * 0.34:.2f}rem;" if cells.shape == "triangle" else ""
    share *= 0.7 if cells.shape in ("triangle", "diamond") else 1
    above = "z-index:1;opacity:.55;" if knobs.chance("line over letters", 0.25) else ""
    return f"""
.pyramid{{position:relative;margin:.8rem auto}}
.cell{{{tile}--ink:{cells.ink};position:absolute;width:{cells.size[0]:.3f}rem;height:{cells.size[1]:.3f}rem;display:flex;
align-items:center;justify-content:center;{ground}{edge}{under}border-radius:{round_};{clip}{low}color:var(--ink)}}
.cell *{{pointer-events:none}}
.cell b{{position:relative;font:{knobs.pick("letter weight", {700: 3, 400: 2, 900: 1})} {cells.size[1] * share:.3f}rem
'{look.heading_font if knobs.chance("letters in other font", 0.5) else look.font}',sans-serif;line-height:1;{shade}
text-decoration:var(--strike,none);border-bottom:var(--under,0)}}
.cell::after{{content:'';position:absolute;inset:0;border-radius:inherit;box-shadow:var(--ring,none)}}
.cell sup{{position:absolute;right:6%;top:6%;font:700 .6rem '{look.font}',sans-serif;border-radius:1rem;
padding:0 .25rem}}
.cell sub{{position:absolute;right:8%;bottom:6%;font:.55rem '{look.font}',sans-serif;opacity:.8}}
.joins{{pointer-events:none;position:absolute;inset:0;width:100%;height:100%;{above}}}
"""
