"""Tables that several claims need: what cards brought, who won, who held what.

What a card brought is an expectation by one rule: of the copies of a card that came into a hand in a game, each is as
likely as any other to be one of those shown. A row sold brings its pounds by jewels: the first is its gem cards', by
stones, each further one a Ring's.
"""

from __future__ import annotations

from typing import Final

import polars as pl

from ...log.schema import CARD_ENUM
from ...log.tidy.sales import GAINED, GIVEN, MANY, ROBBED
from ...words.cards import GEM_KINDS, GEM_OF, Card, Gem
from ..tables import Tables

GEM_CARDS: Final = [card.name.lower() for card in Card if card < GEM_KINDS]
TRUE_GEMS: Final = [name for name in GEM_CARDS if not name.startswith("amber")]
VALUED: Final = [*GEM_CARDS, "ring"]
"""Cards whose pounds can be told."""
_HAND: Final = ["game", "seat"]
_ROW: Final = ["game", "sale", "seat", "gem"]


def by_card(values: dict[str, int], name: str) -> pl.DataFrame:
    """A number of each card as a frame: card and the number."""
    return pl.DataFrame({"card": list(values), name: list(values.values())}, schema={"card": CARD_ENUM, name: pl.Int32})


def gem_of_card() -> pl.DataFrame:
    """The gem of each gem card: card, gem."""
    gems = [Gem(GEM_OF[Card[name.upper()]]).name.lower() for name in GEM_CARDS]
    return pl.DataFrame({"card": GEM_CARDS, "gem": gems}, schema={"card": CARD_ENUM, "gem": pl.String})


def stones_of(t: Tables) -> pl.DataFrame:
    """Stones of each gem card: card, stones."""
    return by_card({name: t.rules.stones[Card[name.upper()]] for name in GEM_CARDS}, "stones")


def top_prices(t: Tables) -> pl.DataFrame:
    """The top price of each card that is for sale: card, dearest (ducats)."""
    prices = {Card(card).name.lower(): ladder[0] for card, ladder in enumerate(t.rules.prices) if ladder}
    return by_card(prices, "dearest")


def won(t: Tables, rows: pl.DataFrame) -> pl.DataFrame:
    """Rows of players with what each won: 1, equal parts of it where the first place is shared, else 0; of games that
    were played to the end."""
    return rows.join(t.results.select(*_HAND, "win"), on=_HAND)


def against_table(rows: pl.DataFrame, value: str) -> pl.DataFrame:
    """Rows of players with `over`: whether a value is above the mean of their table; those at the mean are left out."""
    mean = pl.col(value).mean().over("game")
    return rows.with_columns(over=pl.col(value) > mean).filter(pl.col(value) != mean)


def bought(t: Tables) -> pl.DataFrame:
    """One row a gem card or Ring bought: game, seat, card, step, last (at the lowest of its prices), paid, pounds (what
    it brought its buyer), stones (0 of a Ring)."""
    return t.keep(_bought)


def _bought(t: Tables) -> pl.DataFrame:
    lowest = by_card({name: len(t.rules.prices[Card[name.upper()]]) - 1 for name in VALUED}, "lowest")
    return (
        t.purchases.select("game", "seat", "card", "step", "paid")
        .join(lowest, on="card")
        .with_columns(last=pl.col("step") == pl.col("lowest"))
        .join(fortunes(t), on=["game", "seat", "card"], how="left")
        .join(stones_of(t), on="card", how="left")
        .with_columns(pounds=pl.col("pounds").fill_null(0.0) / pl.col("gained"), stones=pl.col("stones").fill_null(0))
    )


def fortunes(t: Tables) -> pl.DataFrame:
    """One row a player and kind of gem card, Ring or Banker that came into her hand in a game: game, seat, card, gained
    (copies that came), pounds (that those shown brought her; null where none was shown). A Banker's pounds are those
    that he added."""
    return t.keep(_fortunes)


def _fortunes(t: Tables) -> pl.DataFrame:
    gained = (
        t.events(*GAINED)
        .filter(pl.col("card").is_in([*VALUED, "banker"]))
        .group_by("game", "seat", "card")
        .agg(gained=pl.len().cast(pl.Int32))
        .collect()
    )
    jewels, sold = pl.col("jewels").cast(pl.Int32), t.displays.filter(outcome="sold")
    each = pl.col("pounds") / jewels
    rings = sold.filter(pl.col("rings") > 0).select(*_HAND, pounds=each * (jewels - 1))
    added = t.rules.banker_pounds * jewels * pl.col("bankers").cast(pl.Int32)
    bankers = sold.filter(pl.col("bankers") > 0).select(*_HAND, pounds=added.cast(pl.Float64))
    laid = _laid(t).join(stones_of(t), on="card").with_columns(stones=pl.col("stones") * pl.col("copies"))
    part = pl.col("stones") / pl.col("stones").sum().over(_ROW)
    gems = laid.join(sold.select(*_ROW, first=each), on=_ROW).select(*_HAND, "card", pounds=part * pl.col("first"))
    named = [
        rows.select(*_HAND, pl.lit(name).cast(CARD_ENUM).alias("card"), "pounds")
        for rows, name in ((rings, "ring"), (bankers, "banker"))
    ]
    brought = pl.concat([gems, *named]).group_by("game", "seat", "card").agg(pl.col("pounds").sum())
    return gained.join(brought, on=["game", "seat", "card"], how="left")


def _laid(t: Tables) -> pl.DataFrame:
    """Gem cards as they lie after the Alchemist: game, sale, seat, gem, card, copies."""
    told = t.events("shown", "transmuted").filter(pl.col("card").is_in(GEM_CARDS)).rename({"year": "sale"}).collect()
    put = told.select(*_ROW, "card", copies=pl.lit(1))
    gone = told.filter(event="transmuted").drop("gem").join(_enum_gems(told), on="card")
    off = gone.select(*_ROW, "card", copies=pl.lit(-1))
    return pl.concat([put, off]).group_by(*_ROW, "card").agg(pl.col("copies").sum()).filter(pl.col("copies") > 0)


def _enum_gems(like: pl.DataFrame) -> pl.DataFrame:
    return gem_of_card().with_columns(pl.col("gem").cast(like.schema["gem"]))


def held(t: Tables, moments: pl.DataFrame, cards: list[str]) -> pl.DataFrame:
    """Copies of some cards that a player holds just before a moment (game, seq, seat): game, seq, seat, card, held (of
    those that she ever had by then).
    """
    event = pl.col("event")
    told = t.events(*GAINED, *GIVEN, *ROBBED).filter(pl.col("card").is_in(cards)).collect()
    copies = pl.when(event.is_in(MANY)).then(pl.col("count").cast(pl.Int32)).otherwise(1)
    own = told.filter(event.is_in([*GAINED, *GIVEN])).select(
        "game", "seat", "card", at="seq", copies=pl.when(event.is_in(GAINED)).then(copies).otherwise(-copies)
    )
    lost = told.filter(event.is_in(ROBBED)).select("game", seat="other", card="card", at="seq", copies=-copies)
    moves = pl.concat([own, lost])
    known = moments.select("game", "seq", "seat").join(moves, on=_HAND).filter(pl.col("at") < pl.col("seq"))
    return known.group_by("game", "seq", "seat", "card").agg(held=pl.col("copies").sum())
