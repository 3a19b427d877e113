"""The colours of the themes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of one appearance, as ``#RRGGBB``.

    dark: light ink on dark ground. contrast: text has a contrast of 7 to 1 at least, edges one of 3 to 1. faint: what
    can't be used now.
    """

    dark: bool
    contrast: bool
    window: str
    surface: str
    sunken: str
    border: str
    border_strong: str
    text: str
    muted: str
    accent: str
    accent_hover: str
    on_accent: str
    accent_soft: str
    good: str
    bad: str
    warn: str
    shadow: str
    faint: str


LIGHT = Theme(
    dark=False,
    contrast=False,
    window="#F3F4F7",
    surface="#FFFFFF",
    sunken="#E9ECF1",
    border="#D5DAE1",
    border_strong="#AEB6C2",
    text="#1A1F27",
    muted="#586271",
    accent="#0068A3",
    accent_hover="#00578A",
    on_accent="#FFFFFF",
    accent_soft="#DFEFF9",
    good="#007A59",
    bad="#B94700",
    warn="#8A6100",
    shadow="#1A2433",
    faint="#AEB6C2",
)

DARK = Theme(
    dark=True,
    contrast=False,
    window="#13161B",
    surface="#1C2027",
    sunken="#272C35",
    border="#343B46",
    border_strong="#566070",
    text="#E9ECF1",
    muted="#9DA7B6",
    accent="#56B4E9",
    accent_hover="#7CC6F0",
    on_accent="#07141D",
    accent_soft="#18323F",
    good="#3FCB9C",
    bad="#FF8F55",
    warn="#F0B840",
    shadow="#000000",
    faint="#566070",
)

CONTRAST_LIGHT = Theme(
    dark=False,
    contrast=True,
    window="#FFFFFF",
    surface="#FFFFFF",
    sunken="#EDEDED",
    border="#6B6B6B",
    border_strong="#000000",
    text="#000000",
    muted="#2B2B2B",
    accent="#003E75",
    accent_hover="#002A50",
    on_accent="#FFFFFF",
    accent_soft="#DCEBFA",
    good="#00472F",
    bad="#7A1C00",
    warn="#523800",
    shadow="#000000",
    faint="#484848",
)

CONTRAST_DARK = Theme(
    dark=True,
    contrast=True,
    window="#000000",
    surface="#000000",
    sunken="#1C1C1C",
    border="#909090",
    border_strong="#FFFFFF",
    text="#FFFFFF",
    muted="#E2E2E2",
    accent="#7DD3FF",
    accent_hover="#B5E6FF",
    on_accent="#000000",
    accent_soft="#003049",
    good="#63F5C2",
    bad="#FFB38A",
    warn="#FFD757",
    shadow="#000000",
    faint="#BCBCBC",
)
