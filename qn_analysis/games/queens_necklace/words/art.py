"""The pictures of cards and gems: one set, for sheets, panels, charts and reports.

A gem is told by its colour, which is its own, and once more by its shape, for whoever sees colours otherwise. Paths of
gems lie within -10 to 10, those of cards within 0 to 24.
"""

from __future__ import annotations

from json import dumps
from typing import Final

from .cards import GEM_KINDS, GEM_OF, Card, Gem

GEM_COLOURS: Final = {"ruby": "#b5123e", "emerald": "#128a5e", "diamond": "#62b8e6", "amber": "#e59c00"}
"""One colour a gem, everywhere."""
GEM_EDGES: Final = {"ruby": "#b5123e", "emerald": "#128a5e", "diamond": "#2f8fc7", "amber": "#c98d00"}
"""The same for thin lines on white."""
GEM_DARK: Final = {"ruby": "#e2486f", "emerald": "#2fb888", "diamond": "#7cc8f0", "amber": "#f0ae2b"}
"""The same on a dark ground, where a page turns its colours."""
GEM_SHAPES: Final = {"ruby": "circle", "emerald": "square", "diamond": "diamond", "amber": "triangle-up"}
"""One shape a gem, everywhere."""

GEM_BODIES: Final = {
    "ruby": "M-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0",
    "emerald": "M-5-9H5L9-5V5L5 9H-5L-9 5V-5z",
    "diamond": "M0-10L9 0 0 10-9 0z",
    "amber": "M0-9.5Q1.5-9.5 2.5-8L9.5 5.5Q10 8.5 7.5 8.5H-7.5Q-10 8.5-9.5 5.5L-2.5-8Q-1.5-9.5 0-9.5z",
}
"""Circle, cut square, diamond, triangle."""
GEM_FACETS: Final = {
    "ruby": "M-4-4h8l3 4-7 6-7-6zM-7 0h14M-4-4l4 10 4-10",
    "emerald": "M-3.5-5h7L5-3.5v7L3.5 5h-7L-5 3.5v-7zM-9-5l4 1.5M9-5L5-3.5M-9 5l4-1.5M9 5L5 3.5",
    "diamond": "M-9 0H9M-4 0L0-10 4 0 0 10z",
    "amber": "M-4.5 4.5Q-2-3.5 1.5-4.5",
}
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
_PIPS: Final = {
    1: ((12.0, 17.5, 0.62),),
    2: ((9.0, 13.5, 0.42), (15.0, 22.5, 0.42)),
    3: ((12.0, 12.0, 0.36), (7.6, 22.0, 0.36), (16.4, 22.0, 0.36)),
}
GEM_CARDS: Final = tuple(Card(card) for card in range(GEM_KINDS))


def gem_mark(gem: str) -> str:
    """A gem as SVG within -10 to 10; its colours are classes."""
    body, facets = f'<path class="body" d="{GEM_BODIES[gem]}"/>', f'<path class="facets" d="{GEM_FACETS[gem]}"/>'
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
        inner, number = (
            f'<path class="sign" transform="translate(2.4 4.6) scale(.8)" d="{CARD_PATHS[card.name.lower()]}"/>',
            "",
        )
        frame = '<rect x="1" y="1" width="22" height="28" rx="3" class="paper"/>'
    kind = f" {card.name.lower()}" if card not in GEM_CARDS else ""
    return (
        f'<svg class="face{kind}" viewBox="0 0 24 30" width="{size}" height="{height}" aria-hidden="true">'
        f"{frame}{inner}{number}</svg>"
    )


def sign(card: Card, size: int = 20, kind: str = "sign") -> str:
    """The picture of a card alone, as SVG."""
    path = CARD_PATHS[card.name.lower()]
    return (
        f'<svg class="{kind} {card.name.lower()}" viewBox="0 0 24 24" width="{size}" height="{size}" '
        'aria-hidden="true">'
        f'<path d="{path}"/></svg>'
    )


def script() -> str:
    """The pictures for scripts: one line that declares `ART`, with `gems` (body, facets) and `cards` (a path)."""
    gems = {gem: {"body": GEM_BODIES[gem], "facets": GEM_FACETS[gem]} for gem in GEM_BODIES}
    return f"const ART = {dumps({'gems': gems, 'cards': CARD_PATHS})};\n"


def style(dark: bool = False) -> str:
    """The colours for style sheets: `--gem-ruby` and so on, and `--gem-edge-ruby` for thin lines.

    Args:
        dark: turn them on a dark ground.
    """
    named = {f"gem-{gem}": colour for gem, colour in GEM_COLOURS.items()}
    named |= {f"gem-edge-{gem}": colour for gem, colour in GEM_EDGES.items()}
    made = f":root {{ {' '.join(f'--{name}: {colour};' for name, colour in named.items())} }}\n"
    if dark:
        turned = " ".join(f"--gem-{gem}: {colour};" for gem, colour in GEM_DARK.items())
        made += f"@media screen and (prefers-color-scheme: dark) {{ :root {{ {turned} }} }}\n"
    return made
