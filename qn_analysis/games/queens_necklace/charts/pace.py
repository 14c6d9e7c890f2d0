"""Charts of pace and drama. Each takes the frame of the function of the same theme in `stats`."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.charts.chart_types import AnyChart, empty, row_dots, stacks, written
from qn_analysis.core.charts.drawn import chart
from qn_analysis.core.stats.verdicts import ends, first, last, leader

from .wording import Wording, wording


def _of(frame: pl.DataFrame, measure: str) -> pl.DataFrame:
    return frame.filter(pl.col("measure") == measure)


@chart
def sale_weights(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """How the pounds of a game fall on its sales. Takes `stats.sale_weights(log)`."""
    say = wording(lang)
    both = ends(frame)
    if both is None:
        return empty(say)
    most = leader(frame) if frame.height > 1 else None
    title = (
        say.text("chart.sale_weights.leader", sale=say.sale(most["sale"]), share=say.share(most["value"]))
        if most
        else say.text("chart.sale_weights.even", low=say.share(both[0]), high=say.share(both[1]))
    )
    labels = [say.sale(sale) for sale in frame["sale"]]
    return row_dots(frame, say, title, "axis.share_pounds", labels, share=True, rule=100 / max(frame.height, 1))


@chart
def standing_wins(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """How often each place of the standing wins, after each sale but the last. Takes `stats.standing_wins(log)`."""
    say = wording(lang)
    ahead = last(frame.filter(pl.col("place") == 1))
    if ahead is None:
        return empty(say)
    title = say.text("chart.standing_wins.title", sale=str(ahead["sale"]), share=say.share(ahead["value"]))
    names = {sale: say.text("label.after_sale", number=str(sale)) for sale in frame["sale"]}
    labels = [say.text("label.place", number=str(place)) for place in frame["place"]]
    tints = ("#8a8fa3", "#3b3f8f", "#a9acd8", "#2d2f74")
    return row_dots(
        frame, say, title, "axis.share_games", labels, share=True, series=names, by="sale", tints=tints,
        rule=100 / len(set(labels)),
    )  # fmt: skip


@chart
def comebacks(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """Where winners stood after each sale but the last. Takes `stats.comebacks(log)`."""
    say = wording(lang)
    led, behind = last(_of(frame, "led")), last(_of(frame, "last"))
    if led is None or behind is None:
        return empty(say)
    title = say.text(
        "chart.comebacks.title", sale=str(led["sale"]), led=say.share(led["value"]), last=say.share(behind["value"])
    )
    names = {name: say.text(f"label.winner_{name}") for name in ("led", "last")}
    labels = [say.text("label.after_sale", number=str(sale)) for sale in frame["sale"]]
    return row_dots(frame, say, title, "axis.share_all_games", labels, share=True, series=names)


@chart
def lead_wins(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """How often a lead before the last sale wins, by its size. Takes `stats.lead_wins(log)`."""
    say = wording(lang)
    start, end = first(frame), last(frame)
    if start is None or end is None:
        return empty(say)
    title = say.text(
        "chart.lead_wins.title", small=_lead(start["lead"], say), one=say.share(start["value"]),
        large=_lead(end["lead"], say), other=say.share(end["value"]),
    )  # fmt: skip
    labels = [_lead(lead, say) for lead in frame["lead"]]
    return row_dots(frame, say, title, "axis.share_all_games", labels, share=True)


def _lead(lead: str, say: Wording) -> str:
    return say.text("label.lead", pounds=lead.replace("-", "–"))


@chart
def scoreless(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """How often players come away from a sale with nothing. Takes `stats.scoreless(log)`."""
    say = wording(lang)
    start, end = first(frame), last(frame)
    if start is None or end is None:
        return empty(say)
    title = say.text(
        "chart.scoreless.title", first=str(start["sale"]), one=say.share(start["value"]), last=str(end["sale"]),
        other=say.share(end["value"]),
    )  # fmt: skip
    labels = [say.sale(sale) for sale in frame["sale"]]
    return row_dots(frame, say, title, "axis.share_players", labels, share=True)


@chart
def winner_sources(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """Where the pounds of winners and of all others come from. Takes `stats.fields_of_winners(log)`."""
    say = wording(lang)
    rings = _of(frame, "rings")
    winner, other = (first(rings.filter(pl.col("who") == who)) for who in ("winner", "other"))
    if winner is None or other is None:
        return empty(say)
    title = say.text("chart.winner_sources.title", one=say.pounds(winner["value"]), other=say.pounds(other["value"]))
    sources = ("first", "rings", "bankers", "tribute")
    rows = frame.filter(pl.col("measure").is_in(sources))
    names = {who: say.text(f"label.{who}") for who in ("winner", "other")}
    return row_dots(
        rows, say, title, "axis.pounds_player", [say.text(f"label.source_{measure}") for measure in rows["measure"]],
        series=names, by="who", order=[say.text(f"label.source_{measure}") for measure in sources],
    )  # fmt: skip


@chart
def winner_gems(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """How many different gems winners and all others sell. Takes `stats.winner_gems(log)`."""
    say = wording(lang)
    means = {}
    for who in ("winner", "other"):
        rows = frame.filter((pl.col("who") == who) & pl.col("value").is_not_null())
        if rows.is_empty():
            return empty(say)
        means[who] = say.number(rows.select((pl.col("gems") * pl.col("value")).sum()).item())
    title = say.text("chart.winner_gems.title", one=means["winner"], other=means["other"])
    parts = {number: say.text("label.gems", n=number) for number in frame["gems"].unique().sort()}
    labels = [say.text(f"label.{who}") for who in frame["who"]]
    shown = written(frame, say, share=True, digits=0).with_columns(
        label=pl.Series(labels), part=pl.Series([parts[number] for number in frame["gems"]])
    )
    return stacks(
        shown, say, title=title, axis=say.text("axis.share_player_games"), labels=list(dict.fromkeys(labels)),
        parts=list(parts.values()),
    )  # fmt: skip
