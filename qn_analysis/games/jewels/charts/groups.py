"""Charts that compare groups: one figure of each, or two side by side. Each says the leader only where it is clear."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import polars as pl

from qn_analysis.core.charts.chart_types import AnyChart, empty, row_dots
from qn_analysis.core.charts.drawn import chart
from qn_analysis.core.stats.verdicts import contenders, ends, known, leader

from .wording import Wording, wording

WHO: Final = ("winner", "other")


def ranked(
    rows: pl.DataFrame,
    labels: Sequence[str],
    kind: str,
    say: Wording,
    *,
    axis: str,
    share: bool = False,
    rule: float | None = None,
    line: int = 30,
) -> AnyChart:
    """One figure of each group, under `labels`; the title is the text `chart.<kind>.leader` or `chart.<kind>.even`."""
    both, most = ends(rows), leader(rows)
    if both is None:
        return empty(say)
    show = say.share if share else say.number
    named = rows.with_columns(label=pl.Series(list(labels), dtype=pl.String))
    seen = known(named)
    if most is None:
        title = say.text(f"chart.{kind}.even", low=show(both[0]), high=show(both[1]))
    else:
        top = contenders(named)["label"][0]
        title = say.text(f"chart.{kind}.leader", name=top, value=show(most["value"]))
    return row_dots(
        seen, say, title, axis, list(seen["label"]), share=share, rule=rule, zero=rule is None, line=line
    )  # fmt: skip


def paired(
    rows: pl.DataFrame,
    labels: Sequence[str],
    series: Mapping[str, str],
    column: str,
    title: str,
    say: Wording,
    *,
    axis: str,
    share: bool = False,
) -> AnyChart:
    """Several figures of each group side by side: `series` names what stands in `column`."""
    named = rows.with_columns(
        label=pl.Series(list(labels), dtype=pl.String),
        series=pl.Series([series[str(each)] for each in rows[column]], dtype=pl.String),
    )
    seen, names = known(named), {name: name for name in series.values()}
    if seen.is_empty():
        return empty(say)
    return row_dots(seen, say, title, axis, list(seen["label"]), share=share, series=names, by="series")


@chart
def object_values(frame: pl.DataFrame, measure: str, equal: float, lang: str = "en") -> AnyChart:
    """What objects bring by recipe. Takes `stats.object_values(log, "recipe")`, one of card, action, effort and win,
    and the equal share of games won."""
    say = wording(lang)
    rows = frame.filter(pl.col("measure") == measure)
    labels = [say.label("recipe", recipe) for recipe in rows["recipe"]]
    share = measure == "win"
    axis = "axis.share_games" if share else f"axis.{measure}"
    return ranked(rows, labels, f"object_{measure}", say, axis=axis, share=share, rule=100 * equal if share else None)


@chart
def sellers(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """Coins that winners and all others earn with gems and jewels. Takes `stats.gems_and_jewels(log)`."""
    say = wording(lang)
    rows = frame.filter(pl.col("measure").is_in(["gem_coins", "jewel_coins"])).sort("measure", maintain_order=True)
    found = {(row["who"], row["measure"]): row["value"] for row in rows.iter_rows(named=True)}
    title = say.text(
        "chart.sellers.title", gems=say.number(found["winner", "gem_coins"]),
        jewels=say.number(found["winner", "jewel_coins"]), other_gems=say.number(found["other", "gem_coins"]),
        other_jewels=say.number(found["other", "jewel_coins"]),
    )  # fmt: skip
    return _by_who(rows, [say.label("sold", each) for each in rows["measure"]], title, say, "axis.coins_game")


@chart
def actions_used(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """What actions are spent on by winners and all others. Takes `stats.actions_used(log, "who")`."""
    say = wording(lang)
    top = known(frame.filter(pl.col("who") == "winner")).sort("value", descending=True, maintain_order=True)
    if top.is_empty():
        return empty(say)
    name, value = say.label("action", top["action"][0]), say.share(top["value"][0])
    title = say.text("chart.actions_used.title", name=name, value=value)
    labels = [say.label("action", each) for each in frame["action"]]
    return _by_who(frame, labels, title, say, "axis.share_actions", share=True)


@chart
def flows(frame: pl.DataFrame, column: str, lang: str = "en") -> AnyChart:
    """Coins by source, or by what they are spent on, of winners and all others. Takes `stats.income(log, "who")` or
    `stats.spending(log, "who")`; `column` is source or cost."""
    say = wording(lang)
    rows = frame.filter(pl.col("measure") == "coins")
    top = known(rows.filter(pl.col("who") == "winner")).sort("value", descending=True, maintain_order=True)
    if top.is_empty():
        return empty(say)
    title = say.text(f"chart.flows.{column}", name=say.label(column, top[column][0]), value=say.number(top["value"][0]))
    labels = [say.label(column, each) for each in rows[column]]
    return _by_who(rows, labels, title, say, "axis.coins_game")


def _by_who(
    rows: pl.DataFrame, labels: Sequence[str], title: str, say: Wording, axis: str, share: bool = False
) -> AnyChart:
    names = {who: say.label("who", who) for who in WHO}
    return paired(rows, labels, names, "who", title, say, axis=axis, share=share)


@chart
def encounter_values(
    frame: pl.DataFrame, measure: str, names: Mapping[str, str], equal: float, lang: str = "en"
) -> AnyChart:
    """Encounters from the highest figure to the lowest. Takes `stats.encounter_values(log)`, one of worth, used and
    win, the names of the cards by key, and the equal share of games won."""
    say = wording(lang)
    rows = frame.filter(pl.col("measure") == measure).sort(
        "value", descending=True, nulls_last=True, maintain_order=True
    )
    share = measure != "worth"
    return ranked(
        rows, [names[card] for card in rows["card"]], f"encounter_{measure}", say, axis=f"axis.{measure}",
        share=share, rule=100 * equal if measure == "win" else None, line=24,
    )  # fmt: skip


@chart
def encounter_types(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """What each type of encounter is worth. Takes `stats.encounter_values(log, "type")`."""
    say = wording(lang)
    rows = frame.filter(pl.col("measure") == "worth")
    labels = [say.label("type", each) for each in rows["type"]]
    return ranked(rows, labels, "encounter_types", say, axis="axis.worth")
