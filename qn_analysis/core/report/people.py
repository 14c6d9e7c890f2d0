"""The chapter about people: who wins how often, ratings, sales, the best evening, luck; and what cannot be told yet.

People play few games. So every figure has its interval and its n, ratings are drawn together as far as few games
demand, and where games are too few it is said how many it would take.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import polars as pl

from ..log.record import results_of_people
from ..page.blocks import Block, Chapter, Desk
from ..page.html import Cell
from ..stats.estimates import Estimate, mean, share
from ..stats.few import POINTS, games_to_tell, pairs_of, shrunk_ratings

NAME: Final = "people"
FEW: Final = 10
"""Games below which the chapter says what cannot be told yet."""
APART: Final = 0.2
"""A difference between two players that one would like to be told of: share of games won."""
SPREAD: Final = 200.0
"""Points of a rating by which players are taken to differ before they have played: the standard deviation."""


def is_of_people(log: Any) -> bool:
    """Whether people played the games of a log, of whom at least one is named."""
    return any(run.people and any(name != "?" for name in run.names) for run in log.runs)


def people_chapter(desk: Desk) -> Chapter:
    """What people learn of their own games.

    Args:
        desk: of their log.
    """
    log = desk.log
    results = results_of_people(log).drop_nulls("name")
    if results.is_empty():
        return desk.chapter(NAME, [], [desk.say.text("report.people.no_end")])
    who = results.group_by("name", maintain_order=True).agg(pl.len(), pl.col("win").sum())
    names = who.sort("len", "win", descending=True, maintain_order=True)["name"].to_list()
    blocks = [_wins(desk, results, names), _ratings(desk, results, names)]
    if seats_told(log):
        blocks.append(_seats(desk, results))
    blocks += _sales(desk, results, names)
    return desk.chapter(NAME, blocks, [*_best(desk, results), *_luck(desk, results)])


def names_of(log: Any) -> list[str]:
    """The names of people, those who played most first."""
    found = log.people["name"].drop_nulls()
    return [] if found.is_empty() else found.value_counts(sort=True)["name"].to_list()


def seats_told(log: Any) -> bool:
    """Whether a log says who sat where; a file that people keep can say who played alone."""
    source = log.manifest.get("source")
    return not isinstance(source, Mapping) or source.get("seats", True) is True


def _of(results: pl.DataFrame, name: str) -> pl.DataFrame:
    return results.filter(pl.col("name") == name)


def _row(each: Estimate) -> dict[str, Any]:
    return {"value": each.value, "low": each.low, "high": each.high, "n": each.n}


def _wins(desk: Desk, results: pl.DataFrame, names: Sequence[str]) -> Block:
    """Who wins how often, beside an equal share of the tables at which she sat."""
    rows, frames = [], []
    for name in names:
        own = _of(results, name)
        won = share(own["win"].to_list(), [1.0] * own.height)
        equal = float((1 / own["players"]).mean())  # type: ignore[arg-type]
        best = int(own["score"].max())  # type: ignore[arg-type]
        rows.append([
            name, desk.cell(_row(won), share=True), Cell(desk.say.share(equal), equal), desk.count(best),
            desk.count(own.height),
        ])  # fmt: skip
        frames.append({"name": name, **_row(won), "equal": equal, "best": best})
    heads = ["person", "win", "equal", "best", "n_games"]
    return desk.table("people_wins", heads, rows, note="report.people.note_wins", frames=pl.DataFrame(frames))


def _ratings(desk: Desk, results: pl.DataFrame, names: Sequence[str]) -> Block:
    """How strong everybody is, drawn together as far as few games demand."""
    found = shrunk_ratings(pairs_of(results), names, SPREAD / POINTS)
    rows = [
        [name, desk.cell({"value": rating, "low": low, "high": high}, digits=0), desk.count(n)]
        for name, rating, low, high, n in found.sort("rating", descending=True).rows()
    ]
    said = desk.say.text("report.people.note_ratings", spread=desk.say.number(SPREAD, 0))
    return desk.table("people_ratings", ["person", "rating", "n_games"], rows, said=said, frames=found)


def _seats(desk: Desk, results: pl.DataFrame) -> Block:
    """How often whoever begins wins, by the number of players."""
    rows, frames = [], []
    for (players,), table in results.group_by("players", maintain_order=True):
        first = table.filter(pl.col("seat") == 0)
        won = share(first["win"].to_list(), [1.0] * first.height)
        equal = 1 / int(str(players))
        cells = [desk.cell(_row(won), share=True), Cell(desk.say.share(equal), equal), desk.count(first.height)]
        rows.append([desk.say.text("report.people.table_of", n=int(str(players))), *cells])
        frames.append({"players": players, **_row(won)})
    heads = ["table", "first_wins", "equal", "n_games"]
    return desk.table("people_seats", heads, rows, frames=pl.DataFrame(frames))


def _sales(desk: Desk, results: pl.DataFrame, names: Sequence[str]) -> Iterator[Block]:
    """What everybody gets at each sale, where the totals of sales are kept."""
    gains = stage_gains(desk.log)
    stages = sorted(gains["stage"].unique()) if not gains.is_empty() else []
    if len(stages) < 2:
        return
    named = gains.join(results.select("game", "seat", "name"), on=["game", "seat"])
    rows, frames = [], []
    for name in names:
        own = _of(named, name)
        means = [mean(own.filter(pl.col("stage") == stage)["gain"].cast(pl.Float64).to_list()) for stage in stages]
        if own.is_empty():
            continue
        rows.append([name, *(desk.cell(_row(each)) for each in means), desk.count(own["game"].n_unique())])
        frames += [{"name": name, "stage": stage, **_row(each)} for stage, each in zip(stages, means, strict=True)]
    heads = [*(desk.say.text("report.people.stage", n=stage) for stage in stages), desk.head("n_games")]
    yield desk.grid("people_sales", "person", heads, rows, frames=pl.DataFrame(frames))


def stage_gains(log: Any) -> pl.DataFrame:
    """One row a player and sale (or round) of which the totals are kept: game, seat, stage (from 1), gain."""
    tally = log.layout.tally
    if tally is None:
        return pl.DataFrame(schema={"game": pl.UInt32, "seat": pl.UInt8, "stage": pl.Int64, "gain": pl.Int32})
    rows = log.events.filter(pl.col("event") == tally.event).select("game", "seq", "seat", "amount").collect()
    amount = pl.col("amount").cast(pl.Int32)
    before = amount.shift(fill_value=0).over("game", "seat") if tally.running else 0
    made: pl.DataFrame = rows.sort("game", "seq").select(
        "game", "seat", stage=pl.int_range(1, pl.len() + 1).over("game", "seat"), gain=amount - before
    )
    return made


def _best(desk: Desk, results: pl.DataFrame) -> Iterator[str]:
    """The best evening, and the closest and the clearest game."""
    say = desk.say
    top = results.sort("score", descending=True).row(0, named=True)
    unit = say.text("report.score_unit")
    when = _when(desk, top)
    yield say.text("report.people.best", name=top["name"], score=say.count(top["score"]), unit=unit, when=when)
    ends = results.group_by("game", "date", maintain_order=True).agg(
        names=pl.col("name").filter(pl.col("rank") == 1), score=pl.col("score").max(),
        margin=pl.col("score").top_k(2).max() - pl.col("score").top_k(2).min(),
    )  # fmt: skip
    if ends.height > 1:
        clear = ends.sort("margin", descending=True).row(0, named=True)
        ties = ends.filter(pl.col("margin") == 0).height
        names = say.join(clear["names"])
        values = {"margin": say.count(clear["margin"]), "unit": unit, "when": _when(desk, clear), "n": ties}
        yield say.text("report.people.clear", name=names, **values)


def _when(desk: Desk, row: Mapping[str, Any]) -> str:
    """When a game was played, or its number."""
    if row.get("date"):
        return str(row["date"])
    return desk.say.text("report.people.game", number=str(row["game"]))


def _luck(desk: Desk, results: pl.DataFrame) -> Iterator[str]:
    """How much of it is luck, who is told apart from whom, and how many games more would tell."""
    say, games = desk.say, results["game"].n_unique()
    if results["name"].n_unique() < 2:
        return
    found = desk.log.luck(lang=desk.lang)
    if games >= FEW and found.skill.value is not None:
        yield found._view().title
    players = float(results.group_by("game").agg(pl.len())["len"].mean())  # type: ignore[arg-type]
    needed = games_to_tell(2 / players, APART)
    values = {"games": games, "needed": say.count(round(needed)), "apart": say.number(100 * APART, 0)}
    told = found.pairs.drop_nulls("low").filter(pl.col("low") > 0)
    if games < FEW:
        yield say.text("report.people.few", few=FEW, **values)
    elif told.is_empty():
        yield say.text("report.people.open", **values)
    for row in told.iter_rows(named=True):
        ahead = say.bounds(row["low"], row["high"], True)
        yield say.text(
            "report.people.ahead",
            one=row["one"],
            other=row["other"],
            ahead=say.share(row["ahead"]),
            bounds=ahead,
            n=row["n"],
        )
