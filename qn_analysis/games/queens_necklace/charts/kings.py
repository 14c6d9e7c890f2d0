"""Charts of Kings and the Necklace. Each takes the frame of the function of the same theme in `stats`."""

from __future__ import annotations

import polars as pl

from .leaders import first, last
from .marks import AnyChart, dots, empty, plain_scale, written
from .wording import Wording, wording

__all__ = ["king_cancels", "king_damage", "necklace", "voided"]


def _labels(frame: pl.DataFrame, by: str, say: Wording) -> list[str]:
    return [say.rank(v) if by == "rank" else say.sale(v) for v in frame[by]]


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
    shown = written(rows, say, share=True).with_columns(label=pl.Series(labels))
    return dots(shown, say, title=title, axis=say.text("axis.share_gems"), labels=labels)


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
    shown = written(rows, say, share=False).with_columns(label=pl.Series(labels))
    return dots(shown, say, title=title, axis=say.text("axis.pounds_cancelled"), labels=labels)


def voided(frame: pl.DataFrame, by: str = "rank", lang: str = "en") -> AnyChart:
    """The share of Kings that the Necklace voids. Takes `stats.king_outcomes(log, by)` with by rank or sale."""
    say = wording(lang)
    rows = frame.filter(pl.col("measure") == "voided")
    start, end = first(rows), last(rows)
    if start is None or end is None:
        return empty(say)
    title = say.text(
        f"chart.voided.{by}", one=say.share(start["value"]), other=say.share(end["value"]),
        first=str(start[by] + (by == "rank")), last=str(end[by] + (by == "rank")),
    )  # fmt: skip
    labels = _labels(rows, by, say)
    shown = written(rows, say, share=True).with_columns(label=pl.Series(labels))
    return dots(shown, say, title=title, axis=say.text("axis.share_kings"), labels=labels)


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
    shown = written(rows, say, share=False).with_columns(
        label=pl.Series(_labels(rows, "sale", say)), series=pl.Series([names[m] for m in rows["measure"]])
    )
    labels = list(dict.fromkeys(shown["label"]))
    tints = ("#8a8fa3", "#a9acd8", "#2d2f74")
    return dots(
        shown, say, title=title, axis=say.text("axis.pounds_necklace"), labels=labels,
        series=plain_scale(list(names.values()), tints),
    )  # fmt: skip
