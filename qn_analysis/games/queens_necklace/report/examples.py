"""Example games: those that show something at its most, with their transcript and their sales step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import polars as pl

from qn_analysis.core.log.replay import ReplayError
from qn_analysis.core.page.blocks import Chapter
from qn_analysis.core.report.example_games import best_examples, example_chapter
from qn_analysis.core.report.figures import of_log

from .. import stats
from ..log.sale import logged_sales
from ..log.table import Log
from ..sale.scene import scene
from ..sale.score import score_sale
from ..sale.sheet import SheetError
from ..words.cards import Gem
from .blocks import Desk

_EVENTS: Final = ("counted", "sold", "unsold_cancelled", "tribute_paid", "sale_closed")
_GEMS: Final = len(Gem)
_FOUND: Final[dict[str, Any]] = {
    "kind": pl.String, "game": pl.UInt32, "sale": pl.UInt8, "seat": pl.UInt8, "gem": pl.String, "weight": pl.Int64,
    "number": pl.Int64,
}  # fmt: skip
"""Columns of the examples found: where, who and what, how much of it (`weight` chooses), and one more `number`."""


def _king(events: pl.DataFrame) -> pl.DataFrame:
    """A King who cancels a gem: weight is what it would have brought, all players together."""
    lost = events.filter(pl.col("event") == "unsold_cancelled", pl.col("amount").is_not_null())
    return lost.group_by("game", "sale", "gem").agg(weight=pl.col("amount").sum(), number=pl.len())


def _rings(events: pl.DataFrame) -> pl.DataFrame:
    """What one player sells a gem for; number is her jewels."""
    sold = events.filter(pl.col("event") == "sold", pl.col("count") > 1)
    return sold.select("game", "sale", "seat", "gem", weight="amount", number="count")


def _tribute(events: pl.DataFrame) -> pl.DataFrame:
    """Tributes that one player gets in a sale; number is that of the payments."""
    paid = events.filter(pl.col("event") == "tribute_paid").group_by("game", "sale", pl.col("other").alias("seat"))
    return paid.agg(pl.col("gem").first(), weight=pl.col("amount").sum(), number=pl.len())


def _tie(events: pl.DataFrame) -> pl.DataFrame:
    """A sale with all gems equally frequent: weight is the stones of each. Else nothing."""
    counted = events.filter(pl.col("event") == "counted").group_by("game", "sale")
    even = counted.agg(pl.len(), kinds=pl.col("count").n_unique(), weight=pl.col("count").max())
    return even.filter(pl.col("len") == _GEMS, pl.col("kinds") == 1).drop("len", "kinds")


def _scores(events: pl.DataFrame) -> pl.DataFrame:
    """Scores after each sale, with the best of them, and those at the end, of games with a last sale."""
    closed = events.filter(pl.col("event") == "sale_closed").select("game", "sale", "seat", score="amount")
    best, last = pl.col("score").max().over("game", "sale"), pl.col("sale").max().over("game")
    return closed.with_columns(best=best, last=last)


def _comeback(events: pl.DataFrame) -> pl.DataFrame:
    """A winner who was behind before the last sale: weight is by how many pounds."""
    scores = _scores(events)
    won = scores.filter(pl.col("sale") == pl.col("last"), pl.col("score") == pl.col("best")).select("game", "seat")
    before = scores.filter(pl.col("sale") == pl.col("last") - 1).join(won, on=["game", "seat"])
    behind = before.filter(pl.col("score") < pl.col("best"))
    return behind.select("game", "seat", sale="last", weight=pl.col("best") - pl.col("score"))


def _close(events: pl.DataFrame) -> pl.DataFrame:
    """A game won by little: weight is the lead with its sign turned; number is the winner's score, at least £100."""
    final = _scores(events).filter(pl.col("sale") == pl.col("last")).sort("game", "score", "seat", descending=True)
    two = final.group_by("game", maintain_order=True).agg(
        pl.col("sale").first(),
        pl.col("seat").first(),
        number=pl.col("score").first(),
        second=pl.col("score").get(1, null_on_oob=True),
    )
    lead = pl.col("number") - pl.col("second")
    return two.with_columns(weight=-lead).filter(lead > 0, pl.col("number") >= 100).drop("second")


