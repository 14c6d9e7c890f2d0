"""Charts of what two rulesets do: how far each measure moves, in units of what matters."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap
from typing import Final

import polars as pl

from ..base.localizer import Localizer
from .chart_types import AnyChart, dots, empty, written

MOST = 15
"""Most rows of a chart."""
WIDE = 26
"""Letters of a line of a label."""
_GAP: Final = 12
"""Pixels between two labels."""
_LINE: Final = 15
"""Pixels of each line of a label."""


def changes(frame: pl.DataFrame, names: Mapping[str, str], say: Localizer, sure: int, most: int = MOST) -> AnyChart:
    """The measures that change most: differences of a comparison's rows, in order, as multiples of the smallest that
    matters, and the band within which they are too small to matter; `sure` of them surely change by more.
    """
    rows = frame.filter(pl.col("value").is_not_null()).head(most)
    if rows.is_empty():
        return empty(say)
    title = say.text("chart.changes.some" if sure else "chart.changes.none", n=sure, all=str(frame.height))
    labels = ["\n".join(wrap(names[key], WIDE)) for key in rows["key"]]
    lines = max(label.count("\n") + 1 for label in labels)
    scaled = rows.with_columns(pl.col("value", "low", "high") / pl.col("matters")).select("value", "low", "high", "n")
    shown = written(scaled, say, share=False, digits=2).with_columns(label=pl.Series(labels))
    return _banded(shown, say, title, labels, _GAP + _LINE * lines, frame.height)


def _banded(shown: pl.DataFrame, say: Localizer, title: str, labels: list[str], line: int, every: int) -> AnyChart:
    """Rows in units of what matters, on the band that is too small to; the axis tells how many of `every` are shown."""
    axis, note = say.text("axis.matters"), say.text("chart.band")
    if every > shown.height:
        axis = say.text("chart.cut", axis=axis, n=str(shown.height), all=str(every))
    return dots(
        shown, say, title=title, axis=axis, labels=labels, rule=0.0, line=line, band=(-1.0, 1.0), band_note=note
    )


def strongest(
    frame: pl.DataFrame,
    said: Mapping[tuple[str, str], str],
    names: Mapping[str, str],
    kind: str,
    say: Localizer,
) -> AnyChart:
    """What each ruleset of a study changes most (`Study.strongest`), as multiples of the smallest difference that
    matters.

    `said` tells what a ruleset does, in a few words, by what it changes and how; `chart.strongest_<kind>` says what was
    moved.
    """
    rows = frame.filter(pl.col("value").is_not_null()).head(MOST)
    if rows.is_empty():
        return empty(say)
    sure = frame.filter((pl.col("more") > 0) | (pl.col("less") > 0)).height
    title = say.text(f"chart.strongest_{kind}.{'some' if sure else 'none'}", n=sure, all=str(frame.height))
    labels = [
        "\n".join([*wrap(said[row["of"], row["step"]], WIDE), *wrap(names[row["key"]], WIDE)])
        for row in rows.iter_rows(named=True)
    ]
    most = max(label.count("\n") + 1 for label in labels)
    scaled = rows.select(pl.col("value", "low", "high") / pl.col("matters"), "n")
    shown = written(scaled, say, share=False, digits=2).with_columns(label=pl.Series(labels))
    return _banded(shown, say, title, labels, _GAP + _LINE * most, frame.height)
