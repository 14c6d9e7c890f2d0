"""Merchants, and when sales come."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import polars as pl

from qn_analysis.core.charts.chart import Drawing, Given
from qn_analysis.core.charts.chart_types import AnyChart, dots, finish, layered, plain_scale, tooltip, written
from qn_analysis.core.charts.theme import INK, PLAIN, QUIET, SERIES, TINTS
from qn_analysis.core.page.blocks import Block, lookup
from qn_analysis.core.page.html import Cell
from qn_analysis.core.report.figures import Column, Figure, Lines, Section, chart, table
from qn_analysis.core.report.headlines import Headline, rows
from qn_analysis.core.stats.verdicts import known

from .. import stats
from ..stats import percentiles
from ..stats.next_merchant import BIN
from ..words.cards import Card
from .blocks import Desk
from .wording import Chart


def _peaks(seen: pl.DataFrame) -> pl.DataFrame:
    """Of each sale, the mean turn and the top of its bars."""
    weighted = (pl.col("turn") * pl.col("value")).sum() / pl.col("value").sum()
    return seen.group_by("sale").agg(mean=weighted, top=pl.col("high").max()).sort("sale")


def _held(frame: pl.DataFrame) -> pl.DataFrame:
    return known(frame).filter(pl.col("value") > 0)


def _bars(drawing: Drawing) -> AnyChart:
    """Bars of shares with intervals."""
    import altair as alt

    say, seen = drawing.say, drawing.rows
    peaks, turn = _peaks(seen), pl.col("turn").cast(pl.Float64)
    shown = written(seen.with_columns(turn=turn), say, share=True).with_columns(
        left=turn - 0.42, right=turn + 0.42, zero=pl.lit(0.0), label=pl.Series(drawing.labels),
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
    rules = base.mark_rule(color=INK, strokeWidth=1.2).encode(x=alt.X("turn:Q"), y=alt.Y("low:Q"), y2=alt.Y2("high:Q"))
    text = (
        alt.Chart(names)
        .mark_text(dy=-9, fontWeight=600)
        .encode(x=alt.X("mean:Q"), y=alt.Y("top:Q"), text=alt.Text("label:N"))
    )
    return finish(layered(bars, rules, text), drawing.title, 230)


sale_turns = Chart(
    "sale_turns", "In which turn the sales are held: bars of shares with intervals.", stats.sale_turns.want(),
    "{sale:label.sale}", "axis.turn", rows=_held,
    named={"n": lambda given: _peaks(_held(given["frame"])).height,
           "turns": lambda given: _peaks(_held(given["frame"]))["mean"].to_list()},
    kind=_bars,
)  # fmt: skip


def _came(given: Given) -> pl.DataFrame:
    frame: pl.DataFrame = given["frame"]
    return frame.filter(measure="came")


def _hazard(drawing: Drawing) -> AnyChart:
    """Dots what came, lines what was foretold."""
    import altair as alt

    say, title = drawing.say, drawing.title
    key = plain_scale(list(drawing.series[1].values()), SERIES)
    shown = drawing.shown("series").select(
        pl.all().exclude("label", "series"), (pl.col("left").cast(pl.Float64) + (BIN - 1) / 2).alias("at"), "label",
        "series",
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
    return finish(layered(line, rules, points), title, 250)


merchant_hazard = Chart(
    "merchant_hazard",
    "How often the next Merchant comes, by cards left: dots what came, lines what was foretold by counting.",
    stats.merchant_hazard.want(), "{left:left}", "axis.share_turns", known=True, told=_came, title="lead", kind=_hazard,
    share=True, series="{merchant:label.next_merchant}",
)  # fmt: skip


def _foretold(drawing: Drawing) -> AnyChart:
    """What came over what was foretold."""
    import altair as alt

    say, rows = drawing.say, drawing.rows
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
    return finish(layered(same, rules, points), drawing.title, 300)


def _by_tenth(frame: pl.DataFrame) -> pl.DataFrame:
    """What came, beside what was foretold (`at`)."""
    foretold = known(frame.filter(measure="foretold")).select("tenth", at=pl.col("value") * 100)
    return known(frame.filter(measure="came")).join(foretold, on="tenth", maintain_order="left")


merchant_calibration = Chart(
    "merchant_calibration",
    "Chances foretold by counting, and how often a Merchant came: on the line, both are the same.",
    {"frame": stats.merchant_calibration.want(), "foresight": stats.merchant_foresight.want()}, "", "axis.foretold",
    rows=_by_tenth, told=lambda given: _by_tenth(given["frame"]),
    named={"explained": Chart.row("foresight", measure="explained")}, kind=_foretold,
)  # fmt: skip


def _years(drawing: Drawing) -> AnyChart:
    """The mean on bars of the middle half and of the middle 80 %."""
    import altair as alt

    say, rows, labels = drawing.say, drawing.rows, drawing.labels
    spread = drawing.given["spread"]
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
        base.mark_bar(color=colour, height=height).encode(
            x=alt.X(f"{low}:Q", title=axis, scale=scale), x2=alt.X2(f"{high}:Q")
        )
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
    return finish(layered(*layers), drawing.title, 30 + 38 * len(labels))


year_lengths = Chart(
    "year_lengths",
    "How long each year lasts: the mean on bars of the middle half and of the middle 80 % of all years.",
    {"frame": stats.sale_timing.want(), "spread": stats.year_lengths.want()}, "{sale:label.year}", "axis.turns",
    where={"measure": "length"}, known=True,
    title=lambda values: "longest" if values["lead"] and values["count"] > 1 else "alike", kind=_years,
)  # fmt: skip


def _signed(drawing: Drawing) -> AnyChart:
    """Dots whose figures have their sign."""
    say, rows, labels = drawing.say, drawing.rows, drawing.labels
    shown = written(rows, say, share=False).with_columns(
        label=pl.Series(labels), figure=pl.Series([say.signed(value) for value in rows["value"]])
    )
    return dots(shown, say, title=drawing.title, axis=say.text("axis.pounds_active"), labels=labels, rule=0.0)


active_gains = Chart(
    "active_gains", "By how much the active player earns more or less than the others.",
    stats.active_gains.want("sale"), "{sale:label.sale}", "axis.pounds_active", where={"measure": "difference"},
    known=True, kind=_signed,
)  # fmt: skip
postponed = Chart(
    "postponed", "How often Cardinals postpone a sale.", stats.postponements.want(), "{merchant:label.merchant}",
    "axis.share_merchants", where={"measure": "postponed"}, share=True,
)  # fmt: skip

_HAZARD: Final = stats.merchant_hazard.want("turn")
_TIMING: Final = stats.sale_timing.want()
_TURNS: Final = stats.sale_turns.want()
_LENGTHS: Final = stats.year_lengths.want("length")
_GAINS: Final = stats.active_gains.want("sale")
_SEATS: Final = stats.sale_seats.want()
_LATE: Final = stats.postponements.want()
_ASTROLOGER: Final = (Card.ASTROLOGER,)
_CARDINAL: Final = (Card.CARDINAL,)


def _hazard_table(desk: Desk, turns: pl.DataFrame, cards: pl.DataFrame) -> Block:
    say, nothing = desk.say, {"value": None, "low": None, "high": None, "n": 0}
    found, single = lookup(turns, "merchant", "left", "measure"), lookup(cards, "merchant", "left", "measure")
    states = sorted({key[:2] for key in (*found, *single)}, key=lambda key: (key[0], -key[1]))
    rows = []
    for merchant, left in states:
        each: list[dict[str, Any]] = [
            of.get((merchant, left, measure), nothing) for of in (found, single) for measure in ("came", "foretold")
        ]
        if any(row["value"] for row in each):
            rows.append(
                [say.text("label.from_to", low=str(left), high=str(left + BIN - 1)),
                 say.text("label.merchant", number=str(merchant)), *(desk.cell(row, share=True) for row in each[:2]),
                 desk.n(each[0]), *(desk.cell(row, share=True) for row in each[2:]), desk.n(each[2])]
            )  # fmt: skip
    heads = ["left", "next", "came", "foretold", "n_turns", "came_card", "foretold_card", "n_cards"]
    return desk.table("hazard", heads, rows, note="report.note.hazard_rows", frames=[turns, cards])


def _gain(desk: Desk, row: Mapping[str, Any]) -> str:
    return desk.head(f"gain_{row['measure']}")


def _timing_table(desk: Desk, timing: pl.DataFrame, turns: pl.DataFrame, phases: pl.DataFrame) -> Block:
    found, phase = lookup(timing, "sale", "measure"), lookup(phases, "sale", "phase")
    rows = []
    for sale in timing["sale"].unique().sort():
        turn, drawn = found[sale, "turn"], phase[sale, "astrologer"]
        spread = _spread(desk, turns.filter(sale=sale), "turn")
        left = desk.cell(found[sale, "left"])
        rows.append([desk.say.sale(sale), desk.cell(turn), spread, left, desk.cell(drawn, share=True), desk.n(turn)])
    heads = ["sale", "turn", "spread", "left", "astrologer", "sales"]
    return desk.table(
        "timing", heads, rows, desk.marks.about(*_ASTROLOGER), "report.note.left", frames=[timing, turns, phases]
    )


def _spread(desk: Desk, split: pl.DataFrame, category: str) -> Cell:
    """Between which numbers the middle 80 % lie, with the interval of either."""
    say, (low, high) = desk.say, stats.percentiles(split, category, (10, 90))
    bounds = "; ".join(say.interval(each.low, each.high, digits=0) for each in (low, high))
    return Cell(say.interval(low.value, high.value, digits=0), low.value, f"({bounds})".replace(" ", "\u00a0"))


def _year_table(desk: Desk, timing: pl.DataFrame, turns: pl.DataFrame, bought: pl.DataFrame) -> Block:
    found = lookup(timing, "sale", "measure")
    rows = []
    for year in timing["sale"].unique().sort():
        length, cards = found[year, "length"], found[year, "bought"]
        rows.append(
            [desk.say.text("label.year", number=str(year)), desk.cell(length),
             _spread(desk, turns.filter(sale=year), "length"), desk.cell(cards),
             _spread(desk, bought.filter(sale=year), "bought"), desk.n(length)]
        )  # fmt: skip
    heads = ["year", "length", "spread_turns", "bought", "spread_cards", "n_years"]
    return desk.table("years", heads, rows, frames=[timing, turns, bought])


def _late_table(desk: Desk, late: pl.DataFrame, waits: pl.DataFrame) -> Block:
    found = lookup(late, "merchant", "measure")
    rows = []
    for merchant in late["merchant"].unique().sort():
        share, waited, played = (found[merchant, measure] for measure in ("postponed", "waited", "cardinals"))
        rows.append(
            [desk.say.text("label.merchant", number=str(merchant)), desk.cell(share, share=True),
             desk.cell(played, digits=2), desk.n(share), desk.cell(waited), desk.n(waited)]
        )  # fmt: skip
    note = desk.say.text("report.note.waits")
    if not waits.is_empty():
        shares = [
            desk.say.text("report.note.wait", turns=str(row["waited"]), share=desk.cell(row, share=True))
            for row in waits.iter_rows(named=True)
        ]
        note += " " + desk.say.text(
            "report.note.waited", shares=desk.say.join(shares), n=desk.n(waits.row(0, named=True))
        )
    heads = ["merchant", "postponed", "cardinals", "n_merchants", "waited", "n_postponed"]
    return desk.table("postponed", heads, rows, desk.marks.about(*_CARDINAL), said=note, frames=[late, waits])


MERCHANTS: Final = Section(
    "merchants",
    (
        chart(
            merchant_hazard, "turns", counted=lambda hazard: hazard.filter(measure="came"), shown="all",
            note="report.note.hazard", feeds=("merchant",),
        ),
        Figure((_HAZARD, stats.merchant_hazard.want("card")), _hazard_table, ("merchant",)),
        chart(
            merchant_calibration, "turns", counted=lambda calibration, _: calibration.filter(measure="came"),
            shown="all", note="report.note.calibration", feeds=("merchant",),
        ),
        table(
            "foresight",
            [Lines(label, [stats.merchant_foresight.want(per, by) for per in ("turn", "card")])
             for by, label in (("merchant", "{merchant:label.merchant}"), ("", "report.head.all"))],
            [Column("came", "came"), Column("settled", "settled"),
             *(Column(name, name, digits=3) for name in ("squared_error", "squared_error_uncounted")),
             Column("explained", "explained"), Column("came", n="n_turns"),
             Column("explained", "explained_card", of=1), Column("came", n="n_cards", of=1)],
            head="next", note="report.note.foresight", feeds=("merchant",),
        ),
        chart(
            sale_turns, "sales", also=(_TIMING,), counted=lambda _, timing: timing.filter(measure="turn"),
            feeds=("length",),
        ),
        Figure((_TIMING, _TURNS, stats.sale_phases.want()), _timing_table, ("length",)),
        chart(year_lengths, "years", note="report.note.years", feeds=("length",)),
        Figure((_TIMING, _LENGTHS, stats.year_lengths.want("bought")), _year_table, ("length",)),
        chart(active_gains, "sales", note="report.note.active"),
        table(
            "sale_seats",
            [Lines("{seat:seat}", _SEATS), Lines(_gain, _GAINS, ["measure"]),
             Lines("report.head.n_sales", _SEATS, where={"seat": 0}, n=True)],
            [Column("", "{sale:label.sale}")], note="report.note.seats", foot=4,
        ),
        chart(postponed, "merchants", mark=_CARDINAL),
        Figure((_LATE, stats.waits.want()), _late_table),
    ),
    (
        Headline("end", rows(stats.sale_timing, pick="last", measure="turn"), "sales", block="sale-turns"),
        Headline("sale", rows(stats.sale_timing, measure="turn"), "sales", block="table-timing"),
        Headline("postponed", rows(stats.postponements, pick="last", measure="postponed"), "merchants", _CARDINAL,
                 "share", block="postponed"),
    ),
)  # fmt: skip
"""When Merchants come and how well that is foreseen; when sales come, in whose turn; years; postponements."""
