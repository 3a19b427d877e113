"""Rows of guesses: where name, number and zone colour stand, and what they look like."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from tools.looks.colours import contrast, ink_on, mixed
from tools.looks.furniture import LINE_COLOURS
from tools.looks.knobs import Knobs
from tools.looks.theme import Theme
from tools.looks.tuble_game import ALLOWED, Game, Guess

PALETTES = {
    "plain": ("#1faa4b", "#ffd21f", "#f58a1f", "#dc2626"),
    "material": ("#4caf50", "#ffc107", "#ff9800", "#f44336"),
    "deep": ("#2e7d32", "#f9a825", "#ef6c00", "#b71c1c"),
    "muted": ("#6aaa64", "#c9b458", "#d08a4a", "#b5524c"),
    "neon": ("#39ff14", "#faff00", "#ff8c00", "#ff1744"),
    "pastel": ("#9fd8ac", "#ffe9a3", "#ffc894", "#f4a79d"),
    "flat": ("#27ae60", "#f1c40f", "#e67e22", "#e74c3c"),
    "named": ("#008000", "#ffd700", "#ff8c00", "#dc143c"),
    "pure": ("#00b300", "#ffff00", "#ffa500", "#ff0000"),
    "tailwind": ("#22c55e", "#eab308", "#f97316", "#ef4444"),
    "earth": ("#5a8f3c", "#d4b000", "#d9772b", "#a8322d"),
    "teal": ("#14b8a6", "#fde047", "#fb923c", "#f43f5e"),
    "colour-blind": ("#009e73", "#f0e442", "#e69f00", "#d55e00"),
    "bright": ("#00c853", "#ffea00", "#ff9100", "#ff1744"),
}
STANDING = {
    "disc": 5, "square": 3, "soft square": 2, "pill": 2, "hexagon": 1, "triangle": 1, "diamond": 1, "ring": 1,
    "sign": 2, "ball": 2, "frame": 1, "patterned": 1, "shaded": 1, "outlined": 1,
}  # fmt: skip
"""Shapes that stand in a row by themselves; what numbers can stand in, apart from the last ones."""
WOVEN = {
    "stripe": 2, "underline": 1, "row": 3, "tint": 1, "row border": 1, "number colour": 2, "name colour": 1,
    "number box": 3, "name box": 1, "number border": 1, "faded row": 1, "top bar": 1, "ordinal": 1, "row glow": 1,
}  # fmt: skip
"""Zone colours on what is there anyway."""
CLIPS = {
    "hexagon": "polygon(25% 0,75% 0,100% 50%,75% 100%,25% 100%,0 50%)",
    "triangle": "polygon(50% 0,100% 100%,0 100%)",
    "diamond": "polygon(50% 0,100% 50%,50% 100%,0 50%)",
}
ROOMY = (
    "disc",
    "square",
    "soft square",
    "pill",
    "hexagon",
    "diamond",
    "ring",
    "ball",
    "frame",
    "patterned",
    "shaded",
    "outlined",
)


@dataclass(frozen=True)
class RowLook:
    """How rows are drawn; see the knobs of the same names."""

    zone: str
    zone_place: str
    number_place: str
    number_with: str
    palette: tuple[str, ...]
    row_style: str
    row_ground: str
    order: str
    extras: str
    upper: str


def row_look(knobs: Knobs, look: Theme) -> RowLook:
    """The look of a page's rows."""
    zone = knobs.pick("zone", STANDING | WOVEN)
    standing = zone in STANDING
    place = {"left": 3, "right": 4, "middle": 1, "inside": 6 if zone in ROOMY else 0, "under": 1}
    zone_place = knobs.pick("zone place", place) if standing else knobs.set("zone place", "woven")
    number_place = knobs.pick("number place", {"left": 2, "right": 4, "under": 2, "over": 1})
    if zone_place == "inside":
        number_place = knobs.set("number place", "inside")
    wordy = {"nothing": 4, "stops": 2, "away": 2, "label": 1, "words under": 2, "box": 2, "sign": 1}
    number_with = knobs.pick("number with", {"nothing": 4, "words under": 1} if zone_place == "inside" else wordy)
    row_style = knobs.pick(
        "rows", {"table": 3, "ruled": 1, "zebra": 1, "cards": 4, "pills": 2, "bare": 3, "grid": 1, "tiles": 1}
    )
    grounds = {"surface": 3, "accent": 1, "tinted": 2, "deep": 1, "gradient": 1}
    plain = row_style in ("bare", "table", "ruled")
    row_ground = knobs.set("row ground", "none") if plain else knobs.pick("row ground", grounds)
    return RowLook(
        zone=zone,
        zone_place=zone_place,
        number_place=number_place,
        number_with=number_with,
        palette=PALETTES[knobs.pick("palette", list(PALETTES))],
        row_style=row_style,
        row_ground=row_ground,
        order=knobs.set("row order", "round")
        if zone == "ordinal"
        else knobs.pick("row order", {"none": 6, "1.": 1, "#1": 1, "1/6": 1, "round": 1}),
        extras=knobs.pick(
            "row extras",
            {
                "none": 9,
                "zone words": 1,
                "line dots": 1,
                "line bar": 1,
                "time": 1,
                "arrow": 1,
                "per cent": 1,
                "nearness": 1,
            },
        ),
        upper=knobs.pick("capitals", {"none": 8, "upper": 2, "small": 1}),
    )


