"""Questions on the course of a game and on luck: how they are read, written and drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import polars as pl

from qn_analysis.core.report import miniatures as mini
from qn_analysis.core.report.asking import frame_of, number, percent, reading, row_of, title
from qn_analysis.core.report.front import Asked, Group, Reading, who
from qn_analysis.core.report.layer import Part, bar, panel
from qn_analysis.core.report.miniatures import Dot
from qn_analysis.core.report.peers import Peer
from qn_analysis.core.review.luck import APART, PARTS
from qn_analysis.core.stats import estimates
from qn_analysis.core.stats.verdicts import LEAST, NO, YES, word

from ... import stats
from ..blocks import Desk
from ..luck import MATTERS, OVER, TOLD, LuckStudy, stored_luck
from .parts import ALIKE, ENDINGS, FORESIGHT, HALF, HARDLY, HAZARD, MINUTES, MOST, SAFE, TIMING, TURNS, tone

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
    return mini.humps(title(asked, "length"), series, width, height, asked.desk.say.text("front.turns"))


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
        across=say.text("front.cards_left"),
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


DRAWN: Final = ("luck", "decisions", "information", "remainder")
"""Parts that stand beside the verdict; that of the seat is nearly nothing and stands in the appendix."""


def study_of(desk: Desk) -> LuckStudy | None:
    """The stored study, where the log is by its rules."""
    found = stored_luck()
    return found if found.ruleset == desk.log.rules.hash else None


def read_luck(of: Desk | Asked) -> Mapping[Group, Reading]:
    """Of each population, what chance explains; the word is of what it explains less what decisions do."""
    found = study_of(of.desk if isinstance(of, Asked) else of)
    if found is None:
        return {}
    over = found.rows(OVER)
    return {
        group: Reading(
            row["value"], row["low"], row["high"], row["n"],
            word(over[group]["low"], over[group]["high"], -MATTERS, MATTERS, n=row["n"]),
        )
        for group, row in found.rows("luck").items()
        if "," not in group[0]
    }  # fmt: skip


def luck_fields(asked: Asked) -> Mapping[str, str]:
    """What its sentences say: of the own population, or of the first of the study."""
    desk, found = asked.desk, study_of(asked.desk)
    say = desk.say
    group = asked.group if asked.reading is not None else next(iter(asked.readings), None)
    if found is None or group is None:
        return {"explained": "", "told": "", "open": say.text("front.luck.rules")}
    parts = {name: found.rows(name)[group]["value"] for name in PARTS}
    shares = {name: say.share(parts[name], 0) for name in ("luck", "decisions", "information")}
    rest, games = say.share(parts["remainder"], 0), found.rows(TOLD)[group]
    form = ("here", "open") if asked.reading is not None else ("elsewhere", "unknown")
    explained = say.text(f"front.luck.{form[0]}", who=who(desk, group), rest=rest, **shares)
    counts = {key: say.count(round(games[key])) for key in ("value", "low", "high")}
    told = say.text("front.luck.told", apart=say.number(100 * APART, 0), **counts)
    return {
        "explained": explained, "told": told,
        "open": say.text(f"front.luck.{form[1]}", explained=explained, told=told),
    }  # fmt: skip


def luck_rows(asked: Asked) -> str:
    """What parts explain, a line each, at the log's own number of players: a mark for each kind of players."""
    desk, found = asked.desk, study_of(asked.desk)
    if found is None:
        return ""
    lines = []
    for name in DRAWN:
        dots = [
            Dot(100 * row["value"], 100 * row["low"], 100 * row["high"], "", tone(bots),
                (bots, players) == asked.group, n=row["n"])
            for (bots, players), row in found.rows(name).items()
            if players == asked.own.players and "," not in bots
        ]  # fmt: skip
        lines.append((desk.say.text(f"front.luck.{name}"), dots))
    return mini.rows(title(asked, "luck"), lines, number(asked), pitch=22)


def luck_bar(asked: Asked) -> str:
    """What results of the own population are made of, as one bar; "" for players of whom nothing is known."""
    desk, found = asked.desk, study_of(asked.desk)
    if found is None or asked.reading is None:
        return ""
    say = desk.say
    parts: list[Part] = [
        (say.text(f"front.luck.{name}"), found.rows(name)[asked.group]["value"], -1 if name == "remainder" else at)
        for at, name in enumerate(PARTS)
    ]
    said = say.text("front.luck.bar")
    return panel(said, say.text("front.luck.bar_note"), bar(desk, parts, said))
