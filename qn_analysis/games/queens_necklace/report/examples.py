"""Example games: those that show something at its most, with their transcript and their sales step by step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import polars as pl

from qn_analysis.core.log.replay import ReplayError
from qn_analysis.core.report.example_games import Examples

from ..charts.blocks import Desk
from ..log.sale import logged_sales
from ..sale.scene import scene
from ..sale.score import score_sale
from ..sale.sheet import SheetError
from ..words.cards import Gem

_GEMS: Final = len(Gem)


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


def _rows(events: pl.LazyFrame) -> pl.LazyFrame:
    """What the examples are chosen by."""
    names = ["counted", "sold", "unsold_cancelled", "tribute_paid", "sale_closed"]
    return events.filter(pl.col("event").is_in(names)).select(
        "game", pl.col("year").alias("sale"), "event", "seat", "other", pl.col("gem").cast(pl.String),
        pl.col("count", "amount").cast(pl.Int64),
    )  # fmt: skip


def _names(desk: Desk, row: dict[str, Any]) -> dict[str, str | int]:
    say = desk.say
    return {
        "game": say.count(row["game"]), "sale": str(row["sale"]), "number": say.count(row["number"] or 0),
        "pounds": say.pounds(abs(row["weight"]), 0), "weight": say.count(abs(row["weight"])),
        "total": say.pounds(row["number"], 0),
        "gem": say.gem(row["gem"]) if row["gem"] else "", "seat": "" if row["seat"] is None else say.seat(row["seat"]),
    }  # fmt: skip


def _sales(desk: Desk, row: dict[str, Any]) -> list[dict[str, Any]]:
    """The sales of an example: a table of what was shown and what it brought, and the steps of the explanation."""
    return list(_told(desk, row["game"], row["sale"]))


def _told(desk: Desk, game: int, about: int) -> Iterator[dict[str, Any]]:
    for sale in logged_sales(desk.log, game):
        score = score_sale(sale.sheet, sale.rules)
        told = scene(score, desk.lang, "steps")
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
    """What lies in a row after the Alchemists: its cards by their stones, or the sum of these alone, Rings, King,
    Necklace."""
    told = [sum(row["gems"])] if row.get("summed") else row["gems"]
    things = [" + ".join(map(str, told))] if told else []
    if row["rings"]:
        things.append(desk.say.text("report.example.rings_shown", n=row["rings"]))
    things += [desk.say.text(f"card.{card}") for card in ("king", "necklace") if row[card]]
    return ", ".join(things)


EXAMPLES: Final = Examples(
    __package__,
    {"king": _king, "rings": _rings, "tribute": _tribute, "comeback": _comeback, "close": _close, "tie": _tie},
    (),
    {"sale": pl.UInt8, "seat": pl.UInt8, "gem": pl.String},
    _sales,
    read=_rows,
    named=_names,
    faults=(ReplayError, SheetError),
    order=("sale", "gem", "seat"),
)
"""Of equals the first game, sale, gem and seat."""
