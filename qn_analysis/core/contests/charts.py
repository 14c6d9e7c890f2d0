"""Charts of a league. Each takes a frame of `core.contests.figures`."""

from __future__ import annotations

import polars as pl

from ..base.localizer import Localizer
from ..charts.chart_types import AnyChart, dots, empty, tints, written
from ..stats.verdicts import ends, leader

__all__ = ["league_cross", "league_ratings", "league_scores", "league_wins"]


def league_wins(frame: pl.DataFrame, say: Localizer) -> AnyChart:
    """The win share of each bot, against equal shares. Takes `core.contests.figures.standings`."""
    rows = _figures(frame, "win_share", "win")
    both = ends(rows)
    if both is None:
        return empty(say)
    best = leader(rows)
    title = (
        say.text("chart.league_wins.leader", bot=best["bot"], share=say.share(best["value"]))
        if best
        else say.text("chart.league_wins.even", low=say.share(both[0]), high=say.share(both[1]))
    )
    return _dots(rows, say, title, "axis.share_win", share=True, rule=100 * float(frame["fair"][0]))


def league_ratings(frame: pl.DataFrame, say: Localizer) -> AnyChart:
    """The rating of each bot, against the average. Takes `core.contests.figures.standings`."""
    rows = _figures(frame, "rating", "rating").sort("value", descending=True, maintain_order=True)
    both = ends(rows)
    if both is None:
        return empty(say)
    best = leader(rows)
    title = (
        say.text("chart.league_ratings.leader", bot=best["bot"], points=say.number(best["value"], 0))
        if best and rows.height > 1
        else say.text("chart.league_ratings.even", low=say.number(both[0], 0), high=say.number(both[1], 0))
    )
    return _dots(rows, say, title, "axis.rating", digits=0, rule=0.0)


def league_scores(frame: pl.DataFrame, say: Localizer) -> AnyChart:
    """The mean score of each bot, in the game's `report.score_unit`. Takes `core.contests.figures.standings`."""
    rows = _figures(frame, "score", "score").sort("value", descending=True, maintain_order=True)
    both = ends(rows)
    if both is None:
        return empty(say)
    low, high = map(say.number, both)
    title = say.text("chart.league_scores.title", low=low, high=high, unit=say.text("report.score_unit"))
    return _dots(rows, say, title, "report.score_unit")


def league_cross(frame: pl.DataFrame, say: Localizer, order: list[str] | None = None) -> AnyChart:
    """How often the bot of a row finished ahead of that of a column. Takes `core.contests.figures.cross`.

    Args:
        order: the bots from the best; None: as they come.
    """
    bots = list(order or dict.fromkeys(frame["bot"]))
    best = frame.sort("value", descending=True, maintain_order=True).row(0, named=True)
    title = say.text(
        "chart.league_cross.title", bot=best["bot"], opponent=best["opponent"], share=say.share(best["value"])
    )
    shown = written(frame, say, share=True, digits=0 if len(bots) > 4 else 1)
    tops = {bot: bot if len(bots) < 4 else str(at) for at, bot in enumerate(bots, 1)}  # many names would overlap
    rows = {bot: bot if len(bots) < 4 else f"{at}. {bot}" for at, bot in enumerate(bots, 1)}
    shown = shown.with_columns(
        label=pl.col("bot").replace_strict(rows), top=pl.col("opponent").replace_strict(tops)
    )  # fmt: skip
    return tints(
        shown, say, title=title, across=say.text("axis.ahead_of"), labels=list(rows.values()),
        tops=list(tops.values()),
    )  # fmt: skip


def _figures(frame: pl.DataFrame, value: str, short: str) -> pl.DataFrame:
    return frame.select(
        "bot", value=value, low=f"{short}_low", high=f"{short}_high", n=pl.col("seats"), clusters="deals"
    )


def _dots(
    rows: pl.DataFrame, say: Localizer, title: str, axis: str, *, share: bool = False, digits: int = 1,
    rule: float | None = None,
) -> AnyChart:  # fmt: skip
    shown = written(rows, say, share=share, digits=digits).with_columns(label=pl.col("bot"))
    return dots(shown, say, title=title, axis=say.text(axis), labels=shown["label"].to_list(), rule=rule)