def ground_of(rows: RowLook, look: Theme) -> str:
    """The plain colour that rows have."""
    return {
        "surface": look.surface,
        "accent": look.accent,
        "tinted": mixed(look.page, look.accent, 0.2),
        "deep": "#6b2c86",
        "gradient": mixed(look.surface, look.accent, 0.15),
    }.get(rows.row_ground, look.page)


def rows_html(knobs: Knobs, look: Theme, rows: RowLook, game: Game) -> str:
    """All rows in their order on the page."""
    shown = [_row(knobs, look, rows, n, guess) for n, guess in enumerate(game.guesses)]
    if knobs.pick("order", {"newest last": 3, "newest first": 1}) == "newest first":
        shown.reverse()
    if knobs.chance("empty rows", 0.35):
        shown += ['<div class="row empty"><span>&nbsp;</span></div>'] * (ALLOWED - len(shown))
    if rows.row_style == "table" and knobs.chance("table head", 0.4):
        shown.insert(
            0, f'<div class="thead"><span>{look.texts["station"]}</span><span>{look.texts["stops"]}</span></div>'
        )
    return f'<div class="rows {rows.row_style}">{"".join(shown)}</div>'


def _row(knobs: Knobs, look: Theme, rows: RowLook, n: int, guess: Guess) -> str:
    fill, base = rows.palette[guess.zone], ground_of(rows, look)
    if rows.row_style == "zebra" and n % 2:
        base = mixed(base, look.ink, 0.08)
    base = {"row": fill, "tint": mixed(look.page, fill, 0.5), "faded row": mixed(look.page, fill, 0.75)}.get(
        rows.zone, base
    )
    ink = ink_on(base, look.ink, least=4.0)
    name = f'<span class="name" data-k="name"{_name_style(rows, fill, base, ink)}>{escape(guess.station)}</span>'
    name += _extras(knobs, look, rows, n)
    number = _number(look, rows, guess, fill, base, ink)
    blob = _blob(rows, fill, number if rows.zone_place == "inside" else "") if rows.zone in STANDING else ""
    names = [f'<span class="nameline">{name}</span>']
    if rows.number_place == "under":
        names.append(number)
    if rows.number_place == "over":
        names.insert(0, number)
    if rows.zone_place == "under":
        names.append(blob)
    parts = [f'<span class="names">{"".join(names)}</span>']
    if rows.number_place in ("left", "right"):
        parts.insert(0 if rows.number_place == "left" else 1, number)
    side = rows.zone_place
    if side == "inside":
        side = "left" if knobs.dice("inside").random() < 0.5 else "right"
    if side in ("left", "right"):
        parts.insert(0 if side == "left" else len(parts), blob)
    elif side == "middle":
        parts.insert(1, blob)
    if rows.order == "round":
        colour = fill if rows.zone == "ordinal" else mixed(base, ink, 0.2)
        mark = ' data-b="1"' if rows.zone == "ordinal" else ""
        told = f'style="background:{colour};color:{ink_on(colour)}"{mark}'
        parts.insert(0, f'<span class="ordinal round" {told}>{n + 1}</span>')
    elif rows.order != "none":
        told = rows.order.replace("1", str(n + 1), 1)
        parts.insert(0, f'<span class="ordinal">{told}</span>')
    if rows.extras == "nearness":
        share = max(4, 100 - 3 * guess.stops)
        parts.append(f'<span class="near"><i style="width:{share}%;background:{look.accent}"></i></span>')
    style = _row_style(rows, look, fill, base, ink)
    late = n == len(knobs.drawn) % 6 and knobs.drawn.get("fading") == "yes"
    fade = ";opacity:.4" if late else ""
    kind = ' data-unsettled="1"' if late else ""
    truth = f'data-station="{escape(guess.station)}" data-zone="{guess.zone}" data-stops="{guess.stops}"{kind}'
    return f'<div class="row" data-k="row" data-n="{n}" {truth} style="{style}{fade}">{"".join(parts)}</div>'


