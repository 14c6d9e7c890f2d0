"""Charts of games looked back on: decisions, and what chance and decisions explain of who wins."""

from __future__ import annotations

from typing import Any

import polars as pl

from qn_analysis.core.charts.chart import Given, Values, row
from qn_analysis.core.charts.chart_types import AnyChart, dots, empty, plain_scale, written
from qn_analysis.core.charts.drawn import chart
from qn_analysis.core.charts.theme import PAIR

from .wording import Chart, wording

__all__ = ["cardinal_swing", "luck_shares", "sale_regret"]


def _whole(given: Given) -> dict[str, Any] | None:
    """The swing altogether, and what it is without its sign."""
    found = row("every", measure="swing")(given)
    return None if found is None or found["low"] is None else {**found, "pounds": abs(found["value"])}


def _which(values: Values) -> str:
    whole = values["whole"]
    return "clear" if whole["low"] > 0 else "none" if whole["high"] > 0 else "worse"


cardinal_swing = Chart(
    "cardinal_swing", "What a Cardinal changed in the margin at the end, by Merchant.",
    {"frame": 'the swing of `stats.cardinal_effects(log, "merchant")`', "every": "`stats.cardinal_effects(log)`"},
    "{merchant:label.merchant}", "axis.pounds_swing", title=_which, named={"whole": _whole}, rule=0.0,
)  # fmt: skip
sale_regret = Chart(
    "sale_regret", "Pounds given away at a sale beside what the cards kept earned later.",
    'regret and later of `stats.sale_regret(log, "sale")`', "{sale:label.sale}", "axis.pounds_display",
    where={"measure": ("regret", "later")}, told=lambda given: given["frame"].filter(measure="regret"), digits=0,
    series="{measure:label.display}", order="sale",
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
