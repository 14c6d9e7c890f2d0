"""Questions on seats and on the course of a game: how they are read, written and drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import polars as pl

from qn_analysis.core.report import miniatures as mini
from qn_analysis.core.report.asking import frame_of, number, percent, reading, row_of, title
from qn_analysis.core.report.front import Asked, Reading
from qn_analysis.core.report.miniatures import Dot
from qn_analysis.core.report.peers import Peer
from qn_analysis.core.stats import estimates
from qn_analysis.core.stats.verdicts import LEAST, NO, YES, word

from ... import stats
from .parts import ALIKE, ENDINGS, FORESIGHT, HALF, HARDLY, HAZARD, MINUTES, MOST, SAFE, TIMING, TURNS

# ------------------------------------------------------------------------------------------- length


def _last(peer: Peer) -> int:
    frame = frame_of(peer, TIMING)
    return int(frame["sale"].max() or 0) if frame is not None and frame.height else 0  # type: ignore[arg-type]


def same_length(peer: Peer) -> estimates.Estimate | None:
    """The share of games that last within `ALIKE` of the mean length."""
    turns, mean = frame_of(peer, TURNS), row_of(peer, TIMING, sale=_last(peer), measure="turn")
    if turns is None or mean is None:
        return None
    length = mean["value"]
    within = (pl.col("turn") >= length * (1 - ALIKE)) & (pl.col("turn") <= length * (1 + ALIKE))
    rows = turns.filter(pl.col("sale") == _last(peer), pl.col("value").is_not_null())
    if rows.is_empty():
        return None
    games = int(rows["n"][0])
    return estimates.proportion(round(games * float(rows.filter(within)["value"].sum())), games)


def read_length(peer: Peer) -> Reading | None:
    share, row = same_length(peer), row_of(peer, TIMING, sale=_last(peer), measure="turn")
    if share is None or row is None:
        return None
    return reading(row, lambda _: word(share.low, share.high, MOST, MOST))


def length_fields(asked: Asked) -> Mapping[str, str]:
    say, own, share = asked.desk.say, asked.reading, same_length(asked.own)
    if own is None or share is None or share.value is None:
        return {"each": "", "minutes": "", "share": "", "tenth": ""}
    return {
        "each": say.number(own.value / asked.own.players, 0),
        "minutes": say.number(own.value * MINUTES, 0),
        "share": say.share(share.value, 1 if 0.995 <= share.value < 0.9995 else 0),
        "tenth": say.share(ALIKE, 0),
    }


def turn_humps(asked: Asked, width: float = mini.WIDTH, height: float = mini.HEIGHT) -> str:
    """When the sales come."""
    turns, timing = frame_of(asked.own, TURNS), frame_of(asked.own, TIMING)
    if turns is None or timing is None:
        return ""
    series = []
    for row in timing.filter(measure="turn").iter_rows(named=True):
        if row["value"] is None or row["n"] < LEAST:
            continue
        shape = turns.filter(pl.col("sale") == row["sale"], pl.col("value") > 0).select("turn", "value").rows()
        said = asked.desk.say.text("front.turn", n=asked.desk.say.number(row["value"], 0))
        series.append((asked.desk.say.text("front.sale", n=str(row["sale"])), shape, row["value"], said))
    return mini.humps(title(asked, "length"), series, width, height)


# ----------------------------------------------------------------------------------------- Merchant


def read_merchant(peer: Peer) -> Reading | None:
    row = row_of(peer, FORESIGHT, measure="explained")
    return reading(row, lambda row: word(row["low"], row["high"], HARDLY, HALF))


def merchant_fields(asked: Asked) -> Mapping[str, str]:
    row = row_of(asked.own, FORESIGHT, measure="settled")
    return {"settled": asked.desk.say.number(100 * row["value"], 0) if row else asked.desk.say.text("figure.none")}


def merchant_curves(asked: Asked, width: float = mini.WIDTH, height: float = mini.HEIGHT) -> str:
    """The chance of a Merchant at the next refill, by cards left."""
    frame = frame_of(asked.own, HAZARD)
    if frame is None:
        return ""
    came = frame.filter(pl.col("measure") == "came", pl.col("value").is_not_null())
    series, places = [], []
    for merchant in came["merchant"].unique(maintain_order=True):
        rows = came.filter(merchant=merchant).sort("left")
        series.append([Dot(row["value"], n=row["n"]) for row in rows.iter_rows(named=True)])
        places.append([float(left) for left in rows["left"]])
    say = asked.desk.say
    return mini.curves(
        title(asked, "merchant"),
        series,
        places,
        percent(asked.desk),
        foot=lambda value: say.number(value, 0),
        most=say.text("front.certain"),
        width=width,
        height=height,
    )


# --------------------------------------------------------------------------------------------- lead


def read_lead(peer: Peer) -> Reading | None:
    row = row_of(peer, ENDINGS, measure="decided")
    return reading(row, lambda row: word(row["low"], row["high"], SAFE, SAFE, more=NO, less=YES))


def lead_fields(asked: Asked) -> Mapping[str, str]:
    frame = frame_of(asked.own, LEAD_WINS)
    rows = (
        []
        if frame is None
        else [row for row in frame.iter_rows(named=True) if row["value"] is not None and row["n"] >= LEAST]
    )
    none = asked.desk.say.text("figure.none")
    write = number(asked.desk)
    return {
        "small": write(100 * rows[0]["value"]) if rows else none,
        "large": write(100 * rows[-1]["value"]) if rows else none,
    }


LEAD_WINS: Final = stats.lead_wins.want()


def lead_columns(asked: Asked, width: float = mini.WIDTH, height: float = mini.HEIGHT) -> str:
    """How often a lead before the last sale wins, by its size."""
    frame, say = frame_of(asked.own, LEAD_WINS), asked.desk.say
    if frame is None:
        return ""
    items = [
        (
            say.text("front.lead", lead=str(row["lead"]).replace("-", "–")),
            Dot(row["value"], row["low"], row["high"], n=row["n"]),
        )
        for row in frame.iter_rows(named=True)
        if row["value"] is not None
    ]
    return mini.columns(
        title(asked, "lead"),
        items,
        percent(asked.desk),
        reference=(HALF, say.text("front.half")),
        width=width,
        height=height,
    )