KINDS: Final[Mapping[str, Callable[[pl.DataFrame], pl.DataFrame]]] = {
    "king": _king, "rings": _rings, "tribute": _tribute, "comeback": _comeback, "close": _close, "tie": _tie,
}  # fmt: skip
"""What examples are chosen for: the one of the greatest `weight`, of equals the first game, sale, gem and seat."""


def choose(log: Log) -> pl.DataFrame:
    """The example of each kind, as far as the log has one.

    Grain: one row a kind. Columns: kind, game, sale, seat, gem, weight, number (see the kind's function in `KINDS`).
    """
    return best_examples(log, KINDS, _rows, _FOUND, ("game", "sale", "gem", "seat"))


def _rows(events: pl.LazyFrame) -> pl.LazyFrame:
    """What the examples are chosen by."""
    return events.filter(pl.col("event").is_in(list(_EVENTS))).select(
        "game", pl.col("year").alias("sale"), "event", "seat", "other", pl.col("gem").cast(pl.String),
        pl.col("count", "amount").cast(pl.Int64),
    )  # fmt: skip


@of_log
def examples(desk: Desk, _t: stats.Tables) -> Chapter:
    """The example games, each with why it was chosen, its transcript and its sales."""
    words = ("transcript", "player", "bankers", "gain", "score", "price", "steps")
    return example_chapter(
        desk,
        choose(desk.log),
        __package__,
        named=lambda row: _names(desk, row),
        board=lambda row: list(_sales(desk, row["game"], row["sale"])),
        words=words,
        faults=(ReplayError, SheetError),
    )


def _names(desk: Desk, row: dict[str, Any]) -> dict[str, str | int]:
    say = desk.say
    return {
        "game": say.count(row["game"]), "sale": str(row["sale"]), "number": say.count(row["number"] or 0),
        "pounds": say.pounds(abs(row["weight"]), 0), "weight": say.count(abs(row["weight"])),
        "total": say.pounds(row["number"], 0),
        "gem": say.gem(row["gem"]) if row["gem"] else "", "seat": "" if row["seat"] is None else say.seat(row["seat"]),
    }  # fmt: skip


def _sales(desk: Desk, game: int, about: int) -> Iterator[dict[str, Any]]:
    """The sales of a game: a table of what was shown and what it brought, and the steps of the explanation."""
    for sale in logged_sales(desk.log, game):
        score = score_sale(sale.sheet, sale.rules)
        told = scene(score, desk.lang)
        board = told["steps"][-1]["board"]
        players = []
        for seat, player in enumerate(told["players"]):
            rows = [
                {"shown": _shown(desk, row), "verdict": verdict, "pounds": pounds and desk.say.pounds(pounds, 0)}
                for row, verdict, pounds in zip(
                    board["rows"][seat], board["verdict"][seat], board["pounds"][seat], strict=True
                )
            ]
            gain = desk.say.pounds(board["scores"][seat] - player["score"], 0)
            total = desk.say.pounds(board["scores"][seat], 0)
            players.append({"name": player["name"], "rows": rows, "bankers": board["bankers"][seat], "gain": gain,
                            "score": total})  # fmt: skip
        yield {
            "title": desk.say.sale(sale.year),
            "open": sale.year == about,
            "gems": [gem["name"] for gem in told["gems"]],
            "prices": [desk.say.pounds(board["price"][gem["id"]], 0) for gem in told["gems"]],
            "players": players,
            "any_banker": any(board["bankers"]),
            "steps": told["steps"],
        }


def _shown(desk: Desk, row: dict[str, Any]) -> str:
    """What lies in a row after the Alchemists: its cards by their stones, Rings, King, Necklace."""
    things = [" + ".join(map(str, row["gems"]))] if row["gems"] else []
    if row["rings"]:
        things.append(desk.say.text("report.example.rings_shown", n=row["rings"]))
    things += [desk.say.text(f"card.{card}") for card in ("king", "necklace") if row[card]]
    return ", ".join(things)