def _name_style(rows: RowLook, fill: str, base: str, ink: str) -> str:
    if rows.zone == "name colour":
        return f' style="color:{legible(fill, base)};font-weight:700" data-b="1"'
    if rows.zone == "name box":
        return f' style="background:{fill};color:{ink_on(fill)};padding:.1rem .6rem;border-radius:.4rem" data-b="1"'
    if rows.zone == "underline":
        return f' style="border-bottom:.25rem solid {fill}" data-b="1"'
    return ""


def legible(fill: str, base: str) -> str:
    """The zone's colour as letters have it: darker or lighter where it could not be read, its hue kept."""
    away = "#000000" if ink_on(base) == "#111111" else "#ffffff"
    for step in range(6):
        shown = mixed(fill, away, 0.1 * step)
        if contrast(shown, base) >= 2.2:
            return shown
    return mixed(fill, away, 0.5)


def _number(look: Theme, rows: RowLook, guess: Guess, fill: str, base: str, ink: str) -> str:
    texts, marks, style = look.texts, "", ""
    shown = f'<b data-k="stops">{guess.stops}</b>'
    if rows.zone == "number colour":
        style, marks = f"color:{legible(fill, base)}", ' data-b="1"'
    elif rows.zone == "number box":
        style, marks = (
            f"background:{fill};color:{ink_on(fill)};padding:.25rem .6rem;border-radius:.35rem",
            ' data-b="1"',
        )
    elif rows.zone == "number border":
        style, marks = f"border:.22rem solid {fill};padding:.15rem .55rem;border-radius:.35rem", ' data-b="1"'
    elif rows.zone_place == "inside":
        inner = base if rows.zone in ("ring", "frame") else fill
        style = f"color:{ink_on(inner)}"
    elif rows.number_with == "box":
        style = f"border:1px solid {mixed(base, ink, 0.4)};padding:.2rem .6rem"
    word = texts["stop"] if guess.stops == 1 else texts["stops"]
    # One element for the number alone, with the colour's mark around the words too where they share a ground.
    told = {
        "stops": f"{shown} <i>{word}</i>",
        "away": f"{shown} <i>{texts['away']}</i>",
        "label": f"<i>{texts['stops']}:</i> {shown}",
        "words under": f"{shown}<small>{word}</small>",
        "sign": f"<i>→</i> {shown}",
    }.get(rows.number_with, shown)
    return f'<span class="number" style="{style}"{marks}>{told}</span>'


