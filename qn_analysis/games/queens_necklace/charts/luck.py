"""The chart of luck: what chance and decisions explain of who wins, by who plays and how many."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.charts.chart_types import AnyChart, dots, empty, plain_scale, written
from qn_analysis.core.charts.theme import PAIR

from .wording import wording

__all__ = ["luck_shares"]


def luck_shares(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """Shares of the variance of results that chance and decisions explain, side by side for each population.

    Args:
        frame: one row a population and measure (`luck`, `decisions`): bots, players, measure, value, low, high, n; the
            first population is that of the title.
        lang: language.
    """
    say = wording(lang)
    if frame.is_empty():
        return empty(say)
    bots, players = frame.row(0, named=True)["bots"], frame.row(0, named=True)["players"]
    told = {row["measure"]: row["value"] for row in frame.filter(bots=bots, players=players).iter_rows(named=True)}
    title = say.text(
        "chart.luck_shares.title", bots=bots, n=players, luck=say.share(told["luck"], 0),
        decisions=say.share(told["decisions"], 0),
    )  # fmt: skip
    names = {name: say.text(f"label.explained.{name}") for name in ("luck", "decisions")}

    def label(row: dict[str, object]) -> str:
        return f"{row['bots']}, {say.text('label.players', n=row['players'])}"

    labels = [label(row) for row in frame.iter_rows(named=True)]
    shown = (
        written(frame, say, share=True, digits=0)
        .with_columns(label=pl.Series(labels), series=pl.Series([names[each] for each in frame["measure"]]))
        .drop("measure")
    )
    order = list(dict.fromkeys(labels))
    series = plain_scale(list(names.values()), PAIR)
    return dots(shown, say, title=title, axis=say.text("axis.share_variance"), labels=order, series=series, rule=0.0)
