"""The pictures of gems and treasures: one set for panels, worksheets, charts and reports of all games.

A stone is told by its colour, which is its own, and once more by its shape, for whoever sees colours otherwise. Paths
lie within -10 to 10.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from json import dumps
from typing import Any, Final, NamedTuple


class Stone(NamedTuple):
    """How a stone looks.

    Attributes:
        colour: of its body.
        edge: the same for thin lines and outlines on white.
        dark: the body on a dark ground, where a page turns its colours.
        body, facets: its outline, and the lines on it.
        shape: its name among the shapes of a chart; "" if its outline is drawn.
    """

    colour: str
    edge: str
    dark: str
    body: str
    facets: str
    shape: str = ""

    @property
    def mark(self) -> str:
        """Its shape in a chart: a name, or its outline within -1 to 1."""
        return self.shape or re.sub(r"-?\d+(\.\d+)?", lambda number: f"{float(number[0]) / 10:g} ", self.body).strip()


STONES: Final[Mapping[str, Stone]] = {
    "diamond": Stone("#62b8e6", "#2f8fc7", "#7cc8f0", "M0-10L9 0 0 10-9 0z", "M-9 0H9M-4 0L0-10 4 0 0 10z", "diamond"),
    "ruby": Stone("#b5123e", "#b5123e", "#e2486f", "M-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0",
                  "M-4-4h8l3 4-7 6-7-6zM-7 0h14M-4-4l4 10 4-10", "circle"),
    "emerald": Stone("#128a5e", "#128a5e", "#2fb888", "M-5-9H5L9-5V5L5 9H-5L-9 5V-5z",
                     "M-3.5-5h7L5-3.5v7L3.5 5h-7L-5 3.5v-7zM-9-5l4 1.5M9-5L5-3.5M-9 5l4-1.5M9 5L5 3.5", "square"),
    "amber": Stone("#e59c00", "#c98d00", "#f0ae2b",
                   "M0-9.5Q1.5-9.5 2.5-8L9.5 5.5Q10 8.5 7.5 8.5H-7.5Q-10 8.5-9.5 5.5L-2.5-8Q-1.5-9.5 0-9.5z",
                   "M-4.5 4.5Q-2-3.5 1.5-4.5", "triangle-up"),
    "sapphire": Stone("#1f4aa0", "#1f4aa0", "#6d92e8", "M-10 0Q0-15 10 0Q0 15-10 0z", "M-10 0H10M-4 0L0-7 4 0 0 7z"),
    "topaz": Stone("#f2dc3f", "#8f7a00", "#f2dc3f", "M0-10L9.5-3 6 8.5H-6L-9.5-3z", "M-9.5-3L0 2 9.5-3M0 2V8.5"),
    "amethyst": Stone("#9a4fb8", "#9a4fb8", "#c58ae0", "M0 9.5L-10-8H10z", "M0 3L-4.5-4.5H4.5z", "triangle-down"),
    "gold": Stone("#c99a1c", "#7d5800", "#e3b94e", "M-6-6H6L10 7H-10z", "M-6-6L-3.5-2H3.5L6-6M-3.5-2L-5 7M3.5-2L5 7"),
    "pearl": Stone("#bdb6cc", "#7d7590", "#d6d0e3", "M0-10C3-5 8-1 8 3.5C8 12-8 12-8 3.5C-8-1-3-5 0-10z",
                   "M-4.5 4Q-4 0-1.5-2"),
}  # fmt: skip
"""Colours and shapes by name, everywhere."""


def script(**more: Any) -> str:
    """The pictures for scripts: one line that declares `ART`, with `gems` (body and facets by name) and what else is
    given."""
    gems = {name: {"body": stone.body, "facets": stone.facets} for name, stone in STONES.items()}
    return f"const ART = {dumps({'gems': gems, **more})};\n"


def style(dark: bool = False, names: Iterable[str] = STONES) -> str:
    """The colours for style sheets: `--gem-ruby` and so on, and `--gem-edge-ruby` for thin lines, turned on a dark
    ground if asked. They are those of the page, or of the shadow root that holds a panel, as in marimo.
    """
    stones = {name: STONES[name] for name in names}
    named = {f"gem-{name}": stone.colour for name, stone in stones.items()}
    named |= {f"gem-edge-{name}": stone.edge for name, stone in stones.items()}
    made = f":root, :host {{ {' '.join(f'--{name}: {colour};' for name, colour in named.items())} }}\n"
    if dark:
        turned = " ".join(f"--gem-{name}: {stone.dark};" for name, stone in stones.items())
        made += f"@media screen and (prefers-color-scheme: dark) {{ :root {{ {turned} }} }}\n"
    return made


def stones_style() -> str:
    """The colours, and those of a `.q-stone` by the name of its stone."""
    kinds = "".join(
        f".q-stone.gem-{name} {{ --q-stone: var(--gem-{name}); --q-edge: var(--gem-edge-{name}); }}\n"
        for name in STONES
    )
    return style() + kinds