def _blob(rows: RowLook, fill: str, inner: str) -> str:
    size = "width:2.6rem;height:2.6rem" if inner else "width:1.4rem;height:1.4rem"
    shape = {
        "patterned": f"border-radius:15%;background:repeating-linear-gradient(45deg,rgba(255,255,255,.25) 0 4px,"
        f"transparent 4px 8px),{fill}",
        "shaded": f"border-radius:12%;background:{fill};box-shadow:.12rem .18rem .3rem rgba(0,0,0,.5)",
        "outlined": f"border-radius:50%;background:{fill};border:.14rem solid {ink_on(fill)}",
        "disc": f"border-radius:50%;background:{fill}",
        "square": f"background:{fill}",
        "soft square": f"border-radius:25%;background:{fill}",
        "pill": f"border-radius:2rem;background:{fill};" + ("width:3.6rem" if inner else "width:2.6rem"),
        "ring": f"border-radius:50%;border:.3rem solid {fill}",
        "frame": f"border:.25rem solid {fill}",
        "sign": f"border-radius:18%;background:linear-gradient({mixed(fill, '#ffffff', 0.25)},{fill} 40%,"
        f"{mixed(fill, '#000000', 0.15)})",
        "ball": f"border-radius:50%;background:radial-gradient(circle at 35% 30%,{mixed(fill, '#ffffff', 0.7)},{fill} "
        f"55%,{mixed(fill, '#000000', 0.35)})",
    }.get(rows.zone, f"clip-path:{CLIPS.get(rows.zone, 'none')};background:{fill}")
    return f'<span class="blob" data-k="blob" style="{size};{shape}">{inner}</span>'


def _extras(knobs: Knobs, look: Theme, rows: RowLook, n: int) -> str:
    dice = knobs.dice(f"extras {n}")
    if rows.extras == "zone words":
        return f'<small class="extra">{look.texts["zone"]} {dice.choice(("1", "2", "2/3", "3", "4", "5"))}</small>'
    if rows.extras in ("line dots", "line bar"):
        shape = (
            "width:.7rem;height:.7rem;border-radius:50%" if rows.extras == "line dots" else "width:1.6rem;height:.4rem"
        )
        some = dice.sample(LINE_COLOURS, dice.randint(1, 3))
        return "".join(
            f'<i style="display:inline-block;margin-left:.3rem;{shape};background:{one}"></i>' for one in some
        )
    if rows.extras == "arrow":
        return f'<small class="extra">{dice.choice("↑↗→↘↓↙←↖")}</small>'
    if rows.extras == "per cent":
        return f'<small class="extra">{dice.randint(20, 99)} %</small>'
    if rows.extras == "time":
        return f'<small class="extra">{dice.randint(7, 22)}:{dice.randint(10, 59)}</small>'
    return ""


def _row_style(rows: RowLook, look: Theme, fill: str, base: str, ink: str) -> str:
    style = f"color:{ink}"
    if rows.zone in ("row", "tint", "faded row") or rows.row_style not in ("bare", "table", "ruled"):
        style += f";background:{base}"
    if rows.row_ground == "gradient" and rows.zone not in ("row", "tint", "faded row"):
        style += f";background:linear-gradient(90deg,{look.surface},{mixed(look.surface, look.accent, 0.3)})"
    if rows.zone == "stripe":
        style += f";border-left:.55rem solid {fill}"
    if rows.zone == "top bar":
        style += f";border-top:.4rem solid {fill}"
    if rows.zone == "row glow":
        style += f";border:1px solid {fill};box-shadow:0 0 .5rem .1rem {fill}"
    if rows.zone == "row border":
        style += f";border:.2rem solid {fill}"
    return style


