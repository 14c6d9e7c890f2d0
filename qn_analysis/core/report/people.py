"""The chapter about people: who wins how often, ratings, sales, the best evening, luck, and where each differs from
strong play; and what cannot be told yet.

People play few games. So every figure has its interval and its n, ratings are drawn together as far as few games
demand, and where games are too few it is said how many it would take. Games that are told whole have their reviews.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import compress
from typing import Any, Final

import polars as pl

from ..base.errors import Error
from ..log.knowledge import Knows
from ..log.record import results_of_people
from ..page.blocks import Block, Chapter, Desk
from ..page.html import Cell, Drawn, table_html
from ..stats.estimates import Estimate, mean, share
from ..stats.few import POINTS, games_to_tell, pairs_of, shrunk_ratings
from ..stats.verdicts import LESS, MORE, UNDECIDED
from .ways import Differs, Way, Ways, differs

NAME: Final = "people"
FEW: Final = 10
"""Games below which the chapter says what cannot be told yet."""
APART: Final = 0.2
"""A difference between two players that one would like to be told of: share of games won."""
SPREAD: Final = 200.0
"""Points of a rating by which players are taken to differ before they have played: the standard deviation."""
LISTED: Final = 30
"""Games that are listed one by one, the last ones; `REVIEWED`: of those, how many are reviewed."""
REVIEWED: Final = 3


def is_of_people(log: Any) -> bool:
    """Whether people played the games of a log, of whom at least one is named."""
    return any(run.people and any(name != "?" for name in run.names) for run in log.runs)


def people_chapter(desk: Desk, ways: Ways | None = None) -> Chapter:
    """What people learn of their own games.

    Args:
        desk: of their log.
        ways: in which they are held against strong players, if the game has any.
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
    said = [*_best(desk, results), *_luck(desk, results)]
    if ways is not None:
        played, words = _played(desk, results, names, ways)
        blocks, said = [*blocks, *played], [*said, *words]
    reviews = _reviews(desk, results)
    blocks.append(_games(desk, results, [number for number, _, _ in reviews]))
    if reviews:
        blocks.append(_review_block(desk, reviews))
    return desk.chapter(NAME, blocks, said)


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


def _cell(desk: Desk, each: Estimate) -> Cell:
    """A figure with its interval, if more than one game tells it."""
    if each.value is not None and each.low is None:
        return Cell(desk.say.number(each.value, 1), each.value)
    return desk.cell(_row(each))


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
        rows.append([name, *(_cell(desk, each) for each in means), desk.count(own["game"].n_unique())])
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


def _played(
    desk: Desk, results: pl.DataFrame, names: Sequence[str], ways: Ways
) -> tuple[list[Block], list[str]]:  # fmt: skip
    """Where everybody differs from strong play, as a table and in words; of a log of scores alone, what it would take
    to tell it."""
    say = desk.say
    read = pl.concat([ways.read(log) for log in desk.log.wholes or [desk.log]])
    known = results.join(read, on=["game", "seat"])
    told = [way for way in ways.each if known[way.name].is_not_null().any()]
    if not told:
        return [], [say.text("report.people.no_ways")]
    bots, strong = ways.strong(desk.log.rules)
    found = [(name, way, differs(way, _of(known, name), strong, FEW)) for name in names for way in told]
    rows, frames = [], []
    for name, way, each in found:
        if each is None:
            continue
        cells = [_cell(desk, each.own), Cell(say.number(each.strong, 1), each.strong)]
        rows.append([name, say.text(f"report.way.{way.name}"), *cells, _word(desk, each), desk.count(each.own.n)])
        frames.append({"name": name, "way": way.name, **_row(each.own), "strong": each.strong, "word": each.word,
                       "needed": each.needed})  # fmt: skip
    heads = ["person", "way", "in_a_game", "strong", "differs", "n_games"]
    missing = [say.text(f"report.way.{way.name}") for way in ways.each if way not in told]
    note = f"{say.text('report.way.note')} {say.text('report.people.note_ways', bots=bots, few=FEW)}"
    if missing:
        note += " " + say.text("report.people.ways_missing", ways=say.join(missing))
    table = desk.table("people_ways", heads, rows, said=note, frames=pl.DataFrame(frames, infer_schema_length=None))
    return [table], list(_unlike(desk, found))


