"""The learning curve of a tuning. Takes a frame of `learning.tune.result`."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.charts.chart_types import AnyChart, dots, empty, plain_scale, written
from qn_analysis.core.charts.drawn import chart
from qn_analysis.core.charts.theme import TINTS
from qn_analysis.core.stats.verdicts import ends

from .wording import wording

__all__ = ["learning_curve"]


@chart
def learning_curve(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """Win shares on held-out deals, at the start and after each round, against the fair share.

    Takes `Tuned.learning`.
    """
    say = wording(lang)
    last = frame.filter(pl.col("round") == pl.col("round").max())
    both = ends(last)
    if both is None:
        return empty(say)
    title = say.text("chart.learning_curve.title", low=say.share(both[0]), high=say.share(both[1]))
    names = {
        number: say.text(f"chart.learning_curve.{'round' if number else 'start'}", round=str(number))
        for number in frame["round"].unique(maintain_order=True)
    }
    shown = written(frame, say, share=True).with_columns(
        label=pl.col("rivals"), series=pl.col("round").replace_strict(names, return_dtype=pl.String)
    )
    tints = [TINTS[max(0, min(len(names), 4) - 1 - at)] for at in range(len(names))]
    return dots(
        shown, say, title=title, axis=say.text("axis.share_win"), labels=last["rivals"].to_list(),
        series=plain_scale(list(names.values()), tints), rule=100 * float(frame["fair"][0]),
    )  # fmt: skip
