"""How charts look: readable without colours, on a phone and on paper; where axes begin and which figures stand there.

Each game has colours and shapes for its own things; whatever belongs to none of them is drawn in indigo and its tints.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, log10
from typing import Any, Final

import polars as pl
import polars.selectors as cs

from ..base.calls import public

INK: Final = "#1f2430"
"""Text and intervals."""
QUIET: Final = "#5b6270"
"""Axes and marks that only help."""
PLAIN: Final = "#3b3f8f"
"""The default colour of marks."""
TINTS: Final = ("#2d2f74", "#585ca9", "#8387c6", "#abaed9", "#cfd1e9")
"""Five steps of indigo, told apart by lightness alone, the last from white as well."""
SERIES: Final = ("#2d2f74", "#5d62b0", "#8e92cc", "#b4b7df")
"""Kinds in an order."""
PAIR: Final = (PLAIN, "#8a8fa3")
"""Two kinds of the same thing."""
FOURS: Final = ("#2d2f74", "#5d62b0", "#8e92cc", "#b4b7df")
"""Four kinds of the same thing, in an order."""
KINDS: Final = (PLAIN, "#c2410c", "#15803d", "#8a8fa3", "#b5429a", "#2f8fc7")
"""Kinds of things that have no order."""
ON_DARK: Final = "#fefefe"
ON_LIGHT: Final = "#20242f"
"""Text on the dark tints and on the light ones: it stays as it is on a dark page."""
GROUND: Final = "#ffffff"
"""What charts lie on, and the seams between marks."""
GRID: Final = "#e4e6ec"
BAND: Final = "#ebe6da"
"""Where a difference is too small to matter."""
AXIS: Final = "#9aa0ad"
"""Lines of the grid, and the axes themselves."""
DARK: Final = {
    INK: "#e8eaf2", QUIET: "#a9b0c0", GROUND: "#14161d", GRID: "#2c303c", BAND: "#2b2f3a", AXIS: "#6b7180",
    PLAIN: "#979df0", FOURS[0]: "#5357cc", FOURS[1]: "#8a8fe0", FOURS[2]: "#b3b7f2", FOURS[3]: "#dcdefa",
}  # fmt: skip
"""What a page with a dark ground shows instead of a colour; those not named are legible on both."""
EITHER: Final = "#7075dc"
"""Small pictures in tables, which lie on any ground: legible on white and on black."""
EITHER_BAND: Final = "#8a8fa3"
"""The band there, drawn thinly."""
WIDTH: Final = 640
"""Pixels that a chart is wide. Not "container": what contains a chart in a notebook is as wide as the chart itself, so
that one would wait for the other, and nothing be seen. Reports set the width of their charts themselves."""
FONT: Final = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"


def scheme(parts: str) -> str:
    """Style rules by which parts of a notebook (a selector) are dark where it is, for colours that are written as
    `light-dark`.

    Pages and marimo say so by their color-scheme, which is inherited, also by a shadow root; JupyterLab and Notebook 7,
    VS Code and Colab by a mark on the page.
    """
    dark = ':is(body[data-jp-theme-light="false"], body.vscode-dark, html[theme="dark"])'
    light = 'body[data-jp-theme-light="true"]'
    return f"{light} {parts} {{ color-scheme: light; }}\n{dark} {parts} {{ color-scheme: dark; }}\n"


def config() -> dict[str, Any]:
    """The configuration of every chart."""
    axis = {
        "labelFont": FONT, "titleFont": FONT, "labelFontSize": 13, "titleFontSize": 13, "titleFontWeight": "normal",
        "labelColor": INK, "titleColor": INK, "gridColor": GRID, "domainColor": AXIS, "tickColor": AXIS,
        "labelLimit": 190, "titlePadding": 8,
    }  # fmt: skip
    return {
        "font": FONT,
        "background": GROUND,
        "axis": axis,
        "axisY": {"titleAnchor": "middle"},
        "title": {"font": FONT, "fontSize": 15, "fontWeight": 600, "anchor": "start", "color": INK, "limit": 900},
        "legend": {
            "labelFont": FONT, "titleFont": FONT, "labelFontSize": 13, "titleFontSize": 13, "labelColor": INK,
            "orient": "top", "symbolSize": 110, "labelLimit": 260, "titleFontWeight": "normal",
        },
        "text": {"font": FONT, "fontSize": 13, "color": INK},
        "view": {"stroke": None},
        "autosize": {"type": "fit-x", "contains": "padding"},
    }  # fmt: skip


def config_of_others() -> dict[str, Any]:
    """The same for charts of users, which have no sizes and colours of their own."""
    made = {key: value for key, value in config().items() if key != "autosize"}
    return made | {
        "view": {"stroke": None, "continuousWidth": 480, "continuousHeight": 260},
        "mark": {"color": PLAIN},
        "range": {"category": list(KINDS), "ordinal": list(reversed(TINTS)), "ramp": list(reversed(TINTS)),
                  "heatmap": list(reversed(TINTS))},
    }  # fmt: skip


@public
def for_chart(frame: pl.DataFrame) -> pl.DataFrame:
    """What can stand in a chart's JSON: plain numbers, strings, null. Enums become strings."""
    finite = pl.when(cs.float().is_finite()).then(cs.float()).name.keep()
    return frame.with_columns(cs.enum().cast(pl.String), cs.decimal().cast(pl.Float64), finite)


def ticks(low: float, high: float, most: int = 5) -> list[float]:
    """Round figures from low to high, no more than `most`; up to twice as many where that would be a single one."""
    span = high - low
    if span <= 0:
        return [low]
    step = 10.0 ** floor(log10(span / most))
    step = next(step * by for by in (1, 2, 5, 10, 20) if span / (step * by) <= most)
    first = ceil(low / step - 1e-9)
    made = [round(n * step, 10) for n in range(first, floor(high / step + 1e-9) + 1)]
    return made if len(made) > 1 or most > 8 else ticks(low, high, 2 * most)


def axis_end(highest: float, marks: Sequence[float]) -> float:
    """Where an axis with ticks at `marks` ends: where the data do, or at the next round figure if it is near."""
    if len(marks) < 2:
        return highest
    step = marks[1] - marks[0]
    after = marks[-1] + step
    return round(after, 10) if marks[-1] < highest and after - highest <= 0.35 * step else highest


def axis_start(lowest: float, highest: float) -> float:
    """Where an axis of dots begins: at zero; where the data, their intervals and lines to compare with are if they lie
    so close together that from zero nobody could tell them apart (shares of 32 to 34 %).
    """
    span = highest - lowest
    return lowest - 0.15 * span if 0 < span < highest / 2 else min(0.0, lowest)
