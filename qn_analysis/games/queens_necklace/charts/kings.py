"""Charts of Kings and the Necklace. Each takes the frame of the function of the same theme in `stats`."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.charts.chart_types import AnyChart, empty, row_dots, stacks, written
from qn_analysis.core.charts.drawn import chart
from qn_analysis.core.stats.verdicts import first, known, last

from .wording import Wording, wording

_FOUR = ("#2d2f74", "#6d71b8", "#8a8fa3", "#a9acd8")


def _labels(frame: pl.DataFrame, by: str, say: Wording) -> list[str]:
    return [say.rank(v) if by == "rank" else say.sale(v) for v in frame[by]]


@chart
def king_cancels(frame: pl.DataFrame, by: str = "rank", lang: str = "en") -> AnyChart:
    """How often a King cancels a gem. Takes `stats.king_outcomes(log, by)` with by rank or sale."""
    say = wording(lang)
    rows = frame.filter(pl.col("measure") == "cancelled")
    start, end = first(rows), last(rows)
    if start is None or end is None:
        return empty(say)
    title = say.text(
        f"chart.king_cancels.{by}", one=say.share(start["value"]), other=say.share(end["value"]),
        first=str(start[by] + (by == "rank")), last=str(end[by] + (by == "rank")),
    )  # fmt: skip
    labels = _labels(rows, by, say)
    return row_dots(rows, say, title, "axis.share_gems", labels, share=True)


@chart
def king_damage(frame: pl.DataFrame, by: str = "rank", lang: str = "en") -> AnyChart:
    """Pounds destroyed per gem cancelled. Takes `stats.king_outcomes(log, by)` with by rank or sale."""
    say = wording(lang)
    rows = frame.filter(pl.col("measure") == "destroyed")
    start = first(rows)
    end = last(rows)
    if start is None or end is None:
        return empty(say)
    title = say.text(
        f"chart.king_damage.{by}", one=say.pounds(start["value"], 0), other=say.pounds(end["value"], 0),
        first=str(start[by] + (by == "rank")), last=str(end[by] + (by == "rank")),
    )  # fmt: skip
    labels = _labels(rows, by, say)
    return row_dots(rows, say, title, "axis.pounds_cancelled", labels)


@chart
def king_fates(frame: pl.DataFrame, everything: pl.DataFrame, lang: str = "en") -> AnyChart:
    """What becomes of Kings, by fashion of their gem. Takes `stats.king_fates(log, "rank")` and
    `stats.king_fates(log)`."""
    say = wording(lang)
    parts = {row["fate"]: row["value"] for row in everything.iter_rows(named=True)}
    if parts["alone"] is None:
        return empty(say)
    title = say.text(
        "chart.king_fates.title", clean=say.share(parts["alone"] + parts["double"]), own=say.share(parts["own_goal"]),
        void=say.share(parts["void"]),
    )  # fmt: skip
    names = {fate: say.text(f"king_fate.{fate}") for fate in parts}
    labels = _labels(frame, "rank", say)
    shown = written(frame, say, share=True, digits=0).with_columns(
        label=pl.Series(labels), part=pl.Series([names[fate] for fate in frame["fate"]])
    )
    return stacks(
        shown, say, title=title, axis=say.text("axis.share_kings"), labels=list(dict.fromkeys(labels)),
        parts=list(names.values()),
    )  # fmt: skip


@chart
def king_values(frame: pl.DataFrame, everything: pl.DataFrame, lang: str = "en") -> AnyChart:
    """What a King did in his sale, scored again without him, by fashion of his gem. Takes
    `stats.king_values(log, "rank")` and `stats.king_values(log)`."""
    say = wording(lang)
    swing = first(everything.filter(pl.col("measure") == "swing"))
    others = first(everything.filter(pl.col("measure") == "others"))
    if swing is None or others is None:
        return empty(say)
    title = say.text("chart.king_values.title", swing=say.pounds(swing["value"]), others=say.pounds(-others["value"]))
    names = {name: say.text(f"effect.{name}") for name in ("own", "others", "rival", "swing")}
    rows = frame.filter(pl.col("measure").is_in(list(names)))
    labels = _labels(rows, "rank", say)
    return row_dots(rows, say, title, "axis.pounds_king", labels, series=names, tints=_FOUR)


@chart
def king_standings(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """How much Kings destroy of what players would earn, by standing. Takes `stats.king_standings(log)`."""
    say = wording(lang)
    rows = frame.filter(pl.col("measure") == "exposed")
    start, end = first(rows), last(rows)
    if start is None or end is None:
        return empty(say)
    title = say.text("chart.king_standings.title", first=say.share(start["value"]), last=say.share(end["value"]))
    labels = [say.standing(standing) for standing in rows["standing"]]
    return row_dots(rows, say, title, "axis.share_exposed", labels, share=True)


@chart
def king_victims(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """Whose gems Kings cancel, beside whose are sold. Takes `stats.king_victims(log)`."""
    say = wording(lang)
    either = {row["outcome"]: row["value"] for row in frame.filter(pl.col("measure") == "either").iter_rows(named=True)}
    if either["cancelled"] is None or either["sold"] is None:
        return empty(say)
    title = say.text(
        "chart.king_victims.title", cancelled=say.share(either["cancelled"]), sold=say.share(either["sold"])
    )  # fmt: skip
    names = {outcome: say.text(f"victim.{outcome}") for outcome in either}
    labels = [say.text(f"victim.{measure}") for measure in frame["measure"]]
    return row_dots(frame, say, title, "axis.share_player_gems", labels, share=True, series=names, by="outcome")


@chart
def necklace_and_kings(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """How often rivals' Kings lie on a player's best gem, by sale and by who has the Necklace. Takes
    `stats.necklace_and_kings(log, "sale")`; the best gem is that of which she shows most stones."""
    say = wording(lang)
    rows = frame.filter((pl.col("measure") == "hit") & (pl.col("best") == "stones"))
    hers, nobody = (rows.filter(pl.col("holder") == holder) for holder in ("hers", "nobody"))
    both = known(hers).join(known(nobody), on="sale", suffix="_nobody")
    if both.is_empty():
        return empty(say)
    end = both.row(-1, named=True)
    title = say.text(
        "chart.necklace_and_kings.title", sale=str(end["sale"]), hers=say.share(end["value"]),
        nobody=say.share(end["value_nobody"]),
    )  # fmt: skip
    names = {holder: say.text(f"holder.{holder}") for holder in rows["holder"].unique(maintain_order=True)}
    labels = _labels(rows, "sale", say)
    return row_dots(rows, say, title, "axis.share_best", labels, share=True, series=names, by="holder", tints=_FOUR)


@chart
def necklace(frame: pl.DataFrame, everything: pl.DataFrame, lang: str = "en") -> AnyChart:
    """What the Necklace earned its owner, by sale: tributes, and sales saved from a King. Takes
    `stats.necklace_earnings(log, "sale")` and `stats.necklace_earnings(log)`."""
    say = wording(lang)
    total = first(everything.filter(pl.col("measure") == "earned"))
    if total is None:
        return empty(say)
    title = say.text("chart.necklace.title", pounds=say.pounds(total["value"]))
    names = {name: say.text(f"label.{name}") for name in ("tribute", "saved", "earned")}
    rows = frame.filter(pl.col("measure").is_in(list(names)))
    tints = ("#8a8fa3", "#a9acd8", "#2d2f74")
    return row_dots(rows, say, title, "axis.pounds_necklace", _labels(rows, "sale", say), series=names, tints=tints)
