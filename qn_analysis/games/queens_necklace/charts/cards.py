"""Charts of cards. Each takes the frame of the function of the same theme in `stats`."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.charts.chart_types import AnyChart, empty, row_dots, stacks, written
from qn_analysis.core.charts.drawn import chart
from qn_analysis.core.stats.verdicts import ends, known, leader

from .wording import Wording, wording


def _labels(frame: pl.DataFrame, say: Wording, mark: str = "figure.mark") -> list[str]:
    """Cards by name, with a mark where a price is assumed."""
    sign = say.text(mark)
    pairs = zip(frame["card"], frame["assumed"], strict=True)
    return [say.text(f"card.{card}") + (sign if assumed else "") for card, assumed in pairs]


def _best_first(frame: pl.DataFrame, measure: str) -> pl.DataFrame:
    """The cards with a figure, the highest first."""
    rows = known(frame.filter(pl.col("measure") == measure))
    return rows.sort("value", descending=True, maintain_order=True)


@chart
def card_steps(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """At which price each card is bought. Takes `stats.card_steps(log)`."""
    say = wording(lang)
    rows = known(frame)
    tops = rows.filter(pl.col("step") == 0)
    if tops.is_empty():
        return empty(say)
    at_top, every = tops.select((pl.col("value") * pl.col("n")).sum(), pl.col("n").sum()).row(0)
    title = say.text("chart.card_steps.title", share=say.share(at_top / every))
    steps = rows["step"].unique().sort()
    names = {step: say.text("label.step", number=str(step + 1)) for step in steps}
    labels = _labels(rows, say)
    shown = written(rows, say, share=True, digits=0).with_columns(
        label=pl.Series(labels), part=pl.Series([names[step] for step in rows["step"]])
    )
    return stacks(
        shown, say, title=title, axis=say.text("axis.share_bought"), labels=list(dict.fromkeys(labels)),
        parts=list(names.values()),
    )  # fmt: skip


@chart
def card_taken(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """How often each card is taken by who can afford it. Takes `stats.card_market(log)`."""
    say = wording(lang)
    rows = _best_first(frame, "taken")
    both = ends(rows)
    if both is None:
        return empty(say)
    most = leader(rows)
    title = (
        say.text("chart.card_taken.leader", card=say.text(f"card.{most['card']}"), share=say.share(most["value"]))
        if most
        else say.text("chart.card_taken.even", low=say.share(both[0]), high=say.share(both[1]))
    )
    labels = _labels(rows, say)
    return row_dots(rows, say, title, "axis.share_offers", labels, share=True)


@chart
def card_wins(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """Who bought a card against who could have and did not: the difference of their shares of games won. Takes
    `stats.card_wins(log)`."""
    say = wording(lang)
    rows = _best_first(frame, "difference")
    if rows.is_empty():
        return empty(say)
    title = say.text(
        "chart.card_wins.title", more=str(rows.filter(pl.col("low") > 0).height),
        less=str(rows.filter(pl.col("high") < 0).height), all=str(rows.height),
    )  # fmt: skip
    labels = _labels(rows, say, "figure.about")
    points = rows.with_columns(pl.col("value", "low", "high") * 100)
    return row_dots(points, say, title, "axis.win_difference", labels, rule=0.0)


@chart
def card_returns(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """Pounds that each card brought for a ducat of its price. Takes `stats.card_returns(log)`."""
    say = wording(lang)
    rows = _best_first(frame, "return")
    both = ends(rows)
    if both is None:
        return empty(say)
    most = leader(rows)
    title = (
        say.text(
            "chart.card_returns.leader",
            card=say.text(f"card.{most['card']}"),
            pounds=say.pounds(most["value"], 2),
        )
        if most
        else say.text("chart.card_returns.even", low=say.number(both[0], 2), high=say.number(both[1], 2))
    )
    labels = _labels(rows, say)
    return row_dots(rows, say, title, "axis.pounds_ducat", labels, digits=2)