def _unlike(desk: Desk, found: Sequence[tuple[str, Way, Differs | None]]) -> Iterator[str]:
    """A sentence for each difference from strong play that is told."""
    say = desk.say
    for name, way, each in found:
        if each is not None and each.word in (MORE, LESS) and each.own.value is not None:
            values = {"own": say.number(each.own.value, 1), "strong": say.number(each.strong, 1), "n": each.own.n}
            what = say.text(f"report.way.{way.name}")
            yield say.text(f"report.people.differs_{each.word}", name=name, what=what, **values)


def _word(desk: Desk, each: Differs) -> str:
    """How a way differs from strong play, or how many games it takes to tell."""
    if each.word == UNDECIDED:
        key = "least" if each.needed is None else "needs"
        return desk.say.text(f"report.people.way_{key}", n=desk.say.count(each.needed or FEW))
    return desk.say.text(f"report.people.way_{each.word}")


def _games(desk: Desk, results: pl.DataFrame, reviewed: Sequence[int]) -> Block:
    """The games one by one, the last ones first, each with its review if it has one."""
    say, rows = desk.say, []
    by_game = results.sort("rank", "seat").group_by("game", maintain_order=True)
    listed = {int(number): frame for (number,), frame in by_game}
    for number in sorted(listed, reverse=True)[:LISTED]:
        frame = listed[number]
        row = frame.row(0, named=True)
        ends = say.join([f"{name} {say.count(score)}" for name, score in frame.select("name", "score").rows()])
        link = say.text("report.people.reviewed")
        cell = Drawn(link, f'<a href="#review-{number}">{escape(link)}</a>') if number in reviewed else "–"
        rows.append([_when(desk, row), row["place"] or "–", ends, cell])
    told = [True, results["place"].is_not_null().any(), True, bool(reviewed)]
    note = "" if len(listed) <= LISTED else say.text("report.people.note_games", n=LISTED, all=say.count(len(listed)))
    heads = [desk.head(key) for key in ("game", "where", "ends", "review")]
    heads, *rows = ([*compress(line, told)] for line in (heads, *rows))
    html = table_html("t-people_games", heads, rows)
    return Block("table-people_games", say.text("report.table.people_games"), note, table=html)


def _reviews(desk: Desk, results: pl.DataFrame) -> list[tuple[int, str, Any]]:
    """Reviews of the last games that are told whole: number, title, and the review, a first guess."""
    made: list[tuple[int, str, Any]] = []
    for row in results.sort("game", "rank", descending=[True, False]).unique("game", maintain_order=True).to_dicts():
        whole = desk.log.whole(row["game"])
        if len(made) == REVIEWED or whole.knowledge.level < Knows.PUBLIC:
            continue
        try:
            review = desk.log.review(row["game"], depth="network", lang=desk.lang, progress=False)
        except Error:  # house rules that the weights do not know, or a game without its decisions
            continue
        made.append((int(row["game"]), _when(desk, row), review))
    return made


def _review_block(desk: Desk, reviews: Sequence[tuple[int, str, Any]]) -> Block:
    """Reviews, each folded under the game that it is of."""
    parts = [
        f'<details class="all" id="review-{number}"><summary>{escape(title)}</summary>'
        f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(title)}">{review._repr_html_()}</div>'
        "</details>"
        for number, title, review in reviews
    ]
    note = desk.say.text("report.people.note_reviews", game=reviews[0][0])
    return Block("people-reviews", desk.say.text("report.table.people_reviews"), note, html="".join(parts))


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
