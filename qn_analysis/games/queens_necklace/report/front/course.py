"""Questions on the course of a game and on luck: how they are read, written and drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import polars as pl

from qn_analysis.core.report import miniatures as mini
from qn_analysis.core.report.asking import reading
from qn_analysis.core.report.front import Asked, Group, Reading
from qn_analysis.core.report.headlines import Rows, last
from qn_analysis.core.report.layer import panel
from qn_analysis.core.report.miniatures import Dot
from qn_analysis.core.report.peers import Peer
from qn_analysis.core.report.pictures import Part, Picture, bar, number, percent, title
from qn_analysis.core.review.luck import PARTS, LuckOfGames
from qn_analysis.core.review.result import ReviewError
from qn_analysis.core.stats import estimates
from qn_analysis.core.stats.verdicts import LEAST, word

from ... import stats
from ...charts.blocks import Desk
from ..luck import BOT, LuckStudy, stored_luck, who_played
from .parts import ALIKE, HALF, HAZARD, MINUTES, MOST, TIMING, TURNS, tone

# ------------------------------------------------------------------------------------------- length


def _last(peer: Peer) -> int:
    frame = peer.frame(TIMING)
    return int(frame["sale"].max() or 0) if frame is not None and frame.height else 0  # type: ignore[arg-type]


def same_length(peer: Peer) -> estimates.Estimate | None:
    """The share of games that last within `ALIKE` of the mean length."""
    turns, mean = peer.frame(TURNS), peer.row(TIMING, sale=_last(peer), measure="turn")
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
    share, row = same_length(peer), peer.row(TIMING, sale=_last(peer), measure="turn")
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
    turns, timing = asked.own.frame(TURNS), asked.own.frame(TIMING)
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


def merchant_curves(asked: Asked, width: float = mini.WIDTH, height: float = mini.HEIGHT) -> str:
    """The chance of a Merchant at the next refill, by cards left."""
    frame = asked.own.frame(HAZARD)
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


LEAD_WINS: Final = stats.lead_wins.want()


def enough(rows: pl.DataFrame) -> pl.DataFrame:
    """The rows that count enough."""
    return rows.filter(pl.col("n") >= LEAST)


def foreseen(rows: pl.DataFrame) -> pl.DataFrame:
    """The doubt that counting takes away, with the turns in which that was asked as its n: its own is no count."""
    turns = rows.filter(pl.col("measure") == "settled")["n"]
    rows = rows.filter(pl.col("measure") == "explained")
    return rows.with_columns(n=turns) if len(turns) == rows.height else rows.clear()


LEAD_FIELDS: Final = {
    "small": Rows(LEAD_WINS, pick=enough), "large": Rows(LEAD_WINS, pick=lambda rows: last(enough(rows))),
}  # fmt: skip
"""Of the leads that were had often enough the smallest and the largest."""


def lead_of(desk: Desk, row: Mapping[str, Any]) -> str:
    """What a lead is called."""
    return str(desk.say.text("front.lead", lead=row["lead"].replace("-", "–")))


LEAD_COLUMNS: Final = Picture(
    Rows(LEAD_WINS), "columns", lead_of, share=True, most=20, line=(HALF, "front.half"),
)  # fmt: skip
"""How often a lead before the last sale wins, by its size."""

# --------------------------------------------------------------------------------------------- luck and skill


def study_of(desk: Desk) -> LuckStudy | None:
    """The stored study, where the log is by its rules."""
    found = stored_luck()
    return found if found is not None and found.ruleset == desk.log.rules.hash else None


def own_luck(desk: Desk) -> LuckOfGames | None:
    """What the log itself tells: of a table of players who differ."""
    if len(set(desk.log.bots)) < 2:
        return None
    try:
        found: LuckOfGames = desk.log.luck(lang=desk.lang)
    except ReviewError:
        return None
    return found if found.skill.value is not None else None


def read_luck(of: Desk | Asked) -> Mapping[Group, Reading]:
    """What skill decides: at the own table of players who differ, else at the study's table of as many seats that has
    the own players among others; then at all its other tables, each by its own name."""
    desk = of.desk if isinstance(of, Asked) else of
    bots = list(dict.fromkeys(desk.log.bots))
    found, own, who_here = study_of(desk), own_luck(desk), str(desk.say.join(bots))  # as `layer.answered` calls them
    readings: dict[Group, Reading] = {}
    if own is not None:
        readings[who_here, desk.log.players] = _reading(
            {"value": own.skill.value, "low": own.skill.low, "high": own.skill.high, "n": own.games}
        )
    if found is None:
        return readings
    skill = found.rows("skill")
    told = None if own is not None else found.table_of(who_here, desk.log.players)
    if told is not None:
        readings[who_here, told[1]] = _reading(skill[told])
    for group, row in skill.items():
        if group != told:
            readings.setdefault((who_played(desk, group[0]), group[1]), _reading(row))
    return readings


def _reading(row: Mapping[str, Any]) -> Reading:
    word_of = word(row["low"], row["high"], HALF, HALF, n=row["n"])
    return Reading(row["value"], row["low"], row["high"], row["n"], word_of)


def table_here(asked: Asked) -> Group | None:
    """The study's table that is told: that of the own players among others, else the strongest's."""
    found = study_of(asked.desk)
    if found is None:
        return None
    players = asked.own.players
    return found.table_of(asked.own.bots, players) or found.table_of(BOT, players)


def luck_fields(asked: Asked) -> Mapping[str, str]:
    """What its sentences say."""
    desk, found, own = asked.desk, study_of(asked.desk), own_luck(asked.desk)
    say = desk.say
    if own is not None:
        pairs = own.pairs.to_dicts()
        explained = say.text(
            "front.luck.explained", who=say.join(own.bots), players=str(own.players),
            skill=say.share(own.skill.value, 0), luck=say.share(own.luck.value, 0),
        )  # fmt: skip
        told = [(row["one"], row["other"], row["needed"], row["needed_low"], row["needed_high"]) for row in pairs]
        return _luck_said(asked, explained, told)
    group = table_here(asked)
    if found is None or group is None:
        key = "rules" if stored_luck() is not None else "absent"
        return {"explained": "", "told": "", "open": say.text(f"front.luck.{key}")}
    parts = {name: say.share(found.rows(name)[group]["value"], 0) for name in ("skill", "luck")}
    explained = say.text(
        "front.luck.explained", who=who_played(desk, group[0]), players=str(group[1]), **parts
    )  # fmt: skip
    told = [
        (*ahead["about"].split(","), needed["value"], needed["low"], needed["high"])
        for ahead, needed in found.pairs(group)
    ]
    return _luck_said(asked, explained, told)


def _luck_said(asked: Asked, explained: str, pairs: Sequence[tuple[Any, ...]]) -> Mapping[str, str]:
    """The sentences, with the pair that is told apart last; of one that is not told apart yet, that."""
    say = asked.desk.say
    last = max(pairs, key=lambda pair: pair[2] if pair[2] is not None else float("inf"), default=None)
    if last is None:
        told = ""
    elif last[2] is None:
        told = say.text("front.luck.alike", one=last[0], other=last[1])
    else:
        counts = {name: say.count(round(each)) for name, each in zip(("value", "low", "high"), last[2:], strict=True)}
        told = say.text("front.luck.told", one=last[0], other=last[1], **counts)
    whole = say.text("front.luck.open", explained=explained, told=told)
    return {"explained": explained, "told": told, "open": whole}


def luck_rows(asked: Asked) -> str:
    """What skill decides, a line each table in which the own players sit with one other kind, and that of several."""
    desk, found, group = asked.desk, study_of(asked.desk), table_here(asked)
    if found is None or group is None:
        return ""
    bot = asked.own.bots if asked.own.bots in group[0].split(",") else BOT
    lines = []
    for (bots, players), row in found.rows("skill").items():
        names = bots.split(",")
        if players == group[1] and bot in names and (len(names) == 2 or (bots, players) == group):
            dot = Dot(100 * row["value"], 100 * row["low"], 100 * row["high"], "", tone(bot), (bots, players) == group,
                      n=row["n"])  # fmt: skip
            lines.append((who_played(desk, bots), [dot]))
    return mini.rows(title(asked, "luck"), lines, number(asked), pitch=22)


def luck_bar(asked: Asked) -> str:
    """What a result is made of at the table that is told, as one bar; "" where none was played."""
    desk, found, group = asked.desk, study_of(asked.desk), table_here(asked)
    if found is None or group is None:
        return ""
    say = desk.say
    parts: list[Part] = [
        (say.text(f"front.luck.{name}"), found.rows(name)[group]["value"] or 0.0, -1 if name == "luck" else at)
        for at, name in enumerate(PARTS)
    ]
    said = say.text("front.luck.bar", who=who_played(desk, group[0]), players=str(group[1]))
    return panel(said, say.text("front.luck.bar_note"), bar(desk, parts, said))
