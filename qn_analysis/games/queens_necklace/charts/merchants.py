"""Charts of Merchant timing. Each takes the frame of the function of the same theme in `stats`."""

from __future__ import annotations

import polars as pl

from .leaders import ends, known, last, leader
from .marks import AnyChart, dots, empty, picks, plain_scale, tooltip, written
from .theme import FOURS, INK, PLAIN, finish
from .wording import wording


def sale_turns(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """In which turn the sales are held: bars of shares with intervals. Takes `stats.sale_turns`."""
    import altair as alt

    say = wording(lang)
    seen = known(frame).filter(pl.col("value") > 0)
    if seen.is_empty():
        return empty(say)
    peaks = seen.group_by("sale").agg(
        mean=(pl.col("turn") * pl.col("value")).sum() / pl.col("value").sum(), top=pl.col("high").max()
    )
    peaks = peaks.sort("sale")
    means = say.join([say.number(mean) for mean in peaks["mean"]])
    title = say.text("chart.sale_turns.title", n=peaks.height, turns=means)
    turn = pl.col("turn").cast(pl.Float64)
    shown = written(seen.with_columns(turn=turn), say, share=True).with_columns(
        left=turn - 0.42, right=turn + 0.42, zero=pl.lit(0.0), label=pl.Series([say.sale(s) for s in seen["sale"]]),
        at=pl.Series([say.text("label.turn", number=str(t)) for t in seen["turn"]]),
    )  # fmt: skip
    names = pl.DataFrame(
        {"mean": peaks["mean"], "top": peaks["top"] * 100, "label": [say.sale(s) for s in peaks["sale"]]}
    )
    base = alt.Chart(shown)
    x = alt.X("left:Q", title=say.text("axis.turn"), scale=alt.Scale(zero=False, nice=False, padding=8))
    highest = float(names["top"].max() or 1.0)  # type: ignore[arg-type]
    y = alt.Y("value:Q", title=say.text("axis.share_sales"), scale=alt.Scale(domain=[0, highest * 1.15], nice=False))
    hints = tooltip(say, ("label", "figure.label"), ("at", "figure.series"))
    picked, shade = picks(["sale"])
    bars = base.mark_bar(color=PLAIN).encode(
        x=x, x2="right:Q", y=y, y2="zero:Q", tooltip=hints, opacity=shade
    ).add_params(*picked)  # fmt: skip
    rules = base.mark_rule(color=INK, strokeWidth=1.2).encode(x="turn:Q", y="low:Q", y2="high:Q", tooltip=hints)
    text = alt.Chart(names).mark_text(dy=-9, fontWeight=600).encode(x="mean:Q", y="top:Q", text="label:N")
    return finish(alt.layer(bars, rules, text), title, 230)


def year_lengths(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """How long each year lasts. Takes `stats.sale_timing`."""
    say = wording(lang)
    rows = frame.filter(pl.col("measure") == "length")
    most, both = leader(rows), ends(rows)
    if both is None:
        return empty(say)
    title = (
        say.text(
            "chart.year_lengths.longest",
            year=say.text("label.year", number=str(most["sale"])),
            turns=say.number(most["value"]),
        )
        if most and rows.height > 1
        else say.text("chart.year_lengths.alike", low=say.number(both[0]), high=say.number(both[1]))
    )
    labels = [say.text("label.year", number=str(s)) for s in rows["sale"]]
    shown = written(rows, say, share=False).with_columns(label=pl.Series(labels))
    return dots(shown, say, title=title, axis=say.text("axis.turns"), labels=labels)


def sale_seats(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """On whose turn the sales are held, against equal shares. Takes `stats.sale_seats`."""
    say = wording(lang)
    rows = known(frame)
    if rows.is_empty():
        return empty(say)
    final = rows.filter(pl.col("sale") == rows["sale"].max())
    most = leader(final)
    title = (
        say.text("chart.sale_seats.leader", seat=say.seat(most["seat"]), share=say.share(most["value"]))
        if most
        else say.text("chart.sale_seats.even")
    )
    seats = [say.seat(s) for s in frame["seat"].unique().sort()]
    sales = [say.sale(s) for s in frame["sale"].unique().sort()]
    shown = written(frame, say, share=True).with_columns(
        label=pl.Series([say.sale(s) for s in frame["sale"]]), series=pl.Series([say.seat(s) for s in frame["seat"]])
    )
    return dots(
        shown, say, title=title, axis=say.text("axis.share_sales"), labels=sales, series=plain_scale(seats, FOURS),
        rule=100 / len(seats),
    )  # fmt: skip


def postponed(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """How often Cardinals postpone a sale. Takes `stats.postponements`."""
    say = wording(lang)
    rows = frame.filter(pl.col("measure") == "postponed")
    end = last(rows)
    if end is None:
        return empty(say)
    title = say.text("chart.postponed.title", merchant=str(end["merchant"]), share=say.share(end["value"]))
    labels = [say.text("label.merchant", number=str(m)) for m in rows["merchant"]]
    shown = written(rows, say, share=True).with_columns(label=pl.Series(labels))
    return dots(shown, say, title=title, axis=say.text("axis.share_merchants"), labels=labels)
