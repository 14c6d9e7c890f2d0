"""Charts of games looked back on: decisions, and what chance and decisions explain of who wins."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.charts.chart_types import AnyChart, dots, empty, plain_scale, row_dots, written
from qn_analysis.core.charts.drawn import chart
from qn_analysis.core.charts.theme import PAIR
from qn_analysis.core.stats.verdicts import ends, first, last

from .wording import wording

__all__ = ["cardinal_swing", "luck_shares", "sale_regret"]


@chart
def cardinal_swing(frame: pl.DataFrame, every: pl.DataFrame, lang: str = "en") -> AnyChart:
    """What a Cardinal changed in the margin at the end, by Merchant.

    Takes the swing of `stats.cardinal_effects(log, "merchant")` and `stats.cardinal_effects(log)`."""
    say = wording(lang)
    whole = first(every.filter(pl.col("measure") == "swing"))
    if ends(frame) is None or whole is None or whole["low"] is None:
        return empty(say)
    form = "clear" if whole["low"] > 0 else "none" if whole["high"] > 0 else "worse"
    title = say.text(f"chart.cardinal_swing.{form}", pounds=say.pounds(abs(whole["value"])))
    labels = [say.text("label.merchant", number=str(each)) for each in frame["merchant"]]
    return row_dots(frame, say, title, "axis.pounds_swing", labels, rule=0.0)


@chart
def sale_regret(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """Pounds given away at a sale beside what the cards kept earned later. Takes regret and later of
    `stats.sale_regret(log, "sale")`."""
    say = wording(lang)
    rows = frame.filter((pl.col("measure") == "regret") & pl.col("value").is_not_null())
    start, end = first(rows), last(rows)
    if start is None or end is None:
        return empty(say)
    title = say.text(
        "chart.sale_regret.title", first=str(start["sale"]), one=say.pounds(start["value"], 0),
        last=str(end["sale"]), other=say.pounds(end["value"], 0),
    )  # fmt: skip
    names = {"regret": say.text("label.given_away"), "later": say.text("label.kept_later")}
    labels = [say.sale(each) for each in frame["sale"].unique().sort()]
    return row_dots(
        frame, say, title, "axis.pounds_display", [say.sale(each) for each in frame["sale"]], digits=0, series=names,
        order=labels,
    )  # fmt: skip


@chart
def luck_shares(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """Shares of the variance of results that skill and luck decide, side by side for each table.

    Args:
        frame: one row a table and measure (`skill`, `luck`): bots, players, measure, value, low, high, n; the
            first table is that of the title.
        lang: language.
    """
    say = wording(lang)
    if frame.is_empty():
        return empty(say)
    bots, players = frame.row(0, named=True)["bots"], frame.row(0, named=True)["players"]
    told = {row["measure"]: row["value"] for row in frame.filter(bots=bots, players=players).iter_rows(named=True)}
    title = say.text(
        "chart.luck_shares.title", bots=bots, n=players, luck=say.share(told["luck"], 0),
        skill=say.share(told["skill"], 0),
    )  # fmt: skip
    names = {name: say.text(f"label.explained.{name}") for name in ("skill", "luck")}

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
