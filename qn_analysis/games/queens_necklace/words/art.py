"""The pictures of cards: one set, for sheets, panels, charts and reports. Those of gems are every game's
(`core.charts.art`).

Paths of cards lie within 0 to 24.
"""

from __future__ import annotations

from typing import Final

from qn_analysis.core.base.told_as_one import apart
from qn_analysis.core.charts import art

from .cards import GEM_KINDS, GEM_OF, Card, Gem

GEMS: Final = ("ruby", "emerald", "diamond", "amber")
GEM_COLOURS: Final = {gem: art.STONES[gem].colour for gem in GEMS}
"""One colour a gem, everywhere."""
GEM_EDGES: Final = {gem: art.STONES[gem].edge for gem in GEMS}
"""The same for thin lines on white."""
GEM_SHAPES: Final = {gem: art.STONES[gem].mark for gem in GEMS}
"""One shape a gem, everywhere."""
CARD_PATHS: Final = {
    "ring": "M12 9a6 6 0 1 1 0 12a6 6 0 1 1 0-12M12 9L8.5 4h7z",
    "necklace": "M4 4c1 9 4 11 8 11s7-2 8-11M12 15a3 3 0 1 1 0 6a3 3 0 1 1 0-6",
    "king": "M4 19V8l4 4 4-8 4 8 4-4v11zM4 16h16",
    "queen": "M5 19L3 9l5 4 4-8 4 8 5-4-2 10zM12 3v.1M3 7v.1M21 7v.1",
    "banker": "M12 4a8 8 0 1 1 0 16a8 8 0 1 1 0-16M12 8a4 4 0 1 1 0 8a4 4 0 1 1 0-8",
    "confessor": "M12 3v18M6 9h12",
    "courtier": "M12 20L3 9a13 13 0 0 1 18 0zM12 20V5.5M12 20L7.5 6.5M12 20l4.5-13.5",
    "forger": "M5 20C7 11 12 5 20 4c0 7-6 12-12 13M5 20l8-9",
    "favorite": "M12 20C5 15 3 11 4 8c1-4 6-4 8 0 2-4 7-4 8 0 1 3-1 7-8 12z",
    "thief": "M3 9c3-2 6-1 9 0 3-1 6-2 9 0-1 6-3 8-5 8s-3-3-4-3-2 3-4 3-4-2-5-8zM7.5 11h2M14.5 11h2",
    "alchemist": "M9.5 4h5M11 4v6l-5 9h12l-5-9V4M8.5 15h7",
    "astrologer": "M12 3l2.5 6.5L21 12l-6.5 2.5L12 21l-2.5-6.5L3 12l6.5-2.5z",
    "cardinal": "M3 14c3-1 5-2 5-5a4 4 0 0 1 8 0c0 3 2 4 5 5-5 3-13 3-18 0zM7 17v4M17 17v4",
    "musketeer": "M5 4l14 15M19 4L5 19M4 15l5 5M20 15l-5 5",
    "merchant": "M12 4v16M7 20h10M5 8h14M5 8l-3 6h6zM19 8l-3 6h6z",
}
BLANK_PATH: Final = "M12 4v16M5 8l14 8M19 8L5 16"
"""Of a card of no such picture: one that players made of a blank card."""
_PIPS: Final = {
    1: ((12.0, 17.5, 0.62),),
    2: ((9.0, 13.5, 0.42), (15.0, 22.5, 0.42)),
    3: ((12.0, 12.0, 0.36), (7.6, 22.0, 0.36), (16.4, 22.0, 0.36)),
}
GEM_CARDS: Final = tuple(Card(card) for card in range(GEM_KINDS))


def gem_mark(gem: str) -> str:
    """A gem as SVG within -10 to 10; its colours are classes. Gems that are told as one stand side by side."""
    if len(gems := apart(gem)) > 1:
        marks = (
            f'<g transform="translate({11 * place} 0) scale(.6)">{gem_mark(each)}</g>'
            for place, each in enumerate(gems, -(len(gems) - 1) // 2)
        )
        return "".join(marks)
    stone = art.STONES[gem]
    body, facets = f'<path class="body" d="{stone.body}"/>', f'<path class="facets" d="{stone.facets}"/>'
    return f'<g class="gem {gem}">{body}{facets}</g>'


def card_picture(card: Card, stones: int, size: int = 22) -> str:
    """A card as SVG: its gems, or its picture, in a frame.

    Args:
        card: which.
        stones: of a gem card, as the ruleset has it.
        size: pixels that it is wide.
    """
    height = round(size * 30 / 24)
    if card in GEM_CARDS:
        gem = Gem(GEM_OF[card]).name.lower()
        pips = _PIPS.get(stones, _PIPS[1])
        inner = "".join(f'<g transform="translate({x:g} {y:g}) scale({by:g})">{gem_mark(gem)}</g>' for x, y, by in pips)
        number = f'<text x="3.2" y="8.6">{stones}</text>'
        frame = f'<rect x="1" y="1" width="22" height="28" rx="3" class="paper {gem}"/>'
    else:
        path = CARD_PATHS.get(card.name.lower(), BLANK_PATH)
        inner, number = f'<path class="sign" transform="translate(2.4 4.6) scale(.8)" d="{path}"/>', ""
        frame = '<rect x="1" y="1" width="22" height="28" rx="3" class="paper"/>'
    kind = f" {card.name.lower()}" if card not in GEM_CARDS else ""
    return (
        f'<svg class="face{kind}" viewBox="0 0 24 30" width="{size}" height="{height}" aria-hidden="true">'
        f"{frame}{inner}{number}</svg>"
    )


def sign(card: Card, size: int = 20, kind: str = "sign") -> str:
    """The picture of a card alone, as SVG."""
    path = CARD_PATHS.get(card.name.lower(), BLANK_PATH)
    return (
        f'<svg class="{kind} {card.name.lower()}" viewBox="0 0 24 24" width="{size}" height="{size}" '
        'aria-hidden="true">'
        f'<path d="{path}"/></svg>'
    )


def script() -> str:
    """The pictures for scripts: `ART` of `core.charts.art.script`, with `cards` (a path by name)."""
    return art.script(cards=CARD_PATHS)


def style(dark: bool = False) -> str:
    """The colours of gems for style sheets (`core.charts.art.style`).

    Args:
        dark: turn them on a dark ground.
    """
    return art.style(dark, GEMS)
