"""Charts of Merchant timing. Each takes the frame of the function of the same theme in `stats`."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.charts.chart_types import AnyChart, dots, empty, finish, plain_scale, row_dots, tooltip, written
from qn_analysis.core.charts.drawn import chart
from qn_analysis.core.charts.theme import INK, PLAIN, QUIET, SERIES, TINTS
from qn_analysis.core.stats.verdicts import ends, first, known, last, leader

from ..stats import percentiles
from ..stats.next_merchant import BIN
from .wording import Wording, wording


@chart
def sale_turns(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """In which turn the sales are held: bars of shares with intervals. Takes `stats.sale_turns(log)`."""
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
    bars = base.mark_bar(color=PLAIN, opacity=0.85).encode(
        x=x, x2=alt.X2("right:Q"), y=y, y2=alt.Y2("zero:Q"), tooltip=hints
    )
    rules = base.mark_rule(color=INK, strokeWidth=1.2).encode(x="turn:Q", y="low:Q", y2=alt.Y2("high:Q"))
    text = alt.Chart(names).mark_text(dy=-9, fontWeight=600).encode(x="mean:Q", y="top:Q", text=alt.Text("label:N"))
    return finish(alt.layer(bars, rules, text), title, 230)


@chart
def merchant_hazard(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """How often the next Merchant comes, by cards left: dots what came, lines what was foretold by counting.

    Takes `stats.merchant_hazard(log)`.
    """
    import altair as alt

    say = wording(lang)
    came = known(frame.filter(pl.col("measure") == "came"))
    if came.is_empty():
        return empty(say)
    most = leader(came)
    title = (
        say.text("chart.merchant_hazard.leader", cards=_cards(say, most["left"]), share=say.share(most["value"]))
        if most
        else say.text("chart.merchant_hazard.even")
    )
    names = [say.text("label.next_merchant", number=str(m)) for m in came["merchant"].unique().sort()]
    key = plain_scale(names, SERIES)
    rows = known(frame)
    middle = pl.col("left").cast(pl.Float64) + (BIN - 1) / 2
    shown = written(rows, say, share=True).with_columns(
        at=middle, label=pl.Series([_cards(say, left) for left in rows["left"]]),
        series=pl.Series([say.text("label.next_merchant", number=str(m)) for m in rows["merchant"]]),
    )  # fmt: skip
    x = alt.X("at:Q", title=say.text("axis.left"), scale=alt.Scale(reverse=True, nice=False, padding=10))
    legend = alt.Legend(title=None, columns=1)
    colour = alt.Color("series:N", scale=alt.Scale(domain=key.names, range=key.colours), legend=legend)
    shape = alt.Shape("series:N", scale=alt.Scale(domain=key.names, range=key.shapes), legend=legend)
    scale = alt.Scale(domain=[0, 100], nice=False)
    y = alt.Y("value:Q", title=say.text("axis.share_turns"), scale=scale)
    seen = alt.Chart(shown.filter(pl.col("measure") == "came").drop("measure"))
    told = alt.Chart(shown.filter(pl.col("measure") == "foretold").select("at", "value", "series"))
    line = told.mark_line(strokeDash=[5, 4], strokeWidth=1.5).encode(x=x, y=y, color=colour)
    rules = seen.mark_rule(color=INK, strokeWidth=1.5).encode(x=x, y=alt.Y("low:Q", scale=scale), y2=alt.Y2("high:Q"))
    hints = tooltip(say, ("label", "figure.label"), ("series", "figure.series"))
    dot = seen.mark_point(filled=True, size=80, opacity=1, stroke="#ffffff", strokeWidth=0.5)
    points = dot.encode(x=x, y=y, color=colour, shape=shape, tooltip=hints)
    return finish(alt.layer(line, rules, points), title, 250)


def _cards(say: Wording, left: int) -> str:
    return say.text("label.cards", low=str(left), high=str(left + BIN - 1))


@chart
def merchant_calibration(frame: pl.DataFrame, foresight: pl.DataFrame, lang: str = "en") -> AnyChart:
    """Chances foretold by counting, and how often a Merchant came: on the line, both are the same.

    Takes `stats.merchant_calibration(log)` and `stats.merchant_foresight(log)`.
    """
    import altair as alt

    say = wording(lang)
    explained = first(foresight.filter(pl.col("measure") == "explained"))
    rows = known(frame.filter(pl.col("measure") == "came")).join(
        known(frame.filter(pl.col("measure") == "foretold")).select("tenth", at=pl.col("value") * 100),
        on="tenth", maintain_order="left",
    )  # fmt: skip
    if explained is None or rows.is_empty():
        return empty(say)
    title = say.text("chart.merchant_calibration.title", share=say.share(explained["value"], 0))
    labels = [say.text("label.foretold", share=say.share(at / 100)) for at in rows["at"]]
    shown = written(rows.drop("measure"), say, share=True).with_columns(label=pl.Series(labels))
    scale = alt.Scale(domain=[0, 100], nice=False, padding=8)
    x = alt.X("at:Q", title=say.text("axis.foretold"), scale=scale)
    y = alt.Y("value:Q", title=say.text("axis.share_turns"), scale=scale)
    ends = alt.Chart(pl.DataFrame({"at": [0.0, 100.0], "value": [0.0, 100.0]}))
    same = ends.mark_line(color=QUIET, strokeDash=[5, 4], strokeWidth=1).encode(x=x, y=y)
    base = alt.Chart(shown)
    rules = base.mark_rule(color=INK, strokeWidth=1.5).encode(x=x, y=alt.Y("low:Q", scale=scale), y2=alt.Y2("high:Q"))
    dot = base.mark_point(filled=True, color=PLAIN, size=90, opacity=1, stroke="#ffffff", strokeWidth=0.5)
    points = dot.encode(x=x, y=y, tooltip=tooltip(say, ("label", "figure.label")))
    return finish(alt.layer(same, rules, points), title, 300)


@chart
def year_lengths(frame: pl.DataFrame, spread: pl.DataFrame, lang: str = "en") -> AnyChart:
    """How long each year lasts: the mean on bars of the middle half and of the middle 80 % of all years.

    Takes `stats.sale_timing(log)` and `stats.year_lengths(log)`.
    """
    import altair as alt

    say = wording(lang)
    rows = known(frame.filter(pl.col("measure") == "length"))
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
    cuts = [percentiles(spread.filter(pl.col("sale") == s), "length", (10, 25, 75, 90)) for s in rows["sale"]]
    shown = written(rows, say, share=False).with_columns(
        pl.Series(name, [cut[i].value for cut in cuts], dtype=pl.Float64)
        for i, name in enumerate(("tenth", "quarter", "three", "nine"))
    ).with_columns(label=pl.Series(labels))  # fmt: skip
    base = alt.Chart(shown).encode(
        y=alt.Y("label:N", sort=labels, title=None, axis=alt.Axis(ticks=False, domain=False))
    )
    longest = max(shown["nine"].drop_nulls().to_list(), default=1.0)
    scale = alt.Scale(domain=[0, longest * 1.12], nice=False)
    axis = say.text("axis.turns")
    layers = [
        base.mark_bar(color=colour, height=height).encode(x=alt.X(f"{low}:Q", title=axis, scale=scale), x2=f"{high}:Q")
        for low, high, colour, height in (("tenth", "nine", TINTS[3], 12), ("quarter", "three", TINTS[2], 22))
    ]
    x = alt.X("value:Q", title=axis, scale=scale)
    layers += [
        base.mark_rule(color=INK, strokeWidth=2).encode(x=alt.X("low:Q", title=axis, scale=scale), x2=alt.X2("high:Q")),
        base.mark_point(filled=True, size=90, opacity=1, color=PLAIN, stroke="#ffffff", strokeWidth=0.6).encode(
            x=x, tooltip=tooltip(say, ("label", "figure.label"))
        ),
        base.mark_text(align="left", dx=9, baseline="middle").encode(
            x=alt.X("nine:Q", scale=scale), text=alt.Text("figure:N")
        ),
    ]
    return finish(alt.layer(*layers), title, 30 + 38 * len(labels))


@chart
def active_gains(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """By how much the active player earns more or less than the others. Takes `stats.active_gains(log, "sale")`."""
    say = wording(lang)
    rows = known(frame.filter(pl.col("measure") == "difference"))
    start, end = first(rows), last(rows)
    if start is None or end is None:
        return empty(say)
    title = say.text(
        "chart.active_gains.title", first=str(start["sale"]), one=_signed(say, start["value"]),
        last=str(end["sale"]), other=_signed(say, end["value"]),
    )  # fmt: skip
    labels = [say.sale(s) for s in rows["sale"]]
    shown = written(rows, say, share=False).with_columns(
        label=pl.Series(labels), figure=pl.Series([_signed(say, value) for value in rows["value"]])
    )
    return dots(shown, say, title=title, axis=say.text("axis.pounds_active"), labels=labels, rule=0.0)


def _signed(say: Wording, pounds: float) -> str:
    return ("+" if pounds > 0 else "\u2212" if pounds < 0 else "") + say.pounds(abs(pounds))


@chart
def postponed(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """How often Cardinals postpone a sale. Takes `stats.postponements(log)`."""
    say = wording(lang)
    rows = frame.filter(pl.col("measure") == "postponed")
    end = last(rows)
    if end is None:
        return empty(say)
    title = say.text("chart.postponed.title", merchant=str(end["merchant"]), share=say.share(end["value"]))
    labels = [say.text("label.merchant", number=str(m)) for m in rows["merchant"]]
    return row_dots(rows, say, title, "axis.share_merchants", labels, share=True)
