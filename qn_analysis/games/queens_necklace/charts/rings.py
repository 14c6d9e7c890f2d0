"""Charts of ring value. Each takes the frame of the function of the same theme in `stats`."""

from __future__ import annotations

import polars as pl

from .leaders import ends, first, last, leader
from .marks import AnyChart, dots, empty, gem_scale, plain_scale, stacks, written
from .theme import PAIR
from .wording import Wording, wording

_FATES = ("paid", "worthless", "beaten", "cancelled", "lapsed")


def ring_gems(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """Pounds per Ring shown, by gem. Takes `stats.ring_value(log, "gem")`."""
    say = wording(lang)
    rows = frame.filter(pl.col("measure") == "shown")
    most, both = leader(rows), ends(rows)
    if both is None:
        return empty(say)
    title = (
        say.text("chart.ring_gems.leader", gem=say.gem(most["gem"]), pounds=say.pounds(most["value"]))
        if most
        else say.text("chart.ring_gems.even", low=say.number(both[0]), high=say.number(both[1]))
    )
    labels = [say.gem(g) for g in rows["gem"]]
    shown = written(rows, say, share=False).with_columns(label=pl.Series(labels))
    return dots(shown, say, title=title, axis=say.text("axis.pounds_ring"), labels=labels, colours=gem_scale(say))


def _two(frame: pl.DataFrame, labels: list[str], say: Wording) -> tuple[pl.DataFrame, list[str]]:
    """Per Ring shown and per Ring bought, side by side."""
    names = {"shown": say.text("label.per_shown"), "bought": say.text("label.per_bought")}
    made = written(frame, say, share=False, mark=say.text("figure.mark"))
    return made.with_columns(
        label=pl.Series(labels), series=pl.Series([names[m] for m in frame["measure"]])
    ), list(names.values())  # fmt: skip


def ring_prices(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """Pounds per Ring shown and bought, by price paid. Takes `stats.ring_value(log, "price")`."""
    say = wording(lang)
    frame = frame.sort("price", descending=True, maintain_order=True)
    bought = frame.filter(pl.col("measure") == "bought")
    top, bottom = first(bought), last(bought)
    if top is None or bottom is None:
        return empty(say)
    title = say.text(
        "chart.ring_prices.title", top=str(top["price"]), high=say.pounds(top["value"]),
        bottom=str(bottom["price"]), low=say.pounds(bottom["value"]),
    )  # fmt: skip
    mark = say.text("figure.mark")
    labels = [
        say.text("label.ducats", number=str(p)) + (mark if a else "")
        for p, a in zip(frame["price"], frame["assumed"], strict=True)
    ]
    shown, names = _two(frame, labels, say)
    return dots(
        shown, say, title=title, axis=say.text("axis.pounds_ring"), labels=list(dict.fromkeys(labels)),
        series=plain_scale(names, PAIR),
    )  # fmt: skip


def ring_sales(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """Pounds per Ring shown and bought, by sale. Takes `stats.ring_value(log, "sale")`."""
    say = wording(lang)
    rows = frame.filter(pl.col("measure") == "bought")
    start, end = first(rows), last(rows)
    if start is None or end is None:
        return empty(say)
    title = say.text(
        "chart.ring_sales.title", first=str(start["sale"]), one=say.pounds(start["value"]),
        last=str(end["sale"]), other=say.pounds(end["value"]),
    )  # fmt: skip
    labels = [say.sale(s) for s in frame["sale"]]
    shown, names = _two(frame, labels, say)
    return dots(
        shown, say, title=title, axis=say.text("axis.pounds_ring"), labels=list(dict.fromkeys(labels)),
        series=plain_scale(names, PAIR),
    )  # fmt: skip


def ring_fates(frame: pl.DataFrame, wasted: pl.DataFrame, lang: str = "en") -> AnyChart:
    """What becomes of Rings shown, by gem. Takes `stats.ring_fates(log)` and `stats.rings_wasted(log)`."""
    say = wording(lang)
    share = first(wasted)
    if share is None:
        return empty(say)
    title = say.text("chart.ring_fates.title", share=say.share(share["value"]))
    names = {fate: say.text(f"fate.{fate}") for fate in _FATES}
    labels = [say.gem(g) for g in frame["gem"].unique(maintain_order=True)]
    shown = written(frame, say, share=True, digits=0).with_columns(
        label=pl.Series([say.gem(g) for g in frame["gem"]]), part=pl.Series([names[f] for f in frame["fate"]])
    )
    return stacks(
        shown, say, title=title, axis=say.text("axis.share_rings"), labels=labels, parts=list(names.values())
    )  # fmt: skip
