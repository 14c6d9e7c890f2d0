"""What a row of the card table opens to beside its pictures: example, prices paid, dearer ladder, last sale."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

import polars as pl

from qn_analysis.core.base.told_as_one import apart
from qn_analysis.core.page.blocks import Block
from qn_analysis.core.report.example_games import best_examples
from qn_analysis.core.report.figures import of_log
from qn_analysis.core.report.front import called
from qn_analysis.core.report.layer import numbers
from qn_analysis.core.report.study_chapters import difference
from qn_analysis.core.stats.verdicts import LEAST, LESS, MORE

from ... import stats
from ...charts.blocks import Desk
from ...stats.registry import STATISTICS
from ...words.cards import Card
from ..card_value import CHANGES, OF_SHOWN, ONE, WINS, card_values, stored_card_values
from ..fair_prices import fingerprints
from ..studies import stored_study

_EVENTS: Final = ("bought", "sale_closed")
_FOUND: Final[dict[str, Any]] = {
    "kind": pl.String, "game": pl.UInt32, "seat": pl.UInt8, "turn": pl.UInt16, "amount": pl.Int64, "weight": pl.Int64,
}  # fmt: skip
DEARER: Final = "up"


def _won(events: pl.DataFrame) -> pl.DataFrame:
    """What winners bought, of games that one alone won: game, seat, lead, and turn and amount of her first purchase of
    each card."""
    closed = events.filter(pl.col("event") == "sale_closed")
    final = closed.filter(pl.col("year") == pl.col("year").max().over("game")).sort("amount", descending=True)
    two = final.group_by("game", maintain_order=True).agg(
        pl.col("seat").first(), lead=pl.col("amount").first() - pl.col("amount").get(1, null_on_oob=True)
    )
    mine = events.filter(pl.col("event") == "bought").join(two.filter(pl.col("lead") > 0), on=["game", "seat"])
    return mine.sort("turn", maintain_order=True).unique(["game", "seat", "card"], keep="first", maintain_order=True)


def _won_with(card: str, won: pl.DataFrame) -> pl.DataFrame:
    """Games that were won, by one alone, by somebody who bought a card: weight is her lead with its sign turned, turn
    and amount those of her first purchase of it."""
    mine = won.filter(pl.col("card") == card)
    return mine.select("game", "seat", "turn", "amount", weight=-pl.col("lead"))


@of_log
def examples(desk: Desk, _t: object = None) -> dict[str, str]:
    """Of each card a close game that somebody won who bought it, if the log has one: a sentence with its number."""
    kinds: Mapping[str, Callable[[pl.DataFrame], pl.DataFrame]] = {
        card.name.lower(): partial(_won_with, card.name.lower()) for card in Card
    }

    def rows(events: pl.LazyFrame) -> pl.LazyFrame:
        return events.filter(pl.col("event").is_in(list(_EVENTS))).select(
            "game", "year", "turn", "seat", "event", "card", pl.col("amount").cast(pl.Int64)
        )

    found = best_examples(desk.log, kinds, rows, _FOUND, ("game", "seat"), _won)
    say = desk.say
    return {
        row["kind"]: say.text(
            "front.cards.example", game=str(row["game"]), seat=say.seat(row["seat"]), price=str(row["amount"]),
            turn=str(row["turn"]), lead=say.pounds(-row["weight"], 0),
        )
        for row in found.iter_rows(named=True)
    }  # fmt: skip


def paid(desk: Desk, t: stats.Gathered, card: str) -> str:
    """What was paid for a card, step by step."""
    say = desk.say
    steps = stats.card_steps.want().pool()(t).filter(card=card).sort("step").to_dicts()
    known = [row for row in steps if row["value"] is not None]
    if not known or known[0]["n"] < LEAST:
        return ""
    prices = desk.log.rules.prices[Card[apart(card)[0].upper()]]
    parts = [
        say.text("front.cards.paid_at", share=say.share(row["value"], 0), price=str(price))
        for row, price in zip(steps, prices, strict=True)
        if row["value"]
    ]
    return say.text("front.cards.paid_all", parts=say.join(parts), n=say.count(known[0]["n"]))


def dearer(desk: Desk, card: str) -> str:
    """What a ladder that is one step dearer changes, in the study of assumed prices; "" for a card without one."""
    say, study = desk.say, stored_study("prices")
    if study.ruleset != desk.log.rules.hash:
        return ""
    rows = study.frame.filter(of=card, step=DEARER)
    if rows.is_empty():
        return ""
    names = STATISTICS.names(desk.lang)
    moved = rows.filter(pl.col("verdict").is_in([MORE, LESS]))
    listed = [f"{names[row['key']]} {difference(desk, row)}" for row in moved.iter_rows(named=True)]
    fields = {
        "ladder": str(rows["changed"][0]).partition(" = ")[2],
        "who": called(desk, study.bots),
        "players": str(study.players),
        "n": say.count(study.games),
    }
    if not listed:
        return say.text("front.cards.dearer_nothing", **fields)
    return say.text("front.cards.dearer", changes="; ".join(listed), **fields)


def last_sale(desk: Desk) -> dict[str, dict[str, dict[str, Any]]]:
    """What the last sale changes if copies of a card are taken out of it and all else stays.

    Rows of the stored study by card and way: of the winner's own copies `WINS` (share of all wins) and `OF_SHOWN` (of
    the wins of players who showed it), of everybody's `CHANGES`, of one alone `ONE`. Empty if the log has other rules
    than the study, or other weights played it than there are now.
    """
    study = stored_card_values()
    if study.ruleset != desk.log.rules.hash or study.learnt != fingerprints():
        return {}
    found: dict[str, dict[str, dict[str, Any]]] = {}
    rows = card_values().filter(measure="last_sale").sort(pl.col("way") == WINS, "value", descending=True)
    for row in rows.iter_rows(named=True):
        found.setdefault(row["card"], {})[row["way"]] = row
    return found


def _share(desk: Desk, row: dict[str, Any]) -> dict[str, str]:
    say = desk.say
    return {"share": say.share(row["value"]), "interval": say.interval(row["low"], row["high"], True),
            "n": say.count(row["n"])}  # fmt: skip


def last_sale_words(desk: Desk, card: str, name: str) -> str:
    """The same of a card, in words; "" if it was not looked at."""
    say, rows = desk.say, last_sale(desk).get(card)
    if rows is None:
        return ""
    made = say.text("front.cards.last_all", card=name, **_who(desk, rows[WINS]), **_share(desk, rows[WINS]))
    if OF_SHOWN in rows:
        made += " " + say.text("front.cards.last_shown", **_share(desk, rows[OF_SHOWN]))
    if CHANGES in rows:
        made += " " + say.text("front.cards.last_changes", **_share(desk, rows[CHANGES]))
    if ONE in rows and rows[ONE]["low"] is not None:
        one = rows[ONE]
        made += " " + say.text("front.cards.last_one", value=say.number(100 * one["value"], 1),
                               interval=say.interval(100 * one["low"], 100 * one["high"]),
                               n=say.count(one["n"]))  # fmt: skip
    return made


def _who(desk: Desk, row: dict[str, Any]) -> dict[str, str]:
    return {"who": called(desk, row["bots"]), "players": str(row["players"])}


def last_sale_note(desk: Desk) -> str:
    """The same of all cards that were looked at, in a sentence."""
    say, found = desk.say, last_sale(desk)
    if not found:
        return ""
    parts = [
        say.text("front.cards.last_part", card=say.text(f"card.{card}"), **_share(desk, rows[WINS]))
        for card, rows in found.items()
    ]
    one = next(iter(found.values()))[WINS]
    return say.text("front.cards.last_note", parts=say.join(parts), n=say.count(one["n"]), **_who(desk, one))


def last_sale_block(desk: Desk) -> list[Block]:
    """The same as a table."""
    found = last_sale(desk)
    rows = [
        [desk.say.text(f"card.{card}"), desk.say.text(f"front.cards.last_{way}_head"), called(desk, row["bots"]),
         str(row["players"]), desk.cell(row, share=True), desk.n(row)]
        for card, ways in found.items() for way, row in ways.items()
    ]  # fmt: skip
    if not rows:
        return []
    frame = card_values().filter(measure="last_sale")
    return [numbers(desk, "last_sale", ["card", "of", "who", "players", "share", "n"], rows, [frame])]