def rows_style(knobs: Knobs, look: Theme, rows: RowLook) -> str:
    """CSS of the rows."""
    gap = 0 if rows.row_style in ("table", "ruled", "zebra") else knobs.pick("row gap", {0.2: 1, 0.5: 3, 0.9: 2})
    pad = knobs.pick("row padding", {0.25: 1, 0.5: 3, 0.8: 2})
    border = {
        "table": f"border-bottom:1px solid {look.line};",
        "ruled": f"border:1px solid {mixed(look.page, look.ink, 0.35)};margin-bottom:-1px;",
        "tiles": f"border:1px solid {look.line};border-radius:8px;flex-direction:column;gap:.3rem;text-align:center;",
        "cards": f"border-radius:{knobs.pick('row corners', (0, 4, 10, 16))}px;"
        + {"border": f"border:1px solid {look.line};", "shadow": "box-shadow:0 2px 6px rgba(0,0,0,.3);", "none": ""}[
            knobs.pick("row edge", ("border", "shadow", "none"))
        ],
        "pills": "border-radius:3rem;",
        "grid": f"border:1px solid {look.line};border-radius:6px;",
    }.get(rows.row_style, "")
    spread = knobs.pick("row spread", {"apart": 3, "together": 1})
    columns = "display:grid;grid-template-columns:1fr 1fr;" if rows.row_style == "grid" and not look.narrow else ""
    if rows.row_style == "tiles":
        columns = f"display:grid;grid-template-columns:repeat({2 if look.narrow else 3},1fr);"
    names = {"upper": "text-transform:uppercase;", "small": "font-variant:small-caps;"}.get(rows.upper, "")
    grow = "flex:1;" if spread == "apart" else ""
    size = knobs.pick("number size", {1.0: 3, 1.3: 2, 1.8: 1})
    name_size = knobs.pick("name size", {1.0: 5, 0.85: 1, 1.25: 2, 1.5: 1})
    spacing = knobs.pick("letter spacing", {"0": 5, ".03em": 1, ".08em": 1})
    trim = knobs.pick("name trim", {"none": 8, "shadow": 1, "outline": 1})
    trimmed = {
        "shadow": "text-shadow:1px 1px 2px rgba(0,0,0,.5);",
        "outline": f"-webkit-text-stroke:.5px {mixed(look.page, look.ink, 0.5)};paint-order:stroke fill;",
    }.get(trim, "")
    return f"""
.rows{{{columns}gap:{gap}rem}} .row{{margin-bottom:{gap}rem;padding:{pad}rem .9rem;display:flex;align-items:center;
gap:.8rem;{border}min-height:2rem}}
.row.empty{{opacity:.5;background:{mixed(look.page, look.ink, 0.08)}}}
.names{{{grow}min-width:0;display:flex;flex-direction:column;align-items:flex-start}}
.name{{{names}{trimmed}font-size:{name_size}em;letter-spacing:{spacing}}}
.number{{display:inline-flex;align-items:baseline;gap:.35em;white-space:nowrap;line-height:1.15}}
.number b{{font-size:{size}em;font-weight:{knobs.pick("number weight", {700: 3, 400: 2})};
font-family:'{look.heading_font if knobs.chance("number in other font", 0.3) else look.font}',sans-serif}}
.number i{{font-style:normal;font-size:.85em}}
{".number{flex-direction:column;align-items:center;gap:0}" if rows.number_with == "words under" else ""}
.number small{{font-size:.6rem}} .blob .number b{{font-size:1.1em}} .blob .number small{{font-size:.45rem}}
.blob{{display:inline-flex;align-items:center;justify-content:center;flex:none;margin:.1rem 0}}
.ordinal{{color:inherit;opacity:.7;font-size:.85em}} .extra{{opacity:.75;margin-left:.5rem;font-size:.8em}}
.ordinal.round{{opacity:1;border-radius:50%;width:1.7rem;height:1.7rem;display:inline-flex;align-items:center;
justify-content:center;flex:none}}
.near{{width:5rem;height:.5rem;background:{mixed(look.page, look.ink, 0.15)};display:inline-block;flex:none}}
.near i{{display:block;height:100%}}
.tiles .names{{align-items:center}}
.thead{{display:flex;justify-content:space-between;padding:.3rem .9rem;font-size:.85em;color:{look.muted}}}
"""
