"""Charts of seats. Each takes the frame of `core.measures.seats.seat_results`."""

from __future__ import annotations

import polars as pl

from ..base.localizer import Localizer
from ..stats.verdicts import seat_verdict
from .chart_types import AnyChart, empty, row_dots
from .ranking import ends


def _labels(rows: pl.DataFrame, say: Localizer) -> list[str]:
    if rows["bot"].n_unique() == 1:
        return [say.seat(s) for s in rows["seat"]]
    return [f"{say.seat(s)}: {b}" for s, b in zip(rows["seat"], rows["bot"], strict=True)]


def seat_wins(frame: pl.DataFrame, say: Localizer) -> AnyChart:
    """Who wins how often, against equal shares."""
    rows = frame.filter(pl.col("measure") == "win")
    found, both = seat_verdict(rows), ends(rows)
    if found is None or both is None:
        return empty(say)
    title = say.text(
        f"chart.seat_wins.{found.verdict}", seat=say.seat(found.row["seat"]), share=say.share(found.row["value"]),
        low=say.share(both[0]), high=say.share(both[1]),
    )  # fmt: skip
    labels = _labels(rows, say)
    return row_dots(rows, say, title, "axis.share_games", labels, share=True, rule=100 / rows.height)


def seat_scores(frame: pl.DataFrame, axis: str, say: Localizer) -> AnyChart:
    """Who scores how much; the text `axis` says in what."""
    rows = frame.filter(pl.col("measure") == "score")
    both = ends(rows)
    if both is None:
        return empty(say)
    title = say.text("chart.seat_scores.title", low=say.number(both[0]), high=say.number(both[1]))
    labels = _labels(rows, say)
    return row_dots(rows, say, title, axis, labels)
